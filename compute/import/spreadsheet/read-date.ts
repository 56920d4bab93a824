import type { DateFormat } from '../../../schema/contracts/import-mapping.ts';
import { plainText } from '../../plain-text.ts';
import { billWords } from '../../terms/bill-words.ts';
import { dayOfSerial } from './number-formats.ts';

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const PARTS = /^(\d{1,2})([-/. ]{1,2})(\d{1,2})\2(\d{4}|\d{2})$/;
/** Year of two digits first: read only where the format says so. */
const SHORT_YEAR_FIRST = /^(\d{2})([-/.])(\d{1,2})\2(\d{1,2})$/;
const NAMED_DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th|er|°)?[-/. ]{1,2}([a-z]+)[-/., ]{0,2}(\d{4}|\d{2})$/;
const NAMED_MONTH_FIRST = /^([a-z]+)[-. ]{1,2}(\d{1,2})(?:st|nd|rd|th)?[-, ]{1,2}(\d{4})$/;
const DAY_MONTH = /^(\d{1,2})(\d{2})$/;
/** A time behind a date: "31.12.2024 00:00:00", "2024-12-31T00:00:00.000Z". */
const TIME = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]m)?(?:Z| ?[+-]\d{2}:?\d{2})?$/i;
const MAX_CHARACTERS = 40;
/** Invoices begin in 1999, so a year of two digits is one from 1999 to 2098. */
const LAST_CENTURY = 99;

/** How a date of a column is written. */
export interface DateForm {
  /** Undefined: dates with two meanings (03/04/2024) are not read. */
  readonly format?: DateFormat | undefined;
  /** `ddmm` only: YYYY-MM-DD. */
  readonly yearStart?: string | undefined;
}

/** A date as YYYY-MM-DD, or null if the text is no date in this form, or no day of the calendar. */
export function readDate(cell: string, { format, yearStart }: DateForm): string | null {
  if (cell.length > MAX_CHARACTERS) return null;
  const text = cell.trim().replace(TIME, '');
  const whole = YEAR_FIRST.exec(text);
  if (whole !== null) return dateOf(whole[1], whole[3], whole[4]);
  const parts = PARTS.exec(text);
  if (parts !== null && format !== 'ymd') {
    const [, first, , second, year] = parts;
    const order = format ?? orderEvidence(text);
    if (order === 'either') return null;
    return order === 'mdy' ? dateOf(year, first, second) : dateOf(year, second, first);
  }
  const compact = COMPACT.exec(text);
  if (compact !== null) return dateOf(compact[1], compact[2], compact[3]);
  if (format === 'ymd') {
    const short = SHORT_YEAR_FIRST.exec(text);
    return short === null ? readNamed(text) : dateOf(short[1], short[3], short[4]);
  }
  if (format === 'ddmm' && yearStart !== undefined) {
    const match = DAY_MONTH.exec(text);
    if (match !== null) return inYear(match[1] ?? '', match[2] ?? '', yearStart);
  }
  return readNamed(text);
}

/** "31. Dezember 2024", "31-Dec-24", "Dec 31, 2024": the name of the month leaves no doubt. */
function readNamed(text: string): string | null {
  const plain = plainText(text).replace(/[.,]$/, '');
  const dayFirst = NAMED_DAY_FIRST.exec(plain);
  if (dayFirst !== null) return dateOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  const monthFirst = NAMED_MONTH_FIRST.exec(plain);
  return monthFirst === null ? null : dateOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]);
}

const MONTHS = Array.from({ length: 12 }, (_, index) =>
  billWords[`month_${String(index + 1).padStart(2, '0')}` as 'month_01'].map(({ text }) =>
    text.replace('*', ''),
  ),
);

function monthOf(name = ''): string | undefined {
  const index = MONTHS.findIndex((words) => words.some((word) => name.startsWith(word)));
  return index === -1 ? undefined : String(index + 1);
}

function inYear(day: string, month: string, yearStart: string): string | null {
  const year = Number(yearStart.slice(0, 4));
  const date = dateOf(String(year), month, day);
  return date === null || date >= yearStart ? date : dateOf(String(year + 1), month, day);
}

function dateOf(year = '', month = '', day = ''): string | null {
  const fullYear =
    year.length === 2 ? (Number(year) >= LAST_CENTURY ? 1900 : 2000) + Number(year) : Number(year);
  const [monthNumber, dayNumber] = [Number(month), Number(day)];
  if (!(monthNumber >= 1 && monthNumber <= 12 && dayNumber >= 1)) return null;
  if (dayNumber > daysOf(fullYear, monthNumber)) return null;
  return `${String(fullYear).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const FORMS: readonly DateForm[] = [{ format: 'dmy' }, { format: 'mdy' }, { format: 'ymd' }];

/** From 1999 to 2099, the days an invoice may have, as workbooks number them. */
const SERIAL_DAY = /^(?:3[6-9]|[4-6]\d|7[0-2])\d{3}(?:\.\d+)?$/;

/** The day of a number that a workbook stores for it where the cell has lost its format; null for any other text. */
export function readSerialDay(cell: string): string | null {
  return SERIAL_DAY.test(cell) ? dayOfSerial(Number(cell), 1900) : null;
}

/** Whether a text is a date in any form with a year. A bare number of eight digits may also be a number. */
export function isDateLike(cell: string): boolean {
  return FORMS.some((form) => readDate(cell, form) !== null);
}

/** Whether a text is written as a date with a year in figures, also of a day that the calendar does not have: 31.06.2025. */
export function isDateShaped(cell: string): boolean {
  const text = cell.trim().replace(TIME, '');
  return [YEAR_FIRST, PARTS, COMPACT].some((form) => form.test(text));
}

/** What a date proves about the order of day and month: dotted dates have the day first everywhere. */
export function orderEvidence(cell: string): 'dmy' | 'mdy' | 'either' | 'none' {
  const match = PARTS.exec(cell.trim().replace(TIME, ''));
  if (match === null) return 'none';
  const [, first, mark = '', second] = match;
  if (Number(first) > 12) return 'dmy';
  if (Number(second) > 12) return 'mdy';
  if (mark.startsWith('.')) return 'dmy';
  return first === second ? 'none' : 'either';
}
