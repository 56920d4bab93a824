import { CommandError } from '../command.ts';

/** Members beside `invoices` that are named, and the characters of a name that are kept. */
const MAX_OTHER_MEMBERS = 10;
const MAX_NAME_BYTES = 200;
const INVOICES = 'invoices';

const [QUOTE, BACKSLASH, NEWLINE, COMMA, COLON] = [0x22, 0x5c, 0x0a, 0x2c, 0x3a];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const BLANKS = [0x20, 0x09, 0x0d, NEWLINE];
const BRACKETS = [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT];
/** The bytes to look at outside a text, and inside one. */
const STRUCTURE = tableOf([QUOTE, COMMA, COLON, ...BRACKETS, ...BLANKS]);
const IN_TEXT = tableOf([QUOTE, BACKSLASH, NEWLINE]);
/** They begin no value: the byte order mark some editors write first is among them. */
const NO_VALUE = tableOf([COMMA, COLON, CLOSE_ARRAY, CLOSE_OBJECT, ...BLANKS, 0xef, 0xbb, 0xbf]);
/** The level inside `{"invoices": …}` but outside its list. */
const NONE = -1;

/** An invoice of a file, as written there. */
export interface FileInvoice {
  /** Null for one longer than the bound. */
  readonly text: string | null;
  /** Position in the file, from 1. */
  readonly number: number;
  /** Line of the file where it begins, from 1. */
  readonly line: number;
}

/**
 * Cuts a JSON text into its invoices while it is read: `{"invoices": [...]}`, an array, or one object after another
 * (NDJSON). It follows only texts and brackets and gives each invoice as written, so that the server sees every member
 * and number: a parser would drop a member written twice. Memory is bounded by `maxBytes`, the longest invoice given.
 */
export class InvoiceCutter {
  /** Members of the outermost object beside `invoices`, which are not sent. */
  readonly otherMembers = new Set<string>();
  readonly #maxBytes: number;
  #depth = 0;
  /** Depth at which invoices stand: 0 in NDJSON, 1 in an array, 2 in `{"invoices": [`. */
  #level = 0;
  #line = 1;
  #number = 0;
  #inText = false;
  #isEscaped = false;
  /** First line of the value being read; null between values. */
  #begun: number | null = null;
  #parts: Uint8Array[] = [];
  #length = 0;
  /** The last text at depth 1: a member's name if a colon follows. */
  #name: number[] = [];
  /** The members of the outermost object so far, the last of which has the value that comes. */
  #members: string[] = [];
  #member = '';

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** @throws CommandError, naming the line, where texts or brackets do not fit: what follows cannot be cut. */
  async *read(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FileInvoice> {
    for await (const chunk of bytes) yield* this.#cut(chunk);
    if (this.#inText || this.#depth > 0) throw this.#broken('the file ends inside a value');
    if (this.#begun !== null) yield this.#take();
  }

  *#cut(chunk: Uint8Array): Generator<FileInvoice> {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      if (this.#begun !== null) at = this.#nextToLookAt(chunk, at);
      const byte = chunk[at];
      if (byte === undefined) break;
      if (this.#inText) {
        this.#insideText(byte);
        continue;
      }
      if (byte === NEWLINE) this.#line += 1;
      if (this.#begun === null && this.#begins(byte)) {
        this.#begun = this.#line;
        from = at;
      }
      if (STRUCTURE[byte] !== 1) continue;
      const end = this.#step(byte, at);
      if (end === null || this.#begun === null) continue;
      this.#keep(chunk.subarray(from, end));
      yield this.#take();
    }
    if (this.#begun !== null) this.#keep(chunk.subarray(from));
  }

  #begins(byte: number): boolean {
    if (this.#depth !== this.#level) return false;
    if (byte === OPEN_ARRAY) return this.#level > 0;
    return NO_VALUE[byte] !== 1;
  }

  /** Skips what changes nothing, most of an invoice. The names of members at depth 1 are kept. */
  #nextToLookAt(chunk: Uint8Array, from: number): number {
    if (this.#isEscaped || (this.#inText && this.#depth === 1)) return from;
    const table = this.#inText ? IN_TEXT : STRUCTURE;
    let at = from;
    while (at < chunk.length && table[chunk[at] ?? 0] === 0) at += 1;
    return at;
  }

  #insideText(byte: number): void {
    if (byte === NEWLINE) throw this.#broken('a text has no closing quotation mark');
    if (!this.#isEscaped && byte === QUOTE) this.#inText = false;
    else if (this.#depth === 1 && this.#name.length < MAX_NAME_BYTES) this.#name.push(byte);
    this.#isEscaped = !this.#isEscaped && byte === BACKSLASH;
  }

  /** Follows the structure; returns where the value being read ends, if it does. */
  #step(byte: number, at: number): number | null {
    if (byte === QUOTE) this.#beginText();
    else if (byte === COLON) this.#nameMember();
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) this.#open(byte);
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) return this.#close(at);
    else if (this.#depth === this.#level) return at;
    return null;
  }

  #beginText(): void {
    this.#inText = true;
    if (this.#depth === 1) this.#name = [];
  }

  #nameMember(): void {
    if (this.#depth !== 1 || this.#level > 0) return;
    const name = Buffer.from(this.#name).toString('utf8');
    if (this.#level === NONE) this.#noteOther(name);
    else if (this.#members.length < MAX_OTHER_MEMBERS) this.#members.push(name);
    this.#member = name;
  }

  #open(byte: number): void {
    const isList = byte === OPEN_ARRAY;
    if (isList && this.#depth === 0) this.#level = 1;
    const isOutermost = this.#depth === 1 && this.#level <= 0;
    if (isList && isOutermost && this.#member === INVOICES) this.#enterEnvelope();
    this.#depth += 1;
  }

  /** What was read as an invoice so far was the beginning of `{"invoices": [`. */
  #enterEnvelope(): void {
    for (const name of this.#members) this.#noteOther(name);
    this.#level = 2;
    this.#clear();
  }

  #noteOther(name: string): void {
    if (name !== INVOICES && this.otherMembers.size < MAX_OTHER_MEMBERS) this.otherMembers.add(name);
  }

  #close(at: number): number | null {
    this.#depth -= 1;
    if (this.#depth < 0) throw this.#broken('a bracket closes that was not opened');
    if (this.#depth === this.#level) return at + 1;
    if (this.#depth > this.#level && this.#level !== NONE) return null;
    // The list ends, or the object around it.
    this.#level = this.#depth === 0 ? 0 : NONE;
    return at;
  }

  #keep(part: Uint8Array): void {
    this.#length += part.length;
    if (this.#length <= this.#maxBytes) this.#parts.push(Uint8Array.from(part));
    else this.#parts = [];
  }

  #take(): FileInvoice {
    this.#number += 1;
    const text = this.#length > this.#maxBytes ? null : Buffer.concat(this.#parts).toString('utf8');
    const invoice = { text, number: this.#number, line: this.#begun ?? this.#line };
    this.#clear();
    return invoice;
  }

  #clear(): void {
    this.#begun = null;
    this.#parts = [];
    this.#length = 0;
    this.#members = [];
    this.#member = '';
  }

  #broken(what: string): CommandError {
    return new CommandError(`line ${this.#line}: ${what}. Invoices from there on were not sent.`);
  }
}

function tableOf(bytes: readonly number[]): Uint8Array {
  const table = new Uint8Array(256);
  for (const byte of bytes) table[byte] = 1;
  return table;
}
