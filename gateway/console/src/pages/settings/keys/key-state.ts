import type { ApiKeyAnswer } from '../../../../../../schema/contracts/api-keys.ts';

export type KeyState = 'active' | 'replaced' | 'expired' | 'revoked';

/** `replaced`: it has a successor and works until it expires. */
export function keyState({ revoked_at, expires_at, rolled_to }: ApiKeyAnswer, now: Date): KeyState {
  if (revoked_at !== null) return 'revoked';
  if (expires_at !== null && new Date(expires_at) <= now) return 'expired';
  return rolled_to === null ? 'active' : 'replaced';
}

export const isLive = (state: KeyState): boolean => state === 'active' || state === 'replaced';
