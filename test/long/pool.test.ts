import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../gateway/threads/pool.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { countRows, invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

const workerFile = fileURLToPath(new URL('../support/faulty-worker.ts', import.meta.url));
let database: TestDatabase;
let server: TestGateway;
beforeAll(async () => {
  database = await createServerDatabase();
  const pool = createPool({ threads: 1, queue: 2, workerFile });
  server = await startTestGateway(database.db, { pool });
});
afterAll(async () => {
  await server.close();
  await server.deps.pool.close();
  await database.close();
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
  it.each([
    ['its thread exits', 'exit'],
    ['its thread crashes', 'crash'],
  ])('answers 503 when %s, stores nothing, and recovers', async (_, fault) => {
    expect((await good()).status).toBe(200);
    const before = await countRows(database);
    await expectUnavailable(await faulty(fault));
    expect(await countRows(database)).toEqual(before);
    expect((await good()).status).toBe(200);
  });

  it('answers 503 when the queue is full, takes what fits, and recovers', async () => {
    const before = await countRows(database);
    const answers = await Promise.all(Array.from({ length: 8 }, () => faulty('slow')));
    const [taken, refused] = [200, 503].map((wanted) => answers.filter(({ status }) => status === wanted));
    expect([taken?.length, refused?.length]).toEqual([3, 5]);
    for (const answer of refused ?? []) await expectUnavailable(answer);
    expect(Number((await countRows(database)).invoice) - Number(before.invoice)).toBe(3);
    expect((await good()).status).toBe(200);
  });

  it('answers 500 for a bug in a task, without its message, and goes on', async () => {
    const answer = await faulty('throw');
    const text = await answer.text();
    expect([answer.status, JSON.parse(text).code]).toEqual([500, 'internal_error']);
    expect(text).not.toContain('a bug in a task');
    expect(server.log()).toContain('a bug in a task');
    expect((await good()).status).toBe(200);
  });

  it('loses only the task of the thread that ended', async () => {
    const pool = createPool({ threads: 2, workerFile });
    const other = await startTestGateway(database.db, { pool, workspace: server });
    const post = (fault: string) => postIngest(other, { invoices: [invoiceOf({ vendor_name: fault })] });
    expect((await post('sound')).status).toBe(200);
    const [ended, slow] = await Promise.all([post('fault:exit'), post('fault:slow')]);
    expect([ended.status, slow.status]).toEqual([503, 200]);
    await other.close();
    await pool.close();
  });
});
