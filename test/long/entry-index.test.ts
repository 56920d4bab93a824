import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { appendEntries } from '../../gateway/database/append-entries.ts';
import { newEntry } from '../../gateway/database/new-entry.ts';
import { withOwner, withTenant } from '../../gateway/database/transaction.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway } from '../support/gateway.ts';

const ENTRIES = 5_000;

describeOnBothDatabases('the entries about one thing', (getDb) => {
  const ids = Array.from({ length: ENTRIES }, () => randomUUID());

  it('are found by an index under row-level security, however long the chain is', async () => {
    const { db } = getDb();
    const server = await startTestGateway(db);
    await postIngest(server, { invoices: [invoiceOf()] });
    const { workspaceId } = server;
    await server.close();
    for (let start = 0; start < ENTRIES; start += 1_000) {
      const entries = ids.slice(start, start + 1_000).map((id) =>
        newEntry({
          period: '2025',
          kind: 'invoice.recorded',
          subject: `invoice:${id}`,
          actor: 'api_key:ftg_test',
          payload: { invoice: { invoice_id: id } },
        }),
      );
      await withTenant(db, workspaceId, (tx) => appendEntries(tx, entries, new Date().toISOString()));
    }
    await withOwner(db, (tx) => tx.sql('analyze audit_entry'));
    const plan = await withTenant(db, workspaceId, (tx) =>
      tx.sql<{ 'QUERY PLAN': string }>(
        `explain select seq from audit_entry
         where workspace_id = '${workspaceId}' and period = '2025' and subject = 'invoice:${ids[0]}' order by seq`,
      ),
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index (?:Only )?Scan using audit_entry_subject_index/);
    expect(text).toMatch(/Index Cond:.*subject = /);
  });

  it('so are those about a page of things', async () => {
    const { db, asOwner } = getDb();
    const [row] = await asOwner<{ id: string }>('select workspace_id as id from workspace');
    const page = ids.slice(0, 250).map((id) => `invoice:${id}`);
    const plan = await withTenant(db, row?.id ?? '', (tx) =>
      tx.sql<{ 'QUERY PLAN': string }>(
        `explain select subject, max(seq) from audit_entry where workspace_id = '${row?.id}' and period = '2025'
           and seq <= ${ENTRIES} and kind = 'document.attached'
           and subject = any(string_to_array('${page.join(' ')}', ' ')) group by 1`,
      ),
    );
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index (?:Only )?(?:Scan using|Scan on) audit_entry_subject_index/);
    expect(text).toMatch(/Index Cond:.*subject = ANY/);
  });

  it('and their kind are columns the database takes from the header, whoever writes the row', async () => {
    const rows = await getDb().asOwner<{ subject: string; kind: string; header: string }>(
      'select subject, kind, header from audit_entry',
    );
    expect(rows.length).toBeGreaterThan(ENTRIES);
    for (const { subject, kind, header } of rows) expect(JSON.parse(header)).toMatchObject({ subject, kind });
  });
});
