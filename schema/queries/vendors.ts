import { type RawBuilder, sql } from 'kysely';
import { readTaxId } from '../contracts/vendor-identity.ts';
import { invoiceConditions, type Visible } from './line-filter.ts';
import { inOrder, type NamedOrder, type Page, type PageRequest, type Positioned, paged } from './page.ts';
import { anyOf, onlyRow, type SqlExecutor } from './sql.ts';
import { textMatch } from './text-match.ts';
import { IS_MERGED, newestOfVendor, VENDOR_OF_INVOICE, vendorName, vendorsOfIds } from './vendor-ids.ts';

/** Spellings listed of one vendor. */
const MAX_NAMES = 100;

/** Which vendors, and of which invoices their figures are. Absent members restrict nothing. */
export interface VendorFilter {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly period?: string | null | undefined;
  /** Part of one of its names. */
  readonly name?: string | null | undefined;
  readonly taxId?: string | null | undefined;
  readonly vendorIds?: readonly string[] | null | undefined;
}

/**
 * A vendor with figures of its invoices that count. Kilograms and money are exact decimal text. Members that were not
 * asked for are absent.
 */
export interface VendorRow {
  readonly vendorId: string;
  readonly name: string;
  readonly taxId: string | null;
  readonly names: readonly string[];
  readonly invoiceCount: number;
  readonly lineCount: number;
  readonly emissionsKgCo2e: string;
  readonly marketBasedKgCo2e: string;
  /** As the spend of emissions: lines as sent, at the rate recorded with each invoice. */
  readonly spend: string | null;
  readonly spendCurrency: string | null;
  /** Date and id in one text. */
  readonly firstInvoice: string | null;
  readonly lastInvoice: string | null;
  /** Of one found by the id it had before it was merged: the vendor whose figures it shows. */
  readonly mergedInto?: VendorRow;
}
export type VendorMember = Exclude<keyof VendorRow, 'vendorId' | 'name' | 'mergedInto'>;

const counted = (aggregate: string) => sql.raw(`(${aggregate} filter (where i.voided_at is null))`);
/** Dates of four-digit years compare as their texts. */
const DATED_ID = `i.invoice_date::text || i.invoice_id::text`;
const CURRENCY = `case when i.workspace_rate is not null then i.workspace_currency end`;
const ONE_CURRENCY = sql`${counted(`min(${CURRENCY})`)} = ${counted(`max(${CURRENCY})`)}`;

const aggregatesOf = ({
  workspaceId,
}: Pick<Visible, 'workspaceId'>): Readonly<Record<VendorMember, RawBuilder<unknown>>> => ({
  taxId: sql`coalesce(max(i.vendor_tax_id) filter (where m.belongs_to is null), min(i.vendor_tax_id))`,
  names: sql`array_to_json((array_agg(distinct i.vendor_name collate "C"))[1:${sql.lit(MAX_NAMES)}])`,
  invoiceCount: sql`${counted('count(*)')}::int`,
  lineCount: sql`coalesce(${counted('sum(i.line_item_count)')}, 0)::int`,
  emissionsKgCo2e: sql`coalesce(${counted('sum(i.total_kgco2e)')}, 0)::numeric(30,6)`,
  marketBasedKgCo2e: sql`coalesce(${counted('sum(coalesce(i.total_market_based_kgco2e, i.total_kgco2e))')}, 0)::numeric(30,6)`,
  spend: sql`case when ${ONE_CURRENCY} then round((sum((select sum(l.spend_amount) from line_item l
    where l.workspace_id = ${workspaceId}::uuid and l.period = i.period and l.invoice_id = i.invoice_id)
    * i.workspace_rate) filter (where i.voided_at is null)), 2) end`,
  spendCurrency: sql`case when ${ONE_CURRENCY} then ${counted(`min(${CURRENCY})`)} end`,
  firstInvoice: sql`${counted(`min((${DATED_ID}) collate "C")`)}`,
  lastInvoice: sql`${counted(`max((${DATED_ID}) collate "C")`)}`,
});
export const VENDOR_MEMBERS = Object.keys(aggregatesOf({ workspaceId: '' })) as readonly VendorMember[];

const named = (member: VendorMember) => sql.raw(`"${member}"`);
const and = (conditions: readonly unknown[]) =>
  sql.join(
    conditions.map((condition) => sql`${condition}`),
    sql` and `,
  );

/** One row `"vendorId"` with these members for each vendor of the invoices under some conditions. */
function aggregated(
  visible: Visible,
  members: readonly VendorMember[],
  where: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const aggregates = aggregatesOf(visible);
  const columns = members.map((member) => sql`${aggregates[member]} as ${named(member)}`);
  return sql`select ${sql.join([sql`${VENDOR_OF_INVOICE} as "vendorId"`, ...columns])}
    from invoice i left join vendor_merge m on ${IS_MERGED} where i.vendor_id is not null and ${where} group by 1`;
}

