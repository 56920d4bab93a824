import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { IngestAnswer } from '../../schema/contracts/ingest.ts';
import { InvoiceListAnswer, InvoiceReadAnswer } from '../../schema/contracts/invoice-read.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

describeOnBothDatabases('stored invoices over REST', (getDatabase) => {
  let server: TestGateway;
  let other: TestGateway;
  let readKey: string;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    other = await startTestGateway(getDatabase().db);
    readKey = (await server.newKey('read')).key;
  });
  afterAll(async () => {
    await server.close();
    await other.close();
  });

  async function push(...invoices: readonly Record<string, unknown>[]): Promise<IngestAnswer['invoices']> {
    const body = { invoices: invoices.map((invoice) => invoiceOf(invoice)) };
    const answer = await postIngest(server, body, { query: '?detail=lines' });
    return IngestAnswer.parse(await answer.json()).invoices;
  }

  const get = (path: string, key = server.apiKey) =>
    fetch(`${server.url}/api/invoices${path}`, { headers: { authorization: `Bearer ${key}` } });

  async function idsOf(query: Record<string, string>, key?: string): Promise<string[]> {
    const answer = await get(`?${new URLSearchParams(query)}`, key);
    const body: unknown = await answer.json();
    expect(answer.status, JSON.stringify(body)).toBe(200);
    return InvoiceListAnswer.parse(body).invoices.map(({ invoice_id }) => invoice_id);
  }

  it('are found by number, own id and vendor, with keys of both scopes, in their own workspace only', async () => {
    const [number, own] = [`R ${randomUUID()}`, `SAP/ö-${randomUUID()}`];
    const [a, b, c] = (
      await push(
        { invoice_number: number, external_id: own, vendor_name: 'Alpha AG', invoice_date: '2025-01-01' },
        {
          invoice_number: number,
          external_id: `${own}2`,
          vendor_name: 'Beta AG',
          invoice_date: '2025-01-02',
        },
        { external_id: own, vendor_name: 'Beta AG', invoice_date: '2025-01-03' },
      )
    ).map(({ invoice_id }) => invoice_id ?? '');
    expect(await idsOf({ invoice_number: number })).toEqual([b, a]);
    expect(await idsOf({ external_id: own }, readKey)).toEqual([c, a]);
    expect(await idsOf({ external_id: own, vendor: 'beta' })).toEqual([c]);
    expect(await idsOf({ invoice_number: number, external_id: own })).toEqual([a]);
    expect(await idsOf({ external_id: own, from: '2025-01-02', period: '2025', voided: 'false' })).toEqual([
      c,
    ]);
    expect(await idsOf({ invoice_number: number.toUpperCase(), vendor: 'x' })).toEqual([]);
    expect(await idsOf({ external_id: own }, other.apiKey)).toEqual([]);
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${readKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        query: `query ($filter: LineFilter) { invoices(filter: $filter) { nodes { invoiceId externalId } } }`,
        variables: { filter: { invoiceNumber: number, externalId: own } },
      }),
    });
    expect(await answer.json()).toEqual({
      data: { invoices: { nodes: [{ invoiceId: a, externalId: own }] } },
    });
  });

  it('come in pages that meet', async () => {
    const own = randomUUID();
    const days = ['01', '02', '03', '04', '05'];
    const sent = await push(...days.map((day) => ({ external_id: own, invoice_date: `2025-03-${day}` })));
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const query = new URLSearchParams({
        external_id: own,
        limit: '2',
        ...(cursor === null ? {} : { cursor }),
      });
      const page = InvoiceListAnswer.parse(await (await get(`?${query}`)).json());
      expect(page.invoices.length).toBeLessThanOrEqual(2);
      ids.push(...page.invoices.map(({ invoice_id }) => invoice_id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(ids).toEqual(sent.map(({ invoice_id }) => invoice_id).reverse());
  });

  it.each([
    'external_ID=1',
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=1.5',
    'voided=maybe',
    'from=2025-13-01',
    'cursor=x',
    'invoice_number=a&invoice_number=b',
    `external_id=${'x'.repeat(101)}`,
    'external_id=%00',
  ])('are not listed for ?%.40s: 400', async (query) => {
    const answer = await get(`?${query}`);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      400,
      'validation_failed',
    ]);
  });

  it('are read one by one as the ingest answer with its lines had them', async () => {
    const [invoice] = await push({
      vendor_name: ' Muster AG ',
      external_id: 'E-1',
      currency: 'EUR',
      region: 'DE',
      invoice_number: randomUUID(),
      net_amount: 1_000,
      line_items: [
        { description: 'Heizöl extra leicht', spend_amount: 1_180, quantity: 1_200, unit_of_measure: 'l' },
        { description: 'Strom', spend_amount: 60.25, quantity: 300, unit_of_measure: 'kWh' },
        { description: 'Beratung', spend_amount: 17 },
      ],
    });
    for (const key of [server.apiKey, readKey]) {
      const answer = await get(`/${invoice?.invoice_id?.toUpperCase()}`, key);
      expect(answer.status).toBe(200);
      const read = InvoiceReadAnswer.parse(await answer.json());
      expect(read).toMatchObject(invoice ?? {});
      expect(read).toMatchObject({ invoice_date: '2025-03-31', duplicate_of: null, voided: null });
    }
    const strange = await get(`/${invoice?.invoice_id}`, other.apiKey);
    expect([strange.status, (await get('/no-id')).status]).toEqual([404, 404]);
  });
});
