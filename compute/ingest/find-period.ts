import { INGEST_LIMITS } from '../../schema/contracts/ingest.ts';
import { NEWEST_FACTOR_SET_ID } from '../factors/factor-set.ts';
import {
  dateAfter,
  type PeriodSettings,
  type ReportingPeriod,
  reportingPeriodOf,
} from './reporting-period.ts';

export interface FindPeriodTask {
  /** As written by the client. */
  readonly name: string;
  readonly settings: PeriodSettings;
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly now: string;
}

/** A reporting period that can be opened now, and the factor set for it. */
export interface FoundPeriod extends ReportingPeriod {
  readonly factorSetId: string;
}

/**
 * The reporting period of that name under a workspace's settings, or null if there is none or no invoice could be booked to it
 * today.
 */
export function findPeriod(task: FindPeriodTask): FoundPeriod | null {
  const year = Number(/^(?:FY)?(\d{4})(?:-|$)/.exec(task.name)?.[1] ?? 0);
  // A fiscal year is named after the year in which it ends, so its months are in that year and the one before.
  const months = [year - 1, year].flatMap((of) => MONTHS.map((month) => `${of}-${month}-01`));
  if (year < FIRST_YEAR) return null;
  const period = months
    .map((date) => reportingPeriodOf(date, task.settings))
    .find(({ name }) => name === task.name);
  return period !== undefined && takesInvoices(period, task.now)
    ? { ...period, factorSetId: NEWEST_FACTOR_SET_ID }
    : null;
}

const FIRST_YEAR = Number(INGEST_LIMITS.firstInvoiceDate.slice(0, 4));
const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

function takesInvoices({ startDate, endDate }: ReportingPeriod, now: string): boolean {
  return endDate >= INGEST_LIMITS.firstInvoiceDate && startDate <= dateAfter(now, INGEST_LIMITS.daysAhead);
}
