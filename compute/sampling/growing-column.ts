type NumberArray = Float64Array | Int32Array | Uint32Array | Uint8Array;

const FIRST_LENGTH = 1_024;

/** A column of numbers that grows with the lines: a million of them take a few bytes each. */
export interface Column<Values extends NumberArray> {
  push(value: number): void;
  get(index: number): number;
  /** All of them, not copied. */
  values(): Values;
}

/**
 * A growing column of the given kind of number.
 * @param expected - final count, if known: then nothing is copied.
 */
export function growingColumn<Values extends NumberArray>(
  create: (length: number) => Values,
  expected = FIRST_LENGTH,
): Column<Values> {
  let values = create(Math.max(1, expected));
  let length = 0;
  return {
    push(value) {
      if (length === values.length) {
        const larger = create(length * 2);
        larger.set(values);
        values = larger;
      }
      values[length] = value;
      length += 1;
    },
    get: (index) => values[index] ?? 0,
    values: () => values.subarray(0, length) as Values,
  };
}

/** Numbers texts from 0 up in the order they come. */
export function interner(): (text: string) => number {
  const numbers = new Map<string, number>();
  return (text) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
}

/** Numbers pairs of numbers, each below 2^26, from 0 up in the order they come. */
export function pairInterner(): (left: number, right: number) => number {
  const numbers = new Map<number, number>();
  return (left, right) => {
    const pair = left * PAIR + right;
    const known = numbers.get(pair);
    if (known !== undefined) return known;
    numbers.set(pair, numbers.size);
    return numbers.size - 1;
  };
}

const PAIR = 2 ** 26;
