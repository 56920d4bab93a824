import { hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deriveFrom } from '../../../compute/chain/derive.ts';

const secret = Uint8Array.from({ length: 32 }, (_, index) => index);
const now = '2026-05-04T03:02:01.123Z';

describe('derivation of ids and salts', () => {
  it('gives UUIDv7 with the time in front, distinct and in ascending order, over block borders', () => {
    const derivation = deriveFrom(secret, now);
    const ids = Array.from({ length: 20_000 }, () => derivation.nextId());
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
    const time = Date.parse(now).toString(16).padStart(12, '0');
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(id.replace('-', '').slice(0, 12)).toBe(time);
    }
    expect(new Set(ids.map((id) => id.slice(21))).size).toBe(ids.length);
  });

  it('gives distinct salts of 128 bits', () => {
    const derivation = deriveFrom(secret, now);
    const salts = Array.from({ length: 2000 }, () => derivation.nextSalt());
    expect(new Set(salts).size).toBe(salts.length);
    for (const salt of salts) expect(Buffer.from(salt, 'base64url')).toHaveLength(16);
    for (const salt of salts) expect(salt).toHaveLength(22);
  });

  it('takes its bytes from HKDF-SHA-256 with the block number in info', () => {
    const salts = Buffer.from(hkdfSync('sha256', secret, '', 'footing/salt/0', 32));
    const ids = Buffer.from(hkdfSync('sha256', secret, '', 'footing/id/0', 7)).toString('hex');
    const derivation = deriveFrom(secret, now);
    expect(derivation.nextSalt()).toBe(salts.toString('base64url', 0, 16));
    expect(derivation.nextSalt()).toBe(salts.toString('base64url', 16, 32));
    expect(derivation.nextId().replaceAll('-', '').slice(18)).toBe(ids);
  });

  it('gives the same for the same secret and nothing in common for another', () => {
    const other = Uint8Array.from(secret, (byte) => byte ^ 1);
    const take = (from: Uint8Array) => {
      const derivation = deriveFrom(from, now);
      return [derivation.nextId(), derivation.nextSalt(), derivation.nextId()];
    };
    expect(take(secret)).toEqual(take(secret));
    expect(take(other).filter((text) => take(secret).includes(text))).toEqual([]);
  });

  it('refuses a short secret and a time that is none', () => {
    expect(() => deriveFrom(secret.subarray(1), now)).toThrow(RangeError);
    expect(() => deriveFrom(secret, 'yesterday')).toThrow(RangeError);
  });
});
