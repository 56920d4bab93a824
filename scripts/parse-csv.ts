import { parse } from 'csv-parse/sync';

/**
 * Rows of an RFC 4180 file with a header line, each as an object by column name.
 * @throws CsvError with line and column if the file is not CSV, or a row has another number of fields than the header.
 */
export function parseCsv(text: string): Record<string, string>[] {
  if (text.trim() === '') throw new Error('the file is empty');
  const rows: unknown = parse(text, { bom: true, columns: true, recordDelimiter: ['\r\n', '\n', '\r'] });
  return rows as Record<string, string>[];
}
