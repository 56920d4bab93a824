import { defineEntity, p } from '@mikro-orm/core';
import { instant } from './instant.ts';
import { APP_ROLE, CURRENT_WORKSPACE, IDENTITY_ROLE, lookupPolicy } from './tenant-policy.ts';

/**
 * A person who signs in. Users are global: one person can belong to several workspaces. The application role sees
 * only the members of its workspace, and may add a user but change none. The sign-in role may give an account with an
 * unverified address to the person who proves the address.
 */
export const AppUser = defineEntity({
  name: 'AppUser',
  tableName: 'app_user',
  policies: [
    lookupPolicy,
    { name: 'add', roles: [APP_ROLE], command: 'insert', check: 'true' },
    {
      name: 'fellow_members',
      roles: [APP_ROLE],
      command: 'select',
      using: `exists (select 1 from membership m where m.user_id = app_user.user_id and m.workspace_id = ${CURRENT_WORKSPACE})`,
    },
    { name: 'see_account', roles: [IDENTITY_ROLE], command: 'select', using: 'true' },
    {
      name: 'reclaim',
      roles: [IDENTITY_ROLE],
      command: 'update',
      using: 'not email_confirmed',
      check: 'email_confirmed',
    },
  ],
  properties: {
    userId: p.uuid().primary(),
    /** Lower case. */
    email: p.text().unique('app_user_email_unique'),
    name: p.text().strictNullable(),
    /** PHC string (Argon2id). */
    passwordHash: p.text().lazy(),
    /** False for an account that its holder created with an invitation: the address may belong to somebody else. */
    emailConfirmed: p.boolean(),
    createdAt: instant(),
  },
});
