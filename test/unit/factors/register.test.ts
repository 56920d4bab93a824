import { describe, expect, it } from 'vitest';
import { datasetOf } from '../../../compute/factors/datasets.ts';
import { factorSet, NEWEST_FACTOR_SET_ID } from '../../../compute/factors/factor-set.ts';
import { factorRegister } from '../../../compute/factors/register.ts';
import { SHIPPED_SETS } from '../../../compute/factors/shipped-sets.ts';
import type { FactorData } from '../../../schema/contracts/factors.ts';

function rowsOf(task: Parameters<typeof factorRegister>[0]): readonly FactorData[] {
  const result = factorRegister(task);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

describe('the register of factors', () => {
  it('gives the rows of keys in their order, leaves out what names no row, and takes the year exactly', () => {
    const rows = rowsOf({
      setId: NEWEST_FACTOR_SET_ID,
      keys: [
        { factorId: 'epa-sc-1.3.0:111110:US', factorYear: 2022 },
        { factorId: 'epa-sc-1.3.0:111110:US', factorYear: 2023 },
        { factorId: 'electricity.grid.gb', factorYear: 2026 },
        { factorId: 'electricity.grid.gb', factorYear: 2025 },
        { factorId: 'electricity.grid.gb', factorYear: 2024 },
        { factorId: '__proto__', factorYear: 2025 },
      ],
    });
    expect(rows.map(({ factorId, year, kgCo2ePerUnit }) => [factorId, year, kgCo2ePerUnit])).toEqual([
      ['epa-sc-1.3.0:111110:US', 2022, '0.532'],
      ['electricity.grid.gb', 2026, '0.13096'],
      ['electricity.grid.gb', 2025, '0.177'],
    ]);
  });

  it.each(SHIPPED_SETS.map(({ id }) => id))(
    'gives every row of set %s once, in parts of any size',
    (setId) => {
      const set = factorSet(setId);
      const expected = [
        ...set
          .physicalIds()
          .flatMap((id) => set.physicalRows(id).map(({ validYear }) => `${id} ${validYear}`)),
        ...set.spendIds().map((id) => `${id} ${set.spend(id)?.priceYear}`),
      ];
      for (const count of [1_000, 400, 10_000]) {
        const keys: string[] = [];
        for (let from = 0; from <= expected.length; from += count) {
          keys.push(...rowsOf({ setId, from, count }).map(({ factorId, year }) => `${factorId} ${year}`));
        }
        expect(keys).toEqual(expected);
      }
      expect(new Set(expected).size).toBe(expected.length);
    },
  );

  it('names the publication and edition of every row shipped, and none of an unknown source', () => {
    for (const { id } of SHIPPED_SETS) {
      for (const { source, dataset, datasetVersion } of rowsOf({ setId: id, from: 0, count: 1e6 })) {
        expect(dataset).not.toBe('');
        if (datasetVersion !== null) expect(source).toContain(datasetVersion);
      }
    }
    expect(() => datasetOf('A newspaper')).toThrow(RangeError);
  });

  it.each([
    ['DESNZ UK GHG conversion factors 2025 v1', '2025 v1'],
    ['DESNZ UK GHG conversion factors 2026 v1.2 (same value in 2025 v1)', '2026 v1.2'],
    ['US EPA eGRID2023 rev 2', '2023 rev 2'],
    ['US EPA emission factors hub 2024', '2024'],
    ['US EPA Supply Chain GHG Emission Factors v1.3.0 (NAICS, 2022 USD), doi:10.23719/1531143', 'v1.3.0'],
    ['KBOB/ecobau/IPB life-cycle data 2009/1:2022 V4.0', '2009/1:2022 V4.0'],
    ['KBOB/ecobau/IPB life-cycle data (second-hand, rounded)', null],
    ['Ember yearly electricity data via CO2.js', null],
    ['GLEC Framework v3.2 (Oct 2025), second-hand transcription', 'v3.2 (Oct 2025)'],
    ['ADEME Impact CO2 / Base Empreinte (repository state 2026-07-01)', 'repository state 2026-07-01'],
  ])('reads from "%s" the edition %s', (source, version) => {
    expect(datasetOf(source).version).toBe(version);
  });

  it('answers an unknown set with a code, never an exception', () => {
    const unknown = { ok: false, error: { code: 'unknown_factor_set' } };
    expect(factorRegister({ setId: '2020-01-01', keys: [] })).toEqual(unknown);
    expect(factorRegister({ setId: '', from: 0, count: 1 })).toEqual(unknown);
  });
});
