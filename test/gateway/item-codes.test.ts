import { afterAll, beforeAll, expect, it } from 'vitest';
import { IngestAnswer } from '../../schema/contracts/ingest.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { element, ubl, ublLine } from '../support/einvoice-xml.ts';
import { postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { importFile } from '../support/imports.ts';
import { signedInClient, type TrpcTestClient } from '../support/trpc.ts';

const CPV = { scheme: 'CPV', code: '30197643-0' };

describeOnBothDatabases('item codes', (getDatabase) => {
  let server: TestGateway;
  let owner: TrpcTestClient;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    owner = await signedInClient(server, server.owner);
  });
  afterAll(() => server.close());

  async function push(line: Readonly<Record<string, unknown>>): Promise<IngestAnswer> {
    const invoice = { vendor_name: 'Bürohaus AG', invoice_date: '2025-03-14' };
    const line_items = [{ spend_amount: 100, ...line }];
    const body = { invoices: [{ ...invoice, line_items }] };
    return IngestAnswer.parse(await (await postIngest(server, body, { query: '?detail=lines' })).json());
  }

  /** The line of the newest version on the chain. */
  async function recorded(invoiceId: string): Promise<{ readonly item_codes?: unknown } | undefined> {
    const [row] = await getDatabase().asOwner<{ payload: string }>(
      `select p.payload from audit_entry e join audit_payload p using (workspace_id, period, seq)
        where e.subject = 'invoice:${invoiceId}' order by e.seq desc limit 1`,
    );
    const { invoice } = JSON.parse(row?.payload ?? '{}') as {
      readonly invoice: { readonly line_items: readonly { readonly item_codes?: unknown }[] };
    };
    return invoice.line_items[0];
  }

  it('of an article number decide, for review, and are stored in the row and on the chain', async () => {
    const { invoices } = await push({ description: 'Art. 10234-A', item_codes: [CPV] });
    const [answer] = invoices;
    const [line] = answer?.line_items ?? [];
    expect(line).toMatchObject({ category: 'paper', needs_review: true });
    expect(line?.explanation).toContain('CPV 301976');
    expect(answer?.warnings.map(({ code }) => code)).toEqual(['needs_review']);
    const id = answer?.invoice_id ?? '';
    const stored = await owner.invoice.get.query({ invoice_id: id });
    expect(stored.line_items[0]?.item_codes).toEqual([CPV]);
    expect((await recorded(id))?.item_codes).toEqual([{ code: CPV.code, scheme: CPV.scheme }]);
  });

  it('that are wrong leave the line what its text says, for review, also after a correction', async () => {
    const wrong = { scheme: 'HS', code: '0901 21' };
    const { invoices } = await push({ description: 'Kopierpapier A4 80 g', item_codes: [wrong] });
    const [line] = invoices[0]?.line_items ?? [];
    expect(line).toMatchObject({ category: 'paper', needs_review: true });
    const line_item_id = line?.line_item_id ?? '';
    await owner.invoice.reclassify.mutate({ line_item_id, category: 'paper', reason: 'Wrong code' });
    const id = invoices[0]?.invoice_id ?? '';
    const { line_items } = await owner.invoice.get.query({ invoice_id: id });
    expect(line_items[0]).toMatchObject({ item_codes: [wrong], category: 'paper', needs_review: false });
    expect((await recorded(id))?.item_codes).toEqual([{ code: wrong.code, scheme: wrong.scheme }]);
  });

  it('are named when they cannot be read: the error has the place, a lost zero a warning', async () => {
    const { errors } = await push({ description: 'Papier', item_codes: [CPV, { ...CPV, scheme: 'eClass' }] });
    expect(errors).toMatchObject([
      {
        code: 'out_of_range',
        pointer: '/invoices/0/line_items/0/item_codes/1/scheme',
        error: 'line_items[0].item_codes[1].scheme must be one of UNSPSC, CPV, HS',
      },
    ]);
    const sent = { scheme: 'CPV', code: '9310000-5', list: 'CPV 2008' };
    const { invoices } = await push({ description: 'Papier', item_codes: [sent] });
    const warnings = invoices[0]?.line_items?.[0]?.warnings ?? [];
    expect(warnings.map(({ code, message, line }) => [code, message.split(' ')[0], line])).toEqual([
      ['item_code_unread', 'line_items[0].item_codes[0].code', 0],
      ['unknown_member', 'line_items[0].item_codes[0].list', 0],
    ]);
  });

  it('of an imported UBL invoice decide where it names an article number only', async () => {
    const item = `<cac:SellersItemIdentification>${element('cbc:ID', 'A-77120')}</cac:SellersItemIdentification>
      <cac:CommodityClassification>${element('cbc:ItemClassificationCode', CPV.code, 'listID="STI"')}</cac:CommodityClassification>`;
    const content = ubl({
      lines: ublLine({ net: '240.00', name: '', item }),
      net: '240.00',
      gross: '288.00',
    });
    const job = await importFile(server, { name: 'invoice.xml', content });
    expect(job).toMatchObject({ state: 'done', processed: 1, rejected: 0, problems: 0 });
    const invoice_id = job.items[0]?.invoice_id ?? '';
    const { line_items } = await owner.invoice.get.query({ invoice_id });
    expect(line_items).toMatchObject([
      { description: 'A-77120', item_codes: [CPV], category: 'paper', needs_review: true },
    ]);
  });
});
