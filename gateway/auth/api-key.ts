import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `ftg_` + 32 random base62 characters (190 bits) + CRC-32 of both in 6 base62 characters. */
const KEY_FORMAT = /^ftg_[0-9A-Za-z]{38}$/;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 32;
const CHECK_CHARACTERS = 6;
/** Largest multiple of 62 that fits a byte: higher bytes would favour some characters. */
const UNBIASED_BELOW = 248;

/** A new key and what is stored of it. The key itself is shown once and not stored. */
export interface NewApiKey {
  readonly key: string;
  /** SHA-256 of the key, 64 hex digits. */
  readonly hash: string;
  /** First eight characters, `ftg_9fA2`: names the key in lists, logs and the audit trail. */
  readonly prefix: string;
  readonly lastFour: string;
}

/** Makes a random API key. */
export function createApiKey(): NewApiKey {
  let body = 'ftg_';
  while (body.length < 4 + RANDOM_CHARACTERS) {
    for (const byte of randomBytes(RANDOM_CHARACTERS)) {
      if (byte < UNBIASED_BELOW && body.length < 4 + RANDOM_CHARACTERS) body += ALPHABET[byte % 62];
    }
  }
  const key = body + checkCharacters(body);
  return { key, hash: hashApiKey(key), prefix: key.slice(0, 8), lastFour: key.slice(-4) };
}

/** Whether a text has the form and checksum of a key; others are refused without a query. */
export function isWellFormedApiKey(text: string): boolean {
  return (
    KEY_FORMAT.test(text) &&
    text.slice(-CHECK_CHARACTERS) === checkCharacters(text.slice(0, -CHECK_CHARACTERS))
  );
}

/** SHA-256 of a key in hex, the form it is stored and looked up in. */
export function hashApiKey(key: string): string {
  return hash('sha256', key);
}

function checkCharacters(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let index = 0; index < CHECK_CHARACTERS; index += 1) {
    text = ALPHABET[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
