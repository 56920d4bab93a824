import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_EXPORTS_PER_PARTY, REQUEST_QUEUE_PER_PARTY, REQUESTS_PER_PARTY } from '../../gateway/limits.ts';
import { createPool } from '../../gateway/threads/pool.ts';
import { RATE_LIMITS } from '../../schema/contracts/rate-limits.ts';
import { askGraphql } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { postWorkpaper, pushDemoYear } from '../support/engagement.ts';
import { completedEngagement, postExport } from '../support/evidence.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

const SOON = { timeout: 20_000 };
const ENGAGEMENT = '0190f3a0-1111-7000-8000-00000000000a';
const workerFile = fileURLToPath(new URL('../support/faulty-worker.ts', import.meta.url));

const userIdOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')).sub;

/** Every way a signed-in person asks; gives status and code of each. */
async function everyWay(server: TestGateway, token: string): Promise<string[]> {
  const workpaper = postWorkpaper(server, token, { action: 'complete', engagement_id: ENGAGEMENT });
  const graphql = askGraphql({ url: server.url, token, query: '{ viewer { email } }' });
  const trpc = fetch(`${server.url}/trpc/session.me`, { headers: { authorization: `Bearer ${token}` } });
  return Promise.all([
    workpaper.then(({ status }) => `workpaper ${status}`),
    graphql.then(({ status }) => `graphql ${status}`),
    trpc.then(({ status }) => `trpc ${status}`),
  ]);
}

const HEARD = ['workpaper 404', 'graphql 200', 'trpc 200'];

describeOnBothDatabases('one tenant at full abuse', (getDb) => {
  let server: TestGateway;
  let token: string;
  let other: string;
  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    token = await server.signIn(server.owner);
    const second = await startTestGateway(getDb().db, { pool: server.deps.pool });
    other = await server.signIn(second.owner);
    await second.close();
  });
  afterAll(() => server.close());

  it('that fills the pool keeps no other from it', async () => {
    const pool = createPool({ threads: 1, queue: 4, workerFile });
    const busy = await startTestGateway(getDb().db, { pool });
    const honest = await startTestGateway(getDb().db, { pool });
    let answered = 0;
    // What runs first lasts until the other's request is in the pool, on a machine that is slow as well.
    const abuse = Array.from({ length: 12 }, async (_, nth) => {
      await setTimeout(nth === 0 ? 0 : 300);
      const vendor = nth === 0 ? 'fault:slower' : 'fault:slow';
      const slow = { invoices: [invoiceOf({ vendor_name: vendor })] };
      const { status } = await postIngest(busy, slow);
      answered += 1;
      return status;
    });
    await expect.poll(() => pool.waiting, SOON).toBe(4);
    await expect.poll(() => answered, SOON).toBeGreaterThanOrEqual(7);
    // All that may wait waits: the newest of it makes room, and of the rest only what runs already comes before.
    expect((await postIngest(honest, { invoices: [invoiceOf()] })).status).toBe(200);
    expect(answered).toBeLessThan(12);
    const statuses = await Promise.all(abuse);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 503)).toHaveLength(8);
    await busy.close();
    await honest.close();
    await pool.close();
  });

  it('that has taken its places for requests waits, by each transport, while others are answered', async () => {
    const { requests } = server.deps;
    const taken = await Promise.all(
      Array.from({ length: REQUESTS_PER_PARTY }, () => requests.take(userIdOf(token))),
    );
    const own = everyWay(server, token);
    await expect.poll(() => requests.waiting, SOON).toBe(3);
    expect(await everyWay(server, other)).toEqual(HEARD);
    expect(requests.waiting).toBe(3);
    for (const release of taken) release();
    expect(await own).toEqual(HEARD);
    expect(requests.running).toBe(0);
  });

  it('is told to come again, by each transport, once as much of it waits as may', async () => {
    const { requests } = server.deps;
    const all = REQUESTS_PER_PARTY + REQUEST_QUEUE_PER_PARTY;
    const taken = Array.from({ length: all }, () => requests.take(userIdOf(token)));
    const graphql = await askGraphql({ url: server.url, token, query: '{ viewer { email } }' });
    expect(graphql.errors.map(({ extensions }) => extensions?.code)).toEqual(['busy']);
    expect(await everyWay(server, token)).toEqual(['workpaper 503', expect.any(String), 'trpc 503']);
    expect(await everyWay(server, other)).toEqual(HEARD);
    for (const place of taken) (await place)();
    expect([requests.running, requests.waiting]).toEqual([0, 0]);
    expect(await everyWay(server, token)).toEqual(HEARD);
  });

  it('that has taken its places for exports waits for one of them, and leaves those of others', async () => {
    const { exports } = server.deps;
    await pushDemoYear(server, 20);
    const engagement = await completedEngagement(server);
    const places = Array.from({ length: MAX_EXPORTS_PER_PARTY }, () => exports.take(server.workspaceId));
    const taken = await Promise.all(places);
    const answer = postExport(server, engagement);
    await expect.poll(() => exports.waiting, SOON).toBe(1);
    (await exports.take('another workspace'))();
    taken[0]?.();
    expect((await answer).status).toBe(200);
    await (await answer).arrayBuffer();
    taken[1]?.();
    await expect.poll(() => exports.running, SOON).toBe(0);
  });
});

describeOnBothDatabases('the limit of a person', (getDb) => {
  const START = new Date('2026-03-02T08:30:00.000Z');
  let now = START;
  let server: TestGateway;
  beforeAll(async () => {
    server = await startTestGateway(getDb().db, { config: { rateLimitPerHour: 1 }, clock: () => now });
  });
  afterAll(() => server.close());

  it('counts what is asked by every transport, tells what is left, and refuses the next with 429 for an hour', async () => {
    const token = await server.signIn(server.owner);
    const limit = RATE_LIMITS.person.multiple;
    expect(await everyWay(server, token)).toEqual(HEARD);
    const ask = () =>
      fetch(`${server.url}/trpc/session.me`, { headers: { authorization: `Bearer ${token}` } });
    for (let left = limit - 4; left >= 0; left -= 1) {
      const { status, headers } = await ask();
      expect([status, headers.get('ratelimit')]).toEqual([200, `"person";r=${left};t=3600`]);
    }
    now = new Date(START.getTime() + 600_000);
    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3000']);
    expect(refused.headers.get('ratelimit-policy')).toBe(`"person";q=${limit};w=3600`);
    expect(await everyWay(server, token)).toEqual(['workpaper 429', 'graphql 429', 'trpc 429']);
    expect(await everyWay(server, await server.signIn(server.auditor))).toEqual([
      'workpaper 404',
      'graphql 200',
      'trpc 200',
    ]);
    now = new Date(START.getTime() + 3_600_000);
    expect(await everyWay(server, await server.signIn(server.owner))).toEqual(HEARD);
  });
});
