import type { PGlite } from '@electric-sql/pglite';
import { PGliteAdapter, PGliteDialect, PGliteDriver } from 'kysely';
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
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#release();
  }
}
