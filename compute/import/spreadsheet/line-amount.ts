import { usageDecimals } from '../../../schema/contracts/currencies.ts';
import {
  absolute,
  add,
  compare,
  divide,
  multiply,
  negate,
  parseDecimal,
  type Rational,
  sign,
  subtract,
  toFixedText,
  ZERO,
} from '../../decimal.ts';
import { exactText } from '../../emissions/exact-text.ts';
import { cellText } from './cell.ts';
import { isValueWord } from './column-words.ts';
import type { CellNumber } from './read-number.ts';
import type { RowCells } from './row-cells.ts';
import type { RowPlan } from './row-plan.ts';

/** The amounts of a row as plain decimal text, purchases positive; null where the row states none. */
export interface LineAmount {
  readonly net: string;
  readonly gross: string | null;
  readonly vat: string | null;
  /** Percent. */
  readonly rate: string | null;
  /** The net amount stands in the row, not only what it was calculated from. */
  readonly isNetStated: boolean;
  /** The sign of the cells was reversed, as the mapping or a mark of debit or credit says. */
  readonly isReversed: boolean;
  /** A currency that stands in the cell of the amount. */
  readonly currency: string | null;
}

const HUNDRED = parseDecimal('100');
/** Net and VAT may differ from gross by rounding: so much, in the currency. */
const ROUNDING = parseDecimal('0.05');

/**
 * The amount of a row without VAT: as stated; else gross less VAT; else gross by its rate, rounded half away from zero to the
 * currency's unit; else gross as it is, which a note says; else debit less credit; else quantity times price. Null with a
 * problem if there is none. @param currency - decides the decimals.
 */
export function lineAmount(cells: RowCells, plan: RowPlan, currency: string | null): LineAmount | null {
  const { columns } = plan;
  const problems = cells.problems.length;
  const stated = cells.number(columns.net_amount);
  const gross = cells.number(columns.gross_amount);
  const vat = cells.number(columns.vat_amount);
  const rate = rateOf(cells, plan);
  const direct = stated ?? gross;
  const found =
    stated?.text ??
    (gross === null ? otherAmount(cells, plan) : netOfGross(cells, plan, { gross, vat, rate, currency }));
  if (cells.problems.length > problems) return null;
  if (found === null) {
    const column = columns.net_amount ?? columns.gross_amount ?? columns.debit_amount ?? columns.unit_price;
    cells.problem('value_missing', column, 'The row has no amount. Fill it in, or leave the row out.');
    return null;
  }
  if (stated !== null && gross !== null && vat !== null) checkSum(cells, plan, { stated, gross, vat });
  const isReversed = isReversedRow(cells, plan, direct);
  const signed = (text: string | undefined) => {
    if (text === undefined) return null;
    return isReversed ? exactText(negate(parseDecimal(text))) : text;
  };
  return {
    net: signed(found) ?? found,
    gross: signed(gross?.text),
    vat: signed(vat?.text),
    rate,
    isNetStated: stated !== null,
    isReversed,
    currency: direct?.currency ?? null,
  };
}

function rateOf(cells: RowCells, { columns, mapping }: RowPlan): string | null {
  const column = columns.vat_rate;
  const read = cells.number(column, true);
  if (read === null)
    return mapping.constants.vat_rate === undefined ? null : String(mapping.constants.vat_rate);
  const isFraction = column?.spec.unit === 'fraction' && !read.isPercent;
  const percent = isFraction ? multiply(parseDecimal(read.text), HUNDRED) : parseDecimal(read.text);
  if (sign(percent) >= 0 && compare(percent, HUNDRED) <= 0) return exactText(percent);
  cells.note('value_left_out', column, `${read.text} is no VAT rate. It was left out.`);
  return null;
}

function netOfGross(
  cells: RowCells,
  { columns }: RowPlan,
  {
    gross,
    vat,
    rate,
    currency,
  }: {
    readonly gross: CellNumber;
    readonly vat: CellNumber | null;
    readonly rate: string | null;
    readonly currency: string | null;
  },
): string {
  const whole = parseDecimal(gross.text);
  if (vat !== null) {
    cells.note(
      'amount_calculated',
      columns.gross_amount,
      'The net amount is the amount with VAT less the VAT.',
    );
    return exactText(subtract(whole, parseDecimal(vat.text)));
  }
  if (rate !== null) {
    const net = divide(multiply(whole, HUNDRED), add(HUNDRED, parseDecimal(rate)));
    cells.note(
      'amount_calculated',
      columns.gross_amount,
      `The net amount is the amount with VAT, divided by 1 + ${rate} %.`,
    );
    return toFixedText(net, usageDecimals(gross.currency ?? currency ?? 'CHF'), 'half_away_from_zero');
  }
  cells.note(
    'amount_taken_as_net',
    columns.gross_amount,
    'The row has neither a VAT rate nor a VAT amount: the amount with VAT was taken as it is.',
  );
  return gross.text;
}

/** Debit less credit, or quantity times price; null if the row has neither. */
function otherAmount(cells: RowCells, { columns, mapping }: RowPlan): string | null {
  const debit = cells.number(columns.debit_amount);
  const credit = cells.number(columns.credit_amount);
  if (debit !== null || credit !== null) {
    const balance = subtract(balanceOf(debit), balanceOf(credit));
    return exactText(mapping.debit_means === 'purchase' ? balance : negate(balance));
  }
  const price = cells.number(columns.unit_price);
  const quantity = price === null ? null : cells.number(columns.quantity);
  if (price === null || quantity === null) return null;
  cells.note('amount_calculated', columns.unit_price, 'The net amount is quantity times price.');
  return exactText(multiply(parseDecimal(quantity.text), parseDecimal(price.text)));
}

function balanceOf(number: CellNumber | null): Rational {
  return number === null ? ZERO : parseDecimal(number.text);
}

function checkSum(
  cells: RowCells,
  { columns }: RowPlan,
  {
    stated,
    gross,
    vat,
  }: { readonly stated: CellNumber; readonly gross: CellNumber; readonly vat: CellNumber },
): void {
  const difference = subtract(
    add(parseDecimal(stated.text), parseDecimal(vat.text)),
    parseDecimal(gross.text),
  );
  if (compare(absolute(difference), ROUNDING) <= 0) return;
  cells.note(
    'totals_differ',
    columns.gross_amount,
    `${stated.text} and ${vat.text} VAT are not ${gross.text}. The net amount was taken.`,
  );
}

/** Whether the sign of a row's amount turns: by the mapping, and by a mark of debit or credit in a column or behind the number. */
function isReversedRow(cells: RowCells, { columns, mapping }: RowPlan, amount: CellNumber | null): boolean {
  const isTurned = mapping.amount_sign === 'reversed' && amount !== null;
  const mark = cells.text(columns.debit_credit);
  const side = amount?.side ?? sideOf(mark);
  if (mark !== '' && side === null) {
    cells.problem(
      'value_invalid',
      columns.debit_credit,
      `"${mark.slice(0, 60)}" is no mark of debit or credit.`,
    );
  }
  const isCredit = side !== null && (side === 'credit') === (mapping.debit_means === 'purchase');
  return isTurned !== isCredit;
}

/** Debit or credit by its word or letter in de, fr, it, en; null for anything else. */
export function sideOf(mark: string): 'debit' | 'credit' | null {
  const text = cellText(mark);
  if (isValueWord('value_credit', text)) return 'credit';
  return isValueWord('value_debit', text) ? 'debit' : null;
}
