/**
 * Rows of an RFC 4180 file with a header line, each as an object by column name.
 * @throws Error naming the line when a row has another number of fields than the header.
 */
export function parseCsv(text: string): Record<string, string>[] {
  const [header, ...rows] = splitRows(text);
  if (!header) throw new Error('the file is empty');
  return rows.map((fields, index) => {
    if (fields.length !== header.length) {
      throw new Error(`record ${index + 2}: ${fields.length} fields, the header has ${header.length}`);
    }
    return Object.fromEntries(header.map((name, column) => [name, fields[column] ?? '']));
  });
}

const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

function splitRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  FIELD.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (FIELD.lastIndex < text.length) {
    const at = FIELD.lastIndex;
    const match = FIELD.exec(text);
    if (!match) throw new Error(`not CSV at character ${at}`);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',' && FIELD.lastIndex < text.length) continue;
    if (match[3] === ',') row.push('');
    rows.push(row);
    row = [];
  }
  return rows;
}
