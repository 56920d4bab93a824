import { describe, expect, it } from 'vitest';
import { classifyInvoice } from '../../../compute/classify/classify-invoice.ts';
import { invoiceOfLine } from '../../../compute/classify/classify-lines.ts';
import { ONE } from '../../../compute/decimal.ts';
import { calculateInvoice } from '../../../compute/emissions/invoice-emissions.ts';
import { factorSet, NEWEST_FACTOR_SET_ID } from '../../../compute/factors/factor-set.ts';
import { rateSet } from '../../../compute/factors/rates.ts';

/** Whether a line of which nothing else is in doubt needs review, its category being so certain. */
function needsReview(certainty: number): boolean | undefined {
  const invoice = invoiceOfLine(
    { description: 'Strom', quantity: '900', unitOfMeasure: 'kWh' },
    '2025-03-31',
  );
  const result = calculateInvoice({
    invoice,
    classifications: classifyInvoice(invoice).map((one) => ({ ...one, certainty })),
    basisFactor: ONE,
    basisReason: null,
    set: factorSet(NEWEST_FACTOR_SET_ID),
    rates: rateSet(null),
  });
  return result.ok ? result.value.lines[0]?.needsReview : undefined;
}

describe('a line', () => {
  it('is asked about where its category is less than 65 % certain, and not from there on', () => {
    expect([0.3, 0.5, 0.649].map(needsReview)).toEqual([true, true, true]);
    expect([0.65, 0.9].map(needsReview)).toEqual([false, false]);
  });
});
