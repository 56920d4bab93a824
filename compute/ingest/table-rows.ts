import { storedMarketBased } from '../emissions/market-based.ts';
import { storedDecision } from '../memory/decision.ts';
import { classificationRest } from '../reperform/recorded-classification.ts';
import type { Component, LineInput } from '../types.ts';
import type { PreparedInvoice, PreparedLine } from './prepared-invoice.ts';
import type { ServicePeriod } from './read-member.ts';
import type { TableRows } from './task.ts';

/** Rows one set of array literals holds at most; a request of more lines gives several for a table. */
export const MAX_ROWS_PER_CHUNK = 10_000;

type PlainColumn<Row> = readonly [string, 'plain', (row: Row) => string | number | boolean | null];
type TextColumn<Row> = readonly [string, 'text', (row: Row) => string | null];
/** A JSON document; its text is made here. */
type JsonColumn<Row> = readonly [string, 'json', (row: Row) => object];
type Columns<Row> = readonly (PlainColumn<Row> | TextColumn<Row> | JsonColumn<Row>)[];

interface LineRow {
  readonly invoice: PreparedInvoice;
  readonly line: PreparedLine;
  readonly sent: LineInput;
  readonly servicePeriod: ServicePeriod;
}

interface ComponentRow {
  readonly invoice: PreparedInvoice;
  readonly lineItemId: string;
  readonly ordinal: number;
  readonly part: Component;
}

const INVOICE: Columns<PreparedInvoice> = [
  ['invoice_id', 'plain', ({ invoiceId }) => invoiceId],
  ['period', 'plain', ({ period }) => period.name],
  ['invoice_number', 'text', ({ valid }) => valid.invoiceNumber],
  ['vendor_name', 'text', ({ valid }) => valid.input.vendorName],
  ['vendor_name_sent', 'text', ({ valid }) => valid.vendorNameSent],
  ['invoice_date', 'plain', ({ valid }) => valid.input.invoiceDate],
  ['service_period_start', 'plain', ({ valid }) => valid.servicePeriod.start],
  ['service_period_end', 'plain', ({ valid }) => valid.servicePeriod.end],
  ['currency', 'plain', ({ valid }) => valid.input.currency],
  ['region', 'plain', ({ valid }) => valid.input.region],
  ['total_amount', 'plain', ({ valid }) => valid.input.totalAmount],
  ['net_amount', 'plain', ({ valid }) => valid.input.netAmount],
  ['vat_rate', 'plain', ({ valid }) => valid.input.vatRate],
  ['header_net', 'plain', ({ reconciliation }) => reconciliation.headerNet],
  ['sum_of_lines', 'plain', ({ reconciliation }) => reconciliation.sumOfLines],
  ['reconciliation_difference', 'plain', ({ reconciliation }) => reconciliation.difference],
  ['reconciliation_tolerance', 'plain', ({ reconciliation }) => reconciliation.tolerance],
  ['reconciliation_status', 'plain', ({ reconciliation }) => reconciliation.status],
  ['emission_basis', 'plain', ({ reconciliation }) => reconciliation.emissionBasis],
  ['reconciliation_hint', 'text', ({ reconciliation }) => reconciliation.hint],
  ['reconciliation_policy', 'plain', ({ policy }) => policy],
  ['total_kgco2e', 'plain', ({ emissions }) => emissions.totalEmissionsKgCo2e],
  ['total_market_based_kgco2e', 'plain', ({ emissions }) => emissions.totalMarketBasedKgCo2e],
  ['line_item_count', 'plain', ({ lines }) => lines.length],
  ['content_fingerprint', 'plain', ({ contentFingerprint }) => contentFingerprint],
  ['factor_set_id', 'text', ({ factorSetId }) => factorSetId],
  ['rate_set_id', 'text', ({ rateSetId }) => rateSetId],
  ['workspace_currency', 'plain', ({ workspaceCurrency }) => workspaceCurrency],
  ['workspace_rate', 'plain', ({ workspaceRate }) => workspaceRate],
  ['classifier_version', 'text', ({ classifierVersion }) => classifierVersion],
  ['warnings', 'json', ({ warnings }) => warnings],
  ['request_digest', 'plain', ({ requestDigest }) => requestDigest],
  ['request_index', 'plain', ({ index }) => index],
  ['recorded_at', 'plain', ({ recordedAt }) => recordedAt],
];

