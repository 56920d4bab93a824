/** Low bits of a sort key that hold the place; the 40 above hold the head. */
const PLACE_MASK = 0xffffff;
const LOW_WORD = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? 0 : 1;

/**
 * Sorts items that are slow to compare, such as ids or hashes. 64-bit keys, 40 bits of head above the position, are sorted as
 * integers; if two heads are equal `compare` decides.
 * @param places - each below 2^24.
 * @param headOf - the first 40 bits of the compared value, from 0 to 2^40 - 1.
 */
export function orderByHead(
  places: Uint32Array,
  headOf: (place: number) => number,
  compare: (a: number, b: number) => number,
): Uint32Array {
  const keys = new BigUint64Array(places.length);
  const words = new Uint32Array(keys.buffer);
  for (let i = 0; i < places.length; i += 1) {
    const place = places[i] ?? 0;
    const head = headOf(place);
    words[2 * i + (1 - LOW_WORD)] = Math.floor(head / 256);
    words[2 * i + LOW_WORD] = (((head % 256) << 24) | place) >>> 0;
  }
  keys.sort();
  const order = new Uint32Array(places.length);
  for (let i = 0; i < order.length; i += 1) order[i] = (words[2 * i + LOW_WORD] ?? 0) & PLACE_MASK;
  for (let i = 1; i < order.length; i += 1) {
    if (!isTied(words, i)) continue;
    let end = i + 1;
    while (end < order.length && isTied(words, end)) end += 1;
    order.subarray(i - 1, end).sort(compare);
    i = end;
  }
  return order;
}

function isTied(words: Uint32Array, i: number): boolean {
  return (
    words[2 * i + 1 - LOW_WORD] === words[2 * i - 1 - LOW_WORD] &&
    (words[2 * i + LOW_WORD] ?? 0) >>> 24 === (words[2 * i - 2 + LOW_WORD] ?? 0) >>> 24
  );
}
