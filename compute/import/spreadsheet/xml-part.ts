import { SaxesParser } from 'saxes';
import { FileRefused } from './file-refused.ts';
import { WORKBOOK_LIMITS } from './table-limits.ts';

/** Attributes by name without prefix. */
export type XmlAttributes = { readonly [name: string]: string };

/** What a reader of a part wants to know. Names are without prefix. */
export interface XmlEvents {
  open?(name: string, attributes: XmlAttributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Characters without an element or the end of one: a cell has at most 32,767, each perhaps written as a reference. */
const MAX_SILENCE = 1_048_576;

/**
 * Parses the XML of a part of a workbook as it comes, and yields after each piece, so that the caller can hand on what the
 * events have gathered. No document type declaration, so no entities but the five of XML.
 * @throws FileRefused if it is not well formed or beyond a bound.
 */
export async function* parsePart(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  events: XmlEvents,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let read = 0;
  let lastEvent = 0;
  parser.on('doctype', () => refuse(name, 'it has a document type declaration'));
  parser.on('error', () => refuse(name, 'it is not well formed'));
  parser.on('opentag', (tag) => {
    depth += 1;
    lastEvent = read;
    if (depth > WORKBOOK_LIMITS.depth) refuse(name, 'it is too deep');
    events.open?.(withoutPrefix(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    depth -= 1;
    lastEvent = read;
    events.close?.(withoutPrefix(tag.name));
  });
  parser.on('text', (text) => events.text?.(text));
  parser.on('cdata', (text) => events.text?.(text));
  const decoder = new TextDecoder('utf-8');
  for await (const piece of bytes) {
    const text = decoder.decode(piece, { stream: true });
    read += text.length;
    parser.write(text);
    if (read - lastEvent > MAX_SILENCE) refuse(name, 'it has a text that is too long');
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}

/** Parses a small part whole. */
export async function parseWholePart(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  events: XmlEvents,
): Promise<void> {
  for await (const _ of parsePart(bytes, name, events));
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

function refuse(name: string, why: string): never {
  throw new FileRefused(
    'workbook_broken',
    `The part ${name.slice(0, 200)} of the workbook cannot be read: ${why}. Open the workbook and save it again as .xlsx.`,
  );
}
