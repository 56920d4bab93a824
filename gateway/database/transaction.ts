import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type ControlledTransaction } from 'kysely';
import { isUuid } from '../../schema/contracts/text.ts';
import { APP_ROLE, ERASURE_ROLE, IDENTITY_ROLE, LOOKUP_ROLE } from '../../schema/entities/tenant-policy.ts';
import type { BytesReader, SqlExecutor, SqlValue } from '../../schema/queries/sql.ts';
import {
  LOCK_HOLD_MS,
  LOCK_WAIT_MS,
  LOOKUP_STATEMENT_MS,
  MAINTENANCE_STATEMENT_MS,
  SNAPSHOT_STATEMENT_MS,
  STATEMENT_MS,
} from '../limits.ts';
import { codeOf } from '../log.ts';
import { DISK_FULL, diskFull } from './database-failure.ts';
import { type LeanConnection, withLeanConnection } from './lean-connection.ts';
import { areHeadsFree, pastLocks } from './locked-heads.ts';
import type { Database } from './open-database.ts';
import { assertNoOpenTransaction, insideTransaction } from './open-transaction.ts';
import { ServerConnection } from './server-dialect.ts';
import { READ_ONLY } from './server-hosts.ts';
import { allowSilence } from './server-pool.ts';
import type { Turns } from './turns.ts';
import { executorOn, typedQueries } from './typed-queries.ts';

/**
 * Until the transaction ends. A function in a message of its own, because Citus repeats messages with a SET LOCAL on the
 * connections to its workers, each of which is of one role.
 */
const inRole = (role: string) => `select set_config('role', '${role}', true)`;

/** A transaction's work runs at most this often. */
const MAX_ATTEMPTS = 5;
/** Serialization failure, deadlock: the server rolled the transaction back and it can be retried. */
const RETRYABLE = new Set(['40001', '40P01']);
const BACKOFF_MS = 5;

export interface Transaction extends SqlExecutor {
  /** For single rows; flushed before the commit. */
  readonly em: EntityManager;
  /** As `sql`, for a statement that returns no rows: how many it wrote. */
  write(text: string, parameters?: readonly SqlValue[]): Promise<number>;
}

/** A transaction that reads and writes one workspace only. */
export interface TenantTransaction extends Transaction {
  readonly workspaceId: string;
}

/**
 * Runs `work` in a transaction of the workspace: as role `footing_app`, under row-level security. It commits when
 * `work` resolves and rolls back when it rejects. After a serialization failure or a deadlock, and behind a lock for
 * `LOCK_WAIT_MS`, `work` runs again, so it must not change anything outside the database.
 * @param workspaceId - UUID in lower case.
 * @throws TypeError for anything else; NestedTransactionError inside another transaction's work.
 */
export async function withTenant<Value>(
  db: Database,
  workspaceId: string,
  work: (tx: TenantTransaction) => Promise<Value>,
): Promise<Value> {
  return changing(db, workspaceId, () => tenantTransaction(db, workspaceId, work, CHANGING));
}

/** As `withTenant`, as the role for lawful erasure, under row-level security too. */
export async function withErasure<Value>(
  db: Database,
  workspaceId: string,
  work: (tx: TenantTransaction) => Promise<Value>,
): Promise<Value> {
  return changing(db, workspaceId, () =>
    tenantTransaction(db, workspaceId, work, { ...CHANGING, role: ERASURE_ROLE }),
  );
}

/** In the queue of changes, while there is room on the disk, and again behind a locked chain. */
function changing<Value>(db: Database, workspaceId: string, change: () => Promise<Value>): Promise<Value> {
  const run = () =>
    inTurn(db.lanes.writes, workspaceId, () => {
      if (db.disk !== null && !db.disk.hasRoom()) throw diskFull();
      return change();
    });
  const look = (periods: readonly string[]) =>
    inTurn(db.lanes.writes, workspaceId, () =>
      tenantTransaction(db, workspaceId, (tx) => areHeadsFree(tx, periods), CHANGING),
    );
  return pastLocks(run, look);
}

/**
 * As `withTenant`, in the queue of reads, which never waits for changes: for work that changes nothing, or only counts
 * that something is read.
 */
export async function withRead<Value>(
  db: Database,
  workspaceId: string,
  work: (tx: TenantTransaction) => Promise<Value>,
): Promise<Value> {
  return inTurn(db.lanes.reads, workspaceId, () => tenantTransaction(db, workspaceId, work, READING));
}

