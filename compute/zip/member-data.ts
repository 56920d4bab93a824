import * as zlib from 'node:zlib';
import { inflated, type Pieces } from './inflate.ts';

/** Where a member's data are, and their lengths and checksum. */
export interface ZipMember {
  readonly name: string;
  readonly method: 'stored' | 'deflated';
  readonly crc32: number;
  readonly compressedBytes: number;
  readonly bytes: number;
  /** First byte of the data. */
  readonly offset: number;
}

/**
 * The data of a member, inflated while read and never beyond the stated length. Ends early, saying so, where they are
 * damaged, shorter, longer (`data`), or have another checksum (`crc`).
 * @param pieces - its compressed bytes.
 */
export async function* unpackMember(
  pieces: Pieces,
  member: ZipMember,
  fail: (what: 'data' | 'crc') => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  let checksum = 0;
  try {
    for await (const chunk of member.method === 'stored'
      ? pieces
      : inflated(pieces, member.compressedBytes)) {
      bytes += chunk.length;
      if (bytes > member.bytes) break;
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    if (!isZlibError(error)) throw error;
    fail('data');
    return;
  }
  if (bytes !== member.bytes) fail('data');
  else if (checksum !== member.crc32) fail('crc');
}

/**
 * As `unpackMember`, for a member small enough to be inflated at once, which takes a tenth of the time.
 * @param data - its compressed bytes.
 */
export function unpackSmallMember(
  data: Uint8Array,
  member: ZipMember,
  fail: (what: 'data' | 'crc') => void,
): Uint8Array | null {
  try {
    const maxOutputLength = Math.max(1, member.bytes);
    const bytes = member.method === 'stored' ? data : zlib.inflateRawSync(data, { maxOutputLength });
    if (bytes.length !== member.bytes) fail('data');
    else if (crc32(bytes, 0) !== member.crc32) fail('crc');
    else return bytes;
  } catch (error) {
    if (!isZlibError(error)) throw error;
    fail('data');
  }
  return null;
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z_|ERR_)/.test(String(error.code));
}

/** CRC-32 of ZIP; Node has it from 20.15 on. */
export function crc32(bytes: Uint8Array, start: number): number {
  if (typeof zlib.crc32 === 'function') return zlib.crc32(bytes, start);
  let value = ~start;
  for (const byte of bytes) value = (CRC_TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
}

const CRC_TABLE: readonly number[] = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
