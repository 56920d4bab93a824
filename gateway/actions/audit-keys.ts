import type { JWK } from 'jose';
import {
  addSigningKey,
  retireSigningKeys,
  type SigningKeyInfo,
  setKeyStatement,
  signingKeys,
} from '../../schema/queries/signing-keys.ts';
import type { SqlExecutor } from '../../schema/queries/sql.ts';
import { workspaceIds } from '../../schema/queries/workspace-ids.ts';
import { type AuditKey, readAuditKey } from '../auth/audit-key.ts';
import { type AuditKeyStore, assertKnown, firstOrKnownKey, vouchedRows } from '../auth/audit-keys.ts';
import { createKeyFile, keyOf, newTokenJwk, replaceKeyFile } from '../auth/token-key.ts';
import { ConfigError } from '../config.ts';
import type { Database } from '../database/open-database.ts';
import { appendSettings } from '../database/settings-chain.ts';
import { type Transaction, withLookup, withOwner } from '../database/transaction.ts';
import { signKeyStatement } from '../evidence/key-statement.ts';

/** Any number of its own; only one process at a time changes which keys a database knows. */
export const AUDIT_KEY_LOCK = 7_303_014_472;

/** The table of signing keys as the place where audit keys are made known. */
export function auditKeyStore(database: Database): AuditKeyStore {
  return {
    register: (key, now, options) =>
      withOwner(database, async (tx) => {
        // A rotation replaces the file before it commits: who reads it meanwhile waits until the new key is known.
        await lockKeys(tx);
        await assertNoTokenKey(tx, key.kid);
        if (options?.beside !== true) assertKnown(await signingKeys(tx, 'audit'), key.kid);
        await register(tx, key, now);
      }),
    all: () => withLookup(database, (tx) => signingKeys(tx, 'audit')),
  };
}

export interface AuditKeyRotation {
  /** Thumbprint of the new key: what auditors pin from now on. */
  readonly kid: string;
  /** Thumbprints of the keys it takes the place of. */
  readonly retired: readonly string[];
  /** Until when those were valid: `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly retiredAt: string;
  /** Thumbprints of keys in the database that the old key did not vouch for: the new one does not either. */
  readonly notVouchedFor: readonly string[];
}

export interface RotateAuditKeyOptions {
  readonly file: string;
  readonly now: Date;
  /** The key in use is gone: the file is missing, or holds something else. */
  readonly lost?: boolean;
}

/**
 * Puts a new key into the audit key file and makes it known; from that moment the keys before it sign nothing
 * more, and stay published: the new key signs what they are and when they were in use, for those only that the key
 * before it vouched for. Where that one was lost it signs all of them as they are found, since nothing is left to hold
 * them to. Each workspace's settings chain says so with `key.rotated`: that a key was lost, and which were taken as found.
 * @throws ConfigError naming `AUDIT_KEY_FILE` when the file cannot be used or replaced, when it lacks the key in use
 * without `lost`, or has it with `lost`; then nothing changes.
 */
export async function rotateAuditKey(
  database: Database,
  { file, now, lost = false }: RotateAuditKeyOptions,
): Promise<AuditKeyRotation> {
  const jwk = await newTokenJwk();
  const key = await keyOf(jwk);
  const { kid } = key;
  const at = now.toISOString();
  return withOwner(database, async (tx) => {
    await lockKeys(tx);
    const known = await signingKeys(tx, 'audit');
    const old = lost ? await assertLost(known, file) : await registerFirst(tx, { known, file, now });
    const rows = await signingKeys(tx, 'audit');
    const { good, others } = old === null ? { good: rows, others: [] } : await vouchedRows(old, rows);
    await register(tx, key, now);
    const ended = await retireSigningKeys(tx, { purpose: 'audit', except: kid, exp: at });
    const vouched = good.map((row) => row.kid);
    await vouchFor(tx, key, vouched);
    const retired = ended.map((row) => row.kid).filter((ended) => vouched.includes(ended));
    await recordRotation(tx, { kid, retired, at, asFound: lost ? vouched : null });
    // Last before the commit: should that fail, gateways refuse the file's key until it is rotated as lost.
    await putKeyFile(file, jwk);
    return { kid, retired, retiredAt: at, notVouchedFor: others.map((row) => row.kid) };
  });
}

