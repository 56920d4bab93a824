import { Buffer } from 'node:buffer';
import { DER, type DerElement, derElements, derInside } from './der.ts';

/** SHA-256 as time stamps name it. Source: RFC 5754 section 2.2. */
export const SHA256_OID = '608648016503040201';
/** id-signedData and id-ct-TSTInfo. Source: RFC 5652 section 5.1; RFC 3161 section 2.4.2. */
const SIGNED_DATA_OID = '2a864886f70d010702';
const TST_INFO_OID = '2a864886f70d0109100104';

/** The content of a time stamp. Its signature is not verified here. */
export interface TimeStamp {
  /** The SHA-256 that is stamped, hex. */
  readonly imprint: string;
  /** The time by the authority's clock: `2026-01-31T17:00:00Z`, with decimals if it gives some. */
  readonly time: string;
  /** The number the request carried, hex; null if it had none. */
  readonly nonce: string | null;
}

/**
 * Reads a time stamp token: the signed data of a TSTInfo over a SHA-256.
 * Source: RFC 3161 section 2.4.2; RFC 5652 sections 3, 5.1 and 5.2.
 * @returns null if it is no such token.
 */
export function readTimeStamp(token: Uint8Array): TimeStamp | null {
  const [whole, ...more] = derElements(token) ?? [];
  const [type, wrapped] = derInside(whole, DER.sequence) ?? [];
  if (!isOid(type, SIGNED_DATA_OID) || more.length > 0) return null;
  const [signedData] = derInside(wrapped, DER.context0) ?? [];
  const [, , encapsulated] = derInside(signedData, DER.sequence) ?? [];
  const [contentType, content] = derInside(encapsulated, DER.sequence) ?? [];
  if (!isOid(contentType, TST_INFO_OID)) return null;
  const [octets] = derInside(content, DER.context0) ?? [];
  const [info] = octets?.tag === DER.octets ? (derElements(octets.content) ?? []) : [];
  return readInfo(derInside(info, DER.sequence) ?? []);
}

/** Source: RFC 3161 section 2.4.2, TSTInfo: version, policy, imprint, serial number, time, then optional members. */
function readInfo(info: readonly DerElement[]): TimeStamp | null {
  const [version, , messageImprint, , genTime, ...optional] = info;
  const [algorithm, imprint] = derInside(messageImprint, DER.sequence) ?? [];
  const [oid] = derInside(algorithm, DER.sequence) ?? [];
  const time = genTime?.tag === DER.generalizedTime ? timeText(genTime.content) : null;
  const isVersion1 = version?.tag === DER.integer && hexOf(version.content) === '01';
  if (!isVersion1 || !isOid(oid, SHA256_OID) || time === null) return null;
  if (imprint?.tag !== DER.octets || imprint.content.length !== 32) return null;
  const nonce = optional.find(({ tag }) => tag === DER.integer);
  return { imprint: hexOf(imprint.content), time, nonce: nonce ? hexOf(nonce.content) : null };
}

/** Source: RFC 3161 section 2.4.2, genTime: `YYYYMMDDhhmmss[.s...]Z`. */
function timeText(content: Uint8Array): string | null {
  const text = Buffer.from(content).toString('latin1');
  const [, year, month, day, hour, minute, second, decimals = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/.exec(text) ?? [];
  if (year === undefined) return null;
  const seconds = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  // 30 February would become a day in March.
  const date = new Date(`${seconds}Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(seconds);
  return isReal ? `${seconds}${decimals}Z` : null;
}

function isOid(element: DerElement | undefined, oid: string): boolean {
  return element?.tag === DER.oid && hexOf(element.content) === oid;
}

/** Lower-case hex. */
export function hexOf(data: Uint8Array): string {
  return Buffer.from(data).toString('hex');
}
