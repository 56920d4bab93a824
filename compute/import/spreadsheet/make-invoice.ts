import { INGEST_LIMITS, type InvoiceRequest } from '../../../schema/contracts/ingest.ts';
import { isLongerThan } from '../../../schema/contracts/text.ts';
import { negate, parseDecimal, sign, subtract, sumDecimals } from '../../decimal.ts';
import { exactText } from '../../emissions/exact-text.ts';
import type { ImportPlace, ImportProblem, ReadItem } from '../read-item.ts';
import type { RowGroup } from './group-rows.ts';
import type { LineRow } from './read-row.ts';
import { TABLE_LIMITS } from './table-limits.ts';

/** Rows that a message lists. */
const LISTED_ROWS = 10;

/** The invoice of a group of rows, with notes: one for each kind, about its first row. */
export function makeInvoice(group: RowGroup, sheetPlace: ImportPlace): ReadItem | null {
  const [first] = group.rows;
  if (first === undefined) return null;
  const place = { ...sheetPlace, row: first.row };
  if (group.missing.length > 0) {
    return {
      kind: 'problem',
      problem: { code: 'invoice_incomplete', message: incompleteText(group), place },
    };
  }
  if (group.lines > INGEST_LIMITS.lines) {
    const message = `The invoice ${first.number} of ${first.vendor} has ${group.lines} lines; at most ${INGEST_LIMITS.lines} can be taken. It was not read. Divide it, or add lines of the same kind up.`;
    return { kind: 'problem', problem: { code: 'too_many_lines', message, place } };
  }
  const notes = new Map<string, ImportProblem>();
  const note = (code: ImportProblem['code'], message: string, at: ImportPlace = place) => {
    if (!notes.has(code)) notes.set(code, { code, message, place: at });
  };
  for (const { row, notes: ofRow } of group.rows) {
    for (const { code, column, message } of ofRow) {
      note(code, message, { ...sheetPlace, row, ...(column === null ? {} : { column }) });
    }
  }
  noteRows(group, first, note);
  const invoice = headOf(group.rows, first, note);
  addTotals(invoice, group.rows, note);
  if (first.isCreditNote) reverse(invoice, note);
  return { kind: 'invoice', invoice, place, notes: [...notes.values()] };
}

type Note = (code: ImportProblem['code'], message: string, at?: ImportPlace) => void;

/** Why none of the rows of an invoice becomes one: an amount would be missing, and the rest sent later a second invoice. */
export function incompleteText({ rows, missing }: RowGroup): string {
  const [first] = rows;
  const name = first === undefined ? 'The invoice' : `The invoice ${first.number} of ${first.vendor}`;
  const whole = rows.map(({ row }) => row);
  return `${name.replace('  ', ' ')} was not booked, because row ${listed(missing)} could not be read; so row ${listed(whole)} was not booked either. Correct it and send all rows of the invoice.`;
}

/** Rows for a message, runs of them as one: "2, 4 to 6". */
function listed(rows: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.[1] === row - 1) last[1] = row;
    else runs.push([row, row]);
  }
  const texts = runs
    .slice(0, LISTED_ROWS)
    .map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
  return `${texts.join(', ')}${runs.length > LISTED_ROWS ? ' and others' : ''}`;
}

function noteRows({ rows, firstRow }: RowGroup, first: LineRow, note: Note): void {
  if (firstRow !== null) {
    note(
      'number_again',
      `The number ${first.number} of ${first.vendor} first stands in row ${firstRow}, with another date or currency or more than ${TABLE_LIMITS.heldLines} lines further up. These rows became an invoice of their own.`,
    );
  }
  const continued = rows.filter(({ isContinued }) => isContinued).map(({ row }) => row);
  if (continued.length > 0) {
    note('continued_row', `Row ${continued.slice(0, LISTED_ROWS).join(', ')} continues row ${first.row}.`);
  }
}

