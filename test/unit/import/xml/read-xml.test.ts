import { describe, expect, it } from 'vitest';
import { XML_BOUNDS } from '../../../../compute/import/xml/xml-fault.ts';
import {
  readFile,
  readInvoice,
  readProblems,
  UBL_NAMESPACES,
  ubl,
  ublLine,
} from '../../../support/einvoice-xml.ts';

const DOCUMENT = ubl({ lines: ublLine({ net: '1', name: 'Ökostrom für Zürich' }), net: '1' });
const ROOT = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(2 * index, text.charCodeAt(index), isLittle);
  return bytes;
};
const declared = (encoding: string) => DOCUMENT.replace('UTF-8', encoding);
const problem = async (content: string | Uint8Array) => {
  const problems = await readProblems(content);
  expect(problems).toHaveLength(1);
  return problems[0];
};

describe('the bytes of an XML file', () => {
  it.each([
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${DOCUMENT}`)],
    ['no declaration', DOCUMENT.replace(/<\?xml[^>]*>/, '')],
    ['UTF-16LE with a byte order mark', utf16(`\ufeff${declared('UTF-16')}`, true)],
    ['UTF-16BE with a byte order mark', utf16(`\ufeff${declared('utf-16')}`, false)],
    ['UTF-16LE without one', utf16(declared('UTF-16'), true)],
    ['UTF-16 declared in UTF-8', declared('utf-16')],
    ['ISO-8859-1', latin(declared('ISO-8859-1'))],
    ['ISO-8859-15', latin(declared('ISO-8859-15'))],
    ['Windows-1252', latin(declared('windows-1252'))],
  ])('are read as %s', async (_, content) => {
    expect((await readInvoice(content)).invoice.line_items[0]?.description).toBe('Ökostrom für Zürich');
  });

  it('give the same items however they are cut', async () => {
    const whole = await readFile(DOCUMENT);
    for (const piece of [1, 7, 1_000]) expect(await readFile(DOCUMENT, piece)).toEqual(whole);
  });

  it('are refused where they are not in the encoding they state, or in one that is not read', async () => {
    expect(await problem(latin(DOCUMENT))).toMatchObject({
      code: 'encoding_invalid',
      message: expect.stringContaining('not UTF-8 between bytes 0 and'),
    });
    expect((await problem(declared('EBCDIC-CP-DE')))?.message).toContain('ebcdic-cp-de');
    expect((await problem(Uint8Array.of(0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0)))?.code).toBe('encoding_invalid');
    expect((await problem(utf16(`\ufeff${DOCUMENT}`, true).subarray(0, -1)))?.code).toBe('encoding_invalid');
    expect((await problem(''))?.code).toBe('file_empty');
  });

  it('are refused by name if they are a signature (.p7m)', async () => {
    const der = Uint8Array.of(
      0x30,
      0x80,
      0x06,
      0x09,
      0x2a,
      0x86,
      0x48,
      0x86,
      0xf7,
      0x0d,
      0x01,
      0x07,
      0x02,
      0xa0,
      0x80,
    );
    const base64 = Buffer.concat([der, Buffer.alloc(200, 7)])
      .toString('base64')
      .replace(/(.{64})/g, '$1\n');
    for (const content of [der, base64, `-----BEGIN PKCS7-----\n${base64}`])
      expect(await problem(content)).toMatchObject({
        code: 'format_signed',
        message: expect.stringContaining('openssl cms'),
      });
    expect((await problem('MIETE MAERZ; 1.000,00'))?.code).toBe('format_unknown');
    expect((await problem('%PDF-1.7'))?.message).toBe('The file is no XML: it does not begin with "<".');
  });
});

describe('the root element', () => {
  it('decides the format, by its namespace and not by its prefix', async () => {
    const prefixed = DOCUMENT.replace(/<(\/?)Invoice/g, '<$1ubl:Invoice')
      .replace(`xmlns="${ROOT}"`, `xmlns:ubl="${ROOT}"`)
      .replaceAll('cbc:', 'b:')
      .replace('xmlns:cbc', 'xmlns:b')
      .replaceAll('cac:', 'cbc:')
      .replace('xmlns:cac', 'xmlns:cbc');
    expect(await readFile(prefixed)).toEqual(await readFile(DOCUMENT));
    const swapped = DOCUMENT.replace(UBL_NAMESPACES, '').replace(
      /<(\/?)(c[ab]c):(\w+)/g,
      (_, slash: string, prefix: string, name: string) => {
        const space = UBL_NAMESPACES.split(' ').find((one) => one.includes(`:${prefix}=`)) ?? '';
        return `<${slash}${name}${slash === '' ? ` ${space.replace(`:${prefix}`, '')}` : ''}`;
      },
    );
    expect(await readFile(swapped)).toEqual(await readFile(DOCUMENT));
  });

  it('ignores elements of other namespaces that have a name like ours', async () => {
    const foreign = DOCUMENT.replace(
      '<cac:InvoiceLine>',
      '<cac:InvoiceLine xmlns:x="urn:x"><x:LineExtensionAmount>9</x:LineExtensionAmount>',
    );
    expect(await readFile(foreign)).toEqual(await readFile(DOCUMENT));
  });

  it('may be in a Standard Business Document', async () => {
    const bare = DOCUMENT.replace(/<\?xml[^>]*>/, '');
    const wrap = (inside: string) =>
      `<StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"><StandardBusinessDocumentHeader><HeaderVersion>1.0</HeaderVersion></StandardBusinessDocumentHeader>${inside}</StandardBusinessDocument>`;
    expect(await readFile(wrap(bare))).toEqual(await readFile(DOCUMENT));
    expect((await problem(wrap('')))?.code).toBe('format_unknown');
    expect((await problem(wrap(bare + bare)))?.message).toContain('more than one document');
  });

  it('is named if it is none that is read', async () => {
    for (const [content, named] of [
      ['<html><body/></html>', '<html> without a namespace'],
      [`<Invoice xmlns="urn:x"/>`, '<Invoice> of the namespace urn:x'],
      [`<Order xmlns="${ROOT}"/>`, `<Order> of the namespace ${ROOT}`],
    ] as const)
      expect(await problem(content)).toMatchObject({
        code: 'format_unknown',
        message: expect.stringContaining(named),
      });
  });
});

