import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuditKeyFile } from '../../gateway/auth/audit-key.ts';
import { type SetupResult, setup } from '../../gateway/cli/setup.ts';
import { makeTokenKeyFile } from '../../gateway/cli/token-key-file.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { invoiceOf, postIngest } from '../support/gateway.ts';
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts';

const LOCKED_MS = 25_000;
const CLIENTS = 32;
/** For a request that has nothing to do with the locked chain: less than one wait for a lock. */
const SOON_MS = 3_500;

const quantile = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;

describe('the head of one period’s chain, locked for 25 seconds, with 32 clients at two gateways behind it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'footing-locked-'));
  let server: TestDatabase;
  let books: SetupResult;
  // Processes: what a gateway remembers of locked chains is its own.
  const gateways: ServerProcess[] = [];

  beforeAll(async () => {
    server = await createServerDatabase();
    books = await setup(server.db, { baseUrl: 'http://127.0.0.1' });
    const [TOKEN_KEY_FILE, AUDIT_KEY_FILE] = [join(folder, 'token.jwk'), join(folder, 'audit.jwk')];
    await makeTokenKeyFile(TOKEN_KEY_FILE);
    await createAuditKeyFile(AUDIT_KEY_FILE);
    const keys = { TOKEN_KEY_FILE, AUDIT_KEY_FILE };
    const env = {
      ...keys,
      DATABASE_URL: server.databaseUrl ?? '',
      RATE_LIMIT_PER_HOUR: '0',
      POOL_THREADS: '1',
    };
    for (let nth = 0; nth < 2; nth += 1) gateways.push(await startServerProcess(await freePort(), { env }));
  });
  afterAll(async () => {
    for (const gateway of gateways) await gateway.stop('SIGTERM');
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const gatewayOf = (nth: number) => {
    const gateway = gateways[nth % gateways.length];
    if (gateway === undefined) throw new Error('there are two gateways');
    return { url: gateway.baseUrl, apiKey: books.apiKey };
  };
  const invoice = (year: number, number: string) => ({
    invoices: [invoiceOf({ invoice_date: `${year}-03-31`, invoice_number: number })],
  });
  /** Repeats as the answer says until it is stored. */
  async function store(nth: number, year: number, number: string) {
    const from = performance.now();
    let refusals = 0;
    for (;;) {
      const answer = await postIngest(gatewayOf(nth), invoice(year, number), {
        headers: { 'idempotency-key': number },
      });
      const body = (await answer.json()) as { code?: string; invoices?: { invoice_id: string }[] };
      if (answer.status === 200) return { ms: performance.now() - from, refusals, body };
      expect([answer.status, body.code]).toEqual([503, 'busy']);
      refusals += 1;
      await sleep(Number(answer.headers.get('retry-after')) * 1_000);
    }
  }

  it('lets other periods, reads and probes go on, and serves all of them alike when it is free', async () => {
    const { workspaceId, apiKey } = books;
    const first = await store(0, 2025, 'first');
    // Both have done all of it before it counts.
    for (const [nth, year] of [
      [0, 2026],
      [1, 2025],
      [1, 2026],
    ] as const)
      await store(nth, year, `warm-${nth}-${year}`);
    const invoiceId = first.body.invoices?.[0]?.invoice_id;
    const holder = new Client(server.databaseUrl ?? '');
    await holder.connect();
    await holder.query('begin');
    await holder.query(
      `select 1 from chain_head where workspace_id = '${workspaceId}' and period = '2025' for update`,
    );
    const lockedAt = performance.now();
    const behind = Promise.all(
      Array.from({ length: CLIENTS }, (_, nth) => store(nth, 2025, `behind-${nth}`)),
    );
    // Awaited below, unless something else fails first.
    behind.catch(() => {});
    await sleep(500);
    const timed = async (work: () => Promise<unknown>) => {
      const from = performance.now();
      await work();
      return performance.now() - from;
    };
    const times = { other: [] as number[], read: [] as number[], ready: [] as number[] };
    for (let round = 0; performance.now() - lockedAt < LOCKED_MS - 1_000; round += 1) {
      const { url } = gatewayOf(round);
      const headers = { authorization: `Bearer ${apiKey}` };
      const others = store(round, 2026, `other-${round}`);
      times.read.push(
        await timed(async () => {
          const answer = await fetch(`${url}/api/invoices/${invoiceId}`, { headers });
          expect(answer.status).toBe(200);
          await answer.arrayBuffer();
        }),
      );
      times.ready.push(await timed(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200)));
      const { ms, refusals } = await others;
      expect(refusals).toBe(0);
      times.other.push(ms);
      await sleep(100);
    }
    for (const list of Object.values(times)) expect(Math.max(...list)).toBeLessThan(SOON_MS);
    await holder.query('rollback');
    await holder.end();
    const waited = (await behind).map(({ ms }) => ms);
    expect(Math.min(...waited)).toBeGreaterThan(LOCKED_MS - 2_000);
    expect(quantile(waited, 0.99)).toBeLessThan(4 * quantile(waited, 0.5));
    const [counts] = await server.asOwner<{ n: number; deadlocks: number }>(
      `select (select count(*)::int from invoice where invoice_number like 'behind-%') as n,
         (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`,
    );
    expect(counts).toEqual({ n: CLIENTS, deadlocks: 0 });
  });
});
