import type { MarketBasis } from '../contracts/market-based.ts';
import { appliedCtes } from './scope2.ts';
import { onlyRow, type SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** A reporting period as its chain had it at a size. */
export interface PeriodAt {
  readonly period: string;
  /** Entries of the chain that count. */
  readonly size: number;
}

/** Entries after the size of parameter 3 that changed which invoices count. */
const LATER = `later as materialized (
    select substr(subject, 9)::uuid as invoice_id, kind
    from audit_entry where workspace_id = $1 and period = $2 and seq > $3
      and kind in ('invoice.recorded', 'invoice.voided'))`;

/**
 * Whether `invoice i` was recorded and not voided when the chain had that size: what came later is taken back.
 * Each row is asked on its own, over keys: a plan made before statistics are there must not compare all with all.
 */
const LIVE = `(i.voided_at is null or i.invoice_id in (select invoice_id from later where kind = 'invoice.voided'))
  and i.invoice_id not in (select invoice_id from later where kind = 'invoice.recorded')`;

const LIVE_LINES = `line_item l join invoice i on i.workspace_id = l.workspace_id and i.invoice_id = l.invoice_id
  where l.workspace_id = $1 and l.period = $2 and ${LIVE}`;
const LIVE_PARTS = `line_component c join invoice i on i.workspace_id = c.workspace_id and i.invoice_id = c.invoice_id
  where c.workspace_id = $1 and c.period = $2 and ${LIVE}`;

/** Kilograms of a group: exact decimal text. */
interface Sum {
  readonly lines: number;
  readonly kgco2e: string;
}

export interface PeriodTotals {
  readonly invoices: number;
  readonly lineItems: number;
  readonly kgco2e: string;
  /** kg of biogenic CO2 of the parts whose factor states it: in no other figure. */
  readonly biogenicCo2: Sum;
  readonly byMethod: readonly (Sum & { readonly method: string })[];
  readonly byCategory: readonly (Sum & { readonly category: string })[];
  readonly byScope: readonly (Sum & { readonly scope: number })[];
  readonly byScope3Category: readonly (Sum & { readonly scope: number; readonly scope3Category: number })[];
  readonly byBoundary: readonly (Sum & { readonly boundary: string })[];
  readonly byGwpBasis: readonly (Sum & { readonly gwpBasis: string })[];
  /** Null where the engagement was completed before market-based figures were made. */
  readonly market: MarketTotals | null;
}

/** The period market-based. Kilograms and kWh are exact decimal text. */
export interface MarketTotals {
  /** All scopes, and scope 2 of it; guarantees of origin are taken off. */
  readonly kgco2e: string;
  readonly scope2Kgco2e: string;
  /** What the figures of the lines of bought electricity and heat rest on. */
  readonly byBasis: readonly (Sum & { readonly basis: MarketBasis })[];
  readonly guarantees: readonly AppliedGuarantees[];
}

/** Guarantees of origin of a country, and what they cover there of the period's electricity. */
export interface AppliedGuarantees {
  readonly country: string;
  readonly kwh: string;
  /** Of electricity that no certificate named on a line covers. */
  readonly uncoveredKwh: string;
  readonly appliedKwh: string;
  /** What that takes off. */
  readonly kgco2e: string;
}

type LineGroup = Sum & { readonly place: number; readonly method: string; readonly category: string };
type PartGroup = Sum & {
  readonly place: number;
  readonly scope: number;
  readonly scope3Category: number;
  readonly boundary: string;
  readonly gwpBasis: string;
};

/**
 * What a period adds up to, made by the database: each grouping adds up to the whole exactly, since the parts of
 * a line add up to the line. The order of groups is not decided here: databases sort texts differently.
 */
export async function periodTotals(tx: Tenant, at: PeriodAt): Promise<PeriodTotals> {
  const parameters = [tx.workspaceId, at.period, at.size];
  const [count] = await tx.sql<{ invoices: number }>(
    `with ${LATER} select count(*)::int as invoices from invoice i
     where i.workspace_id = $1 and i.period = $2 and ${LIVE}`,
    parameters,
  );
  const lines = await tx.sql<LineGroup>(
    `with ${LATER} select grouping(l.method, l.category) as place, l.method, l.category,
       count(*)::int as lines, coalesce(sum(l.kgco2e), 0)::numeric(40, 6)::text as kgco2e
     from ${LIVE_LINES} group by grouping sets ((), (l.method), (l.category))`,
    parameters,
  );
  const parts = await tx.sql<PartGroup>(
    `with ${LATER} select grouping(c.scope, c.scope3_category, c.boundary, c.gwp_basis) as place, c.scope,
       c.scope3_category as "scope3Category", c.boundary, c.gwp_basis as "gwpBasis",
       count(distinct c.line_item_id)::int as lines, sum(c.kgco2e)::numeric(40, 6)::text as kgco2e
     from ${LIVE_PARTS}
     group by grouping sets ((c.scope), (c.scope, c.scope3_category), (c.boundary), (c.gwp_basis))`,
    parameters,
  );
  const [biogenic] = await tx.sql<Sum>(
    `with ${LATER} select count(distinct c.line_item_id)::int as lines,
       coalesce(sum(c.biogenic_co2_kg), 0)::numeric(40, 6)::text as kgco2e
     from ${LIVE_PARTS} and (c.biogenic_co2_kg is not null or c.factor_id like 'biofuel.%')`,
    parameters,
  );
  // Bits of the columns that were not grouped by, the first column's the highest.
  const lineGroups = (place: number) => lines.filter((row) => row.place === place);
  const partGroups = (place: number) => parts.filter((row) => row.place === place);
  const [whole] = lineGroups(0b11);
  return {
    invoices: count?.invoices ?? 0,
    lineItems: whole?.lines ?? 0,
    kgco2e: whole?.kgco2e ?? '0.000000',
    biogenicCo2: biogenic ?? { lines: 0, kgco2e: '0.000000' },
    byMethod: lineGroups(0b01),
    byCategory: lineGroups(0b10),
    byScope: partGroups(0b0111),
    byScope3Category: partGroups(0b0011).filter(({ scope3Category }) => scope3Category !== null),
    byBoundary: partGroups(0b1101),
    byGwpBasis: partGroups(0b1110),
    market: await marketTotals(tx, at),
  };
}

/** The instruments that the entry at the size names, which is that of a completion. */
const INSTRUMENTS = `(select payload::json -> 'instruments' from audit_payload
  where workspace_id = $1 and period = $2 and seq = $3)`;

const GUARANTEED = `select $2::text as period, n ->> 'country' as country, (n ->> 'mwh')::numeric * 1000 as kwh
  from json_array_elements(${INSTRUMENTS}) n where n ->> 'kind' = 'guarantees_of_origin' and n ->> 'period' = $2`;
const APPLIED = `${LATER}, ${appliedCtes(`i.period = $2 and ${LIVE}`, GUARANTEED)}`;

async function marketTotals(tx: Tenant, at: PeriodAt): Promise<MarketTotals | null> {
  const parameters = [tx.workspaceId, at.period, at.size];
  if ((await instrumentsAtCompletion(tx, at)) === null) return null;
  const sums = await tx.sql<{ kgco2e: string; scope2Kgco2e: string }>(
    `with ${APPLIED}, lines as (
       select coalesce(sum(coalesce(l.market_based_kgco2e, l.kgco2e)), 0) as kg,
         coalesce(sum(l.market_based_kgco2e - l.kgco2e), 0) as beyond from ${LIVE_LINES}
     ), location as (select coalesce(sum(c.kgco2e) filter (where c.scope = 2), 0) as kg from ${LIVE_PARTS}
     ), taken as (select coalesce(sum(applied_kg), 0) as kg from applied)
     select (lines.kg - taken.kg)::numeric(40, 6)::text as kgco2e,
       (location.kg + lines.beyond - taken.kg)::numeric(40, 6)::text as "scope2Kgco2e"
     from lines, location, taken`,
    parameters,
  );
  const byBasis = await tx.sql<Sum & { readonly basis: MarketBasis }>(
    `with ${LATER} select l.market_based ->> 'basis' as basis, count(*)::int as lines,
       sum(l.market_based_kgco2e)::numeric(40, 6)::text as kgco2e
     from ${LIVE_LINES} and l.market_based is not null group by 1`,
    parameters,
  );
  const guarantees = await tx.sql<AppliedGuarantees>(
    `with ${APPLIED}
     select country, kwh::numeric(40, 6)::text as kwh, uncovered_kwh::numeric(40, 6)::text as "uncoveredKwh",
       applied_kwh::numeric(40, 6)::text as "appliedKwh", applied_kg::numeric(40, 6)::text as kgco2e from applied`,
    parameters,
  );
  return { ...onlyRow(sums, 'sum'), byBasis, guarantees };
}

/** What a completion says of the instruments in force, as it stands on the chain; null where it says nothing. */
export async function instrumentsAtCompletion(tx: Tenant, at: PeriodAt): Promise<readonly object[] | null> {
  const [row] = await tx.sql<{ instruments: readonly object[] | null }>(
    `select payload::json -> 'instruments' as instruments from audit_payload
     where workspace_id = $1 and period = $2 and seq = $3`,
    [tx.workspaceId, at.period, at.size],
  );
  return row?.instruments ?? null;
}

/** Rows of the factor sets that made the figures. */
export interface FactorUsed {
  readonly factorSetId: string;
  readonly factorId: string;
  readonly factorYear: number;
}

/** The parameter of a statement that is the sample. */
type SampleAt = '$2' | '$4';
const inSample = (sample: SampleAt) =>
  `in (select line_item_id from sample_item where workspace_id = $1 and sample_id = ${sample})`;
/** The factors of what-ifs with lines of the sample. */
const factorsOfWhatIfs = (sample: SampleAt) => `
  select r.factor_set_id, step ->> 'factor_id', (step ->> 'factor_year')::int
  from re_performance r cross join lateral json_array_elements(r.trace) step
  where r.workspace_id = $1 and r.engagement_id = (select engagement_id from sample where workspace_id = $1 and sample_id = ${sample})
    and r.line_item_id ${inSample(sample)} and r.overrides is not null and step ->> 'step' = 'component'`;
const FACTORS_OF_LINES = `i.factor_set_id as "factorSetId", c.factor_id as "factorId", c.factor_year::int as "factorYear"
  from line_component c join invoice i on i.workspace_id = c.workspace_id and i.invoice_id = c.invoice_id`;

/** The residual mixes that lines rest on. */
const MIXES_OF_LINES = `i.factor_set_id, l.market_based ->> 'factor_id', (l.market_based ->> 'factor_year')::int
  from line_item l join invoice i on i.workspace_id = l.workspace_id and i.invoice_id = l.invoice_id
  where l.workspace_id = $1 and l.market_based ->> 'factor_id' is not null`;

/** The factors of a period's live lines, of the lines of a sample, and of what-ifs with them. */
export async function factorsUsed(tx: Tenant, at: PeriodAt, sampleId: string): Promise<FactorUsed[]> {
  return tx.sql<FactorUsed>(
    `with ${LATER} select distinct ${FACTORS_OF_LINES}
     where c.workspace_id = $1 and c.period = $2 and ((${LIVE}) or c.line_item_id ${inSample('$4')})
     union select distinct ${MIXES_OF_LINES} and l.period = $2 and ((${LIVE}) or l.line_item_id ${inSample('$4')})
     union ${factorsOfWhatIfs('$4')}`,
    [tx.workspaceId, at.period, at.size, sampleId],
  );
}

/** Those of the lines of a sample, and of what-ifs with them, alone. */
export async function factorsOfSample(tx: Tenant, sampleId: string): Promise<FactorUsed[]> {
  return tx.sql<FactorUsed>(
    `select distinct ${FACTORS_OF_LINES} where c.workspace_id = $1 and c.line_item_id ${inSample('$2')}
     union select distinct ${MIXES_OF_LINES} and l.line_item_id ${inSample('$2')}
     union ${factorsOfWhatIfs('$2')}`,
    [tx.workspaceId, sampleId],
  );
}

/** Invoices, and kilograms of all their lines: exact decimal text. */
export interface InvoiceSum {
  readonly invoices: number;
  readonly kgco2e: string;
}

/** What stands beside the totals of a period: how good the data are they were made of. */
export interface DataQuality {
  /** Warnings of lines, by code. */
  readonly warnings: readonly (Sum & { readonly code: string })[];
  /** Warnings of whole invoices, by code. */
  readonly invoiceWarnings: readonly (InvoiceSum & { readonly code: string })[];
  readonly needsReview: Sum;
  /** Invoices whose header and lines do not agree. */
  readonly mismatches: number;
  /** Invoices equal to another one that counts too: of each such group all but one. */
  readonly possibleDuplicates: number;
  /** Invoices whose personal content was erased since. */
  readonly erased: InvoiceSum;
}

/**
 * Counts what a reader of the totals should know. Lines are put together by the text of their warnings first: few
 * texts are said of many lines, and each is read once.
 */
export async function dataQuality(tx: Tenant, at: PeriodAt): Promise<DataQuality> {
  const rows = await tx.sql<Sum & { readonly code: string; readonly isReview: boolean }>(
    `with ${LATER}, said as materialized (
       select l.needs_review, l.warnings::text as warnings, count(*) as lines, sum(l.kgco2e) as kgco2e
       from ${LIVE_LINES} and (l.needs_review or l.warnings::text <> '[]') group by 1, 2)
     select true as "isReview", '' as code, coalesce(sum(lines), 0)::int as lines,
       coalesce(sum(kgco2e), 0)::numeric(40, 6)::text as kgco2e
     from said where needs_review
     union all
     select false, w.code, sum(s.lines)::int, sum(s.kgco2e)::numeric(40, 6)::text from said s cross join lateral (
       select distinct w ->> 'code' as code from json_array_elements(s.warnings::json) w) w
     group by w.code`,
    [tx.workspaceId, at.period, at.size],
  );
  const sumOf = ({ lines, kgco2e }: Sum) => ({ lines, kgco2e });
  const review = rows.find(({ isReview }) => isReview);
  return {
    warnings: rows.filter(({ isReview }) => !isReview).map((row) => ({ code: row.code, ...sumOf(row) })),
    needsReview: review === undefined ? { lines: 0, kgco2e: '0.000000' } : sumOf(review),
    ...(await invoiceQuality(tx, at)),
  };
}

/** Invoices of which an entry says that they were erased. */
const ERASED_INVOICES = `erased as materialized (select substr(subject, 9)::uuid as invoice_id
    from audit_entry where workspace_id = $1 and period = $2 and kind = 'payload.erased')`;
const LIVE_INVOICES = `invoice i where i.workspace_id = $1 and i.period = $2 and ${LIVE}`;

async function invoiceQuality(
  tx: Tenant,
  at: PeriodAt,
): Promise<Omit<DataQuality, 'warnings' | 'needsReview'>> {
  const parameters = [tx.workspaceId, at.period, at.size];
  const invoiceWarnings = await tx.sql<InvoiceSum & { readonly code: string }>(
    `with ${LATER} select code, count(*)::int as invoices, sum(kgco2e)::numeric(40, 6)::text as kgco2e from (
       select distinct i.invoice_id, w ->> 'code' as code, i.kgco2e
       from (select i.invoice_id, sum(l.kgco2e) as kgco2e, i.warnings::text::json as warnings
         from ${LIVE_LINES} and i.warnings::text <> '[]' group by i.invoice_id, i.warnings::text) i
       cross join lateral json_array_elements(i.warnings) w where w -> 'line' is null) warned
     group by code`,
    parameters,
  );
  const [counts] = await tx.sql<{ mismatches: number; erased: number; kgco2e: string }>(
    `with ${LATER}, ${ERASED_INVOICES} select count(*) filter (where i.reconciliation_status = 'mismatch')::int as mismatches,
       count(*) filter (where i.invoice_id in (select invoice_id from erased))::int as erased,
       (select coalesce(sum(l.kgco2e), 0)::numeric(40, 6)::text from ${LIVE_LINES}
         and i.invoice_id in (select invoice_id from erased)) as kgco2e
     from ${LIVE_INVOICES}`,
    parameters,
  );
  return {
    invoiceWarnings,
    mismatches: counts?.mismatches ?? 0,
    possibleDuplicates: await duplicatesThatCount(tx, at),
    erased: { invoices: counts?.erased ?? 0, kgco2e: counts?.kgco2e ?? '0.000000' },
  };
}

/**
 * An invoice names the one it equalled when it came; that one may have been voided since, and others like it may
 * count. So those that count are put together by the first of their kind: all but one of each are too many.
 */
async function duplicatesThatCount(tx: Tenant, at: PeriodAt): Promise<number> {
  const [row] = await tx.sql<{ duplicates: number }>(
    `with recursive ${LATER}, step as (
       select i.invoice_id, i.duplicate_of as first from ${LIVE_INVOICES} and i.duplicate_of is not null
       union all
       select s.invoice_id, o.duplicate_of from step s join invoice o
         on o.workspace_id = $1 and o.invoice_id = s.first where o.duplicate_of is not null),
     copies as (
       select s.first, count(*) as copies from step s join invoice o
         on o.workspace_id = $1 and o.invoice_id = s.first where o.duplicate_of is null group by s.first)
     select coalesce(sum(c.copies - case when f.invoice_id is null then 1 else 0 end), 0)::int as duplicates
     from copies c left join (select i.invoice_id from ${LIVE_INVOICES}) f on f.invoice_id = c.first`,
    [tx.workspaceId, at.period, at.size],
  );
  return row?.duplicates ?? 0;
}

export interface ReportingPeriodRow {
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly factorSetId: string;
}

/** What a period is, but for its state, which may change. @throws Error when there is none. */
export async function reportingPeriod(tx: Tenant, name: string): Promise<ReportingPeriodRow> {
  const [row] = await tx.sql<ReportingPeriodRow>(
    `select name, start_date as "startDate", end_date as "endDate", factor_set_id as "factorSetId"
     from reporting_period where workspace_id = $1 and name = $2`,
    [tx.workspaceId, name],
  );
  if (row === undefined) throw new Error(`there is no reporting period ${name}`);
  return row;
}
