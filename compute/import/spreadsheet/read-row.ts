import { currencyMeant } from '../../../schema/contracts/currencies.ts';
import { INGEST_LIMITS, type LineItemRequest } from '../../../schema/contracts/ingest.ts';
import { isLongerThan } from '../../../schema/contracts/text.ts';
import { readTaxId } from '../../../schema/contracts/vendor-identity.ts';
import { absolute, multiply, negate, parseDecimal, sign } from '../../decimal.ts';
import { exactText } from '../../emissions/exact-text.ts';
import { cellText, type TableRow } from './cell.ts';
import { headerWords, isValueWord } from './column-words.ts';
import { type LineAmount, lineAmount } from './line-amount.ts';
import { readCountry } from './read-country.ts';
import { type CellRemark, quoted, RowCells } from './row-cells.ts';
import type { RowPlan } from './row-plan.ts';

/** A row that is a line of an invoice. */
export interface LineRow {
  readonly row: number;
  readonly vendor: string;
  /** '' if the row has none. */
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly currency: string | null;
  readonly region: string | null;
  readonly externalId: string;
  /** Null if the row has none that vendors are known by. */
  readonly taxId: string | null;
  readonly line: LineItemRequest;
  readonly amount: LineAmount;
  /** Totals of the whole invoice that the row repeats, purchases positive. */
  readonly invoiceTotal: string | null;
  readonly invoiceNetTotal: string | null;
  readonly isCreditNote: boolean;
  /** Without supplier, number and date: a further line of the row above. */
  readonly isContinued: boolean;
  readonly notes: readonly CellRemark[];
}

/** What a row is. `fault` has the supplier, number and date where they could be read, else ''. */
export type RowResult =
  | { readonly kind: 'line'; readonly line: LineRow }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'total'; readonly text: string }
  | {
      readonly kind: 'fault';
      readonly problems: readonly CellRemark[];
      readonly vendor: string;
      readonly number: string;
      readonly date: string;
      readonly isContinued: boolean;
    };

/** Reads a row as a line of an invoice. */
export function readRow(row: TableRow, plan: RowPlan): RowResult {
  if (row.fault !== undefined) {
    const problem: CellRemark = { code: 'row_too_long', column: null, message: row.fault };
    return { kind: 'fault', problems: [problem], vendor: '', number: '', date: '', isContinued: false };
  }
  if (row.cells.every((cell) => cellText(cell) === '') || isHeaderAgain(row, plan))
    return { kind: 'nothing' };
  const cells = new RowCells(row);
  const total = totalText(row, cells, plan);
  if (total !== null) return { kind: 'total', text: total };
  const { columns, mapping } = plan;
  const heads = [columns.vendor_name, columns.invoice_number, columns.invoice_date];
  const isContinued =
    mapping.blank_cells === 'as_above' &&
    heads.some((column) => column !== undefined) &&
    heads.every((column) => cells.isBlank(column));
  const vendor =
    cells.cutText(columns.vendor_name, INGEST_LIMITS.vendorName) || (mapping.constants.vendor_name ?? '');
  const number = readNumberOf(cells, plan);
  const ownDate = cells.date(columns.invoice_date);
  const date = ownDate ?? mapping.constants.invoice_date ?? '';
  if (!isContinued) checkHead(cells, plan, { vendor, date });
  const line = readLine(cells, plan);
  if (line === null || cells.problems.length > 0) {
    const known = cells.isBlank(columns.invoice_date) ? date : (ownDate ?? '');
    return { kind: 'fault', problems: cells.problems, vendor, number, date: known, isContinued };
  }
  const head = { row: row.row, vendor, number, date, isContinued, isCreditNote: isCreditNote(cells, plan) };
  return { kind: 'line', line: { ...head, ...line, notes: cells.notes } };
}

function checkHead(
  cells: RowCells,
  { columns }: RowPlan,
  { vendor, date }: { readonly vendor: string; readonly date: string },
): void {
  if (vendor === '' && cells.isBlank(columns.vendor_name)) {
    cells.problem(
      'value_missing',
      columns.vendor_name,
      'The row has no supplier. Fill it in, or leave the row out.',
    );
  }
  if (date === '' && cells.isBlank(columns.invoice_date)) {
    cells.problem(
      'value_missing',
      columns.invoice_date,
      'The row has no invoice date. Fill it in, or leave the row out.',
    );
  }
  if (date !== '' && date < INGEST_LIMITS.firstInvoiceDate) {
    cells.problem(
      'value_invalid',
      columns.invoice_date,
      `${date} is before ${INGEST_LIMITS.firstInvoiceDate}.`,
    );
  }
}

function readNumberOf(cells: RowCells, { columns }: RowPlan): string {
  const number = cells.text(columns.invoice_number);
  if (number.length <= INGEST_LIMITS.invoiceNumber) return number;
  const message = `The invoice number has more than ${INGEST_LIMITS.invoiceNumber} characters.`;
  cells.problem('value_invalid', columns.invoice_number, message);
  return '';
}

type LinePart = Omit<
  LineRow,
  'row' | 'vendor' | 'number' | 'date' | 'isContinued' | 'isCreditNote' | 'notes'
>;

