import { Buffer } from 'node:buffer';

/** Bytes in which the root element has to begin: after comments and processing instructions. */
const MAX_PROLOG_BYTES = 262_144;

/** Local name of the root element of an XML document, `SCRDMCCBDACIOMessageStructure` for Order-X; null for no XML. */
export function xmlRoot(bytes: Uint8Array): string | null {
  const text = startText(bytes.subarray(0, MAX_PROLOG_BYTES));
  let at = 0;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at += 1;
    if (text[at] !== '<') return null;
    const end = endOfProlog(text, at);
    if (end === null) break;
    if (end === -1) return null;
    at = end;
  }
  const match = /^<(?:[^\s<>/:]{1,100}:)?([^\s<>/:]{1,100})[\s/>]/.exec(text.slice(at, at + 256));
  return match?.[1] ?? null;
}

/** The end of what is no element at an offset: -1 when it does not end, null at an element. */
function endOfProlog(text: string, at: number): number | null {
  const after = (end: string) => {
    const index = text.indexOf(end, at);
    return index === -1 ? -1 : index + end.length;
  };
  if (text.startsWith('<?', at)) return after('?>');
  if (text.startsWith('<!--', at)) return after('-->');
  if (!text.startsWith('<!', at)) return null;
  const bracket = text.indexOf('[', at);
  const close = text.indexOf('>', at);
  // The XML reader refuses document types; the root is wanted for the message.
  return bracket !== -1 && bracket < close ? after(']>') : after('>');
}

/** How bytes begin, as text: UTF-16 by its byte order mark or its first character, everything else as Latin-1. */
export function startText(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes.subarray(2));
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes.subarray(2));
  if (first === 0x3c && second === 0) return decode('utf-16le', bytes);
  if (first === 0 && second === 0x3c) return decode('utf-16be', bytes);
  const isMarked = first === 0xef && second === 0xbb && third === 0xbf;
  const plain = isMarked ? bytes.subarray(3) : bytes;
  return Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength).toString('latin1');
}

function decode(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}
