import type { MappedField } from '../../../schema/contracts/import-mapping.ts';
import { cellText, type TableRow } from './cell.ts';
import { type ChosenColumns, confidenceOf, fits, type SeenColumn } from './propose-columns.ts';
import { type DecimalMark, markEvidence, readNumber } from './read-number.ts';

/** What the amounts of a table turned out to be. */
export interface AmountFinding {
  /** The amount is mapped as net although nothing proves it. */
  readonly isKindOpen: boolean;
  /** VAT stands in the table, so the amount may well be with it. */
  readonly hasVat: boolean;
}

/** A relation between columns holds if so many of the rows that can tell agree. */
const AGREED = 0.9;
const ROUNDING = 0.03;
/** VAT rates are lower, and a table has few of them. */
const HIGHEST_RATE = 30;
const MOST_RATES = 6;

/**
 * Adds the columns of amounts whose header leaves open what they are: the relations between the amounts of a row decide. An
 * amount that is the same on all rows of an invoice while another differs is the total of the invoice.
 */
export function chooseAmounts(
  seen: readonly SeenColumn[],
  rows: readonly TableRow[],
  chosen: ChosenColumns,
): AmountFinding {
  const values = new RowValues(rows, seen);
  chooseVat(seen, values, chosen);
  moveTotals(values, chosen);
  const amounts = seen.filter((column) => column.meaning?.purpose === 'amount' && fits(column, 'number') > 0);
  const total = chosen.has('invoice_total')
    ? undefined
    : amounts.find((column) => isTotal(values, column, { others: amounts, chosen }));
  if (total !== undefined) set(chosen, 'invoice_total', total);
  const lines = amounts.filter((column) => column !== total);
  const [amount, ...rivals] = byFitness(lines, values, chosen);
  if (amount === undefined) {
    if (!chosen.has('net_amount') && !chosen.has('gross_amount')) chooseSides(seen, rows, chosen);
    return { isKindOpen: false, hasVat: false };
  }
  const isNet = isProven(values, chosen, { net: amount });
  const isGross = isProven(values, chosen, { gross: amount });
  if (chosen.has('net_amount')) {
    if (isGross && !chosen.has('gross_amount')) set(chosen, 'gross_amount', amount);
    return { isKindOpen: false, hasVat: false };
  }
  if (chosen.has('gross_amount')) {
    if (isNet) set(chosen, 'net_amount', amount);
    return { isKindOpen: false, hasVat: false };
  }
  set(chosen, isGross && !isNet ? 'gross_amount' : 'net_amount', amount, rivals);
  return { isKindOpen: isNet === isGross, hasVat: chosen.has('vat_amount') || chosen.has('vat_rate') };
}

function set(
  chosen: ChosenColumns,
  field: MappedField,
  column: SeenColumn,
  rivals: readonly SeenColumn[] = [],
): void {
  chosen.set(field, { column, confidence: confidenceOf(column, 'number'), rivals });
}

/** "MwSt" alone: few small values are rates. */
function chooseVat(seen: readonly SeenColumn[], values: RowValues, chosen: ChosenColumns): void {
  const column = seen.find(({ meaning }) => meaning?.purpose === 'vat');
  if (column === undefined || fits(column, 'number') === 0) return;
  const numbers = values.of(column).filter((value) => value !== null);
  const isRate =
    column.profile.texts.some((text) => text.endsWith('%')) ||
    (new Set(numbers).size <= MOST_RATES && numbers.every((value) => value >= 0 && value <= HIGHEST_RATE));
  const [net, gross] = [chosen.get('net_amount')?.column, chosen.get('gross_amount')?.column];
  const isAmount =
    net !== undefined && gross !== undefined && values.agree([net, column, gross], ([n, v, g]) => n + v - g);
  const field = isAmount || !isRate ? 'vat_amount' : 'vat_rate';
  if (!chosen.has(field)) set(chosen, field, column);
}

