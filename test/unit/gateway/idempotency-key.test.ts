import { describe, expect, it } from 'vitest';
import { parseIdempotencyKey } from '../../../gateway/http/idempotency-key.ts';

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
