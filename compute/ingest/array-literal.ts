/** What must be escaped inside a quoted element. */
const SPECIAL = /["\\]/;
const SPECIAL_ALL = /["\\]/g;

/**
 * The text of a one-dimensional PostgreSQL array of texts, dates, UUIDs or JSON documents. Every element is
 * quoted, so that commas, braces, blanks, an empty text and the text `NULL` stay what they are.
 * Source: PostgreSQL documentation, 8.15.6 array input and output syntax.
 */
export function textArray(values: readonly (string | null)[]): string {
  let literal = '{';
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? null;
    if (index > 0) literal += ',';
    if (value === null) literal += 'NULL';
    else literal += SPECIAL.test(value) ? `"${value.replace(SPECIAL_ALL, '\\$&')}"` : `"${value}"`;
  }
  return `${literal}}`;
}

/** The same for numbers and booleans, whose texts need no quotes: decimal text, integers, `true`, `false`. */
export function plainArray(values: readonly (string | number | boolean | null)[]): string {
  let literal = '{';
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? null;
    if (index > 0) literal += ',';
    literal += value === null ? 'NULL' : String(value);
  }
  return `${literal}}`;
}
