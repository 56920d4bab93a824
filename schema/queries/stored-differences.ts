import type { SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

// Rows are compared with the present chain. Set differences are found by sorting or hashing, whatever the table
// statistics.

/** The parameters of the statements below. */
interface At {
  readonly period: string;
  readonly engagementId: string;
  /** Entries of the chain up to the completion: no work on the lines comes after it. */
  readonly size: number;
  /** Maximum number named, of each kind. */
  readonly most: number;
}

const LINE = (columns: readonly string[]) =>
  `concat_ws('|', ${columns.map((one) => `coalesce(${one}::text, '')`).join(', ')})`;

/**
 * MD5 digests of the rows of invoices, by invoice, as `rowDigest` in compute/evidence computes them from the chain. One
 * statement.
 */
export async function rowDigests(
  tx: Tenant,
  invoiceIds: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const rows = await tx.sql<{ id: string; digest: string }>(ROW_DIGESTS, [
    tx.workspaceId,
    invoiceIds.join(' '),
  ]);
  return Object.fromEntries(rows.map(({ id, digest }) => [id, digest]));
}

const INVOICE = LINE([
  'i.vendor_name',
  'i.invoice_number',
  `to_char(i.invoice_date, 'YYYY-MM-DD')`,
  'i.currency',
  'i.region',
  'i.total_kgco2e',
]);
const OF_LINE = LINE([
  'l.line_item_id',
  'l.description',
  'trim_scale(l.spend_amount)',
  'trim_scale(l.quantity)',
  'l.kgco2e',
  'l.category',
  'l.method',
  'l.scope',
  'l.scope3_category',
  'l.factor_id',
  'l.market_based_kgco2e',
  `case when l.needs_review then 'true' end`,
  'nullif(l.period, i.period)',
]);
const OF_PART = LINE([
  'c.factor_id',
  'c.factor_year',
  'c.kgco2e',
  'c.scope',
  'c.scope3_category',
  'c.biogenic_co2_kg',
  'nullif(c.period, i.period)',
]);
const PARTS = `coalesce((select string_agg('/' || ${OF_PART}, '' order by c.ordinal) from line_component c
    where c.workspace_id = l.workspace_id and c.line_item_id = l.line_item_id), '')`;
const ROW_DIGESTS = `select i.invoice_id as id, md5(${INVOICE} || coalesce((
    select string_agg(E'\\n' || ${OF_LINE} || ${PARTS}, '' order by l.line_index) from line_item l
    where l.workspace_id = i.workspace_id and l.invoice_id = i.invoice_id), '')) as digest
  from invoice i where i.workspace_id = $1 and i.invoice_id = any(string_to_array($2, ' ')::uuid[])`;

/** Rows of one set that are not in the other, in both directions. */
const differing = (chain: string, rows: string) =>
  `select distinct id from ((${chain} except ${rows}) union all (${rows} except ${chain})) d order by id limit $3`;

const subjects = (kind: string) => `select substr(subject, 9) as id from audit_entry
  where workspace_id = $1 and period = $2 and kind = '${kind}'`;
const INVOICES = differing(
  subjects('invoice.recorded'),
  'select invoice_id::text from invoice where workspace_id = $1 and period = $2',
);
const VOIDED = differing(
  subjects('invoice.voided'),
  'select invoice_id::text from invoice where workspace_id = $1 and period = $2 and voided_at is not null',
);

/** Entries of the engagement `$4` of a kind with their contents, read as a record. */
const entries = (kind: string, columns: string, members: string) =>
  `select ${columns} from (select seq, hash, header from audit_entry where workspace_id = $1 and period = $2
     and subject = 'engagement:' || $4::text and kind = '${kind}' and seq <= $5) e
   cross join lateral (select payload::json as p from audit_payload
     where workspace_id = $1 and period = $2 and seq = e.seq limit 1) p
   cross join lateral json_to_record(p.p) as s(${members})`;
const ASSERTIONS = differing(
  entries(
    'assertion.saved',
    's.line_item_id as id, e.hash, s.assertion, s.revision, s.result, s.audited_kgco2e, s.misstatement_kgco2e, s.narrative, s.nature_and_cause, s.procedure, s.workpaper_reference',
    'line_item_id text, assertion text, revision int, result text, audited_kgco2e numeric, misstatement_kgco2e numeric, narrative text, nature_and_cause text, procedure text, workpaper_reference text',
  ),
  `select line_item_id::text, entry_hash, assertion, revision, result, audited_kgco2e, misstatement_kgco2e, narrative,
     nature_and_cause, procedure, workpaper_reference from assertion where workspace_id = $1 and engagement_id = $4::text::uuid`,
);
const REVIEWS = differing(
  `select id, hash, decision, note from (${entries(
    'assertion.reviewed',
    `s.line_item_id as id, json_array_elements_text(e.header::json -> 'refs') as hash, s.decision, s.note`,
    'line_item_id text, decision text, note text',
  )}) r`,
  `select a.line_item_id::text, a.entry_hash, v.decision, v.note from assertion a join assertion_review v
     on v.workspace_id = a.workspace_id and v.assertion_id = a.assertion_id
   where a.workspace_id = $1 and a.engagement_id = $4::text::uuid`,
);
const RE_PERFORMANCES = differing(
  entries(
    'calculation.reperformed',
    's.line_item_id as id, e.hash, s.result, s.recomputed_kgco2e, s.difference_kgco2e',
    'line_item_id text, result text, recomputed_kgco2e numeric, difference_kgco2e numeric',
  ),
  `select line_item_id::text, entry_hash, result, recomputed_kgco2e, difference_kgco2e
   from re_performance where workspace_id = $1 and engagement_id = $4::text::uuid`,
);

/** A kind of row, and the ids of rows that differ from the chain: invoices, or lines with work on them. */
export interface StoredDifference {
  readonly of:
    | 'invoice'
    | 'void of invoice'
    | 'assertion of line'
    | 'review of line'
    | 're-performance of line';
  readonly ids: readonly string[];
}

/** The rows of a period and an engagement that differ from the chain. Five statements. */
export async function storedDifferences(
  tx: Tenant,
  { period, engagementId, size, most }: At,
): Promise<StoredDifference[]> {
  const ofPeriod = [tx.workspaceId, period, most];
  const ofWork = [...ofPeriod, engagementId, size];
  const ids = async (statement: string, parameters: readonly (string | number)[]) =>
    (await tx.sql<{ id: string }>(statement, parameters)).map(({ id }) => id);
  return [
    { of: 'invoice', ids: await ids(INVOICES, ofPeriod) },
    { of: 'void of invoice', ids: await ids(VOIDED, ofPeriod) },
    { of: 'assertion of line', ids: await ids(ASSERTIONS, ofWork) },
    { of: 'review of line', ids: await ids(REVIEWS, ofWork) },
    { of: 're-performance of line', ids: await ids(RE_PERFORMANCES, ofWork) },
  ];
}

/** The row of a drawn line. */
export interface DrawnRow {
  readonly id: string;
  readonly place: number;
  readonly stratum: string;
  readonly hits: number;
  readonly drawnAs: string;
  readonly replaces: string | null;
  readonly replacedBy: string | null;
  readonly status: string;
}

/** The rows of a sample at some of its positions. */
export async function drawnRows(
  tx: Tenant,
  sampleId: string,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<DrawnRow[]> {
  return tx.sql<DrawnRow>(
    `select line_item_id as id, ordinal as place, stratum, hits, drawn_as as "drawnAs", replaces,
       replaced_by as "replacedBy", status from sample_item
     where workspace_id = $1 and sample_id = $2 and ordinal >= $3 and ordinal < $3 + $4::int order by ordinal`,
    [tx.workspaceId, sampleId, from, count],
  );
}
