import { describe, expect, it } from 'vitest';
import type { ReadItem } from '../../../../compute/import/read-item.ts';
import { dayOfSerial, numberKind } from '../../../../compute/import/spreadsheet/number-formats.ts';
import { openTable } from '../../../../compute/import/spreadsheet/open-table.ts';
import { proposeMapping } from '../../../../compute/import/spreadsheet/propose-mapping.ts';
import { readSpreadsheet } from '../../../../compute/import/spreadsheet/read-spreadsheet.ts';
import { TABLE_LIMITS } from '../../../../compute/import/spreadsheet/table-limits.ts';
import { allItems, inChunks, type WrittenCell, workbookOf, zipOf } from '../../../support/spreadsheets.ts';

const HEADERS = ['Supplier', 'Invoice number', 'Invoice date', 'Description', 'Net amount', 'Currency'];

async function cellsOf(bytes: Uint8Array) {
  const table = await openTable(inChunks(bytes, 1_000), {});
  const sheets: { [name: string]: unknown[] } = {};
  for (const sheet of table.sheets) {
    const rows: unknown[] = [];
    for await (const piece of sheet.rows()) rows.push(...piece);
    sheets[sheet.name ?? ''] = rows;
  }
  return sheets;
}

async function read(bytes: Uint8Array, like = bytes): Promise<ReadItem[]> {
  const { mapping } = await proposeMapping(inChunks(like), { file: 'book.xlsx' });
  return allItems(readSpreadsheet(inChunks(bytes, 5_000), { file: 'book.xlsx', mapping }));
}

const remarks = (items: readonly ReadItem[]) =>
  items.flatMap((item) =>
    item.kind === 'problem'
      ? [`${item.problem.code} ${item.problem.place.sheet ?? ''} ${item.problem.place.row ?? ''}`.trim()]
      : [],
  );

const styled = (style: number, value: number | string): WrittenCell => ({
  attributes: `s="${style}"`,
  inner: `<v>${value}</v>`,
});

describe('numberKind', () => {
  it.each([
    [14, undefined, 'date'],
    [22, undefined, 'date'],
    [18, undefined, 'plain'],
    [0, undefined, 'plain'],
    [4, undefined, 'plain'],
    [10, undefined, 'percent'],
    [164, 'dd.mm.yyyy', 'date'],
    [164, '[$-807]d. mmmm yyyy;@', 'date'],
    [164, 'yyyy\\-mm\\-dd', 'date'],
    [164, 'mmm yy', 'date'],
    [164, 'h:mm', 'plain'],
    [164, '[h]:mm:ss', 'plain'],
    [164, '#,##0.00 "Tag"', 'plain'],
    [164, '#,##0.00\\ [$CHF-807]', 'plain'],
    [164, '[Red]#,##0.00;[Blue]-#,##0.00', 'plain'],
    [164, 'General', 'plain'],
    [164, '0.0%', 'percent'],
    [164, '_-* #,##0.00_d', 'plain'],
  ] as const)('format %s %s is %s', (id, code, kind) => {
    expect(numberKind(id, code)).toBe(kind);
  });
});

describe('dayOfSerial', () => {
  // Source: ECMA-376 part 1, 18.17.4.1, and its examples for both systems.
  it.each([
    [61, 1900, '1900-03-01'],
    [45657, 1900, '2024-12-31'],
    [45657.75, 1900, '2024-12-31'],
    [44195, 1904, '2024-12-31'],
    [2_958_465, 1900, '9999-12-31'],
    [60, 1900, null],
    [-1, 1904, null],
    [2_958_466, 1900, null],
    [Number.NaN, 1900, null],
  ] as const)('%s of %s is %s', (serial, system, day) => {
    expect(dayOfSerial(serial, system)).toBe(day);
  });
});

