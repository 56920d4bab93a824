import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import { tryLockIdempotencyKey } from '../../schema/queries/idempotency.ts';
import { createServerDatabase, describeOnBothDatabases, type TestDatabase } from '../support/databases.ts';
import { countRows, invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

const DAY_MS = 86_400_000;

const newKey = () => randomUUID();

interface Problem {
  readonly code: string;
  readonly detail: string;
}

function post(server: TestGateway, body: unknown, key: string, query = ''): Promise<Response> {
  return postIngest(server, body, { query, headers: { 'idempotency-key': key } });
}

describeOnBothDatabases('Idempotency-Key', (getDatabase) => {
  let server: TestGateway;
  let now = new Date('2026-03-02T08:30:00.000Z');
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db, { clock: () => now });
  });
  afterAll(() => server.close());

  it('replays the stored answer byte for byte and stores nothing again', async () => {
    const [body, key] = [{ invoices: [invoiceOf({ vendor_name: 'Ünïcode 😂' })] }, newKey()];
    const first = await post(server, body, key);
    const rows = await countRows(getDatabase());
    const second = await post(server, body, key);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect([first.headers.get('idempotent-replayed'), second.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect(await second.text()).toBe(await first.text());
    expect(await countRows(getDatabase())).toEqual(rows);
  });

  it('refuses another body or query under the same key with 422', async () => {
    const [body, key] = [{ invoices: [invoiceOf()] }, newKey()];
    expect((await post(server, body, key)).status).toBe(200);
    const rows = await countRows(getDatabase());
    const others = [
      await post(server, { invoices: [invoiceOf({ vendor_name: 'Other' })] }, key),
      await post(server, body, key, '?detail=lines'),
    ];
    const details: string[] = [];
    for (const other of others) {
      const { code, detail } = (await other.json()) as Problem;
      expect([other.status, code]).toEqual([422, 'idempotency_key_reused']);
      expect(detail).toContain('With a new key, this one is booked in addition');
      details.push(detail);
    }
    expect(details[0]).toContain('with another body.');
    expect(details[1]).toContain('with the same body and another query.');
    expect(await countRows(getDatabase())).toEqual(rows);
  });

  it('replays for the same content in other bytes: order of members, blanks, numbers, compression', async () => {
    const [invoice, key] = [invoiceOf({ total_amount: 100 }), newKey()];
    const first = await (await post(server, { invoices: [invoice] }, key)).text();
    const rows = await countRows(getDatabase());
    const reordered = Object.fromEntries(Object.entries(invoice).reverse());
    const text = JSON.stringify({ invoices: [reordered] }, null, 2).replace(
      '"total_amount": 100',
      '"total_amount": 1.00e2',
    );
    expect(text).toContain('1.00e2');
    const packed = { 'idempotency-key': key, 'content-encoding': 'gzip' };
    const answers = [
      await postIngest(server, text, { headers: { 'idempotency-key': key } }),
      await postIngest(server, gzipSync(text), { headers: packed }),
    ];
    for (const answer of answers) {
      expect(answer.headers.get('idempotent-replayed')).toBe('true');
      expect(await answer.text()).toBe(first);
    }
    expect(await countRows(getDatabase())).toEqual(rows);
  });

  it('keeps the answer of a request whose every invoice was rejected', async () => {
    const key = newKey();
    await post(server, { invoices: [{}] }, key);
    expect((await post(server, { invoices: [{}] }, key)).headers.get('idempotent-replayed')).toBe('true');
  });

  const turn = (status: 'open' | 'closed') =>
    getDatabase().asOwner(
      `update reporting_period set status = '${status}' where name = '2011' and workspace_id = '${server.workspaceId}'`,
    );

  describe('of a request refused because a period is closed', () => {
    const of2011 = (vendor_name: string) => invoiceOf({ vendor_name, invoice_date: '2011-05-05' });
    const state = async (answer: Response) => {
      const { processed, errors } = (await answer.json()) as { processed: number; errors: Problem[] };
      const replayed = answer.headers.get('idempotent-replayed');
      return { processed, codes: errors.map(({ code }) => code), replayed };
    };
    beforeAll(async () => {
      await post(server, { invoices: [of2011('Opens the period')] }, newKey());
      await turn('closed');
      return () => turn('open');
    });

    it('stores it once the period is open again, and then only once', async () => {
      const [body, key] = [{ invoices: [of2011('Late'), {}] }, newKey()];
      const refused = { processed: 0, codes: ['period_closed', 'missing'], replayed: null };
      expect(await state(await post(server, body, key))).toEqual(refused);
      await turn('open');
      const booked = { processed: 1, codes: ['missing'], replayed: null };
      expect(await state(await post(server, body, key))).toEqual(booked);
      const rows = await countRows(getDatabase());
      expect(await state(await post(server, body, key))).toEqual({ ...booked, replayed: 'true' });
      expect(await countRows(getDatabase())).toEqual(rows);
      await turn('closed');
    });

    it('keeps the answer where others of the request were stored', async () => {
      const [body, key] = [{ invoices: [of2011('Late'), invoiceOf()] }, newKey()];
      const first = await post(server, body, key);
      await turn('open');
      const rows = await countRows(getDatabase());
      const second = await post(server, body, key);
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      expect(await second.text()).toBe(await first.text());
      expect(await countRows(getDatabase())).toEqual(rows);
      await turn('closed');
    });
  });

  it('is forgotten after 7 days', async () => {
    const start = now;
    const [body, key] = [{ invoices: [invoiceOf()] }, newKey()];
    await post(server, body, key);
    now = new Date(start.getTime() + 7 * DAY_MS - 1000);
    expect((await post(server, body, key)).headers.get('idempotent-replayed')).toBe('true');
    now = new Date(start.getTime() + 7 * DAY_MS + 1000);
    expect((await post(server, body, key)).headers.get('idempotent-replayed')).toBeNull();
    now = start;
  });

  it('answers 409 with Retry-After while the first runs, and stores once', async () => {
    const [body, key] = [{ invoices: [invoiceOf({ vendor_name: 'fault:slow' })] }, newKey()];
    const before = await countRows(getDatabase());
    const answers = await Promise.all([
      post(server, body, key),
      post(server, body, key),
      post(server, body, key),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409]);
    for (const refused of answers.filter(({ status }) => status === 409)) {
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(((await refused.json()) as Problem).code).toBe('idempotency_in_progress');
    }
    expect(Number((await countRows(getDatabase())).invoice) - Number(before.invoice)).toBe(1);
  });

  it('stores no answer of a dry run', async () => {
    const [body, key] = [{ invoices: [invoiceOf()] }, newKey()];
    expect((await post(server, body, key, '?dry_run=true')).status).toBe(200);
    expect((await post(server, body, key)).headers.get('idempotent-replayed')).toBeNull();
  });
});