/** As `withRead`, for work whose reads must all be of one moment; an embedded database does one thing at a time anyway. */
export async function withReadOfOneMoment<Value>(
  db: Database,
  workspaceId: string,
  work: (tx: TenantTransaction) => Promise<Value>,
): Promise<Value> {
  const reading = { ...READING, isolationLevel: 'repeatable read' as const };
  return inTurn(db.lanes.reads, workspaceId, () => tenantTransaction(db, workspaceId, work, reading));
}

/** What waits for a lock again without a connection holds one for a short time only. */
const CHANGING = { role: APP_ROLE, lockMs: LOCK_HOLD_MS };
const READING = { role: APP_ROLE };

async function tenantTransaction<Value>(
  db: Database,
  workspaceId: string,
  work: (tx: TenantTransaction) => Promise<Value>,
  of: Pick<Kind, 'role' | 'lockMs' | 'isolationLevel'>,
): Promise<Value> {
  const kind = { ...of, settings: [tenantSetting(workspaceId)], statementMs: STATEMENT_MS };
  return inTransaction(db, kind, (tx) => work({ ...tx, workspaceId }));
}

/** A read-only transaction, whose reads are all of one moment. */
export interface Snapshot extends SqlExecutor, BytesReader {
  readonly workspaceId: string;
}

/** The first statements of a transaction, and the time limit of each later one. */
interface Kind {
  readonly begin?: string;
  /** Absent: the login. */
  readonly role?: string;
  readonly settings: readonly string[];
  readonly statementMs: number;
  /** How long a statement waits for a lock; absent: `LOCK_WAIT_MS`. */
  readonly lockMs?: number;
  /** Absent: the database's own. */
  readonly isolationLevel?: 'repeatable read';
}

/** Waits for a connection in the queue of the workspace or of `sign-ins`. */
async function inTurn<Value>(lane: Turns, party: string, work: () => Promise<Value>): Promise<Value> {
  assertNoOpenTransaction();
  return lane.run(party, work);
}

/** Bounds apply to a server only; the embedded database cannot be interrupted and has no lock waits. */
function settingsOf(
  db: Database,
  { role, settings, statementMs, lockMs = LOCK_WAIT_MS }: Kind,
): readonly string[] {
  const first = role === undefined ? [] : [inRole(role)];
  if (db.kind === 'pglite') return [...first, ...settings];
  const bounds = `set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}`;
  return [...first, [...settings, bounds].join('; ')];
}

/** How a transaction begins on a server, in few messages. */
function beginOf(db: Database, kind: Kind): readonly string[] {
  const [first = '', ...others] = settingsOf(db, kind);
  return [`${kind.begin ?? 'begin'}; ${first}`, ...others];
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
  const kind = snapshotOf(workspaceId);
  return inTurn(db.lanes.reads, workspaceId, () =>
    inLeanTransaction(db, kind, (tx) => work({ ...tx, workspaceId })),
  );
}

function snapshotOf(workspaceId: string): Kind {
  return {
    begin: 'begin isolation level repeatable read read only',
    role: APP_ROLE,
    settings: [tenantSetting(workspaceId)],
    statementMs: SNAPSHOT_STATEMENT_MS,
  };
}

/** As `withSnapshot`, with one transaction per statement, sent to a server in one message. */
export function singleSnapshot(db: Database, workspaceId: string): SqlExecutor {
  return singly(db, snapshotOf(workspaceId), (work) => inTurn(db.lanes.reads, workspaceId, work));
}

function tenantSetting(workspaceId: string): string {
  if (!isUuid(workspaceId)) throw new TypeError('a workspace id must be a UUID in lower case');
  return `set local app.workspace_id = '${workspaceId}'`;
}

/**
 * For look-ups before the workspace is known: role `footing_lookup` can only read identities. Its statements are not
 * retried.
 */
export async function withLookup<Value>(
  db: Database,
  work: (tx: SqlExecutor) => Promise<Value>,
): Promise<Value> {
  return inTurn(db.lanes.lookups, LOOKUPS, () => inLeanTransaction(db, LOOKUP, work));
}

/** The one party of look-ups. */
const LOOKUPS = 'look-ups';
const LOOKUP: Kind = { role: LOOKUP_ROLE, settings: [], statementMs: LOOKUP_STATEMENT_MS };

/** As `withLookup`, with one transaction per statement, sent to a server in one message. */
export function singleLookup(db: Database): SqlExecutor {
  return singly(db, LOOKUP, (work) => inTurn(db.lanes.lookups, LOOKUPS, work));
}

