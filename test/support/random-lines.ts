import fc from 'fast-check';
import { ATTRIBUTES, type Attributes } from '../../compute/attributes.ts';
import { CATEGORIES } from '../../schema/contracts/categories.ts';
import type { TestLine } from './emission-lines.ts';

const UNITS = [
  'kWh',
  'MWh',
  'GJ',
  'kg',
  't',
  'L',
  'm3',
  'gal',
  'km',
  'tkm',
  'pkm',
  'TEU',
  'TEUkm',
  'Nächte',
  'Stk',
  'Pers.',
  'h',
  'GB',
  'GB-Month',
  'Palette',
  'Tage',
];

const decimal = fc
  .tuple(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), fc.constantFrom(1, 100, 1000))
  .map(([digits, divisor]) => (digits / divisor).toFixed(3));
const positiveDecimal = fc.integer({ min: 0, max: 10 ** 7 }).map((digits) => (digits / 1000).toFixed(3));

const attributes: fc.Arbitrary<Attributes> = fc
  .record(
    Object.fromEntries(
      Object.entries(ATTRIBUTES).map(([name, values]) => [name, fc.constantFrom(...values)]),
    ),
    { requiredKeys: [] },
  )
  .chain((all) => {
    const entries = Object.entries(all);
    return fc.subarray(entries, { maxLength: Math.min(3, entries.length) });
  })
  .map((entries) => Object.fromEntries(entries) as Attributes);

/** A line of any category, as the classifier could give it, with numbers that need not fit. */
export const randomLine: fc.Arbitrary<TestLine> = fc.record({
  category: fc.constantFrom(...CATEGORIES),
  attributes,
  certainty: fc.double({ min: 0, max: 1, noNaN: true }),
  spendAmount: decimal,
  quantity: fc.option(decimal, { nil: null }),
  unitOfMeasure: fc.option(fc.constantFrom(...UNITS), { nil: null }),
  weightTonnes: fc.option(positiveDecimal, { nil: null }),
  distanceKm: fc.option(positiveDecimal, { nil: null }),
});
export const randomLines = fc.array(randomLine, { minLength: 1, maxLength: 8 });
export const randomRegion = fc.constantFrom('CH', 'DE', 'FR', 'GB', 'US', 'BR', 'LI');
