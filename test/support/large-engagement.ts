import { madeMembers, periodMembers } from '../../gateway/actions/evidence/metadata-file.ts';
import { appendEntries, appendLinked, lockChain } from '../../gateway/database/append-entries.ts';
import { timeOfNext } from '../../gateway/database/chain-statement.ts';
import { newEntry } from '../../gateway/database/new-entry.ts';
import type { Database } from '../../gateway/database/open-database.ts';
import { type TenantTransaction, withOwner, withTenant } from '../../gateway/database/transaction.ts';
import type { StoredEvaluation } from '../../schema/contracts/workpaper-answers.ts';
import { changeEngagement, engagementNamed } from '../../schema/queries/engagements.ts';
import { reportingPeriod } from '../../schema/queries/evidence-period.ts';
import { currentSample, updateSample } from '../../schema/queries/samples.ts';
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
 * re-performance and an assertion, each with its entry on the chain.
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
  const copied = { items, workspaceId, engagementId, first: await largestLine(database, workspaceId) };
  const line = copied.first.line_item_id;
  // Before the draw, as an invoice whose line is drawn was recorded before.
  const versions = await appendInvoices(database, copied);
  await drawSample(server, engagement, { key_item_ids: [line] });
  const post = (request: object) =>
    postWorkpaper(server, auditor, { engagement_id: engagementId, line_item_id: line, ...request });
  await post({ action: 're-perform' });
  await post({
    action: 'save-assertion',
    result: 'no_exception',
    narrative: 'Agreed to the invoice. '.repeat(10),
  });
  await copyRows(database, copied, {
    ...(await appendWork(database, copied, versions)),
    firstPlace: await appendDraw(database, copied),
  });
  const invoiceIds = Array.from({ length: items }, (_, n) => idOf('a', n + 1));
  await options.before?.(invoiceIds);
  await complete(database, workspaceId, engagementId);
  return { ...engagement, invoiceIds };
}

interface Copied {
  readonly items: number;
  readonly workspaceId: string;
  readonly engagementId: string;
  readonly first: { readonly line_item_id: string; readonly invoice_id: string };
}

async function largestLine(database: Database, workspaceId: string): Promise<Copied['first']> {
  const [line] = await withOwner(database, (tx) =>
    tx.sql<Copied['first']>(
      `select line_item_id, invoice_id from line_item where workspace_id = $1 and period = '2025'
       order by (select count(*) from line_item o where o.invoice_id = line_item.invoice_id), kgco2e desc limit 1`,
      [workspaceId],
    ),
  );
  if (line === undefined) throw new Error('nothing was recorded');
  return line;
}

/** Hashes of the entries of the copies, in their order, and when those were made. */
interface Work {
  readonly assertions: readonly string[];
  readonly rePerformances: readonly string[];
  readonly at: string;
}

