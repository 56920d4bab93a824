import type { KeyPurpose } from '../entities/signing-key.ts';
import type { Row, SqlExecutor } from './sql.ts';

/** The public half of a key and when it is valid; the entity documents each member. */
export type SigningKeyInfo = Row<'signing_key'>;

/** Members of a private JWK that a public one does not have (RFC 7518, RFC 8037). */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** Publishes a public key; a known one stays unchanged. @throws Error for a private key. */
export async function addSigningKey(
  tx: SqlExecutor,
  key: Pick<SigningKeyInfo, 'kid' | 'purpose' | 'nbf'> & { readonly jwk: Readonly<Record<string, unknown>> },
): Promise<void> {
  if (PRIVATE_MEMBERS.some((member) => member in key.jwk)) {
    throw new Error('signing key: only the public half belongs in the database');
  }
  const jwk = Object.fromEntries(Object.entries(key.jwk).map(([member, value]) => [member, String(value)]));
  await tx.db
    .insertInto('signing_key')
    .values({ ...key, jwk })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Every key ever used for a purpose, oldest first. */
export async function signingKeys(tx: SqlExecutor, purpose: KeyPurpose): Promise<SigningKeyInfo[]> {
  return tx.db
    .selectFrom('signing_key')
    .selectAll()
    .where('purpose', '=', purpose)
    .orderBy('nbf')
    .orderBy('kid')
    .execute();
}
