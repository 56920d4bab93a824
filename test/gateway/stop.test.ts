import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../gateway/threads/pool.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

const workerFile = fileURLToPath(new URL('../support/faulty-worker.ts', import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await createServerDatabase();
});
afterAll(() => database.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a graceful stop', () => {
  it('finishes requests in flight and takes no new connection', async () => {
    const server = await startTestGateway(database.db);
    const slow = postIngest(server, { invoices: [invoiceOf({ vendor_name: 'fault:slow' })] });
    await pause(300);
    const closed = server.gateway.close();
    await pause(100);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    const answer = await slow;
    expect(answer.status).toBe(200);
    expect(answer.headers.get('connection')).toBe('close');
    expect(await answer.json()).toMatchObject({ processed: 1 });
    await closed;
  });

  it('answers 503 on a connection that is open already: /readyz first, and everything else', async () => {
    const server = await startTestGateway(database.db);
    server.deps.lifecycle.state = 'stopping';
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }]);
    const refused = await postIngest(server, { invoices: [invoiceOf()] });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({ code: 'shutting_down' });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await server.close();
  });

  it('ends requests that never finish after its grace', async () => {
    const pool = createPool({ threads: 1, workerFile });
    const server = await startTestGateway(database.db, { pool });
    const hanging = postIngest(server, { invoices: [invoiceOf({ vendor_name: 'fault:hang' })] }).catch(
      () => 'cut off',
    );
    await pause(300);
    const start = performance.now();
    await server.gateway.close(500);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(await hanging).toBe('cut off');
    await pool.close();
  });

  it('does not wait for a client that keeps its connection open and idle', async () => {
    const server = await startTestGateway(database.db);
    await idleConnection(server);
    const start = performance.now();
    await server.gateway.close(20_000);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

/** Leaves a kept-alive connection behind. */
function idleConnection(server: TestGateway): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}/healthz`, { headers: { connection: 'keep-alive' } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve());
    });
    sent.on('error', reject);
    sent.end();
  });
}
