import type { Buffer } from 'node:buffer';
import { crc32 } from '../zip/member-data.ts';
import type { CentralRecord } from '../zip/zip-records.ts';

/** Longest path inside a ZIP, in characters. */
export const MAX_PATH_CHARACTERS = 1_000;
const UTF8_FLAG = 0x0800;
/** "Info-ZIP Unicode Path": version 1, CRC-32 of the other name, the name in UTF-8. APPNOTE 6.3.10, section 4.6.9. */
const UNICODE_PATH_EXTRA = 0x7075;
/** Bytes 128 to 255. Source: Unicode Consortium, VENDORS/MICSFT/PC/CP437.TXT. */
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/**
 * The path of a member: UTF-8 where it says so, or where its bytes are UTF-8 (macOS does not say), else code page 437.
 * Backslashes of old Windows tools become slashes; characters that control a terminal or the order of the others are shown as U+FFFD.
 */
export function memberName({ name, extra, flags }: CentralRecord): string {
  const text = unicodePath(name, extra) ?? utf8(name) ?? codePage437(name);
  const isOld = (flags & UTF8_FLAG) === 0;
  return (isOld ? text.replaceAll('\\', '/') : text).replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\ufffd');
}

/** Whether a path is what operating systems add by themselves: `__MACOSX`, `.DS_Store`, `Thumbs.db`. */
export function isHousekeeping(path: string): boolean {
  const parts = path.split('/');
  const last = parts.at(-1)?.toLowerCase() ?? '';
  const isHidden = parts.some((part) => part === '__MACOSX' || /^\.[^.]/.test(part));
  return isHidden || last === 'thumbs.db' || last === 'desktop.ini';
}

function unicodePath(name: Buffer, extra: Buffer): string | null {
  for (let at = 0; at + 9 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== UNICODE_PATH_EXTRA) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    const isOfThis = field.length > 5 && field[0] === 1 && field.readUInt32LE(1) === crc32(name, 0);
    return isOfThis ? utf8(field.subarray(5)) : null;
  }
  return null;
}

function utf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function codePage437(bytes: Buffer): string {
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : (CODE_PAGE_437[byte - 0x80] ?? ''),
  ).join('');
}
