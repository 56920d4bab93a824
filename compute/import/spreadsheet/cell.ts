import type { Delimiter, Encoding } from '../../../schema/contracts/import-mapping.ts';

/**
 * A cell as read. A text file has texts only; a workbook also states what a value is. Numbers are plain decimal text, dates
 * YYYY-MM-DD.
 */
export type Cell =
  | string
  | { readonly kind: 'number'; readonly text: string; readonly isPercent: boolean }
  | { readonly kind: 'date'; readonly text: string }
  | { readonly kind: 'error'; readonly text: string };

/** A row with its number as a spreadsheet shows it; `fault` says why its cells are missing. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly Cell[];
  readonly fault?: string;
}

/** A table of rows, in pieces of many rows. */
export interface Sheet {
  /** Null in a text file. */
  readonly name: string | null;
  readonly isHidden: boolean;
  rows(): AsyncGenerator<readonly TableRow[]>;
}

/** A spreadsheet opened for reading, its rows once. */
export interface Table {
  readonly format: 'csv' | 'xlsx';
  /** Null in a workbook. */
  readonly encoding: Encoding | null;
  readonly delimiter: Delimiter | null;
  readonly sheets: readonly Sheet[];
}

/** The text of a cell as a person sees it, without space around it. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  return (typeof cell === 'string' ? cell : cell.text).trim();
}

/** Letters of a column, from index 0: A, B ... Z, AA. */
export function columnLetter(index: number): string {
  let letters = '';
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  }
  return letters;
}

/** Index of a column by its letters, or null for anything else. */
export function columnIndex(letters: string): number | null {
  if (!/^[A-Z]{1,3}$/.test(letters)) return null;
  let index = 0;
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}
