import { Buffer } from 'node:buffer';
import { isBomb } from '../chain/package-bounds.ts';
import type { ZipMember } from '../zip/member-data.ts';
import {
  type CentralRecord,
  centralRecord,
  ELSEWHERE,
  WIDE_EXTRA,
  wideAt,
  ZIP_BYTES,
  ZIP_METHODS,
  ZIP_SIGNATURES,
} from '../zip/zip-records.ts';
import { type FileFault, isFault } from './file-fault.ts';
import type { ImportSource } from './import-source.ts';
import { MAX_PATH_CHARACTERS, memberName } from './zip-names.ts';

/** Ten years of invoices in single files: one million lines at ten a file. */
const MAX_ZIP_MEMBERS = 100_000;
const MAX_DIRECTORY_BYTES = 32 * 1024 * 1024;
/** One member and all of them, unpacked: a job takes 1 GB as it is sent. */
const MAX_MEMBER_BYTES = 1024 ** 3;
const MAX_UNPACKED_BYTES = 2 * 1024 ** 3;

/** What may still be listed, of the outer ZIP and those inside it together. */
export interface ZipBudget {
  members: number;
  unpackedBytes: number;
}

/** The bounds of one job. */
export function zipBudget(): ZipBudget {
  return { members: MAX_ZIP_MEMBERS, unpackedBytes: MAX_UNPACKED_BYTES };
}
/** The end record may be followed by a comment of two bytes' length. */
const MAX_END_BYTES = ZIP_BYTES.end + 0xffff;
const ENCRYPTED_FLAGS = 0b10_0000_0100_0001;
const METHOD_NAMES: Readonly<Record<number, string>> = {
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
};

/** A member, where its local header is; its data come after that. */
export type ZipEntry = Omit<ZipMember, 'offset'> & { readonly localOffset: number };

export interface ZipListing {
  /** In the order of the directory, without folders. */
  readonly entries: readonly (ZipEntry | { readonly name: string; readonly fault: FileFault })[];
  /** What is wrong with the directory itself; what it lists can be read all the same. */
  readonly fault: FileFault | null;
}

/**
 * Lists the files of a ZIP by its directory, as tools write them: with zip64, sizes after the data, bytes before the first
 * member, names in UTF-8 or code page 437. Members that cannot be read have a fault of their own. Nothing is inflated.
 * Source: PKWARE APPNOTE 6.3.10, sections 4.3 to 4.5.
 */
export async function listZip(source: ImportSource, budget: ZipBudget): Promise<ZipListing | FileFault> {
  const end = await findEnd(source);
  if (isFault(end)) return end;
  const directory = await directoryAt(source, end);
  if (isFault(directory)) return directory;
  const bytes = Buffer.from(await source.read(directory.offset, end.bytes));
  const read = readDirectory(bytes, directory.shift);
  const files = read.entries.map(({ entry }) => entry);
  const bound = charge(budget, files);
  if (bound !== null) return bound;
  const shared = overlapping(files, directory.offset);
  const entries = read.entries.map(({ entry, fault }) => {
    if (fault !== null) return { name: entry.name, fault };
    return shared.has(entry) ? { name: entry.name, fault: damaged(OVERLAPS) } : entry;
  });
  // Writers without zip64 state the number of members without its higher bits.
  const isWhole = read.isWhole && (read.listed & ELSEWHERE.of16) === (end.count & ELSEWHERE.of16);
  const why = `its directory has ${read.listed} of ${end.count} entries: the others are lost${AGAIN}`;
  return { entries, fault: isWhole ? null : damaged(why) };
}

const OVERLAPS = 'its data overlap those of another file, or go beyond the end: make the ZIP again';

/** The files of a directory, those that cannot be read with their fault; `isWhole` when all of it is entries. */
function readDirectory(bytes: Buffer, shift: number) {
  const entries: { readonly entry: ZipEntry; readonly fault: FileFault | null }[] = [];
  const seen = new Set<string>();
  let listed = 0;
  let at = 0;
  for (let record = centralRecord(bytes, at); record !== null; record = centralRecord(bytes, at)) {
    at += record.recordBytes;
    listed += 1;
    if (listed > MAX_ZIP_MEMBERS) break;
    const entry = entryOf(record, shift);
    if (entry === null) continue;
    entries.push({ entry, fault: seen.has(entry.name) ? REPEATED : faultOf(record, entry) });
    seen.add(entry.name);
  }
  return { entries, listed, isWhole: at === bytes.length };
}

