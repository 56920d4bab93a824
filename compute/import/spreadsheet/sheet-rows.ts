import { exactNumber } from '../../ingest/exact-number.ts';
import { type Cell, columnIndex, type TableRow } from './cell.ts';
import { dayOfSerial, type NumberKind } from './number-formats.ts';
import { TABLE_LIMITS } from './table-limits.ts';
import { parsePart, type XmlAttributes } from './xml-part.ts';

/** What the cells of every sheet refer to. */
export interface WorkbookValues {
  readonly sharedTexts: readonly string[];
  /** By the index of a cell's style. */
  readonly styles: readonly NumberKind[];
  readonly dateSystem: 1900 | 1904;
}

/** Rows of a sheet as its XML comes. @throws FileRefused if it is not well formed. */
export async function* sheetRows(
  bytes: AsyncIterable<Uint8Array>,
  { name, values }: { readonly name: string; readonly values: WorkbookValues },
): AsyncGenerator<readonly TableRow[]> {
  const sheet = new SheetReader(values);
  for await (const _ of parsePart(bytes, name, sheet)) {
    const rows = sheet.rows;
    sheet.rows = [];
    yield rows;
  }
}

const PLAIN_NUMBER = /^-?\d{1,12}(?:\.\d{1,3})?$/;
/** A control character as Excel writes it: `_x000D_`. */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/** Gathers cells to rows. Source: ECMA-376 part 1, 18.3.1.4 (c), 18.3.1.73 (row) and 18.18.11 (ST_CellType). */
class SheetReader {
  rows: TableRow[] = [];
  readonly #values: WorkbookValues;
  #row = 0;
  #cells: Cell[] = [];
  #column = -1;
  #type = 'n';
  #style = 0;
  #text = '';
  /** Inside the element of a cell's value, or of a text in the cell. */
  #isValue = false;
  #isReading = false;
  #fault: string | null = null;

  constructor(values: WorkbookValues) {
    this.#values = values;
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'v' || name === 't') this.#isValue = !this.#isReading;
    else if (name === 'rPh') this.#isReading = true;
    else if (name === 'row') {
      const stated = Number(attributes.r ?? this.#row + 1);
      // Rows stand in order; a number that says otherwise is not believed.
      this.#row = Number.isSafeInteger(stated) && stated > this.#row ? stated : this.#row + 1;
      this.#cells = [];
      this.#column = -1;
      this.#fault = null;
    }
  }

  text(text: string): void {
    if (this.#isValue) this.#text += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'rPh') this.#isReading = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') {
      if (this.#fault !== null) this.rows.push({ row: this.#row, cells: [], fault: this.#fault });
      else if (this.#cells.length > 0) this.rows.push({ row: this.#row, cells: this.#cells });
    }
  }

  #openCell({ r, t, s }: XmlAttributes): void {
    const stated = r === undefined ? null : columnIndex(r.replace(/\d+$/, ''));
    this.#column = stated !== null && stated > this.#column ? stated : this.#column + 1;
    this.#type = t ?? 'n';
    this.#style = s === undefined ? 0 : Number(s);
    this.#text = '';
  }

  #closeCell(): void {
    if (this.#text === '') return;
    if (this.#column >= TABLE_LIMITS.columns) {
      this.#fault = `The row has more than ${TABLE_LIMITS.columns} columns.`;
      return;
    }
    const cell = this.#cell();
    if (typeof cell === 'string' && cell.length > TABLE_LIMITS.cellCharacters) {
      this.#fault = `A cell has more than ${TABLE_LIMITS.cellCharacters} characters.`;
      return;
    }
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells.push(cell);
  }

  #cell(): Cell {
    const text = this.#text;
    switch (this.#type) {
      case 's':
        return unescaped(this.#values.sharedTexts[Number(text)] ?? '');
      case 'n':
        return this.#number(text);
      case 'd':
        return { kind: 'date', text: text.slice(0, 10) };
      case 'b':
        return text === '1' ? 'true' : 'false';
      case 'e':
        return { kind: 'error', text };
      default:
        return unescaped(text);
    }
  }

  /** A number as stated; the noise of a double beyond 15 digits, which Excel never shows, is dropped. */
  #number(text: string): Cell {
    const kind = this.#values.styles[this.#style] ?? 'plain';
    const value = Number(text);
    if (!Number.isFinite(value)) return { kind: 'error', text };
    if (kind === 'date') {
      const day = dayOfSerial(value, this.#values.dateSystem);
      if (day !== null) return { kind: 'date', text: day };
    }
    const exact = PLAIN_NUMBER.test(text) ? text : exactNumber(value).text;
    return { kind: 'number', text: exact, isPercent: kind === 'percent' };
  }
}

function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
