import { useQuery } from '@tanstack/react-query';
import { graphql } from '../../data/graphql.ts';
import { graphqlQuery } from '../../data/graphql-client.ts';
import { useWorkspace } from '../../shell/person.ts';
import type { TimeSearch } from './search.ts';

export const PERIODS = graphql(`
  query DashboardPeriods($workspaceId: ID) {
    workspace(workspaceId: $workspaceId) {
      name
      periods(last: 100) {
        name
        startDate
        endDate
        status
        factorSetId
      }
    }
  }
`);

export interface ReportingPeriod {
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly status: 'OPEN' | 'CLOSED';
  readonly factorSetId: string;
}

export interface Days {
  readonly from: string;
  readonly to: string;
}

interface Time {
  /** Undefined while they are read. */
  readonly periods: readonly ReportingPeriod[] | undefined;
  /** Calendar years with a reporting period, newest first. */
  readonly years: readonly number[];
  /** What is shown, the newest where the address names none; null without periods. */
  readonly shown: (TimeSearch & Days) | null;
  readonly error: Error | null;
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));
export const daysOfYear = (year: number): Days => ({
  from: `${String(year).padStart(4, '0')}-01-01`,
  to: `${String(year).padStart(4, '0')}-12-31`,
});

/** The years and periods there are, and the days that the address names. */
export function useTime({ year, period }: TimeSearch): Time {
  const { workspaceId } = useWorkspace();
  const { data, error } = useQuery(graphqlQuery(PERIODS, { workspaceId }));
  const periods = data === undefined ? undefined : (data.workspace?.periods ?? []);
  const years = [
    ...new Set((periods ?? []).flatMap(({ startDate, endDate }) => [yearOf(startDate), yearOf(endDate)])),
  ].sort((a, b) => b - a);
  return { periods, years, shown: shownTime({ year, period }, periods ?? []), error };
}

/** What the address names; else the newest year or period. */
export function shownTime(
  { year, period }: { readonly year: number | undefined; readonly period: string | undefined },
  periods: readonly ReportingPeriod[],
): (TimeSearch & Days) | null {
  const named = periods.find(({ name }) => name === period);
  if (named !== undefined) return { period: named.name, from: named.startDate, to: named.endDate };
  if (year !== undefined) return { year, ...daysOfYear(year) };
  const newest = periods.at(-1);
  if (newest === undefined) return null;
  const { name, startDate, endDate } = newest;
  // A fiscal year across two calendar years is what its readers mean.
  if (yearOf(startDate) !== yearOf(endDate)) return { period: name, from: startDate, to: endDate };
  return { year: yearOf(endDate), ...daysOfYear(yearOf(endDate)) };
}
