/** Random access to what was sent, so that nothing has to be in memory as a whole. */
export interface ImportSource {
  readonly size: number;
  /** Exactly `length` bytes from `offset`; both are inside. Not overwritten by later reads. */
  read(offset: number, length: number): Uint8Array | Promise<Uint8Array>;
}

/** Bytes read at once. */
const CHUNK_BYTES = 262_144;

/** Bytes in memory. */
export function memorySource(bytes: Uint8Array): ImportSource {
  return { size: bytes.length, read: (offset, length) => bytes.subarray(offset, offset + length) };
}

/** A part of a source, such as a member of a ZIP that is stored without compression. */
export function partOf(source: ImportSource, offset: number, size: number): ImportSource {
  return { size, read: (from, length) => source.read(offset + from, length) };
}

/** Bytes from `offset` on, in pieces. */
export async function* piecesOf(
  source: ImportSource,
  offset = 0,
  length = source.size - offset,
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < length; at += CHUNK_BYTES) {
    yield await source.read(offset + at, Math.min(CHUNK_BYTES, length - at));
  }
}
