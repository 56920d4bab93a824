import { currencyMeant } from '../../../schema/contracts/currencies.ts';
import { type Cell, cellText, type TableRow } from './cell.ts';
import { readCountry } from './read-country.ts';
import { isDateLike } from './read-date.ts';
import { markEvidence, readNumber } from './read-number.ts';

/** What the cells of a column are, in shares of those that are not blank. */
export interface ColumnProfile {
  readonly filled: number;
  readonly dates: number;
  readonly numbers: number;
  readonly currencies: number;
  readonly countries: number;
  /** Characters of a text on average, numbers and dates not counted. */
  readonly length: number;
  readonly distinct: number;
  /** Texts of the cells that are not blank, in order. */
  readonly texts: readonly string[];
}

/** Profiles a column of the first rows. */
export function profileColumn(rows: readonly TableRow[], index: number): ColumnProfile {
  const cells = rows.map(({ cells }) => cells[index] ?? '').filter((cell) => cellText(cell) !== '');
  const texts = cells.map(cellText);
  const filled = cells.length;
  const share = (is: (cell: Cell, text: string) => boolean) =>
    filled === 0 ? 0 : cells.filter((cell, at) => is(cell, texts[at] ?? '')).length / filled;
  const plain = texts.filter((text) => /\p{L}{2}/u.test(text));
  return {
    filled,
    dates: share((cell, text) => (typeof cell === 'string' ? isDateLike(text) : cell.kind === 'date')),
    numbers: share((cell, text) => (typeof cell === 'string' ? isNumberLike(text) : cell.kind === 'number')),
    currencies: share((_, text) => currencyMeant(text) !== null),
    countries: share((_, text) => readCountry(text) !== null),
    length: plain.length === 0 ? 0 : plain.reduce((sum, { length }) => sum + length, 0) / plain.length,
    distinct: new Set(texts).size,
    texts,
  };
}

/** Whether a text is a number with one of the marks. */
export function isNumberLike(text: string): boolean {
  return markEvidence(text) !== 'none' || readNumber(text, '.') !== null;
}
