import { Buffer } from 'node:buffer';
import { DOCUMENTS_FOLDER, isBomb } from '../chain/package-bounds.ts';
import type { Findings } from './rules.ts';
import { DESCRIPTOR_FLAG, isEmptyFolder, isFile, isPlainExtra, STORED } from './zip-member-form.ts';

const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const DESCRIPTOR_BYTES = 16;
const WIDE_DESCRIPTOR_BYTES = 24;
const WIDE_END_BYTES = 56;
const WIDE_LOCATOR_BYTES = 20;
const WIDE_SIZES_BYTES = 24;
/** A package has at most 13 members with short names; a directory far longer than that is not read. */
const MAX_DIRECTORY_BYTES = 65_536;
const END_SIGNATURE = 0x06054b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const DESCRIPTOR_SIGNATURE = 0x08074b50;
const WIDE_END_SIGNATURE = 0x06064b50;
const WIDE_LOCATOR_SIGNATURE = 0x07064b50;
/** Marks a number that is in a wider field (zip64). */
const ELSEWHERE_16 = 0xffff;
const ELSEWHERE_32 = 0xffffffff;
/** Bits 1 and 2 are the level of deflate, 3 that sizes follow the data, 11 that names are UTF-8. */
const ALLOWED_FLAGS = 0b1000_0000_1110;
const DEFLATED = 8;
const WIDE_EXTRA = 0x0001;

/** Random access to the bytes of a file. */
export interface ByteSource {
  readonly size: number;
  /** Exactly `length` bytes from `offset`; both are inside the file. Later reads may overwrite them. */
  read(offset: number, length: number): Uint8Array;
}

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
  const bytes = source.size < END_BYTES ? null : bytesAt(source, source.size - END_BYTES, END_BYTES);
  if (bytes === null || bytes.readUInt32LE(0) !== END_SIGNATURE) {
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
  const endBytes = END_BYTES + (wide === null ? 0 : WIDE_END_BYTES + WIDE_LOCATOR_BYTES);
  if (end.offset + end.bytes !== source.size - endBytes) findings.fail('archive.directory', null);
  if (end.bytes > MAX_DIRECTORY_BYTES || end.offset + end.bytes > source.size) {
    findings.fail('archive.directory', null);
    return null;
  }
  return end;
}

/** The end record of zip64 and its locator, which come before the other end record if present. */
function readWideEnd(source: ByteSource, narrow: End, findings: Findings): End | null {
  const at = source.size - END_BYTES - WIDE_LOCATOR_BYTES - WIDE_END_BYTES;
  if (at < 0) return null;
  const bytes = bytesAt(source, at, WIDE_END_BYTES + WIDE_LOCATOR_BYTES);
  const locator = bytes.subarray(WIDE_END_BYTES);
  if (locator.readUInt32LE(0) !== WIDE_LOCATOR_SIGNATURE) return null;
  const end = { count: wideAt(bytes, 32), offset: wideAt(bytes, 48), bytes: wideAt(bytes, 40) };
  const isRecord =
    bytes.readUInt32LE(0) === WIDE_END_SIGNATURE &&
    wideAt(bytes, 4) === WIDE_END_BYTES - 12 &&
    wideAt(bytes, 16) === 0 &&
    wideAt(bytes, 24) === end.count;
  const isLocator =
    locator.readUInt32LE(4) === 0 && wideAt(locator, 8) === at && locator.readUInt32LE(16) === 1;
  const agrees =
    (narrow.count === end.count || narrow.count === ELSEWHERE_16) &&
    (narrow.offset === end.offset || narrow.offset === ELSEWHERE_32) &&
    (narrow.bytes === end.bytes || narrow.bytes === ELSEWHERE_32);
  if (!isRecord || !isLocator || !agrees) findings.fail('archive.end', null, 'zip64');
  return end;
}

/** An integer of eight bytes; beyond 2^53 it is rounded and larger than any file. */
function wideAt(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at));
}

