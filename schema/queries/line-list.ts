import type { Category, Method } from '../contracts/categories.ts';
import type { StoredDecision } from '../contracts/decision.ts';
import type { StoredMarketBased } from '../contracts/market-based.ts';
import type { Warning } from '../contracts/warnings.ts';
import {
  LINES_OF_INVOICES,
  parameters,
  selectedLines,
  type Visible,
  visibleInvoices,
} from './line-filter.ts';
import { type ListDefinition, selectedColumns } from './list.ts';
import type { SortColumn, SortOrder } from './page.ts';
import type { SqlExecutor } from './sql.ts';

/** A line as it is read. Amounts and kilograms are exact decimal text, dates YYYY-MM-DD. */
export interface ListedLine {
  readonly lineItemId: string;
  readonly invoiceId: string;
  readonly period: string;
  readonly factorSetId: string;
  readonly lineIndex: number;
  readonly description: string;
  readonly spendAmount: string;
  readonly currency: string;
  readonly quantity: string | null;
  readonly unitOfMeasure: string | null;
  readonly weightTonnes: string | null;
  readonly distanceKm: string | null;
  readonly servicePeriodStart: string | null;
  readonly servicePeriodEnd: string | null;
  readonly category: Category;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly naics: string | null;
  readonly factorId: string | null;
  readonly method: Method;
  readonly confidence: string;
  readonly kgco2e: string;
  readonly marketBasedKgco2e: string;
  readonly marketBased: StoredMarketBased | null;
  readonly scope: number;
  readonly scope3Category: number | null;
  readonly certainty: string;
  readonly needsReview: boolean;
  readonly explanation: string;
  readonly matchedWords: readonly string[];
  readonly candidates: readonly { readonly category: Category; readonly score: number }[];
  readonly warnings: readonly Warning[];
  readonly trace: readonly Readonly<Record<string, unknown>>[];
  readonly isOverridden: boolean;
  readonly decision: StoredDecision | null;
}

export const LINE_LIST: ListDefinition<ListedLine> = {
  from: LINES_OF_INVOICES,
  always: ['lineItemId'],
  conditions: selectedLines,
  columns: {
    lineItemId: 'l.line_item_id',
    invoiceId: 'l.invoice_id',
    period: 'l.period',
    factorSetId: 'i.factor_set_id',
    lineIndex: 'l.line_index',
    description: 'l.description',
    spendAmount: 'l.spend_amount',
    currency: 'i.currency',
    quantity: 'l.quantity',
    unitOfMeasure: 'l.unit_of_measure',
    weightTonnes: 'l.weight_tonnes',
    distanceKm: 'l.distance_km',
    servicePeriodStart: 'l.service_period_start',
    servicePeriodEnd: 'l.service_period_end',
    category: 'l.category',
    attributes: 'l.attributes',
    naics: 'l.naics',
    factorId: 'l.factor_id',
    method: 'l.method',
    confidence: 'l.confidence',
    kgco2e: 'l.kgco2e',
    marketBasedKgco2e: 'coalesce(l.market_based_kgco2e, l.kgco2e)',
    marketBased: 'l.market_based',
    scope: 'l.scope',
    scope3Category: 'l.scope3_category',
    certainty: 'l.certainty',
    needsReview: 'l.needs_review',
    explanation: 'l.explanation',
    matchedWords: 'l.matched',
    candidates: 'l.candidates',
    warnings: 'l.warnings',
    trace: 'l.trace',
    isOverridden: 'l.is_overridden',
    decision: 'l.decision',
  },
};

export const LINE_SORTS = ['position', 'date', 'recorded', 'kgco2e', 'amount', 'confidence'] as const;
export type LineSort = (typeof LINE_SORTS)[number];

const ID: SortColumn = { sql: 'l.line_item_id', type: 'uuid' };
/** What is equal for all lines of an invoice is followed by the invoice, so that an index gives the order. */
const INVOICE: SortColumn = { sql: 'i.invoice_id', type: 'uuid' };

const SORT_COLUMNS: Readonly<Record<LineSort, readonly SortColumn[]>> = {
  position: [{ sql: 'i.invoice_id', type: 'uuid' }, { sql: 'l.line_index', type: 'int' }, ID],
  date: [{ sql: 'i.invoice_date', type: 'date' }, INVOICE, ID],
  recorded: [{ sql: 'i.recorded_at', type: 'timestamptz' }, INVOICE, ID],
  kgco2e: [{ sql: 'l.kgco2e', type: 'numeric' }, ID],
  amount: [{ sql: 'l.spend_amount', type: 'numeric' }, ID],
  confidence: [{ sql: 'l.confidence', type: 'numeric' }, ID],
};

export function lineOrder(sort: LineSort, descending: boolean): SortOrder {
  return { columns: SORT_COLUMNS[sort], descending };
}

/** Lines by id, those of voided invoices too; ids that are not there, or not visible, are left out. */
export async function linesById(
  tx: SqlExecutor,
  visible: Visible,
  query: { readonly ids: readonly string[]; readonly members: ReadonlySet<string> },
): Promise<Map<string, ListedLine>> {
  const { bind, values } = parameters();
  const conditions = [
    ...visibleInvoices(visible, bind),
    `l.line_item_id = any(string_to_array(${bind(query.ids.join(' '))}, ' ')::uuid[])`,
  ];
  const rows = await tx.sql<ListedLine>(
    `select ${selectedColumns(LINE_LIST, query.members).join(', ')} from ${LINES_OF_INVOICES}
     where ${conditions.join(' and ')}`,
    values,
  );
  return new Map(rows.map((row) => [row.lineItemId, row]));
}

/** One scope and category's part of a line. */
export interface ListedComponent {
  readonly lineItemId: string;
  readonly ordinal: number;
  readonly scope: number;
  readonly scope3Category: number | null;
  readonly factorId: string;
  readonly factorYear: number;
  readonly boundary: string;
  readonly gwpBasis: string;
  readonly kgco2e: string;
  readonly biogenicCo2Kg: string | null;
}

const COMPONENT_COLUMNS: { readonly [Member in keyof ListedComponent]: string } = {
  lineItemId: 'line_item_id',
  ordinal: 'ordinal',
  scope: 'scope',
  scope3Category: 'scope3_category',
  factorId: 'factor_id',
  factorYear: 'factor_year',
  boundary: 'boundary',
  gwpBasis: 'gwp_basis',
  kgco2e: 'kgco2e',
  biogenicCo2Kg: 'biogenic_co2_kg',
};
/** Members every component has. */
const COMPONENT_ALWAYS: ReadonlySet<string> = new Set(['lineItemId', 'factorId', 'factorYear']);

/**
 * The components of lines that were read before, so that their visibility is known, in order; only these
 * members beside the ids when they are named. One statement.
 */
export async function componentsOfLines(
  tx: SqlExecutor & { readonly workspaceId: string },
  lineItemIds: readonly string[],
  members: ReadonlySet<string> | null = null,
): Promise<Map<string, ListedComponent[]>> {
  const columns = Object.entries(COMPONENT_COLUMNS)
    .filter(([name]) => members === null || members.has(name) || COMPONENT_ALWAYS.has(name))
    .map(([name, column]) => `${column} as "${name}"`);
  const rows = await tx.sql<ListedComponent>(
    `select ${columns.join(', ')}
     from line_component
     where workspace_id = $1 and line_item_id = any((select string_to_array($2, ' ')::uuid[])::uuid[])
     order by line_item_id, ordinal`,
    [tx.workspaceId, lineItemIds.join(' ')],
  );
  return Map.groupBy(rows, ({ lineItemId }) => lineItemId);
}
