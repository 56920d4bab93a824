import type { Buffer } from 'node:buffer';

// The records of a ZIP, read the same way by the verifier, which allows one form of them, and by the import, which takes
// what tools write. Source: PKWARE APPNOTE 6.3.10, sections 4.3 to 4.5.

/** Lengths of the records without their texts. */
export const ZIP_BYTES = { end: 22, central: 46, local: 30, wideEnd: 56, wideLocator: 20 } as const;
export const ZIP_SIGNATURES = {
  end: 0x06054b50,
  central: 0x02014b50,
  local: 0x04034b50,
  descriptor: 0x08074b50,
  wideEnd: 0x06064b50,
  wideLocator: 0x07064b50,
} as const;
/** Marks a number that is in a wider field (zip64). */
export const ELSEWHERE = { of16: 0xffff, of32: 0xffffffff } as const;
/** Id of the extra field with the wider numbers. */
export const WIDE_EXTRA = 0x0001;
export const ZIP_METHODS = { stored: 0, deflated: 8 } as const;

/** An entry of the central directory as it is written, before zip64. */
export interface CentralRecord {
  readonly flags: number;
  readonly method: number;
  readonly time: number;
  readonly date: number;
  readonly crc32: number;
  readonly compressedBytes: number;
  readonly bytes: number;
  readonly localOffset: number;
  readonly disk: number;
  readonly name: Buffer;
  readonly extra: Buffer;
  readonly commentBytes: number;
  /** The fixed part and the texts. */
  readonly recordBytes: number;
}

/** The entry at an offset; null when there is none or it is cut off. */
export function centralRecord(bytes: Buffer, at: number): CentralRecord | null {
  if (at + ZIP_BYTES.central > bytes.length || bytes.readUInt32LE(at) !== ZIP_SIGNATURES.central) return null;
  const extraAt = at + ZIP_BYTES.central + bytes.readUInt16LE(at + 28);
  const commentAt = extraAt + bytes.readUInt16LE(at + 30);
  const commentBytes = bytes.readUInt16LE(at + 32);
  if (commentAt + commentBytes > bytes.length) return null;
  return {
    flags: bytes.readUInt16LE(at + 8),
    method: bytes.readUInt16LE(at + 10),
    time: bytes.readUInt16LE(at + 12),
    date: bytes.readUInt16LE(at + 14),
    crc32: bytes.readUInt32LE(at + 16),
    compressedBytes: bytes.readUInt32LE(at + 20),
    bytes: bytes.readUInt32LE(at + 24),
    localOffset: bytes.readUInt32LE(at + 42),
    disk: bytes.readUInt16LE(at + 34),
    name: bytes.subarray(at + ZIP_BYTES.central, extraAt),
    extra: bytes.subarray(extraAt, commentAt),
    commentBytes,
    recordBytes: commentAt + commentBytes - at,
  };
}

/** An integer of eight bytes; beyond 2^53 it is rounded and larger than any file. */
export function wideAt(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at));
}
