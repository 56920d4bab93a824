import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import type { ByteSource } from '../zip-directory.ts';
import { UsageError } from './usage-error.ts';

/** Bytes read at once. One buffer is used again and again, so that memory does not grow with the file. */
const CHUNK_BYTES = 262_144;

/** Bytes that must be closed after use. */
export interface OpenSource extends ByteSource {
  close(): void;
}

/** A file with random access. */
export class FileSource implements OpenSource {
  readonly size: number;
  readonly #descriptor: number;
  #buffer = Buffer.allocUnsafe(CHUNK_BYTES);

  /**
   * @throws Error of the operating system when the file cannot be opened; UsageError for a folder, and for a pipe or
   * device, which can be read only once and has no length.
   */
  constructor(path: string) {
    // Checked before it is opened: opening a pipe without a writer would never return.
    const stats = statSync(path);
    if (!stats.isFile()) {
      const advice = stats.isDirectory() ? '' : ': save what comes from it, and give that file';
      throw new UsageError(`${path} is not a regular file${advice}`);
    }
    this.#descriptor = openSync(path, 'r');
    this.size = fstatSync(this.#descriptor).size;
  }

  read(offset: number, length: number): Buffer {
    if (length > this.#buffer.length) this.#buffer = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const read = readSync(this.#descriptor, this.#buffer, filled, length - filled, offset + filled);
      if (read === 0) throw new Error('the file became shorter while it was read');
      filled += read;
    }
    return this.#buffer.subarray(0, length);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
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
