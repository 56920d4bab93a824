import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEWEST_FACTOR_SET_ID } from '../../../compute/factors/factor-set.ts';
import { findPeriod } from '../../../compute/ingest/find-period.ts';
import {
  dateAfter,
  isCalendarDate,
  type PeriodSettings,
  reportingPeriodOf,
} from '../../../compute/ingest/reporting-period.ts';

describe('reporting period', () => {
  it.each<[string, PeriodSettings['periodLength'], number, string, string, string]>([
    ['2026-02-28', 'year', 1, '2026', '2026-01-01', '2026-12-31'],
    ['2026-03-31', 'quarter', 1, '2026-Q1', '2026-01-01', '2026-03-31'],
    ['2026-12-01', 'quarter', 1, '2026-Q4', '2026-10-01', '2026-12-31'],
    ['2026-01-31', 'month', 1, '2026-01', '2026-01-01', '2026-01-31'],
    ['2024-02-29', 'month', 7, '2024-02', '2024-02-01', '2024-02-29'],
    ['2025-06-30', 'year', 7, 'FY2025', '2024-07-01', '2025-06-30'],
    ['2025-07-01', 'year', 7, 'FY2026', '2025-07-01', '2026-06-30'],
    ['2025-12-31', 'year', 12, 'FY2026', '2025-12-01', '2026-11-30'],
    ['2025-07-01', 'quarter', 7, 'FY2026-Q1', '2025-07-01', '2025-09-30'],
    ['2026-04-15', 'quarter', 7, 'FY2026-Q4', '2026-04-01', '2026-06-30'],
    ['2026-01-31', 'quarter', 2, 'FY2026-Q4', '2025-11-01', '2026-01-31'],
  ])('of %s by %s from month %i is %s', (date, periodLength, fiscalStartMonth, name, startDate, endDate) => {
    expect(reportingPeriodOf(date, { periodLength, fiscalStartMonth })).toEqual({ name, startDate, endDate });
  });

  const settings = fc.record({
    periodLength: fc.constantFrom('year', 'quarter', 'month' as const),
    fiscalStartMonth: fc.integer({ min: 1, max: 12 }),
  });
  const date = fc
    .date({ min: new Date('1999-01-04'), max: new Date('2040-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10));

  it('holds its date, and its days have the same period and no others do', () => {
    fc.assert(
      fc.property(date, settings, (day, chosen) => {
        const period = reportingPeriodOf(day, chosen);
        expect(period.startDate <= day && day <= period.endDate).toBe(true);
        expect(isCalendarDate(period.startDate) && isCalendarDate(period.endDate)).toBe(true);
        expect(reportingPeriodOf(period.startDate, chosen)).toEqual(period);
        expect(reportingPeriodOf(period.endDate, chosen)).toEqual(period);
        const before = dateAfter(`${period.startDate}T00:00:00.000Z`, -1);
        const after = dateAfter(`${period.endDate}T00:00:00.000Z`, 1);
        expect(reportingPeriodOf(before, chosen).endDate).toBe(before);
        expect(reportingPeriodOf(before, chosen).name).not.toBe(period.name);
        expect(reportingPeriodOf(after, chosen).startDate).toBe(after);
        expect(reportingPeriodOf(after, chosen).name).not.toBe(period.name);
        expect(period.name).toMatch(/^(FY)?\d{4}(-Q[1-4])?$|^\d{4}-\d{2}$/);
      }),
    );
  });
});

describe('calendar', () => {
  it('knows exactly the days JavaScript knows', () => {
    for (let day = 0; day < 366 * 12; day++) {
      expect(isCalendarDate(dateAfter('1995-01-01T00:00:00.000Z', day))).toBe(true);
    }
    const none = [
      '2025-02-29',
      '1900-02-29',
      '2025-04-31',
      '2025-00-10',
      '2025-13-01',
      '2025-01-00',
      '2025-01-32',
    ];
    for (const text of [...none, '2025-1-1', '25-01-01', ' 2025-01-01', '2025-01-01\n', '2025-01-01Z', '']) {
      expect(isCalendarDate(text)).toBe(false);
    }
    expect(isCalendarDate('2000-02-29')).toBe(true);
  });
});

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
