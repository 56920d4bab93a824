import { describe, expect, it } from 'vitest';
import { NEWEST_FACTOR_SET_ID } from '../../compute/factors/factor-set.ts';
import { rePerform } from '../../compute/reperform/re-perform.ts';
import type { Overrides } from '../../compute/reperform/task.ts';
import { companyYear } from '../../gateway/cli/demo/company-year.ts';
import { storeInvoices } from '../support/stored-invoices.ts';

/** What one line becomes with overrides. */
function whatIf(invoice: Record<string, unknown>, overrides: Overrides) {
  const { invoices } = storeInvoices([{ vendor_name: 'Lieferant', invoice_date: '2025-03-31', ...invoice }]);
  const [result] = rePerform({ invoices, overrides });
  if (result === undefined) throw new Error('nothing was calculated');
  return result;
}

const strom = {
  line_items: [{ description: 'Strom', spend_amount: 100, quantity: 500, unit_of_measure: 'kWh' }],
};

describe('re-performance', () => {
  it('gives every line of the demo year the kilograms that were recorded, with the same parts', () => {
    const { invoices, lines } = storeInvoices(
      companyYear()
        .slice(0, 100)
        .map(({ invoice }) => invoice),
    );
    const results = rePerform({ invoices, overrides: null });
    expect(results).toHaveLength(lines.length);
    const recorded = new Map(lines.map((line) => [line.line_item_id, line]));
    for (const { lineItemId, recalculated, reason, newest } of results) {
      const line = recorded.get(lineItemId);
      expect(reason).toBeNull();
      expect([recalculated?.emissionsKgCo2e, recalculated?.factorId ?? null, recalculated?.method]).toEqual([
        line?.kgco2e,
        line?.factor_id,
        line?.method,
      ]);
      expect(newest).toMatchObject({ factorSetId: NEWEST_FACTOR_SET_ID, emissionsKgCo2e: line?.kgco2e });
      expect(recalculated?.trace.slice(0, 3).map(({ step }) => step)).toEqual([
        're_perform',
        'reconcile',
        'classify',
      ]);
    }
  });

  it('says what it cannot do: a factor set or classifier this program does not have', () => {
    const { invoices } = storeInvoices([{ vendor_name: 'L', invoice_date: '2025-03-31', ...strom }]);
    const [invoice] = invoices;
    if (invoice === undefined) throw new Error('one invoice is stored');
    const gone = rePerform({ invoices: [{ ...invoice, factorSetId: '2019-01-01' }], overrides: null });
    expect(gone).toMatchObject([
      { recalculated: null, reason: 'the factor set 2019-01-01 is not part of this program' },
    ]);
    const unknown = rePerform({ invoices: [{ ...invoice, classifierVersion: 'x-9' }], overrides: null });
    expect(unknown).toMatchObject([
      { recalculated: null, reason: 'the classifier x-9 is not part of this program' },
    ]);
  });

  it('calculates a what-if quantity and unit by the same rules', () => {
    const plain = whatIf(strom, {}).recalculated?.emissionsKgCo2e;
    const tenfold = whatIf(strom, { quantity: '5', unitOfMeasure: 'MWh' }).recalculated?.emissionsKgCo2e;
    expect(Number(tenfold)).toBeCloseTo(10 * Number(plain), 5);
  });

  it('takes the spend for a spend factor named by hand', () => {
    const { recalculated } = whatIf(strom, { factorId: 'figaro26-purchaser-est-2023:M69_70:CH' });
    expect(recalculated).toMatchObject({
      method: 'spend',
      factorId: 'figaro26-purchaser-est-2023:M69_70:CH',
    });
    expect(recalculated?.trace.map(({ step }) => step)).toContain('override');
  });

  it('takes tonne-kilometres for a factor of freight and refuses an amount it does not have', () => {
    const freight = {
      line_items: [{ description: 'Transport', spend_amount: 900, weight_tonnes: 2, distance_km: 300 }],
    };
    const { recalculated } = whatIf(freight, { factorId: whatIf(freight, {}).recalculated?.factorId ?? '' });
    const amount = recalculated?.trace.find(({ step }) => step === 'component')?.amount;
    expect(amount).toBe('600');
    const kWhFactor = whatIf(strom, {}).recalculated?.factorId ?? '';
    expect(whatIf(freight, { factorId: kWhFactor })).toMatchObject({
      recalculated: null,
      reason: 'the line has no amount that converts to kWh',
    });
    expect(whatIf(freight, { factorId: 'no.such' }).reason).toContain('has no factor no.such');
  });
});
