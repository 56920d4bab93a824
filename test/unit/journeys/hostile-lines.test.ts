import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { journeyResult, journeyStepOf } from '../../support/journey-lines.ts';

const CATEGORIES = [
  'flights',
  'rail',
  'public_transport',
  'car_travel',
  'road_freight',
  'sea_freight',
  'air_freight',
  'rail_freight',
] as const;

const PIECES = [
  'ZRH',
  'BER',
  'LHR',
  'PER',
  'CAN',
  'BUS',
  'XXQ',
  'Zürich',
  'San José',
  'Portland',
  'St. Gallen',
  'Frankfurt (Main)',
  'Shanghai',
  'Hamburg',
  'CNSHA',
  'von',
  'nach',
  'via',
  'de',
  'à',
  'A/R',
  'retour',
  'hin und',
  '2x',
  "1x40'",
  '12 t',
  "1'860 kg",
  '3 Pax',
  'AG',
  'Strasse',
  'Hotel',
  'inkl. BAF',
  'Umbuchung',
  '(',
  ')',
  ',',
  '-',
  '–',
  '/',
  '>',
  '→',
  '💥',
  'é́́',
  '1.',
  ' 000',
];

const text = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom('', ' ', '-', ' - ', '/')), { maxLength: 60 })
  .map(
    (parts) =>
      parts
        .map(([piece, sign]) => piece + sign)
        .join('')
        .slice(0, 2000) || 'x',
  );
const line = fc.record({
  category: fc.constantFrom(...CATEGORIES),
  region: fc.constantFrom('CH', 'DE', 'GB', 'US', 'IT'),
  quantity: fc.constantFrom(null, '0', '1', '2', '-3', '1.5', '1000000000000'),
  unitOfMeasure: fc.constantFrom(null, 'Stk', 'pax', 'kg', 't', 'TEU', 'psch', 'Segmente', '🙂'),
  spendAmount: fc.constantFrom('0', '300', '-300', '0.01'),
});

describe('any text of a transport line', () => {
  it('gives a bounded, explained answer, the same every time', () => {
    fc.assert(
      fc.property(text, line, (description, asked) => {
        const result = journeyResult(description, asked);
        expect(journeyResult(description, asked)).toEqual(result);
        const step = journeyStepOf(result);
        expect(step?.legs.length ?? 1).toBeLessThanOrEqual(12);
        expect(result.components.length).toBeLessThanOrEqual(4);
        if (step === null) return;
        expect(result.method).toBe('physical');
        const codes = result.warnings.map(({ code }) => code);
        expect(codes).toContain('journey_from_places');
        for (const leg of step.legs) {
          expect(Number(leg.great_circle_km)).toBeGreaterThanOrEqual(4.9);
          expect(Number(leg.great_circle_km)).toBeLessThanOrEqual(20_015.2);
        }
        // What goes there and back is never counted more than the text's or the quantity's number says.
        const way = step.legs.reduce((sum, { km }) => sum + Number(km), 0);
        expect(Number(step.distance_km)).toBeCloseTo(way * step.trips.count, 3);
      }),
      { numRuns: 400 },
    );
  });

  /** Processor time in milliseconds of the fastest of some runs, which other work on the machine disturbs least. */
  function fastest(run: () => void): number {
    const times = Array.from({ length: 5 }, () => {
      const from = process.cpuUsage();
      run();
      const { user, system } = process.cpuUsage(from);
      return (user + system) / 1000;
    });
    return Math.min(...times);
  }

  it.each([
    ['codes', 'ZRH-BER-'],
    ['codes and blanks', 'ZRH BER MAN '],
    ['names of several words', 'San José Portland '],
    ['names and signs', 'Zürich (ZRH) - '],
    ['digits', '1 000 '],
    ['blanks', '        '],
    ['words of a fee', 'zuschlag'],
    ['returns', 'hin und '],
    ['containers', "1x40' "],
    ['masses', '5 kg '],
    ['one letter', 'aaaaaaaa'],
  ])('takes time in proportion to its length: %s', (_what, piece) => {
    const of = (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
    for (const category of ['flights', 'rail', 'road_freight', 'sea_freight'] as const) {
      const run = (length: number) => () => {
        for (let at = 0; at < 4; at += 1) journeyResult(of(length), { category });
      };
      run(2000)();
      const [short, long] = [fastest(run(500)), fastest(run(2000))];
      expect(long).toBeLessThan(Math.max(40, short * 12));
    }
  });
});
