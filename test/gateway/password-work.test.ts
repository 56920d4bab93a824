import crypto, { randomUUID } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEmbeddedDatabase, type TestDatabase } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { postToken, refresh, signInFully } from '../support/sign-in.ts';

/** The real thing; it is counted by what takes its place, so that every module sees that. */
const { argon2: real } = crypto;
const argon2 = { runs: 0 };

function exchange(by: typeof real): void {
  crypto.argon2 = by;
  syncBuiltinESMExports();
}

let database: TestDatabase;
let server: TestGateway;
beforeAll(async () => {
  database = await createEmbeddedDatabase();
  server = await startTestGateway(database.db);
  exchange((...parameters) => {
    argon2.runs += 1;
    return real(...parameters);
  });
});
afterAll(async () => {
  exchange(real);
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
