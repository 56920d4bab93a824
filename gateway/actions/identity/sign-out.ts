import { endSession } from '../../../schema/queries/sign-ins.ts';
import { hashRefreshToken } from '../../auth/refresh-token.ts';
import { withIdentity } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';

/** Ends the session of a refresh token, with all its tokens; does nothing for an unknown one. */
export async function signOut(deps: GatewayDeps, refreshToken: string): Promise<void> {
  const tokenHash = hashRefreshToken(refreshToken);
  if (tokenHash === null) return;
  const now = deps.clock().toISOString();
  await withIdentity(deps.database, (tx) => endSession(tx, tokenHash, { now, reason: 'signed_out' }));
}
