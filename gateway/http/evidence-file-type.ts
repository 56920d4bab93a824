import type { EvidenceFileType } from '../../schema/contracts/document-types.ts';
import { ApiError } from '../api-error.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TRAILER_BYTES = 1_024;
/** A field of a message and those after it: one of them says who sent it. Source: RFC 5322, 2.2 and 3.6.2. */
const MESSAGE = /^(?:[!-9;-~]+:[^\r\n]*\r?\n(?:[ \t][^\r\n]*\r?\n)*)*?From:/i;
const HEADER_BYTES = 65_536;

/**
 * The type of an evidence file by its content; the name only tells a table from another text.
 * @throws ApiError `unsupported_media_type` for any other file.
 */
export function evidenceFileType(content: Uint8Array, name: string): EvidenceFileType {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const start = bytes.toString('hex', 0, 8);
  if (isPdf(bytes)) return 'application/pdf';
  if (start === '89504e470d0a1a0a') return 'image/png';
  if (start.startsWith('ffd8ff')) return 'image/jpeg';
  if (isWorkbook(bytes)) return XLSX;
  if (!isText(bytes)) throw refused();
  if (MESSAGE.test(bytes.toString('latin1', 0, HEADER_BYTES))) return 'message/rfc822';
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain';
}

function isPdf(bytes: Buffer): boolean {
  const isStart = /^%PDF-[12]\.$/.test(bytes.toString('latin1', 0, 7));
  return isStart && bytes.subarray(Math.max(0, bytes.length - TRAILER_BYTES)).includes('%%EOF');
}

/** A ZIP with the parts of a workbook and no macros. Source: ECMA-376 part 2, names of parts are not compressed. */
function isWorkbook(bytes: Buffer): boolean {
  const isZip = bytes.toString('hex', 0, 4) === '504b0304';
  return (
    isZip &&
    bytes.includes('[Content_Types].xml') &&
    bytes.includes('xl/workbook.xml') &&
    !bytes.includes('vbaProject.bin')
  );
}

const TEXT_CONTROLS: readonly number[] = [0x09, 0x0a, 0x0c, 0x0d];

/** Text in any encoding of single bytes or UTF-8: no control characters but tab, line and page breaks. */
function isText(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x7f || (byte < 0x20 && !TEXT_CONTROLS.includes(byte))) return false;
  }
  return bytes.length > 0;
}

function refused(): ApiError {
  return new ApiError('unsupported_media_type', {
    detail:
      'By its content the file is none of PDF, PNG, JPEG, XLSX without macros, CSV, plain text and e-mail (EML).',
  });
}
