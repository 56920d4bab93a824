import { describe, expect, it } from 'vitest';
import type { ReadItem } from '../../../../compute/import/read-item.ts';
import { proposeMapping } from '../../../../compute/import/spreadsheet/propose-mapping.ts';
import { readSpreadsheet } from '../../../../compute/import/spreadsheet/read-spreadsheet.ts';
import { tableReader } from '../../../../compute/import/table-reader.ts';
import type { ImportMapping } from '../../../../schema/contracts/import-mapping.ts';
import { InvoiceRequest } from '../../../../schema/contracts/ingest.ts';
import { allItems, inChunks, textFile } from '../../../support/spreadsheets.ts';

const FILE = 'year.csv';

async function readWith(text: string, change: (mapping: ImportMapping) => ImportMapping = (same) => same) {
  const { mapping } = await proposeMapping(textFile(text), { file: FILE });
  return allItems(readSpreadsheet(textFile(text, 10_000), { file: FILE, mapping: change(mapping) }));
}

function invoicesOf(items: readonly ReadItem[]): InvoiceRequest[] {
  return items.flatMap((item) => (item.kind === 'invoice' ? [item.invoice] : []));
}

/** Problems and notes as "code row column". */
function remarksOf(items: readonly ReadItem[]): string[] {
  return items
    .flatMap((item) => (item.kind === 'invoice' ? item.notes : [item.problem]))
    .map(({ code, place }) => [code, place.row, place.column].filter((part) => part !== undefined).join(' '));
}

const HEAD = 'Lieferant;Rechnungsnummer;Datum;Beschreibung;Netto;Menge;Einheit;Währung\n';
const KNOWN = 'EWZ;R-1;31.12.2024;Strom;1.234,50;500;kWh;CHF\n';

