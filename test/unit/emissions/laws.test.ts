import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDecimal, sum, toFixedText } from '../../../compute/decimal.ts';
import { isPartial } from '../../../compute/emissions/upstream.ts';
import { invoiceOf, newestSet, resultOf, type TestLine } from '../../support/emission-lines.ts';
import {
  randomLine as line,
  randomLines as lines,
  randomRegion as region,
} from '../../support/random-lines.ts';

const exactSum = (values: readonly { emissionsKgCo2e: string }[]) =>
  toFixedText(sum(values.map(({ emissionsKgCo2e }) => parseDecimal(emissionsKgCo2e))), 6);

describe('calculateInvoice', () => {
  it('foots: the total is the sum of its lines, a line the sum of its components', () => {
    fc.assert(
      fc.property(lines, region, (sent, place) => {
        const result = invoiceOf(sent, { region: place });
        expect(result.totalEmissionsKgCo2e).toBe(exactSum(result.lines));
        for (const one of result.lines) {
          expect(exactSum(one.components)).toBe(one.emissionsKgCo2e);
          expect(one.components.length).toBeLessThanOrEqual(4);
        }
      }),
    );
  });

  it('answers every line in order, with its own index', () => {
    fc.assert(
      fc.property(lines, (sent) => {
        expect(invoiceOf(sent).lines.map(({ index }) => index)).toEqual(sent.map((_, index) => index));
      }),
    );
  });

  it('keeps the confidence inside the band of its method, in two decimals', () => {
    fc.assert(
      fc.property(lines, region, (sent, place) => {
        for (const { method, confidence } of invoiceOf(sent, { region: place }).lines) {
          const [low, high] = method === 'physical' ? [0.85, 0.95] : [0.55, 0.75];
          expect(confidence).toBeGreaterThanOrEqual(low);
          expect(confidence).toBeLessThanOrEqual(high);
          expect(confidence).toBe(Number(confidence.toFixed(2)));
        }
      }),
    );
  });

  it('names the first component as the factor, scope and category of the line', () => {
    fc.assert(
      fc.property(lines, region, (sent, place) => {
        for (const one of invoiceOf(sent, { region: place }).lines) {
          const [first] = one.components;
          expect(one.factorId).toBe(first?.factorId ?? null);
          if (first) expect([one.scope, one.scope3Category]).toEqual([first.scope, first.scope3Category]);
          expect(one.scope3Category === null).toBe(one.scope !== 3);
          if (!first) expect(one.emissionsKgCo2e).toBe('0.000000');
        }
      }),
    );
  });

  it('adds no second component to a lifecycle row', () => {
    fc.assert(
      fc.property(line, region, (sent, place) => {
        const result = resultOf(sent, { region: place });
        const [first] = result.components;
        if (result.method === 'physical' && first && !isPartial(first.boundary)) {
          expect(result.components).toHaveLength(1);
        }
      }),
    );
  });

  it('is negative only for a credit, and never for a line of no purchase', () => {
    fc.assert(
      fc.property(line, (sent) => {
        const result = resultOf(sent);
        const kilograms = Number(result.emissionsKgCo2e);
        const spend = Number(sent.spendAmount);
        const sign =
          spend !== 0 ? Math.sign(spend) : sent.quantity ? Math.sign(Number(sent.quantity)) || 1 : 1;
        expect(kilograms * sign).toBeGreaterThanOrEqual(0);
        if (result.factorId === null) expect(kilograms).toBe(0);
      }),
    );
  });

  it('needs review exactly where it warns so', () => {
    fc.assert(
      fc.property(lines, (sent) => {
        for (const { needsReview, warnings } of invoiceOf(sent).lines) {
          expect(warnings.some(({ code }) => code === 'needs_review')).toBe(needsReview);
        }
      }),
    );
  });

  it('doubles with a doubled quantity', () => {
    const amount = fc.integer({ min: 1, max: 10 ** 6 });
    const kinds = fc.constantFrom<TestLine>(
      { category: 'electricity', unitOfMeasure: 'kWh' },
      { category: 'heating_oil', unitOfMeasure: 'L' },
      { category: 'flights', unitOfMeasure: 'pkm' },
      { category: 'hotel', unitOfMeasure: 'Nächte' },
      { category: 'sea_freight', unitOfMeasure: 'TEUkm' },
    );
    fc.assert(
      fc.property(kinds, amount, (kind, quantity) => {
        const one = resultOf({ ...kind, quantity: String(quantity) });
        const two = resultOf({ ...kind, quantity: String(quantity * 2) });
        // Factors have at most 8 decimals: rounding moves each component by half a millionth at most.
        const difference = Number(two.emissionsKgCo2e) - 2 * Number(one.emissionsKgCo2e);
        expect(Math.abs(difference)).toBeLessThanOrEqual(1.5e-6 * one.components.length + 1e-9 * quantity);
      }),
    );
  });

  it('names rows that the set holds, so that a line can be recalculated', () => {
    fc.assert(
      fc.property(line, region, (sent, place) => {
        const result = resultOf(sent, { region: place });
        for (const { factorId, factorYear } of result.method === 'physical' ? result.components : []) {
          expect(newestSet.physicalRows(factorId).some(({ validYear }) => validYear === factorYear)).toBe(
            true,
          );
        }
      }),
    );
  });

  it('gives the same answer twice', () => {
    fc.assert(
      fc.property(lines, region, (sent, place) => {
        expect(invoiceOf(sent, { region: place })).toEqual(invoiceOf(sent, { region: place }));
      }),
      { numRuns: 30 },
    );
  });
});
