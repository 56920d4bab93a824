import { Buffer } from 'node:buffer';
import type { FileFault } from './file-fault.ts';
import { startText } from './xml-root.ts';

/** What a file is, and which reader takes it. `zip` may also be a workbook: see `officeKind`. */
export type FileKind = 'xml' | 'pdf' | 'zip' | 'xlsx' | 'text' | 'json';

/** Bytes from which the kind is told. */
export const KIND_BYTES = 4_096;
/** A PDF may begin after other bytes. Source: ISO 32000-1:2008, annex H, implementation note 13. */
const PDF_HEADER_BYTES = 1_024;

const IMAGE =
  'it is an image, which has no text: ask the supplier for an e-invoice, or enter the invoice by hand';
const ARCHIVE = 'it is an archive of another kind: pack the files as a ZIP';
const SIGNED =
  'it is signed or encrypted (PKCS#7). Take the invoice out and send that: openssl smime -verify -noverify -inform DER -in FILE.p7m -out FILE.xml';
const FORMATS =
  'Send XML (UBL, CII, FatturaPA, KSeF), PDF with an e-invoice inside, XLSX, CSV, JSON or a ZIP of them';

/** How files of other kinds begin, in hexadecimal, and where. */
const SIGNATURES: readonly (readonly [number, string, FileFault])[] = [
  [0, 'ffd8ff', unknown(IMAGE)],
  [0, '89504e470d0a1a0a', unknown(IMAGE)],
  [0, '47494638', unknown(IMAGE)],
  [0, '49492a00', unknown(IMAGE)],
  [0, '4d4d002a', unknown(IMAGE)],
  [8, '57454250', unknown(IMAGE)],
  [4, '66747970', unknown(IMAGE)],
  [0, '1f8b', unsupported(ARCHIVE)],
  [0, '377abcaf271c', unsupported(ARCHIVE)],
  [0, '526172211a07', unsupported(ARCHIVE)],
  [0, '28b52ffd', unsupported(ARCHIVE)],
  [0, '425a68', unsupported(ARCHIVE)],
  [0, 'fd377a585a00', unsupported(ARCHIVE)],
  [257, '7573746172', unsupported(ARCHIVE)],
  [0, '4d5a', unknown('it is a program. If it unpacks itself, unpack it and send what is inside')],
  [0, '7b5c727466', unknown('it is a text document (RTF): send the invoice as an e-invoice, XLSX or CSV')],
];
/** How texts of other kinds begin. */
const TEXTS: readonly (readonly [RegExp, FileFault])[] = [
  [/^\s*-----BEGIN (?:PKCS ?#?7|CMS|PGP|SIGNED)/, { code: 'format_signed', why: SIGNED }],
  [/^\s*<(?:!doctype\s+html|html|head|body)[\s>]/i, unknown(`it is a web page. ${FORMATS}`)],
  [/^(?:UNA.{6}|UNB\+)/s, unknown(`it is EDIFACT, which is not read. ${FORMATS}`)],
  [
    /^(?:(?:Return-Path|Received|Delivered-To|From|Date|MIME-Version|Message-ID|Subject): ?[^\r\n]*\r?\n){2}/i,
    unknown('it is an e-mail: save its attachments and send those'),
  ],
];
/** Object identifier of PKCS#7 signed or enveloped data, near the start of its DER. Source: RFC 5652, section 4. */
const PKCS7 = Buffer.from('06092a864886f70d0107', 'hex');
const OLE = 'd0cf11e0a1b11ae1';

/** What a file is by its first bytes, and by its name where they do not tell. */
export function fileKind(start: Uint8Array, name: string): FileKind | FileFault {
  const bytes = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, KIND_BYTES));
  if (/^504b(?:0304|0506|0708)/.test(bytes.toString('hex', 0, 4))) return 'zip';
  if (bytes.subarray(0, PDF_HEADER_BYTES).includes('%PDF-')) return 'pdf';
  if (bytes.toString('hex', 0, 8) === OLE) return oleFault(start);
  for (const [offset, hex, fault] of SIGNATURES) {
    if (bytes.toString('hex', offset, offset + hex.length / 2) === hex) return fault;
  }
  if (bytes[0] === 0x30 && bytes.subarray(0, 64).includes(PKCS7)) {
    return { code: 'format_signed', why: SIGNED };
  }
  return textKind(bytes, name);
}

function textKind(bytes: Buffer, name: string): FileKind | FileFault {
  const text = startText(bytes);
  for (const [pattern, fault] of TEXTS) if (pattern.test(text)) return fault;
  if (/\.p7[ms]$/i.test(name)) return { code: 'format_signed', why: SIGNED };
  if (/^\s*<[?!:_\p{L}]/u.test(text)) return 'xml';
  if (/^\s*[{[]/.test(text)) return 'json';
  if (text.trim() === '') return { code: 'file_empty', why: 'it has no content but white space' };
  return isText(bytes) ? 'text' : unknown(`its format is not known. ${FORMATS}`);
}

/** Whether bytes are text: without control characters, or UTF-16, of whose bytes for European languages half are zero. */
function isText(bytes: Buffer): boolean {
  const isMarked = /^(?:fffe|feff)/.test(bytes.toString('hex', 0, 2));
  const zeros = [0, 0];
  let controls = 0;
  for (const [index, byte] of bytes.entries()) {
    if (byte === 0) zeros[index & 1] = (zeros[index & 1] ?? 0) + 1;
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27)) controls += 1;
  }
  const half = bytes.length / 2;
  const isWide = zeros.some((count) => count > 0.4 * half) && zeros.some((count) => count < 0.05 * half + 1);
  if (isMarked) return true;
  return controls === 0 && (isWide || zeros.every((count) => count === 0));
}

/** What an OLE container is: an old workbook, or a new one behind a password. Source: MS-CFB, section 2.2. */
function oleFault(start: Uint8Array): FileFault {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.length);
  const has = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage')) {
    return { code: 'file_encrypted', why: 'it is protected by a password: save it without one' };
  }
  if (has('__substg1.0_')) return unknown('it is an e-mail (Outlook): save its attachments and send those');
  if (has('WordDocument')) return unknown('it is a text document (Word): send the lines as XLSX or CSV');
  return unknown('it is an old Excel workbook (.xls) or another old Office file: save it as XLSX or CSV');
}

/** What a ZIP is by the paths inside it: a workbook, another document, or a ZIP of files. */
export function officeKind(paths: Iterable<string>): FileKind | FileFault {
  const known = new Set(paths);
  if (known.has('xl/workbook.xml')) return 'xlsx';
  if (known.has('xl/workbook.bin')) {
    return unknown('it is a binary Excel workbook (.xlsb): save it as XLSX or CSV');
  }
  if (known.has('word/document.xml') || known.has('ppt/presentation.xml')) {
    return unknown('it is a text document or a presentation: send the lines as XLSX or CSV');
  }
  if (known.has('mimetype') && known.has('content.xml')) {
    return unknown('it is an OpenDocument file (LibreOffice): save it as XLSX or CSV');
  }
  return 'zip';
}

function unknown(why: string): FileFault {
  return { code: 'format_unknown', why };
}

function unsupported(why: string): FileFault {
  return { code: 'archive_unsupported', why };
}
