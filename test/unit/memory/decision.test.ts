import { describe, expect, it } from 'vitest';
import { decidedClassification, readDecision, storedDecision } from '../../../compute/memory/decision.ts';
import { rePerform } from '../../../compute/reperform/re-perform.ts';
import { StoredDecision } from '../../../schema/contracts/decision.ts';
import { storeInvoices } from '../../support/stored-invoices.ts';

/** As a near text was recorded before what it left out was kept. */
const before: StoredDecision = {
  attributes: {},
  category: 'insurance',
  factor_id: null,
  match: 'near',
  naics: null,
  source: 'memory',
};

describe('a stored decision', () => {
  it.each<StoredDecision>([
    before,
    { ...before, ignored: ['date', 'number'] },
    { ...before, match: 'exact', factor_left_out: 'region' },
    { ...before, match: null, source: 'person', factor_id: 'electricity.grid.ch', category: 'electricity' },
  ])('is read and stored again member by member: %j', (stored) => {
    const again = storedDecision(readDecision(stored));
    expect(again).toEqual(stored);
    expect(Object.keys(again)).toEqual(Object.keys(again).toSorted());
    expect(StoredDecision.parse(again)).toEqual(stored);
  });

  it('of a near text is as sure as it was recorded, and below review only where a number was left out', () => {
    const own = { matched: [], candidates: [{ category: 'rent' as const, score: 0.4 }] };
    const certainty = (stored: StoredDecision) => decidedClassification(readDecision(stored), own).certainty;
    expect(certainty(before)).toBe(0.9);
    expect(certainty({ ...before, ignored: ['date', 'reference', 'amount'] })).toBe(0.9);
    expect(certainty({ ...before, ignored: ['number'] })).toBeLessThan(0.5);
    const { candidates } = decidedClassification(readDecision({ ...before, ignored: ['number'] }), own);
    expect(candidates.map(({ category }) => category)).toEqual(['insurance', 'rent']);
    expect(candidates.reduce((sum, { score }) => sum + score, 0)).toBeLessThanOrEqual(1);
  });

  it('of before is re-performed, and its step says what it said then', () => {
    const line = { description: 'Bestellung 4711', spend_amount: 100 };
    const { invoices } = storeInvoices([
      { vendor_name: 'Lieferant', invoice_date: '2025-03-31', line_items: [line] },
    ]);
    const [invoice] = invoices;
    if (invoice === undefined) throw new Error('one invoice is stored');
    const [result] = rePerform({
      invoices: [
        { ...invoice, classifications: invoice.classifications.map((one) => ({ ...one, decision: before })) },
      ],
      overrides: null,
    });
    expect(result?.recalculated).toMatchObject({ category: 'insurance', method: 'spend' });
    expect(result?.recalculated?.trace.find(({ step }) => step === 'decision')).toEqual({
      step: 'decision',
      source: 'memory',
      match: 'near',
      category: 'insurance',
      factor_id: null,
    });
  });
});
