import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Category, Method, Scope } from '../contracts/categories.ts';
import type { Tables } from '../entities/tables.ts';
import { NO_DIGEST } from './erasure.ts';
import { anyOf } from './sql.ts';

/**
 * A filter on invoice lines, shared by the lists of invoices and lines and the aggregates, so that they agree. Absent
 * or null members restrict nothing.
 */
export interface LineFilter {
  /** First and last day of `invoice_date`, both included, YYYY-MM-DD. */
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  /** Part of the vendor's name, in any case; `%` and `_` are ordinary characters. */
  readonly vendor?: string | null | undefined;
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
  /** Lines whose confidence is less than this. */
  readonly confidenceBelow?: number | null | undefined;
  readonly needsReview?: boolean | null | undefined;
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

/** On invoices: the filter without its conditions on lines. */
export function invoiceConditions(filter: LineFilter): Conditions {
  const { from, to, vendor, invoiceNumber, externalId, region, period, includeVoided } = filter;
  return [
    ...(from == null ? [] : [on('i.invoiceDate', '>=', from)]),
    ...(to == null ? [] : [on('i.invoiceDate', '<=', to)]),
    ...(vendor == null ? [] : [vendorMatch(vendor)]),
    ...(invoiceNumber == null ? [] : [on('i.invoiceNumber', '=', invoiceNumber)]),
    ...(externalId == null ? [] : [on('i.externalId', '=', externalId)]),
    ...(region == null ? [] : [on('i.region', '=', region)]),
    ...(period == null ? [] : [on('i.period', '=', period)]),
    ...(includeVoided === true ? [] : [on('i.voidedAt', 'is', null)]),
  ];
}

/** On lines: the filter without its conditions on their invoice. */
export function lineConditions(filter: LineFilter): Conditions {
  const { method, category, scope, scope3Category, confidenceBelow, needsReview } = filter;
  return [
    ...(method == null ? [] : [on('l.method', '=', method)]),
    ...(category == null ? [] : [on('l.category', '=', category)]),
    ...(scope == null && scope3Category == null ? [] : [hasPart(filter)]),
    ...(confidenceBelow == null ? [] : [on('l.confidence', '<', String(confidenceBelow))]),
    ...(needsReview == null ? [] : [on('l.needsReview', '=', needsReview)]),
  ];
}

/** On components: the filter by scope or scope-3 category. */
export function componentConditions({ scope, scope3Category }: LineFilter): Conditions {
  return [
    ...(scope == null ? [] : [on('c.scope', '=', scope)]),
    ...(scope3Category == null ? [] : [on('c.scope3Category', '=', scope3Category)]),
  ];
}

function hasPart(filter: LineFilter): Expression<SqlBool> {
  const parts = on
    .selectFrom('line_component as c')
    .whereRef('c.workspaceId', '=', 'l.workspaceId')
    .whereRef('c.lineItemId', '=', 'l.lineItemId');
  return on.exists(parts.where(on.and(componentConditions(filter))));
}

/** Other invoices of the workspace that are not voided. */
const otherLive = on
  .selectFrom('invoice as o')
  .whereRef('o.workspaceId', '=', 'i.workspaceId')
  .where('o.voidedAt', 'is', null);

/**
 * Whether an invoice is a copy of another one that counts: the one it equalled on arrival or, if that was voided since,
 * an earlier one with the same contents. Looked up for copies only.
 */
export const isCopyThatCounts = on
  .case()
  .when('i.duplicateOf', 'is', null)
  .then(sql.lit(false))
  .else(
    on.or([
      on.exists(otherLive.whereRef('o.invoiceId', '=', 'i.duplicateOf')),
      on.exists(
        otherLive
          .whereRef('o.contentFingerprint', '=', 'i.contentFingerprint')
          .where('o.contentFingerprint', '<>', sql.lit(NO_DIGEST))
          .whereRef('o.invoiceId', '<', 'i.invoiceId'),
      ),
    ]),
  )
  .end();

/** On `linesOfInvoices`: all that a filter selects, workspace and periods included. */
export function selectedLines(visible: Visible, filter: LineFilter): Conditions {
  return [...visibleInvoices(visible), ...invoiceConditions(filter), ...lineConditions(filter)];
}

/** On invoices: each matches and, if the filter has conditions on lines, one of its lines does. */
export function selectedInvoices(visible: Visible, filter: LineFilter): Conditions {
  const conditions = [...visibleInvoices(visible), ...invoiceConditions(filter)];
  const ofLines = lineConditions(filter);
  if (ofLines.length === 0) return conditions;
  const lines = on
    .selectFrom('line_item as l')
    .whereRef('l.workspaceId', '=', 'i.workspaceId')
    .whereRef('l.period', '=', 'i.period')
    .whereRef('l.invoiceId', '=', 'i.invoiceId');
  return [...conditions, on.exists(lines.where(on.and(ofLines)))];
}

const ASCII = /^[\u0000-\u007f]*$/;

/**
 * Finds the text itself anywhere, in any case. A database with locale C has no case beyond ASCII, so for other letters
 * the pattern lists both cases.
 */
function vendorMatch(text: string): Expression<SqlBool> {
  if (ASCII.test(text)) return on('i.vendorName', 'ilike', `%${text.replace(/[\\%_]/g, '\\$&')}%`);
  return on('i.vendorName', '~', [...text].map(anyCase).join(''));
}

/** One character as a part of a regular expression. */
function anyCase(character: string): string {
  const cases = [character, character.toLowerCase(), character.toUpperCase()];
  const forms = [...new Set(cases.filter((form) => [...form].length === 1))];
  if (forms.length > 1) return `[${forms.join('')}]`;
  return ASCII.test(character) && !/[A-Za-z0-9]/.test(character) ? `\\${character}` : character;
}