describe('readSpreadsheet', () => {
  it("takes the supplier's VAT number of the rows of an invoice, unless they differ or it is none", async () => {
    const row = (number: string, taxId: string) => `EWZ;${number};31.12.2024;Strom;1,00;${taxId}\n`;
    const items = await readWith(
      `Lieferant;Rechnungsnummer;Datum;Beschreibung;Netto;UID Lieferant\n${[
        row('R-1', 'CHE-116.281.710 MWST'),
        row('R-1', ''),
        row('R-2', '12345'),
        row('R-3', 'CHE-116.281.710'),
        row('R-3', 'DE123456789'),
      ].join('')}`,
    );
    expect(
      invoicesOf(items).map(({ invoice_number, vendor_tax_id }) => [invoice_number, vendor_tax_id]),
    ).toEqual([
      ['R-1', 'CHE116281710'],
      ['R-2', undefined],
      ['R-3', undefined],
    ]);
  });

  it('makes the invoices that the ingest interface takes', async () => {
    const items = await readWith(`${HEAD}${KNOWN}Migrol;7;05.01.2025;Heizöl;100,00;;;EUR\n`);
    expect(items).toEqual([
      {
        kind: 'invoice',
        place: { file: FILE, row: 2 },
        notes: [],
        invoice: {
          vendor_name: 'EWZ',
          invoice_number: 'R-1',
          invoice_date: '2024-12-31',
          currency: 'CHF',
          line_items: [{ description: 'Strom', spend_amount: 1234.5, quantity: 500, unit_of_measure: 'kWh' }],
        },
      },
      {
        kind: 'invoice',
        place: { file: FILE, row: 3 },
        notes: [],
        invoice: {
          vendor_name: 'Migrol',
          invoice_number: '7',
          invoice_date: '2025-01-05',
          currency: 'EUR',
          line_items: [{ description: 'Heizöl', spend_amount: 100 }],
        },
      },
    ]);
    for (const invoice of invoicesOf(items)) expect(InvoiceRequest.parse(invoice)).toEqual(invoice);
  });

  it('reads the numbers that workbooks store for days, and says so', async () => {
    const items = await readWith(
      'Lieferant;Rechnungsdatum;Text;Netto\nEWZ;45657;Strom;1,50\nEWZ;45611;Gas;2,50\n',
    );
    expect(invoicesOf(items).map((invoice) => invoice.invoice_date)).toEqual(['2024-12-31', '2024-11-15']);
    expect(remarksOf(items)).toEqual([
      'date_from_number 2 Rechnungsdatum',
      'date_from_number 3 Rechnungsdatum',
    ]);
  });

  it('says at the first invoice what a mapping that nobody has seen assumes', async () => {
    const read = (mapping: ImportMapping | null) =>
      allItems(tableReader({ sent: mapping, remembered: [] })(textFile(text), { file: FILE, kind: 'text' }));
    const text = 'Lieferant;Datum;Text;Betrag\nEWZ;31.12.2024;Strom;1,50\nEWZ;30.12.2024;Gas;2,50\n';
    expect(remarksOf(await read(null))).toEqual(['mapping_assumed']);
    const { mapping } = await proposeMapping(textFile(text), { file: FILE });
    expect(remarksOf(await read(mapping))).toEqual([]);
  });

  it('reads the same items however the bytes are cut, in any encoding', async () => {
    const text = `${HEAD}${KNOWN}Müller & Söhne;8;05.01.2025;"Öl ""leicht"";\nzweite Zeile";100,00;;;EUR\n`;
    const { mapping } = await proposeMapping(textFile(text), { file: FILE });
    const expected = await allItems(readSpreadsheet(textFile(text), { file: FILE, mapping }));
    expect(invoicesOf(expected)[1]?.line_items[0]?.description).toBe('Öl "leicht"; zweite Zeile');
    const latin = Buffer.from(text, 'latin1');
    const wide = Buffer.from(`\ufeff${text}`, 'utf16le');
    for (const [bytes, size] of [
      [new TextEncoder().encode(text), 1],
      [latin, 7],
      [wide, 3],
    ] as const) {
      expect(await allItems(readSpreadsheet(inChunks(bytes, size), { file: FILE, mapping }))).toEqual(
        expected,
      );
    }
  });

  it('makes one invoice of rows with the same supplier, number, date and currency, wherever they stand', async () => {
    const items = await readWith(
      `${HEAD}EWZ;1;31.12.2024;Strom;10,00;;;CHF\nEWB;1;31.12.2024;Strom;20,00;;;CHF\nEWZ;1;31.12.2024;Gas;30,50;;;CHF\n`,
    );
    expect(
      invoicesOf(items).map(({ vendor_name, line_items }) => [
        vendor_name,
        ...line_items.map((line) => line.spend_amount),
      ]),
    ).toEqual([
      ['EWB', 20],
      ['EWZ', 10, 30.5],
    ]);
    expect(remarksOf(items)).toEqual([]);
  });

  it('makes an invoice of each row without a number', async () => {
    const items = await readWith(
      `${HEAD}EWZ;;31.12.2024;Strom;10,00;;;CHF\nEWZ;;31.12.2024;Gas;30,50;;;CHF\n`,
    );
    expect(invoicesOf(items)).toHaveLength(2);
  });

  it('says that a number comes again with another date', async () => {
    const items = await readWith(
      `${HEAD}EWZ;1;31.12.2023;Strom;10,00;;;CHF\nEWZ;1;31.12.2024;Strom;30,50;;;CHF\n`,
    );
    expect(invoicesOf(items)).toHaveLength(2);
    expect(remarksOf(items)).toEqual(['number_again 3']);
  });

  it('refuses an invoice of more lines than can be taken, as one problem', async () => {
    const lines = (count: number) => 'EWZ;1;31.12.2024;Strom;1,50;;;CHF\n'.repeat(count);
    expect(invoicesOf(await readWith(HEAD + lines(1_000)))[0]?.line_items).toHaveLength(1_000);
    const items = await readWith(HEAD + lines(1_001) + KNOWN);
    expect(remarksOf(items)).toEqual(['too_many_lines 2']);
    expect(invoicesOf(items)).toHaveLength(1);
  });

  it('says for each row that cannot be read its column, and reads the rest', async () => {
    const items = await readWith(
      `${HEAD}${KNOWN}EWZ;2;31.02.2024;Strom;10,00;;;CHF\nEWZ;3;31.12.2024;Strom;zehn;;;CHF\n;4;31.12.2024;Strom;1,00;;;CHF\nEWZ;5;31.12.2024;;1,00;;;CHF\nEWZ;6;31.12.2024;Strom;1,00;;;XXQ\nEWZ;7;31.12.2024;Strom;;;;CHF\nEWZ;8;31.12.2024;Str\u0000om;1,00;;;CHF\nEWZ;9;31.12.1998;Strom;1,00;;;CHF\n${KNOWN.replace('R-1', '10')}`,
    );
    expect(remarksOf(items)).toEqual([
      'value_invalid 3 Datum',
      'value_invalid 4 Netto',
      'value_missing 5 Lieferant',
      'value_missing 6 Beschreibung',
      'value_invalid 7 Währung',
      'value_missing 8 Netto',
      'value_invalid 9 Beschreibung',
      'value_missing 9 Beschreibung',
      'value_invalid 10 Datum',
    ]);
    expect(invoicesOf(items).map(({ invoice_number }) => invoice_number)).toEqual(['R-1', '10']);
  });

  it('makes no invoice of rows of which one cannot be read, and names it and the others', async () => {
    const rows = ['Strom;800,00', 'Gas;1.100,oo', 'Wasser;5,00', 'Abwasser;6,00'].map(
      (rest) => `EWZ;R-1;31.12.2024;${rest};;;CHF\n`,
    );
    const items = await readWith(`${HEAD}${rows.join('')}EWZ;R-2;31.12.2024;Strom;10,00;;;CHF\n`);
    expect(remarksOf(items)).toEqual(['value_invalid 3 Netto', 'invoice_incomplete 2']);
    expect(invoicesOf(items).map(({ invoice_number }) => invoice_number)).toEqual(['R-2']);
    expect(items[1]).toMatchObject({
      problem: {
        message:
          'The invoice R-1 of EWZ was not booked, because row 3 could not be read; so row 2, 4 to 5 was not booked either. Correct it and send all rows of the invoice.',
      },
    });
  });

  it.each([
    ['without a readable date', 'EWZ;R-1;31.06.2024;Gas;1,00;;;CHF\n'],
    ['without supplier', ';R-1;31.12.2024;Gas;1,00;;;CHF\n'],
    ['with another currency that is none', 'EWZ;R-1;31.12.2024;Gas;1,00;;;FRANKEN2\n'],
  ])('makes no invoice where a row %s may be of it, be it above or below', async (_, row) => {
    for (const rows of [KNOWN + row, row + KNOWN]) {
      const items = await readWith(`${HEAD}${KNOWN.replace('R-1', 'R-0').repeat(3)}${rows}`);
      expect(invoicesOf(items).map(({ invoice_number }) => invoice_number)).toEqual(['R-0']);
    }
  });

  it('makes an invoice where a row of the same number that cannot be read has another date or supplier', async () => {
    const others = 'EWZ;R-1;31.12.2023;Gas;zehn;;;CHF\nIWB;R-1;31.12.2024;Gas;zehn;;;CHF\n';
    const items = await readWith(`${HEAD}${KNOWN}${others}`);
    expect(remarksOf(items)).toEqual(['value_invalid 3 Netto', 'value_invalid 4 Netto']);
    expect(invoicesOf(items).map(({ invoice_number }) => invoice_number)).toEqual(['R-1']);
  });

  it('makes no invoice where a row that continues it cannot be read, nor where one below a total may be of it', async () => {
    const asAbove = (mapping: ImportMapping) => ({ ...mapping, blank_cells: 'as_above' as const });
    const broken = await readWith(`${HEAD}${KNOWN};;;Gas;zehn;;;\n`, asAbove);
    expect(remarksOf(broken)).toEqual(['value_invalid 3 Netto', 'invoice_incomplete 2']);
    const total = await readWith(`${HEAD}${KNOWN};;;Total;1.234,50;;;\n;;;Gas;10,00;;;\n`, asAbove);
    expect(remarksOf(total)).toEqual(['total_row 3', 'value_missing 4', 'invoice_incomplete 2']);
  });

  it('says what is wrong with a date or number', async () => {
    const rows = ['1;31.06.2025;1,00', '2;bald;1,00', '3;31.12.2024;auf Anfrage', '4;12/31/2024;1,00'].map(
      (row) => {
        const [number, date, amount] = row.split(';');
        return `EWZ;${number};${date};Gas;${amount};;;CHF\n`;
      },
    );
    const withFormat = (date_format?: 'dmy') => (mapping: ImportMapping) => ({
      ...mapping,
      columns: { ...mapping.columns, invoice_date: { column: 'Datum', date_format } },
    });
    const ambiguous = 'EWZ;5;03/04/2024;Gas;1,00;;;CHF\n';
    const said = async (format?: 'dmy') => {
      const items = await readWith(`${HEAD}${KNOWN}${rows.join('')}${ambiguous}`, withFormat(format));
      return items.flatMap((item) => (item.kind === 'problem' ? [item.problem.message] : []));
    };
    expect(await said('dmy')).toEqual([
      '"31.06.2025" is no day of the calendar: correct the cell.',
      '"bald" is no date of the form dmy: correct the cell.',
      '"auf Anfrage" is no number: correct the cell.',
      '"12/31/2024" is no date of the form dmy: correct the cell.',
    ]);
    expect(await said()).toEqual([
      '"31.06.2025" is no day of the calendar: correct the cell.',
      '"bald" is no date: correct the cell.',
      '"auf Anfrage" is no number: correct the cell.',
      '"03/04/2024" is no date with one meaning: state date_format.',
    ]);
  });

  it('leaves an optional value out that it cannot read, and says so', async () => {
    const items = await readWith(`${HEAD}${KNOWN}EWZ;2;31.12.2024;Strom;10,00;viel;kWh;CHF\n`);
    expect(invoicesOf(items)[1]?.line_items).toEqual([{ description: 'Strom', spend_amount: 10 }]);
    expect(remarksOf(items)).toEqual(['value_left_out 3 Menge']);
  });

  it.each(['Total', 'Summe', 'Gesamttotal CHF', 'Total général', 'Totale', 'Sous-total EWZ', 'Grand Total:'])(
    'leaves the total row "%s" out and says so',
    async (word) => {
      const items = await readWith(`${HEAD}${KNOWN};;;${word};1.234,50;;;\n`);
      expect(remarksOf(items)).toEqual(['total_row 3']);
      expect(invoicesOf(items)).toHaveLength(1);
    },
  );

  it('takes the supplier Total for a supplier', async () => {
    const items = await readWith(`${HEAD}${KNOWN}Total;9;31.12.2024;Diesel;80,00;;;EUR\n`);
    expect(invoicesOf(items).map(({ vendor_name }) => vendor_name)).toEqual(['EWZ', 'Total']);
  });

  it('skips header rows that come again and empty rows', async () => {
    const items = await readWith(`${HEAD}${KNOWN}\n;;;;;;;\n${HEAD}${KNOWN.replace('R-1', 'R-2')}`);
    expect(invoicesOf(items)).toHaveLength(2);
    expect(remarksOf(items)).toEqual([]);
  });

  it('makes credit notes negative, unless their amounts are', async () => {
    const items = await readWith(
      'Supplier,Type,Number,Date,Description,Net amount,Quantity\nA,Invoice,1,2024-01-31,paper,100.50,5\nA,Credit note,2,2024-01-31,paper,20.50,1\nA,Credit note,3,2024-01-31,paper,-10.50,-1\n',
    );
    expect(invoicesOf(items).map(({ line_items: [line] }) => [line?.spend_amount, line?.quantity])).toEqual([
      [100.5, 5],
      [-20.5, -1],
      [-10.5, -1],
    ]);
    expect(remarksOf(items)).toEqual(['sign_reversed 3']);
  });

  it('reads debit and credit in two columns, and by a mark', async () => {
    const sides = await readWith(
      'Lieferant;Beleg;Datum;Text;Soll;Haben\nEWZ;1;31.12.2024;Strom;10,50;\nEWZ;2;31.12.2024;Gutschrift;;4,50\n',
    );
    const marked = await readWith(
      'Lieferant;Beleg;Datum;Text;Betrag;S/H\nEWZ;1;31.12.2024;Strom;10,50;S\nEWZ;2;31.12.2024;Gutschrift;4,50;H\n',
    );
    const spends = (items: readonly ReadItem[]) =>
      invoicesOf(items).map(({ line_items }) => line_items[0]?.spend_amount);
    expect(spends(sides)).toEqual([10.5, -4.5]);
    expect(spends(marked)).toEqual([10.5, -4.5]);
    const supplierAccount = await readWith(
      'Lieferant;Beleg;Datum;Text;Betrag;S/H\nEWZ;1;31.12.2024;Strom;10,50;H\n',
      (mapping) => ({ ...mapping, debit_means: 'credit' }),
    );
    expect(spends(supplierAccount)).toEqual([10.5]);
  });

  it('reverses the amounts of a statement where the mapping says so', async () => {
    const items = await readWith(
      'Payee,Date,Description,Amount\nAcme,2024-01-15,paper,-10.50\nAcme,2024-01-16,refund,2.50\n',
      (mapping) => ({ ...mapping, amount_sign: 'reversed' }),
    );
    expect(invoicesOf(items).map(({ line_items }) => line_items[0]?.spend_amount)).toEqual([10.5, -2.5]);
  });

  it('calculates the net amount exactly from gross and rate, or gross and VAT', async () => {
    // 100 / 1.081 = 92.506938..., 100 / 1.19 = 84.033613...
    const byRate = await readWith(
      'Lieferant;Rechnungsnummer;Datum;Text;Brutto;MwSt-Satz;Währung\nEWZ;1;31.12.2024;Strom;100,00;8,1;CHF\nEWZ;2;31.12.2024;Gas;100,00;19;EUR\nEWZ;3;31.12.2024;Gas;100,00;10;JPY\n',
    );
    expect(
      invoicesOf(byRate).map(({ total_amount, vat_rate, net_amount, line_items: [line] }) => [
        line?.spend_amount,
        total_amount,
        vat_rate,
        net_amount,
      ]),
    ).toEqual([
      [92.51, 100, 8.1, undefined],
      [84.03, 100, 19, undefined],
      [91, 100, 10, undefined],
    ]);
    expect(remarksOf(byRate)).toEqual([
      'amount_calculated 2 Brutto',
      'amount_calculated 3 Brutto',
      'amount_calculated 4 Brutto',
    ]);
    const byVat = await readWith(
      'Lieferant;Rechnungsnummer;Datum;Text;Brutto;MwSt-Betrag\nEWZ;1;31.12.2024;Strom;108,10;8,10\n',
    );
    expect(invoicesOf(byVat)[0]).toMatchObject({
      total_amount: 108.1,
      net_amount: 100,
      line_items: [{ spend_amount: 100 }],
    });
  });

  it('takes gross as it is without a rate, and says so', async () => {
    const items = await readWith('Lieferant;Datum;Text;Brutto\nEWZ;31.12.2024;Strom;108,15\n');
    expect(invoicesOf(items)[0]?.line_items[0]?.spend_amount).toBe(108.15);
    expect(remarksOf(items)).toEqual(['amount_taken_as_net 2 Brutto']);
  });

  it('says that net and VAT of a row are not its gross', async () => {
    const items = await readWith(
      'Lieferant;Datum;Text;Netto;MwSt-Betrag;Brutto\nEWZ;31.12.2024;Strom;100,00;8,10;110,00\n',
    );
    expect(remarksOf(items)).toEqual(['totals_differ 2 Brutto']);
  });

  it('takes the total that the rows of an invoice repeat, and drops it where they differ', async () => {
    const rows = (second: string) =>
      `Vendor,Invoice number,Date,Description,Net amount,VAT amount,Invoice total\nA,1,2024-01-31,paper,10.50,2.10,37.80\nA,1,2024-01-31,pens,21.00,4.20,${second}\n`;
    const same = await readWith(rows('37.80'));
    expect(invoicesOf(same)[0]).toMatchObject({ total_amount: 37.8, net_amount: 31.5 });
    const other = await readWith(rows('38.80'));
    expect(invoicesOf(other)[0]?.total_amount).toBeUndefined();
    expect(remarksOf(other)).toEqual(['totals_differ 2']);
  });

  it('takes rows without supplier, number and date as further lines, where the mapping says so', async () => {
    const text =
      'Vendor,Number,Date,Description,Net amount\nAcme,1,2024-01-31,paper,10.50\n,,,pens,5.50\nBolt,2,2024-13-01,wire,1.50\n,,,nails,2.50\n,,,Total,20.00\n';
    const items = await readWith(text);
    expect(invoicesOf(items)[0]?.line_items.map(({ description }) => description)).toEqual(['paper', 'pens']);
    expect(remarksOf(items)).toEqual([
      'value_invalid 4 Date',
      'value_missing 5',
      'total_row 6',
      'continued_row 2',
    ]);
    const strict = await readWith(text, (mapping) => ({ ...mapping, blank_cells: 'missing' }));
    expect(remarksOf(strict)).toContain('value_missing 3 Vendor');
  });

  it('converts weights, distances, countries and periods', async () => {
    const items = await readWith(
      'Supplier,Date,Description,Net amount,Weight (lb),Distance (miles),Delivery country,Period from,Period to\nDHL,2024-01-31,freight,100.50,1000,10,Suisse,2024-01-01,2024-01-31\n',
    );
    expect(invoicesOf(items)[0]).toMatchObject({
      region: 'CH',
      line_items: [
        {
          weight_tonnes: 0.45359237,
          distance_km: 16.09344,
          service_period_start: '2024-01-01',
          service_period_end: '2024-01-31',
        },
      ],
    });
  });

  it('reads formulas as the texts they are', async () => {
    const items = await readWith(`${HEAD}=cmd|'/c calc'!A0;R-1;31.12.2024;=1+1;1,50;;;CHF\n${KNOWN}`);
    expect(invoicesOf(items)[0]).toMatchObject({
      vendor_name: "=cmd|'/c calc'!A0",
      line_items: [{ description: '=1+1' }],
    });
    const amount = await readWith(`${HEAD}${KNOWN}EWZ;2;31.12.2024;Strom;=1+1;;;CHF\n`);
    expect(remarksOf(amount)).toEqual(['value_invalid 3 Netto']);
  });

  it('finds the header row again when titles above it have grown', async () => {
    const { mapping } = await proposeMapping(textFile(HEAD + KNOWN), { file: FILE });
    const items = await allItems(
      readSpreadsheet(textFile(`Export\n\n\n${HEAD}${KNOWN}`), { file: FILE, mapping }),
    );
    expect(items[0]).toMatchObject({ kind: 'invoice', place: { row: 5 } });
  });

  it('says what a mapping lacks for a file', async () => {
    const { mapping } = await proposeMapping(textFile(HEAD + KNOWN), { file: FILE });
    const other = 'Vendor;Date;Amount\nA;2024-12-31;1.50\n';
    const items = await allItems(readSpreadsheet(textFile(other), { file: FILE, mapping }));
    expect(new Set(remarksOf(items))).toEqual(new Set(['mapping_incomplete']));
    const none = { ...mapping, columns: { description: mapping.columns.description } };
    const lacking = await allItems(readSpreadsheet(textFile(HEAD + KNOWN), { file: FILE, mapping: none }));
    expect(lacking.map((item) => item.kind === 'problem' && item.problem.message)).toEqual([
      'No column is mapped for the supplier. Correct /columns/vendor_name of the mapping.',
      'No column is mapped for the invoice date. Correct /columns/invoice_date of the mapping.',
      'No column is mapped for the amount of the line. Correct /columns/net_amount of the mapping.',
    ]);
  });

  it.each([
    ['nothing', '', 'file_empty'],
    ['spaces', ' \n\n ', 'file_empty'],
    ['a web page', '<html><table><tr><td>1</td></tr></table></html>', 'not_a_table'],
    ['XML', '\ufeff<?xml version="1.0"?><Workbook/>', 'not_a_table'],
    ['a PDF', '%PDF-1.7\n', 'not_a_table'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old_workbook'],
  ])('refuses %s with a clear word', async (_, content, code) => {
    const { mapping } = await proposeMapping(textFile(HEAD + KNOWN), { file: FILE });
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const items = await allItems(readSpreadsheet(inChunks(bytes), { file: FILE, mapping }));
    expect(remarksOf(items)).toEqual([code]);
  });
});
