import type { ByteSource } from '../zip-directory.ts';

/** Bytes read at once. */
export const CHUNK_BYTES = 262_144;

/** Bytes that must be closed after use. */
export interface OpenSource extends ByteSource {
  close(): void;
}

/** Bytes in memory. */
export class MemorySource implements OpenSource {
  readonly size: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.size = bytes.length;
  }

  read(offset: number, length: number): Uint8Array {
    return this.#bytes.subarray(offset, offset + length);
  }

  close(): void {}
}

/** The bytes from `offset` on, in chunks. A chunk is valid only until the next read. */
export function* chunksOf(source: ByteSource, offset: number, length: number): Generator<Uint8Array> {
  for (let at = 0; at < length; at += CHUNK_BYTES) {
    yield source.read(offset + at, Math.min(CHUNK_BYTES, length - at));
  }
}
