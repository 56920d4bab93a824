import type { MappedField } from '../../../schema/contracts/import-mapping.ts';
import { cellText, type TableRow } from './cell.ts';
import { type ChosenColumns, confidenceOf, fits, type SeenColumn } from './propose-columns.ts';
import { AGREED, RowValues } from './row-values.ts';

/** What the amounts of a table turned out to be. */
export interface AmountFinding {
  /** The amount is mapped as net although nothing proves it. */
  readonly isKindOpen: boolean;
  /** VAT stands in the table, so the amount may well be with it. */
  readonly hasVat: boolean;
  /** A price is taken as that of a unit although it may be that of the line. */
  readonly isPriceOpen: boolean;
}

/** VAT rates are lower, and a table has few of them. */
const HIGHEST_RATE = 30;
const MOST_RATES = 6;
/** Rates of VAT in Europe since 1999: an amount of VAT is one of these shares of its base. */
const VAT_RATES = [
  2.1, 2.4, 2.5, 2.6, 3, 3.6, 3.7, 3.8, 4, 4.8, 5, 5.5, 6, 7, 7.6, 7.7, 8, 8.1, 8.5, 9, 9.5, 10, 12, 13, 13.5,
  14, 15, 16, 17, 17.5, 18, 19, 19.6, 20, 21, 22, 23, 24, 25, 25.5, 27,
];
/** Amounts that are compared with each other. */
const MOST_COMPARED = 8;

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
  const named = amountsOf(seen);
  chooseVat(seen, values, chosen);
  const isPriceOpen = choosePrice(seen, named, chosen);
  moveTotals(values, chosen);
  const taken = new Set([...chosen.values()].map(({ column }) => column));
  const amounts = named.filter((column) => !taken.has(column));
  const total = chosen.has('invoice_total')
    ? undefined
    : amounts.find((column) => isTotal(values, column, { others: amounts, chosen }));
  if (total !== undefined) set(chosen, 'invoice_total', total);
  const lines = amounts.filter((column) => column !== total);
  const [amount, ...rivals] = byFitness(lines, values, chosen);
  if (amount === undefined) {
    if (!chosen.has('net_amount') && !chosen.has('gross_amount')) chooseSides(seen, rows, chosen);
    takeTotal(values, chosen);
    return { isKindOpen: false, hasVat: false, isPriceOpen };
  }
  const isNet = isProven(values, chosen, { net: amount });
  const isGross = isProven(values, chosen, { gross: amount });
  const isClear = { isKindOpen: false, hasVat: false, isPriceOpen };
  if (chosen.has('net_amount')) {
    if (isGross && !chosen.has('gross_amount')) set(chosen, 'gross_amount', amount);
    return isClear;
  }
  if (chosen.has('gross_amount')) {
    if (isNet) set(chosen, 'net_amount', amount);
    return isClear;
  }
  set(chosen, isGross && !isNet ? 'gross_amount' : 'net_amount', amount, rivals);
  const hasVat = chosen.has('vat_amount') || chosen.has('vat_rate');
  return { isKindOpen: isNet === isGross, hasVat, isPriceOpen };
}

function set(
  chosen: ChosenColumns,
  field: MappedField,
  column: SeenColumn,
  rivals: readonly SeenColumn[] = [],
): void {
  chosen.set(field, { column, confidence: confidenceOf(column, 'number'), rivals });
}

/** Columns of amounts with or without VAT, and prices, which may be amounts. */
function amountsOf(seen: readonly SeenColumn[]): readonly SeenColumn[] {
  return seen.filter(
    (column) =>
      (column.meaning?.purpose === 'amount' || column.meaning?.purpose === 'price') &&
      fits(column, 'number') > 0,
  );
}

/**
 * "MwSt" alone is an amount if it is the difference of two amounts or a known share of one, else few small values are rates.
 * Amounts that differ by it are net and gross.
 */