function readLine(cells: RowCells, plan: RowPlan): LinePart | null {
  const { columns, mapping } = plan;
  const description = descriptionOf(cells, plan);
  if (description === '') {
    cells.problem(
      'value_missing',
      plan.descriptions[0],
      'The row has no description. Fill it in, or leave the row out.',
    );
  }
  const stated = currencyOf(cells, plan);
  const amount = lineAmount(cells, plan, stated);
  if (amount === null) return null;
  const line: LineItemRequest = { description, spend_amount: Number(amount.net) };
  addQuantity(cells, plan, { line, amount });
  const from = cells.date(columns.service_period_start, true);
  const until = cells.date(columns.service_period_end, true);
  if (from !== null) line.service_period_start = from;
  if (until !== null) line.service_period_end = until;
  const turned = (text: string | undefined) =>
    text === undefined ? null : amount.isReversed ? exactText(negate(parseDecimal(text))) : text;
  return {
    currency: stated ?? amount.currency ?? mapping.constants.currency ?? null,
    region: regionOf(cells, plan),
    externalId: cells.cutText(columns.external_id, INGEST_LIMITS.invoiceNumber),
    taxId: readTaxId(cells.text(columns.vendor_tax_id)),
    line,
    amount,
    invoiceTotal: turned(cells.number(columns.invoice_total, true)?.text),
    invoiceNetTotal: turned(cells.number(columns.invoice_net_total, true)?.text),
  };
}

function descriptionOf(cells: RowCells, { descriptions, mapping }: RowPlan): string {
  const [first, ...others] = descriptions;
  let joined = cells.cutText(first, INGEST_LIMITS.description);
  for (const column of others) {
    const text = cells.cutText(column, INGEST_LIMITS.description);
    if (text !== '' && !joined.includes(text)) joined = joined === '' ? text : `${joined}, ${text}`;
  }
  if (isLongerThan(joined, INGEST_LIMITS.description)) {
    cells.note('text_cut', first, `The text was cut to ${INGEST_LIMITS.description} characters.`);
    return [...joined].slice(0, INGEST_LIMITS.description).join('');
  }
  return joined || (mapping.constants.description ?? '');
}

/** The currency of the row's cell; null if it is blank. */
function currencyOf(cells: RowCells, { columns }: RowPlan): string | null {
  const text = cells.text(columns.currency);
  if (text === '') return null;
  const code = text === '$' || text === '¥' ? null : currencyMeant(text);
  if (code === null) {
    cells.problem('value_invalid', columns.currency, `${quoted(text)} is not the code of one currency.`);
  }
  return code;
}

function regionOf(cells: RowCells, { columns, mapping }: RowPlan): string | null {
  const text = cells.text(columns.region);
  if (text === '') return mapping.constants.region ?? null;
  const code = readCountry(text);
  if (code === null) cells.problem('value_invalid', columns.region, `${quoted(text)} is no country.`);
  return code;
}

/** Exact sizes. Source: International Yard and Pound Agreement (1959). */
const TONNES = { kg: parseDecimal('0.001'), t: parseDecimal('1'), lb: parseDecimal('0.00045359237') };
const KILOMETRES = { km: parseDecimal('1'), mi: parseDecimal('1.609344') };

function addQuantity(
  cells: RowCells,
  { columns, mapping }: RowPlan,
  { line, amount }: { readonly line: LineItemRequest; readonly amount: LineAmount },
): void {
  const quantity = cells.number(columns.quantity, true);
  const unit =
    cells.cutText(columns.unit_of_measure, INGEST_LIMITS.unitOfMeasure) || mapping.constants.unit_of_measure;
  if (quantity !== null) {
    const value = Number(quantity.text);
    // A row turned to a credit gives the goods back too.
    line.quantity = amount.isReversed && line.spend_amount < 0 && value > 0 ? -value : value;
    if (unit) line.unit_of_measure = unit;
  }
  const weight = cells.number(columns.weight, true);
  if (weight !== null && columns.weight !== undefined) {
    const tonnes = absolute(multiply(parseDecimal(weight.text), TONNES[columns.weight.spec.unit]));
    if (sign(tonnes) > 0) line.weight_tonnes = Number(exactText(tonnes));
  }
  const distance = cells.number(columns.distance, true);
  if (distance !== null && columns.distance !== undefined) {
    const kilometres = absolute(
      multiply(parseDecimal(distance.text), KILOMETRES[columns.distance.spec.unit]),
    );
    if (sign(kilometres) > 0) line.distance_km = Number(exactText(kilometres));
  }
}

function isCreditNote(cells: RowCells, { columns, isCreditYes }: RowPlan): boolean {
  const text = cells.text(columns.document_type);
  return isValueWord('value_credit_note', text) || (isCreditYes && isValueWord('value_yes', text));
}

/** A header row that a printed page begins with again. */
function isHeaderAgain({ cells }: TableRow, { headerTexts }: RowPlan): boolean {
  const first = headerTexts.findIndex((text) => text !== '');
  if (first === -1 || cellText(cells[first]) !== headerTexts[first]) return false;
  return headerTexts.every((text, index) => text === '' || cellText(cells[index]) === text);
}

const MAX_TOTAL_TEXT = 100;

/** The words of a total: a row without supplier or date, of which a cell begins with "Total", "Summe" ... Null for others. */
function totalText({ cells: row }: TableRow, cells: RowCells, plan: RowPlan): string | null {
  const { vendor_name: vendor, invoice_date: date } = plan.columns;
  const isIncomplete =
    (date !== undefined && (cells.isBlank(date) || isTotal(cellText(row[date.index])))) ||
    (vendor !== undefined && cells.isBlank(vendor));
  if (!isIncomplete) return null;
  for (const cell of row) {
    if (typeof cell === 'string' && isTotal(cell.trim())) return cell.trim();
  }
  return null;
}

function isTotal(text: string): boolean {
  // A date or a number, as most rows begin with.
  if (text === '' || text.length > MAX_TOTAL_TEXT || /^\d/.test(text)) return false;
  const words = headerWords(text);
  return words.some((_, index) => index < 2 && isValueWord('total_row', words.slice(0, index + 1).join('')));
}
