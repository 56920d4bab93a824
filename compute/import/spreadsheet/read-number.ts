import { currencyMeant } from '../../../schema/contracts/currencies.ts';
import { INGEST_LIMITS } from '../../../schema/contracts/ingest.ts';
import { exactNumber } from '../../ingest/exact-number.ts';

export type DecimalMark = '.' | ',';

/** A number of a cell: exact decimal text, and what stands beside it. */
export interface CellNumber {
  /** Plain decimal text, at most 15 significant digits. */
  readonly text: string;
  /** ISO 4217, if the cell names a currency by its code or a sign of only one. */
  readonly currency: string | null;
  /** A mark of debit or credit behind the number: "100,00 H". */
  readonly side: 'debit' | 'credit' | null;
  readonly isPercent: boolean;
  /** It had more digits than 15. */
  readonly isRounded: boolean;
}

const PLAIN = /^-?\d{1,12}(?:[.,]\d{1,2})?$/;
/** Digits and marks between two digits, with nothing to take off. */
const BARE = /^\d[\d.,']*\d$/;
const SPACES = /[\s\u00a0\u2007\u2009\u202f]+/g;
/** "100.-", "100.--", "100,–": no cents. */
const NO_CENTS = /^(.*\d)[.,][-–—]{1,2}$/;
const PARENTHESES = /^\((.*)\)$/;
const SIGN_BEFORE = /^([-−–+]) ?(.*)$/;
const SIGN_BEHIND = /^(.*\d)( ?)([-−–+])$/;
const SIDE_BEHIND = /^(.*\d) ?(CR|DR|H|S)$/i;
const CURRENCY_BEFORE = /^(S?Fr\.?(?![A-Z])|[A-Z]{2,3}\$?|[€$£¥]) ?(.*)$/i;
const CURRENCY_BEHIND = /^(.*\d(?:[.,][-–—]{1,2}|[-−–)])?) ?([A-Z]{3}|S?Fr\.?|[€$£¥])$/i;
/** Signs that several currencies share. */
const SHARED_SIGNS = new Set(['$', '¥', 'US$']);
/** Whole digits in groups of three with one and the same mark, then the decimals; by decimal mark. */
const GROUPED: { readonly [M in DecimalMark]: RegExp } = {
  '.': /^(?:[1-9]\d{0,2}([,'’‘´` ])\d{3}(?:\1\d{3})*|\d*)(?:\.(\d*))?$/,
  ',': /^(?:[1-9]\d{0,2}([.'’‘´` ])\d{3}(?:\1\d{3})*|\d*)(?:,(\d*))?$/,
};
const MAX_CHARACTERS = 60;

/**
 * Reads a number written with this decimal mark: 1.234,56, 1'234.50, 1 234,56; negative as -1, 1-, (1) or −1; with a currency
 * or percent sign, or a mark of debit (S, DR) or credit (H, CR). Null for anything else: groups must have three digits, so that
 * a number in the other convention is never misread. Without a mark only numbers with one meaning are read.
 */
export function readNumber(cell: string, mark: DecimalMark | undefined): CellNumber | null {
  if (mark === undefined) {
    const evidence = markEvidence(cell);
    return evidence === 'either' ? null : readNumber(cell, evidence === ',' ? ',' : '.');
  }
  if (PLAIN.test(cell)) {
    // A comma or point with one or two digits behind is decimal, and must be the mark.
    if (cell.includes(mark === '.' ? ',' : '.')) return null;
    return { ...NOTHING, text: mark === ',' ? cell.replace(',', '.') : cell };
  }
  if (cell.length > MAX_CHARACTERS) return null;
  if (BARE.test(cell)) return readDigits({ ...NOTHING, digits: cell, isNegative: false }, mark);
  return readDressed(cell.replace(SPACES, ' ').trim(), mark);
}

const NOTHING = { currency: null, side: null, isPercent: false, isRounded: false } as const;

interface Undressed {
  readonly digits: string;
  readonly isNegative: boolean;
  readonly currency: string | null;
  readonly side: CellNumber['side'];
  readonly isPercent: boolean;
}

function readDressed(text: string, mark: DecimalMark): CellNumber | null {
  const bare = undress(text);
  return bare === null ? null : readDigits(bare, mark);
}

function readDigits(bare: Undressed, mark: DecimalMark): CellNumber | null {
  const { digits, isNegative, currency, side, isPercent } = bare;
  const match = GROUPED[mark].exec(digits);
  if (match === null || !/\d/.test(digits)) return null;
  const point = digits.indexOf(mark);
  const grouped = point === -1 ? digits : digits.slice(0, point);
  const whole = match[1] === undefined ? grouped : grouped.replaceAll(match[1], '');
  const decimals = match[2] ?? '';
  const plain = `${whole === '' ? '0' : whole}${decimals === '' ? '' : `.${decimals}`}`;
  const isRounded =
    plain.length > INGEST_LIMITS.significantDigits &&
    significantDigits(plain) > INGEST_LIMITS.significantDigits;
  const exact = isRounded ? exactNumber(Number(plain)).text : plain;
  return {
    currency,
    side,
    isPercent,
    isRounded,
    text: isNegative && /[1-9]/.test(exact) ? `-${exact}` : exact,
  };
}

function significantDigits(plain: string): number {
  const whole = plain.includes('.') ? plain.replace(/0+$/, '') : plain;
  return whole.replace('.', '').replace(/^0+/, '').length;
}

/** Takes currency, sign, percent sign and mark of debit or credit off; null if one of them stands twice. */
function undress(text: string): Undressed | null {
  let digits = text;
  let side: CellNumber['side'] = null;
  const sideMatch = SIDE_BEHIND.exec(digits);
  if (sideMatch !== null) {
    digits = sideMatch[1] ?? '';
    side = /^(?:CR|H)$/i.test(sideMatch[2] ?? '') ? 'credit' : 'debit';
  }
  const before = CURRENCY_BEFORE.exec(digits);
  const behind = before === null ? CURRENCY_BEHIND.exec(digits) : null;
  const sign = before?.[1] ?? behind?.[2] ?? null;
  if (sign !== null && currencyMeant(sign) === null) return null;
  digits = (before?.[2] ?? behind?.[1] ?? digits).trim();
  const isPercent = digits.endsWith('%');
  if (isPercent) digits = digits.slice(0, -1).trimEnd();
  digits = NO_CENTS.exec(digits)?.[1] ?? digits;
  const signed = unsign(digits);
  // "-100 CR" may be either.
  if (signed === null || (signed.isNegative && side !== null)) return null;
  // "-CHF 100" and "- € 100": the currency behind the sign.
  const inner = sign === null ? CURRENCY_BEFORE.exec(signed.digits) : null;
  const code = sign ?? inner?.[1] ?? null;
  if (code !== null && currencyMeant(code) === null) return null;
  const currency = code === null || SHARED_SIGNS.has(code.toUpperCase()) ? null : currencyMeant(code);
  return { ...signed, digits: inner?.[2] ?? signed.digits, currency, side, isPercent };
}

function unsign(text: string): { readonly digits: string; readonly isNegative: boolean } | null {
  const inside = PARENTHESES.exec(text)?.[1]?.trim();
  if (inside !== undefined) return SIGN_BEFORE.test(inside) ? null : { digits: inside, isNegative: true };
  const before = SIGN_BEFORE.exec(text);
  const behind = SIGN_BEHIND.exec(before?.[2] ?? text);
  if (before !== null && behind !== null) return null;
  const sign = before?.[1] ?? behind?.[3] ?? '+';
  return { digits: behind?.[1] ?? before?.[2] ?? text, isNegative: sign !== '+' };
}

/** What a number proves about its decimal mark. */
export type MarkEvidence = DecimalMark | 'either' | 'none';

/**
 * The mark that a written number proves: with two marks the last one, with one mark the one that has not exactly three digits
 * behind it. "1.234" fits both and is `either`; a text that is no number, or has no mark, is `none`.
 */
export function markEvidence(cell: string): MarkEvidence {
  const asPoint = readNumber(cell, '.');
  const asComma = readNumber(cell, ',');
  if (asPoint === null && asComma === null) return 'none';
  if (asPoint === null) return ',';
  if (asComma === null) return '.';
  return asPoint.text === asComma.text ? 'none' : 'either';
}
