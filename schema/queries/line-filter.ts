import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Category, Method, Scope } from '../contracts/categories.ts';
import type { DataSource } from '../contracts/market-based.ts';
import type { WarningCode } from '../contracts/warnings.ts';
import { isRepeat } from '../entities/invoice.ts';
import type { Tables } from '../entities/tables.ts';
import { NO_DIGEST } from './erasure.ts';
import { anyOf } from './sql.ts';
import { textMatch } from './text-match.ts';
import { isOfOtherVendors, isOfVendors } from './vendor-ids.ts';

/**
 * A filter on invoice lines, shared by the lists of invoices and lines and the aggregates, so that they agree. Absent
 * or null members restrict nothing.
 */
export interface LineFilter {
  /** First and last day of `invoice_date`, both included, YYYY-MM-DD. */
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  /** Parts of texts, whatever their case and accents; `%` and `_` are ordinary characters. */
  readonly vendor?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly invoiceNumberContains?: string | null | undefined;
  /** Ids of vendors; that of a merged one leads to the one it belongs to. */
  readonly vendorIds?: readonly string[] | null | undefined;
  /** Those that are of none of these vendors, such as all but the largest. */
  readonly exceptVendorIds?: readonly string[] | null | undefined;
  /** Exactly as sent. */
  readonly invoiceNumber?: string | null | undefined;
  readonly externalId?: string | null | undefined;
  /** Region of the invoice, ISO 3166-1 alpha-2. */
  readonly region?: string | null | undefined;
  readonly period?: string | null | undefined;
  readonly method?: Method | null | undefined;
  readonly category?: Category | null | undefined;
  /**
   * Lines with a part in this scope or scope-3 category: fuel burnt is scope 1 and its supply category 3.
   * Aggregates add those parts only.
   */
  readonly scope?: Scope | null | undefined;
  readonly scope3Category?: number | null | undefined;
  /** Any of these; they apply beside the single values. */
  readonly regions?: readonly string[] | null | undefined;
  readonly periods?: readonly string[] | null | undefined;
  readonly methods?: readonly Method[] | null | undefined;
  readonly categories?: readonly Category[] | null | undefined;
  readonly scopes?: readonly number[] | null | undefined;
  readonly scope3Categories?: readonly number[] | null | undefined;
  /** Lines with a part whose market-based figure is from this source, as in `emissions-sums.ts`; aggregates add those parts only. */
  readonly dataSource?: DataSource | null | undefined;
  /** Lines with this warning, on themselves or on their invoice. */
  readonly warning?: WarningCode | null | undefined;
  /** Any of these; they apply beside the single values. */
  readonly dataSources?: readonly DataSource[] | null | undefined;
  readonly warnings?: readonly WarningCode[] | null | undefined;
  readonly serviceMonths?: readonly string[] | null | undefined;
  /** Lines whose confidence is less than this, or at least this. */
  readonly confidenceBelow?: number | null | undefined;
  readonly confidenceFrom?: number | null | undefined;
  /** Kilograms of the line, both ends included. */
  readonly kgco2eFrom?: number | null | undefined;
  readonly kgco2eTo?: number | null | undefined;
  /** Spend of the line in the currency of its invoice, both ends included. */
  readonly spendFrom?: number | null | undefined;
  readonly spendTo?: number | null | undefined;
  readonly needsReview?: boolean | null | undefined;
  /** Invoices that repeat an earlier one that counts, or those that do not. */
  readonly repeats?: boolean | null | undefined;
  /** Month in which the service of the line or invoice began, else of the invoice date: YYYY-MM. */
  readonly serviceMonth?: string | null | undefined;
  /** Voided invoices alone, or the others alone; without it `includeVoided` decides. */
  readonly voided?: boolean | null | undefined;
  /** Voided invoices are left out unless this is true. */
  readonly includeVoided?: boolean | null | undefined;
}

/** The part of the workspace a reader may see. */
export interface Visible {
  readonly workspaceId: string;
  /** Names of the only reporting periods that may be read; null: all. */
  readonly periods: readonly string[] | null;
}

type Conditions = Expression<SqlBool>[];

/** Expressions about `invoice i`, `line_item l` and `line_component c`. */
export const on = expressionBuilder<
  Tables & {
    readonly i: Tables['invoice'];
    readonly l: Tables['line_item'];
    readonly c: Tables['line_component'];
  },
  'i' | 'l' | 'c'
>();

/** Lines joined to their invoices along an index. */
export const linesOfInvoices = (db: Kysely<Tables>) =>
  db
    .selectFrom('invoice as i')
    .innerJoin('line_item as l', (join) =>
      join
        .onRef('l.workspaceId', '=', 'i.workspaceId')
        .onRef('l.period', '=', 'i.period')
        .onRef('l.invoiceId', '=', 'i.invoiceId'),
    );