/** The vendors with these ids, by the ids asked for; those without an invoice the reader sees are left out. One statement. */
export async function vendorsById(
  tx: SqlExecutor,
  visible: Visible,
  query: { readonly ids: readonly string[]; readonly members: readonly VendorMember[] },
): Promise<Map<string, VendorRow>> {
  const { ids, members } = query;
  const filter = { vendorIds: ids, includeVoided: true };
  const figures = sql`left join (${aggregated(visible, members, and(invoiceConditions(visible, filter)))}) f on f."vendorId" = v.id`;
  const columns = members.map((member) => sql`, f.${named(member)}`);
  const { rows } = await sql<VendorRow & { readonly asked: string }>`
    select * from (
      select v.asked, v.id as "vendorId", ${vendorName(visible, sql`v.id`)} as name${sql.join(columns, sql``)}
      from (${vendorsOfIds(visible, ids)}) v ${members.length === 0 ? sql`` : figures}
    ) found where name is not null`.execute(tx.db);
  return new Map(rows.map(({ asked, ...row }) => [asked, row]));
}

export const VENDOR_SORTS = ['kgco2e', 'name', 'lastInvoice'] as const;
export type VendorSort = (typeof VENDOR_SORTS)[number];

const SORT_COLUMN = {
  kgco2e: { by: sql`v."emissionsKgCo2e"`, type: 'numeric', member: 'emissionsKgCo2e' },
  name: { by: sql`v.name`, type: 'text', member: null },
  lastInvoice: { by: sql`v."lastInvoice"`, type: 'text', member: 'lastInvoice' },
} as const;

export interface VendorOrder extends NamedOrder {
  readonly by: VendorSort;
}

export function vendorOrder(by: VendorSort, descending: boolean): VendorOrder {
  const columns = [SORT_COLUMN[by], { by: sql`v."vendorId"`, type: 'uuid' as const }];
  return { name: `vendor ${by} ${descending ? 'desc' : 'asc'}`, by, columns, descending };
}

export interface VendorPageQuery {
  readonly filter: VendorFilter;
  readonly order: VendorOrder;
  readonly page: PageRequest;
  readonly members: readonly VendorMember[];
}

/** Whether a filter selects some of the invoices of a vendor; its other members select vendors. */
export const selectsInvoices = ({ from, to, period }: VendorFilter): boolean =>
  [from, to, period].some((member) => member != null);

/** One page of the vendors with invoices that count, with the figures of the invoices in the filter. One statement. */
export async function vendorPage(
  tx: SqlExecutor,
  visible: Visible,
  { filter, order, page, members }: VendorPageQuery,
): Promise<Page<Positioned<VendorRow>>> {
  const { member } = SORT_COLUMN[order.by];
  const needed = member === null || members.includes(member) ? members : [...members, member];
  const name = sql`coalesce(${vendorName(visible, sql`a."vendorId"`)}, '') collate "C" as name`;
  const vendors = sql<VendorRow>`(select a.*, ${name} from (${matching(visible, filter, needed)}) a)`;
  const query = tx.db.selectFrom(vendors.as<'v'>(sql`v`)).selectAll('v').$castTo<VendorRow>();
  return inOrder(await paged(query, order, page).execute(), page);
}

/** How many vendors a filter selects. */
export async function countVendors(tx: SqlExecutor, visible: Visible, filter: VendorFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${matching(visible, filter, [])}) v`.execute(tx.db);
  return onlyRow(rows, 'count').n;
}

function matching(visible: Visible, filter: VendorFilter, members: readonly VendorMember[]) {
  const { name, taxId, ...ofInvoices } = filter;
  const counts = sql`i.voided_at is null`;
  const having = [
    sql`bool_or(${counts})`,
    ...(name == null ? [] : [sql`bool_or(${counts} and ${textMatch('i.vendorName', name)})`]),
    ...(taxId == null ? [] : [sql`bool_or(${counts} and i.vendor_tax_id = ${readTaxId(taxId) ?? taxId})`]),
  ];
  // Names and number are those of all its invoices, as where the vendor is found by its id.
  const conditions = invoiceConditions(visible, { ...ofInvoices, includeVoided: true });
  return sql`${aggregated(visible, members, and(conditions))} having ${and(having)}`;
}

/** A vendor merged into another one, and the one that stands for both. */
export interface MergedVendor {
  readonly vendorId: string;
  readonly mergedInto: string;
  readonly belongsTo: string;
  /** Null once its invoices were erased. */
  readonly name: string | null;
  readonly taxId: string | null;
}

/** The vendors merged into each of these, in the order of their ids; of those the reader sees. One statement. */
export async function mergedVendors(
  tx: SqlExecutor,
  visible: Visible,
  vendorIds: readonly string[],
): Promise<Map<string, MergedVendor[]>> {
  const { rows } = await sql<MergedVendor>`
    select * from (
      select b.vendor_id as "vendorId", b.merged_into as "mergedInto", b.belongs_to as "belongsTo",
        ${newestOfVendor(visible, 'vendor_name', sql`b.vendor_id`)} as name,
        ${newestOfVendor(visible, 'vendor_tax_id', sql`b.vendor_id`)} as "taxId"
      from vendor_merge b where b.workspace_id = ${visible.workspaceId} and b.belongs_to = ${anyOf(vendorIds, 'uuid')}
    ) merged where name is not null or ${visible.periods === null} order by "vendorId"`.execute(tx.db);
  return Map.groupBy(rows, ({ belongsTo }) => belongsTo);
}
