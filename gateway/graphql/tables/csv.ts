import { LIKE_FORMULA } from '../../../compute/papers/sheet-cells.ts';
import { cellText, type TableColumn } from './table-columns.ts';

const BOM = '\ufeff';
const END = '\r\n';
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
/** The full-width forms, which some spreadsheets read as the others, and a line feed. */
const ALSO_LIKE_FORMULA = /^[\s]*[＝＋－＠]|^\n/;

/**
 * Rows as CSV, page by page.
 * Source: RFC 4180; OWASP, CSV Injection: a text that a spreadsheet could run as a formula begins with an apostrophe.
 */
export async function* csvText(
  columns: readonly TableColumn[],
  pages: AsyncIterable<readonly unknown[]>,
  { bom }: { readonly bom: boolean },
): AsyncGenerator<Buffer> {
  const header = columns.map(({ name }) => field(name)).join(',');
  yield Buffer.from(`${bom ? BOM : ''}${header}${END}`);
  for await (const rows of pages) {
    const lines = rows.map((row) => columns.map((column) => csvField(row, column)).join(',') + END);
    if (lines.length > 0) yield Buffer.from(lines.join(''));
  }
}

function csvField(row: unknown, { path, kind }: TableColumn): string {
  const text = cellText(row, path) ?? '';
  return field(kind === 'text' ? safeText(text) : text);
}

export function safeText(text: string): string {
  if (NUMBER.test(text)) return text;
  return LIKE_FORMULA.test(text) || ALSO_LIKE_FORMULA.test(text) ? `'${text}` : text;
}

function field(text: string): string {
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
