import { describe, expect, it } from 'vitest';
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

  it.each(SHIPPED_SETS.map(({ id }) => [id]))(
    'says of every row of %s who published it, where, when, on what terms, where it stands and what is said of GWP',
    (setId) => {
      for (const row of rowsOf({ setId, from: 0, count: 1e6 })) {
        const texts = [row.publisher, row.dataset, row.licence, row.sourceLocator, row.gwpBasis, row.gwpNote];
        expect([row.factorId, texts.filter((text) => text.trim() === '')]).toEqual([row.factorId, []]);
        expect(new URL(row.address).protocol).toBe('https:');
        expect(row.publicationYear).toBeGreaterThanOrEqual(2006);
      }
    },
  );

  it('states one of four GWP bases for every row of the newest set', () => {
    const rows = rowsOf({ setId: NEWEST_FACTOR_SET_ID, from: 0, count: 1e6 });
    const bases = new Set(rows.map(({ gwpBasis }) => gwpBasis));
    expect([...bases].toSorted()).toEqual(['AR4', 'AR5', 'AR6', 'as published, mixed']);
  });

  it('answers an unknown set with a code, never an exception', () => {
    const unknown = { ok: false, error: { code: 'unknown_factor_set' } };
    expect(factorRegister({ setId: '2020-01-01', keys: [] })).toEqual(unknown);
    expect(factorRegister({ setId: '', from: 0, count: 1 })).toEqual(unknown);
  });
});
