import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD_MS = 30_000;

/**
 * The code an authenticator app shows.
 * Source: RFC 6238 section 4 (time steps of 30 seconds), RFC 4226 section 5.3 (truncation), RFC 4648 section 6 (Base32).
 */
export function codeAt(secret: string, now: Date): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / PERIOD_MS)));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The secret in the address an app reads from a QR code. */
export function secretIn(otpauthUri: string): string {
  const url = new URL(otpauthUri);
  if (url.protocol !== 'otpauth:' || url.host !== 'totp')
    throw new Error(`no address of an app: ${otpauthUri}`);
  return url.searchParams.get('secret') ?? '';
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
