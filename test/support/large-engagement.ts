import { appendEntries, lockChain } from '../../gateway/database/append-entries.ts';
import { timeOfNext } from '../../gateway/database/chain-statement.ts';
import { newEntry } from '../../gateway/database/new-entry.ts';
import type { Database } from '../../gateway/database/open-database.ts';
import { withOwner, withTenant } from '../../gateway/database/transaction.ts';
import { completeEngagement } from '../../schema/queries/workpaper-file.ts';
import { createEngagement, postWorkpaper, pushDemoYear, type TestEngagement } from './engagement.ts';
import { drawSample } from './evidence.ts';
import type { TestGateway } from './gateway.ts';

const ENTRIES_PER_TRANSACTION = 1_000;
/** The n-th copied invoice and line. */
const ID = (kind: string) => `('${kind}0000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
const idOf = (kind: string, n: number) => `${kind}0000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

export interface LargeEngagement extends TestEngagement {
  readonly invoiceIds: readonly string[];
}

/**
 * A completed engagement of many papers: one sampled line of a real one, copied with its invoice, its parts, its
 * re-performance and an assertion, each invoice with its entry on the chain.
 */
export async function largeEngagement(
  server: TestGateway,
  database: Database,
  options: {
    readonly items: number;
    readonly workspaceId: string;
    /** Done with the copied invoices before completion: attaching documents, for instance. */
    readonly before?: (invoiceIds: readonly string[]) => Promise<void>;
  },
): Promise<LargeEngagement> {
  const { items, workspaceId } = options;
  await pushDemoYear(server, 20);
  const engagement = await createEngagement(server);
  const { engagementId, auditor } = engagement;
  const sample = await drawSample(server, engagement);
  const [first] = sample.items;
  if (first === undefined) throw new Error('nothing was drawn');
  const post = (request: object) =>
    postWorkpaper(server, auditor, {
      engagement_id: engagementId,
      line_item_id: first.line_item_id,
      ...request,
    });
  await post({ action: 're-perform' });
  await post({
    action: 'save-assertion',
    result: 'no_exception',
    narrative: 'Agreed to the invoice. '.repeat(10),
  });
  await copyRows(database, { items, first });
  await appendInvoices(database, workspaceId, { items, first });
  const invoiceIds = Array.from({ length: items }, (_, n) => idOf('a', n + 1));
  await options.before?.(invoiceIds);
  await complete(database, workspaceId, engagementId);
  return { ...engagement, invoiceIds };
}

interface Copied {
  readonly items: number;
  readonly first: { readonly line_item_id: string; readonly invoice_id: string };
}

async function copyRows(database: Database, { items, first }: Copied): Promise<void> {
  const { line_item_id: line, invoice_id: invoice } = first;
  const ids = `'invoice_id', ${ID('a')}, 'line_item_id', ${ID('b')}`;
  const copies: readonly [table: string, changed: string, where: string][] = [
    ['invoice', `'invoice_id', ${ID('a')}`, `invoice_id = '${invoice}'`],
    ['line_item', ids, `line_item_id = '${line}'`],
    ['line_component', ids, `line_item_id = '${line}'`],
    ['sample_item', `${ids}, 'ordinal', 1000000 + n`, `line_item_id = '${line}'`],
    ['assertion', `${ids}, 'assertion_id', ${ID('c')}`, `line_item_id = '${line}'`],
    ['re_performance', `${ids}, 're_performance_id', ${ID('d')}`, `line_item_id = '${line}'`],
  ];
  await withOwner(database, async (tx) => {
    for (const [table, changed, where] of copies) {
      await tx.sql(
        `insert into ${table} select r.* from ${table} t cross join generate_series(1, ${items}) n
         cross join lateral json_populate_record(t, json_build_object(${changed})) r where t.${where}`,
      );
    }
  });
}

async function appendInvoices(
  database: Database,
  workspaceId: string,
  { items, first }: Copied,
): Promise<void> {
  const [row] = await withOwner(database, (tx) =>
    tx.sql<{ payload: string }>(
      `select p.payload from audit_entry e join audit_payload p using (workspace_id, period, seq)
       where e.header::json ->> 'subject' = 'invoice:${first.invoice_id}'
         and e.header::json ->> 'kind' = 'invoice.recorded'`,
    ),
  );
  const { salt: _, ...payload } = JSON.parse(row?.payload ?? '{}') as { salt: string; invoice: object };
  for (let start = 0; start < items; start += ENTRIES_PER_TRANSACTION) {
    const count = Math.min(ENTRIES_PER_TRANSACTION, items - start);
    const entries = Array.from({ length: count }, (_, at) => {
      const invoiceId = idOf('a', start + at + 1);
      return newEntry({
        period: '2025',
        kind: 'invoice.recorded',
        subject: `invoice:${invoiceId}`,
        actor: 'api_key:ftg_test',
        payload: { ...payload, invoice: { ...payload.invoice, invoice_id: invoiceId } },
      });
    });
    await withTenant(database, workspaceId, (tx) => appendEntries(tx, entries, new Date().toISOString()));
  }
}

/** As the service completes it, but for the gates: most papers were copied. */
async function complete(database: Database, workspaceId: string, engagementId: string): Promise<void> {
  await withTenant(database, workspaceId, async (tx) => {
    const { size, head, lastAt } = await lockChain(tx, '2025');
    const now = new Date().toISOString();
    const at = timeOfNext(now, lastAt);
    const evaluation = { state: 'upper_limit_below_tolerable', warnings: [] };
    await completeEngagement(tx, engagementId, { at, by: 'user:test', conclusion: null, evaluation });
    const entry = newEntry({
      period: '2025',
      kind: 'engagement.completed',
      subject: `engagement:${engagementId}`,
      actor: 'user:test',
      payload: { over: { size, head } },
    });
    await appendEntries(tx, [entry], at, { requireOpen: false });
  });
}
