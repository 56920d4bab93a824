import { Buffer } from 'node:buffer';
import type { Sheet, Table } from './cell.ts';
import { FileRefused } from './file-refused.ts';
import { type NumberKind, numberKind } from './number-formats.ts';
import { sheetRows, type WorkbookValues } from './sheet-rows.ts';
import { TABLE_LIMITS, WORKBOOK_LIMITS } from './table-limits.ts';
import { joined } from './text-encoding.ts';
import { parsePart, parseWholePart, type XmlAttributes } from './xml-part.ts';
import { ZipParts } from './zip-parts.ts';

/** Whether a file begins like a ZIP, as a workbook does. */
export function isWorkbook(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04;
}

/** Refuses, by its first bytes, a file that is no table although often named like one. @throws FileRefused */
export function refuseOtherFiles(head: Uint8Array): void {
  const begin = Buffer.from(head.subarray(0, 512)).toString('latin1');
  if (begin.startsWith(OLE_BEGIN)) {
    throw new FileRefused(
      'old_workbook',
      'This is an .xls workbook, or one protected by a password. Save it as .xlsx without a password.',
    );
  }
  if (
    begin.startsWith('%PDF') ||
    /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype|html|\?xml|table|meta|head)/i.test(begin)
  ) {
    throw new FileRefused(
      'not_a_table',
      'This is a web page, XML or PDF under the name of a table. Open it and save it as .xlsx or CSV.',
    );
  }
}

/** Of a compound file, in which .xls and encrypted .xlsx are stored. Source: [MS-CFB] 2.2. */
const OLE_BEGIN = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';

/** Opens a workbook (.xlsx). @throws FileRefused if it is none, damaged or beyond a bound. */
export async function openWorkbook(bytes: AsyncIterable<Uint8Array>): Promise<Table> {
  const parts = new ZipParts(await kept(bytes));
  const main = await mainPart(parts);
  const related = await relations(parts, main);
  const { sheets, dateSystem } = await readMain(parts, main);
  let values: Promise<WorkbookValues> | null = null;
  const readValues = async (): Promise<WorkbookValues> => ({
    sharedTexts: await readSharedTexts(parts, related.byType.get('sharedStrings')),
    styles: await readStyles(parts, related.byType.get('styles')),
    dateSystem,
  });
  const opened = sheets.flatMap(({ name, isHidden, id }): Sheet[] => {
    const part = related.sheets.get(id);
    if (part === undefined) return [];
    const rows = async function* () {
      values ??= readValues();
      yield* sheetRows(parts.unpack(part, WORKBOOK_LIMITS.sheetBytes), { name: part, values: await values });
    };
    return [{ name, isHidden, rows }];
  });
  return { format: 'xlsx', encoding: null, delimiter: null, sheets: opened };
}

async function kept(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > WORKBOOK_LIMITS.fileBytes) {
      throw new FileRefused(
        'file_too_large',
        `The workbook has more than ${WORKBOOK_LIMITS.fileBytes} bytes. Save it as CSV, or in several files.`,
      );
    }
    pieces.push(piece);
  }
  return joined(pieces);
}

async function mainPart(parts: ZipParts): Promise<string> {
  if (parts.has('xl/workbook.bin'))
    throw new FileRefused('old_workbook', 'This is an .xlsb workbook. Save it as .xlsx.');
  if (parts.has('content.xml')) {
    throw new FileRefused('old_workbook', 'This is an OpenDocument file (.ods). Save it as .xlsx.');
  }
  const root = parts.has('_rels/.rels') ? await relations(parts, '') : null;
  const main = root?.byType.get('officeDocument') ?? 'xl/workbook.xml';
  if (!parts.has(main)) throw new FileRefused('format_unknown', 'The ZIP file is no workbook.');
  return main;
}

interface Relations {
  readonly byType: ReadonlyMap<string, string>;
  /** Sheets by the id of their relation. */
  readonly sheets: ReadonlyMap<string, string>;
}

