import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type ControlledTransaction } from 'kysely';
import { isUuid } from '../../schema/contracts/text.ts';
import type { BytesReader, SqlExecutor, SqlValue } from '../../schema/queries/sql.ts';
import { type LeanConnection, withLeanConnection } from './lean-connection.ts';
import type { Database } from './open-database.ts';
import { assertNoOpenTransaction, insideTransaction } from './open-transaction.ts';

/** A transaction's work is run at most this often. */
const MAX_ATTEMPTS = 5;
/** Serialization failure, deadlock: the server undid the transaction and asks for another try. */
const RETRYABLE = new Set(['40001', '40P01']);
const BACKOFF_MS = 5;

export interface Transaction extends SqlExecutor {
  /** For single rows; flushed before the commit. */
  readonly em: EntityManager;
}

/** A transaction that sees and writes one workspace only. */
export interface TenantTransaction extends Transaction {
  readonly workspaceId: string;
}

/**
 * Runs `work` in a transaction of the workspace: as role `footing_app`, under row-level security. It commits
 * when `work` resolves and is undone when it rejects. After a serialization failure or a deadlock it is run
 * again, up to five times in all, so `work` must not change anything outside the database.
 * @param workspaceId - UUID in lower case.
 * @throws TypeError for anything else; NestedTransactionError inside another transaction's work.
 */
export async function withTenant<Value>(
  db: Database,
  workspaceId: string,
  work: (tx: TenantTransaction) => Promise<Value>,
): Promise<Value> {
  return inTransaction(db, tenantSettings(workspaceId), (tx) => work({ ...tx, workspaceId }));
}

/** A read-only transaction: what it reads is of one moment. */
export interface Snapshot extends SqlExecutor, BytesReader {
  readonly workspaceId: string;
}

/** Longest a statement of a snapshot runs on a server; the embedded database cannot be interrupted. */
const SNAPSHOT_STATEMENT_TIMEOUT_MS = 10_000;

/**
 * As `withTenant`, for reading only: every statement sees the workspace as it was at the first one, nothing
 * can be written, and the work is never run again. A server gets everything before it in one message.
 * @param workspaceId - UUID in lower case.
 * @throws TypeError for anything else; NestedTransactionError inside another transaction's work.
 */
export async function withSnapshot<Value>(
  db: Database,
  workspaceId: string,
  work: (tx: Snapshot) => Promise<Value>,
): Promise<Value> {
  const begin = [
    'begin isolation level repeatable read read only',
    ...tenantSettings(workspaceId),
    `set local statement_timeout = ${SNAPSHOT_STATEMENT_TIMEOUT_MS}`,
  ];
  return inLeanTransaction(db, begin, (tx) => work({ ...tx, workspaceId }));
}

function tenantSettings(workspaceId: string): string[] {
  if (!isUuid(workspaceId)) throw new TypeError('a workspace id must be a UUID in lower case');
  return ['set local role footing_app', `set local app.workspace_id = '${workspaceId}'`];
}

/**
 * For the look-ups before the workspace is known: role `footing_lookup` only reads who is who. Its statements
 * are not run again.
 */
export async function withLookup<Value>(
  db: Database,
  work: (tx: SqlExecutor) => Promise<Value>,
): Promise<Value> {
  return inLeanTransaction(db, BEGIN_LOOKUP, work);
}

const BEGIN_LOOKUP = ['begin', 'set local role footing_lookup'];

/** As `withLookup`, each statement by itself: a server gets the whole transaction in one message. */
export function singleLookup(db: Database): SqlExecutor {
  if (db.kind === 'pglite') {
    return { sql: (text, parameters) => withLookup(db, (tx) => tx.sql(text, parameters)) };
  }
  return {
    async sql<Row extends object>(text: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
      assertNoOpenTransaction();
      return withLeanConnection(db, async (connection) => {
        const [, rows] = await connection.together(() =>
          // Whatever fails, the last one ends the transaction.
          settled([
            connection.run(BEGIN_LOOKUP.join('; ')),
            connection.run<Row>(text, parameters),
            connection.run('commit'),
          ]),
        );
        return rows;
      });
    },
  };
}

