import { countryMeant, isCountry } from '../../schema/contracts/countries.ts';
import { currencyMeant, ENDED_CURRENCIES, isCurrency } from '../../schema/contracts/currencies.ts';
import { INGEST_LIMITS } from '../../schema/contracts/ingest.ts';
import { reason, reasonText } from '../../schema/contracts/reasons.ts';
import { isLongerThan, unsoundText } from '../../schema/contracts/text.ts';
import type { Warning } from '../../schema/contracts/warnings.ts';
import { exactNumber } from './exact-number.ts';
import { numberSentAsText } from './number-in-text.ts';
import { type InvoiceProblems, lineOf, memberName, type Place } from './problems.ts';
import { isCalendarDate } from './reporting-period.ts';

/** The object whose members are read, its place, and the list of problems. */
export interface MemberSource {
  readonly members: Readonly<Record<string, unknown>>;
  readonly place: Place;
  readonly problems: InvoiceProblems;
  readonly warnings: Warning[];
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface NumberBounds {
  readonly min: number;
  readonly max: number;
}

const SHOWN_CODE = /^[\x20-\x7e]{1,20}$/;

/** Required text: not blank, not too long, well-formed. Null after a problem was noted. */
export function readRequiredText(from: MemberSource, member: string, maxCharacters: number): string | null {
  const value = from.members[member];
  if (value === undefined || value === null) return fail(from, member, 'missing', 'is missing');
  const text = readSoundText(from, member, maxCharacters);
  if (text === null) return null;
  return text.trim() === '' ? fail(from, member, 'blank', 'must not be blank') : text;
}

/**
 * The description of a line. One beyond what the classifier reads is cut with a warning: the classifier, the database and the
 * chain then have the same text.
 */
export function readDescription(from: MemberSource): string | null {
  const member = 'description';
  const { description, descriptionSent } = INGEST_LIMITS;
  const sent = readRequiredText(from, member, descriptionSent);
  if (sent === null || !isLongerThan(sent, description)) return sent;
  const text = firstCharacters(sent.trim(), description);
  const { place, warnings } = from;
  const cut = reason('text_cut', { member: memberName(place, member), characters: String(description) });
  warnings.push({
    code: 'description_cut',
    message: `${reasonText(cut)}.`,
    reasons: [cut],
    ...lineOf(place),
  });
  return text;
}

/** Whole characters (Unicode code points). */
function firstCharacters(text: string, count: number): string {
  return [...text.slice(0, 2 * count)].slice(0, count).join('');
}

/** Optional text. Null if absent, and after a problem was noted. */
export function readOptionalText(from: MemberSource, member: string, maxCharacters: number): string | null {
  const value = from.members[member];
  return value === undefined || value === null ? null : readSoundText(from, member, maxCharacters);
}

function readSoundText(from: MemberSource, member: string, maxCharacters: number): string | null {
  const value = from.members[member];
  if (typeof value !== 'string') return fail(from, member, 'wrong_type', 'must be a string');
  if (isLongerThan(value, maxCharacters)) {
    return fail(from, member, 'too_long', `must have at most ${maxCharacters} characters`);
  }
  const unsound = unsoundText(value);
  return unsound === null ? value : fail(from, member, 'invalid_characters', `must not contain ${unsound}`);
}

/** An optional number as exact decimal text. Null when absent, and after a problem was noted. */
export function readOptionalNumber(from: MemberSource, member: string, bounds: NumberBounds): string | null {
  const value = from.members[member];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number') {
    const what = typeof value === 'string' ? numberSentAsText(value) : 'must be a number';
    return fail(from, member, 'wrong_type', what);
  }
  if (!Number.isFinite(value)) return fail(from, member, 'out_of_range', 'must be a finite number');
  if (value < bounds.min || value > bounds.max) {
    return fail(from, member, 'out_of_range', `must be between ${bounds.min} and ${bounds.max}`);
  }
  const { text, rounded } = exactNumber(value);
  if (rounded) noteRounding(from, member, text);
  return text;
}

/** The same for a required number. */
export function readRequiredNumber(from: MemberSource, member: string, bounds: NumberBounds): string | null {
  const value = from.members[member];
  if (value === undefined || value === null) return fail(from, member, 'missing', 'is missing');
  return readOptionalNumber(from, member, bounds);
}

function noteRounding({ place, warnings }: MemberSource, member: string, text: string): void {
  const digits = String(INGEST_LIMITS.significantDigits);
  const to = reason('rounded_to', { member: memberName(place, member), digits, number: text });
  warnings.push({ code: 'number_rounded', message: `${reasonText(to)}.`, reasons: [to], ...lineOf(place) });
}

