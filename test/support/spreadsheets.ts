import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { ReadItem } from '../../compute/import/read-item.ts';

/** Bytes in pieces of one size, as a stream brings them. */
export async function* inChunks(bytes: Uint8Array, size = bytes.length || 1): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** A text as the bytes of a file. */
export function textFile(text: string, size?: number): AsyncGenerator<Uint8Array> {
  return inChunks(new TextEncoder().encode(text), size);
}

export async function allItems(items: AsyncIterable<ReadItem>): Promise<ReadItem[]> {
  const all: ReadItem[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A cell as written: a text, a number, or its attributes and inner XML. */
export type WrittenCell = string | number | null | { readonly attributes: string; readonly inner: string };

export interface WrittenSheet {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  readonly rows: Iterable<readonly WrittenCell[]>;
}

export interface WorkbookForm {
  readonly sheets: readonly WrittenSheet[];
  readonly date1904?: boolean;
  /** Number formats by index of style: an id of a built-in one, or the code of a custom one. */
  readonly styles?: readonly (number | string)[];
  /** Parts that replace or join those written here. */
  readonly parts?: { readonly [name: string]: string | Uint8Array };
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A workbook as Excel writes it, with shared texts. Source: ECMA-376 part 1. */
export async function workbookOf({
  sheets,
  date1904,
  styles = [0],
  parts = {},
}: WorkbookForm): Promise<Uint8Array> {
  const shared = new Map<string, number>();
  const files: { [name: string]: string | Uint8Array } = {
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${escaped(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map(
        (_, index) => [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const,
      ),
      ['rIdS', 'sharedStrings', 'sharedStrings.xml'],
      ['rIdT', 'styles', 'styles.xml'],
    ]),
    'xl/styles.xml': stylesOf(styles),
  };
  for (const [index, { rows }] of sheets.entries()) {
    files[`xl/worksheets/sheet${index + 1}.xml`] = sheetOf(rows, shared);
  }
  files['xl/sharedStrings.xml'] =
    `${HEAD}<sst xmlns="${MAIN}">${[...shared.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`;
  return zipOf({ ...files, ...parts });
}

export async function zipOf(files: { readonly [name: string]: string | Uint8Array }): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as unknown as AsyncIterable<Uint8Array>);
}

function relations(list: readonly (readonly [string, string, string])[]): string {
  return `${HEAD}<Relationships xmlns="${PACKAGE}">${list
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;
}

function stylesOf(styles: readonly (number | string)[]): string {
  const custom = styles.flatMap((style, index) =>
    typeof style === 'string' ? [`<numFmt numFmtId="${164 + index}" formatCode="${escaped(style)}"/>`] : [],
  );
  const formats = styles.map(
    (style, index) => `<xf numFmtId="${typeof style === 'string' ? 164 + index : style}"/>`,
  );
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts>${custom.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats.join('')}</cellXfs></styleSheet>`;
}

function sheetOf(rows: Iterable<readonly WrittenCell[]>, shared: Map<string, number>): string {
  const written: string[] = [];
  let number = 0;
  for (const cells of rows) {
    number += 1;
    const row = cells.map((cell, index) => cellOf(cell, `${letters(index)}${number}`, shared)).join('');
    written.push(`<row r="${number}">${row}</row>`);
  }
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${written.join('')}</sheetData></worksheet>`;
}

function cellOf(cell: WrittenCell, place: string, shared: Map<string, number>): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell !== 'string') return `<c r="${place}" ${cell.attributes}>${cell.inner}</c>`;
  if (!shared.has(cell)) shared.set(cell, shared.size);
  return `<c r="${place}" t="s"><v>${shared.get(cell)}</v></c>`;
}

function letters(index: number): string {
  return index < 26
    ? String.fromCharCode(65 + index)
    : letters(Math.floor(index / 26) - 1) + letters(index % 26);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
