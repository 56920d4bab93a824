import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calculated } from '../support/classified-invoice.ts';
import { rounds } from '../support/rounds.ts';

/** Pieces that rules look for: repeated, they offer a pattern its beginning again and again. */
const PIECES = [
  ...['a', '0', '-', '(', '.', ' ', 'é', '\u0301', '1.', '1,2 ', '12.3.', '5% ', 'x', '1x2x', 'R-', 'R410A '],
  ...['kWh ', 'm3 ', '10 km ', '3 x 4 kg ', 'A4 ', 'C25/30 ', 'HT NT ', '01.01.2024 - ', '1e9', 'PET '],
  ...[
    'ZRH-',
    'ZRH ',
    'von Zürich nach ',
    'Genève Paris ',
    'Strom-Gas-',
    'Strom HT 5 kWh ',
    'Ablesung 12345 ',
  ],
  ...['inkl. ', 'nicht ', 'Entsorgung ', 'Hotel 3 Nächte ', 'Flug LX ', 'stromgaswasser', 'Gutschrift -'],
];
const ORDINARY = [
  'Kopierpapier A4 80g weiss',
  'Consulting services March',
  'Nettoyage des bureaux',
  'Fornitura di energia elettrica',
  'Miete Büro April 2025',
  'Laptop 14 Zoll mit Dockingstation',
];
const LONGEST = 2_000;
/** Of the time of an ordinary line; it was at most 1 when this was written. */
const MOST_PER_CHARACTER = 2;

/** Milliseconds, the quickest of three: each time another text, so that none is remembered. */
function quickest(textOf: (time: number) => string): number {
  const times = [0, 1, 2].map((time) => {
    const text = textOf(time);
    const began = performance.now();
    calculated(`Vendor ${time}`, [text]);
    return performance.now() - began;
  });
  return Math.min(...times);
}

it('classifies and calculates a text made to slow patterns down in time that follows its length', () => {
  for (const text of ORDINARY) calculated('Warm', [text]);
  const ordinary = ORDINARY.map((text) => quickest((time) => `${text} ${time}`) / text.length);
  const perCharacter = ordinary.reduce((sum, each) => sum + each, 0) / ordinary.length;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }), (pieces) => {
      const filled = pieces.join('').repeat(LONGEST).slice(0, LONGEST);
      const took = quickest((time) => filled.slice(time));
      expect(took / LONGEST / perCharacter).toBeLessThan(MOST_PER_CHARACTER);
    }),
    { numRuns: rounds(60) },
  );
});
