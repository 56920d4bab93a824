import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { invoiceInPdf } from '../../../compute/import/pdf/invoice-in-pdf.ts';
import { flate, hybrid, makePdf, type PdfObject, rootOnly } from '../../support/make-pdf.ts';

const XML = rootOnly('CrossIndustryInvoice');
const OTHER = rootOnly('CrossIndustryInvoice', 'another');
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const PAGE = '<</Type/Page/Parent 2 0 R>>';
const SPECIFICATION = '<</Type/Filespec/F(data.bin)/EF<</F 5 0 R>>>>';

/** The name and text of what is found, or the code of the fault. */
function found(pdf: Uint8Array) {
  const outcome = invoiceInPdf(pdf);
  return 'why' in outcome ? outcome.code : [outcome.name, Buffer.from(outcome.xml).toString()];
}

describe('the e-invoice in a PDF', () => {
  it.each(['CrossIndustryInvoice', 'CrossIndustryDocument', 'Invoice', 'CreditNote'])(
    'is the attachment with the root element %s, whatever its name',
    (root) => {
      const data = rootOnly(root);
      const picture = { name: 'factur-x.xml', data: Buffer.from('no XML') };
      const other = { name: 'zugferd-invoice.xml', data: Buffer.from('<Note>factur-x</Note>') };
      const pdf = makePdf(hybrid([picture, other, { name: 'a.dat', data }]));
      expect(found(pdf)).toEqual(['a.dat', data.toString()]);
    },
  );

  it.each<[string, readonly PdfObject[]]>([
    [
      'a names tree with kids',
      [
        '<</Type/Catalog/Pages 2 0 R/Names 6 0 R>>',
        PAGES,
        PAGE,
        SPECIFICATION,
        flate('', XML),
        '<</EmbeddedFiles 7 0 R>>',
        '<</Kids[8 0 R]>>',
        '<</Limits[(a)(a)]/Names 9 0 R>>',
        '[(a) 4 0 R]',
      ],
    ],
    [
      'associated files of the document',
      ['<</Type/Catalog/Pages 2 0 R/AF 6 0 R>>', PAGES, PAGE, SPECIFICATION, flate('', XML), '[4 0 R]'],
    ],
    [
      'associated files of a page',
      ['<</Type/Catalog/Pages 2 0 R>>', PAGES, '<</Type/Page/AF[4 0 R]>>', SPECIFICATION, flate('', XML)],
    ],
    [
      'an annotation',
      [
        '<</Type/Catalog/Pages 2 0 R>>',
        PAGES,
        '<</Type/Page/Annots[6 0 R]>>',
        SPECIFICATION,
        flate('', XML),
        '<</Type/Annot/Subtype/FileAttachment/FS 4 0 R>>',
      ],
    ],
    [
      'a Unicode name only',
      [
        '<</Type/Catalog/Pages 2 0 R/AF[4 0 R]>>',
        PAGES,
        PAGE,
        '<</F<646174612e62696e>/EF<</UF 5 0 R>>>>',
        flate('', XML),
      ],
    ],
  ])('is found through %s, in tables and in object streams', (_, objects) => {
    expect(found(makePdf(objects))).toEqual(['data.bin', XML.toString()]);
    expect(found(makePdf(objects, { packedFrom: 2 }))).toEqual(['data.bin', XML.toString()]);
  });

  it('is the one of the last revision', () => {
    const old = makePdf(hybrid([{ name: 'a.xml', data: XML }]));
    const stream = deflateSync(OTHER);
    const update = [
      Buffer.from(`5 0 obj\n<</Filter/FlateDecode/Length ${stream.length}>>\nstream\r\n`),
      stream,
      Buffer.from(
        `\nendstream\nendobj\nxref\n0 0\ntrailer\n<</Root 1 0 R/Prev 1>>\nstartxref\n${old.length}\n%%EOF`,
      ),
    ];
    expect(found(Buffer.concat([old, ...update]))).toEqual(['a.xml', OTHER.toString()]);
  });

  it('does not take what is inside an attached PDF that is not packed, wherever its length is stated', () => {
    const inner = makePdf(hybrid([{ name: 'inner.xml', data: OTHER }]));
    const objects = hybrid([
      { name: 'a.xml', data: XML },
      { name: 'b.pdf', data: inner },
    ]);
    for (const length of [`/Length ${inner.length}`, '/Length 8 0 R']) {
      const stored = { members: `/Type/EmbeddedFile${length}`, data: inner };
      const pdf = makePdf([...objects.slice(0, -1), stored, String(inner.length)]);
      expect(found(pdf)).toEqual(['a.xml', XML.toString()]);
    }
  });

  it('is found where the cross-reference table, the start of the file or lengths are wrong', () => {
    const objects = hybrid([{ name: 'a.xml', data: XML }]);
    const wrong = objects.map((object) =>
      typeof object === 'string' ? object : { ...object, members: `${object.members}/Length 3` },
    );
    const sound = makePdf(objects);
    const expected = ['a.xml', XML.toString()];
    expect(found(makePdf(wrong))).toEqual(expected);
    expect(found(Buffer.concat([Buffer.from('HTTP/1.1 200\r\n\r\n'), sound]))).toEqual(expected);
    expect(found(sound.subarray(0, sound.indexOf('xref')))).toEqual(expected);
  });

  it('is the one marked as the document, and the others are named', () => {
    const a = { name: 'a.xml', data: XML, relationship: 'Supplement' };
    const b = { name: 'b.xml', data: OTHER, relationship: 'Alternative' };
    expect(invoiceInPdf(makePdf(hybrid([a, b])))).toMatchObject({ name: 'b.xml', others: ['a.xml'] });
    expect(found(makePdf(hybrid([a, { ...b, relationship: 'Data', data: XML }])))).toEqual([
      'a.xml',
      XML.toString(),
    ]);
  });

  it('is in doubt where several could be meant', () => {
    const both = ['Alternative', 'Data'].map((relationship, index) => ({
      name: `${index}.xml`,
      data: index === 0 ? XML : OTHER,
      relationship,
    }));
    expect(found(makePdf(hybrid(both)))).toBe('pdf_several_invoices');
    expect(found(makePdf(hybrid(both.map(({ name, data }) => ({ name, data })))))).toBe(
      'pdf_several_invoices',
    );
  });

  it('is said not to be there, with what is', () => {
    const order = { name: 'order-x.xml', data: rootOnly('SCRDMCCBDACIOMessageStructure') };
    expect(found(makePdf(hybrid([])))).toBe('pdf_without_invoice');
    expect(invoiceInPdf(makePdf(hybrid([order])))).toMatchObject({
      code: 'pdf_without_invoice',
      why: expect.stringContaining('order-x.xml: <SCRDMCCBDACIOMessageStructure>'),
    });
  });

  it('is not looked for in an encrypted PDF', () => {
    const pdf = makePdf(hybrid([{ name: 'a.xml', data: XML }]), { trailer: '/Encrypt<</Filter/Standard>>' });
    expect(found(pdf)).toBe('file_encrypted');
  });

  it('is not said to be missing where parts of the PDF are lost', () => {
    const objects = hybrid([{ name: 'a.xml', data: XML }]);
    const pdf = makePdf(objects, { packedFrom: 4 });
    const packed = pdf.indexOf('/ObjStm');
    const data = pdf.indexOf('stream', packed) + 12;
    expect(found(pdf)).toEqual(['a.xml', XML.toString()]);
    pdf.fill(0xff, data, data + 8);
    expect(found(pdf)).toBe('file_damaged');
    const stream = makePdf(objects);
    const start = stream.indexOf('stream', stream.indexOf('/EmbeddedFile/')) + 12;
    stream.fill(0xff, start, start + 8);
    expect(found(stream)).toBe('file_damaged');
  });
});

