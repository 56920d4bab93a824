import { defineEntity, p } from '@mikro-orm/core';
import { AppUser } from './app-user.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { identityPolicy, lookupPolicy } from './tenant-policy.ts';

/** Reasons for an early end of a session. */
export const SESSION_ENDS = [
  'signed_out',
  'token_reused',
  'account_reclaimed',
  'ended_elsewhere',
  'password_changed',
  'password_reset',
] as const;
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
    { name: 'sign_in_session_user_id_index', properties: ['userId'] },
  ],
  properties: {
    sessionId: p.uuid().primary(),
    userId: p.uuid(),
    /** SHA-256 of e-mail and client address together, hex. */
    origin: p.text(),
    /** IP address of the sign-in, for IPv6 the network of 64 bits; null for sessions from before it was kept. */
    address: p.text().strictNullable(),
    /** Browser and system, or the program, in a few words. */
    client: p.text().strictNullable(),
    /** Whether the OpenID provider signed the person in, whose affair a second factor then is. */
    byProvider: p.boolean().default(false),
    createdAt: instant(),
    /** No refresh token of the session is valid after this. */
    expiresAt: instant(),
    endedAt: instant().strictNullable(),
    endReason: p.enum(SESSION_ENDS).strictNullable(),
    user: () => foreignKey(AppUser, 'user_id'),
  },
});
