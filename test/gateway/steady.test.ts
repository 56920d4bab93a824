import { Agent, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HEADERS_TIMEOUT_MS, KEEP_ALIVE_MS } from '../../gateway/limits.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

const TOTAL = '{ emissions(groupBy: [VENDOR]) { total { kgco2e lineCount } } }';
const CLIENTS = 50;
/** Longer than Node keeps an unused connection unless it is told otherwise. */
const PAUSE_MS = 6_500;

describeOnBothDatabases('fifty clients on connections they keep', (getDatabase) => {
  let server: TestGateway;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db, { config: { rateLimitPerHour: 0 } });
    await postIngest(server, { invoices: [invoiceOf()] });
  });
  afterAll(() => server.close());

  it('query while ingest runs, and no connection is reset, not even after a pause', async () => {
    const { key } = await server.newKey('read');
    let over = false;
    const ingest = (async () => {
      let stored = 0;
      while (!over) {
        const { status } = await postIngest(server, {
          invoices: [invoiceOf({ invoice_number: `S-${stored}` })],
        });
        if (status === 200) stored += 1;
      }
      return stored;
    })();
    const agents = Array.from({ length: CLIENTS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const round = () => Promise.all(agents.map((agent) => query(server.url, key, agent)));
    const first = await round();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const second = await round();
    over = true;
    expect(await ingest).toBeGreaterThan(0);
    for (const agent of agents) agent.destroy();
    const outcomes = [...first, ...second];
    expect(outcomes.filter(({ status }) => status !== 200)).toEqual([]);
    // The same fifty connections.
    expect(new Set(outcomes.map(({ port }) => port)).size).toBe(CLIENTS);
  });

  it('of which each asks for six parts at the same moment with one key are all answered', async () => {
    const { key } = await server.newKey('read');
    const agent = new Agent({ keepAlive: true });
    const asked = Array.from({ length: CLIENTS * 6 }, () => query(server.url, key, agent));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    agent.destroy();
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it('keeps connections longer than usual proxies, who are told how long', async () => {
    expect(KEEP_ALIVE_MS).toBe(75_000);
    expect(HEADERS_TIMEOUT_MS).toBeGreaterThan(KEEP_ALIVE_MS);
    const { keepAliveTimeout, headersTimeout } = server.gateway.server;
    expect([keepAliveTimeout, headersTimeout]).toEqual([KEEP_ALIVE_MS, HEADERS_TIMEOUT_MS]);
    const agent = new Agent({ keepAlive: true });
    const { headers } = await query(server.url, server.apiKey, agent);
    agent.destroy();
    expect(headers['keep-alive']).toBe('timeout=75');
  });
});

interface Outcome {
  readonly status: number;
  /** The client's end of the connection. */
  readonly port: number | undefined;
  readonly headers: IncomingMessage['headers'];
}

/** Rejects with the error of a connection that is reset. */
function query(url: string, key: string, agent: Agent): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ query: TOTAL });
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const sent = request(`${url}/graphql`, { method: 'POST', agent, headers }, (answer) => {
      const { localPort: port } = answer.socket;
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, port, headers: answer.headers }));
      answer.resume();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
