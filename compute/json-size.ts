const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** `[` and `{`, `]` and `}` differ from each other in one bit. */
const OPENS = 0x5b;
const CLOSES = 0x5d;
const SAME = ~0x20;

export interface JsonBounds {
  /** Members and elements of all levels; an empty list or object counts twice. */
  readonly values: number;
  /** Lists and objects inside each other. */
  readonly depth: number;
}

/**
 * Checks a JSON text in UTF-8 against the limits by counting brackets and commas outside its strings, before parsing: the cost
 * of parsing, checking and refusing it then depends on the limits and not on its length.
 */
export function exceededBound(text: Uint8Array, bounds: JsonBounds): keyof JsonBounds | null {
  let values = 1;
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const byte = text[index] ?? 0;
    if (inString) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if ((byte & SAME) === CLOSES) depth -= 1;
    else if (byte === COMMA || (byte & SAME) === OPENS) {
      values += 1;
      if (byte !== COMMA) depth += 1;
      if (depth > bounds.depth) return 'depth';
      if (values > bounds.values) return 'values';
    }
  }
  return null;
}