describe('a workbook', () => {
  it('gives each cell as what it is', async () => {
    const bytes = await workbookOf({
      styles: [0, 14, 'dd.mm.yyyy', '0.0%'],
      sheets: [
        {
          name: 'Värte & Söhne',
          rows: [
            ['Text & <Zeichen>', 12.5, 1234.5599999999999, null, styled(1, 45657), styled(2, 45657.5)],
            [
              styled(3, 0.081),
              { attributes: 't="str"', inner: '<f>A1&amp;"x"</f><v>cached</v>' },
              { attributes: '', inner: '<f>1+1</f><v>2</v>' },
              { attributes: 't="b"', inner: '<v>1</v>' },
              { attributes: 't="e"', inner: '<v>#REF!</v>' },
              { attributes: 't="d"', inner: '<v>2024-12-31T00:00:00</v>' },
              {
                attributes: 't="inlineStr"',
                inner: '<is><r><t>in </t></r><r><t>line_x000D_</t></r><rPh><t>no</t></rPh></is>',
              },
              { attributes: '', inner: '<f>1+1</f>' },
              { attributes: '', inner: '<v>1.5E-3</v>' },
            ],
          ],
        },
      ],
    });
    const plain = (text: string) => ({ kind: 'number', text, isPercent: false });
    const day = { kind: 'date', text: '2024-12-31' };
    expect(await cellsOf(bytes)).toEqual({
      'Värte & Söhne': [
        { row: 1, cells: ['Text & <Zeichen>', plain('12.5'), plain('1234.56'), '', day, day] },
        {
          row: 2,
          cells: [
            { kind: 'number', text: '0.081', isPercent: true },
            'cached',
            plain('2'),
            'true',
            { kind: 'error', text: '#REF!' },
            day,
            'in line\r',
            '',
            plain('0.0015'),
          ],
        },
      ],
    });
  });

  it('reads the dates of 1904', async () => {
    const form = { styles: [0, 14], sheets: [{ name: 'A', rows: [[styled(1, 44195)]] }] };
    expect(await cellsOf(await workbookOf({ ...form, date1904: true }))).toEqual({
      A: [{ row: 1, cells: [{ kind: 'date', text: '2024-12-31' }] }],
    });
  });

  it('becomes invoices with sheet, row and column of what cannot be read', async () => {
    const sheet = (name: string, number: string, extra: WrittenCell[][] = []) => ({
      name,
      rows: [HEADERS, ['EWZ', number, styled(1, 45657), 'Strom', 120.35, 'CHF'], ...extra],
    });
    const bytes = await workbookOf({
      styles: [0, 14],
      sheets: [
        sheet('Januar', 'R-1', [['EWZ', 'R-2', 12, 'Strom', 1.5, 'CHF']]),
        { name: 'Notizen', rows: [['Alles geprüft']] },
        { ...sheet('Alt', 'R-0'), state: 'hidden' as const },
        { name: 'Leer', rows: [] },
        sheet('Februar', 'R-3', [
          ['EWZ', 'R-4', styled(1, 45657), 'Strom', { attributes: 't="e"', inner: '<v>#N/A</v>' }, 'CHF'],
        ]),
      ],
    });
    const items = await read(bytes);
    expect(remarks(items)).toEqual([
      'value_invalid Januar 3',
      'sheet_not_read Notizen',
      'sheet_not_read Alt',
      'value_invalid Februar 3',
    ]);
    const [first] = items.filter((item) => item.kind === 'invoice');
    expect(first).toEqual({
      kind: 'invoice',
      place: { file: 'book.xlsx', sheet: 'Januar', row: 2 },
      notes: [],
      invoice: {
        vendor_name: 'EWZ',
        invoice_number: 'R-1',
        invoice_date: '2024-12-31',
        currency: 'CHF',
        line_items: [{ description: 'Strom', spend_amount: 120.35 }],
      },
    });
    expect(items.filter(({ kind }) => kind === 'invoice')).toHaveLength(2);
  });

  it('reads the sheets that the mapping names, and says which is not there', async () => {
    const rows = [HEADERS, ['EWZ', 'R-1', styled(1, 45657), 'Strom', 120.35, 'CHF']];
    const bytes = await workbookOf({
      styles: [0, 14],
      sheets: [
        { name: 'A', rows },
        { name: 'B', state: 'hidden', rows },
      ],
    });
    const { mapping } = await proposeMapping(inChunks(bytes), { file: 'book.xlsx' });
    const wanted = { ...mapping, sheets: ['B', 'C'] };
    const items = await allItems(readSpreadsheet(inChunks(bytes), { file: 'book.xlsx', mapping: wanted }));
    expect(remarks(items)).toEqual(['sheet_not_read C']);
    expect(items.filter((item) => item.kind === 'invoice').map(({ place }) => place.sheet)).toEqual(['B']);
  });
});

