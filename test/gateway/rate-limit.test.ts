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

  it('counts every request with a valid key, tells what is left, and refuses the next with 429', async () => {
    const { key: readKey } = await server.newKey('read');
    const id = '0190f3a0-1111-7000-8000-00000000000a';
    const counted = [
      await postIngest(server, { invoices: [invoiceOf()] }),
      await postIngest(server, '{"invoices":['),
      await postIngest(server, {}, { key: readKey }),
      await fetch(`${server.url}/api/invoices/${id}/void`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.apiKey}` },
      }),
      await postIngest(server, {}, { headers: { 'content-type': 'text/plain' } }),
    ];
    expect(counted.map(({ status }) => status)).toEqual([200, 400, 403, 415, 415]);
    expect(counted.map(({ headers }) => headers.get('ratelimit'))).toEqual(
      [4, 3, 2, 1, 0].map((rest) => `"ingest";r=${rest};t=3600`),
    );
    for (const { headers } of counted) expect(headers.get('ratelimit-policy')).toBe('"ingest";q=5;w=3600');

    await postIngest(server, {}, { key: 'nonsense' });
    now = new Date(START.getTime() + 600_000);
    const before = await countRows(getDatabase());
    const refused = await postIngest(server, { invoices: [invoiceOf()] });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3000']);
    expect(refused.headers.get('ratelimit')).toBe('"ingest";r=0;t=3000');
    expect(await refused.json()).toMatchObject({ code: 'rate_limit_exceeded', status: 429 });
    expect(await countRows(getDatabase())).toEqual(before);
  });

  it('starts anew an hour after the first counted request', async () => {
    now = new Date(START.getTime() + 3_599_000);
    expect((await postIngest(server, { invoices: [invoiceOf()] })).status).toBe(429);
    now = new Date(START.getTime() + 3_600_000);
    const answer = await postIngest(server, { invoices: [invoiceOf()] });
    expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, '"ingest";r=4;t=3600']);
  });

  it('is checked after the credentials and before the media type', async () => {
    for (let used = 0; used < LIMIT; used += 1) await postIngest(server, {});
    const headers = { 'content-type': 'text/plain' };
    expect((await postIngest(server, {}, { key: 'nonsense', headers })).status).toBe(401);
    expect((await postIngest(server, {}, { headers })).status).toBe(429);
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
