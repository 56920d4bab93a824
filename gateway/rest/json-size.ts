import { ApiError } from '../api-error.ts';
import { MAX_JSON_DEPTH, MAX_JSON_VALUES } from '../limits.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** `[` and `{`, `]` and `}` differ from each other in one bit. */
const OPENS = 0x5b;
const CLOSES = 0x5d;
const CASE_BIT = 0x20;

/**
 * Bounds what a JSON text can make of itself before it is parsed: its members and elements, and their nesting.
 * What parsing, checking and refusing it cost after that hangs on the bound and not on its bytes.
 * @throws ApiError `validation_failed`.
 */
export function assertJsonSize(text: Uint8Array, maxValues: number = MAX_JSON_VALUES): void {
  let values = 1;
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const byte = text[index] ?? 0;
    if (inString) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === COMMA) values += 1;
    else if ((byte & ~CASE_BIT) === OPENS) {
      values += 1;
      depth += 1;
    } else if ((byte & ~CASE_BIT) === CLOSES) depth -= 1;
    else continue;
    if (values > maxValues || depth > MAX_JSON_DEPTH) throw tooMany(maxValues);
  }
}

function tooMany(maxValues: number): ApiError {
  const detail = `The request has more than ${maxValues} members and elements, or more than ${MAX_JSON_DEPTH} levels of them.`;
  return new ApiError('validation_failed', { detail });
}
