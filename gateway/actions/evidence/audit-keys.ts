import type { InferEntity } from '@mikro-orm/core';
import type { JWK } from 'jose';
import { SigningKey } from '../../../schema/entities/signing-key.ts';
import { addSigningKey, type SigningKeyInfo, signingKeys } from '../../../schema/queries/signing-keys.ts';
import type { SqlExecutor } from '../../../schema/queries/sql.ts';
import { type AuditKey, readAuditKey } from '../../auth/audit-key.ts';
import { type AuditKeyStore, assertKnown, firstOrKnownKey, vouchedRows } from '../../auth/audit-keys.ts';
import { createKeyFile, keyOf, newTokenJwk, replaceKeyFile } from '../../auth/token-key.ts';
import { ConfigError } from '../../config.ts';
import type { Database } from '../../database/open-database.ts';
import { appendSettings } from '../../database/settings-chain.ts';
import { stopSigning } from '../../database/signing-lock.ts';
import { type Transaction, withLookup, withOwner } from '../../database/transaction.ts';
import { endOfKey } from '../identity/end-of-key.ts';
import { signKeyStatement } from './key-statement.ts';

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
  /** The keys it takes the place of. */
  readonly retired: readonly RetiredKey[];
  /** Thumbprints of keys in the database that the old key did not vouch for: the new one does not either. */
  readonly notVouchedFor: readonly string[];
}

export interface RetiredKey {
  /** Its thumbprint. */
  readonly kid: string;
  /**
   * `YYYY-MM-DDTHH:MM:SS.mmmZ`: the time of the rotation, or that of the latest entry whose state it signed, where a
   * clock was ahead.
   */
  readonly until: string;
}

export interface RotateAuditKeyOptions {
  readonly file: string;
  /** Of this process. It is read again once the old key signs nothing more. */
  readonly clock: () => Date;
  /** The key in use is gone: the file is missing, or holds something else. */
  readonly lost?: boolean;
  /** As after a theft: the keys before it end now, also where they signed what is dated later. */
  readonly atOnce?: boolean;
}

/**
 * Puts a new key into the audit key file and makes it known; from that moment the keys before it sign nothing
 * more, and stay published, with an end after everything they signed: the new key signs what they are and when they
 * were in use, for those only that the key before it vouched for. Where that one was lost it signs all of them as they are found, since nothing is left to hold
 * them to. Each workspace's settings chain says so with `key.rotated`: that a key was lost, and which were taken as found.
 * @throws ConfigError naming `AUDIT_KEY_FILE` when the file cannot be used or replaced, when it lacks the key in use
 * without `lost`, or has it with `lost`, or when a gateway does not end what it is signing; then nothing changes.
 */
export async function rotateAuditKey(
  database: Database,
  { file, clock, lost = false, atOnce = false }: RotateAuditKeyOptions,
): Promise<AuditKeyRotation> {
  const jwk = await newTokenJwk();
  const key = await keyOf(jwk);
  const { kid } = key;
  return withOwner(database, async (tx) => {
    await lockKeys(tx);
    const known = await signingKeys(tx, 'audit');
    const old = lost ? await assertLost(known, file) : await registerFirst(tx, { known, file, now: clock() });
    const rows = await tx.em.find(SigningKey, { purpose: 'audit' }, { orderBy: { nbf: 'asc', kid: 'asc' } });
    const { good, others } = old === null ? { good: rows, others: [] } : await vouchedRows(old, rows);
    const vouched = good.map((row) => row.kid);
    const at = clock().toISOString();
    // An end that the old key vouches for was set with all it signed in view, and may lie ahead.
    const stays = atOnce || lost ? [] : vouched;
    const toEnd = rows.filter((row) => row.exp === null || (row.exp > at && !stays.includes(row.kid)));
    const replaced = toEnd.map((row) => row.kid).filter((ended) => vouched.includes(ended));
    await recordRotation(tx, { kid, retired: replaced, at, asFound: lost ? vouched : null });
    // After the heads of the chains, which may be long in coming: checkpoints and seals wait for the rest alone.
    await stopSigning(tx);
    const now = clock();
    const ended = await endKeys(tx, toEnd, { now: now.toISOString(), atOnce });
    await register(tx, key, now);
    // The new key says of each key before it what is now on file about it.
    for (const row of good) row.statement = await signKeyStatement(key, row);
    await tx.em.flush();
    // Last before the commit: should that fail, gateways refuse the file's key until it is rotated as lost.
    await putKeyFile(file, jwk);
    const retired = ended.filter((row) => vouched.includes(row.kid));
    return { kid, retired, notVouchedFor: others.map((row) => row.kid) };
  });
}

/** Ends keys where signing has stopped. */
async function endKeys(
  tx: SqlExecutor,
  keys: readonly InferEntity<typeof SigningKey>[],
  { now, atOnce }: { readonly now: string; readonly atOnce: boolean },
): Promise<RetiredKey[]> {
  const ended: RetiredKey[] = [];
  for (const key of keys) {
    const end = atOnce ? now : await endOfKey(tx, key, now);
    const until = key.exp !== null && key.exp < end ? key.exp : end;
    key.exp = until;
    ended.push({ kid: key.kid, until });
  }
  return ended;
}

async function lockKeys(tx: SqlExecutor): Promise<void> {
  await tx.sql('select pg_advisory_xact_lock($1::text::bigint)', [String(AUDIT_KEY_LOCK)]);
}

/** The key to be replaced, which is one the database knows or its first. */
async function registerFirst(
  tx: SqlExecutor,
  { known, file, now }: { readonly known: SigningKeyInfo[]; readonly file: string; readonly now: Date },
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
  const workspaces = tx.db.selectFrom('workspace').select('workspaceId').orderBy('workspaceId');
  for (const { workspaceId } of await workspaces.execute())
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
  if ((await signingKeys(tx, 'token')).some((known) => known.kid === kid)) {
    throw new ConfigError('AUDIT_KEY_FILE must not hold the key of access tokens: it has one of its own');
  }
}
