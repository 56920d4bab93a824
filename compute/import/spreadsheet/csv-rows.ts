import type { Delimiter } from '../../../schema/contracts/import-mapping.ts';
import type { TableRow } from './cell.ts';
import { TABLE_LIMITS } from './table-limits.ts';

const [LINE_FEED, CARRIAGE_RETURN] = [10, 13];

export type Quote = '"' | "'";

/** How the text of a table is written. */
export interface CsvDialect {
  readonly delimiter: Delimiter;
  readonly quote: Quote;
}

/**
 * Splits text into rows. Quotes count at the beginning of a cell only, a doubled one inside is one; lines end with LF, CR LF
 * or CR. A cell, row or number of columns beyond its bound makes that line a fault, and reading goes on with the next line,
 * so that a quote that is never closed costs one line. Rows are numbered as a spreadsheet does, empty ones too.
 * Written here because `csv-parse` took three to five times as long; a unit test compares what the two read.
 * Source: RFC 4180.
 */
export class CsvRows {
  readonly #delimiter: number;
  readonly #quote: number;
  readonly #quoteText: string;
  #rest = '';
  #row = 0;
  /** Inside a line that is beyond its bound: everything to its end is dropped. */
  #isSkipping = false;
  /** Where the row being read begins. */
  #at = 0;

