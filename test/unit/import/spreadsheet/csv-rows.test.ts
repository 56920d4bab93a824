import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableRow } from '../../../../compute/import/spreadsheet/cell.ts';
import { knownHeaders } from '../../../../compute/import/spreadsheet/column-words.ts';
import { CsvRows, detectDialect } from '../../../../compute/import/spreadsheet/csv-rows.ts';
import { TABLE_LIMITS } from '../../../../compute/import/spreadsheet/table-limits.ts';
import {
  decodeText,
  markedEncoding,
  unmarkedEncoding,
} from '../../../../compute/import/spreadsheet/text-encoding.ts';
import { inChunks } from '../../../support/spreadsheets.ts';

function rowsOf(text: string, size = text.length || 1, delimiter: ';' | ',' = ';'): TableRow[] {
  const rows = new CsvRows({ delimiter, quote: '"' });
  const read: TableRow[] = [];
  for (let at = 0; at < text.length; at += size) read.push(...rows.push(text.slice(at, at + size)));
  return [...read, ...rows.push('', true)];
}

const cell = fc.stringMatching(/^[a-z0-9 ;"\n\r,]{0,8}$/);
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 });
const written = fc
  .tuple(table, fc.constantFrom('\n', '\r\n', '\r'), fc.boolean())
  .map(([rows, lineEnd, hasEnd]) => {
    const lines = rows.map((cells) =>
      cells
        .map((text) => (/[;"\r\n]/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text))
        .join(';'),
    );
    return { rows, text: lines.join(lineEnd) + (hasEnd ? lineEnd : '') };
  });

describe('CsvRows', () => {
  it('reads back every table as it was written, however the text is cut', () => {
    fc.assert(
      fc.property(written, fc.integer({ min: 1, max: 9 }), ({ rows, text }, size) => {
        const expected = rows.map((cells, index) => ({ row: index + 1, cells }));
        expect(rowsOf(text)).toEqual(expected);
        expect(rowsOf(text, size)).toEqual(expected);
      }),
    );
  });

  it('reads well-formed tables as csv-parse does', () => {
    fc.assert(
      fc.property(written, ({ text }) => {
        const theirs = parse(text, {
          delimiter: ';',
          relaxColumnCount: true,
          recordDelimiter: ['\r\n', '\n', '\r'],
        });
        expect(rowsOf(text).map(({ cells }) => cells)).toEqual(theirs);
      }),
    );
  });

  it('counts empty lines as a spreadsheet does', () => {
    expect(rowsOf('a;b\n\n\nc;d\n').map(({ row, cells }) => [row, ...cells])).toEqual([
      [1, 'a', 'b'],
      [2, ''],
      [3, ''],
      [4, 'c', 'd'],
    ]);
  });

  it('keeps quotes inside a cell and text behind a closed quote', () => {
    expect(rowsOf('pipe 5" wide;"a" b;x\n')[0]?.cells).toEqual(['pipe 5" wide', 'a b', 'x']);
  });

  it('loses one line to a quote that is never closed', () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => `${index};text of line ${index}`);
    const rows = rowsOf(`1;"open\n${lines.join('\n')}\n`, 65_536);
    expect(rows[0]?.fault).toMatch(/a quote is not closed/);
    expect(rows).toHaveLength(5_001);
    expect(rows[5_000]?.cells).toEqual(['4999', 'text of line 4999']);
  });

  it('never takes the quote of another cell for the end of one that is not closed', () => {
    const text = 'A;"Strom;10\nB;"Gas;20\nC;Wasser;30\nD;"two\nlines" ;40\n';
    for (const size of [1, 3, 1_000]) {
      const rows = rowsOf(text, size);
      expect(rows.map(({ row, cells, fault }) => (fault === undefined ? cells : row))).toEqual([
        1,
        2,
        ['C', 'Wasser', '30'],
        ['D', 'two\nlines', '40'],
      ]);
    }
  });

  it('loses one line to 100,000 columns, to a long cell and to a line of many megabytes', () => {
    const wide = Array(100_000).fill('x').join(';');
    const long = 'x'.repeat(TABLE_LIMITS.cellCharacters + 1);
    const line = 'lorem ipsum;'.repeat(1_000_000);
    const rows = rowsOf(`a;b\n${wide}\nc;d\n${long};x\ne;f\n${line}\ng;h`, 65_536);
    expect(rows.map(({ row, fault }) => [row, fault === undefined])).toEqual([
      [1, true],
      [2, false],
      [3, true],
      [4, false],
      [5, true],
      [6, false],
      [7, true],
    ]);
    expect(rows[6]?.cells).toEqual(['g', 'h']);
  });

  it('takes as many columns and characters as the bounds say', () => {
    const widest = Array(TABLE_LIMITS.columns).fill('x').join(';');
    const longest = 'x'.repeat(TABLE_LIMITS.cellCharacters);
    const rows = rowsOf(`${widest}\n${longest};y\n`, 65_536);
    expect(rows.map(({ cells }) => cells.length)).toEqual([TABLE_LIMITS.columns, 2]);
  });
});

describe('detectDialect', () => {
  it.each([
    ['Lieferant;Betrag;Datum\nA;1,50;31.12.2024\nB;2,50;31.12.2024\n', ';'],
    ['Vendor,Amount,Date\n"A, B",1.50,2024-12-31\n', ','],
    ['Fournisseur\tMontant\tDate\nA\t1,50\t31/12/2024\n', '\t'],
    ['Fornitore|Importo|Data\nA|1,50|31/12/2024\n', '|'],
    ['sep=|\nVendor;x|Amount\n', '|'],
    ['x;1,5;2,5\ny;3,5;4,5\n', ';'],
  ])('finds the delimiter of %j', (text, delimiter) => {
    expect(detectDialect(text, knownHeaders).delimiter).toBe(delimiter);
  });

  it('takes single quotes where no double ones stand', () => {
    expect(detectDialect("'Vendor','Amount'\n'A, B','1'\n'C','2'\n", knownHeaders)).toMatchObject({
      quote: "'",
      delimiter: ',',
    });
    expect(detectDialect("Vendor,Amount\nL'Oréal,1\n", knownHeaders).quote).toBe('"');
  });
});

/** "Büro, Œuvre: 5 €" in the encodings. */
const SAMPLE = 'Büro, cœur: 5 €';
const ENCODED = {
  'utf-8': new TextEncoder().encode(SAMPLE),
  'windows-1252': Uint8Array.from(SAMPLE, (c) => ({ œ: 0x9c, '€': 0x80 })[c] ?? c.charCodeAt(0)),
  'iso-8859-15': Uint8Array.from(SAMPLE, (c) => ({ œ: 0xbd, '€': 0xa4 })[c] ?? c.charCodeAt(0)),
  'utf-16le': new Uint8Array(Buffer.from(SAMPLE, 'utf16le')),
  'utf-16be': new Uint8Array(Buffer.from(SAMPLE, 'utf16le').swap16()),
} as const;

async function decoded(bytes: Uint8Array, size: number): Promise<string> {
  let text = '';
  for await (const piece of decodeText(inChunks(bytes, size), markedEncoding(bytes))) text += piece;
  return text;
}

describe('decodeText', () => {
  it.each(Object.keys(ENCODED) as (keyof typeof ENCODED)[])('finds %s without a mark', async (encoding) => {
    const bytes = ENCODED[encoding];
    expect(markedEncoding(bytes) ?? unmarkedEncoding(bytes)).toBe(encoding);
    expect(await decoded(bytes, 3)).toBe(SAMPLE);
  });

  it.each([
    ['utf-8', [0xef, 0xbb, 0xbf]],
    ['utf-16le', [0xff, 0xfe]],
    ['utf-16be', [0xfe, 0xff]],
  ] as const)('drops the byte order mark of %s', async (encoding, mark) => {
    expect(await decoded(Uint8Array.of(...mark, ...ENCODED[encoding]), 5)).toBe(SAMPLE);
  });

  it('decides at the first character beyond ASCII, however late it comes and however the bytes are cut', async () => {
    const ascii = new TextEncoder().encode('plain text;1\n'.repeat(30_000));
    for (const encoding of ['utf-8', 'windows-1252', 'iso-8859-15'] as const) {
      const bytes = Buffer.concat([ascii, ENCODED[encoding]]);
      for (const size of [1_000, 65_536, bytes.length]) {
        expect((await decoded(bytes, size)).endsWith(SAMPLE)).toBe(true);
      }
    }
  });

  it('takes a half for a half and not for a letter', () => {
    expect(unmarkedEncoding(Uint8Array.from('2½ kg', (c) => c.charCodeAt(0)))).toBe('windows-1252');
    expect(unmarkedEncoding(Uint8Array.from('Grüße', (c) => c.charCodeAt(0)))).toBe('windows-1252');
  });
});
