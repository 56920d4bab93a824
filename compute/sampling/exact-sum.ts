/** A size is split here, so that its products with a weight stay below 2^51. */
const SPLIT = 2 ** 27;
const SPLIT_BITS = 27n;
/** Parts beyond this are moved to the bigint: one more product still stays below 2^53. */
const MAX_PART = 2 ** 52;

/** An exact running sum of size x weight: whole numbers, most of the work in doubles. */
export interface ExactSum {
  /** @param size - whole, 0 to 2^53 - 1. @param weight - whole, 0 to 10,000,000. */
  add(size: number, weight: number): void;
  addExact(value: bigint): void;
  total(): bigint;
}

/**
 * A sum of products that is exact: bigint arithmetic for each of a million lines would take longer than
 * hashing them, so products are split and added as doubles as long as these cannot round.
 * Source: Dekker 1971 (splitting), with whole numbers.
 */
export function exactSum(): ExactSum {
  let sum = 0n;
  let high = 0;
  let low = 0;
  const flush = () => {
    sum += (BigInt(high) << SPLIT_BITS) + BigInt(low);
    high = 0;
    low = 0;
  };
  return {
    add(size, weight) {
      const head = Math.floor(size / SPLIT);
      high += head * weight;
      low += (size - head * SPLIT) * weight;
      if (high > MAX_PART || low > MAX_PART) flush();
    },
    addExact(value) {
      sum += value;
    },
    total() {
      flush();
      return sum;
    },
  };
}
