/** A column of a set's table: one text per row, or a dictionary of repeated texts and a number per row. */
export type Column =
  | readonly string[]
  | { readonly values: readonly string[]; readonly rows: readonly number[] };

/** A table of a factor set, column by column; every column has as many rows as `rowCount`. */
export interface ColumnTable {
  readonly rowCount: number;
  readonly columns: { readonly [name: string]: Column };
}

/** The texts of a column, in row order. @throws RangeError when the table has no such column. */
export function columnTexts(table: ColumnTable, name: string): readonly string[] {
  const column = table.columns[name];
  if (!column) throw new RangeError(`the table has no column ${name}`);
  if (!('rows' in column)) return column;
  const { values, rows } = column;
  return rows.map((number) => values[number] ?? '');
}

/** A dictionary is smaller if a text occurs in at least three rows on average. */
const ROWS_PER_VALUE = 3;

/** The smaller of the two forms of a column. The dictionary is in order of first appearance. */
export function encodeColumn(texts: readonly string[]): Column {
  const numbers = new Map<string, number>();
  for (const text of texts) if (!numbers.has(text)) numbers.set(text, numbers.size);
  if (numbers.size * ROWS_PER_VALUE > texts.length) return texts;
  return { values: [...numbers.keys()], rows: texts.map((text) => numbers.get(text) ?? 0) };
}
