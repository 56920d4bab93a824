import type { Database } from './database/open-database.ts';
import { withLookup } from './database/transaction.ts';

/** Asks the database for anything, in the way a request would. */
export async function ping(database: Database): Promise<void> {
  await withLookup(database, (tx) => tx.sql('select 1 as one'));
}
