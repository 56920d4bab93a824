import { createHash } from 'node:crypto';
import type { Rational } from '../decimal.ts';
import { sha256 } from '../one-shot-hash.ts';

/** 2^256: a draw's digest, read as a big-endian integer, divided by this is its uniform in [0, 1). */
export const TWO_TO_256 = 1n << 256n;

/**
 * The seeded generator: draw k (k = 0, 1, 2, ...) = SHA-256(utf8(seed) + "," + k bytes of 0x00), read
 * big-endian, / 2^256. Draws are exact integers here, so that another language gives the same sample to the
 * last unit. Source: Rivest and Stark's generator for election audits, as in package cryptorandom (`SHA256`).
 */
export interface Uniforms {
  /** Number of the next draw: all below are used. */
  readonly position: number;
  /** The next draw as an integer from 0 to 2^256 - 1. */
  next(): bigint;
}

/** The draws of a seed from number `from` on. Each costs one compression, however late it is. */
export function uniformsFrom(seed: string, from: number): Uniforms {
  const zero = new Uint8Array(1);
  const state = createHash('sha256').update(`${seed},`, 'utf8').update(new Uint8Array(from));
  let position = from;
  return {
    get position() {
      return position;
    },
    next() {
      const digest = state.copy().digest('hex');
      state.update(zero);
      position += 1;
      return BigInt(`0x${digest}`);
    },
  };
}

/** A draw as the double nearest to it, for display. */
export function uniformNumber(draw: bigint): number {
  return Number(draw) / 2 ** 256;
}

/** A draw as an exact rational. */
export function uniformRational(draw: bigint): Rational {
  return { numerator: draw, denominator: TWO_TO_256 };
}

/**
 * A line's own hash, 64 hex digits: SHA-256(utf8(seed) + "," + id). Lines are ordered by it, ascending, and it is the line's
 * uniform for the sieve, so a line added later changes no other line's.
 * Source: consistent sampling, R. L. Rivest, arXiv:1808.10016.
 */
export function lineHash(seed: string, id: string): string {
  return sha256(`${seed},${id}`, 'hex');
}
