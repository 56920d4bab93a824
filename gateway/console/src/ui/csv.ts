const DECIMAL = /^-?\d+(\.\d+)?$/;
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Rows as CSV, with a byte order mark so that spreadsheets read it as UTF-8. A text that a spreadsheet could run as a
 * formula begins with an apostrophe.
 * Source: RFC 4180; OWASP, CSV Injection.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) && !DECIMAL.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
