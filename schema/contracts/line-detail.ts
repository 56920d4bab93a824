import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Category } from './categories.ts';
import typical from './line-detail-words.json' with { type: 'json' };

/** What is read of a line only where it is looked at closely: how it was classified and calculated. */
export interface LineDetail {
  readonly explanation: string;
  readonly trace: readonly Readonly<Record<string, unknown>>[];
  /** Normalised words the classification is based on. */
  readonly matched: readonly string[];
  readonly candidates: readonly { readonly category: Category; readonly score: number }[];
  /** Members of the classification without a place of their own; null for lines recorded before they were stored. */
  readonly rest: Readonly<Record<string, unknown>> | null;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export const LINE_DETAIL_MEMBERS: ReadonlySet<string> = new Set<keyof LineDetail>([
  'explanation',
  'trace',
  'matched',
  'candidates',
  'rest',
  'attributes',
]);

/** Details of typical lines. What is stored is read with it: a change of it is a new form. */
const DICTIONARY = Buffer.from(typical.map((detail) => JSON.stringify(detail)).join(''));
/** The first byte: the form of what follows it. */
const FORM = Buffer.from([1]);
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * A detail as it is stored: its form and its JSON, compressed by zstd with the dictionary, to a fifth.
 * Source: RFC 8878; docs/decisions/0023-packed-line-details.md.
 */
export function packLineDetail({
  explanation,
  trace,
  matched,
  candidates,
  rest,
  attributes,
}: LineDetail): Buffer {
  // In the order of the dictionary.
  const text = JSON.stringify({ explanation, trace, matched, candidates, rest, attributes });
  const packed = zstdCompressSync(text, {
    dictionary: DICTIONARY,
    params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 0 },
  });
  return Buffer.concat([FORM, packed]);
}

/** What is read where whoever owns the database broke a detail: the digest on the chain is of another one. */
const UNREADABLE: LineDetail = {
  explanation: '[unreadable]',
  trace: [],
  matched: [],
  candidates: [],
  rest: null,
  attributes: {},
};

export function unpackLineDetail(bytes: Uint8Array): LineDetail {
  if (bytes[0] !== FORM[0]) return UNREADABLE;
  try {
    const options = { dictionary: DICTIONARY, maxOutputLength: MAX_BYTES };
    return JSON.parse(zstdDecompressSync(bytes.subarray(1), options).toString());
  } catch {
    return UNREADABLE;
  }
}
