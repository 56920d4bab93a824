import type { Buffer } from 'node:buffer';
import { ZIP_METHODS } from '../zip/zip-records.ts';

// What a member of a package may be, and have besides its data. Source: PKWARE APPNOTE 6.3.10, sections 4.3 to 4.5
// (4.5.5 for the times of NTFS, which 7-Zip writes); Info-ZIP 3.0, proginfo/extrafld.txt.

/** Sizes and checksum follow the data. */
export const DESCRIPTOR_FLAG = 0b1000;
const UNIX_TIME_EXTRA = 0x5455;
const UNIX_OWNER_EXTRA = 0x7875;
const NTFS_EXTRA = 0x000a;
/** Four reserved bytes, then one attribute, the first: three times of eight bytes. */
const NTFS_TIMES = '0000000001001800';
const NTFS_BYTES = 32;
/** Owners' numbers have up to eight bytes. */
const MAX_OWNER_BYTES = 8;
const KIND_OF_FILE = 0xf000;
const REGULAR_FILE = 0x8000;
const FOLDER = 0x4000;
/** Permissions alone, or nothing at all: written by tools that pack files from memory. */
const UNSTATED = 0;

/** Whether the directory states that a member is a regular file, or states no type. @param header - from its start. */
export function isFile(header: Buffer, name: string): boolean {
  const kind = header.readUInt16LE(40) & KIND_OF_FILE;
  return (kind === REGULAR_FILE || kind === UNSTATED) && !isFolderOfDos(header) && !name.endsWith('/');
}

function isFolderOfDos(header: Buffer): boolean {
  return (header.readUInt16LE(38) & 0x10) !== 0;
}

/** A folder has no data, both in the directory and in the local header, which agree. */
export function isEmptyFolder(header: Buffer): boolean {
  const kind = header.readUInt16LE(40) & KIND_OF_FILE;
  const numbers = [header.readUInt32LE(16), header.readUInt32LE(20), header.readUInt32LE(24)];
  return (
    (kind === FOLDER || (kind === UNSTATED && isFolderOfDos(header))) &&
    numbers.every((number) => number === 0) &&
    header.readUInt16LE(10) === ZIP_METHODS.stored &&
    (header.readUInt16LE(8) & DESCRIPTOR_FLAG) === 0
  );
}

/**
 * Extra fields may only contain times and owners' numbers, each once and in its one form, besides that of zip64: others
 * can rename a member, resize or encrypt it, and a malformed one can contain anything.
 */
export function isPlainExtra(extra: Buffer): boolean {
  const seen = new Set<number>();
  let at = 0;
  while (at + 4 <= extra.length) {
    const tag = extra.readUInt16LE(at);
    const end = at + 4 + extra.readUInt16LE(at + 2);
    const field = extra.subarray(at + 4, end);
    if (end > extra.length || seen.has(tag) || !isPlainField(tag, field)) return false;
    seen.add(tag);
    at = end;
  }
  return at === extra.length;
}

function isPlainField(tag: number, field: Buffer): boolean {
  if (tag === UNIX_TIME_EXTRA) return field.length <= 13 && field.length % 4 === 1;
  if (tag === NTFS_EXTRA) {
    return field.length === NTFS_BYTES && field.subarray(0, 8).toString('hex') === NTFS_TIMES;
  }
  if (tag !== UNIX_OWNER_EXTRA || field[0] !== 1) return false;
  const user = field[1] ?? Number.POSITIVE_INFINITY;
  const group = field[2 + user] ?? Number.POSITIVE_INFINITY;
  return user <= MAX_OWNER_BYTES && group <= MAX_OWNER_BYTES && field.length === 3 + user + group;
}
