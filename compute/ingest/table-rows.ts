import { LINES_OF_PART, type LineDetail, packLineDetails } from '../../schema/contracts/line-detail.ts';
import { storedMarketBased } from '../emissions/market-based.ts';
import { storedDecision } from '../memory/decision.ts';
import { classificationRest } from '../reperform/recorded-classification.ts';
import type { Component, LineInput, LineResult } from '../types.ts';
import type { PreparedInvoice, PreparedLine } from './prepared-invoice.ts';
import type { ServicePeriod } from './read-member.ts';
import type { TableRows } from './task.ts';

/** Most rows of one set of array literals; a larger request gives several for a table. */
export const MAX_ROWS_PER_CHUNK = 10_000;

type Value = string | number | boolean | object | null;
/** How the value of each property of an entity is derived. */
type Values<Row> = Readonly<Record<string, (row: Row) => Value>>;

interface LineRow {
  readonly invoice: PreparedInvoice;
  readonly line: PreparedLine;
  readonly sent: LineInput;
  readonly servicePeriod: ServicePeriod;
}

/** Lines of an invoice whose details are packed together. */
interface DetailsRow {
  readonly invoiceId: string;
  readonly part: number;
  readonly lines: readonly PreparedLine[];
}

interface ComponentRow {
  readonly lineItemId: string;
  readonly ordinal: number;
  readonly part: Component;
}

const INVOICE: Values<PreparedInvoice> = {
  invoiceId: ({ invoiceId }) => invoiceId,
  period: ({ period }) => period.name,
  invoiceNumber: ({ valid }) => valid.invoiceNumber,
  externalId: ({ valid }) => valid.externalId,
  vendorName: ({ valid }) => valid.input.vendorName,
  vendorNameSent: ({ valid }) => valid.vendorNameSent,
  vendorTaxId: ({ valid }) => valid.vendorTaxId,
  vendorId: ({ vendorId }) => vendorId,
  invoiceDate: ({ valid }) => valid.input.invoiceDate,
  servicePeriodStart: ({ valid }) => valid.servicePeriod.start,
  servicePeriodEnd: ({ valid }) => valid.servicePeriod.end,
  currency: ({ valid }) => valid.input.currency,
  region: ({ valid }) => valid.input.region,
  totalAmount: ({ valid }) => valid.input.totalAmount,
  netAmount: ({ valid }) => valid.input.netAmount,
  vatRate: ({ valid }) => valid.input.vatRate,
  headerNet: ({ reconciliation }) => reconciliation.headerNet,
  sumOfLines: ({ reconciliation }) => reconciliation.sumOfLines,
  reconciliationDifference: ({ reconciliation }) => reconciliation.difference,
  reconciliationTolerance: ({ reconciliation }) => reconciliation.tolerance,
  reconciliationStatus: ({ reconciliation }) => reconciliation.status,
  emissionBasis: ({ reconciliation }) => reconciliation.emissionBasis,
  reconciliationHint: ({ reconciliation }) => reconciliation.hint,
  reconciliationPolicy: ({ policy }) => policy,
  totalKgco2e: ({ emissions }) => emissions.totalEmissionsKgCo2e,
  totalMarketBasedKgco2e: ({ emissions }) => emissions.totalMarketBasedKgCo2e,
  lineItemCount: ({ lines }) => lines.length,
  contentFingerprint: ({ contentFingerprint }) => contentFingerprint,
  factorSetId: ({ factorSetId }) => factorSetId,
  rateSetId: ({ rateSetId }) => rateSetId,
  workspaceCurrency: ({ workspaceCurrency }) => workspaceCurrency,
  workspaceRate: ({ workspaceRate }) => workspaceRate,
  classifierVersion: ({ classifierVersion }) => classifierVersion,
  warnings: ({ warnings }) => warnings,
  requestDigest: ({ requestDigest }) => requestDigest,
  requestIndex: ({ index }) => index,
  recordedAt: ({ recordedAt }) => recordedAt,
};

/** What is read of a line where it is looked at closely. */
export function detailOf({ explanation, trace, classification }: LineResult): LineDetail {
  const { matched, candidates } = classification;
  const attributes = { ...classification.attributes };
  const rest = classificationRest(classification);
  return { explanation, trace, matched, candidates, rest, attributes };
}

/** Source: PostgreSQL documentation, 8.4.1 bytea hex format. */
const byteaText = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

/** The result of a line, which a new version of its invoice replaces. */
const RESULT: Values<PreparedLine> = {
  lineItemId: ({ lineItemId }) => lineItemId,
  category: ({ result }) => result.category,
  naics: ({ result: { classification } }) => classification.naics,
  factorId: ({ result }) => result.factorId,
  method: ({ result }) => result.method,
  confidence: ({ result }) => result.confidence,
  kgco2e: ({ result }) => result.emissionsKgCo2e,
  marketBasedKgco2e: ({ result }) => result.marketBased?.emissionsKgCo2e ?? null,
  marketBased: ({ result: { marketBased } }) =>
    marketBased === undefined ? null : storedMarketBased(marketBased),
  scope: ({ result }) => result.scope,
  scope3Category: ({ result }) => result.scope3Category,
  certainty: ({ result }) => result.certainty,
  needsReview: ({ result }) => result.needsReview,
  warnings: ({ warnings }) => warnings,
  isOverridden: ({ result }) => result.classification.decision?.source === 'person',
  decision: ({ result: { classification } }) =>
    classification.decision === undefined ? null : storedDecision(classification.decision),
};

