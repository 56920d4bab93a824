import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { createServerDatabase, describeOnBothDatabases, type TestDatabase } from '../support/databases.ts';
import { countRows, invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

const START = new Date('2026-03-02T08:30:00.000Z');
const LIMIT = 5;

describeOnBothDatabases('the limit', (getDatabase) => {
  let server: TestGateway;
  let now = START;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db, {
      clock: () => now,
      config: { rateLimitPerHour: LIMIT },
    });
  });
  afterAll(() => server.close());

  const limits = ({ status, headers }: Response) => [status, headers.get('ratelimit')];
  const books = (options = {}) => postIngest(server, { invoices: [invoiceOf()] }, options);
  const keyed = { headers: { 'idempotency-key': 'january' } };

  it('counts ingests that did something new, not malformed requests, dry runs and replays', async () => {
    const { key: readKey } = await server.newKey('read');
    const asked: [() => Promise<Response>, number, number][] = [
      [() => books(keyed), 200, 4],
      [() => books(keyed), 200, 4],
      [() => books({ query: '?dry_run=true' }), 200, 4],
      [() => postIngest(server, '{"invoices":['), 400, 4],
      [() => postIngest(server, { invoices: [invoiceOf()] }, keyed), 200, 4],
      [() => postIngest(server, { invoices: [{ ...invoiceOf(), currency: 'EUR' }] }, keyed), 422, 4],
      [() => postIngest(server, {}, { key: readKey }), 403, 4],
      [() => postIngest(server, {}, { headers: { 'content-type': 'text/plain' } }), 415, 4],
      [() => postIngest(server, { invoices: [{}, invoiceOf({ replaces: 'prepared twice' })] }), 200, 3],
      [() => books(), 200, 2],
    ];
    let attempts = 20 * LIMIT;
    for (const [ask, status, left] of asked) {
      const answer = await ask();
      attempts -= 1;
      expect(limits(answer)).toEqual([status, `"ingest";r=${left};t=3600, "attempt";r=${attempts};t=3600`]);
      expect(answer.headers.get('ratelimit-policy')).toBe('"ingest";q=5;w=3600, "attempt";q=100;w=3600');
    }
  });

  it('refuses with 429 what would be new beyond it, and stores nothing; the rest is still answered', async () => {
    await books();
    await books();
    now = new Date(START.getTime() + 600_000);
    const before = await countRows(getDatabase());
    for (const options of [{}, { headers: { 'idempotency-key': 'new' } }]) {
      const refused = await books(options);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3000']);
      expect(refused.headers.get('ratelimit')).toMatch(/^"ingest";r=0;t=3000, "attempt";r=\d+;t=3000$/);
      expect(await refused.json()).toMatchObject({
        code: 'rate_limit_exceeded',
        detail: expect.stringContaining('"ingest" of 5 an hour'),
      });
    }
    const replayed = await books(keyed);
    expect([replayed.status, replayed.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect((await books({ query: '?dry_run=true' })).status).toBe(200);
    expect(await countRows(getDatabase())).toEqual(before);
  });

  it('is checked after the credentials and before the media type', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect((await postIngest(server, {}, { key: 'nonsense', headers })).status).toBe(401);
    expect((await postIngest(server, {}, { headers })).status).toBe(429);
  });

  it('starts anew an hour after the first counted request', async () => {
    now = new Date(START.getTime() + 3_599_000);
    expect((await books()).status).toBe(429);
    now = new Date(START.getTime() + 3_600_000);
    expect(limits(await books())).toEqual([200, '"ingest";r=4;t=3600, "attempt";r=99;t=3600']);
  });

  it('of voids, documents and reads is each its own, and named by its answers', async () => {
    const { key: readKey } = await server.newKey('read');
    const ask = (path: string, key: string, init: RequestInit) =>
      fetch(`${server.url}${path}`, { ...init, headers: { authorization: `Bearer ${key}` } });
    const id = '0190f3a0-1111-7000-8000-00000000000a';
    const answers = [
      await ask(`/api/invoices/${id}/void`, server.apiKey, { method: 'POST' }),
      await ask(`/api/invoices/${id}/source-document`, server.apiKey, { method: 'PUT' }),
      await ask('/graphql?query={viewer{email}}', readKey, {}),
      await ask('/api/invoices', readKey, {}),
      await ask(`/api/invoices/${id}`, server.apiKey, {}),
      await ask('/api/invoices/void', server.apiKey, { method: 'POST' }),
    ];
    expect(answers.map(limits)).toEqual([
      [415, '"void";r=99;t=3600'],
      [415, '"document";r=99;t=3600'],
      [200, '"read";r=99;t=3600'],
      [200, '"read";r=98;t=3600'],
      [404, '"read";r=97;t=3600'],
      [415, '"void";r=98;t=3600'],
    ]);
  });

  it('bounds malformed requests as well, by the limit of attempts, before they are read', async () => {
    const small = await startTestGateway(getDatabase().db, {
      pool: server.deps.pool,
      clock: () => now,
      config: { rateLimitPerHour: 1 },
    });
    for (let sent = 0; sent < 20; sent += 1) expect((await postIngest(small, '{')).status).toBe(400);
    const refused = await postIngest(small, '{');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(refused.headers.get('ratelimit')).toBe('"ingest";r=1;t=3600, "attempt";r=0;t=3600');
    expect(await refused.json()).toMatchObject({
      detail: expect.stringContaining('"attempt" of 20 an hour'),
    });
    await small.close();
  });

  it('of 0 is none', async () => {
    const open = await startTestGateway(getDatabase().db, {
      pool: server.deps.pool,
      workspace: server,
      config: { rateLimitPerHour: 0 },
    });
    for (let sent = 0; sent < LIMIT + 2; sent += 1) {
      const answer = await postIngest(open, { invoices: [invoiceOf()] });
      expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, null]);
    }
    await open.close();
  });
});

describe('two gateways', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createServerDatabase();
  });
  afterAll(() => database.close());

  it('share the limit exactly, under requests at once', async () => {
    const config = { rateLimitPerHour: 20 };
    const first = await startTestGateway(database.db, { config });
    const other = await openDatabase({ databaseUrl: database.databaseUrl });
    const second = await startTestGateway(other, { config, workspace: first });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        postIngest(index % 2 === 0 ? first : second, { invoices: [{}] }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    await first.close();
    await second.close();
    await other.close();
  });
});
