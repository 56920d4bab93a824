import { defineEntity, p } from '@mikro-orm/core';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { SignInSession } from './sign-in-session.ts';
import { identityPolicy } from './tenant-policy.ts';

/**
 * A refresh token, as its SHA-256 only; good for one use. A spent one is kept as long as its session, so that
 * its second use is known for what it is.
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
    /** End of the time it may lie unused. */
    expiresAt: instant(),
    spentAt: instant().strictNullable(),
    session: () => foreignKey(SignInSession, 'session_id').deleteRule('cascade'),
  },
});
