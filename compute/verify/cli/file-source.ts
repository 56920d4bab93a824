import { Buffer } from 'node:buffer';
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { CHUNK_BYTES, type OpenSource } from './byte-source.ts';
import { UsageError } from './usage-error.ts';

/** A file with random access. One buffer is used again and again, so that memory does not grow with the file. */
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