describe('a hostile PDF', () => {
  it('with loops in its trees comes to an end', () => {
    const pdf = makePdf([
      '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles 4 0 R>>>>',
      '<</Type/Pages/Kids[2 0 R 3 0 R 3 0 R]>>',
      '<</Type/Pages/Kids[2 0 R]>>',
      '<</Kids[4 0 R 5 0 R]/Names[(a) 6 0 R]>>',
      '<</Kids[4 0 R]>>',
      '6 0 R',
    ]);
    expect(found(pdf)).toBe('pdf_without_invoice');
  });

  it('that unpacks to more than is read is refused, packed once or twice', () => {
    const zeros = deflateSync(Buffer.concat([Buffer.from('<a>'), Buffer.alloc(80_000_000)]), { level: 9 });
    const twice = deflateSync(zeros, { level: 9 });
    const [catalog = '', pages = '', page = '', specification = ''] = hybrid([{ name: 'a', data: XML }]);
    const once = { members: '/Filter/FlateDecode', data: zeros };
    const two = { members: '/Filter[/FlateDecode/FlateDecode]', data: twice };
    for (const stream of [once, two]) {
      expect(found(makePdf([catalog, pages, page, specification, stream]))).toBe('archive_bounds');
    }
    const packed = { members: '/Type/ObjStm/N 1/First 4/Filter/FlateDecode', data: zeros };
    expect(found(makePdf([catalog, pages, packed]))).toBe('archive_bounds');
  });

  it.each<[string, string]>([
    ['deep nesting', `1 0 obj\n${'['.repeat(100_000)}`],
    ['dictionaries that do not end', '1 0 obj<</A stream '.repeat(100_000)],
    ['strings that do not end', '1 0 obj<</A(stream '.repeat(100_000)],
    ['streams that do not end', '1 0 obj<</Length 9>>stream\n'.repeat(100_000)],
    [
      'cross-references of width zero',
      '1 0 obj<</Type/XRef/W[0 0 0]/Size 1000000000000/Root 2 0 R>>stream\nendstream',
    ],
    ['a huge count of objects', 'xref\n0 4294967295\ntrailer<</Size 4294967295/Root 1 0 R>>'],
    ['numbers without end', `1 0 obj<</Length ${'9'.repeat(1_000_000)}>>stream`],
  ])('with %s is refused within bounds', (_, text) => {
    const started = performance.now();
    expect(found(Buffer.from(`%PDF-1.7\n${text}`))).toMatch(/^(?:file_damaged|archive_bounds)$/);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
