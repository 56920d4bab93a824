/** A size is split here, so that its products with a weight stay below 2^51. */
const SPLIT = 2 ** 27;
const SPLIT_BITS = 27n;
/** Parts beyond this are moved to a bigint: one more product still stays below 2^53. */
const MAX_PART = 2 ** 52;

/** Exact running sums of size x weight, by number from 0: whole numbers, most of the work in doubles. */
export interface ExactSums {
  /** @param size - whole, 0 to 2^53 - 1. @param weight - whole, 0 to 10,000,000. */
  add(sum: number, size: number, weight: number): void;
  addExact(sum: number, value: bigint): void;
  total(sum: number): bigint;
}

/**
 * Sums of products that are exact: bigint arithmetic for each of a million lines would take longer than
 * hashing them, so products are split and added as doubles as long as these cannot round.
 * Source: Dekker 1971 (splitting), with whole numbers.
 */
export function exactSums(count: number): ExactSums {
  const high = new Float64Array(count);
  const low = new Float64Array(count);
  const large = new Map<number, bigint>();
  const addExact = (sum: number, value: bigint) => {
    large.set(sum, (large.get(sum) ?? 0n) + value);
  };
  const inParts = (sum: number) => (BigInt(high[sum] ?? 0) << SPLIT_BITS) + BigInt(low[sum] ?? 0);
  return {
    add(sum, size, weight) {
      const head = Math.floor(size / SPLIT);
      const nextHigh = (high[sum] ?? 0) + head * weight;
      const nextLow = (low[sum] ?? 0) + (size - head * SPLIT) * weight;
      high[sum] = nextHigh;
      low[sum] = nextLow;
      if (nextHigh > MAX_PART || nextLow > MAX_PART) {
        addExact(sum, inParts(sum));
        high[sum] = 0;
        low[sum] = 0;
      }
    },
    addExact,
    total: (sum) => (large.get(sum) ?? 0n) + inParts(sum),
  };
}
