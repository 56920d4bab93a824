import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type ControlledTransaction } from 'kysely';
import { isUuid } from '../../schema/contracts/text.ts';
import { APP_ROLE, ERASURE_ROLE, LOOKUP_ROLE } from '../../schema/entities/tenant-policy.ts';
import type { BytesReader, SqlExecutor, SqlValue } from '../../schema/queries/sql.ts';
import {
  LOCK_WAIT_MS,
  LOOKUP_STATEMENT_MS,
  MAINTENANCE_STATEMENT_MS,
  SNAPSHOT_STATEMENT_MS,
  STATEMENT_MS,
} from '../limits.ts';
import { type LeanConnection, withLeanConnection } from './lean-connection.ts';
import type { Database } from './open-database.ts';
import { assertNoOpenTransaction, insideTransaction } from './open-transaction.ts';
import { ServerConnection } from './server-dialect.ts';
import { allowSilence } from './server-pool.ts';
import { executorOn, typedQueries } from './typed-queries.ts';

/** A transaction's work runs at most this often. */
const MAX_ATTEMPTS = 5;
/** Serialization failure, deadlock: the server rolled the transaction back and it can be retried. */
const RETRYABLE = new Set(['40001', '40P01']);
const BACKOFF_MS = 5;

export interface Transaction extends SqlExecutor {
  /** For single rows; flushed before the commit. */
  readonly em: EntityManager;
}

/** A transaction that reads and writes one workspace only. */
export interface TenantTransaction extends Transaction {
  readonly workspaceId: string;
}

/**
 * Runs `work` in a transaction of the workspace: as role `footing_app`, under row-level security. It commits when
 * `work` resolves and rolls back when it rejects. After a serialization failure or a deadlock `work` runs again, up
 * to five times in all, so it must not change anything outside the database.
 * @param workspaceId - UUID in lower case.
 * @throws TypeError for anything else; NestedTransactionError inside another transaction's work.
 */
export async function withTenant<Value>(
  db: Database,
  workspaceId: string,
  work: (tx: TenantTransaction) => Promise<Value>,
): Promise<Value> {
  const kind = { settings: tenantSettings(workspaceId), statementMs: STATEMENT_MS };
  return inTurn(db, workspaceId, () => inTransaction(db, kind, (tx) => work({ ...tx, workspaceId })));
}

/** A read-only transaction, whose reads are all of one moment. */
export interface Snapshot extends SqlExecutor, BytesReader {
  readonly workspaceId: string;
}

/** The first statements of a transaction, and the time limit of each later one. */
interface Kind {
  readonly begin?: string;
  readonly settings: readonly string[];
  readonly statementMs: number;
}

/** Waits for a connection in the queue of the workspace or of `sign-ins`. */
async function inTurn<Value>(db: Database, party: string, work: () => Promise<Value>): Promise<Value> {
  assertNoOpenTransaction();
  return db.turns.run(party, work);
}

/** Bounds apply to a server only; the embedded database cannot be interrupted and has no lock waits. */
function settingsOf(db: Database, { settings, statementMs }: Kind): readonly string[] {
  if (db.kind === 'pglite') return settings;
  const bounds = `set local statement_timeout = ${statementMs}; set local lock_timeout = ${LOCK_WAIT_MS}`;
  return [[...settings, bounds].join('; ')];
}

/**
 * As `withTenant`, but read-only: every statement sees the workspace as at the first one, and the work never runs
 * again. A server gets everything before it in one message.
 * @param workspaceId - UUID in lower case.
 * @throws TypeError for anything else; NestedTransactionError inside another transaction's work.
 */
export async function withSnapshot<Value>(
  db: Database,
  workspaceId: string,
  work: (tx: Snapshot) => Promise<Value>,
): Promise<Value> {
  const kind = {
    begin: 'begin isolation level repeatable read read only',
    settings: tenantSettings(workspaceId),
    statementMs: SNAPSHOT_STATEMENT_MS,
  };
  return inTurn(db, workspaceId, () => inLeanTransaction(db, kind, (tx) => work({ ...tx, workspaceId })));
}

function tenantSettings(workspaceId: string): string[] {
  if (!isUuid(workspaceId)) throw new TypeError('a workspace id must be a UUID in lower case');
  return ['set local role footing_app', `set local app.workspace_id = '${workspaceId}'`];
}

/**
 * For look-ups before the workspace is known: role `footing_lookup` can only read identities. Its statements are not
 * retried.
 */
export async function withLookup<Value>(
  db: Database,
  work: (tx: SqlExecutor) => Promise<Value>,
): Promise<Value> {
  return inLeanTransaction(db, LOOKUP, work);
}

const LOOKUP: Kind = { settings: ['set local role footing_lookup'], statementMs: LOOKUP_STATEMENT_MS };

/** As `withLookup`, with one transaction per statement, sent to a server in one message. */
export function singleLookup(db: Database): SqlExecutor {
  if (db.kind === 'pglite') {
    return executorOn(db.orm.em, (text, parameters) => withLookup(db, (tx) => tx.sql(text, parameters)));
  }
  return executorOn(
    db.orm.em,
    async <Row extends object>(text: string, parameters: readonly SqlValue[] = []): Promise<Row[]> => {
      assertNoOpenTransaction();
      const begin = ['begin', ...settingsOf(db, LOOKUP)].join('; ');
      return withLeanConnection(db, LOOKUP_STATEMENT_MS, async (connection) => {
        const [, rows] = await connection.together(() =>
          // Whatever fails, the last statement ends the transaction.
          settled([connection.run(begin), connection.run<Row>(text, parameters), connection.run('commit')]),
        );
        return rows;
      });
    },
  );
}

