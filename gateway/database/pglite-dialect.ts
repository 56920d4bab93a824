import type { PGlite } from '@electric-sql/pglite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  PGliteAdapter,
  PGliteDialect,
  PGliteDriver,
} from 'kysely';
import { statementOperation } from '../telemetry/statement.ts';
import { recorded } from '../telemetry/telemetry.ts';
import { assertNoOpenTransaction } from './open-transaction.ts';

/** Kysely's dialect for PGlite. It first refuses callers who would wait for themselves for the one connection. */
export class GuardedPGliteDialect extends PGliteDialect {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super({ pglite });
    this.#pglite = pglite;
  }

  override createAdapter(): PGliteAdapter {
    return new QueuelessAdapter();
  }

  override createDriver(): PGliteDriver {
    return new GuardedDriver({ pglite: this.#pglite });
  }
}

const recordedOnes = new WeakSet<DatabaseConnection>();

/** The same connection, whose statements are traced and measured if telemetry is on. */
function recordedConnection(connection: DatabaseConnection): DatabaseConnection {
  if (recordedOnes.has(connection)) return connection;
  recordedOnes.add(connection);
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = <Row>(query: CompiledQuery) =>
    recorded(
      () => statementOperation(query.sql),
      () => execute<Row>(query),
    );
  return connection;
}

/** Kysely queues before it asks the driver for the connection, too late to refuse; here the driver queues itself. */
class QueuelessAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class GuardedDriver extends PGliteDriver {
  #free: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  override async acquireConnection(): ReturnType<PGliteDriver['acquireConnection']> {
    assertNoOpenTransaction();
    const before = this.#free;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#free = promise;
    await before;
    this.#release = resolve;
    return recordedConnection(await super.acquireConnection());
  }

  override async releaseConnection(): Promise<void> {
    this.#release();
  }
}