const LINE_ITEM: Columns<LineRow> = [
  ['line_item_id', 'plain', ({ line }) => line.lineItemId],
  ['invoice_id', 'plain', ({ invoice }) => invoice.invoiceId],
  ['period', 'plain', ({ invoice }) => invoice.period.name],
  ['line_index', 'plain', ({ sent }) => sent.index],
  ['description', 'text', ({ sent }) => sent.description],
  ['spend_amount', 'plain', ({ sent }) => sent.spendAmount],
  ['quantity', 'plain', ({ sent }) => sent.quantity],
  ['unit_of_measure', 'text', ({ sent }) => sent.unitOfMeasure],
  ['weight_tonnes', 'plain', ({ sent }) => sent.weightTonnes],
  ['distance_km', 'plain', ({ sent }) => sent.distanceKm],
  ['service_period_start', 'plain', ({ servicePeriod }) => servicePeriod.start],
  ['service_period_end', 'plain', ({ servicePeriod }) => servicePeriod.end],
  ['category', 'plain', ({ line }) => line.result.category],
  ['attributes', 'json', ({ line }) => line.result.classification.attributes],
  ['naics', 'plain', ({ line }) => line.result.classification.naics],
  ['factor_id', 'text', ({ line }) => line.result.factorId],
  ['method', 'plain', ({ line }) => line.result.method],
  ['confidence', 'plain', ({ line }) => line.result.confidence],
  ['kgco2e', 'plain', ({ line }) => line.result.emissionsKgCo2e],
  ['market_based_kgco2e', 'plain', ({ line }) => line.result.marketBased?.emissionsKgCo2e ?? null],
  ['market_based', 'text', ({ line }) => marketText(line)],
  ['scope', 'plain', ({ line }) => line.result.scope],
  ['scope3_category', 'plain', ({ line }) => line.result.scope3Category],
  ['certainty', 'plain', ({ line }) => line.result.certainty],
  ['needs_review', 'plain', ({ line }) => line.result.needsReview],
  ['explanation', 'text', ({ line }) => line.result.explanation],
  ['matched', 'json', ({ line }) => line.result.classification.matched],
  ['candidates', 'json', ({ line }) => line.result.classification.candidates],
  ['classification_rest', 'json', ({ line }) => classificationRest(line.result.classification)],
  ['warnings', 'json', ({ line }) => line.warnings],
  ['trace', 'json', ({ line }) => line.result.trace],
  ['decision', 'text', ({ line }) => decisionText(line)],
];

const LINE_COMPONENT: Columns<ComponentRow> = [
  ['line_item_id', 'plain', ({ lineItemId }) => lineItemId],
  ['ordinal', 'plain', ({ ordinal }) => ordinal],
  ['invoice_id', 'plain', ({ invoice }) => invoice.invoiceId],
  ['period', 'plain', ({ invoice }) => invoice.period.name],
  ['scope', 'plain', ({ part }) => part.scope],
  ['scope3_category', 'plain', ({ part }) => part.scope3Category],
  ['factor_id', 'text', ({ part }) => part.factorId],
  ['factor_year', 'plain', ({ part }) => part.factorYear],
  ['boundary', 'text', ({ part }) => part.boundary],
  ['gwp_basis', 'text', ({ part }) => part.gwpBasis],
  ['kgco2e', 'plain', ({ part }) => part.emissionsKgCo2e],
  ['biogenic_co2_kg', 'plain', ({ part }) => part.biogenicCo2Kg],
];

