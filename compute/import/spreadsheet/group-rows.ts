import { hash } from 'node:crypto';
import { INGEST_LIMITS } from '../../../schema/contracts/ingest.ts';
import type { LineRow } from './read-row.ts';
import { TABLE_LIMITS } from './table-limits.ts';

/** Rows of an invoice, in the order of the table. */
export interface RowGroup {
  /** At most as many as an invoice may have lines; `lines` counts all. */
  readonly rows: readonly LineRow[];
  readonly lines: number;
  /** Rows of it that could not be read: the first ones. */
  readonly missing: readonly number[];
  /** Row where the same number of the same supplier first stood, if this is not the first invoice with it. */
  readonly firstRow: number | null;
}

interface OpenGroup {
  readonly key: string;
  readonly rows: LineRow[];
  lines: number;
  /** Rows that continue it and could not be read. */
  readonly missing: number[];
  readonly firstRow: number | null;
}

/** A row that is no line: what could be read of it, '' for the rest. */
export interface SkippedRow {
  readonly row: number;
  readonly vendor: string;
  readonly number: string;
  readonly date: string;
  /** Of a row that could not be read: whether it continues the row above. */
  readonly isContinued: boolean;
}

/** Unreadable rows of an invoice that are known. */
const KNOWN_MISSING = 11;

/** Separates the parts of a key; no cell has it. */
const APART = '\u0000';
/** Hexadecimal digits of a digest that a double holds exactly. */
const DIGEST_DIGITS = 13;

/**
 * Gathers the rows of an invoice of one sheet: those with the same supplier, number, date and currency, wherever they stand,
 * as long as they fit in a window. At most `TABLE_LIMITS.heldLines` lines are held; beyond, the invoice that has waited
 * longest for a row is given out. Rows of it that come later become an invoice of their own, which knows where the number
 * stood first. So memory has a bound whatever the file, and a sheet of up to that many lines is grouped as a whole. A row
 * without a number is an invoice of its own.
 */
export class RowGroups {
  /** In the order of their last row. */
  readonly #open = new Map<string, OpenGroup>();
  /** First row by the digest of supplier and number: numbers alone, so that a million of them take little. */
  readonly #firstRows = new Map<number, number>();
  /** By what could be read of supplier, number and date. */
  readonly #missing = new Map<string, number[]>();
  #held = 0;
  #last: OpenGroup | null = null;
  /** The invoice above a total, to which a row below may belong. */
  #aboveTotal: OpenGroup | null = null;

  /** Adds a line; false if it continues a row above that is not there. */
  add(line: LineRow): boolean {
    const group = line.isContinued ? this.#last : this.#groupOf(line);
    if (group === null) {
      if (this.#aboveTotal !== null) note(this.#aboveTotal.missing, line.row);
      return false;
    }
    this.#aboveTotal = null;
    this.#open.delete(group.key);
    this.#open.set(group.key, group);
    this.#last = group;
    group.lines += 1;
    if (group.rows.length < INGEST_LIMITS.lines) {
      group.rows.push(line);
      this.#held += 1;
    }
    return true;
  }

  /** A total, which nothing continues. */
  skipTotal(): void {
    this.#aboveTotal = this.#last;
    this.#last = null;
  }

  /** A row that could not be read: nothing continues it, and its invoice lacks it. */
  skip({ row, vendor, number, date, isContinued }: SkippedRow): void {
    const above = this.#last ?? this.#aboveTotal;
    this.#last = null;
    if (isContinued) {
      if (above !== null) note(above.missing, row);
      return;
    }
    this.#aboveTotal = null;
    if (number === '') return;
    const key = missingKey(vendor, number, date);
    const rows = this.#missing.get(key) ?? [];
    note(rows, row);
    this.#missing.set(key, rows);
  }

  /** The invoices beyond the window, or all of them at the end of the sheet. */
  *done(isEnd: boolean): Generator<RowGroup> {
    for (const group of this.#open.values()) {
      if (!isEnd && this.#held <= TABLE_LIMITS.heldLines) return;
      this.#open.delete(group.key);
      this.#held -= group.rows.length;
      const { rows, lines, firstRow } = group;
      yield { rows, lines, missing: this.#missingOf(group), firstRow };
    }
    if (isEnd) this.#last = null;
  }

  /** Rows of an invoice that could not be read: those that may be of it, as far as they say. */
  #missingOf({ rows: [first], missing }: OpenGroup): number[] {
    if (first === undefined || first.number === '') return missing;
    const { vendor, number, date } = first;
    const keys = ['', vendor].flatMap((of) => ['', date].map((at) => missingKey(of, number, at)));
    const all = [...missing, ...keys.flatMap((key) => this.#missing.get(key) ?? [])];
    return all.sort((a, b) => a - b).slice(0, KNOWN_MISSING);
  }

  #groupOf({ vendor, number, date, currency, row }: LineRow): OpenGroup {
    if (number === '') return { key: String(row), rows: [], lines: 0, missing: [], firstRow: null };
    const ofNumber = numberKey(vendor, number);
    const key = `${ofNumber}${APART}${date}${APART}${currency ?? ''}`;
    const known = this.#open.get(key);
    if (known !== undefined) return known;
    const digest = Number.parseInt(hash('sha256', ofNumber, 'hex').slice(0, DIGEST_DIGITS), 16);
    const firstRow = this.#firstRows.get(digest) ?? null;
    if (firstRow === null) this.#firstRows.set(digest, row);
    return { key, rows: [], lines: 0, missing: [], firstRow };
  }
}

function numberKey(vendor: string, number: string): string {
  return `${vendor.toLowerCase()}${APART}${number}`;
}

function missingKey(vendor: string, number: string, date: string): string {
  return `${numberKey(vendor, number)}${APART}${date}`;
}

function note(rows: number[], row: number): void {
  if (rows.length < KNOWN_MISSING) rows.push(row);
}
