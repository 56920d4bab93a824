import { defineEntity, p } from '@mikro-orm/core';
import { instant } from './instant.ts';

export const KEY_PURPOSES = ['token', 'audit'] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

/** Public half of a signing key. Private halves are never in the database; old keys are never deleted. */
export const SigningKey = defineEntity({
  name: 'SigningKey',
  tableName: 'signing_key',
  properties: {
    /** RFC 7638 thumbprint. */
    kid: p.text().primary(),
    purpose: p.enum(KEY_PURPOSES),
    jwk: p.json<Record<string, string>>().columnType('json'),
    /** Valid from, inclusive. */
    nbf: instant(),
    /** Valid until, exclusive; null while in use. */
    exp: instant().strictNullable(),
    /**
     * The statement about this earlier key, signed by the audit key in use; null for token keys and for the key
     * in use.
     */
    statement: p.text().strictNullable(),
  },
});
