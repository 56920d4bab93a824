import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../gateway/database/open-database.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import { DATABASE_CONNECTIONS, STUCK_DATABASE_MS, WRITE_CONNECTIONS } from '../../gateway/limits.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { assertLedger, INVOICES, LINES, repeatAll, type Sent } from '../support/kill-ledger.ts';
import { ingestClient, invoiceSource, keepInFlight } from '../support/load.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

const KILLS = 100;
const WRITERS = 6;
const READERS = 4;
const RECOVERY_MS = 5_000;

describe('a gateway whose connections the database ends under load, a hundred of them', () => {
  let server: TestDatabase;
  let db: Database;
  let gateway: TestGateway;
  let token: string;
  const sent: Sent[] = [];
  const statuses = { written: new Map<number, number>(), read: new Map<number, number>() };
  const codes = new Set<string>();
  const count = (of: Map<number, number>, status: number) => of.set(status, (of.get(status) ?? 0) + 1);

  beforeAll(async () => {
    server = await createServerDatabase();
    db = await openDatabase({ databaseUrl: server.databaseUrl });
    gateway = await startTestGateway(db, { config: { rateLimitPerHour: 0 } });
    token = await gateway.signIn(gateway.owner);
  });
  afterAll(async () => {
    await gateway.close();
    await db.close();
    await server.close();
  });

  const read = () =>
    fetch(`${gateway.url}/trpc/period.list`, { headers: { authorization: `Bearer ${token}` } });

  /** Ends connections of the gateway, the one that hears events among them, a few at a time. */
  async function killBackends(): Promise<void> {
    const admin = new Client(
      new URL(new URL(server.databaseUrl ?? '').pathname, inject('databases').superuserUrl).href,
    );
    await admin.connect();
    for (let killed = 0; killed < KILLS; ) {
      const { rows } = await admin.query<{ n: number }>(
        `select count(*) filter (where pg_terminate_backend(pid))::int as n from (
           select pid from pg_stat_activity
           where datname = current_database() and application_name like 'footing%' order by random() limit 4) victims`,
      );
      killed += rows[0]?.n ?? 0;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await admin.end();
  }

  it('answers within five seconds, has every place of its pool, and has lost and doubled nothing', async () => {
    const next = invoiceSource(17, LINES);
    const client = ingestClient(gateway.url, gateway.apiKey);
    let isOver = false;
    const write = async () => {
      const body = Buffer.from(JSON.stringify({ invoices: Array.from({ length: INVOICES }, next) }));
      const request: Sent = { key: `killed-${sent.length}`, body, acknowledged: null };
      sent.push(request);
      const answer = await client.send(body, request.key);
      count(statuses.written, answer.status);
      if (answer.status === 200) request.acknowledged = answer.body.toString();
      else codes.add((JSON.parse(answer.body.toString()) as { code: string }).code);
      return !isOver;
    };
    const look = async () => {
      const answer = await read();
      await answer.arrayBuffer();
      count(statuses.read, answer.status);
      return !isOver;
    };
    await write();
    expect(statuses.written.get(200)).toBe(1);
    const load = Promise.all([keepInFlight(WRITERS, write), keepInFlight(READERS, look)]);
    await killBackends();
    const from = performance.now();
    const answers = await Promise.all([
      read(),
      fetch(`${gateway.url}/readyz`),
      fetch(`${gateway.url}/healthz`),
      holdAll(),
    ]);
    const recoveryMs = performance.now() - from;
    isOver = true;
    await load;
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200, undefined]);
    expect(recoveryMs).toBeLessThan(RECOVERY_MS);
    await takeAll();
    for (const of of Object.values(statuses)) {
      expect([200, 503]).toEqual(expect.arrayContaining([...of.keys()]));
      expect(of.get(503) ?? 0).toBeGreaterThan(0);
    }
    const repeated = await repeatAll({ baseUrl: gateway.url }, gateway.apiKey, sent);
    await assertLedger(server.asOwner, sent, repeated);
    client.close();
  });

  /** As many transactions as may run at once, all open together. */
  async function holdAll(): Promise<void> {
    const all = Promise.withResolvers<void>();
    let open = 0;
    const hold = () =>
      withTenant(db, crypto.randomUUID(), async (tx) => {
        await tx.sql('select 1 as one');
        open += 1;
        if (open === WRITE_CONNECTIONS) all.resolve();
        await all.promise;
      });
    await Promise.all(Array.from({ length: WRITE_CONNECTIONS }, hold));
  }

  /** Every place of the pool at once. */
  async function takeAll(): Promise<void> {
    const { pool } = db;
    if (pool === null) throw new Error('a server has a pool');
    const taken = await Promise.all(Array.from({ length: DATABASE_CONNECTIONS }, () => pool.take()));
    await Promise.all(taken.map((one) => one.query('select 1')));
    for (const one of taken) pool.giveBack(one);
  }
});

