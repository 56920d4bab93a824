import type { KeyPurpose } from '../entities/signing-key.ts';
import { isoTime, type SqlExecutor } from './sql.ts';

export interface SigningKeyInfo {
  /** RFC 7638 thumbprint. */
  readonly kid: string;
  readonly purpose: KeyPurpose;
  /** The public half only. */
  readonly jwk: Readonly<Record<string, string>>;
  readonly nbf: string;
  /** null while in use. */
  readonly exp: string | null;
  /** Compact JWS of the audit key in use over the facts above; null where there is none. */
  readonly statement: string | null;
}

/** Members a private JWK has and a public one has not (RFC 7518, RFC 8037). */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** Makes a public key known; one that is known already stays as it is. @throws Error for a private key. */
export async function addSigningKey(
  tx: SqlExecutor,
  key: Omit<SigningKeyInfo, 'exp' | 'statement'>,
): Promise<void> {
  if (PRIVATE_MEMBERS.some((member) => member in key.jwk)) {
    throw new Error('signing key: only the public half belongs in the database');
  }
  await tx.sql(
    `insert into signing_key (kid, purpose, jwk, nbf)
     values ($1, $2, $3::text::json, $4::text::timestamptz) on conflict do nothing`,
    [key.kid, key.purpose, JSON.stringify(key.jwk), key.nbf],
  );
}

/** Ends a key's validity; it stays published, so that what it signed can be checked for ever. */
export async function expireSigningKey(tx: SqlExecutor, kid: string, exp: string): Promise<void> {
  await tx.sql('update signing_key set exp = $2::text::timestamptz where kid = $1', [kid, exp]);
}

/** Whether a key is known and has no end. */
export async function isSigningKeyInUse(tx: SqlExecutor, kid: string): Promise<boolean> {
  const rows = await tx.sql('select 1 as one from signing_key where kid = $1 and exp is null', [kid]);
  return rows.length > 0;
}

/** Keeps what the key in use says of another, in the place of what one before it said. */
export async function setKeyStatement(tx: SqlExecutor, kid: string, statement: string): Promise<void> {
  await tx.sql('update signing_key set statement = $2 where kid = $1', [kid, statement]);
}

/**
 * Ends the validity of all keys of a purpose but one, unless it ends sooner already.
 * @returns the keys whose end was set.
 */
export async function retireSigningKeys(
  tx: SqlExecutor,
  { purpose, except, exp }: { readonly purpose: KeyPurpose; readonly except: string; readonly exp: string },
): Promise<{ readonly kid: string }[]> {
  return tx.sql<{ kid: string }>(
    `update signing_key set exp = $3::text::timestamptz
     where purpose = $1 and kid <> $2 and (exp is null or exp > $3::text::timestamptz) returning kid`,
    [purpose, except, exp],
  );
}

/** Every key ever used for a purpose, oldest first. */
export async function signingKeys(tx: SqlExecutor, purpose: KeyPurpose): Promise<SigningKeyInfo[]> {
  return tx.sql<SigningKeyInfo>(
    `select kid, purpose, jwk, ${isoTime('nbf')} as nbf, ${isoTime('exp')} as exp, statement from signing_key
     where purpose = $1 order by nbf, kid`,
    [purpose],
  );
}
