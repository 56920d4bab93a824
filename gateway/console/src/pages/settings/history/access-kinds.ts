import type { AccessKind } from '../../../../../../schema/contracts/access-events.ts';
import type { HistoryText } from './entry-text.ts';

/** What is said of each kind of access event. */
export const ACCESS_TEXTS = {
  sign_in: 'signIn',
  sign_in_refused: 'signInRefused',
  sign_in_limited: 'signInLimited',
  refresh_refused: 'refreshRefused',
  forbidden: 'forbidden',
  second_factor_added: 'factorAdded',
  second_factor_removed: 'factorRemoved',
  recovery_codes_renewed: 'codesRenewed',
} as const satisfies Record<AccessKind, HistoryText>;

export const isAccessKind = (kind: unknown): kind is AccessKind =>
  typeof kind === 'string' && Object.hasOwn(ACCESS_TEXTS, kind);