describe('an ingest whose COMMIT the database carries out and cannot answer', () => {
  let server: TestDatabase;
  let proxy: TcpProxy;
  let db: Database;
  let gateway: TestGateway;

  beforeAll(async () => {
    server = await createServerDatabase();
    const url = new URL(server.databaseUrl ?? '');
    proxy = await startTcpProxy(Number(url.port));
    url.port = String(proxy.port);
    db = await openDatabase({ databaseUrl: url.href });
    gateway = await startTestGateway(db);
  });
  afterAll(async () => {
    await gateway.close();
    await db.close();
    await proxy.close();
    await server.close();
  });

  const invoices = async () =>
    (await server.asOwner<{ n: number }>('select count(*)::int as n from invoice'))[0]?.n;

  it('is told that nobody knows, how to go on, and is stored once when repeated with its key', async () => {
    const headers = { 'idempotency-key': 'unknown-1' };
    const swallowed = proxy.swallowAnswerTo('update "chain_head"', 'commit');
    const asked = postIngest(gateway, { invoices: [invoiceOf()] }, { headers });
    await Promise.race([swallowed, asked]);
    await expect.poll(invoices).toBe(1);
    proxy.cut();
    const answer = await asked;
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({
      code: 'outcome_unknown',
      detail: expect.stringMatching(/not known.*same Idempotency-Key.*without one, look first/),
    });
    const again = await postIngest(gateway, { invoices: [invoiceOf()] }, { headers });
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ processed: 1 });
    expect(await invoices()).toBe(1);
  });

  it('hears “nothing was stored” only where the connection ended before the COMMIT', async () => {
    const before = await invoices();
    const swallowed = proxy.swallowAnswerTo('update "chain_head"');
    const asked = postIngest(gateway, { invoices: [invoiceOf({ invoice_number: 'B-2' })] });
    await Promise.race([swallowed, asked]);
    proxy.cut();
    const answer = await asked;
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      code: 'database_unavailable',
      detail: expect.stringContaining('Nothing was stored'),
    });
    expect(await invoices()).toBe(before);
  });

  it('is answered by a liveness probe that fails where no connection is given back, and only there', async () => {
    const health = async () => (await fetch(`${gateway.url}/healthz`)).status;
    const { pool } = db;
    if (pool === null) throw new Error('a server has a pool');
    const taken = await Promise.all(Array.from({ length: DATABASE_CONNECTIONS }, () => pool.take()));
    const refused = await postIngest(gateway, { invoices: [invoiceOf()] });
    expect(refused.status).toBe(503);
    expect(await health()).toBe(200);
    const clock = vi.spyOn(performance, 'now');
    const real = performance.timeOrigin;
    clock.mockImplementation(() => Date.now() - real + STUCK_DATABASE_MS);
    expect(await health()).toBe(503);
    proxy.refusing = true;
    expect(await health()).toBe(200);
    proxy.refusing = false;
    for (const client of taken) pool.giveBack(client);
    expect(await health()).toBe(200);
    clock.mockRestore();
  });
});
