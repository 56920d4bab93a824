import { afterAll, beforeAll, expect, it } from 'vitest';
import { IngestAnswer } from '../../schema/contracts/ingest.ts';
import { checkChains } from '../support/check-chain.ts';
import { describeOnBothDatabases, isOnCitus } from '../support/databases.ts';
import { countRows, invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { answerFaults } from '../support/ingest-answer-check.ts';
import { readChains } from '../support/tenant.ts';

async function answerOf(response: Response): Promise<IngestAnswer> {
  const body: unknown = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return IngestAnswer.parse(body);
}

const codesOf = ({ invoices }: IngestAnswer) =>
  invoices.map(({ warnings }) => warnings.filter(({ code }) => code === 'possible_duplicate'));

describeOnBothDatabases('POST /api/ingest', (getDatabase) => {
  let server: TestGateway;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
  });
  afterAll(() => server.close());

  it('stores the valid invoices, lists the others and keeps the order', async () => {
    const sent = [
      invoiceOf({ vendor_name: ' Werk A ' }),
      { vendor_name: 'Werk B', line_items: [] },
      invoiceOf({ vendor_name: 'Werk C', invoice_date: '2024-02-29', invoice_number: 'R-1' }),
      null,
    ];
    const response = await postIngest(server, { invoices: sent }, { query: '?detail=lines' });
    const answer = await answerOf(response);
    expect(answerFaults(answer, { sent, detail: true, dryRun: false })).toEqual([]);
    expect([
      answer.processed,
      answer.invoices.map(({ index }) => index),
      answer.errors.map(({ index }) => index),
    ]).toEqual([2, [0, 2], [1, 3]]);
    expect(answer.errors[0]?.error).toContain('invoice_date');
    expect(answer.receipts.map(({ chain }) => chain)).toEqual([
      `${server.workspaceId}/2024`,
      `${server.workspaceId}/2025`,
    ]);
    const stored = await getDatabase().asOwner<{ vendor: string; sent: string; n: number }>(
      `select vendor_name as vendor, vendor_name_sent as sent, line_item_count::int as n from invoice order by invoice_date`,
    );
    expect(stored).toEqual([
      { vendor: 'Werk C', sent: 'Werk C', n: 2 },
      { vendor: 'Werk A', sent: ' Werk A ', n: 2 },
    ]);
  });

  it('answers 200 when every invoice is rejected, and stores nothing', async () => {
    const before = await countRows(getDatabase());
    const answer = await answerOf(await postIngest(server, { invoices: [{}, 1] }));
    expect([answer.processed, answer.errors.length, answer.receipts]).toEqual([0, 2, []]);
    expect(await countRows(getDatabase())).toEqual(before);
  });

  it('gives the full answer and stores nothing on a dry run', async () => {
    const before = await countRows(getDatabase());
    const sent = [invoiceOf({ invoice_date: '2019-05-05' }), invoiceOf({ invoice_date: '2019-05-05' })];
    const answer = await answerOf(
      await postIngest(server, { invoices: sent }, { query: '?dry_run=true&detail=lines' }),
    );
    expect(answerFaults(answer, { sent, detail: true, dryRun: true })).toEqual([]);
    expect(answer.receipts).toEqual([]);
    expect(codesOf(answer).map((warnings) => warnings.length)).toEqual([0, 1]);
    expect(await countRows(getDatabase())).toEqual(before);
  });

  it('reads a short unit as the country of use does, and kilowatt-hours of a thing as energy for review', async () => {
    const lineOf = (region: string, description: string, unit: string) =>
      invoiceOf({
        vendor_name: `Short forms ${region} ${unit}`,
        region,
        line_items: [{ description, spend_amount: 2_400, quantity: 20, unit_of_measure: unit }],
      });
    const sent = [
      lineOf('IT', 'Tubo acciaio DN50', 'MT'),
      lineOf('GB', 'Steel tube DN50', 'MT'),
      lineOf('IT', 'Cella frigo magazzino', 'kWh'),
    ];
    const answer = await answerOf(await postIngest(server, { invoices: sent }, { query: '?detail=lines' }));
    const [metres, tonnes, cold] = answer.invoices.map(({ line_items }) => line_items?.[0]);
    expect([metres?.method, tonnes?.method]).toEqual(['spend', 'physical']);
    expect(metres?.warnings.map(({ code }) => code)).toContain('quantity_not_used');
    expect(cold).toMatchObject({ category: 'electricity', method: 'physical' });
    expect(cold?.warnings.map(({ code }) => code)).toContain('needs_review');
  });

  it('warns of an invoice that is stored already and of one sent twice, naming the first', async () => {
    const first = await answerOf(
      await postIngest(server, { invoices: [invoiceOf({ vendor_name: 'Doppel AG' })] }),
    );
    const twice = invoiceOf({ vendor_name: 'Zwilling AG' });
    const second = await answerOf(
      await postIngest(server, { invoices: [invoiceOf({ vendor_name: 'Doppel AG' }), twice, twice] }),
    );
    expect(codesOf(first)).toEqual([[]]);
    const [stored, one, other] = codesOf(second);
    expect(stored).toMatchObject([{ invoice_id: first.invoices[0]?.invoice_id }]);
    expect(stored?.[0]?.message).toContain(String(first.invoices[0]?.invoice_id));
    expect(one).toEqual([]);
    expect(other).toMatchObject([{ invoice_id: second.invoices[1]?.invoice_id }]);
    const [row] = await getDatabase().asOwner<{ original: string; warnings: { code: string }[] }>(
      `select duplicate_of as original, warnings from invoice where invoice_id = '${second.invoices[2]?.invoice_id}'`,
    );
    expect(row?.original).toBe(second.invoices[1]?.invoice_id);
    expect(row?.warnings).toEqual(second.invoices[2]?.warnings);
  });

  it('calculates again when a period is closed while the request runs', async () => {
    await answerOf(await postIngest(server, { invoices: [invoiceOf({ invoice_date: '2016-01-05' })] }));
    const before = await countRows(getDatabase());
    const sent = { invoices: [invoiceOf({ vendor_name: 'fault:slow', invoice_date: '2016-01-06' })] };
    const running = postIngest(server, sent);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await getDatabase().asOwner(
      `update reporting_period set status = 'closed' where workspace_id = '${server.workspaceId}' and name = '2016'`,
    );
    const answer = await answerOf(await running);
    expect([answer.processed, answer.errors[0]?.code, answer.receipts]).toEqual([0, 'period_closed', []]);
    expect(await countRows(getDatabase())).toEqual(before);
  });

  it('writes one entry an invoice on an unbroken chain that the receipt names', async () => {
    const answer = await answerOf(await postIngest(server, { invoices: [invoiceOf(), invoiceOf()] }));
    const chains = await readChains(getDatabase().db, server.workspaceId);
    expect(checkChains(chains.entries, chains.heads)).toEqual([]);
    const [receipt] = answer.receipts;
    const head = chains.heads.find(({ period }) => `${server.workspaceId}/${period}` === receipt?.chain);
    expect(head).toMatchObject({ size: receipt?.size, head: receipt?.head });
    const last = chains.entries.filter(({ period }) => period === head?.period).at(-1);
    expect(JSON.parse(last?.header ?? '{}')).toMatchObject({
      kind: 'invoice.recorded',
      actor: `api_key:${server.apiKey.slice(0, 8)}`,
      subject: `invoice:${answer.invoices[1]?.invoice_id}`,
    });
  });

  it('keeps order, numbers and chain under requests at once', async () => {
    const before = await countRows(getDatabase());
    const requests = Array.from({ length: 8 }, (_, request) => ({
      invoices: Array.from({ length: 5 }, (_, index) =>
        invoiceOf({
          vendor_name: `V ${request}.${index}`,
          invoice_date: `${2020 + ((request + index) % 4)}-06-01`,
        }),
      ),
    }));
    // Where heads of chains lie on several machines, one may be told to send again: nothing of it was stored.
    const sent = async (body: (typeof requests)[number]): Promise<Response> => {
      const answer = await postIngest(server, body);
      return isOnCitus() && answer.status === 503 ? sent(body) : answer;
    };
    const answers = await Promise.all(requests.map(async (body) => answerOf(await sent(body))));
    for (const [request, answer] of answers.entries()) {
      expect(answer.invoices.map(({ vendor_name }) => vendor_name)).toEqual(
        [0, 1, 2, 3, 4].map((index) => `V ${request}.${index}`),
      );
    }
    const after = await countRows(getDatabase());
    expect(Number(after.invoice) - Number(before.invoice)).toBe(40);
    const chains = await readChains(getDatabase().db, server.workspaceId);
    expect(checkChains(chains.entries, chains.heads)).toEqual([]);
  });
});
