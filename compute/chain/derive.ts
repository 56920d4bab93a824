import { hkdfSync } from 'node:crypto';

/** Ids one request may take: the counter inside an id has 18 bits. 100 invoices of 1,000 lines need 100,100. */
const MAX_IDS = 2 ** 18;
/** HKDF gives at most 255 hashes an expansion. A small first block keeps a one-invoice request cheap. */
const FIRST_BLOCK_BYTES = 512;
const BLOCK_BYTES = 255 * 32;
const ID_RANDOM_BYTES = 7;
const SALT_BYTES = 16;

export interface Derivation {
  /** The next UUIDv7. Ids of one derivation sort in the order they were taken. */
  nextId(): string;
  /** The next salt: 16 bytes as 22 base64url characters. */
  nextSalt(): string;
}

/**
 * Derives ids and salts from one secret, so that a task needs no randomness of its own and gives the same bytes when run
 * again. An id is a UUIDv7: 48 bits of `now`, an 18-bit counter in rand_a and the head of rand_b, 56 derived bits. Salts and
 * ids come from expansions of different labels and reveal nothing about each other.
 * Source: RFC 5869 (HKDF-SHA-256, an expansion a block, the block's number in `info`); RFC 9562 sections 5.7 and 6.2 method 1.
 * @param secret - 32 random bytes, used for one request only.
 * @param now - `YYYY-MM-DDTHH:MM:SS.mmmZ`.
 * @throws RangeError for another length, another form, or more than 262,144 ids.
 */
export function deriveFrom(secret: Uint8Array, now: string): Derivation {
  if (secret.length !== 32) throw new RangeError('derive: the secret must have 32 bytes');
  const milliseconds = Date.parse(now);
  if (!(milliseconds >= 0)) throw new RangeError('derive: now must be a time after 1970');
  const time = milliseconds.toString(16).padStart(12, '0');
  const timePart = `${time.slice(0, 8)}-${time.slice(8)}-7`;
  const idBytes = byteSource(secret, 'id');
  const saltBytes = byteSource(secret, 'salt');
  let counter = 0;
  return {
    nextId() {
      if (counter >= MAX_IDS) throw new RangeError('derive: too many ids for one request');
      const high = (counter >> 6).toString(16).padStart(3, '0');
      const low = (0x80 | (counter & 0x3f)).toString(16);
      const random = idBytes(ID_RANDOM_BYTES, 'hex');
      counter += 1;
      return `${timePart}${high}-${low}${random.slice(0, 2)}-${random.slice(2)}`;
    },
    nextSalt: () => saltBytes(SALT_BYTES, 'base64url'),
  };
}

/** Takes bytes from successive expansions. A block with too few bytes left for a call is dropped. */
function byteSource(secret: Uint8Array, label: string) {
  let block = Buffer.alloc(0);
  let position = 0;
  let blocks = 0;
  return (length: number, encoding: 'hex' | 'base64url'): string => {
    if (position + length > block.length) {
      const size = blocks === 0 ? FIRST_BLOCK_BYTES : BLOCK_BYTES;
      block = Buffer.from(hkdfSync('sha256', secret, '', `footing/${label}/${blocks}`, size));
      position = 0;
      blocks += 1;
    }
    position += length;
    return block.toString(encoding, position - length, position);
  };
}
