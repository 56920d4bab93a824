import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { appendSettings } from '../../gateway/database/settings-chain.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import { typedQueries } from '../../gateway/database/typed-queries.ts';
import type { SqlValue } from '../../schema/queries/sql.ts';
import { rowDigests, storedDifferences } from '../../schema/queries/stored-differences.ts';
import { writtenColumns } from '../support/copy-rows.ts';
import { describeOnBothDatabases, itOnOneServer, type TestDatabase } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway } from '../support/gateway.ts';
import { createTenant } from '../support/tenant.ts';

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: Blocks }[];
}
interface Blocks {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/** Copies the rows of all invoices, with ids of their own. */
async function copyInvoices(database: TestDatabase): Promise<void> {
  for (const table of ['invoice', 'line_item', 'line_component']) {
    const columns = await writtenColumns(database, table);
    const line = table === 'invoice' ? '' : ", 'line_item_id', md5(t.line_item_id::text || n)::uuid";
    await database.asOwner(
      `insert into ${table} (${columns.join(', ')}) select ${columns.map((name) => `r.${name}`).join(', ')}
       from ${table} t cross join generate_series(1, 100) n cross join lateral
       json_populate_record(t, json_build_object('invoice_id', md5(t.invoice_id::text || n)::uuid ${line})) r`,
    );
  }
}

describeOnBothDatabases('the comparison of rows with the trail', (getDb) => {
  itOnOneServer('reads as many blocks for an invoice, however many the workspace has', async () => {
    const { db, asOwner } = getDb();
    const server = await startTestGateway(db);
    const answer = await postIngest(server, { invoices: [invoiceOf({}), invoiceOf({}), invoiceOf({})] });
    expect(answer.status).toBe(200);
    const recorded = await asOwner<{ id: string }>('select invoice_id as id from invoice');
    const ids = recorded.map(({ id }) => id);
    const blocks = () =>
      withTenant(db, server.workspaceId, async (tx) => {
        let read = 0;
        const explained = typedQueries(tx.em, async ({ sql, parameters }) => {
          const [row] = await tx.sql<Explained>(
            `explain (analyze, buffers, format json) ${sql}`,
            parameters as readonly SqlValue[],
          );
          const plan = row?.['QUERY PLAN'][0]?.Plan;
          read = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
          return { rows: [] };
        });
        await rowDigests({ ...tx, db: explained }, ids);
        return read;
      });
    const few = await blocks();
    await copyInvoices(getDb());
    expect(few).toBeGreaterThan(0);
    expect(await blocks()).toBeLessThan(4 * few);
  });

  it('names every line with work that only the chain has, in however many parts it looks', async () => {
    const { db } = getDb();
    const workspaceId = await createTenant(db);
    const engagementId = randomUUID();
    const lines = Array.from({ length: 40 }, () => randomUUID()).sort();
    const entries = lines.map((line) => ({
      kind: 'calculation.reperformed',
      subject: `engagement:${engagementId}`,
      actor: 'user:auditor',
      payload: { line_item_id: line, result: 'agrees', recomputed_kgco2e: '1', difference_kgco2e: '0' },
    }));
    await withTenant(db, workspaceId, (tx) => appendSettings(tx, entries, new Date().toISOString()));
    for (const parts of [1, 3, 16]) {
      const at = { period: 'SETTINGS', engagementId, size: lines.length + 1, parts, most: lines.length };
      const found = await withTenant(db, workspaceId, (tx) => storedDifferences(tx, at));
      const ids = found.flatMap((one) => (one.of === 're-performance of line' ? one.ids : []));
      expect(ids.toSorted()).toEqual(lines);
    }
  });
});
