import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BAD_INVOICES, plainInvoice } from '../support/bad-invoices.ts';
import { FLOW_DATABASES, type FlowServer, startFlowServer } from '../support/flow-server.ts';
import { answerFaults, type CheckedAnswer } from '../support/ingest-answer-check.ts';
import { bodyOf, sentInvoices } from '../support/sent-invoices.ts';

/** 40 in `npm test`; `ROUNDS` (npm run test:all) multiplies them. */
const ROUNDS = 40 * Number(process.env.ROUNDS ?? 1);
const TIMEOUT_MS = 60_000 + ROUNDS * 1000;

describe.each(FLOW_DATABASES)('ingest over HTTP on the %s database', (database) => {
  let server: FlowServer;
  beforeAll(async () => {
    server = await startFlowServer(database);
  });
  afterAll(async () => {
    await server?.close();
  });

  async function ingest(body: string, query: string): Promise<{ status: number; answer: CheckedAnswer }> {
    const response = await fetch(`${server.url}/api/ingest${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
      body,
    });
    return { status: response.status, answer: (await response.json()) as CheckedAnswer };
  }

  async function counts(): Promise<Record<string, unknown> | undefined> {
    const [row] = await server.query(
      `select (select count(*)::int from invoice) as invoices, (select count(*)::int from line_item) as lines,
        (select count(*)::int from line_component) as components,
        (select count(*)::int from audit_entry) as entries`,
    );
    return row;
  }

  /** The stored invoice and lines say what the answer says. */
  async function expectStored(answer: CheckedAnswer): Promise<void> {
    if (answer.invoices.length === 0) return;
    const ids = answer.invoices.map((invoice) => `'${invoice.invoice_id}'`).join(',');
    const rows = await server.query(
      `select i.invoice_id::text as id, i.total_kgco2e::text as kg, count(l.*)::int as lines,
        coalesce(sum(l.kgco2e), 0)::text as line_kg
        from invoice i left join line_item l using (workspace_id, invoice_id)
        where i.invoice_id in (${ids}) group by 1, 2`,
    );
    const stored = new Map(rows.map((row) => [row.id, row]));
    for (const invoice of answer.invoices) {
      const row = stored.get(invoice.invoice_id ?? '');
      expect(row).toMatchObject({ lines: invoice.line_items_created });
      expect(Number(row?.kg)).toBe(invoice.total_kgco2e);
      expect(Number(row?.line_kg)).toBe(Number(row?.kg));
    }
  }

  it(
    'answers any mix of good and bad invoices as specified and stores exactly what it answers',
    async () => {
      const property = fc.asyncProperty(sentInvoices, fc.boolean(), async (invoices, detail) => {
        const sent = invoices.map(({ json }) => JSON.parse(json) as unknown);
        const before = await counts();
        const { status, answer } = await ingest(bodyOf(invoices), detail ? '?detail=lines' : '');
        expect(status).toBe(200);
        expect(answerFaults(answer, { sent, detail, dryRun: false })).toEqual([]);
        const goodIndexes = invoices.flatMap(({ good }, index) => (good ? [index] : []));
        expect(answer.errors.filter(({ index }) => goodIndexes.includes(index))).toEqual([]);
        expect(answer.invoices.map(({ index }) => index)).toEqual(goodIndexes);
        await expectStored(answer);
        const after = await counts();
        const lines = answer.invoices.reduce((sum, invoice) => sum + invoice.line_items_created, 0);
        expect(Number(after?.invoices) - Number(before?.invoices)).toBe(answer.processed);
        expect(Number(after?.lines) - Number(before?.lines)).toBe(lines);
      });
      await fc.assert(property, { numRuns: ROUNDS });
    },
    TIMEOUT_MS,
  );

  it(
    'gives the same kilograms in a dry run, alone or among others, and stores nothing by it',
    async () => {
      const property = fc.asyncProperty(sentInvoices, async (invoices) => {
        const before = await counts();
        const { answer: together } = await ingest(bodyOf(invoices), '?dry_run=true&detail=lines');
        const alone = await Promise.all(
          together.invoices.slice(0, 3).map(async ({ index }) => {
            const one = invoices[index];
            return ingest(bodyOf(one === undefined ? [] : [one]), '?dry_run=true&detail=lines');
          }),
        );
        expect(await counts()).toEqual(before);
        const sent = invoices.map(({ json }) => JSON.parse(json) as unknown);
        expect(answerFaults(together, { sent, detail: true, dryRun: true })).toEqual([]);
        const kilograms = (answer: CheckedAnswer) => answer.invoices.map((invoice) => invoice.total_kgco2e);
        expect(alone.flatMap(({ answer }) => kilograms(answer))).toEqual(kilograms(together).slice(0, 3));
      });
      await fc.assert(property, { numRuns: Math.ceil(ROUNDS / 2) });
    },
    TIMEOUT_MS,
  );

  it(
    'answers any JSON and any bytes below 500 and stores nothing that is no invoice',
    async () => {
      const bodies = fc.oneof(
        fc.json({ maxDepth: 6 }),
        fc.json().map((json) => `{"invoices":${json}}`),
        fc.json().map((json) => `{"invoices":[${json}]}`),
        fc
          .json()
          .map(
            (json) => `{"invoices":[{"vendor_name":"x","invoice_date":"2025-01-02","line_items":${json}}]}`,
          ),
        fc.string({ unit: 'binary' }),
      );
      const property = fc.asyncProperty(bodies, async (body) => {
        const before = await counts();
        const { status, answer } = await ingest(body, '');
        expect(status).toBeLessThan(500);
        if (status === 200) expect(answer.processed + answer.errors.length).toBeGreaterThan(0);
        const after = await counts();
        expect(Number(after?.invoices) - Number(before?.invoices)).toBe(
          status === 200 ? answer.processed : 0,
        );
      });
      await fc.assert(property, { numRuns: ROUNDS * 2 });
    },
    TIMEOUT_MS,
  );

  it.each(BAD_INVOICES)(
    'rejects $name, names the field and takes its neighbours',
    async ({ field, json }) => {
      const neighbour = { json: JSON.stringify(plainInvoice()) };
      const before = await counts();
      const { status, answer } = await ingest(bodyOf([neighbour, { json }, neighbour]), '');
      expect(status).toBe(200);
      const sent = [plainInvoice(), JSON.parse(json) as unknown, plainInvoice()];
      expect(answerFaults(answer, { sent, detail: false, dryRun: false })).toEqual([]);
      expect(answer.invoices.map(({ index }) => index)).toEqual([0, 2]);
      const [error] = answer.errors;
      expect(error?.error).toContain(field);
      expect(error?.error.length).toBeLessThan(3000);
      expect(error?.pointer.startsWith('/')).toBe(true);
      const after = await counts();
      expect(Number(after?.invoices) - Number(before?.invoices)).toBe(2);
      expect(Number(after?.lines) - Number(before?.lines)).toBe(2);
    },
  );

  it.each([
    ['UK', 'GB'],
    ['EL', 'GR'],
    ['ch', 'CH'],
  ])('names the right code for the region %s', async (region, right) => {
    const { answer } = await ingest(JSON.stringify({ invoices: [{ ...plainInvoice(), region }] }), '');
    expect(answer.errors[0]?.error).toContain(right);
  });

  it('states the missing invoice_date in its message (specification 4.1, rule 2)', async () => {
    const { invoice_date: _missing, ...invoice } = plainInvoice();
    const { answer } = await ingest(JSON.stringify({ invoices: [invoice] }), '');
    expect(answer).toMatchObject({ processed: 0, invoices: [], receipts: [] });
    expect(answer.errors[0]).toMatchObject({ index: 0, vendor_name: 'Muster AG' });
    expect(answer.errors[0]?.error).toMatch(/invoice_date/);
  });

  it('joins at most ten problems of one invoice', async () => {
    const line_items = Array.from({ length: 30 }, () => ({ description: '', spend_amount: 'x' }));
    const { answer } = await ingest(JSON.stringify({ invoices: [{ ...plainInvoice(), line_items }] }), '');
    const problems = answer.errors[0]?.error.split('; ') ?? [];
    expect(problems.length).toBeGreaterThan(1);
    expect(problems.length).toBeLessThanOrEqual(10);
  });
});
