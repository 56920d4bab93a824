import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderEvidence, readDate } from '../../../../compute/import/spreadsheet/read-date.ts';

describe('readDate', () => {
  it.each([
    ['31.12.2024', 'dmy', '2024-12-31'],
    ['1.2.2024', 'dmy', '2024-02-01'],
    ['31.12.24', 'dmy', '2024-12-31'],
    ['31.12.99', 'dmy', '1999-12-31'],
    ['31/12/2024', 'dmy', '2024-12-31'],
    ['31-12-2024', 'dmy', '2024-12-31'],
    ['31. 12. 2024', 'dmy', '2024-12-31'],
    ['12/31/2024', 'mdy', '2024-12-31'],
    ['24-12-31', 'ymd', '2024-12-31'],
    ['2024-12-31', 'dmy', '2024-12-31'],
    ['2024/12/31', 'mdy', '2024-12-31'],
    ['2024.12.31', 'ymd', '2024-12-31'],
    ['2024-12-31T00:00', 'dmy', '2024-12-31'],
    ['2024-12-31T23:59:59.999Z', 'dmy', '2024-12-31'],
    ['2024-12-31 00:00:00+01:00', 'dmy', '2024-12-31'],
    ['31.12.2024 12:30', 'dmy', '2024-12-31'],
    ['12/31/2024 1:30 PM', 'mdy', '2024-12-31'],
    ['20241231', 'dmy', '2024-12-31'],
    ['31. Dezember 2024', 'dmy', '2024-12-31'],
    ['31-Dec-24', 'mdy', '2024-12-31'],
    ['Dec 31, 2024', 'mdy', '2024-12-31'],
    ['1er août 2024', 'dmy', '2024-08-01'],
    ['31 déc. 2024', 'dmy', '2024-12-31'],
    ['15 gennaio 2024', 'dmy', '2024-01-15'],
    ['5. März 2024', 'dmy', '2024-03-05'],
    ['29.02.2024', 'dmy', '2024-02-29'],
  ] as const)('reads %s as %s: %s', (cell, format, date) => {
    expect(readDate(cell, { format })).toBe(date);
  });

  it.each([
    ['12/31/2024', 'dmy'],
    ['31/12/2024', 'mdy'],
    ['29.02.2023', 'dmy'],
    ['31.04.2024', 'dmy'],
    ['2024-13-01', 'ymd'],
    ['0.1.2024', 'dmy'],
    ['45657', 'dmy'],
    ['31.12', 'dmy'],
    ['text', 'dmy'],
    ['31/12-2024', 'dmy'],
    ['1'.repeat(50), 'dmy'],
  ] as const)('refuses %s as %s', (cell, format) => {
    expect(readDate(cell, { format })).toBeNull();
  });

  it('reads days and months without a year in the fiscal year they belong to', () => {
    expect(readDate('3112', { format: 'ddmm', yearStart: '2024-01-01' })).toBe('2024-12-31');
    expect(readDate('105', { format: 'ddmm', yearStart: '2024-07-01' })).toBe('2025-05-01');
    expect(readDate('3112', { format: 'ddmm' })).toBeNull();
  });

  it('reads without a format only what has one meaning', () => {
    expect(readDate('03/04/2024', {})).toBeNull();
    expect(readDate('13/04/2024', {})).toBe('2024-04-13');
    expect(readDate('04/13/2024', {})).toBe('2024-04-13');
    expect(readDate('03.04.2024', {})).toBe('2024-04-03');
    expect(readDate('04/04/2024', {})).toBe('2024-04-04');
  });

  it.each([
    ['13/04/2024', 'dmy'],
    ['04/13/2024', 'mdy'],
    ['03/04/2024', 'either'],
    ['03.04.2024', 'dmy'],
    ['2024-04-03', 'none'],
    ['04/04/2024', 'none'],
  ] as const)('%s proves %s', (cell, evidence) => {
    expect(orderEvidence(cell)).toBe(evidence);
  });
});

const day = fc
  .date({ min: new Date('1999-01-04'), max: new Date('2098-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const padded = fc.boolean();

describe('laws of readDate', () => {
  it('reads back every date as it was written', () => {
    const mark = fc.constantFrom('.', '/', '-');
    fc.assert(
      fc.property(
        day,
        mark,
        padded,
        fc.constantFrom('dmy' as const, 'mdy' as const),
        (iso, sign, isPadded, format) => {
          const [year = '', month = '', date = ''] = iso.split('-');
          const bare = (part: string) => (isPadded ? part : String(Number(part)));
          const parts = format === 'dmy' ? [bare(date), bare(month), year] : [bare(month), bare(date), year];
          expect(readDate(parts.join(sign), { format })).toBe(iso);
          expect(readDate(iso, { format })).toBe(iso);
          expect(readDate(iso.replaceAll('-', ''), { format })).toBe(iso);
        },
      ),
    );
  });

  it('never reads a date without a format as another day than it was written', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('dmy', 'mdy'), (iso, order) => {
        const [year, month, date] = iso.split('-');
        const read = readDate(order === 'dmy' ? `${date}/${month}/${year}` : `${month}/${date}/${year}`, {});
        expect([null, iso]).toContain(read);
      }),
    );
  });
});