/** The rows of the accepted invoices for `invoice`, `line_item` and `line_component`, in insert order. */
export function tableRows(invoices: readonly PreparedInvoice[]): TableRows[] {
  const lines = invoices.flatMap(lineRows);
  return [
    ...chunks('invoice', INVOICE, invoices),
    ...chunks('line_item', LINE_ITEM, lines),
    ...chunks('line_component', LINE_COMPONENT, lines.flatMap(componentRows)),
  ];
}

/** JSON text, as `decisionText`. */
function marketText({ result: { marketBased } }: PreparedLine): string | null {
  return marketBased === undefined ? null : JSON.stringify(storedMarketBased(marketBased));
}

/** JSON text; the column takes it as it is. */
function decisionText({ result }: PreparedLine): string | null {
  const { decision } = result.classification;
  return decision === undefined ? null : JSON.stringify(storedDecision(decision));
}

function lineRows(invoice: PreparedInvoice): LineRow[] {
  const { input, lineServicePeriods } = invoice.valid;
  return invoice.lines.map((line, position) => {
    const sent = input.lines[position];
    const servicePeriod = lineServicePeriods[position];
    if (!sent || !servicePeriod) throw new Error(`line ${position} was not sent`);
    return { invoice, line, sent, servicePeriod };
  });
}

function componentRows({ invoice, line }: LineRow): ComponentRow[] {
  const { lineItemId, result } = line;
  return result.components.map((part, ordinal) => ({ invoice, lineItemId, ordinal, part }));
}

function chunks<Row>(table: string, columns: Columns<Row>, rows: readonly Row[]): TableRows[] {
  const result: TableRows[] = [];
  for (let start = 0; start < rows.length; start += MAX_ROWS_PER_CHUNK) {
    const part = rows.slice(start, start + MAX_ROWS_PER_CHUNK);
    result.push({
      table,
      columns: columns.map(([name]) => name),
      arrays: columns.map((column) => columnArray(column, part)),
      rowCount: part.length,
    });
  }
  return result;
}

function columnArray<Row>(column: Columns<Row>[number], rows: readonly Row[]): string {
  const [, kind, get] = column;
  if (kind === 'plain') return plainArray(rows.map(get));
  if (kind === 'text') return textArray(rows.map(get));
  return jsonTextArray(rows.map((row) => JSON.stringify(get(row))));
}

/** Control characters are escaped otherwise in JSON, and so is a lone surrogate (which PostgreSQL refuses). */
const NOT_AS_JSON = /[\u0000-\u001f\ud800-\udfff]/u;
const SPECIAL = /["\\]/g;

/**
 * The text of a one-dimensional PostgreSQL array of texts. Every element is quoted, so that commas, braces,
 * blanks, an empty text and the text `NULL` stay what they are; `"` and `\` get a backslash, which is how
 * JSON writes them too, so that all but texts with control characters go through `JSON.stringify`.
 * Source: PostgreSQL documentation, 8.15.6 array input and output syntax; RFC 8259 section 7.
 */
export function textArray(values: readonly (string | null)[]): string {
  if (!values.some(isWrittenOtherwise)) return jsonTextArray(values);
  const elements = values.map((value) => (value === null ? 'NULL' : `"${value.replace(SPECIAL, '\\$&')}"`));
  return `{${elements.join(',')}}`;
}

/** The same for texts known to hold no control characters and no lone surrogates: JSON documents. */
export function jsonTextArray(values: readonly (string | null)[]): string {
  return `{${JSON.stringify(values).slice(1, -1)}}`;
}

/** The same for what needs no quotes: decimal text, integers, booleans, UUIDs, dates, codes, hex digests. */
export function plainArray(values: readonly (string | number | boolean | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

function isWrittenOtherwise(value: string | null): boolean {
  return value !== null && NOT_AS_JSON.test(value);
}
