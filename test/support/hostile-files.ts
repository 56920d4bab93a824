import { deflateRawSync } from 'node:zlib';
import { ubl, ublLine } from './einvoice-xml.ts';
import { seededRandom } from './load.ts';
import { hybrid, makePdf } from './make-pdf.ts';
import { makeZip, type ZipPart } from './make-zip.ts';
import { workbookOf } from './spreadsheets.ts';

export interface HostileFile {
  readonly name: string;
  readonly data: Uint8Array;
}

/** What nothing may read: a path on this machine and an address. */
export interface Canaries {
  readonly path: string;
  readonly url: string;
}

const HEADER = ['Lieferant', 'Rechnungsnummer', 'Rechnungsdatum', 'Beschreibung', 'Nettobetrag', 'Währung'];
const ROW = ['Stadtwerke Uster', 'R-1', '2025-03-31', 'Strom Hochtarif', '100.50', 'CHF'];
const TABLE = `${[HEADER, ROW, ROW.with(1, 'R-2')].map((cells) => cells.join(';')).join('\n')}\n`;
const INVOICE = {
  vendor_name: 'Stadtwerke Uster',
  invoice_number: 'R-3',
  invoice_date: '2025-03-31',
  line_items: [{ description: 'Strom "Hochtarif"', spend_amount: 100.5 }],
};
const JSON_TEXT = JSON.stringify({ invoices: [INVOICE, INVOICE] });
const XML = ubl({ lines: ublLine({ net: '100.00', name: 'Paper' }), net: '100.00', gross: '119.00' });
const PDF = makePdf(hybrid([{ name: 'invoice.xml', data: Buffer.from(XML) }]));

/** A copy with some bits flipped, cut off, doubled, moved or filled. */
function mutated(bytes: Uint8Array, random: () => number): Uint8Array {
  const below = (most: number) => Math.floor(random() * most);
  const copy = Buffer.from(bytes);
  for (let count = 1 + below(6); count > 0; count -= 1) {
    const at = below(copy.length);
    const kind = below(6);
    if (kind === 0) return copy.subarray(0, at);
    if (kind === 1) return Buffer.concat([copy.subarray(0, at), copy.subarray(below(copy.length))]);
    if (kind === 2) copy.fill(random() < 0.5 ? 0 : 0xff, at, Math.min(copy.length, at + 1 + below(8)));
    else copy[at] = (copy[at] ?? 0) ^ (1 << below(8));
  }
  return copy;
}

/** A text in an encoding that it does not name. */
function wronglyEncoded(text: string, random: () => number): Uint8Array {
  const wide = Buffer.from(text, 'utf16le');
  const inUtf32 = Buffer.from(Uint32Array.from(text, (sign) => sign.codePointAt(0) ?? 0).buffer);
  const named = text.replace('encoding="UTF-8"', 'encoding="UTF-7"');
  const all = [
    wide,
    wide.swap16(),
    wide.subarray(1),
    inUtf32,
    Buffer.from(text, 'latin1'),
    Buffer.from(named),
  ];
  return all[Math.floor(random() * all.length)] ?? wide;
}

/** Files of every format, each broken in its own way; the same on every run. */
export async function brokenFiles(count: number): Promise<HostileFile[]> {
  const random = seededRandom(1_901);
  const workbook = await workbookOf({ sheets: [{ name: 'Tabelle', rows: [HEADER, ROW] }] });
  const texts: readonly (readonly [string, string])[] = [
    ['xml', XML],
    ['csv', TABLE],
    ['json', JSON_TEXT],
    ['ndjson', `${JSON.stringify(INVOICE)}\n${JSON.stringify(INVOICE)}\n`],
  ];
  const kinds: readonly (readonly [string, Uint8Array])[] = [
    ...texts.map(([kind, text]) => [kind, Buffer.from(text)] as const),
    ['xlsx', workbook],
    ['pdf', PDF],
    ['zip', makeZip([{ name: 'a.csv', data: Buffer.from(TABLE) }])],
  ];
  return Array.from({ length: count }, (_, index) => {
    const [kind, bytes] = kinds[index % kinds.length] ?? ['csv', new Uint8Array()];
    const text = texts.find(([name]) => name === kind)?.[1];
    const isEncoded = text !== undefined && random() < 0.1;
    return {
      name: `${index}.${kind}`,
      data: isEncoded ? wronglyEncoded(text, random) : mutated(bytes, random),
    };
  });
}

const within = (head: string, vendor = 'Seller AG') =>
  XML.replace('<Invoice', `${head}<Invoice`).replace('Seller AG', vendor);

function hostileXml({ path, url }: Canaries): (readonly [string, string])[] {
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
    '',
  );
  const outside = [`file://${path}`, `${url}/entity`];
  return [
    ['laughs', within(`<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>`, '&l9;')],
    ...outside.flatMap((address, n): [string, string][] => [
      [`entity-${n}`, within(`<!DOCTYPE x [<!ENTITY e SYSTEM "${address}">]>`, '&e;')],
      [`parameter-${n}`, within(`<!DOCTYPE x [<!ENTITY % p SYSTEM "${address}"> %p;]>`)],
      [`dtd-${n}`, within(`<!DOCTYPE x SYSTEM "${address}">`)],
      [`style-${n}`, within(`<?xml-stylesheet href="${address}"?>`)],
      [
        `include-${n}`,
        within('', `<i:include xmlns:i="http://www.w3.org/2001/XInclude" href="${address}"/>`),
      ],
      [`schema-${n}`, XML.replace('<Invoice ', `<Invoice xmlns:s="urn:s" s:schemaLocation="${address}" `)],
    ]),
    ['deep', within('', '<a>'.repeat(50_000))],
    [
      'attributes',
      XML.replace('<Invoice ', `<Invoice ${Array.from({ length: 5_000 }, (_, n) => `a${n}=""`).join(' ')} `),
    ],
    ['attribute', XML.replace('<Invoice ', `<Invoice a="${'a'.repeat(2_000_000)}" `)],
    ['reference', within('', '&#0;&#xd800;')],
  ];
}

