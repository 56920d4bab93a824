import { defineEntity, p } from '@mikro-orm/core';
import { AppUser } from './app-user.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { IDENTITY_ROLE, lookupPolicy } from './tenant-policy.ts';

/**
 * The account of a person of an OpenID provider. Global, like users. Written once, when a verified e-mail first
 * matches, and never changed: the e-mail may change at the provider, issuer and subject may not.
 */
export const UserIdentity = defineEntity({
  name: 'UserIdentity',
  tableName: 'user_identity',
  policies: [
    lookupPolicy,
    { name: 'link', roles: [IDENTITY_ROLE], command: 'insert', check: 'true' },
    { name: 'linked', roles: [IDENTITY_ROLE], command: 'select', using: 'true' },
  ],
  // One person of a provider per account: a second one with the same e-mail is refused.
  uniques: [{ name: 'user_identity_user_unique', properties: ['userId', 'issuer'] }],
  properties: {
    issuer: p.text().primary(),
    subject: p.text().primary(),
    userId: p.uuid(),
    linkedAt: instant(),
    user: () => foreignKey(AppUser, 'user_id'),
  },
});
