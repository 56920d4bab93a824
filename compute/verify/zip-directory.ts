import { Buffer } from 'node:buffer';
import { DOCUMENTS_FOLDER, isBomb } from '../chain/package-bounds.ts';
import type { ZipMember } from '../zip/member-data.ts';
import {
  centralRecord,
  ELSEWHERE,
  WIDE_EXTRA,
  wideAt,
  ZIP_BYTES,
  ZIP_METHODS,
  ZIP_SIGNATURES,
} from '../zip/zip-records.ts';
import type { Findings } from './rules.ts';
import { state } from './statements.ts';
import { DESCRIPTOR_FLAG, isEmptyFolder, isFile, isPlainExtra } from './zip-member-form.ts';

const DESCRIPTOR_BYTES = 16;
const WIDE_DESCRIPTOR_BYTES = 24;
const WIDE_SIZES_BYTES = 24;
/** A package has at most 13 members with short names; a directory far longer than that is not read. */
const MAX_DIRECTORY_BYTES = 65_536;
/** Bits 1 and 2 are the level of deflate, 3 that sizes follow the data, 11 that names are UTF-8. */
const ALLOWED_FLAGS = 0b1000_0000_1110;

/** Random access to the bytes of a file. */
export interface ByteSource {
  readonly size: number;
  /** Exactly `length` bytes from `offset`; both are inside the file. Later reads may overwrite them. */
  read(offset: number, length: number): Uint8Array;
}

interface Central extends Omit<ZipMember, 'offset' | 'method'> {
  readonly method: number;
  readonly flags: number;
  readonly time: number;
  readonly date: number;
  readonly localOffset: number;
  /** Sizes have eight bytes (zip64). */
  readonly isWide: boolean;
}

/**
 * Reads the directory of a ZIP and checks it against the one form of a package: nothing before, between or after the
 * members, each described twice with the same values, none encrypted, none a link, none larger than allowed or with an
 * excessive compression ratio. Nothing is inflated here. Null when it is unreliable. For zip64 the one form of
 * streaming writers is read: a member's sizes and offset all in the extra field, or none of them. Harmless additions by
 * tools that repack a package are read too: owners' numbers, and the folder of the documents as a member without data.
 * Source: PKWARE APPNOTE 6.3.10, sections 4.3 to 4.5; Info-ZIP 3.0, proginfo/extrafld.txt, of both extra fields.
 * @param limitOf - most bytes a member of this name may have.
 */
export function readZipDirectory(
  source: ByteSource,
  limitOf: (name: string) => number,
  findings: Findings,
): readonly ZipMember[] | null {
  const before = findings.count;
  const end = readEnd(source, findings);
  if (end === null) return null;
  const centrals = readCentrals(source, end, findings);
  for (const central of centrals) checkCentral(central, limitOf(central.name), findings);
  const members = placeMembers(source, centrals, end.offset, findings);
  return findings.count === before ? members : null;
}

interface End {
  readonly count: number;
  readonly offset: number;
  readonly bytes: number;
}

function readEnd(source: ByteSource, findings: Findings): End | null {
  const bytes =
    source.size < ZIP_BYTES.end ? null : bytesAt(source, source.size - ZIP_BYTES.end, ZIP_BYTES.end);
  if (bytes === null || bytes.readUInt32LE(0) !== ZIP_SIGNATURES.end) {
    findings.fail('archive.end', null);
    return null;
  }
  const count = bytes.readUInt16LE(10);
  const length = bytes.readUInt32LE(12);
  const offset = bytes.readUInt32LE(16);
  const isSingle = bytes.readUInt32LE(4) === 0 && bytes.readUInt16LE(8) === count;
  if (!isSingle || bytes.readUInt16LE(20) !== 0) findings.fail('archive.end', null);
  const narrow = { count, offset, bytes: length };
  const wide = readWideEnd(source, narrow, findings);
  const end = wide ?? narrow;
  const endBytes = ZIP_BYTES.end + (wide === null ? 0 : ZIP_BYTES.wideEnd + ZIP_BYTES.wideLocator);
  if (end.offset + end.bytes !== source.size - endBytes) findings.fail('archive.directory', null);
  if (end.bytes > MAX_DIRECTORY_BYTES || end.offset + end.bytes > source.size) {
    findings.fail('archive.directory', null);
    return null;
  }
  return end;
}

