import { describe, expect, it } from 'vitest';
import { proposeMapping } from '../../../../compute/import/spreadsheet/propose-mapping.ts';
import {
  ImportMapping,
  type MappedColumns,
  MappingProposal,
} from '../../../../schema/contracts/import-mapping.ts';
import { inChunks, textFile, workbookOf } from '../../../support/spreadsheets.ts';

const propose = (text: string) => proposeMapping(textFile(text), { file: 'table.csv' });

/** Column names by field, without formats. */
function fieldsOf({ mapping }: MappingProposal) {
  return Object.fromEntries(
    Object.entries(mapping.columns as { [field: string]: MappedColumns['vendor_name'] | object[] }).map(
      ([field, spec]) => [
        field,
        Array.isArray(spec)
          ? spec.map((part) => (part as { column: string }).column).join('+')
          : (spec?.column ?? ''),
      ],
    ),
  );
}

const needed = ({ questions }: MappingProposal) =>
  questions.filter((question) => question.needs_answer).map(({ code, member }) => `${code} ${member}`);

/** Exports as accounting programs of four languages write them: header names of their own documentation, made-up content. */
const SHAPES = {
  'Abacus, German': {
    text: `Muster AG, Zürich\nKreditorenjournal 01.01.2024 - 31.12.2024\n\nBelegnr;Lieferant;Rechnungsnummer;Rechnungsdatum;Fälligkeitsdatum;Buchungstext;Nettobetrag;MwSt-Satz;MwSt-Betrag;Bruttobetrag;Währung\n1;EWZ;R-1;31.12.2024;30.01.2025;Strom Dezember;1'234.50;8.1;100.00;1'334.50;CHF\n2;Migrol AG;99;05.01.2025;04.02.2025;Heizöl;3'000.00;8.1;243.00;3'243.00;CHF\n;;;;;Total;4'234.50;;343.00;4'577.50;\n`,
    row: 4,
    fields: {
      vendor_name: 'Lieferant',
      invoice_number: 'Rechnungsnummer',
      invoice_date: 'Rechnungsdatum',
      description: 'Buchungstext',
      net_amount: 'Nettobetrag',
      gross_amount: 'Bruttobetrag',
      vat_rate: 'MwSt-Satz',
      vat_amount: 'MwSt-Betrag',
      currency: 'Währung',
    },
  },
  'SAP, German': {
    text: `Buchungskreis\tKreditor\tName 1\tReferenz\tBelegdatum\tBuchungsdatum\tBelegart\tPositionstext\tMenge\tME\tBetrag in Belegwährung\tWährung\n1000\t70001\tBASF SE\t4711\t15.03.2024\t16.03.2024\tKR\tNatronlauge 50%\t1.200,500\tKG\t3.450,75\tEUR\n1000\t70002\tDB Cargo\t4712\t17.03.2024\t18.03.2024\tKG\tFracht Basel\t1,000\tST\t-120,00\tEUR\n`,
    row: 1,
    fields: {
      vendor_name: 'Name 1',
      invoice_number: 'Referenz',
      invoice_date: 'Belegdatum',
      document_type: 'Belegart',
      description: 'Positionstext',
      quantity: 'Menge',
      unit_of_measure: 'ME',
      net_amount: 'Betrag in Belegwährung',
      currency: 'Währung',
    },
  },
  'Sage, French': {
    text: `Code fournisseur;Fournisseur;N° de facture;Date de facture;Date d'échéance;Désignation;Quantité;Prix unitaire;Montant HT;Taux de TVA;Montant TVA;Montant TTC;Devise\nF001;Air Liquide;FA-77;15/03/2024;14/04/2024;Azote liquide;1 200;1,02;1 224,00;20,00;244,80;1 468,80;EUR\nF002;SNCF;FA-78;28/03/2024;27/04/2024;Billet Paris-Lyon;2;90,00;180,00;10,00;18,00;198,00;EUR\n`,
    row: 1,
    fields: {
      vendor_name: 'Fournisseur',
      invoice_number: 'N° de facture',
      invoice_date: 'Date de facture',
      description: 'Désignation',
      quantity: 'Quantité',
      unit_price: 'Prix unitaire',
      net_amount: 'Montant HT',
      vat_rate: 'Taux de TVA',
      vat_amount: 'Montant TVA',
      gross_amount: 'Montant TTC',
      currency: 'Devise',
    },
  },
  'FEC, French': {
    text: `JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|PieceRef|PieceDate|EcritureLib|Debit|Credit\nAC|Achats|A1|20240131|606100|Électricité||F12|20240131|EDF janvier|120,50|0,00\nAC|Achats|A2|20240229|606100|Électricité||F13|20240229|EDF février|0,00|20,00\n`,
    row: 1,
    fields: {
      external_id: 'EcritureNum',
      invoice_number: 'PieceRef',
      invoice_date: 'EcritureDate',
      description: 'EcritureLib',
      debit_amount: 'Debit',
      credit_amount: 'Credit',
    },
  },
  'Italian register': {
    text: `Fornitore|Numero fattura|Data fattura|Descrizione|Imponibile|Aliquota IVA|IVA|Totale\nEnel|12/A|01/02/2024|Energia elettrica|1.234,56|22|271,60|1.506,16\nEni|13|28/02/2024|Gasolio|100,00|22|22,00|122,00\n`,
    row: 1,
    fields: {
      vendor_name: 'Fornitore',
      invoice_number: 'Numero fattura',
      invoice_date: 'Data fattura',
      description: 'Descrizione',
      net_amount: 'Imponibile',
      vat_rate: 'Aliquota IVA',
      vat_amount: 'IVA',
      gross_amount: 'Totale',
    },
  },
  'Banana, Italian': {
    text: `Data\tDocumento\tDescrizione\tFornitore\tDare\tAvere\n2024-01-15\t5\tCarburante auto\tEni\t80.50\t\n2024-01-20\t6\tStorno\tEni\t\t10.00\n`,
    row: 1,
    fields: {
      invoice_date: 'Data',
      invoice_number: 'Documento',
      description: 'Descrizione',
      vendor_name: 'Fornitore',
      debit_amount: 'Dare',
      credit_amount: 'Avere',
    },
  },
  'Xero, English': {
    text: `*ContactName,EmailAddress,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,Description,*Quantity,*UnitAmount,Discount,LineAmount,*AccountCode,*TaxType,TaxAmount,Currency,Type\nAcme Ltd,a@b.c,INV-1,,31/12/2024,30/01/2025,240.00,,Printer paper,10,10.00,,100.00,400,20%,20.00,GBP,Bill\nAcme Ltd,a@b.c,INV-1,,31/12/2024,30/01/2025,240.00,,Toner,2,50.00,,100.00,400,20%,20.00,GBP,Bill\nPower Co,,P-7,,15/01/2025,,120.00,,Electricity,500,0.20,,100.00,401,20%,20.00,GBP,Bill\n`,
    row: 1,
    fields: {
      vendor_name: '*ContactName',
      invoice_number: '*InvoiceNumber',
      invoice_date: '*InvoiceDate',
      invoice_total: 'Total',
      description: 'Description',
      quantity: '*Quantity',
      unit_price: '*UnitAmount',
      net_amount: 'LineAmount',
      vat_amount: 'TaxAmount',
      currency: 'Currency',
      document_type: 'Type',
    },
  },
  'QuickBooks, English': {
    text: `Date,Transaction Type,Num,Name,Memo/Description,Amount\n12/31/2024,Bill,501,City Power,Electricity,"1,234.50"\n01/05/2025,Vendor Credit,502,City Power,Refund,-100.00\n`,
    row: 1,
    fields: {
      invoice_date: 'Date',
      document_type: 'Transaction Type',
      invoice_number: 'Num',
      vendor_name: 'Name',
      description: 'Memo/Description',
      net_amount: 'Amount',
    },
  },
  'Freight list, German': {
    text: `Spediteur Firma;Rg-Nr.;Rg-Datum;Leistung;Gewicht (kg);Distanz km;Netto EUR;Leistung von;Leistung bis\nDachser;7;01.03.2024;Transport Basel-Hamburg;12'500;820;1450.00;01.02.2024;29.02.2024\n`,
    row: 1,
    fields: {
      vendor_name: 'Spediteur Firma',
      invoice_number: 'Rg-Nr.',
      invoice_date: 'Rg-Datum',
      description: 'Leistung',
      weight: 'Gewicht (kg)',
      distance: 'Distanz km',
      net_amount: 'Netto EUR',
      service_period_start: 'Leistung von',
      service_period_end: 'Leistung bis',
    },
  },
} as const;

