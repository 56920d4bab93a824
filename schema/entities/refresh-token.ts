import { defineEntity, p } from '@mikro-orm/core';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { SignInSession } from './sign-in-session.ts';
import { identityPolicy } from './tenant-policy.ts';

/**
 * A refresh token, stored as SHA-256; it works once. A used one is kept as long as its session, so that a second use
 * is detected.
 */
export const RefreshToken = defineEntity({
  name: 'RefreshToken',
  tableName: 'refresh_token',
  policies: [identityPolicy],
  indexes: [{ name: 'refresh_token_session_id_index', properties: ['sessionId'] }],
  properties: {
    /** SHA-256 of the whole token, hex. */
    tokenHash: p.text().primary(),
    sessionId: p.uuid(),
    issuedAt: instant(),
    /** When it expires if unused. */
    expiresAt: instant(),
    spentAt: instant().strictNullable(),
    /** SHA-256 of the token this one was given for; null for the first of a session. */
    parentHash: p.text().strictNullable(),
    session: () => foreignKey(SignInSession, 'session_id').deleteRule('cascade'),
  },
});
