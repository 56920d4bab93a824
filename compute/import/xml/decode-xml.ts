import { Buffer } from 'node:buffer';
import { XML_BOUNDS, XmlFault } from './xml-fault.ts';

/** Bytes decoded at once. */
const PIECE = 64 * 1024;
/** Bytes in which the encoding must be stated. */
const HEAD = 256;

/**
 * The text of an XML file, in pieces. The encoding is that of the byte order mark, else the one declared, else UTF-8.
 * Source: XML 1.0 (fifth edition), 4.3.3 and appendix F.
 * @throws XmlFault for bytes that are not XML, or not text in that encoding; and beyond the bound of the file's size.
 */
export async function* decodeXml(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let head: Uint8Array | null = new Uint8Array(0);
  let decoder: XmlDecoder | null = null;
  for await (const chunk of bytes) {
    if (decoder === null || head !== null) {
      head = joined(head ?? new Uint8Array(0), chunk);
      if (head.length < HEAD) continue;
      decoder = new XmlDecoder(head);
      yield* decoder.pieces(head);
      head = null;
    } else yield* decoder.pieces(chunk);
  }
  if (head !== null) {
    decoder = new XmlDecoder(head);
    yield* decoder.pieces(head);
  }
  if (decoder) yield decoder.end();
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b;
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

class XmlDecoder {
  readonly #encoding: string;
  readonly #decoder: TextDecoder;
  #read = 0;

  constructor(head: Uint8Array) {
    this.#encoding = encodingOf(head);
    this.#decoder = new TextDecoder(this.#encoding, { fatal: true });
  }

  *pieces(chunk: Uint8Array): Generator<string> {
    for (let from = 0; from < chunk.length; from += PIECE) {
      const piece = chunk.subarray(from, from + PIECE);
      yield this.#decode(piece);
      this.#read += piece.length;
      if (this.#read > XML_BOUNDS.bytes) {
        const most = XML_BOUNDS.bytes / (1024 * 1024);
        throw new XmlFault(
          'file_too_large',
          `The XML has more than ${most} MiB. Send it without its attachments.`,
        );
      }
    }
  }

  /** What was held back for a character's last bytes. */
  end(): string {
    return this.#decode(null);
  }

  #decode(piece: Uint8Array | null): string {
    try {
      return piece === null ? this.#decoder.decode() : this.#decoder.decode(piece, { stream: true });
    } catch {
      const where =
        piece === null ? 'at its end' : `between bytes ${this.#read} and ${this.#read + piece.length}`;
      throw new XmlFault(
        'encoding_invalid',
        `The file is not ${this.#encoding.toUpperCase()} ${where}. Save it in the encoding that its first line states, or correct that line.`,
      );
    }
  }
}

/**
 * Encodings that are read, by the name in the declaration. ISO-8859-1 is read as Windows-1252, as browsers do: they differ
 * only in control characters, which no invoice has. A declared UTF-16 whose declaration could be read byte by byte is UTF-8.
 * Source: WHATWG Encoding Standard, 4.2.
 */
const ENCODINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'utf-8': ['utf-8', 'utf8', 'us-ascii', 'ascii', 'utf-16', 'utf-16le', 'utf-16be'],
    'windows-1252': ['windows-1252', 'cp1252', 'iso-8859-1', 'iso8859-1', 'iso_8859-1', 'latin1'],
    'iso-8859-15': ['iso-8859-15', 'iso8859-15', 'latin-9', 'latin9'],
    'iso-8859-2': ['iso-8859-2', 'latin2'],
    'windows-1250': ['windows-1250', 'cp1250'],
  }).flatMap(([encoding, names]) => names.map((name) => [name, encoding] as const)),
);
const DECLARED = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;

function encodingOf(head: Uint8Array): string {
  if (head.length === 0) throw new XmlFault('file_empty', 'The file is empty.');
  const [a, b, c, d] = head;
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff))
    throw new XmlFault('encoding_invalid', 'The file is UTF-32, which is not read. Save it as UTF-8.');
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0x3c && b === 0) return 'utf-16le';
  if (a === 0 && b === 0x3c) return 'utf-16be';
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, HEAD)).toString('latin1');
  const text = start.replace(/^\u00ef\u00bb\u00bf/, '');
  if (!/^\s*</.test(text)) throw notXml(start);
  const declared = text === start ? DECLARED.exec(text)?.[1]?.toLowerCase() : undefined;
  const encoding = declared === undefined ? 'utf-8' : ENCODINGS.get(declared);
  if (encoding === undefined)
    throw new XmlFault('encoding_invalid', `The encoding ${declared} is not read. Save the file as UTF-8.`);
  return encoding;
}

/** DER of the object identifiers 1.2.840.113549.1.7.*: content types of PKCS#7. Source: RFC 2315, section 14. */
const PKCS7 = '\u0006\u0009\u002a\u0086\u0048\u0086\u00f7\u000d\u0001\u0007';

function notXml(start: string): XmlFault {
  const isSigned =
    start.slice(0, 40).includes(PKCS7) ||
    /^-----BEGIN (?:PKCS7|CMS)-----/.test(start) ||
    (/^MI[A-Za-z0-9+/\s]{60}/.test(start) && fromBase64(start).includes(PKCS7));
  if (isSigned)
    return new XmlFault(
      'format_signed',
      'The file is signed (PKCS#7, .p7m) and its invoice is inside the signature. Take the XML out and send that: openssl cms -verify -noverify -inform DER -in FILE.p7m -out FILE.xml',
    );
  return new XmlFault('format_unknown', 'The file is no XML: it does not begin with "<".');
}

function fromBase64(text: string): string {
  return atob(text.replace(/\s/g, '').slice(0, 80));
}
