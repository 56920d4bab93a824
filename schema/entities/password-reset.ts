import { defineEntity, p } from '@mikro-orm/core';
import { AppUser } from './app-user.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { identityPolicy } from './tenant-policy.ts';

/**
 * A link by which a person sets a new password, once. Global, like users. Only the SHA-256 of its token is stored; the
 * row is deleted when it is used.
 */
export const PasswordReset = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_reset',
  policies: [identityPolicy],
  indexes: [{ name: 'password_reset_user_id_index', properties: ['userId'] }],
  properties: {
    /** SHA-256 of the whole token, hex. */
    tokenHash: p.text().primary(),
    userId: p.uuid(),
    /** Actor who was shown the link, as on the chain; null: it was mailed to the person's address. */
    issuedBy: p.text().strictNullable(),
    createdAt: instant(),
    expiresAt: instant(),
    user: () => foreignKey(AppUser, 'user_id'),
  },
});
