import type { Category, Method, Scope } from '../contracts/categories.ts';
import { NO_DIGEST } from './erasure.ts';
import type { SqlValue } from './sql.ts';

/**
 * Which invoice lines are meant, written once: the lists of invoices and lines and the aggregates take the
 * same filter and so agree. Members left out or null restrict nothing.
 */
export interface LineFilter {
  /** First and last day of `invoice_date`, both included, YYYY-MM-DD. */
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  /** Part of the vendor's name, in any case; `%` and `_` stand for themselves. */
  readonly vendor?: string | null | undefined;
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
  /** Lines whose confidence is less than this. */
  readonly confidenceBelow?: number | null | undefined;
  readonly needsReview?: boolean | null | undefined;
  /** Voided invoices are left out unless this is true. */
  readonly includeVoided?: boolean | null | undefined;
}

/** Adds a parameter to a statement and gives its placeholder. */
export type Bind = (value: SqlValue) => string;

/** What part of the workspace a reader may see. */
export interface Visible {
  readonly workspaceId: string;
  /** Names of the only reporting periods that may be read; null: all. */
  readonly periods: readonly string[] | null;
}

/** Placeholders and values of one statement: `bind` fills `values`. */
export function parameters(): { readonly bind: Bind; readonly values: SqlValue[] } {
  const values: SqlValue[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

/** Conditions on `invoice i`: the reader's workspace and periods. */
export function visibleInvoices(visible: Visible, bind: Bind): string[] {
  const workspace = `i.workspace_id = ${bind(visible.workspaceId)}`;
  if (visible.periods === null) return [workspace];
  return [workspace, `i.period = any(string_to_array(${bind(visible.periods.join(' '))}, ' '))`];
}

/** Conditions on `invoice i` that the filter makes, without those on its lines. */
export function invoiceConditions(filter: LineFilter, bind: Bind): string[] {
  const { from, to, vendor, region, period, includeVoided } = filter;
  return [
    ...(from == null ? [] : [`i.invoice_date >= ${bind(from)}::text::date`]),
    ...(to == null ? [] : [`i.invoice_date <= ${bind(to)}::text::date`]),
    ...(vendor == null ? [] : [`i.vendor_name ${vendorMatch(vendor, bind)}`]),
    ...(region == null ? [] : [`i.region = ${bind(region)}`]),
    ...(period == null ? [] : [`i.period = ${bind(period)}`]),
    ...(includeVoided === true ? [] : ['i.voided_at is null']),
  ];
}

/** Conditions on `line_item l` that the filter makes, without those on its invoice. */
export function lineConditions(filter: LineFilter, bind: Bind): string[] {
  const { method, category, scope, scope3Category, confidenceBelow, needsReview } = filter;
  return [
    ...(method == null ? [] : [`l.method = ${bind(method)}`]),
    ...(category == null ? [] : [`l.category = ${bind(category)}`]),
    ...(scope == null && scope3Category == null ? [] : [hasPart({ scope, scope3Category }, bind)]),
    ...(confidenceBelow == null ? [] : [`l.confidence < ${bind(String(confidenceBelow))}::text::numeric`]),
    ...(needsReview == null ? [] : [`l.needs_review = ${bind(needsReview)}`]),
  ];
}

/** Conditions on `line_component c` that a filter by scope or scope-3 category makes. */
export function componentConditions(
  { scope, scope3Category }: Pick<LineFilter, 'scope' | 'scope3Category'>,
  bind: Bind,
): string[] {
  return [
    ...(scope == null ? [] : [`c.scope = ${bind(scope)}::int`]),
    ...(scope3Category == null ? [] : [`c.scope3_category = ${bind(scope3Category)}::int`]),
  ];
}

function hasPart(filter: Pick<LineFilter, 'scope' | 'scope3Category'>, bind: Bind): string {
  return `exists (select from line_component c where c.workspace_id = l.workspace_id
    and c.line_item_id = l.line_item_id and ${componentConditions(filter, bind).join(' and ')})`;
}

/** Joins `line_item l` to its `invoice i` along an index. */
export const LINES_OF_INVOICES =
  'invoice i join line_item l on l.workspace_id = i.workspace_id and l.period = i.period and l.invoice_id = i.invoice_id';

/**
 * Whether `invoice i` counts beside another like it: the one it equalled when it came, or, where that was voided since,
 * an earlier one of the same contents. Looked up for copies only.
 */
export const IS_COPY_THAT_COUNTS = `case when i.duplicate_of is null then false else
  exists (select from invoice o where o.workspace_id = i.workspace_id and o.invoice_id = i.duplicate_of
    and o.voided_at is null)
  or exists (select from invoice o where o.workspace_id = i.workspace_id
    and o.content_fingerprint = i.content_fingerprint and o.content_fingerprint <> '${NO_DIGEST}'
    and o.invoice_id < i.invoice_id and o.voided_at is null) end`;

/** All conditions on `LINES_OF_INVOICES`, workspace and periods included: what a filter selects. */
export function selectedLines(visible: Visible, filter: LineFilter, bind: Bind): string[] {
  return [
    ...visibleInvoices(visible, bind),
    ...invoiceConditions(filter, bind),
    ...lineConditions(filter, bind),
  ];
}

/** All conditions on `invoice i`: it fits and, where the filter speaks of lines, one of its lines does. */
export function selectedInvoices(visible: Visible, filter: LineFilter, bind: Bind): string[] {
  const lines = lineConditions(filter, bind);
  const exists = `exists (select from line_item l where l.workspace_id = i.workspace_id and l.period = i.period
    and l.invoice_id = i.invoice_id and ${lines.join(' and ')})`;
  return [
    ...visibleInvoices(visible, bind),
    ...invoiceConditions(filter, bind),
    ...(lines.length === 0 ? [] : [exists]),
  ];
}

const ASCII = /^[\u0000-\u007f]*$/;

/**
 * Finds the text itself anywhere, in any case. A database of locale C knows no case beyond ASCII, so for other
 * letters the pattern names both cases.
 */
function vendorMatch(text: string, bind: Bind): string {
  if (ASCII.test(text)) return `ilike ${bind(`%${text.replace(/[\\%_]/g, '\\$&')}%`)}`;
  return `~ ${bind([...text].map(anyCase).join(''))}`;
}

/** One character as a part of a regular expression. */
function anyCase(character: string): string {
  const cases = [character, character.toLowerCase(), character.toUpperCase()];
  const forms = [...new Set(cases.filter((form) => [...form].length === 1))];
  if (forms.length > 1) return `[${forms.join('')}]`;
  return ASCII.test(character) && !/[A-Za-z0-9]/.test(character) ? `\\${character}` : character;
}