const LINE_ITEM: Values<LineRow> = {
  invoiceId: ({ invoice }) => invoice.invoiceId,
  period: ({ invoice }) => invoice.period.name,
  lineIndex: ({ sent }) => sent.index,
  description: ({ sent }) => sent.description,
  spendAmount: ({ sent }) => sent.spendAmount,
  quantity: ({ sent }) => sent.quantity,
  unitOfMeasure: ({ sent }) => sent.unitOfMeasure,
  weightTonnes: ({ sent }) => sent.weightTonnes,
  distanceKm: ({ sent }) => sent.distanceKm,
  itemCodes: ({ sent }) => sent.itemCodes ?? null,
  servicePeriodStart: ({ servicePeriod }) => servicePeriod.start,
  servicePeriodEnd: ({ servicePeriod }) => servicePeriod.end,
  ...mapped(RESULT, ({ line }: LineRow) => line),
};

const COMPONENT: Values<ComponentRow> = {
  lineItemId: ({ lineItemId }) => lineItemId,
  ordinal: ({ ordinal }) => ordinal,
  scope: ({ part }) => part.scope,
  scope3Category: ({ part }) => part.scope3Category,
  factorId: ({ part }) => part.factorId,
  factorYear: ({ part }) => part.factorYear,
  boundary: ({ part }) => part.boundary,
  gwpBasis: ({ part }) => part.gwpBasis,
  kgco2e: ({ part }) => part.emissionsKgCo2e,
  biogenicCo2Kg: ({ part }) => part.biogenicCo2Kg,
};

const LINE_COMPONENT: Values<ComponentRow & Pick<LineRow, 'invoice'>> = {
  ...COMPONENT,
  invoiceId: ({ invoice }) => invoice.invoiceId,
  period: ({ invoice }) => invoice.period.name,
};

const LINE_DETAIL: Values<DetailsRow> = {
  invoiceId: ({ invoiceId }) => invoiceId,
  part: ({ part }) => part,
  details: ({ lines }) => byteaText(packLineDetails(lines.map(({ result }) => detailOf(result)))),
};

/** The rows of the accepted invoices for `invoice`, `line_item`, `line_detail` and `line_component`, in insert order. */
export function tableRows(invoices: readonly PreparedInvoice[]): TableRows[] {
  const lines = invoices.flatMap(lineRows);
  return [
    ...chunks('invoice', INVOICE, invoices),
    ...chunks('line_item', LINE_ITEM, lines),
    ...chunks('line_detail', LINE_DETAIL, invoices.flatMap(detailsRows)),
    ...chunks('line_component', LINE_COMPONENT, lines.flatMap(componentsOf)),
  ];
}

/** The results of lines, and all their components without invoice and period. */
export function resultRows(lines: readonly PreparedLine[]): Record<'lines' | 'components', TableRows> {
  return {
    lines: rowsOf('line_item', RESULT, lines),
    components: rowsOf('line_component', COMPONENT, lines.flatMap(componentRows)),
  };
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

function detailsRows({ invoiceId, lines }: PreparedInvoice): DetailsRow[] {
  const parts = Array.from({ length: Math.ceil(lines.length / LINES_OF_PART) }, (_, part) => part);
  return parts.map((part) => {
    const start = part * LINES_OF_PART;
    return { invoiceId, part, lines: lines.slice(start, start + LINES_OF_PART) };
  });
}

function componentsOf({ invoice, line }: LineRow) {
  return componentRows(line).map((row) => ({ ...row, invoice }));
}

function componentRows({ lineItemId, result }: PreparedLine): ComponentRow[] {
  return result.components.map((part, ordinal) => ({ lineItemId, ordinal, part }));
}

function mapped<Row, Part>(values: Values<Part>, part: (row: Row) => Part): Values<Row> {
  const entries = Object.entries(values).map(([name, value]) => [name, (row: Row) => value(part(row))]);
  return Object.fromEntries(entries);
}

function chunks<Row>(table: string, values: Values<Row>, rows: readonly Row[]): TableRows[] {
  const starts = Array.from({ length: Math.ceil(rows.length / MAX_ROWS_PER_CHUNK) }, (_, at) => at);
  return starts.map((at) => {
    const start = at * MAX_ROWS_PER_CHUNK;
    return rowsOf(table, values, rows.slice(start, start + MAX_ROWS_PER_CHUNK));
  });
}

function rowsOf<Row>(table: string, values: Values<Row>, rows: readonly Row[]): TableRows {
  return {
    table,
    columns: Object.keys(values),
    arrays: Object.values(values).map((value) => arrayText(rows.map(value))),
    rowCount: rows.length,
  };
}

/** JSON escapes control characters differently, and lone surrogates (which PostgreSQL refuses). */
const NOT_AS_JSON = /[\u0000-\u001f\ud800-\udfff]/u;
const SPECIAL = /["\\]/g;

/**
 * The text of a one-dimensional PostgreSQL array; objects are JSON documents. Every text is quoted, so that commas, braces,
 * blanks, an empty text and the text `NULL` keep their meaning; `"` and `\` get a backslash as in JSON, so all texts without
 * control characters go through `JSON.stringify`.
 * Source: PostgreSQL documentation, 8.15.6 array input and output syntax; RFC 8259 section 7.
 */
export function arrayText(values: readonly Value[]): string {
  const texts = values.map((value) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  );
  if (!values.some(isWrittenOtherwise)) return `{${JSON.stringify(texts).slice(1, -1)}}`;
  const elements = texts.map((text) =>
    text === null ? 'NULL' : `"${String(text).replace(SPECIAL, '\\$&')}"`,
  );
  return `{${elements.join(',')}}`;
}

const isWrittenOtherwise = (value: Value) => typeof value === 'string' && NOT_AS_JSON.test(value);