interface End {
  readonly count: number;
  readonly bytes: number;
  /** As it is stated. */
  readonly offset: number;
  /** Where the end record, or that of zip64, begins. */
  readonly at: number;
}

async function findEnd(source: ImportSource): Promise<End | FileFault> {
  const length = Math.min(source.size, MAX_END_BYTES);
  const start = source.size - length;
  const tail = Buffer.from(await source.read(start, length));
  for (let at = length - ZIP_BYTES.end; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== ZIP_SIGNATURES.end) continue;
    if (at + ZIP_BYTES.end + tail.readUInt16LE(at + 20) > length) continue;
    const narrow = {
      count: tail.readUInt16LE(at + 10),
      bytes: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
      at: start + at,
    };
    if (tail.readUInt16LE(at + 4) !== tail.readUInt16LE(at + 6)) {
      return { code: 'archive_unsupported', why: 'it is one of several parts of a ZIP: send the whole ZIP' };
    }
    const wide = await wideEnd(source, narrow.at);
    const end = wide ?? narrow;
    return end.bytes > MAX_DIRECTORY_BYTES || end.count > MAX_ZIP_MEMBERS ? tooMany() : end;
  }
  return damaged(
    'its directory, which stands at the end, is missing: it was probably cut off. Send it again',
  );
}

async function wideEnd(source: ImportSource, endAt: number): Promise<End | null> {
  const locatorAt = endAt - ZIP_BYTES.wideLocator;
  if (locatorAt < ZIP_BYTES.wideEnd) return null;
  const locator = Buffer.from(await source.read(locatorAt, ZIP_BYTES.wideLocator));
  if (locator.readUInt32LE(0) !== ZIP_SIGNATURES.wideLocator) return null;
  // Its offset may be wrong by the bytes before the first member; it normally stands right before the locator.
  for (const at of [wideAt(locator, 8), locatorAt - ZIP_BYTES.wideEnd]) {
    if (at + ZIP_BYTES.wideEnd > locatorAt) continue;
    const bytes = Buffer.from(await source.read(at, ZIP_BYTES.wideEnd));
    if (bytes.readUInt32LE(0) !== ZIP_SIGNATURES.wideEnd) continue;
    return { count: wideAt(bytes, 32), bytes: wideAt(bytes, 40), offset: wideAt(bytes, 48), at };
  }
  return null;
}

/** Where the directory really begins, and by how much all offsets are to be moved. */
async function directoryAt(
  source: ImportSource,
  { bytes, offset, at, count }: End,
): Promise<{ readonly offset: number; readonly shift: number } | FileFault> {
  const before = at - bytes;
  for (const start of [offset, before]) {
    if (start < 0 || start + bytes > at) continue;
    if (count === 0 && bytes === 0) return { offset: start, shift: 0 };
    if (bytes < ZIP_BYTES.central) continue;
    const head = Buffer.from(await source.read(start, 4));
    if (head.readUInt32LE(0) === ZIP_SIGNATURES.central) return { offset: start, shift: start - offset };
  }
  return damaged(`its directory is not where it says${AGAIN}`);
}

/** The entry of a file; null for a folder. */
function entryOf(record: CentralRecord, shift: number): ZipEntry | null {
  const name = memberName(record);
  if (name.endsWith('/')) return null;
  const wide = wideNumbers(record);
  return {
    name,
    method: record.method === ZIP_METHODS.stored ? 'stored' : 'deflated',
    crc32: record.crc32,
    bytes: wide.bytes,
    compressedBytes: wide.compressedBytes,
    localOffset: wide.localOffset + shift,
  };
}

/** Lengths and offset, those that are marked so from the extra field of zip64. */
function wideNumbers(record: CentralRecord): Pick<ZipEntry, 'bytes' | 'compressedBytes' | 'localOffset'> {
  const { extra } = record;
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== WIDE_EXTRA) {
    at += 4 + extra.readUInt16LE(at + 2);
  }
  const end = at + 4 <= extra.length ? Math.min(extra.length, at + 4 + extra.readUInt16LE(at + 2)) : 0;
  at += 4;
  const next = (narrow: number) => {
    if (narrow !== ELSEWHERE.of32 || at + 8 > end) return narrow;
    at += 8;
    return wideAt(extra, at - 8);
  };
  const bytes = next(record.bytes);
  const compressedBytes = next(record.compressedBytes);
  return { bytes, compressedBytes, localOffset: next(record.localOffset) };
}

