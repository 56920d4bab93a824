import { describe, expect, it } from 'vitest';
import type { ReadItem } from '../../compute/import/read-item.ts';
import { proposeMapping } from '../../compute/import/spreadsheet/propose-mapping.ts';
import { readSpreadsheet } from '../../compute/import/spreadsheet/read-spreadsheet.ts';
import { TABLE_LIMITS } from '../../compute/import/spreadsheet/table-limits.ts';
import type { InvoiceRequest } from '../../schema/contracts/ingest.ts';
import { allItems, inChunks, textFile, workbookOf } from '../support/spreadsheets.ts';

const FILE = 'year.csv';
const HEAD = 'Lieferant;Rechnungsnummer;Datum;Beschreibung;Netto;Menge;Einheit;Währung\n';
const KNOWN = 'EWZ;R-1;31.12.2024;Strom;1.234,50;500;kWh;CHF\n';

async function readWith(text: string): Promise<ReadItem[]> {
  const { mapping } = await proposeMapping(textFile(text), { file: FILE });
  return allItems(readSpreadsheet(textFile(text, 10_000), { file: FILE, mapping }));
}

function invoicesOf(items: readonly ReadItem[]): InvoiceRequest[] {
  return items.flatMap((item) => (item.kind === 'invoice' ? [item.invoice] : []));
}

function remarksOf(items: readonly ReadItem[]): string[] {
  return items
    .flatMap((item) => (item.kind === 'invoice' ? item.notes : [item.problem]))
    .map(({ code, place }) => [code, place.row, place.column].filter((part) => part !== undefined).join(' '));
}

describe('a long spreadsheet', () => {
  it('says that the rows of a number stand further apart than the lines it can hold', async () => {
    const between = Array.from(
      { length: TABLE_LIMITS.heldLines + 1 },
      (_, index) => `EWB;B${index};31.12.2024;Strom;1,00;;;CHF\n`,
    ).join('');
    const row = 'EWZ;1;31.12.2024;Strom;10,50;;;CHF\n';
    const near = await readWith(`${HEAD}${row}${between.slice(0, between.length / 2)}\n${row}`);
    expect(invoicesOf(near).filter(({ vendor_name }) => vendor_name === 'EWZ')).toHaveLength(1);
    const far = await readWith(HEAD + row + between + row);
    expect(invoicesOf(far).filter(({ vendor_name }) => vendor_name === 'EWZ')).toHaveLength(2);
    expect(remarksOf(far)).toEqual([`number_again ${TABLE_LIMITS.heldLines + 4}`]);
  });

  it('stops after as many problems as the bound says, and books what was read', async () => {
    const bad = 'EWZ;2;31.02.2024;Strom;1,00;;;CHF\n'.repeat(TABLE_LIMITS.problems + 5);
    const items = await readWith(HEAD + KNOWN + bad);
    expect(items.filter(({ kind }) => kind === 'problem')).toHaveLength(TABLE_LIMITS.problems + 1);
    expect(remarksOf(items.slice(-1))).toEqual([`too_many_problems ${TABLE_LIMITS.problems + 2} Datum`]);
    expect(invoicesOf(items)).toHaveLength(1);
  });

  it('reads on as long as most rows can be read', async () => {
    const bad = `EWZ;2;31.02.2024;Strom;1,00;;;CHF\n${KNOWN.replace('R-1', '')}${KNOWN.replace('R-1', '')}`;
    const items = await readWith(HEAD + KNOWN + bad.repeat(TABLE_LIMITS.problems + 5));
    expect(items.filter(({ kind }) => kind === 'problem')).toHaveLength(TABLE_LIMITS.problems + 5);
  });
});

describe('a damaged workbook', () => {
  const HEADERS = ['Supplier', 'Invoice number', 'Invoice date', 'Description', 'Net amount', 'Currency'];
  const day = { attributes: 's="1"', inner: '<v>45657</v>' };
  const sound = () =>
    workbookOf({
      styles: [0, 14],
      sheets: [{ name: 'A', rows: [HEADERS, ['EWZ', 'R-1', day, 'Strom', 1.5, 'CHF']] }],
    });

  it('never fails otherwise than by a clear problem, whatever bit is flipped and wherever it is cut', async () => {
    const bytes = await sound();
    const { mapping } = await proposeMapping(inChunks(bytes), { file: 'book.xlsx' });
    for (let at = 0; at < bytes.length; at += 7) {
      const flipped = Uint8Array.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
      for (const hostile of [flipped, bytes.subarray(0, at)]) {
        const items = await allItems(readSpreadsheet(inChunks(hostile), { file: 'book.xlsx', mapping }));
        for (const item of items) {
          expect(item.kind === 'invoice' || item.problem.message.length > 20).toBe(true);
        }
      }
    }
  });
});
