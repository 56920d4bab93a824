import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scaledToText } from '../../../compute/decimal.ts';
import { freezePopulation } from '../../../compute/sampling/frozen-population.ts';
import {
  LINES_PER_PART,
  PACKED_LINE_BYTES,
  type PackedLine,
  packPopulation,
  unpackPopulation,
  unpackPopulationPart,
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

it('read back part by part, the lines of several parts are in order of id and hash to the population', () => {
  const lines = Array.from({ length: 70_000 }, (_, index) => ({
    lineItemId: randomUUID(),
    recordedKgCo2e: `${index % 7 === 0 ? '-' : ''}${index}.000001`,
    riskWeight: ['1', '1.15', '1.5'][index % 3] ?? '1',
  }));
  const frozen = freezePopulation(lines);
  const parts = packPopulation({ lines: frozen, masks: new Uint32Array(lines.length) });
  const read = parts.flatMap((content) => unpackPopulationPart({ content }));
  expect([parts.length, read.length]).toEqual([2, 70_000]);
  expect(read.map(({ lineItemId }) => lineItemId)).toEqual(lines.map(({ lineItemId }) => lineItemId).sort());
  // Canonical JSON (RFC 8785) of the lines as they come, as docs/sampling.md says.
  const canonical = read.map(({ lineItemId, recordedKgCo2e, riskWeight }) => ({
    line_item_id: lineItemId,
    recorded_kgco2e: recordedKgCo2e,
    risk_weight: riskWeight,
    size_kgco2e: recordedKgCo2e.replace('-', ''),
  }));
  expect(createHash('sha256').update(JSON.stringify(canonical)).digest('hex')).toBe(frozen.hash);
});
