import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createApiKey, hashApiKey, isWellFormedApiKey } from '../../../gateway/auth/api-key.ts';
import { createPersonCounts } from '../../../gateway/auth/person-counts.ts';
import { parseIdempotencyKey } from '../../../gateway/http/idempotency-key.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** CRC-32 (ISO 3309) bit by bit, so that the test shares nothing with zlib. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe('API keys', () => {
  it('are ftg_, 32 base62 characters and 6 that check them', () => {
    const { key, prefix, lastFour } = createApiKey();
    expect(key).toMatch(/^ftg_[0-9A-Za-z]{38}$/);
    expect([prefix, lastFour]).toEqual([key.slice(0, 8), key.slice(-4)]);
    const check = [...key.slice(-6)].reduce((sum, digit) => sum * 62 + BASE62.indexOf(digit), 0);
    expect(check).toBe(crc32(key.slice(0, -6)));
  });

  it('are stored as their SHA-256 in hex', () => {
    const { key, hash } = createApiKey();
    expect(hash).toBe(createHash('sha256').update(key).digest('hex'));
    expect(hashApiKey(key)).toBe(hash);
  });

  it('differ', () => {
    const keys = Array.from({ length: 200 }, () => createApiKey().key);
    expect(new Set(keys).size).toBe(200);
  });

  it('are well formed when made, and no longer with any one character changed', () => {
    fc.assert(
      fc.property(fc.nat(37), fc.constantFrom(...BASE62), (position, replacement) => {
        const { key } = createApiKey();
        const at = 4 + position;
        const changed = key.slice(0, at) + replacement + key.slice(at + 1);
        expect(isWellFormedApiKey(key)).toBe(true);
        expect(isWellFormedApiKey(changed)).toBe(changed === key);
      }),
    );
  });

  it.each(['', 'ftg_', 'nonsense', 'eyJhbGciOiJFZDI1NTE5In0.e30.c2ln', `ftg_${'ä'.repeat(38)}`])(
    'do not look like %j',
    (text) => {
      expect(isWellFormedApiKey(text)).toBe(false);
    },
  );
});

describe('parseIdempotencyKey', () => {
  it('has none without a header', () => {
    expect(parseIdempotencyKey(null)).toBeNull();
  });

  it.each([
    ['8e03978e-40d5-43e8-bc93-6894a57f9324', '8e03978e-40d5-43e8-bc93-6894a57f9324'],
    ['"8e03978e-40d5-43e8-bc93-6894a57f9324"', '8e03978e-40d5-43e8-bc93-6894a57f9324'],
    [String.raw`"a\"b\\c"`, 'a"b\\c'],
    ['x'.repeat(255), 'x'.repeat(255)],
    [`"${'x'.repeat(255)}"`, 'x'.repeat(255)],
    ['two words', 'two words'],
  ])('reads %s, quoted or bare, as the same key', (header, key) => {
    expect(parseIdempotencyKey(header)).toBe(key);
  });

  it.each(['', '""', '"open', 'x'.repeat(256), `"${'x'.repeat(256)}"`, 'ä', 'a\u0007', '"a"b"'])(
    'refuses %j',
    (header) => {
      expect(() => parseIdempotencyKey(header)).toThrow(/1 to 255 printable/);
    },
  );
});

describe('the counts of persons', () => {
  it('forget the oldest window beyond so many persons, and no other', () => {
    const counts = createPersonCounts(2);
    const at = new Date('2026-03-02T08:30:00.000Z');
    const count = (userId: string) => counts.count(userId, at).count;
    expect([count('a'), count('b'), count('a'), count('c'), count('b'), count('a')]).toEqual([
      1, 1, 2, 1, 2, 1,
    ]);
  });
});
