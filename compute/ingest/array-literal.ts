/** Control characters are escaped otherwise in JSON, and so is a lone surrogate (which PostgreSQL refuses). */
const NOT_AS_JSON = /[\u0000-\u001f\ud800-\udfff]/u;
const SPECIAL = /["\\]/g;

/**
 * The text of a one-dimensional PostgreSQL array of texts. Every element is quoted, so that commas, braces,
 * blanks, an empty text and the text `NULL` stay what they are; `"` and `\` get a backslash, which is how
 * JSON writes them too, so that all but texts with control characters go through `JSON.stringify`.
 * Source: PostgreSQL documentation, 8.15.6 array input and output syntax; RFC 8259 section 7.
 */
export function textArray(values: readonly (string | null)[]): string {
  if (!values.some(isWrittenOtherwise)) return jsonTextArray(values);
  const elements = values.map((value) => (value === null ? 'NULL' : `"${value.replace(SPECIAL, '\\$&')}"`));
  return `{${elements.join(',')}}`;
}

/** The same for texts known to hold no control characters and no lone surrogates: JSON documents. */
export function jsonTextArray(values: readonly (string | null)[]): string {
  return `{${JSON.stringify(values).slice(1, -1)}}`;
}

/** The same for what needs no quotes: decimal text, integers, booleans, UUIDs, dates, codes, hex digests. */
export function plainArray(values: readonly (string | number | boolean | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

function isWrittenOtherwise(value: string | null): boolean {
  return value !== null && NOT_AS_JSON.test(value);
}
