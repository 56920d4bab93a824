import { Buffer } from 'node:buffer';
import { constants, inflateSync } from 'node:zlib';
import { type PdfPart, scanPdf } from './pdf-scan.ts';
import {
  isDictionary,
  isName,
  type PdfBudget,
  type PdfDictionary,
  PdfError,
  PdfLexer,
  type PdfValue,
  referenceOf,
} from './pdf-values.ts';

/** Unpacked bytes of the streams that are read of one file, together. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** References to references. */
const MAX_REFERENCES = 16;
/** Compressed bytes that show how a stream begins. */
const START_BYTES = 1_024;

export interface PdfStream {
  readonly dictionary: PdfDictionary;
  readonly data: Uint8Array;
}

/** An object by itself, or at a place in an object stream. */
type Definition = { readonly part: PdfPart } | { readonly unpacked: Buffer; readonly at: number };

/**
 * The objects of a PDF: as much of the format as it takes to find the files inside. Bounded in values and unpacked bytes, so
 * that time and memory depend on the length of the file alone.
 */
export class PdfFile {
  readonly catalog: PdfDictionary;
  readonly #bytes: Buffer;
  readonly #budget: PdfBudget = { values: 0, valueBytes: 0, unpacked: 0 };
  readonly #definitions = new Map<number, Definition>();
  readonly #values = new Map<number, PdfValue>();
  #isIncomplete = false;

  /** @throws PdfError when it is encrypted, damaged or beyond the bounds. */
  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const parts = scanPdf(this.#bytes, this.#budget);
    const trailer = parts.findLast(({ dictionary }) => isDictionary(dictionary) && dictionary.has('Root'));
    // An encrypted file is unreadable from here on: object streams are encrypted too.
    if ((trailer?.dictionary?.get('Encrypt') ?? null) !== null) {
      throw new PdfError('encrypted', 'it is encrypted');
    }
    this.#define(parts);
    const root = this.get(trailer?.dictionary?.get('Root'));
    const catalog = isDictionary(root) ? root : this.#anyCatalog();
    if (catalog === null) throw new PdfError('damaged', 'its catalog, where everything begins, is missing');
    this.catalog = catalog;
  }

  /** Whether objects were lost, so that what is not found may still have been there. */
  get isIncomplete(): boolean {
    return this.#isIncomplete;
  }

