import { isAscii, isUtf8 } from 'node:buffer';
import type { Encoding } from '../../../schema/contracts/import-mapping.ts';

/** Bytes after the first one beyond ASCII that decide between UTF-8 and the encodings of one byte a character. */
const WINDOW_BYTES = 65_536;
/** Bytes that are decoded at a time. */
const PIECE_BYTES = 65_536;
/** UTF-16 text of Latin letters has a zero in nearly every second byte. */
const ZERO_SHARE = 0.3;

/** The encoding of a text by its byte order mark, or by the zeros of UTF-16; null if neither decides. */
export function markedEncoding(head: Uint8Array): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  const zeros = [0, 0];
  for (let at = 0; at < head.length; at += 1) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = (head.length / 2) * ZERO_SHARE;
  if (odd > most && even <= most / 4) return 'utf-16le';
  if (even > most && odd <= most / 4) return 'utf-16be';
  return null;
}

/**
 * The encoding of bytes without a mark: UTF-8 if they are valid UTF-8, else Windows-1252 or ISO-8859-15. The bytes 0x80 to
 * 0x9F are control characters in ISO-8859-15, which no table has. 0xA4 is the euro sign there and a sign nobody writes in
 * Windows-1252. Source: ISO/IEC 8859-15; WHATWG Encoding, index windows-1252.
 * @param isCut - more bytes follow, so the last character may be incomplete.
 */
export function unmarkedEncoding(bytes: Uint8Array, isCut = false): Encoding {
  if (isCut ? isBeginOfUtf8(bytes) : isUtf8(bytes)) return 'utf-8';
  let hasEuro = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80 && byte <= 0x9f) return 'windows-1252';
    // "Š", "Œ" and the like between letters, where Windows-1252 has a broken bar or a fraction.
    if (byte === 0xa4 || (LETTERS_OF_15.has(byte) && isLetter(bytes[at - 1]) && isLetter(bytes[at + 1]))) {
      hasEuro = true;
    }
  }
  return hasEuro ? 'iso-8859-15' : 'windows-1252';
}

function isBeginOfUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

const LETTERS_OF_15 = new Set([0xa6, 0xa8, 0xb4, 0xb8, 0xbc, 0xbd, 0xbe]);

function isLetter(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte >= 0xc0;
}

/**
 * Bytes as text, in pieces that do not depend on how the bytes come. Without a stated or marked encoding all is ASCII until
 * the first other byte; the 64 KiB after it decide. Bytes that do not fit become U+FFFD.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding | null,
): AsyncGenerator<string> {
  let decoder = encoding === null ? null : new TextDecoder(encoding);
  let held: Uint8Array[] = [];
  for await (const piece of inPieces(bytes)) {
    if (decoder !== null) {
      yield decoder.decode(piece, { stream: true });
    } else if (held.length === 0 && isAscii(piece)) {
      yield asciiText(piece);
    } else if (held.push(piece) > WINDOW_BYTES / PIECE_BYTES) {
      const window = joined(held);
      held = [];
      decoder = new TextDecoder(unmarkedEncoding(window, true));
      yield decoder.decode(window, { stream: true });
    }
  }
  if (held.length > 0) {
    const window = joined(held);
    decoder = new TextDecoder(unmarkedEncoding(window));
    yield decoder.decode(window, { stream: true });
  }
  const end = decoder?.decode() ?? '';
  if (end !== '') yield end;
}

const ascii = new TextDecoder('latin1');

function asciiText(bytes: Uint8Array): string {
  return ascii.decode(bytes);
}

/** The same bytes in pieces of one size. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(PIECE_BYTES);
  let length = 0;
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + PIECE_BYTES - length);
      piece.set(part, length);
      length += part.length;
      at += part.length;
      if (length === PIECE_BYTES) {
        yield piece;
        piece = new Uint8Array(PIECE_BYTES);
        length = 0;
      }
    }
  }
  if (length > 0) yield piece.subarray(0, length);
}

/** Pieces of bytes as one. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((bytes, { length }) => bytes + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
