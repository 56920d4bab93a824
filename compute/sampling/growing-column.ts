type NumberArray = Float64Array | Int32Array | Uint32Array;

const FIRST_LENGTH = 1_024;

/** A column of numbers that grows as lines come: a million of them take a few bytes each. */
export interface Column {
  push(value: number): void;
  get(index: number): number;
}

/** A growing column of the given kind of number. */
export function growingColumn(create: (length: number) => NumberArray): Column {
  let values = create(FIRST_LENGTH);
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
