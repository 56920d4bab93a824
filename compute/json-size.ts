const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** `[` and `{`, `]` and `}` differ from each other in one bit. */
const OPENS = 0x5b;
const OPENS_OBJECT = 0x7b;
const CLOSES = 0x5d;
const SAME = ~0x20;
/** Characters of a pointer; a longer one ends at an object around the member. */
const POINTER_CHARACTERS = 500;
/** Names of an object compared one by one before they get an index. */
const FEW_NAMES = 8;
/** Names remembered, each of at most this many bytes. */
const SEEN_NAMES = 256;
const SEEN_BYTES = 40;

export interface JsonBounds {
  /** Members and elements of all levels; an empty list or object counts twice. */
  readonly values: number;
  /** Lists and objects inside each other. */
  readonly depth: number;
}

export interface JsonScan {
  /** The bound the text is beyond, if any. */
  readonly exceeded: keyof JsonBounds | null;
  /** RFC 6901 pointer to the first member written twice. It counts only if the text is JSON. */
  readonly duplicate: string | null;
}

/** A list or object that is open where the scan is. */
interface Open {
  readonly isObject: boolean;
  names: string[];
  /** The same names, once they are many. */
  index: Set<string> | null;
  awaitsName: boolean;
  /** Where the scan is in it: the name of a member, or the position of an element. */
  at: string | number;
}

/**
 * Checks a JSON text in UTF-8 in one pass before it is parsed: against the limits, by counting brackets and commas outside its
 * strings, so that the cost of parsing and refusing it depends on the limits and not on its length; and for members written
 * twice, of which a parser keeps only the last without a word. The time is in proportion to the text.
 */
export function scanJson(text: Uint8Array, bounds: JsonBounds): JsonScan {
  const nameAt = nameReader(text);
  const opened: Open[] = [];
  let top: Open | undefined;
  let duplicate: string | null = null;
  let values = 1;
  for (let index = 0; index < text.length; index += 1) {
    const byte = text[index] ?? 0;
    if (byte === QUOTE) {
      const start = index + 1;
      index = endOfString(text, start);
      if (top?.awaitsName !== true) continue;
      top.awaitsName = false;
      if (duplicate !== null) continue;
      top.at = nameAt(start, index);
      if (isRepeated(top, top.at)) duplicate = pointerOf(opened);
    } else if ((byte & SAME) === CLOSES) {
      opened.pop();
      top = opened[opened.length - 1];
    } else if (byte === COMMA) {
      values += 1;
      if (top?.isObject) top.awaitsName = true;
      else if (typeof top?.at === 'number') top.at += 1;
    } else if ((byte & SAME) === OPENS) {
      values += 1;
      const isObject = byte === OPENS_OBJECT;
      top = { isObject, names: [], index: null, awaitsName: isObject, at: isObject ? '' : 0 };
      opened.push(top);
      if (opened.length > bounds.depth) return { exceeded: 'depth', duplicate };
    }
    if (values > bounds.values) return { exceeded: 'values', duplicate };
  }
  return { exceeded: null, duplicate };
}

/** Position of the quote that ends a string; the end of the text if none does. */
function endOfString(text: Uint8Array, start: number): number {
  let index = start;
  for (; index < text.length; index += 1) {
    const byte = text[index];
    if (byte === BACKSLASH) index += 1;
    else if (byte === QUOTE) break;
  }
  return index;
}

/** A reader of members' names as a parser reads them (`"\u0061"` is `a`); it remembers some, because most come again and again. */
function nameReader(text: Uint8Array): (start: number, end: number) => string {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  const seen: { readonly start: number; readonly end: number; readonly name: string }[] = [];
  return (start, end) => {
    const place = ((text[start] ?? 0) * 31 + (text[end - 1] ?? 0) * 7 + end - start) % SEEN_NAMES;
    const known = seen[place];
    if (known !== undefined && isSame(text, known, start, end)) return known.name;
    const raw = bytes.toString('utf8', start, end);
    const name = raw.includes('\\') ? unescaped(raw) : raw;
    if (end - start <= SEEN_BYTES) seen[place] = { start, end, name };
    return name;
  };
}

function isSame(
  text: Uint8Array,
  known: { start: number; end: number },
  start: number,
  end: number,
): boolean {
  if (known.end - known.start !== end - start) return false;
  for (let index = 0; index < end - start; index += 1) {
    if (text[known.start + index] !== text[start + index]) return false;
  }
  return true;
}

function unescaped(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`);
  } catch {
    return raw;
  }
}

/** Notes a name, and says whether the object has it already. */
function isRepeated(object: Open, name: string): boolean {
  // A set that is no larger with the name had it.
  if (object.index !== null) return object.index.size === object.index.add(name).size;
  if (object.names.includes(name)) return true;
  object.names.push(name);
  if (object.names.length > FEW_NAMES) object.index = new Set(object.names);
  return false;
}

function pointerOf(opened: readonly Open[]): string {
  let pointer = '';
  for (const { at } of opened) {
    const longer = `${pointer}/${String(at).replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (longer.length > POINTER_CHARACTERS) break;
    pointer = longer;
  }
  return pointer;
}