function chooseVat(seen: readonly SeenColumn[], values: RowValues, chosen: ChosenColumns): void {
  const open = seen.find((column) => column.meaning?.purpose === 'vat' && fits(column, 'number') > 0);
  const column = open ?? chosen.get('vat_amount')?.column;
  if (column === undefined || column.profile.filled === 0) return;
  const amounts = amountsOf(seen).slice(0, MOST_COMPARED);
  const of = (field: 'net_amount' | 'gross_amount') => {
    const known = chosen.get(field)?.column;
    return known === undefined ? amounts : [known];
  };
  const pairs = of('net_amount').flatMap((net) => of('gross_amount').map((gross) => [net, gross] as const));
  const pair = pairs.find(
    ([net, gross]) => net !== gross && values.agree([column, net, gross], ([v, n, g]) => n + v - g),
  );
  if (pair !== undefined) {
    if (!chosen.has('net_amount')) set(chosen, 'net_amount', pair[0]);
    if (!chosen.has('gross_amount')) set(chosen, 'gross_amount', pair[1]);
  }
  if (open === undefined) return;
  const isAmount =
    pair !== undefined ||
    of('net_amount').some((net) => isVatOf(values, open, { net })) ||
    of('gross_amount').some((gross) => isVatOf(values, open, { gross }));
  const numbers = values.of(open).filter((value) => value !== null);
  const isRate =
    open.profile.texts.some((text) => text.endsWith('%')) ||
    (!isAmount &&
      new Set(numbers).size <= MOST_RATES &&
      numbers.every((value) => value >= 0 && value <= HIGHEST_RATE));
  const field = isRate ? 'vat_rate' : 'vat_amount';
  if (!chosen.has(field)) set(chosen, field, open);
}

/** Whether the values of a column are the VAT on an amount, by one of the known rates. */
function isVatOf(
  values: RowValues,
  vat: SeenColumn,
  { net, gross }: { readonly net?: SeenColumn | undefined; readonly gross?: SeenColumn | undefined },
): boolean {
  const amount = net ?? gross;
  if (amount === undefined) return false;
  const share = (rate: number) => (net === undefined ? rate / (100 + rate) : rate / 100);
  return values.agree([vat, amount, amount], ([v, a]) =>
    Math.min(...VAT_RATES.map((rate) => Math.abs(a * share(rate) - v))),
  );
}

/** "Price" alone is that of a unit where quantities stand in the table; it is open if no amount stands beside it. */
function choosePrice(
  seen: readonly SeenColumn[],
  amounts: readonly SeenColumn[],
  chosen: ChosenColumns,
): boolean {
  const price = amounts.find(({ meaning }) => meaning?.purpose === 'price');
  if (price === undefined || chosen.has('unit_price') || !chosen.has('quantity')) return false;
  const others = ['net_amount', 'gross_amount', 'invoice_total'] as const;
  const sides = ['debit_amount', 'credit_amount'];
  set(chosen, 'unit_price', price);
  return (
    !others.some((field) => chosen.has(field)) &&
    !amounts.some(({ meaning }) => meaning?.purpose === 'amount') &&
    !seen.some(({ meaning }) => sides.includes(meaning?.purpose ?? ''))
  );
}

/** The total of the invoice where no amount of a line is: each row is an invoice then, and its total is with VAT. */
function takeTotal(values: RowValues, chosen: ChosenColumns): void {
  const fields = ['net_amount', 'gross_amount', 'debit_amount', 'credit_amount', 'unit_price'] as const;
  const total = chosen.get('invoice_total');
  const number = chosen.get('invoice_number')?.column;
  if (total === undefined || number === undefined || fields.some((field) => chosen.has(field))) return;
  if (number.profile.distinct < number.profile.filled || values.isZero(total.column)) return;
  chosen.set('gross_amount', total);
  chosen.delete('invoice_total');
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
  // 250 is 20 % of 1,250 and 25 % of what is left of it: that proves neither.
  const other = as.net === undefined ? { net: as.gross } : { gross: as.net };
  if (vat && !rate) return isVatOf(values, vat, as) && !isVatOf(values, vat, other);
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
