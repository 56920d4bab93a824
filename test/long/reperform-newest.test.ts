import { expect, it, vi } from 'vitest';
import { columnTexts } from '../../compute/factors/columns.ts';
import type { ShippedSet } from '../../compute/factors/shipped-sets.ts';

const NEWER = '2027-03-01';

/** Stands with the tests that share no modules, because it exchanges one. The shipped set and, after it, one in which every physical factor is twice as large. */
vi.mock('../../compute/factors/shipped-sets.ts', async (original) => {
  const shipped = await original<typeof import('../../compute/factors/shipped-sets.ts')>();
  const [set] = shipped.SHIPPED_SETS;
  const values = columnTexts(set.physical, 'kgco2e_per_unit').map((text) =>
    text === '' ? '' : String(Number(text) * 2),
  );
  const physical = { ...set.physical, columns: { ...set.physical.columns, kgco2e_per_unit: values } };
  const newer: ShippedSet = { ...set, id: '2027-03-01', publishedOn: '2027-03-01', physical };
  return { ...shipped, SHIPPED_SETS: [set, newer], NEWEST_SET: newer };
});

it('calculates with the set of that time and says apart what the newest one would give', async () => {
  // What was loaded before this file knows the shipped set only.
  vi.resetModules();
  await import('../support/provide-classifier.ts');
  const { rePerform } = await import('../../compute/reperform/re-perform.ts');
  const { storeInvoices } = await import('../support/stored-invoices.ts');
  const { invoices } = storeInvoices([
    {
      vendor_name: 'Stadtwerk',
      invoice_date: '2025-03-31',
      line_items: [{ description: 'Strom', spend_amount: 100, quantity: 500, unit_of_measure: 'kWh' }],
    },
  ]);
  const [invoice] = invoices;
  if (invoice === undefined) throw new Error('one invoice is stored');
  const [result] = rePerform({ invoices: [{ ...invoice, factorSetId: '2026-11-21' }], overrides: null });
  const recalculated = Number(result?.recalculated?.emissionsKgCo2e);
  // 500 kWh of Swiss consumer mix, 0.125 kg each (KBOB 2022, sheet Energie).
  expect(recalculated).toBeCloseTo(62.5, 6);
  expect(result?.newest).toMatchObject({ factorSetId: NEWER, factorId: 'electricity.grid.ch' });
  expect(Number(result?.newest?.emissionsKgCo2e)).toBeCloseTo(2 * recalculated, 6);
});
