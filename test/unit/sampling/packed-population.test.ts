import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scaledToText } from '../../../compute/decimal.ts';
import {
  LINES_PER_PART,
  PACKED_LINE_BYTES,
  type PackedLine,
  packPopulation,
  unpackPopulation,
} from '../../../compute/sampling/packed-population.ts';
import { columnsOf } from '../../../compute/sampling/population-columns.ts';

const line = fc.record<PackedLine>({
  lineItemId: fc.uuid(),
  recordedKgCo2e: fc.bigInt({ min: -(10n ** 29n), max: 10n ** 29n }).map((micro) => scaledToText(micro, 6)),
  riskWeight: fc.constantFrom('1', '1.15', '1.5', '2'),
  riskMask: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
});

const packed = (lines: readonly PackedLine[]) =>
  packPopulation({
    lines: columnsOf(lines),
    masks: Uint32Array.from(lines, ({ riskMask }) => riskMask),
  });

it('a packed population comes back line by line, credits and huge figures included', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      expect(unpackPopulation(packed(lines))).toEqual(lines);
    }),
  );
});

it('is cut into parts of whole lines, in order', () => {
  const lines = Array.from({ length: LINES_PER_PART + 1 }, (_, index) => ({
    lineItemId: randomUUID(),
    recordedKgCo2e: `${index}.000001`,
    riskWeight: '1',
    riskMask: index,
  }));
  const parts = packed(lines);
  expect(parts.map(({ byteLength }) => byteLength)).toEqual([
    LINES_PER_PART * PACKED_LINE_BYTES,
    PACKED_LINE_BYTES,
  ]);
  expect(unpackPopulation(parts)).toEqual(lines);
  expect(() => unpackPopulation([new Uint8Array(PACKED_LINE_BYTES - 1)])).toThrow(RangeError);
});
