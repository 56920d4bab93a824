import type { SqlExecutor } from '../../schema/queries/sql.ts';
import { ConfigError } from '../config.ts';
import { SIGNING_WAIT_MS } from '../limits.ts';
import { codeOf } from '../log.ts';
import { LOCK_TIMEOUT } from './append-entries.ts';

/**
 * Any number of its own. Signing and the end of a key exclude each other by it: whoever keeps a checkpoint or a seal
 * holds it shared until the commit, whoever ends a key alone. Nobody who holds it shared waits for the head of a
 * chain, so who ends a key may take it after the heads. Nobody waits for it with a connection and without an end.
 */
const SIGNING_LOCK = 7_303_014_473;

/** A key is being ended, or waits to be: `whileSigning` comes again. */
export class SigningStopped extends Error {
  override readonly name = 'SigningStopped';
}

/**
 * Lets nobody end the audit key until the commit. Call it before anything the key signs is kept, in a transaction that
 * `whileSigning` runs.
 * @returns whether the key is still in use: if not, nothing it signed may be kept any more.
 */
export async function holdSigningKey(tx: SqlExecutor, kid: string): Promise<boolean> {
  const [row] = await tx.sql<{ held: boolean }>(
    'select pg_try_advisory_xact_lock_shared($1::text::bigint) as held',
    [String(SIGNING_LOCK)],
  );
  if (row?.held !== true) throw new SigningStopped('no signing while the audit key is changed');
  // A statement of its own: what was committed before the lock was had is seen by the next one only.
  const inUse = tx.db.selectFrom('signing_key').select('kid').where('kid', '=', kid).where('exp', 'is', null);
  return (await inUse.executeTakeFirst()) !== undefined;
}

/**
 * Waits for all that is being signed, `SIGNING_WAIT_MS` at most, and lets nothing be signed until the commit.
 * @throws ConfigError when something is still being signed then.
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
