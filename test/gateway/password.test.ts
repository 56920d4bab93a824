import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../gateway/api-error.ts';
import { type HashingParty, hashPassword, verifyPassword } from '../../gateway/auth/password.ts';

const partyOf = (party: Partial<HashingParty>): HashingParty => ({
  account: 'account',
  network: 'network',
  isKnown: false,
  ...party,
});

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
    expect(await verifyPassword('Zürich 8001', stored, partyOf({}))).toBe(true);
    expect(await verifyPassword('Zu\u0308rich 8001', stored, partyOf({}))).toBe(true);
    expect(await verifyPassword('Zürich 8002', stored, partyOf({}))).toBe(false);
  });

  it('of an unknown account are never right', async () => {
    expect(await verifyPassword('anything', null, partyOf({}))).toBe(false);
  });

  it('of one network are checked one at a time with twenty waiting; more are turned away at once', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, account) =>
        verifyPassword('x', null, partyOf({ account: `${account}` })),
      ),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(9);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(ApiError);
      expect(reason.code).toBe('busy');
    }
    expect(await verifyPassword('x', null, partyOf({}))).toBe(false);
  });

  it.each([
    ['one account from forty addresses', (at: number) => ({ account: 'same', network: `${at}` })],
    ['forty accounts from one address', (at: number) => ({ account: `${at}`, network: 'same' })],
    ['forty accounts from as many addresses', (at: number) => ({ account: `${at}`, network: `${at}` })],
  ])(
    'wait for one or two others at most where the account is known, whatever %s send',
    async (_who, party) => {
      let ended = 0;
      const flood = Array.from({ length: 40 }, (_, at) =>
        verifyPassword('x', null, partyOf(party(at))).then(
          () => {
            ended += 1;
          },
          () => undefined,
        ),
      );
      for (let run = 0; run < 5; run += 1) {
        const before = ended;
        const known = { account: 'ada', network: 'office', isKnown: true };
        expect(await verifyPassword('x', null, known)).toBe(false);
        expect(ended - before).toBeLessThanOrEqual(3);
      }
      await Promise.all(flood);
    },
  );
});
