import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { threeDecimals } from '../../../compute/emissions/exact-text.ts';

it('a share is written as JavaScript writes it with three decimals', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000),
        fc.double({ min: 0, max: 2, noNaN: true }),
      ),
      (share) => {
        expect(threeDecimals(share)).toBe(share.toFixed(3));
      },
    ),
  );
});