  constructor({ delimiter, quote }: CsvDialect) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#quote = quote.charCodeAt(0);
    this.#quoteText = quote;
  }

  /** Rows that end in the text so far. @param isEnd - nothing follows. */
  push(text: string, isEnd = false): TableRow[] {
    const rows: TableRow[] = [];
    const whole = this.#rest === '' ? text : this.#rest + text;
    this.#at = 0;
    while (this.#at < whole.length) {
      const row = this.#isSkipping ? this.#skipLine(whole, isEnd) : this.#readRow(whole, isEnd);
      if (row === null) break;
      if (row !== SKIPPED) rows.push(row);
    }
    this.#rest = whole.slice(this.#at);
    return rows;
  }

  /** One row, or null when its end has not come yet. */
  #readRow(text: string, isEnd: boolean): TableRow | null {
    const start = this.#at;
    const cells: string[] = [];
    let at = start;
    for (;;) {
      const end =
        text.charCodeAt(at) === this.#quote ? this.#endOfQuoted(text, at) : this.#endOfPlain(text, at);
      // -1: the quote is not closed in this text, or a cell is too long.
      if (end < 0 || end - start > TABLE_LIMITS.rowCharacters || cells.length >= TABLE_LIMITS.columns) {
        const mayGoOn = end === -1 && text.length - at <= TABLE_LIMITS.cellCharacters && !isEnd;
        return mayGoOn
          ? null
          : this.#fault(text, isEnd, { start, isColumns: cells.length >= TABLE_LIMITS.columns });
      }
      // The sign after a closed quote, or after CR, may still come.
      if (end >= text.length - 1 && !isEnd) return this.#waitOrFault(text, start, cells.length);
      cells.push(this.#cell(text, at, end));
      const sign = text.charCodeAt(end);
      at = end + 1;
      if (sign === this.#delimiter) continue;
      if (sign === CARRIAGE_RETURN && text.charCodeAt(at) === LINE_FEED) at += 1;
      this.#at = Math.min(at, text.length);
      this.#row += 1;
      return { row: this.#row, cells };
    }
  }

  #waitOrFault(text: string, start: number, columns: number): TableRow | null {
    const isTooLong = text.length - start > TABLE_LIMITS.rowCharacters;
    return isTooLong ? this.#fault(text, false, { start, isColumns: columns >= TABLE_LIMITS.columns }) : null;
  }

  #endOfPlain(text: string, from: number): number {
    let at = from;
    while (at < text.length) {
      const sign = text.charCodeAt(at);
      if (sign === this.#delimiter || sign === LINE_FEED || sign === CARRIAGE_RETURN) break;
      at += 1;
    }
    return at - from > TABLE_LIMITS.cellCharacters ? -1 : at;
  }

  /**
   * End of a quoted cell, including what stands between its last quote and the next delimiter. Text there means, of a cell of
   * several lines, that its quote was never closed and that of another cell was taken for its end.
   */
  #endOfQuoted(text: string, from: number): number {
    let at = from + 1;
    for (;;) {
      at = text.indexOf(this.#quoteText, at);
      if (at === -1 || at - from > TABLE_LIMITS.cellCharacters) return -1;
      if (text.charCodeAt(at + 1) !== this.#quote) {
        const end = this.#endOfPlain(text, at + 1);
        const isOther = hasText(text, at + 1, end) && /[\r\n]/.test(text.slice(from, at));
        return isOther ? NOT_CLOSED : end;
      }
      at += 2;
    }
  }

  #cell(text: string, start: number, end: number): string {
    if (text.charCodeAt(start) !== this.#quote) return text.slice(start, end);
    const raw = text.slice(start + 1, end);
    const close = raw.lastIndexOf(this.#quoteText);
    const inner = raw.slice(0, close) + raw.slice(close + 1).trimEnd();
    return inner.includes(this.#quoteText)
      ? inner.replaceAll(this.#quoteText + this.#quoteText, this.#quoteText)
      : inner;
  }

  /** The line from `start` cannot be read: it is dropped up to its first line end. */
  #fault(
    text: string,
    isEnd: boolean,
    { start, isColumns }: { readonly start: number; readonly isColumns: boolean },
  ): TableRow {
    this.#row += 1;
    this.#at = start;
    this.#isSkipping = true;
    this.#skipLine(text, isEnd);
    const fault = isColumns
      ? `The row has more than ${TABLE_LIMITS.columns} columns: leave out those that are not needed.`
      : `A cell has more than ${TABLE_LIMITS.cellCharacters} characters, the row more than ${TABLE_LIMITS.rowCharacters}, or a quote is not closed: correct the line.`;
    return { row: this.#row, cells: [], fault };
  }

  /** Drops the text to the end of the line; null when that has not come yet. */
  #skipLine(text: string, isEnd: boolean): typeof SKIPPED | null {
    let at = this.#at;
    while (at < text.length && text.charCodeAt(at) !== LINE_FEED && text.charCodeAt(at) !== CARRIAGE_RETURN)
      at += 1;
    if (at >= text.length - 1 && !isEnd) {
      // A CR at the very end waits for its LF.
      this.#at = at;
      return null;
    }
    if (text.charCodeAt(at) === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED) at += 1;
    this.#at = Math.min(at + 1, text.length);
    this.#isSkipping = false;
    return SKIPPED;
  }
}

/** In place of the end of a cell. */
const NOT_CLOSED = -2;

function hasText(text: string, from: number, end: number): boolean {
  return end > from && text.slice(from, end).trim() !== '';
}

const SKIPPED: TableRow = { row: 0, cells: [] };

/**
 * The dialect of the first lines: `sep=;` says it, else the delimiter that gives known headers and even rows, else, where no
 * row can be read, the most frequent one.
 */
export function detectDialect(
  head: string,
  knownHeaders: (cells: readonly string[]) => number,
): CsvDialect & { readonly isStated: boolean } {
  const quote = quoteOf(head);
  const stated = /^sep=([;,\t|])\r?\n/i.exec(head)?.[1];
  if (stated !== undefined) return { delimiter: stated as Delimiter, quote, isStated: true };
  let best: { delimiter: Delimiter; score: number } = { delimiter: mostFrequent(head), score: 0 };
  for (const delimiter of CANDIDATES) {
    const score = scoreOf(new CsvRows({ delimiter, quote }).push(head), knownHeaders);
    if (score > best.score) best = { delimiter, score };
  }
  return { delimiter: best.delimiter, quote, isStated: false };
}

const CANDIDATES: readonly Delimiter[] = [';', '\t', ',', '|'];
function mostFrequent(head: string): Delimiter {
  let best: { readonly delimiter: Delimiter; readonly count: number } = { delimiter: ',', count: 0 };
  for (const delimiter of CANDIDATES) {
    const count = head.split(delimiter).length - 1;
    if (count > best.count) best = { delimiter, count };
  }
  return best.delimiter;
}

/** Rows that a delimiter is judged by. */
const JUDGED_ROWS = 200;
/** A known header word counts more than any evenness. */
const HEADER_WEIGHT = 1_000;

function scoreOf(rows: readonly TableRow[], knownHeaders: (cells: readonly string[]) => number): number {
  const judged = rows.slice(0, JUDGED_ROWS).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const counts = new Map<number, number>();
  let headers = 0;
  for (const { cells } of judged) {
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    const texts = cells.filter((cell) => typeof cell === 'string');
    if (cells.length > 1) headers = Math.max(headers, knownHeaders(texts));
  }
  let evenness = 0;
  for (const [columns, rowsAlike] of counts) {
    evenness = Math.max(evenness, (rowsAlike / judged.length) * Math.min(columns - 1, 50));
  }
  return headers * HEADER_WEIGHT + evenness;
}

/** Double quotes, unless none stand in the text and single ones enclose cells of several lines. */
function quoteOf(head: string): Quote {
  if (head.includes('"')) return '"';
  const enclosed = head.match(/(?:^|[;,\t|])'[^'\r\n]*'(?=[;,\t|\r\n])/gm)?.length ?? 0;
  return enclosed >= 4 ? "'" : '"';
}
