import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import {
  type Cell,
  cellXml,
  columnName,
  MAX_SHEET_ROWS,
  SAFE_DIGITS,
  SHEET_CLOSING,
  sheetHead,
  significantDigits,
} from '../../../compute/papers/sheet-cells.ts';
import { sheetPart, workbookFrame } from '../../../compute/papers/workbook-frame.ts';
import { cellText, type TableColumn } from './table-columns.ts';

/** Most characters of a sheet's name. Source: Excel specifications and limits. */
const MAX_SHEET_NAME = 31;

export interface Workbook {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly pages: AsyncIterable<readonly unknown[]>;
  /** Most rows of a sheet, the header included; then another sheet begins. */
  readonly sheetRows?: number;
}

/** Rows as a workbook that is made while it is read; destroyed if the rows fail. */
export function workbook({ name, columns, pages, sheetRows = MAX_SHEET_ROWS }: Workbook): Readable {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream, { objectMode: false });
  const rows = rowsOf(pages);
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  const addSheet = (sheet: number) => {
    const content = Readable.from(sheetXml({ columns, rows, most: sheetRows }), { objectMode: false });
    output.once('close', () => content.destroy());
    content.once('end', () => {
      if (!rows.isOver()) return addSheet(sheet + 1);
      const names = Array.from({ length: sheet }, (_, at) => sheetName(name, at));
      for (const [part, text] of workbookFrame(names)) zip.addBuffer(Buffer.from(text), part);
      zip.end();
    });
    zip.addReadStream(content, sheetPart(sheet), { mtime: new Date(0) });
  };
  addSheet(1);
  return output;
}

/** Characters that a sheet's name must not have are none of a GraphQL name. */
const sheetName = (name: string, at: number) =>
  at === 0 ? name.slice(0, MAX_SHEET_NAME) : `${name.slice(0, MAX_SHEET_NAME - 4)} ${at + 1}`;

interface Rows {
  next(most: number): Promise<readonly unknown[]>;
  isOver(): boolean;
}

/** Rows of pages, in parts of any size. */
function rowsOf(pages: AsyncIterable<readonly unknown[]>): Rows {
  const source = pages[Symbol.asyncIterator]();
  let left: readonly unknown[] = [];
  let done = false;
  const fill = async () => {
    while (left.length === 0 && !done) {
      const page = await source.next();
      done = page.done === true;
      left = page.done === true ? [] : page.value;
    }
  };
  return {
    async next(most) {
      await fill();
      const part = left.slice(0, most);
      left = left.slice(most);
      await fill();
      return part;
    },
    isOver: () => done && left.length === 0,
  };
}

interface Sheet {
  readonly columns: readonly TableColumn[];
  readonly rows: Rows;
  readonly most: number;
}

async function* sheetXml({ columns, rows, most }: Sheet): AsyncGenerator<string> {
  const header = columns.map(({ name }, at) => cellXml({ heading: name }, `${columnName(at)}1`));
  yield `${sheetHead('')}<row r="1">${header.join('')}</row>\n`;
  for (let number = 2; number <= most; ) {
    const part = await rows.next(most - number + 1);
    if (part.length === 0) break;
    yield part.map((row, at) => rowXml(columns, row, number + at)).join('');
    number += part.length;
    if (rows.isOver()) break;
  }
  yield SHEET_CLOSING;
}

function rowXml(columns: readonly TableColumn[], row: unknown, number: number): string {
  const cells = columns.map((column, at) => cellXml(cellOf(row, column), `${columnName(at)}${number}`));
  return `<row r="${number}">${cells.join('')}</row>\n`;
}

/** A number with more digits than a spreadsheet keeps stays text. */
function cellOf(row: unknown, { path, kind }: TableColumn): Cell {
  const text = cellText(row, path);
  if (kind === 'date') return { date: text };
  const isNumber = kind === 'number' && text !== null && significantDigits(text) <= SAFE_DIGITS;
  return isNumber ? { number: text } : { text };
}
