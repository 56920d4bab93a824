import { defineEntity, p } from '@mikro-orm/core';
import { AppUser } from './app-user.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { identityPolicy, lookupPolicy } from './tenant-policy.ts';

/** The second factor of an account: one-time codes of an authenticator app (RFC 6238). Global, like users. */
export const SecondFactor = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factor',
  policies: [identityPolicy, lookupPolicy],
  properties: {
    userId: p.uuid().primary(),
    /** The shared secret as a JWE that names the account, encrypted with the key of SECRET_KEY_FILE. */
    secret: p.text(),
    startedAt: instant(),
    /** null until a first code was sent; then the account has no second factor yet. */
    confirmedAt: instant().strictNullable(),
    /** The time step of the last code that was used: neither it nor an older one is taken again. */
    lastStep: p.integer().strictNullable(),
    user: () => foreignKey(AppUser, 'user_id'),
  },
});
