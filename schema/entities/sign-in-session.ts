import { defineEntity, p } from '@mikro-orm/core';
import { AppUser } from './app-user.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { identityPolicy, lookupPolicy } from './tenant-policy.ts';

/** Why a session ended before its time. */
export const SESSION_ENDS = ['signed_out', 'token_reused', 'account_reclaimed'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

/**
 * One sign-in of a user: the family of its refresh tokens, and what its access tokens name as `sid`. Global,
 * like users. No token of an ended session is good for anything.
 */
export const SignInSession = defineEntity({
  name: 'SignInSession',
  tableName: 'sign_in_session',
  policies: [identityPolicy, lookupPolicy],
  indexes: [
    { name: 'sign_in_session_origin_index', properties: ['origin'] },
    { name: 'sign_in_session_expires_at_index', properties: ['expiresAt'] },
  ],
  properties: {
    sessionId: p.uuid().primary(),
    userId: p.uuid(),
    /** SHA-256 of e-mail and client address together, hex: where the account has been signed in from. */
    origin: p.text(),
    createdAt: instant(),
    /** No refresh token of the session is good beyond this. */
    expiresAt: instant(),
    endedAt: instant().strictNullable(),
    endReason: p.enum(SESSION_ENDS).strictNullable(),
    user: () => foreignKey(AppUser, 'user_id'),
  },
});
