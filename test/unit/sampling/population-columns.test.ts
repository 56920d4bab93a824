import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaledToText } from '../../../compute/decimal.ts';
import { firstDigit } from '../../../compute/sampling/benford.ts';
import { freezePopulation } from '../../../compute/sampling/frozen-population.ts';
import { firstInHashedOrder, sliceByHash } from '../../../compute/sampling/hashed-order.ts';
import { idColumn } from '../../../compute/sampling/id-column.ts';
import {
  LINES_PER_PART,
  PACKED_LINE_BYTES,
  type PackedLine,
  packPopulation,
  unpackPopulation,
} from '../../../compute/sampling/packed-population.ts';
import { columnsOf } from '../../../compute/sampling/population-columns.ts';
import { ownersInPopulation } from '../../../compute/sampling/population-units.ts';

/** Ids of the service and any others, some alike in all but their last digits. */
const ids = fc.oneof(
  fc.uniqueArray(
    fc.oneof(
      fc.uuid(),
      fc.nat(0xffff).map((n) => `01a1fe8c-426b-7000-808a-dccbeb5e${n.toString(16).padStart(4, '0')}`),
    ),
    { minLength: 1, maxLength: 60 },
  ),
  fc.uniqueArray(fc.string({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 30 }),
);

/** Kilograms of every size, beyond what a double holds exactly too. */
const kilograms = fc
  .oneof(
    fc.bigInt({ min: -(10n ** 29n), max: 10n ** 29n }),
    fc.bigInt({ min: -(2n ** 53n) - 3n, max: -(2n ** 53n) + 3n }),
    fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }),
    fc.bigInt({ min: -2_000_000n, max: 20_000_000n }),
  )
  .map((micro) => scaledToText(micro, 6));

/** SHA-256(seed + "," + id) of an id. */
function digestsOf(seed: string, lineIds: readonly string[]): (id: string) => string {
  const digests = new Map(
    lineIds.map((id) => [id, createHash('sha256').update(`${seed},${id}`).digest('hex')]),
  );
  return (id) => digests.get(id) ?? '';
}

