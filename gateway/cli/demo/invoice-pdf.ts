import type { DemoInvoiceBody } from './demo-invoice.ts';

const FONT_POINTS = 10;
const LEADING_POINTS = 14;
/** A4 in points, and the position of the first line. */
const PAGE = { width: 595, height: 842, left: 56, top: 780 };
/** Lines on the page; the others of a long invoice are counted. */
const MAX_LINES = 50;

/** Characters of WinAnsiEncoding above U+00FF that invoices have. Source: ISO 32000-1, Annex D.2. */
const WIN_ANSI: Readonly<Record<string, string>> = {
  '€': '\x80',
  '‘': '\x91',
  '’': '\x92',
  '“': '\x93',
  '”': '\x94',
  '–': '\x96',
  '—': '\x97',
  œ: '\x9c',
};

/**
 * A demo invoice as a PDF of one page with its header and lines, the same bytes every time.
 * Source: ISO 32000-1, 7.5 (file structure), 9.4.3 (text showing).
 */
export function invoicePdf(invoice: DemoInvoiceBody): Buffer {
  const shown = linesOf(invoice).map((line) => `(${pdfText(line)}) Tj T*`);
  const content = [
    'BT',
    `/F1 ${FONT_POINTS} Tf`,
    `${LEADING_POINTS} TL`,
    `${PAGE.left} ${PAGE.top} Td`,
    ...shown,
    'ET',
  ].join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  return Buffer.from(fileOf(objects), 'latin1');
}

/** The objects in order, the table of their positions, and the trailer. */
function fileOf(objects: readonly string[]): string {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
}

function linesOf(invoice: DemoInvoiceBody): string[] {
  const { vendor_name, invoice_number, invoice_date, currency = 'CHF', line_items, total_amount } = invoice;
  const lines = line_items.map(({ description, quantity, unit_of_measure = '', spend_amount }) => {
    const measured = quantity === undefined ? '' : `, ${quantity} ${unit_of_measure}`.trimEnd();
    return `${description}${measured}: ${currency} ${spend_amount.toFixed(2)}`;
  });
  const more = lines.length - MAX_LINES;
  return [
    vendor_name,
    `${invoice_number}, ${invoice_date}`,
    '',
    ...lines.slice(0, MAX_LINES),
    ...(more > 0 ? [`+ ${more}`] : []),
    ...(total_amount === undefined ? [] : ['', `Total ${currency} ${total_amount.toFixed(2)}`]),
  ];
}

/** Text of a literal string, one byte per character; characters the encoding lacks become question marks. */
function pdfText(text: string): string {
  const bytes = text.replace(/[^ -~\xa1-\xff]/gu, (character) => WIN_ANSI[character] ?? '?');
  return bytes.replace(/[\\()]/g, (character) => `\\${character}`);
}