async function copyRows(
  database: Database,
  { items, first }: Copied,
  work: Work & { readonly firstPlace: number },
): Promise<void> {
  const { line_item_id: line, invoice_id: invoice } = first;
  const { assertions, rePerformances, at, firstPlace } = work;
  const ids = `'invoice_id', ${ID('a')}, 'line_item_id', ${ID('b')}`;
  // The other lines of the invoice, with the ids that its copied versions have.
  const place = `(select l.line_index from line_item l where l.workspace_id = t.workspace_id and l.line_item_id = t.line_item_id)`;
  const count = await countLines(database, invoice);
  const others = `'invoice_id', ${ID('a')}, 'line_item_id', ${ID('e').replace('to_hex(n)', `to_hex(n * ${count} + ${place})`)}`;
  const made = (id: string, time: string) =>
    `'${id}', ${ID(id === 'assertion_id' ? 'c' : 'd')}, '${time}', '${at}'`;
  const copies: readonly [table: string, changed: string, where: string, hashes?: readonly string[]][] = [
    ['invoice', `'invoice_id', ${ID('a')}`, `invoice_id = '${invoice}'`],
    ['line_detail', `'invoice_id', ${ID('a')}`, `invoice_id = '${invoice}'`],
    ['line_item', ids, `line_item_id = '${line}'`],
    ['line_component', ids, `line_item_id = '${line}'`],
    ['line_item', others, `invoice_id = '${invoice}' and t.line_item_id <> '${line}'`],
    ['line_component', others, `invoice_id = '${invoice}' and t.line_item_id <> '${line}'`],
    [
      'sample_item',
      `${ids}, 'drawn_as', 'extension', 'ordinal', ${firstPlace - 1} + n`,
      `line_item_id = '${line}'`,
    ],
    ['assertion', `${ids}, ${made('assertion_id', 'prepared_at')}`, `line_item_id = '${line}'`, assertions],
    [
      're_performance',
      `${ids}, ${made('re_performance_id', 'performed_at')}`,
      `line_item_id = '${line}'`,
      rePerformances,
    ],
  ];
  await withOwner(database, async (tx) => {
    for (const [table, changed, where, hashes] of copies) {
      const numbers =
        hashes === undefined
          ? `generate_series(1, ${items}) n`
          : `unnest(string_to_array('${hashes.join(' ')}', ' ')) with ordinality h (hash, n)`;
      const changes = hashes === undefined ? changed : `${changed}, 'entry_hash', hash`;
      const columns = await storedColumns(tx, table);
      await tx.sql(
        `insert into ${table} (${columns}) select ${columns.map((name) => `r.${name}`)} from ${table} t cross join ${numbers}
         cross join lateral json_populate_record(t, json_build_object(${changes})) r where t.${where}`,
      );
    }
  });
}

