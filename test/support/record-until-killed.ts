import { migrate } from '../../gateway/database/migrate.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import { createTenant, recordInvoice } from './tenant.ts';

/** Records invoices in an embedded database as fast as it can and prints the id of each that was committed. */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: FOLDER');

const db = await openDatabase({ dataDir });
await migrate(db);
const workspaceId = await createTenant(db);
console.log(workspaceId);
for (;;) {
  const { invoiceId } = await withTenant(db, workspaceId, (tx) => recordInvoice(tx));
  console.log(invoiceId);
}
