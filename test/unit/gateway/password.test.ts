import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type HashingParty, hashPassword, verifyPassword } from '../../../gateway/auth/password.ts';

const PARTY: HashingParty = { account: 'account', network: 'network', isKnown: false };

describe('passwords', () => {
  it('are stored as Argon2id with OWASP parameters or better', async () => {
    const stored = await hashPassword('correct horse');
    const [, algorithm, version, parameters = '', salt = '', tag] = stored.split('$');
    expect([algorithm, version, parameters]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1']);
    const expected = argon2Sync('argon2id', {
      message: 'correct horse',
      nonce: Buffer.from(salt, 'base64'),
      parallelism: 1,
      tagLength: 32,
      memory: 19_456,
      passes: 2,
    });
    expect(expected.toString('base64').replace(/=+$/, '')).toBe(tag);
  });

  it('verify only as they were, with composed and decomposed letters alike', async () => {
    const stored = await hashPassword('Zürich 8001');
    expect(await verifyPassword('Zürich 8001', stored, PARTY)).toBe(true);
    expect(await verifyPassword('Zu\u0308rich 8001', stored, PARTY)).toBe(true);
    expect(await verifyPassword('Zürich 8002', stored, PARTY)).toBe(false);
  });

  it('of an unknown account are never right', async () => {
    expect(await verifyPassword('anything', null, PARTY)).toBe(false);
  });
});
