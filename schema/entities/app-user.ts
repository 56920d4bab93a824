import { defineEntity, p } from '@mikro-orm/core';
import { PAPER_LANGUAGES } from '../contracts/paper-languages.ts';
import { instant } from './instant.ts';
import { APP_ROLE, IDENTITY_ROLE, lookupPolicy } from './tenant-policy.ts';

/**
 * A person who signs in. Users are global: one person can belong to several workspaces. The application role sees
 * only the members of its workspace, and may add a user but change none. The sign-in role replaces password hashes and
 * says whether an address was proven; nothing else of a user.
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
      using: 'is_fellow_member(user_id)',
    },
    { name: 'see_account', roles: [IDENTITY_ROLE], command: 'select', using: 'true' },
    { name: 'sign_in_data', roles: [IDENTITY_ROLE], command: 'update', using: 'true', check: 'true' },
  ],
  properties: {
    userId: p.uuid().primary(),
    /** Lower case. */
    email: p.text().unique('app_user_email_unique'),
    name: p.text().strictNullable(),
    /** PHC string (Argon2id). */
    passwordHash: p.text().lazy(),
    /**
     * False for an account that its holder created with an invitation somebody else could read, or whose password was
     * set by an owner's link: the address may belong to somebody else.
     */
    emailConfirmed: p.boolean(),
    /** What the person reads the console in; null: as their browser asks. */
    language: p.enum(PAPER_LANGUAGES).strictNullable(),
    createdAt: instant(),
  },
});
