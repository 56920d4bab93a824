/** What the verifier uses of Node's `buffer`, for browsers. */

type Encoding = 'utf8' | 'latin1' | 'hex' | 'base64' | 'base64url';

const ALPHABETS = {
  base64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  base64url: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
} as const;
/** Node reads both alphabets, whichever it is asked for. */
const VALUES = new Map(
  Object.values(ALPHABETS).flatMap((alphabet) =>
    [...alphabet].map((letter, value) => [letter, value] as const),
  ),
);
/** Characters of one call, whose arguments are on the stack. */
const CHARACTERS_AT_ONCE = 4_096;

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const toUtf8 = new TextEncoder();

/** Whether bytes are UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strictUtf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Without its static methods, which are others here. */
const Bytes: {
  new (source: number | ArrayLike<number>): Uint8Array;
  new (buffer: ArrayBufferLike, offset?: number, length?: number): Uint8Array;
} = Uint8Array;

export class Buffer extends Bytes {
  static alloc(length: number): Buffer {
    return new Buffer(length);
  }

  static allocUnsafe(length: number): Buffer {
    return new Buffer(length);
  }

  static from(
    source: string | ArrayBufferLike | ArrayLike<number>,
    encodingOrOffset: Encoding | number = 'utf8',
    length?: number,
  ): Buffer {
    if (typeof source === 'string') return new Buffer(bytesOf(source, encodingOrOffset as Encoding));
    if (ArrayBuffer.isView(source) || Array.isArray(source)) return new Buffer(source as ArrayLike<number>);
    const offset = typeof encodingOrOffset === 'number' ? encodingOrOffset : 0;
    return new Buffer(source as ArrayBuffer, offset, length);
  }

  static concat(parts: readonly Uint8Array[]): Buffer {
    const whole = new Buffer(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  override toString(encoding: Encoding = 'utf8', start = 0, end = this.length): string {
    const part = start === 0 && end === this.length ? this : this.subarray(start, end);
    if (encoding === 'utf8') return utf8.decode(part);
    if (encoding === 'hex') return hexOf(part);
    return encoding === 'latin1' ? latin1Of(part) : base64Of(part, encoding);
  }

  /** The part shares the memory. */
  override subarray(start = 0, end = this.length): Buffer {
    const from = within(start, this.length);
    const to = Math.max(from, within(end, this.length));
    return new Buffer(this.buffer, this.byteOffset + from, to - from);
  }

  override indexOf(sought: number | string, start = 0): number {
    if (typeof sought === 'number') return super.indexOf(sought, start);
    const bytes = toUtf8.encode(sought);
    const [first = 0] = bytes;
    for (let at = super.indexOf(first, start); at !== -1; at = super.indexOf(first, at + 1)) {
      if (bytes.every((byte, index) => this[at + index] === byte)) return at;
    }
    return -1;
  }

  override includes(sought: number | string, start = 0): boolean {
    return this.indexOf(sought, start) !== -1;
  }

  copy(target: Uint8Array, at = 0, start = 0, end = this.length): number {
    const part = this.subarray(start, Math.min(end, start + target.length - at));
    target.set(part, at);
    return part.length;
  }

  /** `write(text, encoding)`, `write(text, at, encoding)` or `write(text, at, length, encoding)`. */
  write(text: string, ...rest: readonly (number | Encoding)[]): number {
    const [at = 0, length = this.length] = rest.filter((value) => typeof value === 'number');
    const encoding = rest.find((value) => typeof value === 'string') ?? 'utf8';
    const bytes = bytesOf(text, encoding).subarray(0, Math.min(length, this.length - at));
    this.set(bytes, at);
    return bytes.length;
  }

  readUInt16LE(at: number): number {
    return this.#view().getUint16(at, true);
  }

  readUInt32LE(at: number): number {
    return this.#view().getUint32(at, true);
  }

  readBigUInt64LE(at: number): bigint {
    return this.#view().getBigUint64(at, true);
  }

  #view(): DataView {
    return new DataView(this.buffer, this.byteOffset, this.byteLength);
  }
}

const within = (at: number, length: number) => Math.min(Math.max(at < 0 ? at + length : at, 0), length);

function bytesOf(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf8') return toUtf8.encode(text);
  if (encoding === 'latin1') return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  if (encoding !== 'hex') return bytesOfBase64(text);
  const bytes: number[] = [];
  for (let at = 0; at + 1 < text.length; at += 2) {
    const pair = text.slice(at, at + 2);
    // Node stops at the first that is none.
    if (!/^[0-9a-f]{2}$/i.test(pair)) break;
    bytes.push(Number.parseInt(pair, 16));
  }
  return Uint8Array.from(bytes);
}

/** As Node does: characters of neither alphabet are skipped, and a padding sign ends the text. */
function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let bits = 0;
  let collected = 0;
  for (const letter of text) {
    if (letter === '=') break;
    const value = VALUES.get(letter);
    if (value === undefined) continue;
    collected = ((collected << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((collected >> bits) & 0xff);
  }
  return Uint8Array.from(bytes);
}

function base64Of(bytes: Uint8Array, encoding: 'base64' | 'base64url'): string {
  const alphabet = ALPHABETS[encoding];
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
    const group = (a << 16) | (b << 8) | c;
    const letters = Math.min(bytes.length - at, 3) + 1;
    for (let place = 0; place < letters; place++) text += alphabet[(group >> (18 - 6 * place)) & 63];
    if (encoding === 'base64') text += '='.repeat(4 - letters);
  }
  return text;
}

function latin1Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHARACTERS_AT_ONCE) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHARACTERS_AT_ONCE));
  }
  return text;
}

function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}
