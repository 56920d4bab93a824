import { describe, expect, it } from 'vitest';
import { toFixedText } from '../../../compute/decimal.ts';
import { type FactorSet, factorSet } from '../../../compute/factors/factor-set.ts';
import { chosenSpendFactor, selectSpendFactor } from '../../../compute/factors/spend-selection.ts';
import { COUNTRIES } from '../../../schema/contracts/countries.ts';
import { reasonText } from '../../../schema/contracts/reasons.ts';

const set = factorSet('2026-11-21');
const idOf = (naics: string, region: string) => selectSpendFactor(set, naics, region).factor.factorId;

/** The set as it would be without some rows. */
function without(...hidden: RegExp[]): FactorSet {
  return { ...set, spend: (id) => (hidden.some((pattern) => pattern.test(id)) ? undefined : set.spend(id)) };
}

describe('the spend factor of a region', () => {
  it.each([
    ['CH', 'figaro26-purchaser-est-2023:J62_63:CH'],
    ['DE', 'figaro26-purchaser-est-2023:J62_63:DE'],
    ['ES', 'figaro26-purchaser-est-2023:J62_63:ES'],
    ['FR', 'figaro26-purchaser-2023:J62_63:FR'],
    ['IT', 'figaro26-purchaser-2023:J62_63:IT'],
    ['AT', 'figaro26-purchaser-2023:J62_63:AT'],
    ['NL', 'figaro26-purchaser-2023:J62_63:NL'],
    ['BE', 'figaro26-purchaser-2023:J62_63:BE'],
    ['PL', 'figaro26-purchaser-2023:J62_63:PL'],
    ['US', 'epa-sc-1.3.0:541512:US'],
  ])('for IT services in %s is its own purchaser-price row', (region, id) => {
    expect(selectSpendFactor(set, '541512', region)).toMatchObject({
      factor: { factorId: id, priceBasis: 'purchaser' },
      regionFallback: false,
      basisRatio: null,
      sector: 'J62_63',
    });
  });

  it('in GB is the purchaser-price row, because the UK SIC table is at basic prices', () => {
    expect(idOf('541512', 'GB')).toBe('figaro26-purchaser-est-2023:J62_63:GB');
    expect(idOf('423830', 'GB')).toBe('figaro26-purchaser-est-2023:G46:GB');
  });

  it.each(['PT', 'SE', 'LI', 'CN', 'JP', 'IN', 'ZA', 'NA'])('in %s is the EU row, visibly', (region) => {
    expect(selectSpendFactor(set, '541512', region)).toMatchObject({
      factor: { factorId: 'figaro26-purchaser-est-2023:J62_63:EU' },
      regionFallback: true,
    });
  });

  it.each([
    ['C10T12', '311811'],
    ['C19', '324110'],
    ['C24', '331110'],
    ['D35', '221122'],
    ['G46', '423830'],
    ['H50', '483111'],
    ['H51', '481111'],
    ['M73', '541810'],
  ])('in CH gives way to the EU row in the flagged sector %s', (sector, naics) => {
    const selection = selectSpendFactor(set, naics, 'CH');
    expect(selection.factor.factorId).toBe(`figaro26-purchaser-est-2023:${sector}:EU`);
    expect(selection.regionFallback).toBe(true);
    expect(reasonText(selection.why)).toContain('flagged');
  });

  it.each([
    ['IT', '221122', 'D35'],
    ['NL', '221122', 'D35'],
    ['AT', '524126', 'K65'],
    ['FR', '923110', 'O84'],
    ['PL', '481111', 'H51'],
    ['PL', '492110', 'H53'],
  ])('in %s is the EU row for the missing sector of %s', (region, naics, sector) => {
    expect(idOf(naics, region)).toBe(`figaro26-purchaser-est-2023:${sector}:EU`);
  });

  it.each([
    ['electricity', '221112', 'D35'],
    ['government', '921110', 'O84'],
    ['imported apparel', '315220', 'C13T15'],
    ['imported computers', '334111', 'C26'],
    ['aluminium without an EPA row', '331314', 'C24'],
  ])('in the US is the EU row for %s', (_, naics, sector) => {
    expect(idOf(naics, 'US')).toBe(`figaro26-purchaser-est-2023:${sector}:EU`);
  });

  it('keeps a cautioned row elsewhere: trade margins in the US, fuel in Germany', () => {
    expect(idOf('423830', 'US')).toBe('epa-sc-1.3.0:423830:US');
    expect(idOf('324110', 'US')).toBe('epa-sc-1.3.0:324110:US');
    expect(idOf('324110', 'DE')).toBe('figaro26-purchaser-est-2023:C19:DE');
  });

  it('exists for every industry code in every country, is never excluded, and only household staff is at basic prices', () => {
    const wrong: string[] = [];
    for (const naics of set.naicsCodes()) {
      for (const region of COUNTRIES) {
        const { factor, regionFallback, sector } = selectSpendFactor(set, naics, region);
        const purchaser = factor.priceBasis === 'purchaser' || sector === 'T';
        const told = regionFallback === (factor.region !== region);
        if (factor.flag === 'exclude' || !purchaser || !told)
          wrong.push(`${naics} ${region} ${factor.factorId}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(idOf('814110', 'CH')).toBe('uk-sic-2023:97:GB');
  });

  it('is refused for a code that is no industry', () => {
    expect(() => selectSpendFactor(set, '000000', 'CH')).toThrow(RangeError);
  });
});

describe('basic-price rows', () => {
  // Spend factor research, section 5: FIGARO GB basic 0.081; the ratio is purchaser over basic of the same sector.
  it('serve only when no purchaser-price row is left, and are converted', () => {
    const poor = without(/figaro26-purchaser-est-2023:J62_63:EU/);
    const portugal = selectSpendFactor(poor, '541512', 'PT');
    expect(portugal.factor.factorId).toBe('figaro26-demand-2023:J62_63:EU');
    expect(portugal.basisRatio).toMatchObject({
      purchaserId: 'figaro26-purchaser-est-2023:J62_63:GB',
      basicId: 'figaro26-demand-2023:J62_63:GB',
    });
  });

  it('are taken from the region first, in GB from the UK groups', () => {
    const poor = without(/figaro26-purchaser/);
    expect(selectSpendFactor(poor, '541512', 'FR').factor.factorId).toBe('figaro26-demand-2023:J62_63:FR');
    expect(selectSpendFactor(poor, '541512', 'GB').factor.factorId).toBe('uk-sic-2023:62:GB');
    expect(selectSpendFactor(poor, '423830', 'GB').factor.factorId).toBe('figaro26-demand-2023:G46:GB');
    expect(selectSpendFactor(poor, '541810', 'CH').factor.factorId).toBe('figaro26-demand-2023:M73:EU');
  });

  it('named by hand are converted by the ratio of their sector', () => {
    const chosen = chosenSpendFactor(set, '541512', 'GB', 'uk-sic-2023:62:GB');
    const purchaser = Number(set.spend('figaro26-purchaser-est-2023:J62_63:GB')?.kgCo2ePerUnit);
    const basic = Number(set.spend('figaro26-demand-2023:J62_63:GB')?.kgCo2ePerUnit);
    const ratio = chosen.basisRatio && Number(toFixedText(chosen.basisRatio.value, 12));
    expect(ratio).toBeCloseTo(purchaser / basic, 9);
    expect(() => chosenSpendFactor(set, '541512', 'GB', 'ceda-2025:1:GB')).toThrow(RangeError);
  });
});
