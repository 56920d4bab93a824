import type { IdColumn } from './id-column.ts';
import { orderByHead } from './order-by-head.ts';
import { lineHash } from './uniforms.ts';

/** First bits of a line's hash, which select its slice: a slice of a million lines has some 60. */
const SLICE_BITS = 14;
/** Slices of the hashed order, numbered from 0 in that order. */
export const SLICES = 2 ** SLICE_BITS;

/**
 * Lines grouped into slices of the ascending order of `lineHash(seed, id)`. A draw needs a few slices only, so only those are
 * sorted (`orderOfSlices`).
 */
export interface SlicedLines {
  readonly seed: string;
  readonly ids: IdColumn;
  /** Indexes into ids, each below 2^24. */
  readonly places: Uint32Array;
  /** The slice of each of `places`. */
  readonly slices: Uint16Array;
  /** Lines in each slice. */
  readonly counts: Uint32Array;
}

/**
 * Hashes each line once, so that neither the database's order nor a pattern in the data affects the draw.
 * Source: design section 4.1, step 6.
 */
export function sliceByHash(seed: string, ids: IdColumn, places: Uint32Array): SlicedLines {
  const hashOf = ids.hasher(`${seed},`);
  const slices = new Uint16Array(places.length);
  const counts = new Uint32Array(SLICES);
  for (let i = 0; i < places.length; i += 1) {
    const digest = hashOf(places[i] ?? 0);
    const slice = ((digest.charCodeAt(0) << 8) | digest.charCodeAt(1)) >> (16 - SLICE_BITS);
    slices[i] = slice;
    counts[slice] = (counts[slice] ?? 0) + 1;
  }
  return { seed, ids, places, slices, counts };
}

/**
 * The places of the lines of some slices, sorted by hash within and across slices. If two share the first 40 bits, the whole
 * hashes decide.
 * @param isWanted - 1 for each slice that is wanted.
 */
export function orderOfSlices(lines: SlicedLines, isWanted: Uint8Array): Uint32Array {
  const { seed, ids, places, slices, counts } = lines;
  const wanted = new Uint32Array(
    counts.reduce((sum, count, slice) => sum + count * (isWanted[slice] ?? 0), 0),
  );
  let next = 0;
  for (let i = 0; i < places.length; i += 1) {
    if (isWanted[slices[i] ?? 0] !== 1) continue;
    wanted[next] = places[i] ?? 0;
    next += 1;
  }
  const hashOf = ids.hasher(`${seed},`);
  const wholeHash = (place: number) => lineHash(seed, ids.text(place));
  return orderByHead(
    wanted,
    (place) => headOf(hashOf(place)),
    (a, b) => (wholeHash(a) < wholeHash(b) ? -1 : 1),
  );
}

/** The places of the first `count` lines in hashed order, or of all if there are fewer. Source: as `sliceByHash`. */
export function firstInHashedOrder(lines: SlicedLines, count: number): Uint32Array {
  const isWanted = new Uint8Array(SLICES);
  let found = 0;
  for (let slice = 0; slice < SLICES && found < count; slice += 1) {
    isWanted[slice] = 1;
    found += lines.counts[slice] ?? 0;
  }
  return orderOfSlices(lines, isWanted).subarray(0, count);
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
