import { describe, expect, it } from 'vitest';
import type { BillVerdict, MeteredLine } from '../../../compute/bills/bill-line.ts';
import { markMoneyAlone } from '../../../compute/bills/mark-repeats.ts';

/** A line of power in kWh and francs. */
function power(position: number, kwh: number, price: number, description = 'Strom'): MeteredLine {
  return {
    position,
    description,
    carrier: 'electricity',
    part: null,
    measure: 'energy',
    amount: BigInt(kwh) * 1_000_000n,
    spend: BigInt(Math.round(Math.abs(price) * 1_000_000)),
    certainty: 1,
    grade: 0,
  };
}

function verdictsOf(...lines: MeteredLine[]): ReadonlyMap<number, BillVerdict> {
  const verdicts = new Map<number, BillVerdict>();
  markMoneyAlone(lines, verdicts);
  return verdicts;
}

describe('the price of a kWh', () => {
  it('tells what is paid on top of the energy from energy', () => {
    const verdicts = verdictsOf(power(0, 9000, 1800), power(1, 2000, 20));
    expect(verdicts.get(1)).toMatchObject({ kind: 'fee', review: { code: 'bill_surcharge' } });
    expect(verdicts.has(0)).toBe(false);
  });

  it('leaves cheap energy alone that no other line holds, and tariffs by night', () => {
    expect(verdictsOf(power(0, 2000, 400), power(1, 9000, 90)).size).toBe(0);
    expect(verdictsOf(power(0, 9000, 1800), power(1, 4000, 320)).size).toBe(0);
  });

  it('tells a credit of the price from a reversal, beside the energy and alone', () => {
    expect(verdictsOf(power(0, 9000, 1800), power(1, -9000, -90)).has(1)).toBe(true);
    expect(verdictsOf(power(0, 9000, 1800), power(1, -9000, -1800)).has(1)).toBe(false);
    expect(verdictsOf(power(0, -9000, -90, 'Preiskorrektur 2023')).has(0)).toBe(true);
    expect(verdictsOf(power(0, -9000, -90, 'Storno Strom')).has(0)).toBe(false);
    expect(verdictsOf(power(0, -9000, -1800, 'Storno Strompreis')).has(0)).toBe(false);
  });
});