async function hostileTables({ path, url }: Canaries): Promise<(readonly [string, string | Uint8Array])[]> {
  const sheets = [{ name: 'Tabelle', rows: [HEADER, ROW] }];
  const relations = (target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="${target}" TargetMode="External"/></Relationships>`;
  const cells = `<row r="1">${'<c><v>1</v></c>'.repeat(100_000)}</row>`;
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`;
  const parts = (name: string, content: string) => workbookOf({ sheets, parts: { [name]: content } });
  return [
    ['columns.csv', `${'c;'.repeat(100_000)}\n${'1;'.repeat(100_000)}\n`],
    ['line.csv', 'x'.repeat(3_000_000)],
    ['quotes.csv', TABLE.replaceAll('Strom', '"Strom').repeat(100)],
    ['nul.csv', TABLE.replaceAll('Strom', 'St\u0000rom')],
    ['controls.csv', TABLE.replaceAll('R-', '\u001b[31m\ud800')],
    ['formula.csv', TABLE.replaceAll('100.50', '=WEBSERVICE("http://127.0.0.1/")')],
    ['empty.csv', `${HEADER.join(';')}\n`],
    ['columns.xlsx', await parts('xl/worksheets/sheet1.xml', sheet)],
    ['outside.xlsx', await parts('xl/_rels/workbook.xml.rels', relations(`${url}/sheet`))],
    ['path.xlsx', await parts('xl/_rels/workbook.xml.rels', relations(`../../../..${path}`))],
    ['entity.xlsx', await parts('xl/workbook.xml', `<!DOCTYPE x SYSTEM "${url}/book"><workbook/>`)],
  ];
}

const hostileJson: readonly (readonly [string, string])[] = [
  ['deep.json', '['.repeat(200_000)],
  ['nul.ndjson', '{"line_items":[],"invoice_number":"a\\u0000\\ud800b"}'],
  ['twice.ndjson', '{"line_items":[],"\\u0000":1,"\\u0000":2}'],
  ['nan.ndjson', '{"line_items":[{"spend_amount":NaN}]}\n{"line_items":[{"spend_amount":1e999}]}'],
  ['proto.ndjson', '{"__proto__":{"line_items":[]},"line_items":[{"__proto__":{"spend_amount":1}}]}'],
  ['lines.json', `{"line_items":[${'{},'.repeat(50_000)}{}]}`],
];

function hostilePdfs(): (readonly [string, Uint8Array])[] {
  const bomb = Buffer.concat([Buffer.from(XML), Buffer.alloc(80 * 1024 * 1024, ' ')]);
  const loop = '<</Kids[3 0 R 3 0 R]>>';
  return [
    [
      'encrypted.pdf',
      makePdf(hybrid([{ name: 'a.xml', data: Buffer.from(XML) }]), { trailer: '/Encrypt 9 0 R' }),
    ],
    ['bomb.pdf', makePdf(hybrid([{ name: 'a.xml', data: bomb }]))],
    [
      'loop.pdf',
      makePdf(['<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles 3 0 R>>>>', '<</Type/Pages>>', loop]),
    ],
    ['deep.pdf', makePdf([`<</Type/Catalog/X ${'['.repeat(300_000)}>>`])],
    ['script.pdf', makePdf(['<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'])],
    ['entity.pdf', makePdf(hybrid([{ name: 'a.xml', data: Buffer.from(within('<!DOCTYPE x []>')) }]))],
  ];
}

function hostileZips({ path }: Canaries): (readonly [string, Uint8Array])[] {
  const table = { name: 'a.csv', data: Buffer.from(TABLE) };
  const zeros = deflateRawSync(Buffer.alloc(64 * 1024 * 1024));
  const bomb = (bytes: number): ZipPart => ({
    name: 'zeros.csv',
    data: Buffer.alloc(0),
    compressed: zeros,
    central: { bytes, crc: 0 },
  });
  const inner = makeZip([{ name: 'b.zip', data: makeZip([table]) }]);
  const names = [
    `../../../..${path}`,
    path,
    'C:\\a.csv',
    'a\u0000\u001b[31m.csv',
    '=cmd|calc.csv',
    'd/'.repeat(700),
  ];
  return [
    ['bomb.zip', makeZip([bomb(64 * 1024 * 1024)])],
    ['lying.zip', makeZip([bomb(1_000)])],
    ['nested.zip', makeZip([{ name: 'a.zip', data: inner }])],
    ['overlap.zip', makeZip([table, { ...table, name: 'b.csv', shares: 0 }])],
    ['encrypted.zip', makeZip([{ ...table, central: { flags: 1 } }])],
    ['names.zip', makeZip(names.map((name) => ({ ...table, name })))],
    ['housekeeping.zip', makeZip([{ ...table, name: '__MACOSX/a.csv' }])],
  ];
}

/** Files made to exhaust whoever reads them, or to make it read something else. */
export async function attackFiles(canaries: Canaries): Promise<HostileFile[]> {
  const files = [
    ...hostileXml(canaries).map(([name, text]) => [`${name}.xml`, text] as const),
    ...(await hostileTables(canaries)),
    ...hostileJson,
    ...hostilePdfs(),
    ...hostileZips(canaries),
  ];
  return files.map(([name, content]) => ({ name, data: Buffer.from(content) }));
}
