import type { WorkspaceSettings } from '../../schema/contracts/workspace.ts';

export interface ReportingPeriod {
  readonly name: string;
  /** First and last day, YYYY-MM-DD. */
  readonly startDate: string;
  readonly endDate: string;
}

export type PeriodSettings = Pick<WorkspaceSettings, 'fiscalStartMonth' | 'periodLength'>;

const MONTHS = { year: 12, quarter: 3, month: 1 } as const;

/**
 * The reporting period of a date. Calendar years, quarters and months are `2026`, `2026-Q1` and `2026-01`. Under a fiscal year
 * that does not start in January a year is `FY2026` and a quarter `FY2026-Q1`: 2026 is the calendar year in which the fiscal
 * year ends, and Q1 its first three months. A month keeps its calendar name.
 * @param date - a real calendar date YYYY-MM-DD.
 */
export function reportingPeriodOf(date: string, settings: PeriodSettings): ReportingPeriod {
  const { fiscalStartMonth, periodLength } = settings;
  const month = monthNumber(Number(date.slice(0, 4)), Number(date.slice(5, 7)));
  const offset = fiscalStartMonth - 1;
  const length = MONTHS[periodLength];
  const start = month - (((((month - offset) % 12) + 12) % 12) % length);
  const end = start + length - 1;
  const fiscalYear = Math.floor((month - offset) / 12) + (offset === 0 ? 0 : 1);
  return {
    name: nameOf({ start, fiscalYear, offset, periodLength }),
    startDate: `${yearAndMonth(start)}-01`,
    endDate: `${yearAndMonth(end)}-${String(daysInMonth(Math.floor(end / 12), (end % 12) + 1)).padStart(2, '0')}`,
  };
}

function nameOf(of: {
  readonly start: number;
  readonly fiscalYear: number;
  readonly offset: number;
  readonly periodLength: PeriodSettings['periodLength'];
}): string {
  if (of.periodLength === 'month') return yearAndMonth(of.start);
  const year = `${of.offset === 0 ? '' : 'FY'}${String(of.fiscalYear).padStart(4, '0')}`;
  if (of.periodLength === 'year') return year;
  return `${year}-Q${((of.start - of.offset) % 12) / 3 + 1}`;
}

/** Months since January of year 0. */
function monthNumber(year: number, month: number): number {
  return year * 12 + month - 1;
}

function yearAndMonth(month: number): string {
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
}

const FORM = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** Whether a text is a real calendar date written YYYY-MM-DD (ISO 8601, proleptic Gregorian). */
export function isCalendarDate(text: string): boolean {
  if (!FORM.test(text)) return false;
  const day = Number(text.slice(8));
  return day >= 1 && day <= daysInMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
}

/** Days of a month 1 to 12; 0 for another number. */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  if (month === 4 || month === 6 || month === 9 || month === 11) return 30;
  return month >= 1 && month <= 12 ? 31 : 0;
}

/** The UTC date so many days after a time `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
export function dateAfter(now: string, days: number): string {
  return new Date(Date.parse(now) + days * DAY_MS).toISOString().slice(0, 10);
}
