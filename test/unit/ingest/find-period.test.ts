import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEWEST_FACTOR_SET_ID } from '../../../compute/factors/factor-set.ts';
import { findPeriod } from '../../../compute/ingest/find-period.ts';
import { reportingPeriodOf } from '../../../compute/ingest/reporting-period.ts';

const NOW = '2026-03-02T08:30:00.123Z';
const CALENDAR_YEARS = { fiscalStartMonth: 1, periodLength: 'year' } as const;
const settings = fc.record({
  fiscalStartMonth: fc.integer({ min: 1, max: 12 }),
  periodLength: fc.constantFrom('year', 'quarter', 'month'),
});

describe('a reporting period found by its name', () => {
  it('is, for each date an invoice may have, the period of that date', () => {
    const days = fc.integer({ min: 0, max: 10_285 });
    fc.assert(
      fc.property(days, settings, (day, of) => {
        const date = new Date(Date.parse('1999-01-04') + day * 86_400_000).toISOString().slice(0, 10);
        const period = reportingPeriodOf(date, of);
        expect(findPeriod({ name: period.name, settings: of, now: NOW })).toEqual({
          ...period,
          factorSetId: NEWEST_FACTOR_SET_ID,
        });
      }),
    );
  });

  it.each([
    ['2026-Q1', 'a quarter where periods are years'],
    ['2026-01', 'a month where periods are years'],
    ['FY2026', 'a fiscal year where years begin in January'],
    ['1998', 'a year before the first date an invoice may have'],
    ['2028', 'a year no invoice can be booked to yet'],
    ['02026', 'another way to write a year'],
    [' 2026', 'a blank before it'],
    ['SETTINGS', 'the name of the settings chain'],
    ['0000', 'no year of the calendar'],
    ['', 'nothing'],
  ])('is none for %s: %s', (name) => {
    expect(findPeriod({ name, settings: CALENDAR_YEARS, now: NOW })).toBeNull();
  });

  it('is one that begins within the 366 days an invoice may be dated ahead', () => {
    expect(findPeriod({ name: '2027', settings: CALENDAR_YEARS, now: NOW })?.startDate).toBe('2027-01-01');
  });
});
