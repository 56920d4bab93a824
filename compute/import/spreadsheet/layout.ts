import { createHash } from 'node:crypto';
import { type Cell, cellText, columnIndex, columnLetter, type Sheet, type TableRow } from './cell.ts';
import { knownHeaders, squashed } from './column-words.ts';
import { isDateLike } from './read-date.ts';
import { markEvidence, readNumber } from './read-number.ts';
import { TABLE_LIMITS } from './table-limits.ts';

/** The header row of a table: its number, 0 if there is none, and its texts by column. */
export interface Header {
  readonly row: number;
  readonly texts: readonly string[];
}

/** The first rows of a sheet, and its header row. */
export interface TableHead {
  readonly sheet: Sheet;
  readonly header: Header;
  /** Rows above and under the header. */
  readonly above: readonly TableRow[];
  readonly rows: readonly TableRow[];
}

/** Header words that a row must have at least to be the header row. */
const MIN_KNOWN = 2;
/** A row of which a fifth are numbers or dates is no header row. */
const MAX_VALUES = 0.2;

/** The row with the most known header words among the first ones; titles and the like may stand above it. */
export function findHeader(rows: readonly TableRow[]): Header | null {
  let best: Header | null = null;
  let mostKnown = MIN_KNOWN - 1;
  for (const { row, cells } of rows) {
    if (row > TABLE_LIMITS.rowsAboveHeader) break;
    const texts = headerTexts(cells);
    const filled = texts.filter((text) => text !== '');
    const known = knownHeaders(filled);
    if (known <= mostKnown || filled.filter(isValue).length > filled.length * MAX_VALUES) continue;
    best = { row, texts };
    mostKnown = known;
  }
  return best;
}

function isValue(text: string): boolean {
  return isDateLike(text) || markEvidence(text) !== 'none' || readNumber(text, '.') !== null;
}

/** Texts of a header row, without empty columns at its end. */
export function headerTexts(cells: readonly Cell[]): string[] {
  const texts = cells.map((cell) => cellText(cell).replace(/\s+/g, ' '));
  while (texts.length > 0 && texts.at(-1) === '') texts.pop();
  return texts;
}

/** Digest of a header row, whatever its case, accents and signs: files with the same one have the same columns. */
export function layoutOf(texts: readonly string[]): string {
  return createHash('sha256').update(texts.map(squashed).join('\u001f')).digest('hex');
}

/** How a mapping names a column: by its header, or by its letter where that is not the only one of its kind. */
export function columnName(texts: readonly string[], index: number): string {
  const text = texts[index] ?? '';
  const isUsable = text !== '' && text.length <= 200;
  return isUsable && findColumn(texts, text) === index ? text : columnLetter(index);
}

/** The column that a mapping names, or null: the header as it stands, then whatever its signs, then a letter. */
export function findColumn(texts: readonly string[], name: string): number | null {
  const wanted = name.replace(/\s+/g, ' ').trim();
  const exact = texts.indexOf(wanted);
  if (exact !== -1) return texts.indexOf(wanted, exact + 1) === -1 ? exact : null;
  const key = squashed(wanted);
  const alike = key === '' ? [] : texts.flatMap((text, index) => (squashed(text) === key ? [index] : []));
  if (alike.length === 1) return alike[0] ?? null;
  const index = columnIndex(wanted);
  return index !== null && index < TABLE_LIMITS.columns ? index : null;
}
