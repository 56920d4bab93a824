import { describe, expect, it } from 'vitest';
import { DEFAULT_NAICS } from '../../../compute/emissions/default-naics.ts';
import { physicalRoute } from '../../../compute/emissions/physical-routes.ts';
import { DIMENSIONS } from '../../../compute/emissions/unit-words.ts';
import { factorSet, NEWEST_FACTOR_SET_ID } from '../../../compute/factors/factor-set.ts';
import { selectSpendFactor } from '../../../compute/factors/spend-selection.ts';
import { contradiction, decidedCategory } from '../../../compute/reclassify/category-of-factor.ts';
import { CATEGORIES, type Category } from '../../../schema/contracts/categories.ts';
import { EVERYDAY_LINES } from '../../support/everyday-lines.ts';
import { readLines } from '../../support/labelled-lines.ts';

const set = factorSet(NEWEST_FACTOR_SET_ID);
const REGIONS = ['CH', 'DE', 'FR', 'IT', 'GB', 'US', 'AT', 'JP'];

describe('a category and a factor', () => {
  it.each<[Category, string]>([
    ['hotel', 'electricity.grid.ch'],
    ['electricity', 'fuel.natural_gas.kwh_gross'],
    ['heating_oil', 'fuel.diesel_mineral.litre'],
    ['other', 'electricity.grid.ch'],
    ['hotel', 'material.ch.steel_profile.kg'],
    ['food', 'material.ch.aluminium_sheet.kg'],
    ['steel', 'material.ch.aluminium_sheet.kg'],
    ['aluminium', 'material.ch.steel_sheet.kg'],
    ['aluminium', 'material.ch.copper_sheet.kg'],
    ['other_metals', 'material.ch.aluminium_sheet.kg'],
    ['food', 'material.ch.sand.kg'],
    ['hotel', 'figaro26-purchaser-est-2023:C24:CH'],
    ['hotel', 'epa-sc-1.3.0:331110:US'],
    ['electricity', 'figaro26-purchaser-est-2023:C26:CH'],
    ['flights', 'figaro26-purchaser-est-2023:I:CH'],
  ])('%s and %s contradict each other, in words that name both', (category, factorId) => {
    const words = contradiction(category, factorId, set);
    expect(words).toContain(`the category ${category}`);
    expect(words).toContain(factorId);
  });

  it.each(CATEGORIES.filter((category) => category !== 'not_a_purchase'))(
    'of %s go together where the rules choose the factor, by spend in every region',
    (category) => {
      for (const region of REGIONS) {
        const { factorId } = selectSpendFactor(set, DEFAULT_NAICS[category], region).factor;
        expect([region, contradiction(category, factorId, set)]).toEqual([region, null]);
        expect(decidedCategory(factorId, category, set)).toBe(category);
      }
    },
  );

  it('go together where the rules choose the factor, by the amount of any everyday line', () => {
    const chosen = new Set<string>();
    for (const { category: name, attributes } of Object.values(EVERYDAY_LINES).flatMap(readLines)) {
      const category = name as Category;
      const said = Object.fromEntries(attributes.filter(([, value]) => value !== ''));
      for (const region of REGIONS) {
        for (const dimension of DIMENSIONS) {
          const query = { category, attributes: said, region, dimension, hint: null };
          const factorId = physicalRoute(set, query, 2025)?.parts[0].factor.factorId;
          if (factorId === undefined) continue;
          chosen.add(`${category} ${factorId}`);
          expect(contradiction(category, factorId, set)).toBeNull();
          expect(decidedCategory(factorId, category, set)).toBe(category);
        }
      }
    }
    expect(chosen.size).toBeGreaterThan(150);
  });

  it('of a line that buys nothing always contradict each other', () => {
    expect(contradiction('not_a_purchase', 'electricity.grid.ch', set)).toContain('not_a_purchase');
    expect(contradiction('not_a_purchase', null, set)).toBeNull();
  });

  it('decide together what the line is: its own category where that fits, else what the factor stands for', () => {
    expect(decidedCategory('electricity.grid.ch', 'hotel', set)).toBe('electricity');
    expect(decidedCategory('fuel.gas_oil.litre', 'diesel', set)).toBe('diesel');
    expect(decidedCategory('fuel.gas_oil.litre', 'rent', set)).toBe('heating_oil');
    expect(decidedCategory('material.ch.steel_profile.kg', 'steel', set)).toBe('steel');
    expect(decidedCategory('electricity.grid.ch', 'not_a_purchase', set)).toBe('electricity');
    expect(decidedCategory(null, 'rent', set)).toBe('rent');
  });

  it.each([
    ['material.ch.steel_profile.kg', 'steel'],
    ['material.ch.aluminium_sheet.kg', 'aluminium'],
    ['electricity.grid.ch', 'electricity'],
    ['waste.commercial_industrial.landfill.t', 'waste'],
    // Sand has no category of its own.
    ['material.ch.sand.kg', 'other'],
  ] as const)('name a line that was taken for nothing known: %s is of %s', (factorId, category) => {
    expect(decidedCategory(factorId, 'other', set)).toBe(category);
  });
});
