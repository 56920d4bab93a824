import { type Expression, expressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../entities/tables.ts';
import { anyOf, type Row, type Tenant } from './sql.ts';

// Rows are compared with the present chain.

/** The parameters of the statements below. */
interface At {
  readonly period: string;
  readonly engagementId: string;
  /** Entries of the chain up to the completion: no work on the lines comes after it. */
  readonly size: number;
  /** Work is compared in this many parts: the time of a statement is bounded, that of an engagement is not. */
  readonly parts: number;
  /** Maximum number named, of each kind. */
  readonly most: number;
}

const { ref } = expressionBuilder<
  { i: Tables['invoice']; l: Tables['line_item']; c: Tables['line_component'] },
  'i' | 'l' | 'c'
>();
const INVOICE = [
  ref('i.vendorName'),
  ref('i.invoiceNumber'),
  sql`to_char(${ref('i.invoiceDate')}, 'YYYY-MM-DD')`,
  ref('i.currency'),
  ref('i.region'),
  ref('i.totalKgco2e'),
];
const LINE = [
  ref('l.lineItemId'),
  ref('l.description'),
  sql`trim_scale(${ref('l.spendAmount')})`,
  sql`trim_scale(${ref('l.quantity')})`,
  ref('l.kgco2e'),
  ref('l.category'),
  ref('l.method'),
  ref('l.scope'),
  ref('l.scope3Category'),
  ref('l.factorId'),
  ref('l.marketBasedKgco2e'),
  sql`case when ${ref('l.needsReview')} then 'true' end`,
];
const PART = [
  ref('c.factorId'),
  ref('c.factorYear'),
  ref('c.kgco2e'),
  ref('c.scope'),
  ref('c.scope3Category'),
  ref('c.biogenicCo2Kg'),
];
const joined = (values: readonly Expression<unknown>[]) =>
  sql<string>`concat_ws('|', ${sql.join(values.map((value) => sql`coalesce(${value}::text, '')`))})`;

/**
 * MD5 digests of the rows of invoices, by invoice, as `rowDigest` in compute/evidence computes them from the chain. One
 * statement. Lines and their parts count only in the period of their invoice, with which the index on lines begins.
 */
export async function rowDigests(
  tx: Tenant,
  invoiceIds: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const parts = tx.db
    .selectFrom('line_component as c')
    .select(sql<string>`string_agg('/' || ${joined(PART)}, '' order by ${ref('c.ordinal')})`.as('text'))
    .where('c.workspaceId', '=', tx.workspaceId)
    .where('c.period', '=', ref('l.period'))
    .where('c.lineItemId', '=', ref('l.lineItemId'));
  const lines = tx.db
    .selectFrom('line_item as l')
    .select(
      sql<string>`string_agg(E'\\n' || ${joined(LINE)} || coalesce(${parts}, ''), '' order by ${ref('l.lineIndex')})`.as(
        'text',
      ),
    )
    .where('l.workspaceId', '=', tx.workspaceId)
    .where('l.period', '=', ref('i.period'))
    .where('l.invoiceId', '=', ref('i.invoiceId'));
  const rows = await tx.db
    .selectFrom('invoice as i')
    .select(['i.invoiceId', sql<string>`md5(${joined(INVOICE)} || coalesce(${lines}, ''))`.as('digest')])
    .where('i.workspaceId', '=', tx.workspaceId)
    .where('i.invoiceId', '=', anyOf(invoiceIds, 'uuid'))
    .execute();
  return Object.fromEntries(rows.map(({ invoiceId, digest }) => [invoiceId, digest]));
}

/** Ids of the rows of one query that are not in the other, in both directions. */
async function idsDiffering(
  tx: Tenant,
  [chain, rows]: readonly [Expression<unknown>, Expression<unknown>],
  most: number,
): Promise<string[]> {
  // Each is read once: both are long, and neither has an index for it.
  const found = await sql<{ id: string }>`with chain as materialized ${chain}, stored as materialized ${rows}
    select distinct id from ((table chain except table stored) union all (table stored except table chain)) d (id)
    order by id limit ${most}::int`.execute(tx.db);
  return found.rows.map(({ id }) => id);
}

const entriesOf = (tx: Tenant, period: string, kind: string) =>
  tx.db
    .selectFrom('audit_entry as e')
    .where('e.workspaceId', '=', tx.workspaceId)
    .where('e.period', '=', period)
    .where('e.kind', '=', kind);

/** Invoices that the chain says were recorded or voided, and those of the table. */
function invoices(tx: Tenant, period: string, kind: 'invoice.recorded' | 'invoice.voided') {
  const chain = entriesOf(tx, period, kind).select(sql`substr(e.subject, 9)`.as('id'));
  const rows = tx.db
    .selectFrom('invoice')
    .select(sql`invoice_id::text`.as('id'))
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', period);
  return [chain, kind === 'invoice.voided' ? rows.where('voidedAt', 'is not', null) : rows] as const;
}

/** What auditors did about lines. */
interface Work {
  readonly of: 'assertion of line' | 'review of line' | 're-performance of line';
  /** The kind of its entries `e`. */
  readonly kind: string;
  /** The entries of the rows: these entries, or those they refer to. */
  readonly hashes: RawBuilder<unknown>;
  readonly rows: (db: Kysely<Tables>) => Expression<unknown>;
  /** Members that an entry and its row have by the same name. */
  readonly texts: readonly string[];
  readonly numbers: readonly string[];
}

const OWN_HASH = sql`(select e.hash)`;
const WORK: readonly Work[] = [
  {
    of: 'assertion of line',
    kind: 'assertion.saved',
    hashes: OWN_HASH,
    rows: (db) => db.selectFrom('assertion').selectAll(),
    texts: [
      'assertion',
      'revision',
      'result',
      'narrative',
      'nature_and_cause',
      'procedure',
      'alternative_procedure',
      'workpaper_reference',
    ],
    numbers: ['audited_kgco2e', 'misstatement_kgco2e'],
  },
  {
    of: 'review of line',
    kind: 'assertion.reviewed',
    hashes: sql`json_array_elements_text(e.header::json -> 'refs')`,
    rows: (db) =>
      db
        .selectFrom('assertion_review as v')
        .innerJoin('assertion as a', (join) =>
          join.onRef('a.workspaceId', '=', 'v.workspaceId').onRef('a.assertionId', '=', 'v.assertionId'),
        )
        .selectAll('v')
        .select(['a.lineItemId', 'a.entryHash']),
    texts: ['decision', 'note'],
    numbers: [],
  },
  {
    of: 're-performance of line',
    kind: 'calculation.reperformed',
    hashes: OWN_HASH,
    rows: (db) => db.selectFrom('re_performance').selectAll(),
    texts: ['result'],
    numbers: ['recomputed_kgco2e', 'difference_kgco2e'],
  },
];

/** The members as one text. */
function contentOf({ texts, numbers }: Work, read: (name: string) => Expression<unknown>) {
  const values = [
    ...texts.map((name) => sql`${read(name)}::text`),
    ...numbers.map((name) => sql`trim_scale((${read(name)})::numeric)::text`),
  ];
  return sql`concat_ws(' ', ${sql.join(values.map((value) => sql`quote_nullable(${value})`))})`;
}

/** Lines, hashes and members of a kind of work: those of the chain, and those of the rows. */
function workOnLines(
  tx: Tenant,
  { period, engagementId, size }: At,
  { work, from, below }: { readonly work: Work; readonly from: string; readonly below: string },
) {
  const entries = entriesOf(tx, period, work.kind)
    .select(['e.seq', 'e.hash', 'e.header'])
    .where('e.subject', '=', `engagement:${engagementId}`)
    .where('e.seq', '<=', size);
  const payload = tx.db
    .selectFrom('audit_payload')
    .select(sql`payload::jsonb`.as('payload'))
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', period)
    .where('seq', '=', sql.ref<number>('e.seq'))
    .limit(1);
  const chain = sql`(select p.payload ->> 'line_item_id', r.hash,
      ${contentOf(work, (name) => sql`p.payload ->> ${sql.lit(name)}`)}
    from ${entries} e cross join lateral ${work.hashes} r (hash) cross join lateral ${payload} p
    where r.hash >= ${from} and r.hash < ${below})`;
  const rows = sql`(select w.line_item_id::text, w.entry_hash, ${contentOf(work, (name) => sql.ref(`w.${name}`))}
    from ${work.rows(tx.db)} w where w.workspace_id = ${tx.workspaceId} and w.engagement_id = ${engagementId}
      and w.entry_hash >= ${from} and w.entry_hash < ${below})`;
  return [chain, rows] as const;
}

/** A kind of row, and the ids of rows that differ from the chain: invoices, or lines with work on them. */
export interface StoredDifference {
  readonly of: 'invoice' | 'void of invoice' | Work['of'];
  readonly ids: readonly string[];
}

/** The rows of a period and an engagement that differ from the chain. Two statements, and three for each part. */
export async function storedDifferences(tx: Tenant, at: At): Promise<StoredDifference[]> {
  const { period, parts, most } = at;
  const found: StoredDifference[] = [
    { of: 'invoice', ids: await idsDiffering(tx, invoices(tx, period, 'invoice.recorded'), most) },
    { of: 'void of invoice', ids: await idsDiffering(tx, invoices(tx, period, 'invoice.voided'), most) },
  ];
  for (const work of WORK) {
    for (let part = 0; part < parts; part++) {
      const [from, below] = [hashAt(part / parts), hashAt((part + 1) / parts)];
      found.push({
        of: work.of,
        ids: await idsDiffering(tx, workOnLines(tx, at, { work, from, below }), most),
      });
    }
  }
  return found;
}

/** The first digits of the hash that this share of all hashes is below: those of SHA-256 are evenly distributed. */
function hashAt(share: number): string {
  return share >= 1
    ? 'g'
    : Math.floor(share * 0x10000)
        .toString(16)
        .padStart(4, '0');
}

/** The row of a drawn line. */
export type DrawnRow = Pick<Row<'sample_item'>, (typeof DRAWN)[number]>;
const DRAWN = [
  'lineItemId',
  'ordinal',
  'stratum',
  'hits',
  'drawnAs',
  'draw',
  'replaces',
  'replacedBy',
  'status',
] as const;

/** The rows of a sample at some of its positions. */
export async function drawnRows(
  tx: Tenant,
  sampleId: string,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<DrawnRow[]> {
  return tx.db
    .selectFrom('sample_item')
    .select(DRAWN)
    .where('workspaceId', '=', tx.workspaceId)
    .where('sampleId', '=', sampleId)
    .where('ordinal', '>=', from)
    .where('ordinal', '<', from + count)
    .orderBy('ordinal')
    .execute();
}
