import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { PoolClient } from 'pg';
import { LOOKUP_STATEMENT_MS, MAINTENANCE_STATEMENT_MS } from '../limits.ts';
import { statementOperation } from '../telemetry/statement.ts';
import { recorded } from '../telemetry/telemetry.ts';
import { allowSilence, type ServerPool } from './server-pool.ts';

/** Kysely's dialect for a server, over a pool that never leaks a connection. */
export function serverDialect(pool: ServerPool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ServerDriver(pool),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** The connection failed after COMMIT was sent and before the answer: it may have been executed or not. */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';

  constructor(cause: unknown) {
    super('the database was lost while a transaction was being committed', { cause });
  }
}

/** The driver's message for a statement on a connection it knew to be broken. */
const NEVER_SENT = /is not queryable$/;

/** A connection as Kysely uses it. */
export class ServerConnection implements DatabaseConnection {
  readonly client: PoolClient;

  constructor(client: PoolClient) {
    this.client = client;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount } = await recorded(
      () => statementOperation(query.sql),
      () => this.client.query(query.sql, [...query.parameters]),
    );
    return { rows: rows ?? [], ...(rowCount == null ? {} : { numAffectedRows: BigInt(rowCount) }) };
  }

  streamQuery(): never {
    throw new Error('rows are read in pages: the embedded database cannot stream them');
  }

  async run(sql: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(sql));
  }
}

/**
 * Kysely's controlled transactions, which MikroORM uses, leak a connection whose BEGIN or ROLLBACK failed. Here a
 * failed BEGIN returns it to the pool, and a failed ROLLBACK is ignored: the pool closes connections in a bad state.
 */
class ServerDriver implements Driver {
  readonly #pool: ServerPool;

  constructor(pool: ServerPool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {
    // The pool is open.
  }

  async acquireConnection(): Promise<ServerConnection> {
    const client = await this.#pool.take();
    allowSilence(client, MAINTENANCE_STATEMENT_MS);
    return new ServerConnection(client);
  }

  async releaseConnection({ client }: ServerConnection): Promise<void> {
    this.#pool.giveBack(client);
  }

  async beginTransaction(connection: ServerConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const isolation = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
    allowSilence(connection.client, LOOKUP_STATEMENT_MS);
    try {
      await connection.run(`begin${isolation}${accessMode === undefined ? '' : ` ${accessMode}`}`);
    } catch (error) {
      this.#pool.giveBack(connection.client);
      throw error;
    }
    allowSilence(connection.client, MAINTENANCE_STATEMENT_MS);
  }

  /** @throws OutcomeUnknownError when the server cannot be asked whether it committed. */
  async commitTransaction(connection: ServerConnection): Promise<void> {
    try {
      await connection.run('commit');
    } catch (error) {
      if (NEVER_SENT.test(String(error))) throw error;
      // A server that still answers has refused the commit and rolled back.
      await connection.run('rollback').catch(() => {
        throw new OutcomeUnknownError(error);
      });
      throw error;
    }
  }

  async rollbackTransaction(connection: ServerConnection): Promise<void> {
    await connection.run('rollback').catch(() => {
      // The connection is gone, and the transaction with it.
    });
  }

  async savepoint(connection: ServerConnection, name: string): Promise<void> {
    await connection.run(`savepoint ${quoted(name)}`);
  }

  async rollbackToSavepoint(connection: ServerConnection, name: string): Promise<void> {
    await connection.run(`rollback to savepoint ${quoted(name)}`);
  }

  async releaseSavepoint(connection: ServerConnection, name: string): Promise<void> {
    await connection.run(`release savepoint ${quoted(name)}`);
  }

  async destroy(): Promise<void> {
    await this.#pool.close();
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
