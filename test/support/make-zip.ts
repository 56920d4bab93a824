import { crc32, deflateRawSync } from 'node:zlib';

/** One member of a ZIP made by hand, and what its headers are to say instead of the truth. */
export interface ZipPart {
  readonly name: string;
  readonly data: Uint8Array;
  readonly stored?: boolean;
  /** Sizes and checksum after the data, as a streaming writer does. */
  readonly descriptor?: boolean;
  /** Deflated bytes to use instead of those of the data. */
  readonly compressed?: Uint8Array;
  readonly central?: Readonly<Partial<Fields>>;
  readonly local?: Readonly<Partial<Fields>>;
  readonly localName?: string;
  readonly centralExtra?: Uint8Array;
  readonly localExtra?: Uint8Array;
  readonly comment?: string;
  /** Members whose local header and data are those of an earlier member: they overlap. */
  readonly shares?: number;
  /** Bytes after the data that belong to nothing. */
  readonly gap?: Uint8Array;
  readonly badDescriptor?: boolean;
}

interface Fields {
  flags: number;
  method: number;
  time: number;
  crc: number;
  compressedBytes: number;
  bytes: number;
  disk: number;
  internal: number;
  external: number;
  offset: number;
}

export interface ZipLies {
  readonly prefix?: Uint8Array;
  readonly suffix?: Uint8Array;
  readonly comment?: string;
  readonly count?: number;
  readonly directoryOffset?: number;
  readonly directoryBytes?: number;
  readonly disk?: number;
  /** Bytes between the directory and its end record. */
  readonly beforeEnd?: Uint8Array;
}

const DATE_1980 = 33;
/** A regular file, 0644. */
const REGULAR = 0o100644 * 65_536;

interface Written {
  readonly fields: Fields;
  readonly data: Uint8Array;
}

/** A ZIP of the form a package has, except for the lies. Source: PKWARE APPNOTE 6.3.10, section 4.3. */
export function makeZip(parts: readonly ZipPart[], lies: ZipLies = {}): Buffer {
  const chunks: Buffer[] = [Buffer.from(lies.prefix ?? [])];
  const position = () => chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const offsets: number[] = [];
  const written = parts.map((part) => ({ part, ...writtenOf(part) }));
  for (const { part, ...of } of written) {
    offsets.push(part.shares === undefined ? position() : (offsets[part.shares] ?? 0));
    if (part.shares === undefined) chunks.push(...localOf(part, of));
  }
  const directoryOffset = position();
  for (const [index, { part, fields }] of written.entries()) {
    chunks.push(centralOf(part, { ...fields, offset: offsets[index] ?? 0 }));
  }
  const directoryBytes = position() - directoryOffset;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(lies.disk ?? 0, 4);
  end.writeUInt16LE(lies.count ?? parts.length, 8);
  end.writeUInt16LE(lies.count ?? parts.length, 10);
  end.writeUInt32LE(lies.directoryBytes ?? directoryBytes, 12);
  end.writeUInt32LE(lies.directoryOffset ?? directoryOffset, 16);
  end.writeUInt16LE(lies.comment?.length ?? 0, 20);
  return Buffer.concat([
    ...chunks,
    Buffer.from(lies.beforeEnd ?? []),
    end,
    Buffer.from(lies.comment ?? ''),
    Buffer.from(lies.suffix ?? []),
  ]);
}

function writtenOf(part: ZipPart): Written {
  const data = part.stored === true ? part.data : (part.compressed ?? deflateRawSync(part.data));
  const fields = {
    flags: 0x0800 | (part.descriptor === true ? 8 : 0),
    method: part.stored === true ? 0 : 8,
    time: 0,
    crc: crc32(part.data),
    compressedBytes: data.length,
    bytes: part.data.length,
    disk: 0,
    internal: 0,
    external: REGULAR,
    offset: 0,
  };
  return { fields, data };
}

function localOf(part: ZipPart, { fields, data }: Written): Buffer[] {
  const later = part.descriptor === true ? { crc: 0, compressedBytes: 0, bytes: 0 } : {};
  const stated = { ...fields, ...later, ...part.local };
  const name = Buffer.from(part.localName ?? part.name, 'latin1');
  const extra = Buffer.from(part.localExtra ?? []);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  writeShared(header, 6, stated);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  const descriptor = Buffer.alloc(part.descriptor === true ? 16 : 0);
  if (part.descriptor === true) {
    descriptor.writeUInt32LE(0x08074b50, 0);
    descriptor.writeUInt32LE(part.badDescriptor === true ? 1 : fields.crc, 4);
    descriptor.writeUInt32LE(fields.compressedBytes, 8);
    descriptor.writeUInt32LE(fields.bytes, 12);
  }
  return [header, name, extra, Buffer.from(data), descriptor, Buffer.from(part.gap ?? [])];
}

function centralOf(part: ZipPart, fields: Fields): Buffer {
  const stated = { ...fields, ...part.central };
  const name = Buffer.from(part.name, 'latin1');
  const extra = Buffer.from(part.centralExtra ?? []);
  const comment = Buffer.from(part.comment ?? '');
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(0x033f, 4);
  header.writeUInt16LE(20, 6);
  writeShared(header, 8, stated);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt16LE(comment.length, 32);
  header.writeUInt16LE(stated.disk, 34);
  header.writeUInt16LE(stated.internal, 36);
  header.writeUInt32LE(stated.external, 38);
  header.writeUInt32LE(stated.offset, 42);
  return Buffer.concat([header, name, extra, comment]);
}

function writeShared(header: Buffer, at: number, fields: Fields): void {
  header.writeUInt16LE(fields.flags, at);
  header.writeUInt16LE(fields.method, at + 2);
  header.writeUInt16LE(fields.time, at + 4);
  header.writeUInt16LE(DATE_1980, at + 6);
  header.writeUInt32LE(fields.crc, at + 8);
  header.writeUInt32LE(fields.compressedBytes, at + 12);
  header.writeUInt32LE(fields.bytes, at + 16);
}