describe('a population in columns', () => {
  it('has the hash of the canonical JSON of its lines in order of id, and the exact sums', () => {
    fc.assert(
      fc.property(ids, fc.array(kilograms, { minLength: 60, maxLength: 60 }), (lineIds, kg) => {
        const lines = lineIds.map((lineItemId, at) => ({
          lineItemId,
          recordedKgCo2e: kg[at] ?? '0.000000',
          riskWeight: ['1', '1.15', '1.425', '2'][at % 4] ?? '1',
        }));
        const frozen = freezePopulation(lines);
        const ordered = lines.toSorted((a, b) => (a.lineItemId < b.lineItemId ? -1 : 1));
        const text = JSON.stringify(
          ordered.map(({ lineItemId, recordedKgCo2e, riskWeight }) => ({
            line_item_id: lineItemId,
            recorded_kgco2e: recordedKgCo2e,
            risk_weight: riskWeight,
            size_kgco2e: recordedKgCo2e.replace('-', ''),
          })),
        );
        expect(frozen.hash).toBe(createHash('sha256').update(text).digest('hex'));
        const micro = lines.map(({ recordedKgCo2e }) => BigInt(recordedKgCo2e.replace('.', '')));
        expect(frozen.net).toBe(micro.reduce((sum, one) => sum + one, 0n));
        const given = columnsOf(lines).ids;
        expect(lines.map((_, place) => frozen.order?.[place] ?? place).map((at) => given.text(at))).toEqual(
          ordered.map(({ lineItemId }) => lineItemId),
        );
      }),
    );
  });

  it('orders lines by SHA-256(seed + "," + id), whatever the ids are', () => {
    fc.assert(
      fc.property(ids, fc.string({ minLength: 1, maxLength: 30 }), (lineIds, seed) => {
        const digest = digestsOf(seed, lineIds);
        const places = Uint32Array.from(lineIds.keys());
        const lines = sliceByHash(seed, idColumn(lineIds), places);
        const order = lineIds.toSorted((a, b) => (digest(a) < digest(b) ? -1 : 1));
        for (const count of [0, 1, Math.floor(lineIds.length / 2), lineIds.length, lineIds.length + 1]) {
          const first = [...firstInHashedOrder(lines, count)].map((place) => lineIds[place]);
          expect(first).toEqual(order.slice(0, count));
        }
      }),
    );
  });

  it('finds the owner of each unit in that order, exact to the last unit', () => {
    const shares = fc.uniqueArray(fc.nat(1_000_000), { minLength: 1, maxLength: 20 });
    const kg = fc.array(kilograms, { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(ids, kg, shares, (lineIds, recorded, millionths) => {
        const lines = lineIds.map((lineItemId, at) => ({
          lineItemId,
          recordedKgCo2e: recorded[at] ?? '0.000000',
          riskWeight: at % 2 === 0 ? '1' : '1.15',
        }));
        const frozen = freezePopulation(lines);
        const digest = digestsOf('a seed', lineIds);
        let total = 0n;
        const owners = lines
          .toSorted((a, b) => (digest(a.lineItemId) < digest(b.lineItemId) ? -1 : 1))
          .map(({ lineItemId, recordedKgCo2e, riskWeight }) => {
            const micro = BigInt(recordedKgCo2e.replace(/[-.]/g, ''));
            const from = total;
            total += micro * (riskWeight === '1' ? 1_000_000n : 1_150_000n);
            return { lineItemId, from, to: total };
          });
        const units = millionths
          .toSorted((a, b) => a - b)
          .map((share) => (total * BigInt(share)) / 1_000_000n)
          .filter((unit) => unit > 0n);
        const places = Uint32Array.from(lineIds.keys());
        const hits = ownersInPopulation(frozen, sliceByHash('a seed', frozen.ids, places), units);
        expect(hits.map((hit) => ({ ...hit, place: frozen.ids.text(hit.place) }))).toEqual(
          units.map((unit) => {
            const owner = owners.find(({ from, to }) => from < unit && unit <= to);
            return { place: owner?.lineItemId, unit, from: owner?.from, to: owner?.to };
          }),
        );
      }),
    );
  });

  it.each([['01a1fe8c-426b-7000-808a-dccbeb5eb4cd'], ['a line']])(
    'refuses %s given twice, next to itself or not',
    (id) => {
      const line = (lineItemId: string) => ({ lineItemId, recordedKgCo2e: '1.000000', riskWeight: '1' });
      const other = line(id.replace('a', 'b'));
      expect(() => freezePopulation([line(id), line(id), other])).toThrow(`${id} given twice`);
      expect(() => freezePopulation([line(id), other, line(id)])).toThrow(`${id} given twice`);
    },
  );
});

it('the first digit of an amount is that of its shortest decimal', () => {
  const amount = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.double({ min: 0, max: 1e6, noNaN: true }),
  );
  fc.assert(
    fc.property(amount, (value) => {
      const digits = String(Math.abs(value)).replace(/^[0.]+/, '');
      expect(firstDigit(value)).toBe(value === 0 ? 0 : Number(digits.charAt(0)));
    }),
  );
  expect([0.3, 9.999999999999998, 10, 99.99999999999999, 3_000, 1e22].map(firstDigit)).toEqual([
    3, 9, 1, 9, 3, 1,
  ]);
});

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

it('is cut into parts of whole lines, which read back in order of id and hash to the population', () => {
  const lines = Array.from({ length: LINES_PER_PART + 1 }, (_, index) => ({
    lineItemId: `01900000-0000-7000-8000-${String((index * 7_919) % 100_003).padStart(12, '0')}`,
    recordedKgCo2e: `${index % 7 === 0 ? '-' : ''}${index}.000001`,
    riskWeight: ['1', '1.15', '1.5'][index % 3] ?? '1',
  }));
  const frozen = freezePopulation(lines);
  const parts = packPopulation({ lines: frozen, masks: new Uint32Array(lines.length) });
  expect(parts.map(({ byteLength }) => byteLength)).toEqual([
    LINES_PER_PART * PACKED_LINE_BYTES,
    PACKED_LINE_BYTES,
  ]);
  // Canonical JSON (RFC 8785) of the lines as they come, as docs/sampling.md says.
  const canonical = unpackPopulation(parts).map(({ lineItemId, recordedKgCo2e, riskWeight }) => ({
    line_item_id: lineItemId,
    recorded_kgco2e: recordedKgCo2e,
    risk_weight: riskWeight,
    size_kgco2e: recordedKgCo2e.replace('-', ''),
  }));
  const ids = canonical.map(({ line_item_id }) => line_item_id);
  expect(ids).toEqual(lines.map(({ lineItemId }) => lineItemId).sort());
  expect(createHash('sha256').update(JSON.stringify(canonical)).digest('hex')).toBe(frozen.hash);
  expect(() => unpackPopulation([new Uint8Array(PACKED_LINE_BYTES - 1)])).toThrow(RangeError);
});