/** The end record of zip64 and its locator, which come before the other end record if present. */
function readWideEnd(source: ByteSource, narrow: End, findings: Findings): End | null {
  const at = source.size - ZIP_BYTES.end - ZIP_BYTES.wideLocator - ZIP_BYTES.wideEnd;
  if (at < 0) return null;
  const bytes = bytesAt(source, at, ZIP_BYTES.wideEnd + ZIP_BYTES.wideLocator);
  const locator = bytes.subarray(ZIP_BYTES.wideEnd);
  if (locator.readUInt32LE(0) !== ZIP_SIGNATURES.wideLocator) return null;
  const end = { count: wideAt(bytes, 32), offset: wideAt(bytes, 48), bytes: wideAt(bytes, 40) };
  const isRecord =
    bytes.readUInt32LE(0) === ZIP_SIGNATURES.wideEnd &&
    wideAt(bytes, 4) === ZIP_BYTES.wideEnd - 12 &&
    wideAt(bytes, 16) === 0 &&
    wideAt(bytes, 24) === end.count;
  const isLocator =
    locator.readUInt32LE(4) === 0 && wideAt(locator, 8) === at && locator.readUInt32LE(16) === 1;
  const agrees =
    (narrow.count === end.count || narrow.count === ELSEWHERE.of16) &&
    (narrow.offset === end.offset || narrow.offset === ELSEWHERE.of32) &&
    (narrow.bytes === end.bytes || narrow.bytes === ELSEWHERE.of32);
  if (!isRecord || !isLocator || !agrees) findings.fail('archive.end', null, 'zip64');
  return end;
}

function readCentrals(source: ByteSource, end: End, findings: Findings): Central[] {
  const bytes = bytesAt(source, end.offset, end.bytes);
  const centrals: Central[] = [];
  let at = 0;
  for (let record = centralRecord(bytes, at); record !== null; record = centralRecord(bytes, at)) {
    const { recordBytes, extra, flags, method, time, date, crc32 } = record;
    const name = record.name.toString('latin1');
    checkAttributes(bytes.subarray(at), { name, extra }, findings);
    const sizes = sizesOf(bytes.subarray(at), wideSizes(extra));
    centrals.push({ name, flags, method, time, date, crc32, ...sizes });
    at += recordBytes;
  }
  if (at !== bytes.length || centrals.length !== end.count) findings.fail('archive.directory', null);
  return centrals;
}

/** The length and offset of a member: in the header, or all of it in the extra field of zip64. */
function sizesOf(header: Buffer, wide: Buffer | null) {
  const narrow = {
    isWide: false,
    compressedBytes: header.readUInt32LE(20),
    bytes: header.readUInt32LE(24),
    localOffset: header.readUInt32LE(42),
  };
  const isElsewhere = [narrow.compressedBytes, narrow.bytes, narrow.localOffset].every(
    (size) => size === ELSEWHERE.of32,
  );
  if (wide === null || !isElsewhere) return narrow;
  return {
    isWide: true,
    bytes: wideAt(wide, 0),
    compressedBytes: wideAt(wide, 8),
    localOffset: wideAt(wide, 16),
  };
}

/** The extra field of zip64, when it is the first one and has two sizes and an offset. */
function wideSizes(extra: Buffer): Buffer | null {
  const isWide =
    extra.length >= 4 + WIDE_SIZES_BYTES &&
    extra.readUInt16LE(0) === WIDE_EXTRA &&
    extra.readUInt16LE(2) === WIDE_SIZES_BYTES;
  return isWide ? extra.subarray(4, 4 + WIDE_SIZES_BYTES) : null;
}

/** Checks the attributes of a member in the directory: no comment, no disk, a regular file or the one folder. */
function checkAttributes(
  header: Buffer,
  { name, extra }: { readonly name: string; readonly extra: Buffer },
  findings: Findings,
): void {
  const comment = header.readUInt16LE(32);
  const wide = sizesOf(header, wideSizes(extra)).isWide ? 4 + WIDE_SIZES_BYTES : 0;
  if (comment !== 0 || !isPlainExtra(extra.subarray(wide))) findings.fail('archive.extra', null, name);
  if (!(name === DOCUMENTS_FOLDER ? isEmptyFolder(header) : isFile(header, name))) {
    findings.fail('archive.regular', null, name);
  }
  if (header.readUInt16LE(34) !== 0) findings.fail('archive.flags', null, name);
}

