import { Buffer } from 'node:buffer';

/** Longest line that is read, in bytes. An invoice of 1,000 lines stays far below. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024;

export interface LineSink {
  /**
   * One line without its newline; `ended` is false for a last line without one. The bytes are valid only during the
   * call.
   */
  line(bytes: Buffer, ended: boolean): void;
  /** A line longer than `MAX_LINE_BYTES`; its bytes were dropped. */
  tooLong(): void;
}

/** Splits a stream of bytes at U+000A, keeping one line at a time. */
export class LineSplitter {
  #carry: Buffer = Buffer.alloc(0);
  #carried = 0;
  #dropping = false;
  readonly #sink: LineSink;

  constructor(sink: LineSink) {
    this.#sink = sink;
  }

  push(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      this.#finish(bytes.subarray(start, end));
      start = end + 1;
    }
    this.#keep(bytes.subarray(start));
  }

  end(): void {
    if (this.#dropping) this.#sink.tooLong();
    else if (this.#carried > 0) this.#sink.line(this.#carry.subarray(0, this.#carried), false);
    this.#carried = 0;
    this.#dropping = false;
  }

  #finish(part: Buffer): void {
    if (this.#dropping) {
      this.#dropping = false;
      this.#sink.tooLong();
    } else if (this.#carried === 0 && part.length <= MAX_LINE_BYTES) {
      this.#sink.line(part, true);
    } else {
      this.#keep(part);
      if (this.#dropping) this.#sink.tooLong();
      else this.#sink.line(this.#carry.subarray(0, this.#carried), true);
      this.#dropping = false;
    }
    this.#carried = 0;
  }

  #keep(part: Buffer): void {
    if (part.length === 0 || this.#dropping) return;
    const length = this.#carried + part.length;
    if (length > MAX_LINE_BYTES) {
      this.#dropping = true;
      this.#carried = 0;
      return;
    }
    if (length > this.#carry.length) {
      const grown = Buffer.allocUnsafe(Math.min(MAX_LINE_BYTES, Math.max(65_536, length * 2)));
      this.#carry.copy(grown, 0, 0, this.#carried);
      this.#carry = grown;
    }
    part.copy(this.#carry, this.#carried);
    this.#carried = length;
  }
}

/** Values a text may have. A sample of as many lines as fit into one entry has fewer. */
export const MAX_VALUES = 1_000_000;
/** A shorter text cannot have so many. */
const SPARSE_BYTES = 2 * MAX_VALUES;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SEPARATOR = 0x2c;

/**
 * Whether a JSON text has too many values: sixteen megabytes of empty objects take two gigabytes once parsed. Counts
 * the commas outside strings, so that commas in a vendor's text do not count.
 */
export function isDense(bytes: Buffer): boolean {
  if (bytes.length < SPARSE_BYTES) return false;
  let values = 0;
  let isInside = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) isInside = !isInside;
    else if (byte === BACKSLASH && isInside) at += 1;
    else if (byte === SEPARATOR && !isInside) values += 1;
  }
  return values > MAX_VALUES;
}
