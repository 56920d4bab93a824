import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  absolute,
  compare,
  multiply,
  parseDecimal,
  subtract,
  sumDecimals,
} from '../../../compute/decimal.ts';
import { type ReconciliationInput, reconcile } from '../../../compute/reconciliation/reconcile.ts';

function input(change: Partial<ReconciliationInput>): ReconciliationInput {
  return {
    currency: 'EUR',
    totalAmount: null,
    netAmount: null,
    vatRate: null,
    spendAmounts: ['100'],
    ...change,
  };
}

function scaledSum(spendAmounts: readonly string[], result: ReturnType<typeof reconcile>) {
  return multiply(sumDecimals(spendAmounts), result.basisFactor);
}

describe('header net', () => {
  it('is net_amount even when that is 0, whatever the rate says', () => {
    const result = reconcile(input({ netAmount: '0', totalAmount: '119', vatRate: '19' }), 'accept');
    expect(result).toMatchObject({ headerNet: '0.00', status: 'mismatch' });
  });

  it('reduces the total by the rate and rounds once, half away from zero', () => {
    // 0.21 / 1.2 = 0.175 and -0.21 / 1.2 = -0.175
    expect(reconcile(input({ totalAmount: '0.21', vatRate: '20' }), 'accept').headerNet).toBe('0.18');
    expect(reconcile(input({ totalAmount: '-0.21', vatRate: '20' }), 'accept').headerNet).toBe('-0.18');
  });

  it('is nothing derived from a rate alone', () => {
    expect(reconcile(input({ vatRate: '19' }), 'accept')).toMatchObject({
      status: 'computed',
      headerNet: '100.00',
    });
  });

  it('sums float-noisy lines exactly and rounds the sum once', () => {
    const spendAmounts = ['33.335', '33.335', '33.335'];
    expect(reconcile(input({ spendAmounts }), 'accept').sumOfLines).toBe('100.01');
    expect(reconcile(input({ spendAmounts: ['0.1', '0.2'] }), 'accept').sumOfLines).toBe('0.30');
  });
});

describe('tolerance', () => {
  it.each([
    ['EUR', 1, '0.020'],
    ['EUR', 4, '0.020'],
    ['EUR', 5, '0.025'],
    ['EUR', 200, '1.000'],
    ['EUR', 1000, '1.000'],
    ['JPY', 1, '2'],
    ['KRW', 5, '2.5'],
    ['ISK', 1000, '500'],
    ['HUF', 10, '5'],
    ['KWD', 1, '0.0020'],
    ['OMR', 100, '0.0500'],
  ])('in %s of %i lines is %s', (currency, lines, tolerance) => {
    const spendAmounts = Array.from({ length: lines }, () => '1');
    expect(reconcile(input({ currency, spendAmounts }), 'accept').tolerance).toBe(tolerance);
  });

  it('grows by half a cash step for a Swiss total only, not for a net amount', () => {
    const swiss = { currency: 'CHF', spendAmounts: ['100'] };
    expect(reconcile(input({ ...swiss, totalAmount: '100' }), 'accept').tolerance).toBe('0.045');
    expect(reconcile(input({ ...swiss, totalAmount: '100', netAmount: '100' }), 'accept').tolerance).toBe(
      '0.020',
    );
    expect(reconcile(input({ ...swiss }), 'accept').tolerance).toBe('0.020');
    const many = {
      currency: 'CHF',
      spendAmounts: Array.from({ length: 400 }, () => '1'),
      totalAmount: '400',
    };
    expect(reconcile(input(many), 'accept').tolerance).toBe('1.025');
  });

  it('is met at its border and missed one unit beyond', () => {
    expect(reconcile(input({ totalAmount: '100.02' }), 'accept').status).toBe('matched');
    expect(reconcile(input({ totalAmount: '99.98' }), 'accept').status).toBe('matched');
    expect(reconcile(input({ totalAmount: '100.03' }), 'accept').status).toBe('rounding');
  });
});

describe('rounding', () => {
  it.each([
    ['1000', '1001', 'rounding'],
    ['1000', '1001.01', 'mismatch'],
    ['2000', '2001', 'rounding'],
    ['2000', '2001.01', 'mismatch'],
    ['100', '100.1', 'rounding'],
    ['100', '100.11', 'mismatch'],
  ])('of lines %s under a header of %s is %s', (lines, totalAmount, status) => {
    expect(reconcile(input({ totalAmount, spendAmounts: [lines] }), 'accept').status).toBe(status);
  });

  it('leaves the lines as the emission basis', () => {
    const result = reconcile(input({ totalAmount: '1000.5', spendAmounts: ['1000'] }), 'scale');
    expect(result).toMatchObject({ status: 'rounding', emissionBasis: '1000.00', basisReason: null });
  });
});

describe('lines that include VAT', () => {
  it('scale to the net amount by the exact ratio under every policy', () => {
    const spendAmounts = ['171.2', '376.04', '23.8'];
    for (const policy of ['accept', 'strict', 'scale'] as const) {
      const result = reconcile(input({ totalAmount: '571.04', netAmount: '496', spendAmounts }), policy);
      expect(compare(scaledSum(spendAmounts, result), parseDecimal('496'))).toBe(0);
      expect(result.basisReason?.code).toBe('scaled_from_gross');
    }
  });

  it('are not assumed from a rate alone', () => {
    const result = reconcile(input({ totalAmount: '119', vatRate: '19', spendAmounts: ['119'] }), 'accept');
    expect(result).toMatchObject({ status: 'mismatch', emissionBasis: '119.00' });
  });

  it('have a basis of 0 when the whole invoice is import VAT', () => {
    const result = reconcile(input({ totalAmount: '81', netAmount: '0', spendAmounts: ['81'] }), 'accept');
    expect(result).toMatchObject({ status: 'vat_inclusive_lines', emissionBasis: '0.00' });
  });

  it('are never turned around by a net amount of the opposite sign', () => {
    const result = reconcile(input({ totalAmount: '100', netAmount: '-90' }), 'accept');
    expect(result).toMatchObject({ status: 'mismatch', emissionBasis: '100.00' });
  });
});

