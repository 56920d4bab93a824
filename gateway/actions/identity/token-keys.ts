import { SigningKey } from '../../../schema/entities/signing-key.ts';
import { addSigningKey, signingKeys } from '../../../schema/queries/signing-keys.ts';
import type { SqlExecutor } from '../../../schema/queries/sql.ts';
import type { KeyStore } from '../../auth/key-ring.ts';
import { keyOf, newTokenJwk, readTokenKey, replaceKeyFile, type TokenKey } from '../../auth/token-key.ts';
import { ConfigError } from '../../config.ts';
import type { Database } from '../../database/open-database.ts';
import { withLookup, withOwner } from '../../database/transaction.ts';
import { ACCESS_TOKEN_SECONDS, CLOCK_SKEW_SECONDS, TOKEN_KEY_POLL_SECONDS } from '../../limits.ts';

/** Any number used by no other lock; only one rotation runs on a database at a time. */
const ROTATION_LOCK = 7_303_014_471;
/** A gateway signs with the old key until its next look-up; tokens signed then live for their full time. */
const GRACE_SECONDS = TOKEN_KEY_POLL_SECONDS + ACCESS_TOKEN_SECONDS + CLOCK_SKEW_SECONDS;

/** The table of signing keys, where gateways publish their token keys to each other. */
export function tokenKeyStore(database: Database, clock: () => Date): KeyStore {
  return {
    register: (key) => withOwner(database, (tx) => register(tx, key, clock())),
    all: () => withLookup(database, (tx) => signingKeys(tx, 'token')),
  };
}

export interface TokenKeyRotation {
  /** Id of the new key. */
  readonly kid: string;
  /** Ids of the keys it replaces. */
  readonly retired: readonly string[];
  /** When their last tokens have expired: `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly retiredUntil: string;
}

/**
 * Puts a new key into the token key file and registers it. Older keys stay published and accepted until their last
 * token has expired. Keys of another purpose are never changed.
 * @param options.atOnce refuse tokens of the old keys from now on, as after a theft.
 * @throws ConfigError naming `TOKEN_KEY_FILE` when the file cannot be used or replaced; then no key changes.
 */
export async function rotateTokenKey(
  database: Database,
  options: { readonly file: string; readonly now: Date; readonly atOnce: boolean },
): Promise<TokenKeyRotation> {
  const { file, now, atOnce } = options;
  const jwk = await newTokenJwk();
  const key = await keyOf(jwk);
  const exp = new Date(now.getTime() + (atOnce ? 0 : GRACE_SECONDS * 1000)).toISOString();
  return withOwner(database, async (tx) => {
    await tx.sql('select pg_advisory_xact_lock($1::text::bigint)', [String(ROTATION_LOCK)]);
    const old = await readTokenKey(file);
    if (old.kid !== key.kid) await register(tx, old, now);
    await register(tx, key, now);
    const goesOn = { $or: [{ exp: null }, { exp: { $gt: exp } }] };
    const retired = await tx.em.find(SigningKey, { purpose: 'token', kid: { $ne: key.kid }, ...goesOn });
    for (const row of retired) row.exp = exp;
    await tx.em.flush();
    // Last before the commit: if the commit fails, gateways load the new key from the file and register it.
    await replaceKeyFile(file, jwk, 'TOKEN_KEY_FILE');
    return { kid: key.kid, retired: retired.map(({ kid }) => kid), retiredUntil: exp };
  });
}

async function register(tx: SqlExecutor, key: TokenKey, now: Date): Promise<void> {
  if ((await signingKeys(tx, 'audit')).some((known) => known.kid === key.kid)) {
    throw new ConfigError(
      'TOKEN_KEY_FILE must not hold the audit key: access tokens have a key of their own',
    );
  }
  const { kid, publicJwk: jwk } = key;
  await addSigningKey(tx, { kid, purpose: 'token', jwk, nbf: now.toISOString() });
}
