import { Buffer } from 'node:buffer';
import { unpackMember, unpackSmallMember, type ZipMember } from '../zip/member-data.ts';
import { type FileFault, isFault } from './file-fault.ts';
import { type FileKind, fileKind, officeKind } from './file-kind.ts';
import { type ImportSource, memorySource, partOf, piecesOf } from './import-source.ts';
import { listZip, placeMember, type ZipBudget, type ZipListing, zipBudget } from './zip-entries.ts';
import { isHousekeeping } from './zip-names.ts';

/** Smaller files are read as a whole, so that a wrong checksum is known before anything of them is taken. */
export const WHOLE_BYTES = 10 * 1024 * 1024;
/** Members of a ZIP that are inflated at once. */
const SMALL_BYTES = 1024 * 1024;
/** A ZIP or workbook inside a ZIP is unpacked as a whole, because its directory stands at its end. */
const MAX_INNER_ZIP_BYTES = 64 * 1024 * 1024;
/** A ZIP may have ZIPs inside, and those none. */
const MAX_ZIP_DEPTH = 2;

/** A file to be read, once. */
export interface SentFile {
  /** Its path, through the ZIPs it is in: `2024.zip/march/inv-7.xml`. */
  readonly file: string;
  readonly kind: Exclude<FileKind, 'zip'>;
  readonly size: number;
  /** All of it; null when it is longer than `WHOLE_BYTES`. */
  readonly bytes: Uint8Array | null;
  readonly pieces: AsyncIterable<Uint8Array>;
  /** What showed only at the end of its pieces, such as a wrong checksum. */
  lateFault(): FileFault | null;
}

/** A file that cannot be read. */
export interface UnreadFile {
  readonly file: string;
  readonly fault: FileFault;
}

/** A file before its kind is known. */
interface Unopened {
  readonly file: string;
  readonly size: number;
  readonly pieces: AsyncGenerator<Uint8Array>;
  /** Random access, where it is not packed. */
  readonly source: ImportSource | null;
  lateFault(): FileFault | null;
}

/**
 * The files that were sent: one, or those of a ZIP in the order of its directory, those of ZIPs inside it in their place. The
 * same bytes give the same files in the same order. What systems add by themselves (`__MACOSX`, dot files) is passed over.
 */
export async function* sentFiles(source: ImportSource, name: string): AsyncGenerator<SentFile | UnreadFile> {
  const sent = { file: name, size: source.size, pieces: piecesOf(source), source, lateFault: () => null };
  yield* open(sent, zipBudget(), 0);
}

async function* open(
  unopened: Unopened,
  budget: ZipBudget,
  depth: number,
): AsyncGenerator<SentFile | UnreadFile> {
  const { file, size, pieces } = unopened;
  if (size === 0) {
    yield { file, fault: { code: 'file_empty', why: 'it has no content: send the file itself' } };
    return;
  }
  try {
    const bytes = size > WHOLE_BYTES ? null : await collect(pieces);
    const fault = bytes === null ? null : unopened.lateFault();
    if (fault !== null) {
      yield { file, fault };
      return;
    }
    const start = bytes ?? (await pieces.next()).value ?? new Uint8Array();
    const kind = fileKind(start, file);
    if (kind === 'zip') yield* openZip({ ...unopened, bytes, start }, budget, depth);
    else if (isFault(kind)) yield { file, fault: kind };
    else
      yield {
        ...unopened,
        kind,
        bytes,
        pieces: bytes === null ? after(start, pieces) : piecesOf(memorySource(bytes)),
      };
  } finally {
    await pieces.return(undefined);
  }
}

async function* openZip(
  zip: Unopened & { readonly bytes: Uint8Array | null; readonly start: Uint8Array },
  budget: ZipBudget,
  depth: number,
): AsyncGenerator<SentFile | UnreadFile> {
  const { file, size } = zip;
  if (zip.bytes === null && zip.source === null && size > MAX_INNER_ZIP_BYTES) {
    const why = `it is packed again inside a ZIP and has more than ${MAX_INNER_ZIP_BYTES} bytes: send it by itself`;
    yield { file, fault: { code: 'file_too_large', why } };
    return;
  }
  const bytes = zip.bytes ?? (zip.source === null ? await collect(after(zip.start, zip.pieces)) : null);
  const source = bytes === null ? zip.source : memorySource(bytes);
  if (source === null) return;
  const listing = await listZip(source, budget);
  if (isFault(listing)) {
    yield { file, fault: listing };
    return;
  }
  const kind = officeKind(listing.entries.map(({ name }) => name));
  if (isFault(kind)) yield { file, fault: kind };
  else if (kind !== 'zip') yield { ...zip, kind, bytes, pieces: piecesOf(source) };
  else if (depth === MAX_ZIP_DEPTH) {
    const why = 'it is a ZIP in a ZIP in a ZIP: unpack it and send what is inside';
    yield { file, fault: { code: 'archive_bounds', why } };
  } else yield* members({ file, source, listing }, budget, depth + 1);
}

async function* members(
  zip: { readonly file: string; readonly source: ImportSource; readonly listing: ZipListing },
  budget: ZipBudget,
  depth: number,
): AsyncGenerator<SentFile | UnreadFile> {
  const { fault, entries } = zip.listing;
  if (fault !== null) yield { file: zip.file, fault };
  const files = entries.filter(({ name }) => !isHousekeeping(name));
  if (files.length === 0 && fault === null) {
    const why = 'the ZIP has no files: put the files in that are to be booked';
    yield { file: zip.file, fault: { code: 'file_empty', why } };
  }
  for (const entry of files) {
    const file = `${zip.file}/${entry.name}`;
    const member = 'fault' in entry ? entry.fault : await placeMember(zip.source, entry);
    if (isFault(member)) yield { file, fault: member };
    else yield* open(memberFile(zip.source, file, member), budget, depth);
  }
}

function memberFile(source: ImportSource, file: string, member: ZipMember): Unopened {
  let fault: FileFault | null = null;
  const fail = (what: 'data' | 'crc') => {
    const why =
      what === 'crc' ? 'its checksum is not the one stated' : 'its data cannot be unpacked as stated';
    fault = { code: 'file_damaged', why: `${why}: make the ZIP again` };
  };
  const isSmall = Math.max(member.bytes, member.compressedBytes) <= SMALL_BYTES;
  const pieces = isSmall
    ? smallPieces(source, member, fail)
    : unpackMember(piecesOf(source, member.offset, member.compressedBytes), member, fail);
  const part = member.method === 'stored' ? partOf(source, member.offset, member.bytes) : null;
  return { file, size: member.bytes, pieces, source: part, lateFault: () => fault };
}

async function* smallPieces(
  source: ImportSource,
  member: ZipMember,
  fail: (what: 'data' | 'crc') => void,
): AsyncGenerator<Uint8Array> {
  const bytes = unpackSmallMember(await source.read(member.offset, member.compressedBytes), member, fail);
  if (bytes !== null) yield bytes;
}

async function* after(start: Uint8Array, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start;
  yield* pieces;
}

/** All pieces as one; each is copied, because it is valid only until the next one. */
export async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const kept: Buffer[] = [];
  for await (const piece of pieces) kept.push(Buffer.from(piece));
  return kept.length === 1 && kept[0] !== undefined ? kept[0] : Buffer.concat(kept);
}
