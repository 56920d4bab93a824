import type { InferEntity } from '@mikro-orm/core';
import type { JWK } from 'jose';
import { SigningKey } from '../../../schema/entities/signing-key.ts';
import { addSigningKey, type SigningKeyInfo, signingKeys } from '../../../schema/queries/signing-keys.ts';
import type { SqlExecutor } from '../../../schema/queries/sql.ts';
import { type AuditKey, readAuditKey } from '../../auth/audit-key.ts';
import { type AuditKeyStore, assertKnown, firstOrKnownKey, signedRows } from '../../auth/audit-keys.ts';
import { createKeyFile, keyOf, newTokenJwk, replaceKeyFile } from '../../auth/token-key.ts';
import { ConfigError } from '../../config.ts';
import type { Database } from '../../database/open-database.ts';
import { appendSettings } from '../../database/settings-chain.ts';
import { stopSigning } from '../../database/signing-lock.ts';
import { type Transaction, withLookup, withOwner } from '../../database/transaction.ts';
import { endOfKey } from '../identity/end-of-key.ts';
import { signKeyStatement } from './key-statement.ts';

/** An arbitrary number. Only one process at a time changes the known keys of a database. */
export const AUDIT_KEY_LOCK = 7_303_014_472;

/** The table of signing keys as the store for audit keys. */
export function auditKeyStore(database: Database): AuditKeyStore {
  return {
    register: (key, now, options) =>
      withOwner(database, async (tx) => {
        // A rotation replaces the file before it commits: a reader of the file waits here until the new key is known.
        await lockKeys(tx);
        await assertNoTokenKey(tx, key.kid);
        if (options?.beside !== true) assertKnown(await signingKeys(tx, 'audit'), key.kid);
        await register(tx, key, now);
      }),
    all: () => withLookup(database, (tx) => signingKeys(tx, 'audit')),
  };
}

export interface AuditKeyRotation {
  /** Thumbprint of the new key, which auditors pin from now on. */
  readonly kid: string;
  /** The keys it replaces. */
  readonly retired: readonly RetiredKey[];
  /** Thumbprints of keys in the database that the old key has not signed: the new key does not sign them either. */
  readonly notSigned: readonly string[];
}

export interface RetiredKey {
  /** Its thumbprint. */
  readonly kid: string;
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`: the time of the rotation, or of the latest entry it signed, when a clock was ahead. */
  readonly until: string;
}

export interface RotateAuditKeyOptions {
  readonly file: string;
  /** The clock of this process. It is read again once the old key has stopped signing. */
  readonly clock: () => Date;
  /** The key in use is lost: the file is missing or has another content. */
  readonly lost?: boolean;
  /** After a theft: the earlier keys end now, even if they signed entries with a later date. */
  readonly atOnce?: boolean;
}

/**
 * Puts a new key into the audit key file and publishes it. From then on the earlier keys sign nothing more. They stay
 * published, with an end after everything they signed: the new key signs each one and its period of use, but only those
 * the key before it had signed. If that key was lost, the new key signs all of them as found, since nothing is left to
 * verify them with. Each workspace's settings chain records this as `key.rotated`, with whether a key was lost and
 * which were signed as found.
 * @throws ConfigError naming `AUDIT_KEY_FILE` when the file cannot be used or replaced, when it lacks the key in use
 * without `lost`, or has it with `lost`, or when a gateway does not finish signing; then nothing changes.
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
    const { good, others } = old === null ? { good: rows, others: [] } : await signedRows(old, rows);
    const signed = good.map((row) => row.kid);
    const at = clock().toISOString();
    // An end signed by the old key took everything it signed into account, and may be in the future.
    const stays = atOnce || lost ? [] : signed;
    const toEnd = rows.filter((row) => row.exp === null || (row.exp > at && !stays.includes(row.kid)));
    const replaced = toEnd.map((row) => row.kid).filter((ended) => signed.includes(ended));
    await recordRotation(tx, { kid, retired: replaced, at, asFound: lost ? signed : null });
    // After reading the heads of the chains, which may take long: checkpoints and seals wait only for the rest.
    await stopSigning(tx);
    const now = clock();
    const ended = await endKeys(tx, toEnd, { now: now.toISOString(), atOnce });
    await register(tx, key, now);
    // The new key signs the current row of each earlier key.
    for (const row of good) row.statement = await signKeyStatement(key, row);
    await tx.em.flush();
    // Last before the commit: if that fails, gateways refuse the file's key until it is rotated as lost.
    await putKeyFile(file, jwk);
    const retired = ended.filter((row) => signed.includes(row.kid));
    return { kid, retired, notSigned: others.map((row) => row.kid) };
  });
}

/** Ends keys that have stopped signing. */
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

/** The key to be replaced: one that the database knows, or its first. */
async function registerFirst(
  tx: SqlExecutor,
  { known, file, now }: { readonly known: SigningKeyInfo[]; readonly file: string; readonly now: Date },
): Promise<AuditKey> {
  const old = await firstOrKnownKey({ file, mayMake: false }, { all: async () => known });
  assertKnown(known, old.kid);
  await register(tx, old, now);
  return old;
}

/** A key that is present is not lost: its holder keeps it or rotates it in the ordinary way. */
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

/** Replaces the file, or creates a missing one. */
async function putKeyFile(file: string, jwk: JWK): Promise<void> {
  const made = await createKeyFile(file, jwk).catch((error: Error) => {
    throw new ConfigError(`AUDIT_KEY_FILE cannot be written: ${error.message}`);
  });
  if (!made) await replaceKeyFile(file, jwk, 'AUDIT_KEY_FILE');
}

/** The key is the same for all workspaces, so each chain records it; in the order of ids, as locks are taken. */
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
    /** After a loss: the keys that are signed as they were found. */
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

async function register(tx: SqlExecutor, { kid, publicJwk: jwk }: AuditKey, now: Date): Promise<void> {
  await assertNoTokenKey(tx, kid);
  await addSigningKey(tx, { kid, purpose: 'audit', jwk, nbf: now.toISOString() });
}

async function assertNoTokenKey(tx: SqlExecutor, kid: string): Promise<void> {
  if ((await signingKeys(tx, 'token')).some((known) => known.kid === kid)) {
    throw new ConfigError('AUDIT_KEY_FILE must not hold the key of access tokens: it has one of its own');
  }
}