/** The new key says of each key before it what is now on file about it. */
async function vouchFor(tx: SqlExecutor, key: AuditKey, kids: readonly string[]): Promise<void> {
  for (const row of await signingKeys(tx, 'audit')) {
    if (kids.includes(row.kid)) await setKeyStatement(tx, row.kid, await signKeyStatement(key, row));
  }
}

async function lockKeys(tx: SqlExecutor): Promise<void> {
  await tx.sql('select pg_advisory_xact_lock($1::text::bigint)', [String(AUDIT_KEY_LOCK)]);
}

/** The key to be replaced, which is one the database knows or its first. */
async function registerFirst(
  tx: SqlExecutor,
  { known, file, now }: Pick<RotateAuditKeyOptions, 'file' | 'now'> & { readonly known: SigningKeyInfo[] },
): Promise<AuditKey> {
  const old = await firstOrKnownKey({ file, mayMake: false }, { all: async () => known });
  assertKnown(known, old.kid);
  await register(tx, old, now);
  return old;
}

/** A key at hand is not lost: who may sign with it goes on or rotates it in the ordinary way. */
async function assertLost(known: readonly SigningKeyInfo[], file: string): Promise<null> {
  if (known.length === 0) {
    throw new ConfigError('AUDIT_KEY_FILE: this database has no audit key yet, so none is lost');
  }
  const held = await readAuditKey(file).catch(() => null);
  if (known.some(({ kid, exp }) => exp === null && kid === held?.kid)) {
    throw new ConfigError(`AUDIT_KEY_FILE ${file} holds the key in use: leave --lost out`);
  }
  return null;
}

/** In the place of the file, or anew where it is missing. */
async function putKeyFile(file: string, jwk: JWK): Promise<void> {
  const made = await createKeyFile(file, jwk).catch((error: Error) => {
    throw new ConfigError(`AUDIT_KEY_FILE cannot be written: ${error.message}`);
  });
  if (!made) await replaceKeyFile(file, jwk, 'AUDIT_KEY_FILE');
}

/** The key is one for all workspaces, so each one's chain says it; in the order of ids, as locks are taken. */
async function recordRotation(
  tx: Transaction,
  {
    kid,
    retired,
    at,
    asFound,
  }: {
    readonly kid: string;
    readonly retired: readonly string[];
    readonly at: string;
    /** Where the key was lost: the keys that are vouched for as they were found. */
    readonly asFound: readonly string[] | null;
  },
): Promise<void> {
  const change = {
    kind: 'key.rotated',
    subject: `key:${kid}`,
    actor: 'system:keys-rotate',
    payload: {
      purpose: 'audit',
      old: retired,
      new: kid,
      ...(asFound === null ? {} : { reason: 'lost', as_found: asFound }),
    },
  };
  for (const workspaceId of await workspaceIds(tx))
    await appendSettings({ ...tx, workspaceId }, [change], at);
}

async function register(tx: SqlExecutor, { kid, publicJwk }: AuditKey, now: Date): Promise<void> {
  await assertNoTokenKey(tx, kid);
  const publicHalf = Object.fromEntries(
    Object.entries(publicJwk).map(([member, value]) => [member, String(value)]),
  );
  await addSigningKey(tx, { kid, purpose: 'audit', jwk: publicHalf, nbf: now.toISOString() });
}

async function assertNoTokenKey(tx: SqlExecutor, kid: string): Promise<void> {
  const others: SigningKeyInfo[] = await signingKeys(tx, 'token');
  if (others.some((known) => known.kid === kid)) {
    throw new ConfigError('AUDIT_KEY_FILE must not hold the key of access tokens: it has one of its own');
  }
}
