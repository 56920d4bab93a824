import { describe, expect, it } from 'vitest';
import { fileKind } from '../../../compute/import/file-kind.ts';
import { makeZip } from '../../support/make-zip.ts';
import { readAll } from '../../support/read-sent.ts';

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const ole = (name: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(name, 'utf16le')]);
const office = (...names: string[]) => makeZip(names.map((name) => ({ name, data: Buffer.from('<x/>') })));

/** The reader that takes a file, or what is said about it. */
async function outcome(bytes: Uint8Array, name: string): Promise<string> {
  const [item] = await readAll(bytes, name);
  if (item === undefined) return 'nothing';
  return item.kind === 'problem'
    ? `${item.problem.code}: ${item.problem.message}`
    : (item.document?.kind ?? '');
}

describe('what a file is', () => {
  it.each<[string, Uint8Array, string]>([
    ['a.csv', Buffer.from('<?xml version="1.0"?><Invoice/>'), 'xml'],
    ['a.txt', Buffer.from('\ufeff\n <ns:Invoice xmlns:ns="x"/>'), 'xml'],
    ['a', utf16('<Invoice/>'), 'xml'],
    ['a', utf16('<Invoice/>').swap16(), 'xml'],
    ['a', utf16('<Invoice/>').subarray(2), 'xml'],
    ['a.xml', Buffer.from('Vendor;Amount\r\nM\u00fcller;1,00', 'latin1'), 'text'],
    ['a.csv', utf16('Vendor;Amount'), 'text'],
    ['a.csv', utf16('Vendor;Amount').subarray(2), 'text'],
    ['a.zip', office('[Content_Types].xml', 'xl/workbook.xml'), 'xlsx'],
    ['a.csv', Buffer.from(' {"vendor_name":"A","line_items":[]}'), 'json'],
  ])('shows in its bytes and not in its name (%s)', async (name, bytes, kind) => {
    expect(await outcome(bytes, name)).toBe(kind);
  });

  it.each<[string, Uint8Array, RegExp]>([
    ['a.xls', ole('Workbook'), /^format_unknown: .*old Excel workbook.*save it as XLSX or CSV/],
    ['a.xlsx', ole('EncryptedPackage'), /^file_encrypted: .*save it without one/],
    ['a.msg', ole('__substg1.0_'), /^format_unknown: .*Outlook/],
    ['a.xlsb', office('xl/workbook.bin'), /^format_unknown: .*xlsb.*save it as XLSX/],
    ['a.docx', office('word/document.xml'), /^format_unknown: .*text document/],
    ['a.ods', office('mimetype', 'content.xml'), /^format_unknown: .*OpenDocument/],
    [
      'a.p7m',
      Buffer.from('3082010006092a864886f70d010702', 'hex'),
      /^format_signed: .*openssl smime -verify/,
    ],
    ['a.p7m', Buffer.from('MIIF1AYJKoZIhvcNAQcCoIIFxTCCBcEC'), /^format_signed/],
    ['a.txt', Buffer.from('-----BEGIN PKCS7-----\n'), /^format_signed/],
    ['a.pdf', Buffer.from('ffd8ffe000104a46', 'hex'), /^format_unknown: .*image/],
    ['a.png', Buffer.from('89504e470d0a1a0a', 'hex'), /^format_unknown: .*image/],
    ['a.heic', Buffer.from('\0\0\0\u0018ftypheic'), /^format_unknown: .*image/],
    ['a.rar', Buffer.from('526172211a0700', 'hex'), /^archive_unsupported: .*ZIP/],
    ['a.csv.gz', Buffer.from('1f8b0800', 'hex'), /^archive_unsupported: .*ZIP/],
    ['a.html', Buffer.from('<!DOCTYPE html><html>'), /^format_unknown: .*web page/],
    ['a.edi', Buffer.from("UNA:+.? 'UNB+UNOA"), /^format_unknown: .*EDIFACT/],
    ['a.eml', Buffer.from('Received: from a\r\nDate: today\r\n'), /^format_unknown: .*e-mail/],
    ['a.rtf', Buffer.from('{\\rtf1'), /^format_unknown: .*RTF/],
    ['a.exe', Buffer.from('MZ\u0090\0'), /^format_unknown: .*program/],
    ['a.bin', Buffer.from([0, 1, 2, 3, 250, 0, 7]), /^format_unknown: .*not known. Send XML/],
    ['a.csv', Buffer.alloc(0), /^file_empty/],
    ['a.csv', Buffer.from(' \r\n\t'), /^file_empty/],
  ])('is said where it cannot be read, with what to do (%s)', async (name, bytes, message) => {
    expect(await outcome(bytes, name)).toMatch(message);
  });

  it('is told from whatever bytes there are', () => {
    for (let byte = 0; byte < 256; byte++) {
      expect(fileKind(Uint8Array.of(byte), 'a')).toBeDefined();
      expect(fileKind(new Uint8Array(5_000).fill(byte), 'a')).toBeDefined();
    }
  });
});
