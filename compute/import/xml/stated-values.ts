import type { ImportProblemCode } from '../../../schema/contracts/import.ts';
import { INGEST_LIMITS } from '../../../schema/contracts/ingest.ts';
import { isLongerThan } from '../../../schema/contracts/text.ts';
import { parseDecimal, toFixedText, trimZeros } from '../../decimal.ts';
import { isCalendarDate } from '../../ingest/reporting-period.ts';
import type { ImportProblem } from '../read-item.ts';
import type { Stated } from './xml-records.ts';

/** Problems and notes of one invoice, each in order and bounded. */
export class Findings {
  readonly problems: ImportProblem[] = [];
  readonly notes: ImportProblem[] = [];
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** What keeps the invoice out. Null, for the caller to pass on. */
  problem(code: ImportProblemCode, message: string, path: string): null {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(this.#finding(code, message, path));
    return null;
  }

  /** What was adjusted or left out. Null, for the caller to pass on. */
  note(code: ImportProblemCode, message: string, path: string): null {
    if (this.notes.length < MOST_NOTES) this.notes.push(this.#finding(code, message, path));
    else if (this.notes.length === MOST_NOTES)
      this.notes.push(this.#finding(code, 'There are more notes than are shown here.', path));
    return null;
  }

  #finding(code: ImportProblemCode, message: string, path: string): ImportProblem {
    return { code, message, place: { file: this.#file, path } };
  }
}

const MOST_PROBLEMS = 10;
const MOST_NOTES = 50;

/** As xs:decimal is written. Longer ones are no amounts. */
const DECIMAL = /^([+-]?)0*(\d{0,40})(?:\.(\d{0,40}))?$/;

/** Already in the one way, with less digits than any bound: nearly all. */
const PLAIN_DECIMAL = /^(?:0|-?[1-9]\d{0,8}(?:\.\d?[1-9])?)$/;

/** A stated decimal in one way: no plus sign, exponent or noughts at either end; null for anything else. */
export function decimalText(text: string): string | null {
  if (PLAIN_DECIMAL.test(text)) return text;
  const [, sign, whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
  if (sign === undefined || !/\d/.test(text)) return withoutExponent(text);
  const tail = fraction.replace(/0+$/, '');
  const value = `${whole === '' ? '0' : whole}${tail === '' ? '' : `.${tail}`}`;
  return sign === '-' && value !== '0' ? `-${value}` : value;
}

/** As programs print very large and very small numbers: 1.5E+3, 0E-8. */
const EXPONENT = /^([+-]?)(\d{1,15})(?:\.(\d{0,15}))?E([+-]?\d{1,2})$/i;
const MOST_PLACES = 20;

function withoutExponent(text: string): string | null {
  const [, sign, whole = '', fraction = '', exponent] = EXPONENT.exec(text) ?? [];
  if (exponent === undefined || Math.abs(Number(exponent)) > MOST_PLACES) return null;
  const point = whole.length + Number(exponent);
  const digits = `${'0'.repeat(Math.max(0, 1 - point))}${whole}${fraction}`.padEnd(point, '0');
  const at = Math.max(1, point);
  return decimalText(`${sign}${digits.slice(0, at)}.${digits.slice(at)}`);
}

/** A decimal text with the other sign. */
export function negated(decimal: string): string {
  if (decimal === '0') return decimal;
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`;
}

/** Why a stated text is no number that can be taken, or null. */
export function numberFault(text: string): string | null {
  if (PLAIN_DECIMAL.test(text)) return null;
  const decimal = decimalText(text);
  if (decimal === null) return `"${shown(text)}" is no number like 1234.56`;
  const whole = decimal.replace(/^-/, '').split('.')[0] ?? '';
  if (whole.length > 13 || Math.abs(Number(decimal)) > INGEST_LIMITS.amount)
    return `${shown(text)} is beyond ${INGEST_LIMITS.amount}`;
  return null;
}

/** An amount the invoice needs, as decimal text; null after a problem. */
export function readAmount(stated: Stated, what: string, findings: Findings): string | null {
  const fault = numberFault(stated.text);
  if (fault === null) return withinDigits(stated, findings);
  return findings.problem('value_invalid', `The ${what} cannot be taken: ${fault}.`, stated.path);
}

/** The decimal text of a number without a fault, rounded with a note to the digits that JSON states exactly. */
export function withinDigits({ text, path }: Stated, findings: Findings): string {
  const decimal = decimalText(text) ?? '0';
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  const places = INGEST_LIMITS.significantDigits - (whole === '0' ? 0 : whole.length);
  if (fraction.length <= places) return decimal;
  const rounded = trimZeros(toFixedText(parseDecimal(decimal), places, 'half_away_from_zero'));
  findings.note('number_rounded', `${shown(text)} was rounded to ${rounded}.`, path);
  return rounded;
}

/** ISO, with or without a time zone, or the eight digits of UN/EDIFACT's format 102, 203 or 204. */
const DATES = [
  /^(\d{4})-(\d{2})-(\d{2})(?:Z|[+-]\d{2}:\d{2}|T.*)?$/,
  /^(\d{4})(\d{2})(\d{2})(?:\d{4}|\d{6})?$/,
];

/** YYYY-MM-DD, or null for what is no day of the calendar. */
export function dateText(text: string): string | null {
  for (const form of DATES) {
    const [, year, month, day] = form.exec(text) ?? [];
    const date = `${year}-${month}-${day}`;
    if (year !== undefined && isCalendarDate(date)) return date;
  }
  return null;
}

const UNEVEN = /[^\S ]|\u007f| {2}|^ | $/;

/** Runs of white space, and DEL, which the service does not take, as one space. */
export function plain(text: string): string {
  if (!UNEVEN.test(text)) return text;
  return text.replace(/[\s\u007f]+/g, ' ').trim();
}

/** A text within the bound of its member, cut with a note if it is longer. */
export function bounded(text: string, most: number, from: { findings: Findings; path: string }): string {
  if (!isLongerThan(text, most)) return text;
  from.findings.note('text_cut', `The text has more than ${most} characters and was cut.`, from.path);
  return `${Array.from(text)
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}

/** A text for a message: on one line and short. */
export function shown(text: string): string {
  const line = plain(text);
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}