/** PostgreSQL calculates the others. */
async function storedColumns(tx: Pick<TenantTransaction, 'sql'>, table: string): Promise<string[]> {
  const rows = await tx.sql<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function countLines(database: Database, invoiceId: string): Promise<number> {
  const [row] = await withOwner(database, (tx) =>
    tx.sql<{ lines: number }>('select count(*)::int as lines from line_item where invoice_id = $1', [
      invoiceId,
    ]),
  );
  return row?.lines ?? 0;
}

/** The versions of the copied invoices, each with its own ids. */
async function appendInvoices(database: Database, copied: Copied): Promise<string[]> {
  const { line_item_id: line, invoice_id: invoice } = copied.first;
  const { actor, payload } = await entryOf(database, `invoice:${invoice}`, 'invoice.recorded');
  const { line_items: lines, ...recorded } = payload.invoice as Members & { line_items: Members[] };
  const idsOf = (n: number) =>
    lines.map(({ line_item_id: id }, at) => (id === line ? idOf('b', n) : idOf('e', n * lines.length + at)));
  return appendCopies(database, copied, (n) => {
    const ids = idsOf(n);
    const line_items = lines.map((one, at) => ({ ...one, line_item_id: ids[at] }));
    return {
      kind: 'invoice.recorded',
      subject: `invoice:${idOf('a', n)}`,
      actor,
      payload: { ...payload, invoice: { ...recorded, invoice_id: idOf('a', n), line_items } },
    };
  });
}

/** What was done about the one line, said of each of the copies. */
async function appendWork(database: Database, copied: Copied, versions: readonly string[]): Promise<Work> {
  const at = new Date().toISOString();
  const subject = `engagement:${copied.engagementId}`;
  const copiesOf = async (kind: string, id: string, letter: string) => {
    const { actor, payload } = await entryOf(database, subject, kind);
    return appendCopies(
      database,
      copied,
      (n) => ({
        kind,
        subject,
        actor,
        refs: [versions[n - 1] ?? ''],
        payload: { ...payload, line_item_id: idOf('b', n), [id]: idOf(letter, n) },
      }),
      at,
    );
  };
  const rePerformances = await copiesOf('calculation.reperformed', 're_performance_id', 'd');
  const assertions = await copiesOf('assertion.saved', 'assertion_id', 'c');
  return { assertions, rePerformances, at };
}

/** The extension that drew the copies. @returns the place of the first of them in the sample. */
async function appendDraw(
  database: Database,
  { items, workspaceId, engagementId, first }: Copied,
): Promise<number> {
  const { actor, payload } = await entryOf(database, `engagement:${engagementId}`, 'sample.generated');
  const drawn = payload.items as readonly (Members & { readonly line_item_id: string })[];
  const line = drawn.find(({ line_item_id: id }) => id === first.line_item_id);
  const { stratum = null, hits = null }: Members = line ?? {};
  const entry = newEntry({
    period: '2025',
    kind: 'sample.generated',
    subject: `engagement:${engagementId}`,
    actor,
    payload: {
      sample_id: payload.sample_id,
      extend_by: items,
      uniforms_used: payload.uniforms_used,
      sampled: payload.sampled,
      strata: payload.strata,
      items: Array.from({ length: items }, (_, n) => ({ line_item_id: idOf('b', n + 1), stratum, hits })),
    },
  });
  await withTenant(database, workspaceId, async (tx) => {
    const { hashes } = await appendLinked(tx, [entry], new Date().toISOString());
    await updateSample(tx, String(payload.sample_id), { entryHash: hashes.get(entry) ?? '' });
  });
  return drawn.length;
}

type Members = Readonly<Record<string, unknown>>;

/** An entry that says something of this kind, without its salt. */
async function entryOf(
  database: Database,
  subject: string,
  kind: string,
): Promise<{ readonly actor: string; readonly payload: Members }> {
  const [row] = await withOwner(database, (tx) =>
    tx.sql<{ header: string; payload: string }>(
      `select e.header, p.payload from audit_entry e join audit_payload p using (workspace_id, period, seq)
       where e.subject = $1 and e.kind = $2 order by seq limit 1`,
      [subject, kind],
    ),
  );
  const { salt: _, ...payload } = JSON.parse(row?.payload ?? '{}') as Members & { salt: string };
  const { actor } = JSON.parse(row?.header ?? '{}') as { actor: string };
  return { actor, payload };
}

/** Appends an entry for each copy. @param draft - of the n-th, from 1. */
async function appendCopies(
  database: Database,
  { items, workspaceId }: Copied,
  draft: (n: number) => Omit<Parameters<typeof newEntry>[0], 'period'>,
  at = new Date().toISOString(),
): Promise<string[]> {
  const all: string[] = [];
  for (let start = 0; start < items; start += ENTRIES_PER_TRANSACTION) {
    const count = Math.min(ENTRIES_PER_TRANSACTION, items - start);
    const entries = Array.from({ length: count }, (_, i) =>
      newEntry({ period: '2025', ...draft(start + i + 1) }),
    );
    const { hashes } = await withTenant(database, workspaceId, (tx) => appendLinked(tx, entries, at));
    all.push(...entries.map((entry) => hashes.get(entry) ?? ''));
  }
  return all;
}

/** As the service completes it, but for the gates: most papers were copied. */
async function complete(database: Database, workspaceId: string, engagementId: string): Promise<void> {
  await withTenant(database, workspaceId, async (tx) => {
    const { size, head, lastAt } = await lockChain(tx, '2025');
    const now = new Date().toISOString();
    const at = timeOfNext(now, lastAt);
    const evaluation = { state: 'upper_limit_below_tolerable', warnings: [] } as unknown as StoredEvaluation;
    const done = { status: 'completed', completedAt: at, completedBy: 'user:test' } as const;
    await changeEngagement(tx, engagementId, { ...done, evaluation });
    const sampleId = (await currentSample(tx, engagementId))?.sampleId ?? '';
    const counted = await tx.sql<{ status: string; n: number }>(
      'select status, count(*)::int as n from sample_item where sample_id = $1 group by status',
      [sampleId],
    );
    const statuses = new Map(counted.map(({ status, n }) => [status, n]));
    const stored = await engagementNamed(tx, engagementId);
    const listed = [...statuses.values()].reduce((sum, n) => sum + n, 0);
    const items = { listed, ...Object.fromEntries(statuses) };
    const entry = newEntry({
      period: '2025',
      kind: 'engagement.completed',
      subject: `engagement:${engagementId}`,
      actor: 'user:test',
      payload: {
        over: { size, head },
        sample_id: sampleId,
        items,
        evaluation,
        conclusion: null,
        engagement: madeMembers(stored),
        completeness_test: null,
        period: periodMembers(await reportingPeriod(tx, '2025')),
        instruments: [],
      },
    });
    await appendEntries(tx, [entry], at, { requireOpen: false });
  });
}