/** The parts that a part refers to. What stands outside the file is never looked at. */
async function relations(parts: ZipParts, part: string): Promise<Relations> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const name = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const byType = new Map<string, string>();
  const sheets = new Map<string, string>();
  const open = (element: string, { Id, Type, Target, TargetMode }: XmlAttributes) => {
    if (element !== 'Relationship' || TargetMode === 'External') return;
    if (Id === undefined || Type === undefined || Target === undefined) return;
    const target = resolved(folder, Target);
    const type = Type.slice(Type.lastIndexOf('/') + 1);
    if (type === 'worksheet') sheets.set(Id, target);
    else byType.set(type, target);
  };
  await parseWholePart(parts.unpack(name, WORKBOOK_LIMITS.partBytes), name, { open });
  return { byType, sheets };
}

function resolved(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const names: string[] = [];
  for (const name of `${folder}${target}`.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '.') names.push(name);
  }
  return names.join('/');
}

interface ListedSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly id: string;
}

async function readMain(parts: ZipParts, main: string) {
  const sheets: ListedSheet[] = [];
  let dateSystem: 1900 | 1904 = 1900;
  const open = (element: string, attributes: XmlAttributes) => {
    if (element === 'workbookPr' && /^(?:1|true)$/.test(attributes.date1904 ?? '')) dateSystem = 1904;
    if (element !== 'sheet') return;
    const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
    sheets.push({
      name: (attributes.name ?? '').slice(0, 200),
      isHidden: (attributes.state ?? 'visible') !== 'visible',
      id,
    });
    if (sheets.length > TABLE_LIMITS.sheets) {
      throw new FileRefused(
        'workbook_broken',
        `The workbook has more than ${TABLE_LIMITS.sheets} sheets. Save those that are to be booked in another workbook.`,
      );
    }
  };
  await parseWholePart(parts.unpack(main, WORKBOOK_LIMITS.partBytes), main, { open });
  return { sheets, dateSystem: dateSystem as 1900 | 1904 };
}

/** The texts that cells refer to by index, those in several formats joined, without readings beside Asian characters. */
async function readSharedTexts(parts: ZipParts, part: string | undefined): Promise<readonly string[]> {
  const texts: string[] = [];
  if (part === undefined || !parts.has(part)) return texts;
  let characters = 0;
  let text = '';
  let isText = false;
  let isReading = false;
  const events = {
    open(name: string) {
      if (name === 'si') text = '';
      isText = name === 't';
      if (name === 'rPh') isReading = true;
    },
    text(piece: string) {
      if (isText && !isReading) text += piece;
    },
    close(name: string) {
      isText = false;
      if (name === 'rPh') isReading = false;
      if (name !== 'si') return;
      texts.push(text);
      characters += text.length;
      if (texts.length > WORKBOOK_LIMITS.sharedTexts || characters > WORKBOOK_LIMITS.sharedCharacters) {
        throw new FileRefused(
          'workbook_broken',
          'The workbook has more texts than can be taken. Save it as CSV.',
        );
      }
    },
  };
  for await (const _ of parsePart(parts.unpack(part, WORKBOOK_LIMITS.sheetBytes), part, events));
  return texts;
}

async function readStyles(parts: ZipParts, part: string | undefined): Promise<readonly NumberKind[]> {
  const styles: NumberKind[] = [];
  if (part === undefined || !parts.has(part)) return styles;
  const codes = new Map<number, string>();
  let isCellFormats = false;
  const events = {
    open(name: string, { numFmtId = '0', formatCode }: XmlAttributes) {
      const id = Number(numFmtId);
      if (name === 'cellXfs') isCellFormats = true;
      if (name === 'numFmt' && formatCode !== undefined && codes.size < WORKBOOK_LIMITS.styles) {
        codes.set(id, formatCode.slice(0, 255));
      }
      if (name === 'xf' && isCellFormats && styles.length < WORKBOOK_LIMITS.styles) {
        styles.push(numberKind(id, codes.get(id)));
      }
    },
    close(name: string) {
      if (name === 'cellXfs') isCellFormats = false;
    },
  };
  await parseWholePart(parts.unpack(part, WORKBOOK_LIMITS.partBytes), part, events);
  return styles;
}