describe('two gateways on one database', () => {
  let database: TestDatabase;
  let first: TestGateway;
  let second: TestGateway;
  let closeSecond: () => Promise<void>;
  beforeAll(async () => {
    database = await createServerDatabase();
    first = await startTestGateway(database.db, { config: { rateLimitPerHour: 0 } });
    const other = await openDatabase({ databaseUrl: database.databaseUrl });
    second = await startTestGateway(other, { workspace: first, config: { rateLimitPerHour: 0 } });
    closeSecond = () => other.close();
  });
  afterAll(async () => {
    await first.close();
    await second.close();
    await closeSecond();
    await database.close();
  });

  it('share the idempotency record', async () => {
    const [body, key] = [{ invoices: [invoiceOf()] }, newKey()];
    const stored = await post(first, body, key);
    const replayed = await post(second, body, key);
    expect(replayed.headers.get('idempotent-replayed')).toBe('true');
    expect(await replayed.text()).toBe(await stored.text());
  });

  it('answer 409 while the other one stores under the key', async () => {
    const [body, key] = [{ invoices: [invoiceOf()] }, newKey()];
    const refused = await withTenant(database.db, first.workspaceId, async (tx) => {
      await tryLockIdempotencyKey(tx, key);
      return post(second, body, key);
    });
    expect([refused.status, ((await refused.json()) as Problem).code]).toEqual([
      409,
      'idempotency_in_progress',
    ]);
    expect((await post(second, body, key)).status).toBe(200);
  });

  it('store a request once, however often it is sent to both at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await countRows(database);
      const [body, key] = [
        { invoices: [invoiceOf({ vendor_name: `Round ${round}` }), invoiceOf()] },
        newKey(),
      ];
      const send = async (server: TestGateway) => {
        for (;;) {
          const answer = await post(server, body, key);
          if (answer.status !== 409) return answer;
          await answer.arrayBuffer();
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      };
      const answers = await Promise.all([send(first), send(second), send(first), send(second)]);
      const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(texts.size).toBe(1);
      expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
      expect(Number((await countRows(database)).invoice) - Number(before.invoice)).toBe(2);
    }
  });
});