function readCentrals(source: ByteSource, end: End, findings: Findings): Central[] {
  const bytes = bytesAt(source, end.offset, end.bytes);
  const centrals: Central[] = [];
  let at = 0;
  while (at + CENTRAL_BYTES <= bytes.length && bytes.readUInt32LE(at) === CENTRAL_SIGNATURE) {
    const nameBytes = bytes.readUInt16LE(at + 28);
    const extraBytes = bytes.readUInt16LE(at + 30);
    const next = at + CENTRAL_BYTES + nameBytes + extraBytes + bytes.readUInt16LE(at + 32);
    if (next > bytes.length) break;
    const name = bytes.toString('latin1', at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes);
    const extra = bytes.subarray(next - extraBytes - bytes.readUInt16LE(at + 32), next);
    checkAttributes(bytes.subarray(at), { name, extra, extraBytes }, findings);
    const sizes = sizesOf(bytes.subarray(at), wideSizes(extra.subarray(0, extraBytes)));
    centrals.push({
      name,
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      time: bytes.readUInt16LE(at + 12),
      date: bytes.readUInt16LE(at + 14),
      crc32: bytes.readUInt32LE(at + 16),
      ...sizes,
    });
    at = next;
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
    (size) => size === ELSEWHERE_32,
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
  { name, extra, extraBytes }: { readonly name: string; readonly extra: Buffer; readonly extraBytes: number },
  findings: Findings,
): void {
  const comment = header.readUInt16LE(32);
  const fields = extra.subarray(0, extraBytes);
  const wide = sizesOf(header, wideSizes(fields)).isWide ? 4 + WIDE_SIZES_BYTES : 0;
  if (comment !== 0 || !isPlainExtra(fields.subarray(wide))) findings.fail('archive.extra', null, name);
  if (!(name === DOCUMENTS_FOLDER ? isEmptyFolder(header) : isFile(header, name))) {
    findings.fail('archive.regular', null, name);
  }
  if (header.readUInt16LE(34) !== 0) findings.fail('archive.flags', null, name);
}

function checkCentral(member: Central, limit: number, findings: Findings): void {
  const { name, flags, method, bytes, compressedBytes } = member;
  const isKnown = (flags & ~ALLOWED_FLAGS) === 0 && (method === STORED || method === DEFLATED);
  if (!isKnown) findings.fail('archive.flags', null, name);
  if (bytes > limit || isBomb(bytes, compressedBytes)) {
    findings.fail('archive.size', null, `${name}: ${compressedBytes} bytes that say they are ${bytes}`);
  }
  if (method === STORED && bytes !== compressedBytes) findings.fail('archive.local', null, name);
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
    members.push({ ...central, method: central.method === STORED ? 'stored' : 'deflated', offset });
  }
  if (expected !== directoryOffset) findings.fail('archive.layout', null);
  return members;
}

/** Offset of the data when the local header agrees with the directory; null when it does not. */
function checkLocal(source: ByteSource, central: Central, directoryOffset: number): number | null {
  const at = central.localOffset;
  if (at + LOCAL_BYTES + central.name.length > directoryOffset) return null;
  const header = Buffer.from(bytesAt(source, at, LOCAL_BYTES));
  const nameBytes = header.readUInt16LE(26);
  const extraBytes = header.readUInt16LE(28);
  const offset = at + LOCAL_BYTES + nameBytes + extraBytes;
  if (header.readUInt32LE(0) !== LOCAL_SIGNATURE || offset > directoryOffset) return null;
  const rest = bytesAt(source, at + LOCAL_BYTES, nameBytes + extraBytes);
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
    bytes.readUInt32LE(0) === DESCRIPTOR_SIGNATURE &&
    bytes.readUInt32LE(4) === central.crc32 &&
    sizes[0] === central.compressedBytes &&
    sizes[1] === central.bytes
  );
}

function bytesAt(source: ByteSource, offset: number, length: number): Buffer {
  const bytes = source.read(offset, length);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
