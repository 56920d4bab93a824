import { openDatabase } from '../../gateway/database/open-database.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import { recordInvoice } from './tenant.ts';

/** A gateway of its own, as far as the chain sees it: records invoices in parallel and prints their ids. */
const [databaseUrl, workspaceId, count] = process.argv.slice(2);
if (databaseUrl === undefined || workspaceId === undefined) throw new Error('usage: URL WORKSPACE COUNT');

const db = await openDatabase({ databaseUrl });
const recorded = await Promise.all(
  Array.from({ length: Number(count) }, () => withTenant(db, workspaceId, (tx) => recordInvoice(tx))),
);
console.log(JSON.stringify(recorded.map(({ invoiceId }) => invoiceId)));
await db.close();