function headOf(rows: readonly LineRow[], first: LineRow, note: Note): InvoiceRequest {
  const invoice: InvoiceRequest = {
    vendor_name: first.vendor,
    invoice_date: first.date,
    line_items: rows.map(({ line }) => line),
  };
  const taxIds = new Set(rows.map(({ taxId }) => taxId).filter((taxId) => taxId !== null));
  const [taxId] = taxIds;
  // Of several, none is that of the supplier.
  if (taxId !== undefined && taxIds.size === 1) invoice.vendor_tax_id = taxId;
  if (first.number !== '') invoice.invoice_number = first.number;
  if (first.currency !== null) invoice.currency = first.currency;
  const regions = new Set(rows.map(({ region }) => region).filter((region) => region !== null));
  const [region] = regions;
  if (region !== undefined) invoice.region = region;
  if (regions.size > 1) {
    note(
      'value_left_out',
      `The rows name the countries ${[...regions].join(', ')}; ${region} was taken for all.`,
    );
  }
  const ids = new Set(rows.map(({ externalId }) => externalId).filter((id) => id !== ''));
  const [id] = ids;
  // Of several, each is that of a line.
  if (id !== undefined && ids.size === 1 && !isLongerThan(id, INGEST_LIMITS.invoiceNumber)) {
    invoice.external_id = id;
  }
  return invoice;
}

/** The one value of all rows, or null if one has none or another. */
function commonOf(rows: readonly LineRow[], read: (row: LineRow) => string | null): string | null {
  const [first] = rows;
  const value = first === undefined ? null : read(first);
  return value !== null && rows.every((row) => read(row) === value) ? value : null;
}

/** The texts of all rows, or null if one has none. */
function allOf(rows: readonly LineRow[], read: (row: LineRow) => string | null): string[] | null {
  const texts = rows.map(read).filter((text) => text !== null);
  return texts.length === rows.length ? texts : null;
}

/**
 * Header totals: those of the invoice that its rows repeat, else the sums of amounts with VAT where every row has one. The
 * rate is that of all rows.
 */
function addTotals(invoice: InvoiceRequest, rows: readonly LineRow[], note: Note): void {
  const total = commonOf(rows, ({ invoiceTotal }) => invoiceTotal);
  const netTotal = commonOf(rows, ({ invoiceNetTotal }) => invoiceNetTotal);
  const isRepeated = (read: (row: LineRow) => string | null) => rows.some((row) => read(row) !== null);
  if (
    (total === null && isRepeated((row) => row.invoiceTotal)) ||
    (netTotal === null && isRepeated((row) => row.invoiceNetTotal))
  ) {
    note('totals_differ', 'The rows of this invoice state different totals of it, which were left out.');
  }
  const rate = commonOf(rows, ({ amount }) => amount.rate);
  const gross = allOf(rows, ({ amount }) => amount.gross);
  const vat = allOf(rows, ({ amount }) => amount.vat);
  const whole = total ?? (gross === null ? null : exactText(sumDecimals(gross)));
  if (whole !== null) invoice.total_amount = Number(whole);
  if (whole !== null && rate !== null) invoice.vat_rate = Number(rate);
  if (netTotal !== null) {
    invoice.net_amount = Number(netTotal);
  } else if (whole !== null && vat !== null) {
    invoice.net_amount = Number(exactText(subtract(parseDecimal(whole), sumDecimals(vat))));
  } else if (gross !== null && rows.every(({ amount }) => amount.isNetStated)) {
    invoice.net_amount = Number(exactText(sumDecimals(rows.map(({ amount }) => amount.net))));
  }
}

/** Makes a credit note with positive amounts negative. */
function reverse(invoice: InvoiceRequest, note: Note): void {
  const sum = sumDecimals(invoice.line_items.map(({ spend_amount }) => exactOf(spend_amount)));
  if (sign(sum) <= 0) return;
  note('sign_reversed', 'The rows are a credit note with positive amounts; they were made negative.');
  const turned = (value: number) => Number(exactText(negate(parseDecimal(exactOf(value)))));
  for (const line of invoice.line_items) {
    line.spend_amount = turned(line.spend_amount);
    if (line.quantity !== undefined && line.quantity !== null) line.quantity = turned(line.quantity);
  }
  for (const member of ['total_amount', 'net_amount'] as const) {
    const value = invoice[member];
    if (value !== undefined && value !== null && value > 0) invoice[member] = turned(value);
  }
}

function exactOf(value: number): string {
  return String(value);
}