/** Net and gross that are the totals of the invoice, repeated on its rows. */
function moveTotals(values: RowValues, chosen: ChosenColumns): void {
  const moves = [
    ['gross_amount', 'invoice_total'],
    ['net_amount', 'invoice_net_total'],
  ] as const;
  for (const [field, total] of moves) {
    const choice = chosen.get(field);
    const others = values.numeric.filter(
      (column) => column.meaning?.purpose === 'amount' || column === chosen.get('net_amount')?.column,
    );
    if (choice === undefined || chosen.has(total) || !isTotal(values, choice.column, { others, chosen }))
      continue;
    chosen.set(total, choice);
    chosen.delete(field);
  }
}

/**
 * Whether an amount is the total of the invoice: it is the same on all rows with a number, while another amount differs or
 * adds up to it, with or without VAT.
 */
function isTotal(
  values: RowValues,
  column: SeenColumn,
  { others, chosen }: { readonly others: readonly SeenColumn[]; readonly chosen: ChosenColumns },
): boolean {
  const number = chosen.get('invoice_number')?.column;
  if (number === undefined || !values.isSameWithin(number, column)) return false;
  const vat = chosen.get('vat_amount')?.column;
  return others.some(
    (other) =>
      other !== column &&
      (!values.isSameWithin(number, other) ||
        values.isSumWithin(number, column, [other]) ||
        (vat !== undefined && values.isSumWithin(number, column, [other, vat]))),
  );
}

/** Amounts of lines, those that are quantity times price first. */
function byFitness(
  amounts: readonly SeenColumn[],
  values: RowValues,
  chosen: ChosenColumns,
): readonly SeenColumn[] {
  const quantity = chosen.get('quantity')?.column;
  const price = chosen.get('unit_price')?.column;
  const isProduct = (column: SeenColumn) =>
    quantity !== undefined &&
    price !== undefined &&
    values.agree([quantity, price, column], ([q, p, a]) => q * p - a);
  const rank = (column: SeenColumn) => (isProduct(column) ? 1 : 0) + (column.meaning?.score ?? 0);
  return [...amounts].sort((a, b) => rank(b) - rank(a));
}

/** Whether an amount fits as net, or as gross, to the VAT and other amounts of its rows. */
function isProven(
  values: RowValues,
  chosen: ChosenColumns,
  as: { readonly net?: SeenColumn; readonly gross?: SeenColumn },
): boolean {
  const net = as.net ?? chosen.get('net_amount')?.column;
  const gross = as.gross ?? chosen.get('gross_amount')?.column;
  const vat = chosen.get('vat_amount')?.column;
  const rate = chosen.get('vat_rate')?.column;
  if (net && gross && vat && values.agree([net, gross, vat], ([n, g, v]) => v && n + v - g)) return true;
  if (net && gross && rate && values.agree([net, gross, rate], ([n, g, r]) => r && n * (1 + r / 100) - g))
    return true;
  const number = chosen.get('invoice_number')?.column;
  const total = chosen.get('invoice_total')?.column;
  if (number && total && vat && !values.isZero(vat)) {
    const isSum = (parts: readonly SeenColumn[]) => values.isSumWithin(number, total, parts);
    if (as.net && isSum([as.net, vat])) return true;
    if (as.gross && isSum([as.gross])) return true;
  }
  if (!vat || !rate) return false;
  if (as.net) return values.agree([as.net, vat, rate], ([n, v, r]) => r && (n * r) / 100 - v);
  return (
    as.gross !== undefined && values.agree([as.gross, vat, rate], ([g, v, r]) => r && (g * r) / (100 + r) - v)
  );
}

/** Two columns for debit and credit: amounts, unless a row has both, as accounts do. */
function chooseSides(seen: readonly SeenColumn[], rows: readonly TableRow[], chosen: ChosenColumns): void {
  const find = (purpose: 'debit_amount' | 'credit_amount') =>
    seen.find((column) => column.meaning?.purpose === purpose && fits(column, 'number') > 0);
  const [debit, credit] = [find('debit_amount'), find('credit_amount')];
  const isFilled = ({ cells }: TableRow, column: SeenColumn | undefined) =>
    column !== undefined && /[1-9]/.test(cellText(cells[column.index]));
  const both = rows.filter((row) => isFilled(row, debit) && isFilled(row, credit)).length;
  if (both > rows.length * (1 - AGREED)) return;
  if (debit !== undefined) set(chosen, 'debit_amount', debit);
  if (credit !== undefined) set(chosen, 'credit_amount', credit);
}

