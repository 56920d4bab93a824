import { Buffer } from 'node:buffer';

/** An invoice of 1,000 lines with descriptions of 2,000 characters has fewer bytes. */
export const MAX_JSON_INVOICE_BYTES = 10 * 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
/** Of UTF-8, as some programs put it before a text. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const LINE_FEED = 0x0a;
const OPEN_LIST = 0x5b;
/** `[` and `{`, `]` and `}` differ from each other in one bit. */
const OPENS = 0x5b;
const CLOSES = 0x5d;
const SAME = ~0x20;
const LIST_KEY = '"invoices"';

/** The text of one value, and where it is. */
export interface JsonPart {
  /** Null when it has more than `MAX_JSON_INVOICE_BYTES`, or does not end. */
  readonly text: Buffer | null;
  readonly offset: number;
  readonly length: number;
  /** Line it begins in, from 1. */
  readonly line: number;
  /** JSON pointer; empty for a value by itself. */
  readonly pointer: string;
  /** Whether the text ends before the value does. */
  readonly isCutOff: boolean;
}

/**
 * Splits JSON into the values that should be invoices, without holding more than one: the elements of `invoices` of an object
 * as `POST /api/ingest` takes it, those of a list, or each value of a text with one a line (NDJSON). Only brackets, strings and
 * commas are looked at: whether a value is valid shows when it is parsed.
 */
export async function* splitJson(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<JsonPart> {
  const splitter = new JsonSplitter();
  for await (const piece of pieces) yield* splitter.push(piece);
  yield* splitter.end();
}

/** All offsets are those in the whole text. */
class JsonSplitter {
  /** From the start of the value being read, or the last piece. */
  #kept: Buffer = Buffer.alloc(0);
  #keptAt = 0;
  #read = 0;
  #line = 1;
  #depth = 0;
  /** Depth of the elements of a list of invoices; 0 outside of one. */
  #level = 0;
  #list = '';
  #index = 0;
  /** Start of the value being read, and its line; null between values. */
  #start: number | null = null;
  #startLine = 1;
  #isTooLong = false;
  /** The text has values of one line each. */
  #isByLine = false;
  #inString = false;
  #isEscaped = false;
  #stringStart = 0;
  #stringEnd = 0;
  /** The key `invoices` of the outermost object came last. */
  #isListNext = false;

  *push(piece: Uint8Array): Generator<JsonPart> {
    const kept =
      this.#start === null || this.#isTooLong ? [] : [this.#kept.subarray(this.#start - this.#keptAt)];
    this.#kept = Buffer.concat([...kept, piece]);
    this.#keptAt = this.#read - (kept[0]?.length ?? 0);
    for (const byte of piece) {
      if (byte === BYTE_ORDER_MARK[this.#read]) {
        this.#read += 1;
        continue;
      }
      if (byte === LINE_FEED) yield* this.#lineEnd();
      if (this.#inString) this.#insideString(byte);
      else if (byte > 0x20) yield* this.#token(byte);
      else if (this.#start !== null && this.#depth === this.#level) yield this.#finish(this.#read);
      this.#read += 1;
    }
    if (this.#start !== null && this.#read - this.#start > MAX_JSON_INVOICE_BYTES) this.#isTooLong = true;
  }

  /** With one value a line, a line feed within a value means that the value is broken, and not those after it. */
  *#lineEnd(): Generator<JsonPart> {
    if (this.#isByLine && this.#start !== null && this.#level === 0) {
      yield this.#finish(this.#read);
      this.#depth = 0;
      this.#inString = false;
      this.#isEscaped = false;
    }
    this.#line += 1;
  }

  *end(): Generator<JsonPart> {
    const isCutOff = this.#depth > 0 || this.#inString;
    if (isCutOff) {
      this.#start ??= this.#read;
      yield { ...this.#finish(this.#read), text: null, isCutOff };
    } else if (this.#start !== null) yield this.#finish(this.#read);
  }

  #insideString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) {
      this.#inString = false;
      this.#stringEnd = this.#read + 1;
    }
  }

  *#token(byte: number): Generator<JsonPart> {
    const isListNext = this.#isListNext;
    this.#isListNext = byte === COLON && this.#level === 0 && this.#depth === 1 && this.#isListKey();
    if (byte === QUOTE) {
      this.#begin();
      this.#inString = true;
      this.#stringStart = this.#read;
    } else if (byte === COMMA) {
      if (this.#start !== null && this.#depth === this.#level) yield this.#finish(this.#read);
    } else if ((byte & SAME) === OPENS) this.#open(byte, isListNext);
    else if ((byte & SAME) === CLOSES) yield* this.#close();
    else this.#begin();
  }

  #open(byte: number, isListNext: boolean): void {
    const isOutermost = byte === OPEN_LIST && this.#depth === 0 && this.#start === null;
    if (isOutermost || (isListNext && byte === OPEN_LIST)) {
      this.#list = isOutermost ? '' : '/invoices';
      this.#start = null;
      this.#isTooLong = false;
      this.#index = 0;
      this.#level = this.#depth + 1;
    } else this.#begin();
    this.#depth += 1;
  }

  *#close(): Generator<JsonPart> {
    if (this.#depth === 0) {
      this.#begin();
      return;
    }
    this.#depth -= 1;
    if (this.#depth < this.#level) {
      if (this.#start !== null) yield this.#finish(this.#read);
      this.#level = 0;
    } else if (this.#depth === this.#level && this.#start !== null) yield this.#finish(this.#read + 1);
  }

  #begin(): void {
    if (this.#start !== null || this.#depth !== this.#level) return;
    this.#start = this.#read;
    this.#startLine = this.#line;
  }

  #finish(end: number): JsonPart {
    const start = this.#start ?? end;
    const text = this.#isTooLong ? null : this.#kept.subarray(start - this.#keptAt, end - this.#keptAt);
    const pointer = this.#level === 0 ? '' : `${this.#list}/${this.#index}`;
    if (this.#level === 0 && this.#startLine === this.#line) this.#isByLine = true;
    this.#start = null;
    this.#isTooLong = false;
    this.#index += 1;
    return { text, offset: start, length: end - start, line: this.#startLine, pointer, isCutOff: false };
  }

  #isListKey(): boolean {
    const from = this.#stringStart - this.#keptAt;
    return from >= 0 && this.#kept.toString('latin1', from, this.#stringEnd - this.#keptAt) === LIST_KEY;
  }
}