describe('a hostile workbook', () => {
  const sound = () =>
    workbookOf({
      styles: [0, 14],
      sheets: [{ name: 'A', rows: [HEADERS, ['EWZ', 'R-1', styled(1, 45657), 'Strom', 1.5, 'CHF']] }],
    });
  const withSheet = (xml: string | Uint8Array) =>
    workbookOf({ sheets: [{ name: 'A', rows: [] }], parts: { 'xl/worksheets/sheet1.xml': xml } });

  async function problemsOf(bytes: Uint8Array): Promise<string[]> {
    return remarks(await read(bytes, await sound()));
  }

  it('is refused when it unpacks to far more than its size, and little is unpacked of it', async () => {
    const bomb = Buffer.alloc(100_000_000, '<row>');
    const bytes = await withSheet(Buffer.concat([Buffer.from('<worksheet><sheetData>'), bomb]));
    expect(bytes.length).toBeLessThan(1_000_000);
    const items = await read(bytes, await sound());
    expect(remarks(items)).toEqual(['workbook_broken']);
  });

  it('is refused when its directory lies about sizes', async () => {
    const bytes = Buffer.from(await sound());
    const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
    const first = bytes.readUInt32LE(end + 16);
    const lying = Buffer.from(bytes);
    lying.writeUInt32LE(0x7fffffff, first + 20);
    expect(await problemsOf(lying)).toEqual(['workbook_broken']);
    const elsewhere = Buffer.from(bytes);
    elsewhere.writeUInt32LE(bytes.length - 5, first + 42);
    expect(await problemsOf(elsewhere)).toEqual(['workbook_broken']);
  });

  it.each([
    ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'],
    ['unknown entities', '<worksheet><sheetData><row><c><v>&lol;</v></c></row></sheetData></worksheet>'],
    ['broken XML', '<worksheet><sheetData><row></sheetData>'],
    ['depth', '<a>'.repeat(1_000)],
    ['an endless text', `<worksheet><sheetData><row><c><v>${'1'.repeat(3_000_000)}`],
  ])('is refused for %s', async (_, xml) => {
    expect(await problemsOf(await withSheet(xml))).toEqual(['workbook_broken']);
  });

  it('loses the row of 100,000 columns and of an endless text, and reads the rest', async () => {
    const bytes = await workbookOf({
      styles: [0, 14],
      sheets: [
        {
          name: 'A',
          rows: [
            HEADERS,
            Array<string>(100_000).fill('x'),
            ['EWZ', 'R-1', styled(1, 45657), 'Strom', 1.5, 'CHF'],
            [
              {
                attributes: 't="str"',
                inner: `<v>${'lorem '.repeat(TABLE_LIMITS.cellCharacters / 6 + 1)}</v>`,
              },
            ],
          ],
        },
      ],
    });
    const items = await read(bytes, await sound());
    expect(remarks(items)).toEqual(['row_too_long A 2', 'row_too_long A 4']);
    expect(items.filter(({ kind }) => kind === 'invoice')).toHaveLength(1);
  });

  it('never takes a part from outside the file', async () => {
    const target =
      '<Relationship Id="rId1" Type="x/worksheet" Target="file:///etc/passwd" TargetMode="External"/>';
    const bytes = await workbookOf({
      sheets: [{ name: 'A', rows: [] }],
      parts: { 'xl/_rels/workbook.xml.rels': `<Relationships>${target}</Relationships>` },
    });
    expect(await cellsOf(bytes)).toEqual({});
  });

  it.each([
    ['an .xlsb', { 'xl/workbook.bin': 'x' }, 'old_workbook'],
    ['an .ods', { 'content.xml': '<x/>', mimetype: 'x' }, 'old_workbook'],
    ['a ZIP of other files', { 'a.txt': 'x' }, 'format_unknown'],
  ])('is refused if it is %s', async (_, files, code) => {
    expect(await problemsOf(await zipOf(files as { [name: string]: string }))).toEqual([code]);
  });
});
