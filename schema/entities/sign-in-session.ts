import { defineEntity, p } from '@mikro-orm/core';
import { AppUser } from './app-user.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { identityPolicy, lookupPolicy } from './tenant-policy.ts';

/** Reasons for an early end of a session. */
export const SESSION_ENDS = ['signed_out', 'token_reused', 'account_reclaimed'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

/**
 * One sign-in of a user, with its refresh tokens; access tokens name it as `sid`. Global, like users. No token of an
 * ended session is valid.
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
    /** SHA-256 of e-mail and client address together, hex. */
    origin: p.text(),
    createdAt: instant(),
    /** No refresh token of the session is valid after this. */
    expiresAt: instant(),
    endedAt: instant().strictNullable(),
    endReason: p.enum(SESSION_ENDS).strictNullable(),
    user: () => foreignKey(AppUser, 'user_id'),
  },
});
