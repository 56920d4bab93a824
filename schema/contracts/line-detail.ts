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

/** The lines of an invoice are packed this many at a time: whoever reads one unpacks no more than these. */
export const LINES_OF_PART = 16;

/** Details of typical lines. What is stored is read with it: a change of it is a new form. */
const DICTIONARY = Buffer.from(typical.map((detail) => JSON.stringify(detail)).join(''));
/** The first byte: the form of what follows it. */
const FORM = Buffer.from([1]);
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * The details of a part as they are stored: their form and their JSON, compressed by zstd with the dictionary.
 * Source: RFC 8878; docs/decisions/0023-packed-line-details.md.
 */
export function packLineDetails(details: readonly LineDetail[]): Buffer {
  const text = Buffer.from(JSON.stringify(details.map(inOrder)));
  const packed = zstdCompressSync(text, {
    dictionary: DICTIONARY,
    pledgedSrcSize: text.length,
    params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 0 },
  });
  return Buffer.concat([FORM, packed]);
}

/** Members in the order of the dictionary. */
const inOrder = ({ explanation, trace, matched, candidates, rest, attributes }: LineDetail): LineDetail => ({
  explanation,
  trace,
  matched,
  candidates,
  rest,
  attributes,
});

/** None where whoever owns the database broke the bytes. */
export function unpackLineDetails(bytes: Uint8Array): readonly LineDetail[] {
  if (bytes[0] !== FORM[0]) return [];
  try {
    const options = { dictionary: DICTIONARY, maxOutputLength: MAX_BYTES };
    return JSON.parse(zstdDecompressSync(bytes.subarray(1), options).toString());
  } catch {
    return [];
  }
}

/** What is read of a line without a detail: the digest on the chain is of another one. */
const UNREADABLE: LineDetail = {
  explanation: '[unreadable]',
  trace: [],
  matched: [],
  candidates: [],
  rest: null,
  attributes: {},
};

/** The place of a line's detail: of its part, and in it. */
export const placeOfDetail = (lineIndex: number) => ({
  part: Math.floor(lineIndex / LINES_OF_PART),
  at: lineIndex % LINES_OF_PART,
});

/** Reads details of lines; a part of several of them is unpacked once. */
export function lineDetailReader(): (line: PackedLine) => LineDetail {
  const parts = new Map<string, readonly LineDetail[]>();
  return ({ invoiceId, lineIndex, details }) => {
    const { part, at } = placeOfDetail(lineIndex);
    const key = `${invoiceId} ${part}`;
    const found = parts.get(key) ?? (details === null ? [] : unpackLineDetails(details));
    parts.set(key, found);
    return found[at] ?? UNREADABLE;
  };
}

interface PackedLine {
  readonly invoiceId: string;
  readonly lineIndex: number;
  /** Of its part; null where somebody deleted the row. */
  readonly details: Uint8Array | null;
}
