import type { Buffer } from 'node:buffer';
import {
  isDictionary,
  isSpace,
  type PdfBudget,
  type PdfDictionary,
  PdfError,
  PdfLexer,
  referenceOf,
} from './pdf-values.ts';

/** Objects and trailers of a file. */
const MAX_OBJECTS = 500_000;
/** Definitions of a stream's length that are tried: one for each time the file was saved again. */
const MAX_LENGTHS = 8;

/** An object, or the dictionary of a trailer, where it stands. */
export interface PdfPart {
  /** Null for a trailer. */
  readonly number: number | null;
  /** First byte of its value. */
  readonly at: number;
  /** Of a stream or trailer. */
  readonly dictionary: PdfDictionary | null;
  /** The bytes of a stream; null for what is none. */
  readonly data: { readonly start: number; readonly end: number } | null;
}

/**
 * Finds the objects of a file by their own marks (`12 0 obj`), in the order of the file, as readers do with a damaged one. The
 * cross-reference tables, which say the same, are not read: so there is one way for all forms of them and for files in which
 * they are wrong. What looks like an object within a stream is passed over.
 * Source: ISO 32000-1:2008, 7.3.8, 7.3.10 and 7.5.6: a later definition replaces an earlier one.
 */
export function scanPdf(bytes: Buffer, budget: PdfBudget): PdfPart[] {
  const found = findParts(bytes, budget);
  const numbersAt = new Map<number, number[]>();
  for (const { number, at, data } of found) {
    if (number === null || data !== null) continue;
    const known = numbersAt.get(number);
    if (known === undefined) numbersAt.set(number, [at]);
    else if (known.length < MAX_LENGTHS) known.push(at);
  }
  const parts: PdfPart[] = [];
  let passed = 0;
  for (const part of found) {
    if (part.at < passed) continue;
    const length = part.data === null ? null : referenceOf(part.dictionary?.get('Length'));
    const { data } = part;
    if (data === null || length === null) {
      parts.push(part);
      continue;
    }
    const ends = (numbersAt.get(length) ?? []).map((at) => data.start + lengthAt(bytes, at, budget));
    const end = ends.find((stated) => isStreamEnd(bytes, stated)) ?? data.end;
    parts.push({ ...part, data: { start: data.start, end } });
    passed = end;
  }
  return parts;
}

function lengthAt(bytes: Buffer, at: number, budget: PdfBudget): number {
  const length = new PdfLexer(bytes.subarray(0, Math.min(bytes.length, at + 32)), at, budget).value();
  return typeof length === 'number' && Number.isSafeInteger(length) && length >= 0 ? length : Number.NaN;
}

/** Every mark of an object or trailer; a stream whose length is in another object ends at the first `endstream`. */
function findParts(bytes: Buffer, budget: PdfBudget): PdfPart[] {
  const parts: PdfPart[] = [];
  const find = {
    obj: finder(bytes, 'obj'),
    trailer: finder(bytes, 'trailer'),
    stream: finder(bytes, 'stream'),
  };
  const endstream = finder(bytes, 'endstream');
  let at = 0;
  while (at < bytes.length) {
    const mark = find.obj(at);
    const trailer = find.trailer(at);
    if (parts.length === MAX_OBJECTS) throw new PdfError('bounds', `it has more than ${MAX_OBJECTS} objects`);
    if (trailer < mark) {
      at = trailer + 'trailer'.length;
      const dictionary = dictionaryAt(bytes, at, budget)?.dictionary ?? null;
      if (dictionary !== null) parts.push({ number: null, at, dictionary, data: null });
      continue;
    }
    if (mark === Number.POSITIVE_INFINITY) break;
    at = mark + 'obj'.length;
    const number = numberBefore(bytes, mark);
    if (number === null) continue;
    const stream = find.stream(at) < find.obj(at) ? streamAt(bytes, at, budget) : null;
    if (stream === null) {
      parts.push({ number, at, dictionary: null, data: null });
      continue;
    }
    const { start, dictionary } = stream;
    const length = dictionary.get('Length');
    const stated = typeof length === 'number' && length >= 0 ? start + length : Number.NaN;
    const end = isStreamEnd(bytes, stated) ? stated : Math.min(endstream(start), bytes.length);
    parts.push({ number, at, dictionary, data: { start, end } });
    at = end;
  }
  return parts;
}

/** Finds a word from growing offsets on, each byte looked at once; infinity when there is none. */
function finder(bytes: Buffer, word: string): (from: number) => number {
  let next = -1;
  return (from) => {
    if (next < from) {
      const index = bytes.indexOf(word, from, 'latin1');
      next = index === -1 ? Number.POSITIVE_INFINITY : index;
    }
    return next;
  };
}

/** The number of the object whose mark `obj` is at an offset; null when no two numbers stand before it. */
function numberBefore(bytes: Buffer, mark: number): number | null {
  const before = bytes.toString('latin1', Math.max(0, mark - 24), mark);
  const match = /(?:^|[\s\0()<>[\]{}/%]|endobj|endstream)(\d{1,10})[\s\0]+\d{1,5}[\s\0]*$/.exec(before);
  return match === null ? null : Number(match[1]);
}

function dictionaryAt(bytes: Buffer, at: number, budget: PdfBudget) {
  const lexer = new PdfLexer(bytes, at, budget);
  try {
    const value = lexer.value();
    return isDictionary(value) ? { dictionary: value, lexer } : null;
  } catch (error) {
    if (error instanceof PdfError && error.code === 'damaged') return null;
    throw error;
  }
}

/** The dictionary of a stream and where its bytes start; null when the object is no stream. */
function streamAt(bytes: Buffer, at: number, budget: PdfBudget) {
  const read = dictionaryAt(bytes, at, budget);
  if (read === null) return null;
  const { dictionary, lexer } = read;
  lexer.skipSpace();
  if (bytes.toString('latin1', lexer.at, lexer.at + 6) !== 'stream') return null;
  let start = lexer.at + 6;
  if (bytes[start] === 13) start += 1;
  if (bytes[start] === 10) start += 1;
  return { dictionary, start };
}

/** Whether `endstream` stands at an offset, after white space. */
function isStreamEnd(bytes: Buffer, end: number): boolean {
  if (!Number.isSafeInteger(end) || end > bytes.length) return false;
  let at = end;
  while (at < end + 4 && isSpace(bytes[at])) at += 1;
  return bytes.toString('latin1', at, at + 9) === 'endstream';
}