/** @param turn - waits in the queue of the transactions. */
function singly(
  db: Database,
  kind: Kind,
  turn: <Value>(work: () => Promise<Value>) => Promise<Value>,
): SqlExecutor {
  if (db.kind === 'pglite') {
    return executorOn(db.orm.em, (text, parameters) =>
      turn(() => inLeanTransaction(db, kind, (tx) => tx.sql(text, parameters))),
    );
  }
  const begin = beginOf(db, kind);
  return executorOn(
    db.orm.em,
    async <Row extends object>(text: string, parameters: readonly SqlValue[] = []): Promise<Row[]> =>
      turn(() =>
        withLeanConnection(db, kind.statementMs, async ({ run, together }) => {
          const [, rows] = await together(() =>
            // Whatever fails, the last statement ends the transaction.
            settled([
              settled(begin.map((message) => run(message))),
              run<Row>(text, parameters),
              run('commit'),
            ]),
          );
          return rows;
        }),
      ),
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
  const kind = { ...CHANGING, role: IDENTITY_ROLE, settings: [], statementMs: STATEMENT_MS };
  const run = () => inTurn(db.lanes.writes, party, () => inTransaction(db, kind, work));
  // Whether a chain is free shows when it is tried again.
  return pastLocks(run, async () => true);
}

/** Works in a workspace inside a transaction of `withIdentity`, under that workspace's row-level security. */
export async function inWorkspace<Value>(
  tx: Transaction,
  workspaceId: string,
  work: (tx: TenantTransaction) => Promise<Value>,
): Promise<Value> {
  const setting = tenantSetting(workspaceId);
  await tx.sql(inRole(APP_ROLE));
  await tx.sql(setting);
  const value = await work({ ...tx, workspaceId });
  await tx.sql(inRole(IDENTITY_ROLE));
  return value;
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
  return withLeanConnection(db, kind.statementMs, async (connection) => {
    const { run, bytes } = connection;
    try {
      const inside: Inside =
        db.kind === 'postgres' ? beginningWith(beginOf(db, kind), connection) : (send) => send();
      if (db.kind === 'pglite') {
        for (const statement of [kind.begin ?? 'begin', ...settingsOf(db, kind)]) await run(statement);
      }
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

/** Runs statements in a transaction that the messages of `begin` open before the first one. */
function beginningWith(begin: readonly string[], { run, together }: LeanConnection): Inside {
  let begun: Promise<unknown> | null = null;
  let isOpen = false;
  return async (send) => {
    if (isOpen) return send();
    const [, value] = await together(() => {
      begun ??= settled(begin.map((message) => run(message)));
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
  // Outside the queues: it is rare, and a look-up must not wait for one that waits for a lock.
  return inTransaction(db, { settings: [], statementMs: MAINTENANCE_STATEMENT_MS }, work);
}

async function inTransaction<Value>(
  db: Database,
  kind: Kind,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  assertNoOpenTransaction();
  if (db.disk?.takeCheckpoint() === true) await checkpoint(db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(db, kind, work);
    } catch (error) {
      const code = codeOf(error);
      if (code === DISK_FULL) db.probe?.noteFullDisk();
      if (code === READ_ONLY) db.pool?.distrust();
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, BACKOFF_MS * 2 ** attempt * Math.random()));
    }
  }
}

/** So that the log of an embedded database uses its old files again instead of new ones. */
async function checkpoint(db: Database): Promise<void> {
  await db.orm.em.getConnection().getClient().executeQuery(CompiledQuery.raw('checkpoint'));
}

async function attemptTransaction<Value>(
  db: Database,
  kind: Kind,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  const em = db.orm.em.fork();
  await em.begin(kind.isolationLevel === undefined ? {} : { isolationLevel: kind.isolationLevel });
  try {
    const tx = transactionOf(em);
    await settled(settingsOf(db, kind).map((statement) => tx.sql(statement)));
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
    async write(text, parameters = []) {
      const { numAffectedRows } = await connection.executeQuery(CompiledQuery.raw(text, [...parameters]));
      return Number(numAffectedRows ?? 0n);
    },
  };
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code));
}

/**
 * Reads identities across workspaces inside a transaction of one, which then continues in its role; if it fails, the
 * transaction is rolled back.
 */
export async function asLookup<Value>(
  tx: TenantTransaction,
  read: (lookup: SqlExecutor) => Promise<Value>,
): Promise<Value> {
  await tx.sql(inRole(LOOKUP_ROLE));
  const value = await read(tx);
  await tx.sql(inRole(APP_ROLE));
  return value;
}

/** The same inside a transaction of `withIdentity`. */
export async function lookingUp<Value>(
  tx: Transaction,
  read: (lookup: SqlExecutor) => Promise<Value>,
): Promise<Value> {
  await tx.sql(inRole(LOOKUP_ROLE));
  const value = await read(tx);
  await tx.sql(inRole(IDENTITY_ROLE));
  return value;
}
