import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { misstatement } from '../../../compute/sampling/misstatement.ts';

describe('a misstatement', () => {
  it.each([
    ['8000.000000', '6000.000000', '2000.000000', '0.2500000000'],
    ['-100.000000', '-60.000000', '-40.000000', '-0.4000000000'],
    ['100.000000', '250.000000', '-150.000000', '-1.5000000000'],
    ['0.000000', '40.000000', '-40.000000', null],
    ['3.000000', '2.000000', '1.000000', '0.3333333333'],
    ['0.000001', '1000000000000000.000000', '-999999999999999.999999', '-999999999999999999999.0000000000'],
  ])(
    'of %s audited as %s is %s, a share of %s',
    (recordedKgCo2e, auditedKgCo2e, misstatementKgCo2e, tainting) => {
      expect(misstatement({ recordedKgCo2e, auditedKgCo2e })).toEqual({ misstatementKgCo2e, tainting });
    },
  );

  it('adds up exactly: audited + misstatement = recorded', () => {
    const micro = fc.bigInt({ min: -(10n ** 21n), max: 10n ** 21n });
    const text = (value: bigint) => {
      const size = (value < 0n ? -value : value).toString().padStart(7, '0');
      return `${value < 0n ? '-' : ''}${size.slice(0, -6)}.${size.slice(-6)}`;
    };
    fc.assert(
      fc.property(micro, micro, (recorded, audited) => {
        const found = misstatement({ recordedKgCo2e: text(recorded), auditedKgCo2e: text(audited) });
        expect(found.misstatementKgCo2e).toBe(text(recorded - audited));
        expect(found.tainting === null).toBe(recorded === 0n);
      }),
    );
  });

  it('refuses kilograms with more than 6 decimals', () => {
    expect(() => misstatement({ recordedKgCo2e: '1.0000001', auditedKgCo2e: '0' })).toThrow(RangeError);
  });
});