/** Of invoices: the reader's workspace and periods. */
export function visibleInvoices({ workspaceId, periods }: Visible): Conditions {
  const workspace = on('i.workspaceId', '=', workspaceId);
  return periods === null ? [workspace] : [workspace, on('i.period', '=', anyOf(periods))];
}

/** On invoices: the reader's, and the filter without its conditions on lines. */
export function invoiceConditions(visible: Visible, filter: LineFilter): Conditions {
  const { from, to, vendor, vendorIds, invoiceNumber, externalId, region, period, includeVoided } = filter;
  const { regions, periods, invoiceNumberContains, repeats, exceptVendorIds, voided } = filter;
  return [
    ...visibleInvoices(visible),
    ...(from == null ? [] : [on('i.invoiceDate', '>=', from)]),
    ...(to == null ? [] : [on('i.invoiceDate', '<=', to)]),
    ...(vendor == null ? [] : [textMatch('i.vendorName', vendor)]),
    ...(vendorIds == null ? [] : [isOfVendors(visible, vendorIds)]),
    ...(exceptVendorIds == null ? [] : [isOfOtherVendors(visible, exceptVendorIds)]),
    ...(invoiceNumber == null ? [] : [on('i.invoiceNumber', '=', invoiceNumber)]),
    ...(invoiceNumberContains == null ? [] : [textMatch('i.invoiceNumber', invoiceNumberContains)]),
    ...(externalId == null ? [] : [on('i.externalId', '=', externalId)]),
    ...(region == null ? [] : [on('i.region', '=', region)]),
    ...(period == null ? [] : [on('i.period', '=', period)]),
    ...(regions == null ? [] : [on('i.region', '=', anyOf(regions))]),
    ...(periods == null ? [] : [on('i.period', '=', anyOf(periods))]),
    ...(repeats == null ? [] : [repeats ? repeatsAnother(visible) : on.not(repeatsAnother(visible))]),
    ...(voided == null ? [] : [on('i.voidedAt', voided ? 'is not' : 'is', null)]),
    ...(voided != null || includeVoided === true ? [] : [on('i.voidedAt', 'is', null)]),
  ];
}

/** On lines: the filter without its conditions on their invoice. */
export function lineConditions(filter: LineFilter): Conditions {
  const { method, category, methods, categories, description, needsReview, serviceMonth } = filter;
  const { warning, warnings, serviceMonths } = filter;
  const ofParts = componentConditions(filter);
  return [
    ...(method == null ? [] : [on('l.method', '=', method)]),
    ...(category == null ? [] : [on('l.category', '=', category)]),
    ...(methods == null ? [] : [on('l.method', '=', anyOf(methods))]),
    ...(categories == null ? [] : [on('l.category', '=', anyOf(categories))]),
    ...(ofParts.length === 0 ? [] : [hasPart(ofParts)]),
    // An index has the lines with a market-based figure of their own.
    ...(isOfSuppliers(filter) ? [on('l.marketBased', 'is not', null)] : []),
    ...rangeConditions(filter),
    ...(warning == null ? [] : [isWarnedOf(warning)]),
    ...(warnings == null ? [] : [on.or(warnings.map(isWarnedOf))]),
    ...(needsReview == null ? [] : [on('l.needsReview', '=', needsReview)]),
    ...(description == null ? [] : [textMatch('l.description', description)]),
    ...(serviceMonth == null ? [] : [isServedIn(serviceMonth)]),
    ...(serviceMonths == null ? [] : [on.or(serviceMonths.map(isServedIn))]),
  ];
}

const isOfSuppliers = ({ dataSource, dataSources }: LineFilter) =>
  dataSource === 'supplier' || dataSources?.every((source) => source === 'supplier') === true;

/** The first day of the service of a line, as aggregates take it. */
export const SERVICE_DATE = sql`coalesce(l.service_period_start, i.service_period_start, i.invoice_date)`;

function isServedIn(month: string): Expression<SqlBool> {
  const first = sql`${`${month}-01`}::date`;
  return sql<boolean>`(${SERVICE_DATE} >= ${first} and ${SERVICE_DATE} < ${first} + interval '1 month')`;
}

/** The text of the columns is as it was written: a code stands in no message, whose quotes are escaped. */
function isWarnedOf(code: WarningCode): Expression<SqlBool> {
  const pattern = `%"code":"${code}"%`;
  return sql<boolean>`(l.warnings::text like ${pattern} or i.warnings::text like ${pattern})`;
}

