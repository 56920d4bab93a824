import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withRead, withTenant } from '../../gateway/database/transaction.ts';
import {
  DATABASE_CONNECTIONS,
  TRANSACTIONS_WAITING_PER_WORKSPACE,
  WRITE_CONNECTIONS,
} from '../../gateway/limits.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { graphqlClient } from '../support/graphql-client.ts';
import { newPerson } from '../support/people.ts';

const TOTAL = '{ emissions(groupBy: [VENDOR]) { total { kgco2e lineCount } } }';

/** Every connection for changes, held until the returned function is called. */
async function holdWrites({ deps }: TestGateway): Promise<() => Promise<unknown>> {
  const end = Promise.withResolvers<void>();
  const begun: Promise<void>[] = [];
  const held = Array.from({ length: WRITE_CONNECTIONS }, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push(promise);
    return withTenant(deps.database, crypto.randomUUID(), async (tx) => {
      await tx.sql('select 1 as one');
      resolve();
      await end.promise;
    });
  });
  await Promise.all(begun);
  return () => {
    end.resolve();
    return Promise.all(held);
  };
}

describe('while changes use all their connections', () => {
  let database: TestDatabase;
  let server: TestGateway;
  beforeAll(async () => {
    database = await createServerDatabase();
    server = await startTestGateway(database.db);
    await postIngest(server, { invoices: [invoiceOf()] });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  it('reads are answered, with a token and with a key, over GraphQL, tRPC and REST', async () => {
    const { key } = await server.newKey('read');
    const { token } = await newPerson(server.deps, server.workspaceId, 'owner');
    const release = await holdWrites(server);
    const from = performance.now();
    try {
      for (const credential of [key, token]) {
        const { data, errors } = await graphqlClient(server, credential)(TOTAL);
        expect(errors).toEqual([]);
        expect(data.emissions.total.lineCount).toBe(2);
      }
      const get = async (path: string, credential: string) =>
        (await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${credential}` } })).status;
      expect(await get('/trpc/period.list', token)).toBe(200);
      expect(await get('/api/invoices', key)).toBe(200);
      expect(performance.now() - from).toBeLessThan(5_000);
    } finally {
      await release();
    }
  });

  it('more changes wait in a bounded queue, and beyond it are refused with the true cause and when to repeat', async () => {
    const release = await holdWrites(server);
    const waiting = Array.from({ length: TRANSACTIONS_WAITING_PER_WORKSPACE }, () =>
      withTenant(server.deps.database, server.workspaceId, (tx) => tx.sql('select 1 as one')),
    );
    try {
      const refused = await postIngest(server, { invoices: [invoiceOf()] });
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      const { code, detail } = (await refused.json()) as { code: string; detail: string };
      expect(code).toBe('busy');
      expect(detail).toBe(
        'All connections for changes are in use, and too many are waiting already. Nothing was stored; send it again.',
      );
    } finally {
      await release();
      await Promise.all(waiting);
    }
    expect((await postIngest(server, { invoices: [invoiceOf()] })).status).toBe(200);
  });

  it('the log says how long a request took with its wait for a connection', async () => {
    const release = await holdWrites(server);
    const before = server.log().length;
    const sent = postIngest(server, { invoices: [invoiceOf()] });
    await new Promise((resolve) => setTimeout(resolve, 700));
    await release();
    expect((await sent).status).toBe(200);
    const lines = server.log().slice(before).split('\n');
    const line = lines.find((text) => text.includes('"route":"/api/ingest"')) ?? '{}';
    expect((JSON.parse(line) as { ms: number }).ms).toBeGreaterThanOrEqual(650);
  });

  it('a server sees no more connections than the guide says', async () => {
    const ask = graphqlClient(server, (await server.newKey('read')).key);
    const writes = Array.from({ length: 20 }, () => postIngest(server, { invoices: [invoiceOf()] }));
    const reads = Array.from({ length: 40 }, () => ask(TOTAL));
    const [row] = await database.asOwner<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and application_name = 'footing'`,
    );
    await Promise.all([...writes, ...reads]);
    expect(row?.n).toBeGreaterThan(1);
    expect(row?.n).toBeLessThanOrEqual(DATABASE_CONNECTIONS);
  });

  it('reads that wait too long in GraphQL are 503 with the cause and Retry-After', async () => {
    const end = Promise.withResolvers<void>();
    const { database: db } = server.deps;
    const held = Array.from({ length: TRANSACTIONS_WAITING_PER_WORKSPACE + 10 }, () =>
      withRead(db, server.workspaceId, async (tx) => {
        await tx.sql('select 1 as one');
        await end.promise;
      }).catch(() => undefined),
    );
    const { token } = await newPerson(server.deps, server.workspaceId, 'owner');
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: TOTAL }),
    });
    end.resolve();
    await Promise.all(held);
    const { errors } = (await answer.json()) as { errors: { message: string; extensions: object }[] };
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(errors[0]?.message).toMatch(/^All connections for reads are in use/);
    expect(errors[0]?.extensions).toEqual({ code: 'busy', retryAfterSeconds: 1 });
  });
});
