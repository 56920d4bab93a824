import { cellText, type TableRow } from './cell.ts';
import { fits, type SeenColumn } from './propose-columns.ts';
import { type DecimalMark, markEvidence, readNumber } from './read-number.ts';

/** A relation between columns holds if so many of the rows that can tell agree. */
export const AGREED = 0.9;
const ROUNDING = 0.03;

type Triple = readonly [number, number, number];

/** Numbers of the first rows, for comparison only. */
export class RowValues {
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

/** The mark that the numbers of a column prove; undefined if none or both. */
export function provenMark(column: SeenColumn): DecimalMark | undefined {
  const proven = new Set(
    column.profile.texts.map(markEvidence).filter((mark) => mark === '.' || mark === ','),
  );
  const [mark] = proven;
  return proven.size === 1 ? mark : undefined;
}
