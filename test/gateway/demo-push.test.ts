import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { companyYear } from '../../gateway/cli/demo/company-year.ts';
import { pushYear } from '../../gateway/cli/demo/push-year.ts';
import { printedSummary, summariseYear } from '../../gateway/cli/demo/summarise-year.ts';

interface Heard {
  readonly path: string;
  readonly key: string;
  readonly authorization: string;
  readonly body: string;
}
type Script = (
  heard: Heard,
  count: number,
) => { status: number; body: unknown; retryAfter?: string } | 'hang up';

let open: Server | null = null;
afterEach(() => {
  open?.close();
  open = null;
});

/** A server that answers what the script says, and what it heard. */
async function scripted(script: Script): Promise<{ url: string; heard: Heard[] }> {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request;
    const key = String(headers['idempotency-key']);
    heard.push({ path: url, key, authorization: String(headers.authorization), body: await textOf(request) });
    const last = heard.at(-1);
    const answer = last === undefined ? 'hang up' : script(last, heard.length);
    if (answer === 'hang up') return void request.socket.destroy();
    if (answer.retryAfter !== undefined) response.setHeader('retry-after', answer.retryAfter);
    response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open = server;
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

function line(kgco2e: number, scope: 1 | 3) {
  const scope3_category = scope === 3 ? 1 : null;
  return {
    index: 0,
    description: 'x',
    category: scope === 3 ? 'paper' : 'diesel',
    factor_id: 'f',
    method: 'physical',
    confidence: 0.9,
    kgco2e,
    scope,
    scope3_category,
    components: [{ scope, scope3_category, factor_id: 'f', kgco2e }],
    needs_review: false,
  };
}

/** Accepts every invoice but the first of each request. */
const takeMost: Script = ({ body }) => {
  const { invoices } = JSON.parse(body) as { invoices: { vendor_name: string }[] };
  const entries = invoices.map(({ vendor_name }, index) => ({ index, vendor_name }));
  const accepted = entries.slice(1).map((entry) => ({
    ...entry,
    invoice_id: 'x',
    total_kgco2e: 0.3,
    warnings: [],
    reconciliation: { status: 'matched', hint: null },
    line_items: [line(0.1, 1), line(0.2, 3)],
  }));
  return {
    status: 200,
    body: {
      invoices: accepted,
      errors: entries.slice(0, 1).map((entry) => ({ ...entry, error: 'no' })),
      receipts: [{ chain: '0190f3a0-1111-7000-8000-00000000000a/2025', size: 2, head: 'x' }],
    },
  };
};

const year = companyYear().slice(0, 45);

describe('pushing the demo year', () => {
  it('sends up to 20 invoices a request and counts positions through the year', async () => {
    const { url, heard } = await scripted(takeMost);
    const done: number[] = [];
    const answer = await pushYear(
      year,
      { url, apiKey: 'k' },
      { runId: 'r', onProgress: (n) => done.push(n) },
    );
    expect(heard.map(({ body }) => (JSON.parse(body) as { invoices: [] }).invoices.length)).toEqual([
      20, 20, 5,
    ]);
    expect(done).toEqual([20, 40, 45]);
    expect(answer.errors.map(({ index }) => index)).toEqual([0, 20, 40]);
    expect(answer.invoices).toHaveLength(42);
    expect(answer.workspaceId).toBe('0190f3a0-1111-7000-8000-00000000000a');
    expect(answer.invoices.map(({ index }) => index)).not.toContain(20);
    expect(heard[0]).toMatchObject({ path: '/api/ingest?detail=lines', authorization: 'Bearer k' });
    expect(heard.map(({ body }) => body).join()).not.toContain('"expected"');
  });

  it('sends the same request again, under the same key, after an answer that may pass or none at all', async () => {
    const { url, heard } = await scripted((request, count) => {
      if (count === 1) return 'hang up';
      if (count === 2) return { status: 503, body: {}, retryAfter: '0.01' };
      return takeMost(request, count);
    });
    const answer = await pushYear(year.slice(0, 5), { url, apiKey: 'k' }, { runId: 'r' });
    expect(answer).toMatchObject({ requests: 1, sentAgain: 2 });
    expect(heard).toHaveLength(3);
    expect(new Set(heard.map(({ key, body }) => key + body)).size).toBe(1);
  });

  it("stops at a refusal with the server's own words", async () => {
    const { url, heard } = await scripted(() => ({ status: 401, body: { detail: 'The key is revoked.' } }));
    const pushed = pushYear(year, { url, apiKey: 'k' }, { runId: 'r' });
    await expect(pushed).rejects.toThrow('The server answered 401: The key is revoked.');
    expect(heard).toHaveLength(1);
  });

  it('adds exactly what floats do not, and names what was rejected', async () => {
    const { url } = await scripted(takeMost);
    const summary = summariseYear(await pushYear(year, { url, apiKey: 'k' }, { runId: 'r' }));
    expect(summary.totalMilligrams).toBe(42n * 300_000n);
    expect(summary.byScope).toEqual([
      { name: 'Scope 1', milligrams: 4_200_000n, count: 42 },
      { name: 'Scope 3', milligrams: 8_400_000n, count: 42 },
    ]);
    const printed = printedSummary(summary);
    expect(printed).toContain('42 invoices, 84 lines: 12.6 kg CO2e');
    expect(printed).toContain(`invoice 40 (${year[40]?.invoice.vendor_name}): no`);
  });
});
