import { SaxesParser } from 'saxes';
import { memorySource } from '../../compute/import/import-source.ts';
import { readFile } from '../../compute/import/read-file.ts';
import { tableReader } from '../../compute/import/table-reader.ts';
import { readXml } from '../../compute/import/xml/read-xml.ts';
import { element, ubl, ublLine } from '../support/einvoice-xml.ts';
import { invoiceSource, seededRandom } from '../support/load.ts';
import { flate, hybrid, makePdf } from '../support/make-pdf.ts';
import { type Finding, median } from './report.ts';

/** About half of the bytes each. */
const SMALL = { invoices: 300, lines: 10 };
const LARGE = { invoices: 4, lines: 1_000 };
const ROUNDS = 5;
const WARM_UP_ROUNDS = 2;
const TARGET_MB = 20;
const PDFS = 1_000;
const DIFFERENT_PDFS = 50;
/** Fonts and the colour profile that such a PDF carries. */
const PDF_FONT_BYTES = [200_000, 150_000, 3_000];
const TARGET_SECONDS = 20;
const MB = 1e6;

const READERS = { xml: readXml, table: tableReader({ sent: null, remembered: [] }) };

/** E-invoices read in this one thread as a job reads them: XML against the parser alone, and hybrid PDFs. */
export async function measureReading(): Promise<Finding[]> {
  const documents = [...documentsOf(1, SMALL), ...documentsOf(2, LARGE)];
  return [await measureXml(documents), await measurePdfs(documents)];
}

async function measureXml(documents: readonly Buffer[]): Promise<Finding> {
  const bytes = documents.reduce((sum, { length }) => sum + length, 0);
  const [reading, parsing]: number[][] = [[], []];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const read = await seconds(() => readAll(documents, 'invoice.xml'));
    const parsed = await seconds(() => documents.forEach(parseOnly));
    if (round < WARM_UP_ROUNDS) continue;
    reading?.push(bytes / MB / read);
    parsing?.push(bytes / MB / parsed);
  }
  const [speed, bare] = [median(reading ?? []), median(parsing ?? [])];
  return {
    name: 'reading of XML invoices in one thread',
    value: `${speed.toFixed(1)} MB a processor second, ${(speed / bare).toFixed(2)} of the bare parser's ${bare.toFixed(1)}`,
    target: `at least ${TARGET_MB} MB`,
    reached: speed >= TARGET_MB,
  };
}

async function measurePdfs(documents: readonly Buffer[]): Promise<Finding> {
  const random = seededRandom(3);
  const pdfs = documents.slice(0, DIFFERENT_PDFS).map((data) => pdfOf(data, random));
  await readAll(pdfs, 'invoice.pdf');
  const taken = await seconds(async () => {
    for (let read = 0; read < PDFS; read += DIFFERENT_PDFS) await readAll(pdfs, 'invoice.pdf');
  });
  return {
    name: `reading of ${PDFS} hybrid PDFs in one thread`,
    value: `${taken.toFixed(1)} processor seconds`,
    target: `within ${TARGET_SECONDS}`,
    reached: taken <= TARGET_SECONDS,
  };
}

const scheme = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';
const taxed = `<cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent>${scheme}`;
const address =
  '<cac:PostalAddress><cbc:StreetName>Gasse 1</cbc:StreetName><cbc:CityName>Bonn</cbc:CityName><cbc:PostalZone>53111</cbc:PostalZone></cac:PostalAddress>';
const contact =
  '<cac:Contact><cbc:Name>Office</cbc:Name><cbc:Telephone>+49 228 1</cbc:Telephone><cbc:ElectronicMail>office@example.org</cbc:ElectronicMail></cac:Contact>';
/** What no calculation needs and every invoice has. */
const HEAD = [
  element('cbc:CustomizationID', 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'),
  element('cbc:ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
  element('cbc:BuyerReference', '04011000-12345-34'),
  element('cac:PaymentMeans', '<cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>'),
  element('cac:PaymentTerms', '<cbc:Note>30 days net</cbc:Note>'),
].join('');

/** UBL invoices with what EN 16931 asks for, written with line breaks as most programs do. */
function documentsOf(seed: number, of: { readonly invoices: number; readonly lines: number }): Buffer[] {
  const next = invoiceSource(seed, of.lines);
  return Array.from({ length: of.invoices }, () => {
    const { vendor_name, invoice_date, line_items } = next();
    const lines = line_items.map(({ description, spend_amount, quantity = 1, unit_of_measure = 'C62' }, at) =>
      ublLine({
        name: escaped(description),
        net: spend_amount.toFixed(2),
        quantity: String(quantity),
        unit: unit_of_measure,
        item: `<cac:SellersItemIdentification><cbc:ID>A-${at}</cbc:ID></cac:SellersItemIdentification>${element('cac:ClassifiedTaxCategory', taxed)}`,
        more: `<cbc:ID>${at + 1}</cbc:ID><cac:Price><cbc:PriceAmount currencyID="EUR">${(spend_amount / quantity).toFixed(4)}</cbc:PriceAmount></cac:Price>`,
      }),
    );
    const name = `<cac:PartyLegalEntity><cbc:RegistrationName>${escaped(vendor_name)}</cbc:RegistrationName></cac:PartyLegalEntity>`;
    const seller = `${address}<cac:PartyTaxScheme><cbc:CompanyID>DE123456789</cbc:CompanyID>${scheme}</cac:PartyTaxScheme>${name}${contact}`;
    const text = ubl({ seller, date: invoice_date, lines: lines.join(''), more: HEAD });
    return Buffer.from(text.replaceAll('><', '>\n      <'));
  });
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function pdfOf(data: Buffer, random: () => number): Buffer {
  const fonts = PDF_FONT_BYTES.map((length) =>
    flate(
      '',
      Uint8Array.from({ length }, () => Math.floor(random() * 256)),
    ),
  );
  return makePdf([...hybrid([{ name: 'factur-x.xml', data, relationship: 'Alternative' }]), ...fonts]);
}

async function readAll(files: readonly Buffer[], name: string): Promise<void> {
  for (const file of files) {
    for await (const item of readFile(memorySource(file), name, READERS)) {
      if (item.kind !== 'invoice') throw new Error(JSON.stringify(item));
    }
  }
}

/** As the reader sets it up, with nothing done about what is found. */
function parseOnly(document: Buffer): void {
  const parser = new SaxesParser({ xmlns: false, position: true });
  for (const event of ['opentag', 'closetag', 'text'] as const) parser.on(event, () => {});
  parser.write(new TextDecoder().decode(document)).close();
}

async function seconds(work: () => unknown): Promise<number> {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
}
