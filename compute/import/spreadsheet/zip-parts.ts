import { Buffer } from 'node:buffer';
import { createInflateRaw } from 'node:zlib';
import { FileRefused } from './file-refused.ts';
import { WORKBOOK_LIMITS } from './table-limits.ts';

const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
/** The record at the end may have a comment of so many bytes behind it. */
const MAX_COMMENT_BYTES = 65_535;
const END_SIGNATURE = 0x06054b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const ENCRYPTED_FLAG = 1;
const STORED = 0;
const DEFLATED = 8;
/** Marks a number that is in a wider field (zip64), which no workbook of 4 GB or less needs. */
const ELSEWHERE = 0xffffffff;
const PIECE_BYTES = 65_536;
/** Sheets shrink to a tenth or so; whatever grows more than this is a bomb. */
const MAX_GROWTH = 200;
const FREE_GROWTH_BYTES = 16 * 1024 * 1024;

interface Part {
  readonly isStored: boolean;
  readonly data: Buffer;
}

/** The parts of a ZIP kept in memory. Sizes that its directory states are not believed: unpacking counts. */
export class ZipParts {
  readonly #parts: ReadonlyMap<string, Part>;
  /** Unpacked so far, over all parts and readings. */
  #unpackedBytes = 0;

  /** @throws FileRefused if the directory is damaged, or a part encrypted, listed twice or outside the file. */
  constructor(bytes: Uint8Array) {
    this.#parts = readDirectory(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  /** Unpacks a part piece by piece. @throws FileRefused beyond `maxBytes`, or where the data are damaged. */
  async *unpack(name: string, maxBytes: number): AsyncGenerator<Uint8Array> {
    const part = this.#parts.get(name);
    if (part === undefined) throw broken(`it lacks ${name}`);
    const most = Math.min(maxBytes, part.data.length * MAX_GROWTH + FREE_GROWTH_BYTES);
    let bytes = 0;
    for await (const piece of part.isStored ? [part.data] : inflated(part.data, name)) {
      bytes += piece.length;
      this.#unpackedBytes += piece.length;
      if (bytes > most || this.#unpackedBytes > WORKBOOK_LIMITS.sheetBytes) {
        throw broken(`${name} unpacks to more bytes than can be taken`);
      }
      yield piece;
    }
  }
}

async function* inflated(data: Buffer, name: string): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
  inflate.end(data);
  try {
    for await (const piece of inflate) yield piece as Uint8Array;
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw broken(`${name} is damaged`);
  } finally {
    inflate.destroy();
  }
}

function broken(what: string): FileRefused {
  return new FileRefused(
    'workbook_broken',
    `The workbook cannot be read: ${what.slice(0, 200)}. Open it and save it again as .xlsx.`,
  );
}

/** Source: PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16. */
function readDirectory(bytes: Buffer): ReadonlyMap<string, Part> {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  const start = bytes.readUInt32LE(end + 16);
  if (count > WORKBOOK_LIMITS.parts || size > WORKBOOK_LIMITS.directoryBytes || start + size > end) {
    throw broken('its directory is damaged or too large');
  }
  const parts = new Map<string, Part>();
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_BYTES > end || bytes.readUInt32LE(at) !== CENTRAL_SIGNATURE) {
      throw broken('its directory is damaged');
    }
    const nameBytes = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes);
    if (parts.has(name)) throw broken(`${name} stands in it twice`);
    parts.set(name, readPart(bytes, at, name));
    at += CENTRAL_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw broken('its end is missing, so it was not sent in full');
}

function readPart(bytes: Buffer, at: number, name: string): Part {
  const flags = bytes.readUInt16LE(at + 8);
  const method = bytes.readUInt16LE(at + 10);
  const packedBytes = bytes.readUInt32LE(at + 20);
  const local = bytes.readUInt32LE(at + 42);
  if ((flags & ENCRYPTED_FLAG) !== 0) throw broken(`${name} is encrypted`);
  if (method !== STORED && method !== DEFLATED) throw broken(`${name} is packed in a way no workbook is`);
  if (packedBytes === ELSEWHERE || local === ELSEWHERE) throw broken('it is a ZIP64 archive');
  if (local + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(local) !== LOCAL_SIGNATURE) {
    throw broken(`${name} is not where its directory says`);
  }
  const start = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (start + packedBytes > bytes.length) throw broken(`${name} is cut off`);
  return { isStored: method === STORED, data: bytes.subarray(start, start + packedBytes) };
}
