import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../gateway/api-error.ts';
import { type HashingParty, verifyPassword } from '../../gateway/auth/password.ts';
import { exchangeArgon2 } from '../support/cheap-passwords.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { postToken, refresh, signInFully } from '../support/sign-in.ts';

const argon2 = { runs: 0 };
let putBack: () => void;

let database: TestDatabase;
let server: TestGateway;
beforeAll(async () => {
  database = await createServerDatabase();
  server = await startTestGateway(database.db);
  putBack = exchangeArgon2((real) => (...parameters) => {
    argon2.runs += 1;
    return real(...parameters);
  });
});
afterAll(async () => {
  putBack();
  await server.close();
  await database.close();
});
beforeEach(() => {
  argon2.runs = 0;
});

const runsOf = async (work: () => Promise<unknown>): Promise<number> => {
  await work();
  const { runs } = argon2;
  argon2.runs = 0;
  return runs;
};

it('runs Argon2id once for an unknown account, a wrong password and a right one alike', async () => {
  const { email, password } = server.owner;
  const unknown = `${randomUUID()}@footing.example`;
  expect(await runsOf(() => postToken(server, { email, password }))).toBe(1);
  expect(await runsOf(() => postToken(server, { email, password: 'wrong' }))).toBe(1);
  expect(await runsOf(() => postToken(server, { email: unknown, password }))).toBe(1);
});

it('runs no Argon2id for an attempt beyond the limit, whether the account exists or not, and for a refresh', async () => {
  const { refresh_token } = await signInFully(server, server.owner);
  argon2.runs = 0;
  expect(await runsOf(() => refresh(server, refresh_token))).toBe(0);
  for (const email of [server.owner.email, `${randomUUID()}@footing.example`]) {
    for (let run = 0; run < 10; run += 1) await postToken(server, { email, password: 'wrong' });
    argon2.runs = 0;
    const answer = await postToken(server, { email, password: server.owner.password });
    expect([answer.status, argon2.runs]).toEqual([429, 0]);
  }
});

const partyOf = (party: Partial<HashingParty>): HashingParty => ({
  account: 'account',
  network: 'network',
  isKnown: false,
  ...party,
});

describe('passwords', () => {
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
