import { Buffer } from 'node:buffer';

/** A name, such as `/Type`. */
export interface PdfName {
  readonly name: string;
}
/** The number of another object. Generations are not told apart: the last definition in the file is the one in force. */
export interface PdfReference {
  readonly reference: number;
}
/** A string: one character for each byte. */
export interface PdfText {
  readonly text: string;
}
export type PdfDictionary = ReadonlyMap<string, PdfValue>;
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfReference
  | PdfText
  | PdfDictionary
  | readonly PdfValue[];

/** Values inside each other. */
const MAX_DEPTH = 64;
/** Values of a whole file: some 200,000 objects. */
const MAX_VALUES = 4_000_000;

/** The file is beyond what is read of a PDF (`bounds`), not as a PDF has to be (`damaged`), or encrypted. */
export class PdfError extends Error {
  override readonly name = 'PdfError';
  readonly code: 'bounds' | 'damaged' | 'encrypted';

  constructor(code: PdfError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Bytes of values, read again and again: eight times the largest file. */
const MAX_VALUE_BYTES = 256 * 1024 * 1024;

/** Counts what was read of one file, so that a file that refers to the same bytes again and again comes to an end. */
export interface PdfBudget {
  values: number;
  /** Bytes of these values. */
  valueBytes: number;
  /** Bytes of unpacked streams. */
  unpacked: number;
}

const KIND = kinds();
const REGULAR = 0;
const SPACE = 1;

/** Kind of each byte. Source: ISO 32000-1:2008, 7.2.2, tables 1 and 2. */
function kinds(): Uint8Array {
  const table = new Uint8Array(256);
  for (const byte of [0, 9, 10, 12, 13, 32]) table[byte] = 1;
  for (const character of '()<>[]{}/%') table[character.charCodeAt(0)] = 2;
  return table;
}

/** Whether a byte is white space. */
export function isSpace(byte: number | undefined): boolean {
  return byte !== undefined && KIND[byte] === SPACE;
}

/** Reads the values of a PDF from bytes. Source: ISO 32000-1:2008, 7.3. */
export class PdfLexer {
  at: number;
  readonly #bytes: Uint8Array;
  readonly #budget: PdfBudget;

  constructor(bytes: Uint8Array, at: number, budget: PdfBudget) {
    this.#bytes = bytes;
    this.at = at;
    this.#budget = budget;
  }

  /** The next value; null also for what is none, which is passed over. @throws PdfError beyond the bounds. */
  value(): PdfValue {
    const start = this.at;
    try {
      return this.#value(0);
    } finally {
      this.#budget.valueBytes += this.at - start;
    }
  }

  #value(depth: number): PdfValue {
    this.#budget.values += 1;
    if (this.#budget.values > MAX_VALUES || this.#budget.valueBytes > MAX_VALUE_BYTES) {
      throw new PdfError('bounds', 'it has more values than are read');
    }
    if (depth > MAX_DEPTH) throw new PdfError('bounds', `values are nested deeper than ${MAX_DEPTH}`);
    this.skipSpace();
    const byte = this.#bytes[this.at];
    if (byte === 0x2f) return { name: this.#name() };
    if (byte === 0x28) return { text: this.#literal() };
    if (byte === 0x5b) return this.#array(depth);
    if (byte === 0x3c) {
      return this.#bytes[this.at + 1] === 0x3c ? this.#dictionary(depth) : { text: this.#hexadecimal() };
    }
    const word = this.#word();
    if (word === '') this.at += 1;
    return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word) ? this.#number(word) : keyword(word);
  }

  /** The characters up to the next white space or delimiter; empty at one. */
  #word(): string {
    const start = this.at;
    while (this.at < this.#bytes.length && KIND[this.#bytes[this.at] ?? 0] === REGULAR) this.at += 1;
    return latin1(this.#bytes.subarray(start, this.at));
  }

  skipSpace(): void {
    for (; this.at < this.#bytes.length; this.at++) {
      const byte = this.#bytes[this.at];
      if (byte === 0x25) {
        while (this.at < this.#bytes.length && !isLineEnd(this.#bytes[this.at])) this.at += 1;
      } else if (!isSpace(byte)) return;
    }
  }

  /** A number, or a reference where `<number> <number> R` follows. */
  #number(word: string): number | PdfReference {
    const number = Number(word);
    const start = this.at;
    if (/^\d+$/.test(word)) {
      this.skipSpace();
      const generation = this.#word();
      if (/^\d+$/.test(generation)) {
        this.skipSpace();
        if (this.#word() === 'R') return { reference: number };
      }
    }
    this.at = start;
    return number;
  }

  #name(): string {
    this.at += 1;
    return this.#word().replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }

  #array(depth: number): PdfValue[] {
    this.at += 1;
    const values: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      const byte = this.#bytes[this.at];
      if (byte === undefined) throw new PdfError('damaged', 'a list does not end');
      if (byte === 0x5d) break;
      values.push(this.#value(depth + 1));
    }
    this.at += 1;
    return values;
  }

  #dictionary(depth: number): PdfDictionary {
    this.at += 2;
    const members = new Map<string, PdfValue>();
    for (;;) {
      this.skipSpace();
      const byte = this.#bytes[this.at];
      if (byte === undefined) throw new PdfError('damaged', 'a dictionary does not end');
      if (byte === 0x3e) break;
      const key = this.#value(depth + 1);
      if (isName(key)) members.set(key.name, this.#value(depth + 1));
    }
    this.at += this.#bytes[this.at + 1] === 0x3e ? 2 : 1;
    return members;
  }

  #literal(): string {
    const start = this.at + 1;
    let depth = 0;
    for (; this.at < this.#bytes.length; this.at++) {
      const byte = this.#bytes[this.at];
      if (byte === 0x5c) this.at += 1;
      else if (byte === 0x28) depth += 1;
      else if (byte === 0x29 && --depth === 0) break;
    }
    const raw = latin1(this.#bytes.subarray(start, this.at));
    this.at += 1;
    return raw.replace(/\\(?:([0-7]{1,3})|\r?\n|\r|(.)|$)/gs, (_, octal?: string, letter?: string) => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      return letter === undefined ? '' : (ESCAPES[letter] ?? letter);
    });
  }

  #hexadecimal(): string {
    const start = this.at + 1;
    while (this.at < this.#bytes.length && this.#bytes[this.at] !== 0x3e) this.at += 1;
    const digits = latin1(this.#bytes.subarray(start, this.at)).replace(/[^0-9a-fA-F]/g, '');
    this.at += 1;
    const even = digits.length % 2 === 0 ? digits : `${digits}0`;
    return even.replace(/../g, (hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function keyword(word: string): PdfValue {
  return word === 'true' ? true : word === 'false' ? false : null;
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === 10 || byte === 13;
}

/** One character for each byte. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Whether a value is a name. */
export function isName(value: PdfValue | undefined): value is PdfName {
  return typeof value === 'object' && value !== null && 'name' in value;
}

/** Whether a value is a dictionary. */
export function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return value instanceof Map;
}

/** The number of the object a value refers to; null when it is no reference. */
export function referenceOf(value: PdfValue | undefined): number | null {
  return typeof value === 'object' && value !== null && 'reference' in value ? value.reference : null;
}

/** A text for a person: UTF-16 or UTF-8 with a byte order mark, else Latin-1, which agrees for most of PDFDocEncoding. */
export function readableText(value: PdfValue | undefined): string {
  if (typeof value !== 'object' || value === null || !('text' in value)) return '';
  const { text } = value;
  const bytes = Buffer.from(text, 'latin1');
  if (text.startsWith('\u00fe\u00ff')) return new TextDecoder('utf-16be').decode(bytes);
  return text.startsWith('\u00ef\u00bb\u00bf') ? new TextDecoder().decode(bytes) : text;
}
