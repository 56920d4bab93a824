import { isAscii } from 'node:buffer';
import type { Delimiter, Encoding } from '../../../schema/contracts/import-mapping.ts';
import type { Table, TableRow } from './cell.ts';
import { knownHeaders } from './column-words.ts';
import { type CsvDialect, CsvRows, detectDialect } from './csv-rows.ts';
import { FileRefused } from './file-refused.ts';
import { TABLE_LIMITS } from './table-limits.ts';
import { decodeText, joined, markedEncoding, unmarkedEncoding } from './text-encoding.ts';
import { isWorkbook, openWorkbook, refuseOtherFiles } from './workbook.ts';

/** What a mapping states about a text file; the rest is found in its first bytes. */
export interface StatedForm {
  readonly encoding?: Encoding | undefined;
  readonly delimiter?: Delimiter | undefined;
}

/**
 * Opens a CSV or XLSX file by its content, whatever its name. A text file is read as its rows are asked for; a workbook is
 * kept whole, since its directory stands at its end.
 * @throws FileRefused if it is neither, empty or beyond a bound.
 */
export async function openTable(bytes: AsyncIterable<Uint8Array>, stated: StatedForm): Promise<Table> {
  const source = bytes[Symbol.asyncIterator]();
  const head = await headOf(source);
  if (head.length === 0)
    throw new FileRefused('file_empty', 'The file has no content: send the file itself.');
  refuseOtherFiles(head);
  if (isWorkbook(head)) return openWorkbook(fromHead(head, source));
  const isUndecided = isAscii(head);
  const encoding =
    stated.encoding ??
    markedEncoding(head) ??
    (isUndecided ? null : unmarkedEncoding(head, head.length >= TABLE_LIMITS.headBytes));
  const text = new TextDecoder(encoding ?? 'utf-8').decode(head, { stream: true });
  if (text.trim() === '')
    throw new FileRefused('file_empty', 'The file has no text: send a table with a header row and rows.');
  const found = detectDialect(text, knownHeaders);
  const dialect = { quote: found.quote, delimiter: stated.delimiter ?? found.delimiter };
  const rows = () => csvRows(decodeText(fromHead(head, source), encoding), dialect);
  return {
    format: 'csv',
    encoding: encoding ?? 'utf-8',
    delimiter: dialect.delimiter,
    sheets: [{ name: null, isHidden: false, rows }],
  };
}

async function* csvRows(
  text: AsyncIterable<string>,
  dialect: CsvDialect,
): AsyncGenerator<readonly TableRow[]> {
  const rows = new CsvRows(dialect);
  for await (const piece of text) yield rows.push(piece);
  yield rows.push('', true);
}

async function headOf(source: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for (let length = 0; length < TABLE_LIMITS.headBytes; ) {
    const next = await source.next();
    if (next.done === true) break;
    pieces.push(next.value);
    length += next.value.length;
  }
  return joined(pieces);
}

async function* fromHead(head: Uint8Array, source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield head;
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
  } finally {
    await source.return?.();
  }
}
