import { defineEntity, p } from '@mikro-orm/core';
import { foreignKey } from './foreign-key.ts';
import { SecondFactor } from './second-factor.ts';
import { identityPolicy } from './tenant-policy.ts';

/** A code that can be used once instead of one of the authenticator app, stored as SHA-256; deleted when used. */
export const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_code',
  policies: [identityPolicy],
  properties: {
    userId: p.uuid().primary(),
    /** SHA-256 of the code without hyphens, hex. */
    codeHash: p.text().primary(),
    secondFactor: () => foreignKey(SecondFactor, 'user_id').deleteRule('cascade'),
  },
});
