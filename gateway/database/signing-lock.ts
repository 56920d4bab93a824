import type { SqlExecutor } from '../../schema/queries/sql.ts';
import { ConfigError } from '../config.ts';
import { SIGNING_WAIT_MS } from '../limits.ts';
import { codeOf } from '../log.ts';
import { LOCK_TIMEOUT } from './locked-heads.ts';

/**
 * Any number used by no other lock. It excludes signing and ending a key from each other: storing a checkpoint or a
 * seal holds it shared until the commit, ending a key holds it exclusively. No holder of the shared lock waits for a
 * chain head, so a rotation may take it after the heads. Every wait for it is bounded.
 */
const SIGNING_LOCK = 7_303_014_473;

/** A key is being ended or about to be; `whileSigning` tries again. */
export class SigningStopped extends Error {
  override readonly name = 'SigningStopped';
}

/**
 * Prevents the end of the audit key until the commit. Call it before storing anything the key signed, in a
 * transaction of `whileSigning`.
 * @returns whether the key is still in use; if not, nothing it signed may be stored.
 */
export async function holdSigningKey(tx: SqlExecutor, kid: string): Promise<boolean> {
  const [row] = await tx.sql<{ held: boolean }>(
    'select pg_try_advisory_xact_lock_shared($1::text::bigint) as held',
    [String(SIGNING_LOCK)],
  );
  if (row?.held !== true) throw new SigningStopped('no signing while the audit key is changed');
  // A separate statement, because only it sees what was committed before the lock was granted.
  const inUse = tx.db.selectFrom('signing_key').select('kid').where('kid', '=', kid).where('exp', 'is', null);
  return (await inUse.executeTakeFirst()) !== undefined;
}

/**
 * Waits for current signing, `SIGNING_WAIT_MS` at most, and prevents signing until the commit.
 * @throws ConfigError when something is still being signed after that.
 */
export async function stopSigning(tx: SqlExecutor): Promise<void> {
  await tx.sql(`set local lock_timeout = ${SIGNING_WAIT_MS}`);
  try {
    await tx.sql('select pg_advisory_xact_lock($1::text::bigint)', [String(SIGNING_LOCK)]);
  } catch (error) {
    if (codeOf(error) !== LOCK_TIMEOUT) throw error;
    throw new ConfigError(
      'The audit key was not changed: a gateway has been signing something for too long. Try again in a minute',
      { cause: error },
    );
  }
}