/** As `withLookup`, for sign-in sessions, their tokens and counted attempts: role `footing_identity` has nothing else. */
export async function withIdentity<Value>(
  db: Database,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  return inTransaction(db, ['set local role footing_identity'], work);
}

/**
 * A transaction without MikroORM's part in it, for reading: a server gets all that comes before the work
 * together with the work's first statement, whose rows nobody sees unless all before it went well.
 */
async function inLeanTransaction<Value>(
  db: Database,
  begin: readonly string[],
  work: (tx: SqlExecutor & BytesReader) => Promise<Value>,
): Promise<Value> {
  assertNoOpenTransaction();
  return withLeanConnection(db, async (connection) => {
    const { run, bytes, giveUp } = connection;
    try {
      const inside: Inside =
        db.kind === 'postgres' ? beginningWith(begin.join('; '), connection) : (send) => send();
      if (db.kind === 'pglite') for (const statement of begin) await run(statement);
      const value = await insideTransaction(() =>
        work({
          sql: (text, parameters = []) => inside(() => run(text, parameters)),
          bytes: (select) => inside(() => bytes(select)),
        }),
      );
      await run('commit');
      return value;
    } catch (error) {
      // Where the connection is gone the server has ended the transaction by itself.
      await run('rollback').catch(giveUp);
      throw error;
    }
  });
}

/** Runs what sends a statement, inside a transaction. */
type Inside = <Value>(send: () => Promise<Value>) => Promise<Value>;

/** Runs statements in the transaction that `begin` opens before the first of them. */
function beginningWith(begin: string, { run, together }: LeanConnection): Inside {
  let begun: Promise<unknown> | null = null;
  let isOpen = false;
  return async (send) => {
    if (isOpen) return send();
    const [, value] = await together(() => {
      begun ??= run(begin);
      return settled([begun, send()]);
    });
    isOpen = true;
    return value;
  };
}

/** As `Promise.all`, but over only when all are: nothing is still under way on the connection when one failed. */
async function settled<const Values extends readonly unknown[]>(
  promises: {
    readonly [At in keyof Values]: Promise<Values[At]>;
  },
): Promise<Values> {
  await Promise.allSettled(promises);
  return (await Promise.all(promises)) as unknown as Values;
}

/**
 * As `withTenant`, as the user that logged in: for signing keys and maintenance, never for a request's data.
 * It may own the tables, and row-level security does not bind an owner.
 */
export async function withOwner<Value>(
  db: Database,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  return inTransaction(db, [], work);
}

async function inTransaction<Value>(
  db: Database,
  settings: readonly string[],
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  assertNoOpenTransaction();
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(db, settings, work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, BACKOFF_MS * 2 ** attempt * Math.random()));
    }
  }
}

async function attemptTransaction<Value>(
  db: Database,
  settings: readonly string[],
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  const em = db.orm.em.fork();
  await em.begin();
  try {
    const tx = transactionOf(em);
    // A server takes them in one round trip; PGlite takes one statement at a time.
    const statements = db.kind === 'postgres' && settings.length > 0 ? [settings.join('; ')] : settings;
    for (const statement of statements) await tx.sql(statement);
    const value = await insideTransaction(() => work(tx));
    await em.commit();
    return value;
  } catch (error) {
    await em.rollback().catch(() => {
      // The connection is gone or the commit failed: the server has undone the transaction by itself.
    });
    throw error;
  }
}

/** Real parameters, straight through Kysely: MikroORM's own `execute` writes them into the statement's text. */
function transactionOf(em: EntityManager): Transaction {
  const connection: ControlledTransaction<unknown> | undefined = em.getTransactionContext();
  if (connection === undefined) throw new Error('no transaction is open');
  return {
    em,
    async sql<Row extends object>(text: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
      const answer = await connection.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
      return answer.rows;
    },
  };
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code));
}