/**
 * As `withLookup`, for sign-in sessions, their tokens and counted attempts, the only tables of role
 * `footing_identity`.
 * @param party - the party in the queue: the network of a sign-in, or one for all other such work.
 */
export async function withIdentity<Value>(
  db: Database,
  work: (tx: Transaction) => Promise<Value>,
  party = 'sign-ins',
): Promise<Value> {
  const kind = { settings: ['set local role footing_identity'], statementMs: STATEMENT_MS };
  return inTurn(db, party, () => inTransaction(db, kind, work));
}

/**
 * A read transaction without MikroORM: a server gets all preceding statements together with the work's first one,
 * whose rows are used only if all of them succeeded.
 */
async function inLeanTransaction<Value>(
  db: Database,
  kind: Kind,
  work: (tx: SqlExecutor & BytesReader) => Promise<Value>,
): Promise<Value> {
  assertNoOpenTransaction();
  const begin = [kind.begin ?? 'begin', ...settingsOf(db, kind)];
  return withLeanConnection(db, kind.statementMs, async (connection) => {
    const { run, bytes } = connection;
    try {
      const inside: Inside =
        db.kind === 'postgres' ? beginningWith(begin.join('; '), connection) : (send) => send();
      if (db.kind === 'pglite') for (const statement of begin) await run(statement);
      const value = await insideTransaction(() =>
        work({
          ...executorOn(db.orm.em, (text, parameters = []) => inside(() => run(text, parameters))),
          bytes: (select) => inside(() => bytes(select)),
        }),
      );
      await run('commit');
      return value;
    } catch (error) {
      await run('rollback').catch(() => {
        // The connection is gone, and the transaction with it.
      });
      throw error;
    }
  });
}

/** Runs a function that sends a statement, inside a transaction. */
type Inside = <Value>(send: () => Promise<Value>) => Promise<Value>;

/** Runs statements in a transaction that `begin` opens before the first one. */
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

/** As `Promise.all`, but settles only when all have settled, so nothing is still running on the connection. */
async function settled<const Values extends readonly unknown[]>(
  promises: {
    readonly [At in keyof Values]: Promise<Values[At]>;
  },
): Promise<Values> {
  await Promise.allSettled(promises);
  return (await Promise.all(promises)) as unknown as Values;
}

/**
 * As `withTenant`, but as the login role: for signing keys and maintenance, never for a request's data. It may own
 * the tables, and row-level security does not apply to an owner.
 */
export async function withOwner<Value>(
  db: Database,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  return inTransaction(db, { settings: [], statementMs: MAINTENANCE_STATEMENT_MS }, work);
}

async function inTransaction<Value>(
  db: Database,
  kind: Kind,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  assertNoOpenTransaction();
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(db, kind, work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, BACKOFF_MS * 2 ** attempt * Math.random()));
    }
  }
}

async function attemptTransaction<Value>(
  db: Database,
  kind: Kind,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  const em = db.orm.em.fork();
  await em.begin();
  try {
    const tx = transactionOf(em);
    for (const statement of settingsOf(db, kind)) await tx.sql(statement);
    await allowStatements(em, kind);
    const value = await insideTransaction(() => work(tx));
    await em.commit();
    return value;
  } catch (error) {
    await em.rollback().catch(() => {
      // The database is gone, and the transaction with it.
    });
    throw error;
  }
}

/** Lets a server take as long as a statement of the transaction may take before its connection is closed. */
async function allowStatements(em: EntityManager, { statementMs }: Kind): Promise<void> {
  const executor = em.getTransactionContext<ControlledTransaction<unknown>>()?.getExecutor();
  await executor?.provideConnection(async (connection) => {
    if (connection instanceof ServerConnection) allowSilence(connection.client, statementMs);
  });
}

/** Real parameters, directly through Kysely: MikroORM's `execute` writes them into the statement's text. */
function transactionOf(em: EntityManager): Transaction {
  const connection: ControlledTransaction<unknown> | undefined = em.getTransactionContext();
  if (connection === undefined) throw new Error('no transaction is open');
  return {
    em,
    db: typedQueries(em, (query) => connection.executeQuery(query)),
    async sql<Row extends object>(text: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
      const answer = await connection.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
      return answer.rows;
    },
  };
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code));
}

/** Runs `work` in a workspace's transaction as the role for lawful erasure; row-level security applies to it too. */
export function asErasure<Value>(
  tx: TenantTransaction,
  work: (tx: SqlExecutor & { readonly workspaceId: string }) => Promise<Value>,
): Promise<Value> {
  return asRole(tx, ERASURE_ROLE, () => work(tx));
}

/** Reads identities across workspaces inside a transaction of one. */
export function asLookup<Value>(
  tx: TenantTransaction,
  read: (lookup: SqlExecutor) => Promise<Value>,
): Promise<Value> {
  return asRole(tx, LOOKUP_ROLE, () => read(tx));
}

/** Afterwards the transaction continues in its former role; if the work fails, it is rolled back. */
async function asRole<Value>(
  tx: TenantTransaction,
  role: string,
  work: () => Promise<Value>,
): Promise<Value> {
  await tx.sql(`set local role ${role}`);
  const value = await work();
  await tx.sql(`set local role ${APP_ROLE}`);
  return value;
}