describe('proposeMapping', () => {
  it.each(Object.entries(SHAPES))('finds the columns of %s', async (_, { text, row, fields }) => {
    const proposal = await propose(text);
    expect(fieldsOf(proposal)).toEqual(fields);
    expect(proposal.mapping.header_row).toBe(row);
    expect(MappingProposal.parse(proposal)).toEqual(proposal);
    expect(ImportMapping.parse(JSON.parse(JSON.stringify(proposal.mapping)))).toEqual(proposal.mapping);
  });

  it('finds date order, decimal mark, unit and currency of each column', async () => {
    const { mapping } = await propose(SHAPES['Freight list, German'].text);
    expect(mapping.columns.weight).toEqual({ column: 'Gewicht (kg)', decimal_mark: '.', unit: 'kg' });
    expect(mapping.columns.distance).toMatchObject({ unit: 'km' });
    expect(mapping.columns.service_period_start?.date_format).toBe('dmy');
    expect(mapping.constants.currency).toBe('EUR');
    const american = await propose(SHAPES['QuickBooks, English'].text);
    expect(american.mapping.columns.invoice_date?.date_format).toBe('mdy');
    const sap = await propose(SHAPES['SAP, German'].text);
    expect(sap.mapping.columns.quantity?.decimal_mark).toBe(',');
    expect(needed(sap)).toEqual([]);
  });

  it('proves by the VAT whether an amount is with or without it', async () => {
    const rows = (amount: string) =>
      `Vendor,Date,Description,Amount,VAT rate,VAT amount\nA,2024-01-31,paper,${amount},20,20.00\nB,2024-02-28,pens,${amount},20,20.00\n`;
    const net = await propose(rows('100.00'));
    expect([fieldsOf(net).net_amount, net.questions]).toEqual(['Amount', []]);
    const gross = await propose(rows('120.00'));
    expect([fieldsOf(gross).gross_amount, gross.questions]).toEqual(['Amount', []]);
    const open = await propose(rows('111.00'));
    expect(needed(open)).toEqual(['net_or_gross /columns/net_amount']);
  });

  it('asks what nothing proves, and leaves it out of the mapping', async () => {
    const proposal = await propose(
      'Vendor,Invoice No,Date,Description,Amount\nAcme,1,01/02/2024,paper,"1,234"\nAcme,2,03/04/2024,pens,"2,500"\n',
    );
    expect(proposal.mapping.columns.invoice_date).toEqual({ column: 'Date' });
    expect(proposal.mapping.columns.net_amount).toEqual({ column: 'Amount' });
    expect(needed(proposal)).toEqual([
      'date_order /columns/invoice_date/date_format',
      'decimal_mark /columns/net_amount/decimal_mark',
    ]);
    expect(proposal.preview.every(({ read }) => read === null)).toBe(true);
  });

  it('takes the day first in a German table, and says so', async () => {
    const proposal = await propose('Lieferant;Datum;Text;Netto\nEWZ;01/02/2024;Strom;12,50\n');
    expect(proposal.mapping.columns.invoice_date?.date_format).toBe('dmy');
    expect(proposal.questions.map(({ code }) => code)).toEqual(['date_order']);
    expect(needed(proposal)).toEqual([]);
  });

  it('takes the order of days that other dates of the table prove', async () => {
    const proposal = await propose(
      'Supplier,Invoice date,Description,Net,Service start\nA,31/01/2024,power,1.50,01/02/2024\nA,28/02/2024,power,1.50,03/04/2024\n',
    );
    expect(proposal.mapping.columns.service_period_start?.date_format).toBe('dmy');
    expect(proposal.questions).toEqual([]);
  });

  it.each([
    ['Betrag;MwSt;Total', '100,00;8,10;108,10', '200,00;5,20;205,20'],
    ['Betrag;Steuerbetrag;Gesamt', '100,00;8,10;108,10', '200,00;5,20;205,20'],
    ['Amount;Tax;Total', '100.00;20.00;120.00', '50.00;2.50;52.50'],
  ])('proves by their difference which of two amounts is with VAT: %s', async (header, ...rows) => {
    const lines = rows.map((row, index) => `A;${31 - index}.12.2024;paper;${row}\n`).join('');
    const proposal = await propose(`Vendor;Date;Description;${header}\n${lines}`);
    const [net, vat, gross] = header.split(';');
    expect(fieldsOf(proposal)).toMatchObject({ net_amount: net, vat_amount: vat, gross_amount: gross });
    expect(needed(proposal)).toEqual([]);
  });

  it.each([
    ['vat_rate', '238,00;19', '53,50;7', '50,00;0'],
    ['vat_amount', '119,00;19', '53,50;3,50', '50,00;0'],
  ] as const)('tells a rate from an amount under "MwSt": %s', async (field, ...rows) => {
    const lines = rows.map((row, index) => `A;${31 - index}.12.2024;Papier;${row}\n`).join('');
    const proposal = await propose(`Lieferant;Datum;Text;Brutto;MwSt\n${lines}`);
    expect(fieldsOf(proposal)[field]).toBe('MwSt');
  });

  it('takes "Preis" for the price of a unit beside quantities and amounts, and asks where no amount is', async () => {
    const rows = (header: string, cell: string) =>
      `Lieferant;Datum;Artikel;Menge;Preis${header}\nA;31.12.2024;Papier;10;9,00${cell}\n`;
    const both = await propose(rows(';Betrag', ';80,00'));
    expect(fieldsOf(both)).toMatchObject({ unit_price: 'Preis', net_amount: 'Betrag', quantity: 'Menge' });
    expect(needed(both)).toEqual([]);
    expect(needed(await propose(rows('', '')))).toEqual(['missing_column /columns/net_amount']);
  });

  it.each([
    ['Rabatt %', '10'],
    ['Preiseinheit', '100'],
  ])('does not take quantity times price for the amount where "%s" changes it', async (header, value) => {
    const rows = (cell: string) =>
      `Lieferant;Datum;Artikel;Menge;Einzelpreis;${header}\nA;31.12.2024;Diesel;2500;135,50;${cell}\n`;
    expect(needed(await propose(rows(value)))).toEqual(['missing_column /columns/net_amount']);
    expect(needed(await propose(rows('')))).toEqual([]);
  });

  it('asks which of two net amounts it is where they differ', async () => {
    const rows = (other: string) =>
      `Lieferant;Datum;Text;Netto 19%;Netto 7%\nA;31.12.2024;Strom;100,00;${other}\n`;
    expect(needed(await propose(rows('50,00')))).toEqual(['several_columns /columns/net_amount/column']);
    expect(needed(await propose(rows('100,00')))).toEqual([]);
  });

  it('takes the total of invoices that stand on one row each as their amount with VAT', async () => {
    const rows = (number: string) =>
      `Rechnungsnummer;Datum;Lieferant;Text;Rechnungsbetrag\nR-1;31.12.2024;A;Strom;119,00\n${number};30.12.2024;A;Gas;238,00\n`;
    expect(fieldsOf(await propose(rows('R-2'))).gross_amount).toBe('Rechnungsbetrag');
    expect(needed(await propose(rows('R-1')))).toEqual(['missing_column /columns/net_amount']);
  });

  it('reads a quantity whose header is its unit, and abbreviated headers', async () => {
    const proposal = await propose(
      'Nummer;Datum;Lieferant;Text;Netto;kWh\nR-1;31.12.2024;A;Strom;1,50;5000\n',
    );
    expect(fieldsOf(proposal)).toMatchObject({ invoice_number: 'Nummer', quantity: 'kWh' });
    expect(proposal.mapping.constants.unit_of_measure).toBe('kWh');
    const short = await propose(
      'Nr.;Datum;Lieferant;Text;Netto;Mge;VME\n1;31.12.2024;A;Strom;1,50;5000;kWh\n',
    );
    expect(fieldsOf(short)).toMatchObject({ quantity: 'Mge', unit_of_measure: 'VME' });
    const italian = await propose(
      'Data;Fornitore;Descrizione;Importo (IVA escl.)\n31/12/2024;A;Carta;1,50\n',
    );
    expect(fieldsOf(italian).net_amount).toBe('Importo (IVA escl.)');
  });

  it('asks which columns are missing', async () => {
    const proposal = await propose('Datum;Text;Netto\n01.02.2024;Strom;12,50\n');
    expect(needed(proposal)).toEqual(['missing_column /columns/vendor_name']);
  });

  it('asks whether negative amounts are purchases', async () => {
    const proposal = await propose(
      'Payee,Date,Description,Amount\nAcme,2024-01-15,paper,-10.50\nShell,2024-01-16,fuel,-80.00\n',
    );
    expect(needed(proposal)).toEqual(['amount_sign /amount_sign']);
  });

  it('reads the year of a DATEV file from its first row, and asks what debit means', async () => {
    const proposal = await propose(
      '"EXTF";700;21;"Buchungsstapel";13;20240130140440439;;"RE";"";"";29098;55003;20240101;4;20240101;20241231\nUmsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);Belegdatum;Belegfeld 1;Buchungstext\n119,00;S;EUR;4240;70001;3112;R77;Stadtwerke Strom\n59,50;H;EUR;4240;70001;0511;G12;Gutschrift Stadtwerke\n',
    );
    expect(proposal.mapping.columns.invoice_date).toEqual({
      column: 'Belegdatum',
      date_format: 'ddmm',
      year_start: '2024-01-01',
    });
    expect(needed(proposal)).toEqual(['missing_column /columns/vendor_name', 'debit_side /debit_means']);
  });

  it('chooses by content where there are no headers, and asks to check it', async () => {
    const proposal = await propose(
      'EWZ;31.12.2024;Strom Dezember;CHF;120.50\nEWZ;31.01.2025;Strom Januar;CHF;99.95\n',
    );
    expect(proposal.mapping.header_row).toBe(0);
    expect(fieldsOf(proposal)).toMatchObject({
      invoice_date: 'B',
      vendor_name: 'A',
      description: 'C',
      currency: 'D',
    });
    expect(needed(proposal)).toContain('header_row /header_row');
  });

  it('names columns by letter where headers are empty or stand twice', async () => {
    const proposal = await propose(
      'Lieferant;Datum;Datum;Text;Netto\nEWZ;31.12.2024;31.01.2025;Strom;1,50\n',
    );
    expect(fieldsOf(proposal).invoice_date).toBe('B');
    expect(proposal.questions.map(({ code }) => code)).toEqual(['several_columns']);
  });

  it('gives files with the same headers the same layout, whatever their case, accents and rows above', async () => {
    const first = await propose('Lieferant;Währung;Netto;Datum;Text\nA AG;CHF;1,50;31.12.2024;Strom\n');
    const second = await propose(
      'Export\n\nLIEFERANT,Wahrung,netto,Datum,Text\nB AG,EUR,1.50,31.12.2023,Gas\n',
    );
    const other = await propose('Lieferant;Währung;Brutto;Datum;Text\nA AG;CHF;1,50;31.12.2024;Strom\n');
    expect(second.mapping.layout).toBe(first.mapping.layout);
    expect(other.mapping.layout).not.toBe(first.mapping.layout);
  });

  it('takes the visible sheet whose header names most', async () => {
    const rows = [
      ['Vendor', 'Invoice number', 'Date', 'Description', 'Net amount'],
      ['Acme', 'A-1', '2024-12-31', 'paper', 12.5],
    ];
    const bytes = await workbookOf({
      sheets: [
        { name: 'Info', rows: [['Made by', 'Acme']] },
        { name: 'Old', state: 'hidden', rows },
        { name: 'Lines', rows },
      ],
    });
    const proposal = await proposeMapping(inChunks(bytes, 1_000), { file: 'book.xlsx' });
    expect(proposal.file).toEqual({
      format: 'xlsx',
      encoding: null,
      delimiter: null,
      sheets: ['Info', 'Old', 'Lines'],
    });
    expect(proposal.preview[0]).toMatchObject({
      sheet: 'Lines',
      row: 2,
      read: { vendor_name: 'Acme', invoice_date: '2024-12-31', spend_amount: 12.5 },
    });
  });
});

