import { describe, expect, it } from 'vitest';
import { reconcile } from '../../../compute/reconciliation/reconcile.ts';

/** Worked cases of the header reconciliation page, section 1.5, column by column. */
const WORKED = `
01 | –      | –   | –     | CHF | 100 + 50              | 150.00 | 150.00 | 0.00   | 0.020 | computed            | 150.00
02 | 108.1  | 8.1 | –     | CHF | 100                   | 100.00 | 100.00 | 0.00   | 0.045 | matched             | 100.00
03 | 1000   | 8.1 | –     | CHF | 925.09                | 925.09 | 925.07 | -0.02  | 0.045 | matched             | 925.09
06 | 119    | 7   | 100   | EUR | 100                   | 100.00 | 100.00 | 0.00   | 0.020 | matched             | 100.00
09 | 108.1  | –   | –     | CHF | 100                   | 100.00 | 108.10 | 8.10   | 0.045 | mismatch            | 100.00
13 | 500    | 0   | –     | EUR | 300 + 200             | 500.00 | 500.00 | 0.00   | 0.020 | matched             | 500.00
16 | 97.29  | –   | 90    | CHF | 100 + -10             | 90.00  | 90.00  | 0.00   | 0.020 | matched             | 90.00
19 | 571.04 | –   | 496   | EUR | 171.2 + 376.04 + 23.8 | 571.04 | 496.00 | -75.04 | 0.020 | vat_inclusive_lines | 496.00
21 | -8.79  | –   | -7.67 | EUR | -7.9 + 0.23           | -7.67  | -7.67  | 0.00   | 0.020 | matched             | -7.67
28 | 87859  | 27  | –     | HUF | 23440 + 21389 + 24351 | 69180  | 69180  | 0      | 2     | matched             | 69180
`;

const cases = WORKED.trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map(([number, total, rate, net, currency, lines, sum, header, difference, tolerance, status, basis]) => ({
    number,
    input: {
      currency: String(currency),
      totalAmount: orNull(total),
      vatRate: orNull(rate),
      netAmount: orNull(net),
      spendAmounts: String(lines).split(' + '),
    },
    expected: {
      status,
      headerNet: header,
      sumOfLines: sum,
      difference,
      tolerance,
      emissionBasis: basis,
    },
  }));

function orNull(cell: string | undefined): string | null {
  return cell === undefined || cell === '–' ? null : cell;
}

describe('header reconciliation, worked cases of the source', () => {
  it('has all ten of them', () => {
    expect(cases).toHaveLength(10);
  });

  it.each(cases)('case $number gives $expected.status', ({ input, expected }) => {
    expect(reconcile(input, 'accept')).toMatchObject(expected);
  });

  it('case 09 names what would fix it, and no other case has a hint', () => {
    for (const { number, input } of cases) {
      const { hint } = reconcile(input, 'accept');
      if (number === '09') expect(hint).toMatch(/charge.*vat_rate.*net_amount/);
      else expect(hint).toBeNull();
    }
  });
});
