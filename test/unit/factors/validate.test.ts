import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CREDITS, creditFor } from '../../../compute/factors/credits.ts';
import {
  type FactorSet,
  factorSet,
  NEWEST_FACTOR_SET_ID,
  type PhysicalFactor,
  type SpendFactor,
} from '../../../compute/factors/factor-set.ts';
import { SHIPPED_SETS } from '../../../compute/factors/shipped-sets.ts';
import { UNITS, validateFactorSet } from '../../../compute/factors/validate.ts';

const set = factorSet(NEWEST_FACTOR_SET_ID);
const PUBLICATION = {
  publisher: 'Ember',
  title: 'Yearly electricity data',
  edition: null,
  year: 2025,
  licence: 'CC BY 4.0',
  address: 'https://ember-energy.org',
  gwpNote: 'not stated',
};
const PHYSICAL = 'electricity.grid.na';
const SPEND = 'figaro26-purchaser-est-2023:J62_63:CH';

function withPhysical(change: Partial<PhysicalFactor>): FactorSet {
  const rows = (id: string) =>
    set.physicalRows(id).map((row) => (id === PHYSICAL ? { ...row, ...change } : row));
  return { ...set, physicalRows: rows };
}

function withSpend(change: Partial<SpendFactor>): FactorSet {
  const spend = (id: string) => {
    const row = set.spend(id);
    return row && id === SPEND ? { ...row, ...change } : row;
  };
  return { ...set, spend };
}

describe('the validator', () => {
  it.each(SHIPPED_SETS.map(({ id }) => [id]))('finds nothing wrong in the shipped set %s', (id) => {
    expect(validateFactorSet(factorSet(id))).toEqual([]);
  });

  it.each<[string, Partial<PhysicalFactor>]>([
    ['unit', { unit: 'kwh' }],
    ['value', { kgCo2ePerUnit: '0' }],
    ['value', { kgCo2ePerUnit: '-0.1' }],
    ['value', { kgCo2ePerUnit: 'NaN' }],
    ['value', { kgCo2ePerUnit: 'Infinity' }],
    ['value', { kgCo2ePerUnit: '1e400' }],
    ['value', { kgCo2ePerUnit: '' }],
    ['region', { region: '' }],
    ['region', { region: 'UK' }],
    ['region', { region: 'toString' }],
    ['scope', { scope: 3 }],
    ['scope', { scope3Category: 3 }],
    ['year', { validYear: Number.NaN }],
    ['source', { source: '' }],
    ['locator', { sourceLocator: '' }],
    ['licence', { licence: '' }],
    ['credit', { credit: 'by someone' }],
    ['credit', { source: 'somewhere else' }],
    ['gap', { boundary: '' }],
    ['GWP', { gwpBasis: 'not stated' }],
    ['biogenic', { biogenicCo2KgPerUnit: '0' }],
    ['biogenic', { biogenicCo2KgPerUnit: '-1' }],
    ['publication', { publication: { ...PUBLICATION, address: 'http://example.org' } }],
    ['publication', { publication: { ...PUBLICATION, publisher: ' ' } }],
    ['publication', { publication: { ...PUBLICATION, gwpNote: '' } }],
    ['publication', { publication: { ...PUBLICATION, year: 0 } }],
  ])('finds a wrong %s in a physical row: %o', (word, change) => {
    const found = validateFactorSet(withPhysical(change));
    expect(found.join('\n')).toContain(PHYSICAL);
    expect(found.join('\n')).toContain(word);
  });

  it.each<[string, Partial<SpendFactor>]>([
    ['currency', { currency: 'CHF' }],
    ['family', { priceYear: 2022 }],
    ['id', { code: 'J61' }],
    ['industry code', { code: 'X99' }],
    ['flag', { flag: 'caution' }],
    ['value', { kgCo2ePerUnit: '21' }],
    ['region', { region: 'EUROPA' }],
    ['licence', { licence: '' }],
  ])('finds a wrong %s in a spend row: %o', (word, change) => {
    const found = validateFactorSet(withSpend(change));
    expect(found.join('\n')).toContain(SPEND);
    expect(found.join('\n')).toContain(word);
  });

  it('finds a duplicate key', () => {
    const twice: FactorSet = { ...set, spendIds: () => [...set.spendIds(), SPEND] };
    expect(validateFactorSet(twice)).toEqual([`${SPEND}: is in the set twice`]);
  });

  it('finds an industry code that leads to no spend factor', () => {
    const lost: FactorSet = {
      ...set,
      spendIds: () => set.spendIds().filter((id) => !/:(L|68\.\w+):/.test(id)),
    };
    expect(validateFactorSet(lost)).toContain('NAICS 531120: leads to no usable spend factor');
  });

  it('knows every unit that occurs and no other', () => {
    const used = new Set(set.physicalIds().flatMap((id) => set.physicalRows(id).map(({ unit }) => unit)));
    expect([...used].sort()).toEqual([...UNITS].sort());
  });
});

describe('credit lines', () => {
  it.each([
    ['Ember yearly electricity data via CO2.js', 'Electricity data: Ember, CC BY 4.0.'],
    [
      'GLEC Framework v3.2 (Oct 2025), second-hand transcription',
      'Smart Freight Centre, GLEC Framework v3.2.',
    ],
    ['Poore and Nemecek 2018 via Our World in Data', 'Poore and Nemecek (2018), via Our World in Data.'],
    ['mobitool factors v3.0 (2023)', 'Source: mobitool factors v3.0.'],
    ['ECB euro reference rates', 'Source: ECB euro foreign exchange reference rates'],
    [
      'US EPA Supply Chain GHG Emission Factors v1.3.0 (NAICS, 2022 USD), doi:10.23719/1531143',
      'US EPA, Supply Chain GHG Emission Factors v1.3.0, doi 10.23719/1531143',
    ],
  ])('gives %s the words its licence table asks for', (source, line) => {
    expect(creditFor(source).line).toBe(line);
  });

  it('names the licence and the change for FIGARO, whose rows were converted', () => {
    const { line } = creditFor('FIGARO monetary emission factors, Ecodex, 26ed');
    expect(line).toContain('Ecodex (getecodex.com)');
    expect(line).toContain('doi 10.5281/zenodo.23157020');
    expect(line).toContain('Computed from Eurostat data');
    expect(line).toContain('CC BY-SA 4.0');
    expect(line).toContain('converted');
  });

  it('has a line and a licence for every source, and refuses one it does not know', () => {
    expect(CREDITS.every(({ line, licence }) => line !== '' && licence !== '')).toBe(true);
    expect(() => creditFor('unheard of')).toThrow(RangeError);
  });
});

describe('DATA-LICENCES.md', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'DATA-LICENCES.md'), 'utf8');

  it.each(CREDITS.map(({ line }) => [line]))('shows the credit line "%s"', (line) => {
    expect(text).toContain(line);
  });

  it('counts the rows of each source as the newest set has them', () => {
    const newest = factorSet(NEWEST_FACTOR_SET_ID);
    const rows = [
      ...newest.physicalIds().flatMap((id) => newest.physicalRows(id)),
      ...newest.spendIds().flatMap((id) => newest.spend(id) ?? []),
    ];
    const counts = new Map<string, number>();
    for (const { credit } of rows) counts.set(credit, (counts.get(credit) ?? 0) + 1);
    for (const [credit, count] of counts) {
      const row = text.split('\n').find((line) => line.startsWith('|') && line.endsWith(`| ${credit} |`));
      expect([credit, row?.split('|')[2]?.trim()]).toEqual([credit, count.toLocaleString('en')]);
    }
  });
});