const REPEATED: FileFault = {
  code: 'file_repeated',
  why: 'the ZIP has this path twice. Only the first was read: rename one of them and send it again',
};

function faultOf({ flags, method }: CentralRecord, entry: ZipEntry): FileFault | null {
  if ((flags & ENCRYPTED_FLAGS) !== 0) {
    return { code: 'file_encrypted', why: 'it is protected by a password: make the ZIP without one' };
  }
  if (method !== ZIP_METHODS.stored && method !== ZIP_METHODS.deflated) {
    const name = METHOD_NAMES[method] ?? `number ${method}`;
    const why = `its compression method (${name}) is not read: make the ZIP with Deflate, the normal method`;
    return { code: 'archive_unsupported', why };
  }
  if (entry.name.length > MAX_PATH_CHARACTERS) {
    return {
      code: 'archive_bounds',
      why: `its path is longer than ${MAX_PATH_CHARACTERS} characters: rename its folders`,
    };
  }
  if (entry.bytes > MAX_MEMBER_BYTES || isBomb(entry.bytes, entry.compressedBytes)) {
    const why = `${entry.compressedBytes} bytes that unpack to ${entry.bytes} are more than is taken: send the file by itself, not packed`;
    return { code: 'archive_bounds', why };
  }
  return entry.method === 'stored' && entry.bytes !== entry.compressedBytes
    ? damaged(`its two lengths differ${AGAIN}`)
    : null;
}

/** Members that share bytes, as in a small ZIP that unpacks to a large one, or that go beyond the directory. */
function overlapping(entries: readonly ZipEntry[], directoryOffset: number): ReadonlySet<ZipEntry> {
  const wrong = new Set<ZipEntry>();
  let last: ZipEntry | null = null;
  for (const entry of [...entries].sort((a, b) => a.localOffset - b.localOffset)) {
    if (entry.localOffset < 0 || endOf(entry) > directoryOffset) wrong.add(entry);
    if (last !== null && entry.localOffset < endOf(last)) wrong.add(entry).add(last);
    if (last === null || endOf(entry) > endOf(last)) last = entry;
  }
  return wrong;
}

function endOf({ localOffset, compressedBytes }: ZipEntry): number {
  return localOffset + ZIP_BYTES.local + compressedBytes;
}

/** Counts the files of a ZIP, before any is unpacked. */
function charge(budget: ZipBudget, entries: readonly ZipEntry[]): FileFault | null {
  const unpacked = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (entries.length > budget.members) return tooMany();
  if (unpacked > budget.unpackedBytes) {
    const why = `it unpacks to ${unpacked} bytes, and at most ${MAX_UNPACKED_BYTES} are taken at once: send it in parts`;
    return { code: 'archive_bounds', why };
  }
  budget.members -= entries.length;
  budget.unpackedBytes -= unpacked;
  return null;
}

function tooMany(): FileFault {
  const why = `it lists more than ${MAX_ZIP_MEMBERS} files: send it in parts`;
  return { code: 'archive_bounds', why };
}

/** What to do about a damaged ZIP. */
const AGAIN = ': make the ZIP again';

function damaged(why: string): FileFault {
  return { code: 'file_damaged', why };
}

/** Where the data of a member begin; a fault when its local header is not there or its data pass the end. */
export async function placeMember(source: ImportSource, entry: ZipEntry): Promise<ZipMember | FileFault> {
  const header = Buffer.from(await source.read(entry.localOffset, ZIP_BYTES.local));
  const texts = header.readUInt16LE(26) + header.readUInt16LE(28);
  const offset = entry.localOffset + ZIP_BYTES.local + texts;
  const isThere =
    header.readUInt32LE(0) === ZIP_SIGNATURES.local && offset + entry.compressedBytes <= source.size;
  return isThere ? { ...entry, offset } : damaged(`its data are not where the directory says${AGAIN}`);
}
