import { defineEntity, p } from '@mikro-orm/core';
import { instant } from './instant.ts';

export const KEY_PURPOSES = ['token', 'audit'] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

/** Public half of a signing key. Private halves are never in the database; old keys stay for ever. */
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
    /** What the audit key in use signed about this one before it; null for keys of tokens and for that key itself. */
    statement: p.text().strictNullable(),
  },
});