it('reads no millions of empty rows: others wait for the thread', async () => {
  const bytes = await workbookOf({
    sheets: [
      { name: 'A', rows: [...Array.from({ length: 50_000 }, () => []), ['Lieferant', 'Betrag'], ['A', 1]] },
    ],
  });
  const stopped = proposeMapping(inChunks(bytes, 1_000), { file: 'table.xlsx' }, 2);
  await expect(stopped).rejects.toMatchObject({ code: 'file_empty' });
  const { columns } = await proposeMapping(inChunks(bytes, 1_000), { file: 'table.xlsx' });
  expect(columns.map(({ letter }) => letter)).toEqual(['A', 'B']);
});

describe('an example', () => {
  const question = async (rows: readonly string[], code: string) => {
    const text = `Lieferant;Rechnungsnummer;Datum;Beschreibung;Netto\n${rows.map((row, at) => `EWZ;${at};${row}\n`).join('')}`;
    const { questions } = await proposeMapping(textFile(text), { file: 'a.csv' });
    return questions.find((one) => one.code === code)?.message ?? '';
  };

  it('of a column that cannot be read in one way is the value that differs from the others', async () => {
    const amounts = ['1,25', '2,25', '3.75', '4,25'].map((amount) => `31.12.2024;Strom;${amount}`);
    expect(await question(amounts, 'decimal_mark')).toContain('"3.75"');
    const dates = ['12/31/2024', '11/30/2024', '31.12.2024', '10/30/2024'].map(
      (date) => `${date};Strom;1,00`,
    );
    expect(await question(dates, 'date_format')).toContain('"31.12.2024"');
  });

  it('of a row shows why none of its invoice is booked', async () => {
    const text =
      'Lieferant;Rechnungsnummer;Datum;Beschreibung;Netto\nEWZ;1;31.12.2024;Strom;800,00\nEWZ;1;31.12.2024;Gas;zehn\nEWZ;2;31.12.2024;Gas;1,00\n';
    const { preview } = await proposeMapping(textFile(text), { file: 'a.csv' });
    expect(preview.map(({ row, problems }) => [row, ...problems.map(({ code }) => code)])).toEqual([
      [2, 'invoice_incomplete'],
      [3, 'value_invalid'],
      [4],
    ]);
  });
});