describe('policies on a mismatch', () => {
  const mismatch = input({ netAmount: '90', spendAmounts: ['60', '40'] });

  it('accept and strict keep the lines', () => {
    for (const policy of ['accept', 'strict'] as const) {
      expect(reconcile(mismatch, policy)).toMatchObject({ emissionBasis: '100.00', basisReason: null });
    }
  });

  it('scale takes the header and says so', () => {
    const result = reconcile(mismatch, 'scale');
    expect(result).toMatchObject({ status: 'mismatch', emissionBasis: '90.00', difference: '-10.00' });
    expect(compare(scaledSum(mismatch.spendAmounts, result), parseDecimal('90'))).toBe(0);
    expect(result.basisReason?.code).toBe('scaled_to_header');
  });

  it('scale leaves lines alone that a header of 0 or of the other sign would wipe out or turn around', () => {
    for (const netAmount of ['0', '-100']) {
      expect(reconcile(input({ netAmount }), 'scale')).toMatchObject({ emissionBasis: '100.00' });
    }
    expect(reconcile(input({ netAmount: '50', spendAmounts: ['10', '-10'] }), 'scale')).toMatchObject({
      status: 'mismatch',
      emissionBasis: '0.00',
    });
  });
});

describe('hint on a mismatch', () => {
  it.each<[string, Partial<ReconciliationInput>, RegExp]>([
    [
      'total equals the lines',
      { totalAmount: '119', vatRate: '19', spendAmounts: ['119'] },
      /total_amount equals.*net_amount/,
    ],
    ['rate as a fraction', { totalAmount: '119', vatRate: '0.19' }, /vat_rate looks like a fraction/],
    ['opposite signs', { netAmount: '-100' }, /net_amount and .* opposite signs/],
    ['lines in hundredths', { totalAmount: '1' }, /100 times total_amount.*spend_amount/],
    ['header in hundredths', { netAmount: '10000' }, /net_amount is 100 times/],
    ['header zero', { totalAmount: '0' }, /total_amount is 0/],
    ['discount', { netAmount: '90' }, /discount.*line.*net_amount/],
    ['charge', { totalAmount: '130', vatRate: '19' }, /charge.*vat_rate.*net_amount/],
  ])('names the cause: %s', (_cause, change, sentence) => {
    const result = reconcile(input(change), 'accept');
    expect(result.status).toBe('mismatch');
    expect(result.hint).toMatch(sentence);
  });
});

describe('laws', () => {
  const cents = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((value) => String(value / 100));
  const optional = fc.option(cents, { nil: null });
  const anyInput = fc.record({
    currency: fc.constantFrom('CHF', 'EUR', 'JPY', 'HUF', 'KWD'),
    totalAmount: optional,
    netAmount: optional,
    vatRate: fc.option(fc.constantFrom('0', '2.6', '8.1', '19', '27', '100'), { nil: null }),
    spendAmounts: fc.array(cents, { minLength: 1, maxLength: 8 }),
  });
  const policy = fc.constantFrom('accept', 'strict', 'scale' as const);

  it('difference is header minus lines, and the scaled lines are the emission basis', () => {
    fc.assert(
      fc.property(anyInput, policy, (sent, chosen) => {
        const result = reconcile(sent, chosen);
        const difference = subtract(parseDecimal(result.headerNet), parseDecimal(result.sumOfLines));
        expect(compare(difference, parseDecimal(result.difference))).toBe(0);
        const basis = parseDecimal(result.emissionBasis);
        const gap = absolute(subtract(scaledSum(sent.spendAmounts, result), basis));
        // Unscaled lines may carry more decimals than the currency is used with: one rounding lies between.
        expect(compare(gap, parseDecimal(result.basisReason === null ? '0.5' : '0'))).toBeLessThanOrEqual(0);
        expect(result.hint !== null).toBe(result.status === 'mismatch');
        expect(result.status === 'computed').toBe(sent.totalAmount === null && sent.netAmount === null);
      }),
    );
  });

  it('a header made from the lines always matches', () => {
    fc.assert(
      fc.property(anyInput, (sent) => {
        const netAmount = reconcile({ ...sent, totalAmount: null, netAmount: null }, 'accept').sumOfLines;
        expect(reconcile({ ...sent, netAmount }, 'strict')).toMatchObject({ status: 'matched', hint: null });
      }),
    );
  });

  it('turning every sign around turns every amount around and nothing else', () => {
    const turned = (text: string) => (text.startsWith('-') ? text.slice(1) : `-${text}`);
    const plain = (text: string) => (/[1-9]/.test(text) ? text : text.replace('-', ''));
    fc.assert(
      fc.property(anyInput, policy, (sent, chosen) => {
        const one = reconcile(sent, chosen);
        const other = reconcile(
          {
            ...sent,
            totalAmount: sent.totalAmount && turned(sent.totalAmount),
            netAmount: sent.netAmount && turned(sent.netAmount),
            spendAmounts: sent.spendAmounts.map(turned),
          },
          chosen,
        );
        expect(other.status).toBe(one.status);
        expect(other.tolerance).toBe(one.tolerance);
        for (const member of ['headerNet', 'sumOfLines', 'difference', 'emissionBasis'] as const) {
          expect(other[member]).toBe(plain(turned(one[member])));
        }
      }),
    );
  });
});
