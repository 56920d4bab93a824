import { ApiError } from '../api-error.ts';

const BARE = /^[\x20-\x7e]{1,255}$/;
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;

/**
 * The value of an Idempotency-Key header: a structured-field string as in the IETF draft, or the same characters
 * unquoted. `"a"` and `a` are the same key.
 * @returns null when there is no header.
 * @throws ApiError `invalid_idempotency_key`.
 */
export function parseIdempotencyKey(header: string | null): string | null {
  if (header === null) return null;
  const text = header.trim();
  const key = text.startsWith('"') ? QUOTED.exec(text)?.[1]?.replace(/\\(["\\])/g, '$1') : text;
  if (key !== undefined && BARE.test(key)) return key;
  throw new ApiError('invalid_idempotency_key', {
    detail: 'Idempotency-Key must be 1 to 255 printable ASCII characters, quoted or bare.',
  });
}
