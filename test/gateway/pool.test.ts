import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../gateway/threads/pool.ts';
import { createEmbeddedDatabase, type TestDatabase } from '../support/databases.ts';
import { countRows, invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

const workerFile = fileURLToPath(new URL('../support/faulty-worker.ts', import.meta.url));

let database: TestDatabase;
let server: TestGateway;
beforeAll(async () => {
  database = await createEmbeddedDatabase();
});
afterAll(() => database.close());

async function start(options: { threads?: number; queue?: number; timeoutMs?: number }): Promise<void> {
  server = await startTestGateway(database.db, { pool: createPool({ threads: 1, workerFile, ...options }) });
}
afterEach(async () => {
  await server.close();
  await server.deps.pool.close();
});

const good = () => postIngest(server, { invoices: [invoiceOf()] });
const faulty = (fault: string) =>
  postIngest(server, { invoices: [invoiceOf({ vendor_name: `fault:${fault}` })] });

async function expectUnavailable(answer: Response): Promise<void> {
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await answer.json()).toMatchObject({ code: 'compute_unavailable', status: 503 });
}

describe('the compute pool', () => {
  it.each(['exit', 'crash'])(
    'answers 503 when its thread ends (%s), stores nothing, and recovers',
    async (fault) => {
      await start({});
      expect((await good()).status).toBe(200);
      const before = await countRows(database);
      for (let time = 0; time < 3; time += 1) await expectUnavailable(await faulty(fault));
      expect(await countRows(database)).toEqual(before);
      expect((await good()).status).toBe(200);
    },
  );

  it('answers 503 when a task takes too long, stops it, stores nothing, and recovers', async () => {
    await start({ timeoutMs: 10_000 });
    expect((await good()).status).toBe(200);
    const before = await countRows(database);
    await expectUnavailable(await faulty('hang'));
    expect(await countRows(database)).toEqual(before);
    expect((await good()).status).toBe(200);
  });

  it('answers 503 when the queue is full, takes what fits, and recovers', async () => {
    await start({ queue: 2 });
    expect((await good()).status).toBe(200);
    const before = await countRows(database);
    const answers = await Promise.all(Array.from({ length: 8 }, () => faulty('slow')));
    const [taken, refused] = [200, 503].map((wanted) => answers.filter(({ status }) => status === wanted));
    expect([taken?.length, refused?.length]).toEqual([3, 5]);
    for (const answer of refused ?? []) await expectUnavailable(answer);
    expect(Number((await countRows(database)).invoice) - Number(before.invoice)).toBe(3);
    expect((await good()).status).toBe(200);
  });

  it('loses only the task of the thread that ended', async () => {
    await start({ threads: 3 });
    expect((await good()).status).toBe(200);
    const [ended, slow] = await Promise.all([faulty('exit'), faulty('slow')]);
    expect([ended.status, slow.status]).toEqual([503, 200]);
  });

  it('answers 500 for a bug in a task, without its message, and goes on', async () => {
    await start({});
    const answer = await faulty('throw');
    const text = await answer.text();
    expect([answer.status, JSON.parse(text).code]).toEqual([500, 'internal_error']);
    expect(text).not.toContain('a bug in a task');
    expect(server.log()).toContain('a bug in a task');
    expect((await good()).status).toBe(200);
  });
});
