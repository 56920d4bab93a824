/** A line of a table: its fields in the order of the columns, and its position. */
export interface TableRow<Column extends string> {
  readonly fields: { readonly [C in Column]: string };
  /** File and line, for error messages. */
  readonly place: string;
}

/**
 * The lines of a table of tab-separated values under a line of column names, sorted like `LC_ALL=C sort`, so that each line
 * has only one possible position.
 * @throws RangeError with file and line if one is out of order, a duplicate, has other columns or a stray space.
 */
export function readTable<Column extends string>(
  { name, text }: { readonly name: string; readonly text: string },
  columns: readonly Column[],
): TableRow<Column>[] {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new RangeError(`${name}: the last line has no line feed`);
  if (lines[0] !== columns.join('\t'))
    throw new RangeError(`${name}:1: the columns are ${columns.join(', ')}`);
  const rows: TableRow<Column>[] = [];
  for (let number = 1; number < lines.length; number += 1) {
    const line = lines[number] ?? '';
    const place = `${name}:${number + 1}`;
    const values = line.split('\t');
    if (values.length !== columns.length) throw new RangeError(`${place}: not ${columns.length} columns`);
    if (STRAY_SPACE.test(line)) throw new RangeError(`${place}: a stray space`);
    if (number > 1 && line <= (lines[number - 1] ?? '')) {
      throw new RangeError(`${place}: "${line}" is out of order or a duplicate`);
    }
    const fields = {} as { [C in Column]: string };
    for (let column = 0; column < columns.length; column += 1) {
      fields[columns[column] as Column] = values[column] ?? '';
    }
    rows.push({ fields, place });
  }
  return rows;
}

const STRAY_SPACE = /^ | $| \t|\t | {2}|[\r\u00a0]/;

/** The value of a list that a field names. */
export function oneOf<Value extends string>(values: readonly Value[], field: string, place: string): Value {
  const found = values.find((value) => value === field);
  if (found === undefined) throw new RangeError(`${place}: "${field}" is none of ${values.join(', ')}`);
  return found;
}