function rangeConditions(filter: LineFilter): Conditions {
  const { confidenceBelow, confidenceFrom, kgco2eFrom, kgco2eTo, spendFrom, spendTo } = filter;
  return [
    ...(confidenceBelow == null ? [] : [on('l.confidence', '<', String(confidenceBelow))]),
    ...(confidenceFrom == null ? [] : [on('l.confidence', '>=', String(confidenceFrom))]),
    ...(kgco2eFrom == null ? [] : [on('l.kgco2e', '>=', String(kgco2eFrom))]),
    ...(kgco2eTo == null ? [] : [on('l.kgco2e', '<=', String(kgco2eTo))]),
    ...(spendFrom == null ? [] : [on('l.spendAmount', '>=', String(spendFrom))]),
    ...(spendTo == null ? [] : [on('l.spendAmount', '<=', String(spendTo))]),
  ];
}

/** The part of a line that its scope and its market-based figure are of; a line of 0 kg can be without any. */
export const IS_MAIN_PART = sql`coalesce(c.ordinal, 0) = 0`;

/** What the supplier says of its energy is data of the supplier; the other parts of the line use averages. */
export const SOURCE_OF_PART = sql<string>`case when ${IS_MAIN_PART} and l.market_based ->> 'basis' in ('named_on_line', 'supplier_mix') then 'supplier'
  else l.method end`;

/** On components: the filter by scope, scope-3 category or source of the data. */
export function componentConditions(filter: LineFilter): Conditions {
  const { scope, scopes, scope3Category, scope3Categories, dataSource, dataSources } = filter;
  return [
    ...(scope == null ? [] : [on('c.scope', '=', scope)]),
    ...(scopes == null ? [] : [on('c.scope', '=', anyOf(scopes, 'bigint'))]),
    ...(scope3Category == null ? [] : [on('c.scope3Category', '=', scope3Category)]),
    ...(scope3Categories == null ? [] : [on('c.scope3Category', '=', anyOf(scope3Categories, 'bigint'))]),
    ...(dataSource == null ? [] : [on(SOURCE_OF_PART, '=', dataSource)]),
    ...(dataSources == null ? [] : [on(SOURCE_OF_PART, '=', anyOf(dataSources))]),
  ];
}

function hasPart(conditions: Conditions): Expression<SqlBool> {
  const parts = on
    .selectFrom('line_component as c')
    .whereRef('c.workspaceId', '=', 'l.workspaceId')
    .whereRef('c.lineItemId', '=', 'l.lineItemId');
  return on.exists(parts.where(on.and(conditions)));
}

type OfWorkspace = Pick<Visible, 'workspaceId'>;

/** Other invoices of the workspace that are not voided. */
const otherLive = ({ workspaceId }: OfWorkspace) =>
  on.selectFrom('invoice as o').where('o.workspaceId', '=', workspaceId).where('o.voidedAt', 'is', null);

/**
 * Whether an invoice is a copy of another one that counts: the one it equalled on arrival or, if that was voided since,
 * an earlier one with the same contents. Looked up for copies only.
 */
export const isCopyThatCounts = (of: OfWorkspace) =>
  on
    .case()
    .when('i.duplicateOf', 'is', null)
    .then(sql.lit(false))
    .else(
      on.or([
        on.exists(otherLive(of).whereRef('o.invoiceId', '=', 'i.duplicateOf')),
        on.exists(
          otherLive(of)
            .whereRef('o.contentFingerprint', '=', 'i.contentFingerprint')
            .where('o.contentFingerprint', '<>', sql.lit(NO_DIGEST))
            .whereRef('o.invoiceId', '<', 'i.invoiceId'),
        ),
      ]),
    )
    .end();

/**
 * Whether an invoice repeats another one that counts: it is a copy of it, or the vendor used its number again. An index
 * has the few invoices that did so when they were recorded; only these are looked at.
 */
const repeatsAnother = (of: OfWorkspace) =>
  sql<boolean>`((${sql.raw(isRepeat('i.'))}) and (${isCopyThatCounts(of)} or exists (
  select from invoice o where o.workspace_id = ${of.workspaceId}::uuid and o.voided_at is null
    and o.invoice_number = i.invoice_number and o.vendor_key = i.vendor_key and o.invoice_id < i.invoice_id)))`;

/** On `linesOfInvoices`: all that a filter selects, workspace and periods included. */
export function selectedLines(visible: Visible, filter: LineFilter): Conditions {
  return [...invoiceConditions(visible, filter), ...lineConditions(filter)];
}

/** On invoices: each matches and, if the filter has conditions on lines, one of its lines does. */
export function selectedInvoices(visible: Visible, filter: LineFilter): Conditions {
  const conditions = invoiceConditions(visible, filter);
  const ofLines = lineConditions(filter);
  if (ofLines.length === 0) return conditions;
  const lines = on
    .selectFrom('line_item as l')
    .whereRef('l.workspaceId', '=', 'i.workspaceId')
    .whereRef('l.period', '=', 'i.period')
    .whereRef('l.invoiceId', '=', 'i.invoiceId');
  return [...conditions, on.exists(lines.where(on.and(ofLines)))];
}