/** The mark that the numbers of a column prove; undefined if none or both. */
export function provenMark(column: SeenColumn): DecimalMark | undefined {
  const proven = new Set(
    column.profile.texts.map(markEvidence).filter((mark) => mark === '.' || mark === ','),
  );
  const [mark] = proven;
  return proven.size === 1 ? mark : undefined;
}

type Triple = readonly [number, number, number];

/** Numbers of the first rows, for comparison only. */
class RowValues {
  readonly numeric: readonly SeenColumn[];
  readonly #rows: readonly TableRow[];
  readonly #kept = new Map<SeenColumn, readonly (number | null)[]>();
  readonly #mark: DecimalMark | undefined;

  constructor(rows: readonly TableRow[], seen: readonly SeenColumn[]) {
    this.#rows = rows;
    this.numeric = seen.filter((column) => column.profile.filled > 0 && fits(column, 'number') > 0);
    const marks = new Set(this.numeric.map(provenMark).filter((mark) => mark !== undefined));
    const [mark] = marks;
    this.#mark = marks.size === 1 ? mark : undefined;
  }

  of(column: SeenColumn): readonly (number | null)[] {
    const known = this.#kept.get(column);
    if (known !== undefined) return known;
    const mark = provenMark(column) ?? this.#mark;
    const values = this.#rows.map(({ cells }) => {
      const cell = cells[column.index] ?? '';
      if (typeof cell !== 'string')
        return cell.kind === 'number' ? Number(cell.text) * (cell.isPercent ? 100 : 1) : null;
      const read = readNumber(cell, mark);
      return read === null ? null : Number(read.text);
    });
    this.#kept.set(column, values);
    return values;
  }

  /** Whether a difference is 0 but for rounding on most rows that can tell: those with all values, and no exact 0 said as `0`. */
  agree(
    columns: readonly [SeenColumn, SeenColumn, SeenColumn],
    difference: (values: Triple) => number,
  ): boolean {
    const [first, second, third] = columns.map((column) => this.of(column));
    let tell = 0;
    let agreed = 0;
    for (let row = 0; row < this.#rows.length; row += 1) {
      const [a, b, c] = [first?.[row] ?? null, second?.[row] ?? null, third?.[row] ?? null];
      if (a === null || b === null || c === null || a === 0 || c === 0) continue;
      tell += 1;
      if (Math.abs(difference([a, b, c])) <= ROUNDING) agreed += 1;
    }
    return tell > 0 && agreed >= tell * AGREED;
  }

  isZero(column: SeenColumn): boolean {
    return this.of(column).every((value) => value === null || value === 0);
  }

  /** Whether a column has one value on all rows with the same key, where at least one key stands on several rows. */
  isSameWithin(key: SeenColumn, column: SeenColumn): boolean {
    const values = this.of(column);
    const seen = new Map<string, number | null>();
    let repeats = 0;
    for (const [row, { cells }] of this.#rows.entries()) {
      const text = cellText(cells[key.index]);
      if (text === '') continue;
      const value = values[row] ?? null;
      if (!seen.has(text)) seen.set(text, value);
      else if (seen.get(text) === value) repeats += 1;
      else return false;
    }
    return repeats > 0;
  }

  /** Whether a column is, on the rows of each key, the sum of others over these rows. */
  isSumWithin(key: SeenColumn, column: SeenColumn, parts: readonly SeenColumn[]): boolean {
    const sums = new Map<string, number>();
    for (const [row, { cells }] of this.#rows.entries()) {
      const text = cellText(cells[key.index]);
      const sum = parts.reduce((whole, part) => whole + (this.of(part)[row] ?? 0), 0);
      sums.set(text, (sums.get(text) ?? 0) + sum);
    }
    return this.#rows.every(({ cells }, row) => {
      const sum = sums.get(cellText(cells[key.index])) ?? 0;
      return Math.abs((this.of(column)[row] ?? 0) - sum) <= ROUNDING;
    });
  }
}
