import { Buffer } from 'node:buffer';
import { DER, derElements, derInside } from './der.ts';
import { hexOf, SHA256_OID } from './time-stamp.ts';

/** Status values that come with a token: granted, grantedWithMods. Source: RFC 3161 section 2.4.2. */
const GRANTED = ['00', '01'];
const NONCE_BYTES = 8;

/**
 * A request to stamp a digest, DER: version 1, its imprint, a nonce, and a request for the authority's certificates in the
 * answer, so that it can be verified years later.
 * Source: RFC 3161 section 2.4.1, TimeStampReq.
 * @param imprint - SHA-256, 64 hex digits.
 * @param random - 8 random bytes.
 * @returns the request, and the nonce that the answer must repeat.
 */
export function timeStampRequest(
  imprint: string,
  random: Uint8Array,
): { readonly request: Uint8Array<ArrayBuffer>; readonly nonce: string } {
  if (!/^[0-9a-f]{64}$/.test(imprint) || random.length !== NONCE_BYTES) {
    throw new Error('a time stamp is asked for with a SHA-256 and eight random bytes');
  }
  // A first octet of 0x40 to 0x7f keeps the integer positive and its shortest form at eight octets.
  const [first = 0, ...others] = random;
  const nonce = hexOf(Uint8Array.from([(first & 0x3f) | 0x40, ...others]));
  const version = '020101';
  const messageImprint = `3031300d0609${SHA256_OID}05000420${imprint}`;
  const certReq = '0101ff';
  const hex = `3043${version}${messageImprint}0208${nonce}${certReq}`;
  return { request: Uint8Array.from(Buffer.from(hex, 'hex')), nonce };
}

/**
 * The token in an authority's answer, DER. Source: RFC 3161 section 2.4.2, TimeStampResp.
 * @returns null if the bytes are no answer or the request was not granted.
 */
export function timeStampToken(response: Uint8Array): Uint8Array | null {
  const [answer, ...more] = derElements(response) ?? [];
  const [status, token, ...others] = derInside(answer, DER.sequence) ?? [];
  const [code] = derInside(status, DER.sequence) ?? [];
  if (code?.tag !== DER.integer || !GRANTED.includes(hexOf(code.content))) return null;
  return token?.tag === DER.sequence && more.length + others.length === 0 ? token.whole : null;
}