/** The date of the invoice, from the first exchange rate to the latest day allowed. */
export function readInvoiceDate(from: MemberSource, latest: string): string | null {
  const member = 'invoice_date';
  if (from.members[member] === undefined || from.members[member] === null) {
    return fail(from, member, 'missing', 'is missing: send the date of the invoice as YYYY-MM-DD');
  }
  const date = readOptionalDate(from, member);
  if (date === null) return null;
  if (date < INGEST_LIMITS.firstInvoiceDate) {
    return fail(from, member, 'out_of_range', `must not be before ${INGEST_LIMITS.firstInvoiceDate}`);
  }
  if (date > latest) {
    return fail(
      from,
      member,
      'out_of_range',
      `must not be more than ${INGEST_LIMITS.daysAhead} days ahead (${latest})`,
    );
  }
  return date;
}

function readOptionalDate(from: MemberSource, member: string): string | null {
  const value = from.members[member];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') {
    return fail(from, member, 'wrong_type', 'must be a string with a date written YYYY-MM-DD');
  }
  if (isCalendarDate(value)) return value;
  const what = /^\d{4}-\d{2}-\d{2}$/.test(value)
    ? `must be a day of the calendar: ${value} is none`
    : 'must be a date written YYYY-MM-DD';
  return fail(from, member, 'invalid_date', what);
}

export interface ServicePeriod {
  readonly start: string | null;
  readonly end: string | null;
}

const NO_SERVICE_PERIOD: ServicePeriod = { start: null, end: null };

/** `service_period_start` and `service_period_end`: each optional, in that order when both are there. */
export function readServicePeriod(from: MemberSource): ServicePeriod {
  const { members } = from;
  if (members.service_period_start === undefined && members.service_period_end === undefined) {
    return NO_SERVICE_PERIOD;
  }
  const start = readServiceDate(from, 'service_period_start');
  const end = readServiceDate(from, 'service_period_end');
  if (start !== null && end !== null && end < start) {
    fail(from, 'service_period_end', 'out_of_range', 'must not be before service_period_start');
  }
  return { start, end };
}

function readServiceDate(from: MemberSource, member: string): string | null {
  const date = readOptionalDate(from, member);
  const { firstServiceDate, lastServiceDate } = INGEST_LIMITS;
  if (date === null || (date >= firstServiceDate && date <= lastServiceDate)) return date;
  return fail(from, member, 'out_of_range', `must be between ${firstServiceDate} and ${lastServiceDate}`);
}

/** An ISO 4217 code that was in use on the invoice's date, or the default when absent. */
export function readCurrency(from: MemberSource, absent: string, invoiceDate: string | null): string | null {
  const value = from.members.currency;
  if (value === undefined || value === null) return absent;
  if (typeof value !== 'string') return fail(from, 'currency', 'wrong_type', 'must be a string');
  const ended = ENDED_CURRENCIES.get(value);
  if (ended !== undefined && invoiceDate !== null && invoiceDate > ended.until) {
    const what = `must not be ${value} on ${invoiceDate}: ${value} ended on ${ended.until}, send the amounts in ${ended.successor}`;
    return fail(from, 'currency', 'currency_ended', what);
  }
  if (isCurrency(value)) return value;
  const what = codeMessage(value, { list: 'ISO 4217 code in upper case', meant: currencyMeant(value) });
  return fail(from, 'currency', 'unknown_currency', what);
}

/** An ISO 3166-1 alpha-2 code, or the default when absent. */
export function readRegion(from: MemberSource, absent: string): string | null {
  const value = from.members.region;
  if (value === undefined || value === null) return absent;
  if (typeof value !== 'string') return fail(from, 'region', 'wrong_type', 'must be a string');
  if (isCountry(value)) return value;
  const what = codeMessage(value, {
    list: 'ISO 3166-1 alpha-2 code in upper case',
    meant: countryMeant(value),
  });
  return fail(from, 'region', 'unknown_region', what);
}

/** The error for a code, with the code to send if the intended one is known. */
export function codeMessage(
  sent: string,
  of: { readonly list: string; readonly meant: string | null },
): string {
  const shown = SHOWN_CODE.test(sent) ? `, not "${sent}"` : '';
  const instead = of.meant === null ? '' : `: send ${of.meant}`;
  return `must be an ${of.list}${shown}${instead}`;
}

function fail(
  { place, problems }: MemberSource,
  member: string,
  code: Parameters<InvoiceProblems['add']>[1],
  what: string,
): null {
  problems.add({ place, member }, code, what);
  return null;
}