function checkCentral(member: Central, limit: number, findings: Findings): void {
  const { name, flags, method, bytes, compressedBytes } = member;
  const isKnown =
    (flags & ~ALLOWED_FLAGS) === 0 && (method === ZIP_METHODS.stored || method === ZIP_METHODS.deflated);
  if (!isKnown) findings.fail('archive.flags', null, name);
  if (bytes > limit || isBomb(bytes, compressedBytes)) {
    findings.fail(
      'archive.size',
      null,
      state('at_compressed', {
        name,
        compressed: String(compressedBytes),
        bytes: String(bytes),
      }),
    );
  }
  if (method === ZIP_METHODS.stored && bytes !== compressedBytes) findings.fail('archive.local', null, name);
}

/** Members in file order, each ending where the next begins and the last where the directory does. */
function placeMembers(
  source: ByteSource,
  centrals: readonly Central[],
  directoryOffset: number,
  findings: Findings,
): ZipMember[] {
  const sorted = [...centrals].sort((a, b) => a.localOffset - b.localOffset);
  const members: ZipMember[] = [];
  let expected = 0;
  for (const central of sorted) {
    if (central.localOffset !== expected) findings.fail('archive.layout', null, central.name);
    const offset = checkLocal(source, central, directoryOffset);
    if (offset === null) {
      findings.fail('archive.local', null, central.name);
      return members;
    }
    const hasDescriptor = (central.flags & DESCRIPTOR_FLAG) !== 0;
    expected = offset + central.compressedBytes + (hasDescriptor ? descriptorBytes(central) : 0);
    if (expected > directoryOffset) break;
    if (hasDescriptor && !isDescriptor(source, offset + central.compressedBytes, central)) {
      findings.fail('archive.local', null, central.name);
    }
    members.push({
      ...central,
      method: central.method === ZIP_METHODS.stored ? 'stored' : 'deflated',
      offset,
    });
  }
  if (expected !== directoryOffset) findings.fail('archive.layout', null);
  return members;
}

/** Offset of the data when the local header agrees with the directory; null when it does not. */
function checkLocal(source: ByteSource, central: Central, directoryOffset: number): number | null {
  const at = central.localOffset;
  if (at + ZIP_BYTES.local + central.name.length > directoryOffset) return null;
  const header = Buffer.from(bytesAt(source, at, ZIP_BYTES.local));
  const nameBytes = header.readUInt16LE(26);
  const extraBytes = header.readUInt16LE(28);
  const offset = at + ZIP_BYTES.local + nameBytes + extraBytes;
  if (header.readUInt32LE(0) !== ZIP_SIGNATURES.local || offset > directoryOffset) return null;
  const rest = bytesAt(source, at + ZIP_BYTES.local, nameBytes + extraBytes);
  const sizes = [header.readUInt32LE(14), header.readUInt32LE(18), header.readUInt32LE(22)];
  const stated = [central.crc32, central.compressedBytes, central.bytes];
  const later = (central.flags & DESCRIPTOR_FLAG) !== 0;
  const agrees =
    header.readUInt16LE(6) === central.flags &&
    header.readUInt16LE(8) === central.method &&
    header.readUInt16LE(10) === central.time &&
    header.readUInt16LE(12) === central.date &&
    sizes.every((size, index) => size === (later ? 0 : stated[index])) &&
    rest.toString('latin1', 0, nameBytes) === central.name &&
    isPlainExtra(rest.subarray(nameBytes));
  return agrees ? offset : null;
}

function descriptorBytes({ isWide }: Central): number {
  return isWide ? WIDE_DESCRIPTOR_BYTES : DESCRIPTOR_BYTES;
}

function isDescriptor(source: ByteSource, at: number, central: Central): boolean {
  const bytes = bytesAt(source, at, descriptorBytes(central));
  const sizes = central.isWide
    ? [wideAt(bytes, 8), wideAt(bytes, 16)]
    : [bytes.readUInt32LE(8), bytes.readUInt32LE(12)];
  return (
    bytes.readUInt32LE(0) === ZIP_SIGNATURES.descriptor &&
    bytes.readUInt32LE(4) === central.crc32 &&
    sizes[0] === central.compressedBytes &&
    sizes[1] === central.bytes
  );
}

function bytesAt(source: ByteSource, offset: number, length: number): Buffer {
  const bytes = source.read(offset, length);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
