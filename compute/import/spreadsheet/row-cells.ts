import type { ImportProblemCode } from '../../../schema/contracts/import.ts';
import { INGEST_LIMITS } from '../../../schema/contracts/ingest.ts';
import { isLongerThan, unsoundText } from '../../../schema/contracts/text.ts';
import { multiply, parseDecimal, trimZeros } from '../../decimal.ts';
import { exactText } from '../../emissions/exact-text.ts';
import { type Cell, cellText, type TableRow } from './cell.ts';
import { isNumberLike } from './column-profile.ts';
import { isDateLike, isDateShaped, readDate, readSerialDay } from './read-date.ts';
import { type CellNumber, readNumber } from './read-number.ts';
import type { PlannedColumn } from './row-plan.ts';

/** Something about a cell: a problem of its row, or a note beside its invoice. */
export interface CellRemark {
  readonly code: ImportProblemCode;
  readonly column: string | null;
  readonly message: string;
}

type Column<Spec = unknown> = PlannedColumn<Spec> | undefined;
type NumberSpec = { readonly decimal_mark?: '.' | ',' | undefined };
type DateSpec = {
  readonly date_format?: 'dmy' | 'mdy' | 'ymd' | 'ddmm' | undefined;
  readonly year_start?: string | undefined;
};

/** Characters of a cell that a message quotes. */
const QUOTED = 60;

/** The cells of a row by the columns of a plan. What cannot be read becomes a problem of the row, or a note. */
export class RowCells {
  readonly #row: TableRow;
  readonly problems: CellRemark[] = [];
  readonly notes: CellRemark[] = [];

  constructor(row: TableRow) {
    this.#row = row;
  }

  isBlank(column: Column): boolean {
    return column === undefined || cellText(this.#row.cells[column.index]) === '';
  }

  /** The text of a cell, '' if it is blank; spaces and line breaks inside become one space. */
  text(column: Column): string {
    if (column === undefined) return '';
    const cell = this.#row.cells[column.index];
    const text = cellText(cell);
    if (text === '') return '';
    if (typeof cell !== 'string' && cell?.kind === 'error') {
      this.problem('value_invalid', column, `The cell has the error ${quoted(text)}.`);
      return '';
    }
    const unsound = unsoundText(text);
    if (unsound !== null) {
      this.problem('value_invalid', column, `The text has ${unsound}.`);
      return '';
    }
    if (text.includes('\ufffd')) {
      this.note('broken_characters', column, `${quoted(text)} has characters of another encoding.`);
    }
    return MANY_SPACES.test(text) ? text.replace(/\s+/g, ' ') : text;
  }

  /** A text of at most so many characters; a longer one is cut, with a note. */
  cutText(column: Column, maxCharacters: number): string {
    const text = this.text(column);
    if (column === undefined || !isLongerThan(text, maxCharacters)) return text;
    this.note('text_cut', column, `The text was cut to ${maxCharacters} characters.`);
    return [...text].slice(0, maxCharacters).join('');
  }

  /**
   * A number, or null if the cell is blank or cannot be read; then there is a problem.
   * @param isOptional - a note instead: the number is left out.
   */
  number(column: Column<NumberSpec>, isOptional = false): CellNumber | null {
    if (column === undefined) return null;
    const cell = this.#row.cells[column.index];
    if (cell === undefined || cell === '') return null;
    const read = typeof cell === 'string' ? readText(cell, column.spec) : readTyped(cell);
    if (read === 'blank') return null;
    if (read === null || Math.abs(Number(read.text)) > INGEST_LIMITS.amount) {
      this.#unread(
        column,
        `${quoted(cellText(cell))} is no number${markWords(cell, column.spec)}`,
        isOptional,
      );
      return null;
    }
    if (read.isRounded) {
      this.note('number_rounded', column, `${quoted(cellText(cell))} was rounded to ${read.text}.`);
    }
    return read;
  }

  /** A date as YYYY-MM-DD, or null if the cell is blank or cannot be read. */
  date(column: Column<DateSpec>, isOptional = false): string | null {
    if (column === undefined) return null;
    const cell = this.#row.cells[column.index];
    const text = cellText(cell);
    if (text === '') return null;
    if (typeof cell !== 'string' && cell?.kind === 'date') return text;
    const { date_format: format, year_start: yearStart } = column.spec;
    const date = readDate(text, { format, yearStart });
    if (date !== null) return date;
    const day = format === 'ddmm' ? null : readSerialDay(text);
    if (day !== null) {
      this.note('date_from_number', column, `${quoted(text)} was read as the day ${day}.`);
      return day;
    }
    this.#unread(column, `${quoted(text)} is no ${dateWords(text, format)}`, isOptional);
    return null;
  }

  #unread(column: Column, what: string, isOptional: boolean): void {
    if (isOptional) this.note('value_left_out', column, `${what}. It was left out.`);
    else
      this.problem(
        'value_invalid',
        column,
        `${what}${what.includes(': state ') ? '' : ': correct the cell'}.`,
      );
  }

  problem(code: ImportProblemCode, column: Column, message: string): void {
    this.problems.push({ code, column: column?.name ?? null, message });
  }

  note(code: ImportProblemCode, column: Column, message: string): void {
    this.notes.push({ code, column: column?.name ?? null, message });
  }
}

const MANY_SPACES = /[^\S ]|\s\s/;
const DASHES = /^[-–—.]+$/;

function readText(cell: string, { decimal_mark: mark }: NumberSpec): CellNumber | 'blank' | null {
  const read = readNumber(cell, mark);
  // A dash or point alone is how tables write nothing.
  return read === null && (cell.trim() === '' || DASHES.test(cell.trim())) ? 'blank' : read;
}

function readTyped(cell: Exclude<Cell, string>): CellNumber | null {
  if (cell.kind !== 'number') return null;
  // 8.1 % is stored as 0.081.
  const text = cell.isPercent ? timesHundred(cell.text) : cell.text;
  return { text, currency: null, side: null, isPercent: cell.isPercent, isRounded: false };
}

function timesHundred(text: string): string {
  return trimZeros(exactText(multiply(parseDecimal(text), parseDecimal('100'))));
}

/** A text in a message, cut. */
export function quoted(text: string): string {
  const cut = isLongerThan(text, QUOTED) ? `${[...text].slice(0, QUOTED).join('')}…` : text;
  return `"${cut.replace(/\s+/g, ' ')}"`;
}

function markWords(cell: Cell, { decimal_mark: mark }: NumberSpec): string {
  if (typeof cell !== 'string') return cell.kind === 'error' ? '' : ', but a date';
  // A text that no mark makes a number, such as "on request".
  if (!isNumberLike(cell)) return '';
  if (mark !== undefined) return ` with "${mark}" before the decimals`;
  return ' with one meaning: state decimal_mark';
}

function dateWords(text: string, format: DateSpec['date_format']): string {
  if (isDateLike(text)) {
    return format === undefined ? 'date with one meaning: state date_format' : `date of the form ${format}`;
  }
  return isDateShaped(text)
    ? 'day of the calendar'
    : `date${format === undefined ? '' : ` of the form ${format}`}`;
}
