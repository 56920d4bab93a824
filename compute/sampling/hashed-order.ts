import type { IdColumn } from './id-column.ts';
import { orderByHead } from './order-by-head.ts';
import { lineHash } from './uniforms.ts';

/**
 * Places of lines in ascending order of `lineHash(seed, id)`. Neither the database's order nor a pattern in
 * the data reaches the draw. Where two lines share the first 40 bits of their hash, the whole hashes decide.
 * @param places - indexes into ids, each below 2^24.
 * Source: design section 4.1, step 6.
 */
export function hashedOrder(seed: string, ids: IdColumn, places: Uint32Array): Uint32Array {
  const hashOf = ids.hasher(`${seed},`);
  const wholeHash = (place: number) => lineHash(seed, ids.text(place));
  return orderByHead(
    places,
    (place) => headOf(hashOf(place)),
    (a, b) => (wholeHash(a) < wholeHash(b) ? -1 : 1),
  );
}

/** The first 40 bits of a digest, each byte a character. */
function headOf(digest: string): number {
  const high =
    (digest.charCodeAt(0) << 24) |
    (digest.charCodeAt(1) << 16) |
    (digest.charCodeAt(2) << 8) |
    digest.charCodeAt(3);
  return (high >>> 0) * 256 + digest.charCodeAt(4);
}
