import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, readCode, stepOf } from '../../../gateway/auth/one-time-code.ts';

/** Base32 of the ASCII text 12345678901234567890. Source: RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** Seconds since 1970, step, and the last six of the eight digits there. Source: RFC 6238, appendix B, SHA-1. */
const VECTORS = [
  [59, 0x1, '287082'],
  [1_111_111_109, 0x23523ec, '081804'],
  [1_111_111_111, 0x23523ed, '050471'],
  [1_234_567_890, 0x273ef07, '005924'],
  [2_000_000_000, 0x3f940aa, '279037'],
  [20_000_000_000, 0x27bc86aa, '353130'],
] as const;

const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of an authenticator app', () => {
  it.each(VECTORS)('have the step of RFC 6238 at %d seconds', (seconds, step, code) => {
    expect(stepOf(SECRET, code, at(seconds))).toBe(step);
  });

  it('are taken one step early or late, and not two', () => {
    const [seconds, step, code] = VECTORS[3];
    for (const [shift, found] of [
      [-60, null],
      [-30, step],
      [30, step],
      [60, null],
    ] as const) {
      expect(stepOf(SECRET, code, at(seconds + shift)), `${shift} seconds`).toBe(found);
    }
  });

  it.each(['', '28708', '2870820', '287083', '28708a', '٢٨٧٠٨٢'])('are not %j', (code) => {
    expect(stepOf(SECRET, code, at(59))).toBeNull();
  });
});

describe('recovery codes', () => {
  it('are ten different ones of 80 bits, read in any case, with and without hyphens', () => {
    const { codes, hashes } = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const [index, code] of codes.entries()) {
      expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
      const codeHash = hashes[index];
      for (const typed of [code, code.toUpperCase(), code.replaceAll('-', ' ')]) {
        expect(readCode(typed)).toEqual({ kind: 'recovery', codeHash });
      }
    }
  });

  it('are told from codes of the app, which may be typed in groups', () => {
    expect(readCode('287 082')).toEqual({ kind: 'totp', code: '287082' });
  });
});