describe('the content of an element', () => {
  it('is read through comments, CDATA, entities and character references; empty ones are absent', async () => {
    const text = (name: string, description: string) =>
      ublLine({ net: '1', name, item: `<cbc:Description>${description}</cbc:Description>` });
    const { invoice } = await readInvoice(
      ubl({
        lines: [
          text('Pa<!-- no -->per', ''),
          text('<![CDATA[A & B]]> &amp; C&#x20ac;', '<!-- none -->'),
          text('  \n', ' Only this '),
        ].join(''),
        net: '3',
      }),
    );
    expect(invoice.line_items.map(({ description }) => description)).toEqual([
      'Paper',
      'A & B & C€',
      'Only this',
    ]);
  });
});

describe('hostile XML', () => {
  const body = DOCUMENT.replace(/<\?xml[^>]*>/, '');

  it('is refused with a DTD, whatever is in it', async () => {
    const laughs = Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join(
      '',
    );
    for (const dtd of [
      '<!DOCTYPE Invoice>',
      `<!DOCTYPE Invoice [<!ENTITY a0 "ha">${laughs}]>`,
      '<!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      '<!DOCTYPE Invoice SYSTEM "http://127.0.0.1:1/a.dtd">',
    ])
      expect((await problem(dtd + body.replace('Ökostrom', '&a20;&x;')))?.code).toBe('xml_doctype');
    expect((await problem(body.replace('Ökostrom', '&x;')))?.code).toBe('xml_not_well_formed');
  });

  it('is refused beyond the bounds of depth and attributes, at once', async () => {
    const deep = body.replace('</Invoice>', '<a>'.repeat(2_000_000));
    expect(await problem(deep)).toMatchObject({
      code: 'xml_bounds',
      message: expect.stringContaining('100 elements'),
    });
    const attributes = Array.from({ length: 200_000 }, (_, n) => `a${n}=""`).join(' ');
    expect(await problem(`<Invoice ${attributes}/>`)).toMatchObject({
      code: 'xml_bounds',
      message: expect.stringContaining('100 attributes'),
    });
  });

  it('is refused where it is cut off or not well formed, with line and column', async () => {
    for (const length of [1, 100, 700, DOCUMENT.length - 1])
      expect((await problem(DOCUMENT.slice(0, length)))?.code).toBe('xml_not_well_formed');
    expect((await problem(DOCUMENT.replace('</cbc:ID>', '</cbc:Id>')))?.message).toMatch(
      /Line 2, column \d+: /,
    );
    expect((await problem(DOCUMENT.replaceAll('cbc:Name', 'cxc:Name')))?.message).toContain('<cxc:Name>');
    expect((await problem(DOCUMENT.slice(0, 700)))?.message).toMatch(/\w\. Export the document again, /);
    expect((await problem(`${DOCUMENT}<a/>`))?.code).toBe('xml_not_well_formed');
    expect((await problem(DOCUMENT.replace('R-1', '\u0000')))?.code).toBe('xml_not_well_formed');
  });

  it('is refused beyond the bound of its size, without being held', async () => {
    async function* endless() {
      yield new TextEncoder().encode(body.replace('</Invoice>', '<x>'));
      const piece = new TextEncoder().encode('a'.repeat(1024 * 1024));
      for (;;) yield piece;
    }
    const { readXml } = await import('../../../../compute/import/xml/read-xml.ts');
    const items = [];
    for await (const item of readXml(endless(), { file: 'a.xml' })) items.push(item);
    expect(items).toMatchObject([{ kind: 'problem', problem: { code: 'file_too_large' } }]);
    expect(XML_BOUNDS.bytes).toBe(64 * 1024 * 1024);
  });
});
