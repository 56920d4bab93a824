import { CsvError, parse } from 'csv-parse/sync';
import type { Result } from '../types.ts';

/** Daily rates of a file: for each currency its days in ascending order, each with units per EUR as decimal text. */
export interface RateTable {
  readonly series: ReadonlyMap<string, RateSeries>;
}

export interface RateSeries {
  readonly days: readonly string[];
  readonly perEur: readonly string[];
}

export interface RateFileProblem {
  /** `rates_refused`: a valid file that contradicts the known rates, or exceeds the storage limit. */
  readonly code: 'rate_file_invalid' | 'rates_refused';
  readonly message: string;
}

/** Limits of a rate file: characters. */
export const MAX_RATE_FILE_CHARACTERS = 16 * 1024 * 1024;
/** Days. */
export const MAX_RATE_FILE_DAYS = 20_000;
/** Currencies. */
export const MAX_RATE_FILE_CURRENCIES = 200;

const CURRENCY = /^[A-Z]{3}$/;
const RATE = /^\d{1,12}(?:\.\d{1,12})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Thrown inside this file only, to leave a nested loop with its message. */
class Problem extends Error {}

/**
 * Reads daily euro reference rates: the first line names the columns (`date` or `Date`, then ISO 4217 codes), each
 * further line is one day with units of currency per EUR; an empty cell or `N/A` is no rate. Both the shipped layout and
 * the ECB's `eurofxref-hist.csv` (newest first, trailing comma) are read, in either order of days.
 * Errors name the line and column and what to write instead.
 */
export function parseRateFile(text: string): Result<RateTable, RateFileProblem> {
  try {
    return { ok: true, value: readTable(text) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ok: false, error: { code: 'rate_file_invalid', message: error.message } };
  }
}

function readTable(text: string): RateTable {
  if (text.length > MAX_RATE_FILE_CHARACTERS) {
    throw new Problem(`the file is longer than ${MAX_RATE_FILE_CHARACTERS} characters`);
  }
  const rows = readRows(text);
  const currencies = readHeader(rows[0] ?? []);
  const days = rows.slice(1).map((row, index) => readDay(row, index + 2, currencies));
  if (days.length === 0) throw new Problem('the file has no day of rates below its header line');
  days.sort((a, b) => (a.day < b.day ? -1 : 1));
  const twice = days.find(({ day }, index) => day === days[index + 1]?.day);
  if (twice) throw new Problem(`the day ${twice.day} is in the file twice`);
  return { series: seriesOf(currencies, days) };
}

const TOO_MANY_DAYS = `the file has more than ${MAX_RATE_FILE_DAYS} days`;
/** Longest message of the CSV parser that is passed on: it quotes the file. */
const MAX_PARSER_MESSAGE = 200;

/** The cells of every line, without the empty lines at the end. */
function readRows(text: string): string[][] {
  const lines = text.trimEnd();
  if (hasMoreLines(lines, MAX_RATE_FILE_DAYS + 1)) throw new Problem(TOO_MANY_DAYS);
  try {
    const rows = parse(lines, {
      bom: true,
      trim: true,
      relaxColumnCount: true,
      recordDelimiter: ['\r\n', '\n', '\r'],
    });
    while (rows.at(-1)?.every((cell) => cell === '')) rows.pop();
    return rows;
  } catch (error) {
    if (error instanceof CsvError) throw new Problem(error.message.slice(0, MAX_PARSER_MESSAGE));
    throw error;
  }
}

/** Counted before parsing, which takes half a minute for a million short lines. */
function hasMoreLines(text: string, most: number): boolean {
  let lines = 1;
  for (const _ of text.matchAll(/\r\n?|\n/g)) if (++lines > most) return true;
  return false;
}

/** The currency of each column after the first; a trailing comma leaves an empty name, which is skipped. */
function readHeader([first = '', ...names]: readonly string[]): string[] {
  if (first.toLowerCase() !== 'date') {
    throw new Problem(
      `the first line must name the columns, as in "date,USD,CHF": it starts with "${first.slice(0, 20)}"`,
    );
  }
  if (names.at(-1) === '') names.pop();
  const wrong = names.find((name) => !CURRENCY.test(name));
  if (wrong !== undefined) {
    throw new Problem(`"${wrong.slice(0, 20)}" in the first line is no ISO 4217 code of three capitals`);
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Problem(`the column ${twice} is in the first line twice`);
  if (names.length === 0) throw new Problem('the first line names no currency');
  if (names.length > MAX_RATE_FILE_CURRENCIES) {
    throw new Problem(`the first line names more than ${MAX_RATE_FILE_CURRENCIES} currencies`);
  }
  return names;
}

interface Day {
  readonly day: string;
  readonly rates: readonly string[];
}

function readDay(row: readonly string[], lineNumber: number, currencies: readonly string[]): Day {
  const [day = '', ...rates] = row;
  if (!isCalendarDay(day)) {
    throw new Problem(`line ${lineNumber}: "${day.slice(0, 20)}" is no date as in 2026-04-13`);
  }
  while (rates.length > currencies.length && rates.at(-1) === '') rates.pop();
  if (rates.length > currencies.length) {
    throw new Problem(`line ${lineNumber}: ${rates.length} rates for ${currencies.length} currencies`);
  }
  for (const [column, currency] of currencies.entries()) {
    const rate = rates[column] ?? '';
    const none = rate === '' || rate === 'N/A';
    if (!none && !isRate(rate)) {
      throw new Problem(
        `line ${lineNumber}, ${currency}: "${rate.slice(0, 20)}" must be a positive number of units per euro, empty or N/A`,
      );
    }
  }
  return { day, rates };
}

function seriesOf(currencies: readonly string[], days: readonly Day[]): Map<string, RateSeries> {
  const series = new Map<string, RateSeries>();
  for (const [column, currency] of currencies.entries()) {
    const quoted = days.filter(({ rates }) => isRate(rates[column] ?? ''));
    if (quoted.length === 0) continue;
    series.set(currency, {
      days: quoted.map(({ day }) => day),
      perEur: quoted.map(({ rates }) => rates[column] ?? ''),
    });
  }
  return series;
}

function isRate(text: string): boolean {
  return RATE.test(text) && /[1-9]/.test(text);
}

function isCalendarDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A table in the shipped layout: days ascending, currencies in alphabetical order, `\n` line ends. */
export function renderRateFile({ series }: RateTable): string {
  const currencies = [...series.keys()].sort();
  const rows = new Map<string, string[]>();
  for (const [column, currency] of currencies.entries()) {
    const { days, perEur } = series.get(currency) ?? { days: [], perEur: [] };
    for (const [index, day] of days.entries()) {
      const row = rows.get(day) ?? new Array<string>(currencies.length).fill('');
      row[column] = perEur[index] ?? '';
      rows.set(day, row);
    }
  }
  const lines = [...rows.keys()].sort().map((day) => [day, ...(rows.get(day) ?? [])].join(','));
  return `${[['date', ...currencies].join(','), ...lines].join('\n')}\n`;
}