  /** The value, or that of the object it refers to; null for objects that are not there. */
  get(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let count = 0; count < MAX_REFERENCES; count++) {
      const number = referenceOf(found);
      if (number === null) return found;
      found = this.#object(number);
    }
    return null;
  }

  /** The dictionary that a value is or refers to; an empty one for anything else. */
  dictionary(value: PdfValue | undefined): PdfDictionary {
    const found = this.get(value);
    return isDictionary(found) ? found : new Map();
  }

  /** The list that a value is or refers to; an empty one for anything else. */
  list(value: PdfValue | undefined): readonly PdfValue[] {
    const found = this.get(value);
    return Array.isArray(found) ? found : [];
  }

  /** The stream of an object; null when it is none. */
  stream(number: number): PdfStream | null {
    const definition = this.#definitions.get(number);
    if (definition === undefined || !('part' in definition)) return null;
    return this.#streamOf(definition.part);
  }

  /** How a stream begins, unpacked. */
  startOf(stream: PdfStream): Uint8Array {
    const data = stream.data.subarray(0, START_BYTES);
    return this.#decode({ ...stream, data });
  }

  /** All bytes of a stream. @throws PdfError when they are damaged, too many, or packed in a way that is not read. */
  bytesOf(stream: PdfStream): Uint8Array {
    return this.#decode(stream);
  }

  #streamOf({ dictionary, data }: PdfPart): PdfStream | null {
    if (dictionary === null || data === null) return null;
    return { dictionary, data: this.#bytes.subarray(data.start, data.end) };
  }

  /** Takes the last definition of each object. */
  #define(parts: readonly PdfPart[]): void {
    for (const part of parts) {
      if (part.number === null) continue;
      this.#definitions.set(part.number, { part });
      const stream = this.#streamOf(part);
      const type = stream?.dictionary.get('Type');
      if (stream === null || !isName(type) || type.name !== 'ObjStm') continue;
      this.#unlessDamaged(() => this.#defineInside(stream));
    }
  }

  /** A damaged object is none; the others may still be read. */
  #unlessDamaged<T>(read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof PdfError) || error.code === 'bounds') throw error;
      this.#isIncomplete = true;
      return null;
    }
  }

  /** The objects of an object stream. Source: ISO 32000-1:2008, 7.5.7. */
  #defineInside(stream: PdfStream): void {
    const bytes = this.bytesOf(stream);
    const unpacked = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const first = stream.dictionary.get('First');
    if (typeof first !== 'number') throw new PdfError('damaged', 'an object stream has no start');
    const lexer = new PdfLexer(unpacked.subarray(0, first), 0, this.#budget);
    while (lexer.at < first && lexer.at < unpacked.length) {
      const number = lexer.value();
      const offset = lexer.value();
      if (typeof number !== 'number' || typeof offset !== 'number') break;
      this.#definitions.set(number, { unpacked, at: first + offset });
      lexer.skipSpace();
    }
  }

  #object(number: number): PdfValue {
    const known = this.#values.get(number);
    if (known !== undefined) return known;
    const definition = this.#definitions.get(number);
    const value = definition === undefined ? null : this.#valueOf(definition);
    this.#values.set(number, value);
    return value;
  }

  #valueOf(definition: Definition): PdfValue {
    if ('part' in definition && definition.part.dictionary !== null) return definition.part.dictionary;
    const [bytes, at] =
      'part' in definition ? [this.#bytes, definition.part.at] : [definition.unpacked, definition.at];
    return this.#unlessDamaged(() => new PdfLexer(bytes, at, this.#budget).value());
  }

  /** The last catalog there is, for a file whose trailer is lost. */
  #anyCatalog(): PdfDictionary | null {
    let catalog: PdfDictionary | null = null;
    for (const number of this.#definitions.keys()) {
      const value = this.#object(number);
      const type = isDictionary(value) ? value.get('Type') : null;
      if (isDictionary(value) && isName(type) && type.name === 'Catalog') catalog = value;
    }
    return catalog;
  }

  #decode({ dictionary, data }: PdfStream): Uint8Array {
    const filters = [this.get(dictionary.get('Filter'))].flat().map((one) => this.get(one));
    const parameters = [this.get(dictionary.get('DecodeParms'))].flat().map((one) => this.dictionary(one));
    if (parameters.some((one) => Number(this.get(one.get('Predictor')) ?? 1) > 1)) {
      throw new PdfError('damaged', 'a stream is packed with a predictor, which is not read');
    }
    let bytes = data;
    for (const filter of filters) {
      if (filter === null) continue;
      const name = isName(filter) ? filter.name : '';
      if (name !== 'FlateDecode' && name !== 'Fl') {
        throw new PdfError(
          'damaged',
          `a stream is packed with ${name || 'no known filter'}, which is not read`,
        );
      }
      bytes = this.#inflate(bytes);
    }
    return bytes;
  }

  #inflate(data: Uint8Array): Uint8Array {
    const left = MAX_UNPACKED_BYTES - this.#budget.unpacked;
    try {
      // Some writers leave out the end of the last block; what is lost with it would show in the XML.
      const finishFlush = constants.Z_SYNC_FLUSH;
      const bytes = inflateSync(data, { finishFlush, maxOutputLength: Math.max(1, left) });
      this.#budget.unpacked += bytes.length;
      return bytes;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') {
        throw new PdfError('bounds', `it unpacks to more than ${MAX_UNPACKED_BYTES} bytes`);
      }
      throw new PdfError('damaged', 'a stream cannot be unpacked');
    }
  }
}
