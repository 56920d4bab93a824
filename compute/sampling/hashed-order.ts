import { hash } from 'node:crypto';
import { lineHash } from './uniforms.ts';

/** Low bits of a sort key that hold the place; the 40 above hold the head of the hash. */
const PLACE_MASK = 0xffffff;

/**
 * Places of lines in ascending order of `lineHash(seed, id)`. Neither the database's order nor a pattern in
 * the data reaches the draw. Keys of 64 bits are sorted as integers; where two share the 40 bits of their
 * hash, the whole hashes decide.
 * @param places - indexes into ids, each below 2^24.
 * Source: design section 4.1, step 6.
 */
export function hashedOrder(seed: string, ids: readonly string[], places: Uint32Array): Uint32Array {
  const keys = new BigUint64Array(places.length);
  const words = new Uint32Array(keys.buffer);
  const low = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? 0 : 1;
  const prefix = `${seed},`;
  places.forEach((place, i) => {
    const digest = hash('sha256', prefix + (ids[place] ?? ''), 'latin1');
    words[2 * i + (1 - low)] =
      ((digest.charCodeAt(0) << 24) |
        (digest.charCodeAt(1) << 16) |
        (digest.charCodeAt(2) << 8) |
        digest.charCodeAt(3)) >>>
      0;
    words[2 * i + low] = ((digest.charCodeAt(4) << 24) | place) >>> 0;
  });
  keys.sort();
  const order = new Uint32Array(places.length);
  for (let i = 0; i < order.length; i += 1) order[i] = (words[2 * i + low] ?? 0) & PLACE_MASK;
  settleTies({ seed, ids, order, isTied: (i) => isTied(words, i, low) });
  return order;
}

function isTied(words: Uint32Array, i: number, low: number): boolean {
  const high = 1 - low;
  return (
    words[2 * i + high] === words[2 * (i - 1) + high] &&
    (words[2 * i + low] ?? 0) >>> 24 === (words[2 * (i - 1) + low] ?? 0) >>> 24
  );
}

function settleTies(at: {
  readonly seed: string;
  readonly ids: readonly string[];
  readonly order: Uint32Array;
  readonly isTied: (i: number) => boolean;
}): void {
  const { order, ids, seed } = at;
  for (let i = 1; i < order.length; i += 1) {
    if (!at.isTied(i)) continue;
    let end = i + 1;
    while (end < order.length && at.isTied(end)) end += 1;
    const run = [...order.subarray(i - 1, end)].map((place) => ({
      place,
      whole: lineHash(seed, ids[place] ?? ''),
    }));
    run.sort((a, b) => (a.whole < b.whole ? -1 : 1));
    run.forEach(({ place }, offset) => {
      order[i - 1 + offset] = place;
    });
    i = end;
  }
}
