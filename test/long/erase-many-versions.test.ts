import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { signedInClient, type TrpcTestClient } from '../support/trpc.ts';
import { soundChains } from '../support/verify-chain.ts';

describeOnBothDatabases('tRPC invoice.erase', (getDatabase) => {
  let server: TestGateway;
  let owner: TrpcTestClient;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    owner = await signedInClient(server, server.owner);
  });
  afterAll(() => server.close());

  it('is possible for an invoice of 1,000 lines with many versions, in as many entries as none of them is too long', async () => {
    const words = `Muster-Erase ${'Leistung nach Aufwand '.repeat(20)}`;
    const sent = invoiceOf({
      vendor_name: 'Praxis Dr. Viel-Erase',
      line_items: Array.from({ length: 1_000 }, (_, at) => ({
        description: `${words}${at}`.slice(0, 480),
        spend_amount: 10 + at,
      })),
    });
    const answer = await postIngest(server, { invoices: [sent] }, { query: '?detail=lines' });
    const { invoices } = (await answer.json()) as {
      invoices: { invoice_id: string; line_items: { line_item_id: string }[] }[];
    };
    const [{ invoice_id = '', line_items = [] } = {}] = invoices;
    const categories = ['marketing', 'legal', 'cleaning', 'catering', 'consulting', 'telecom'] as const;
    for (const [at, category] of categories.entries()) {
      const line_item_id = line_items[at]?.line_item_id ?? '';
      await owner.invoice.reclassify.mutate({ line_item_id, category, reason: 'x' });
    }
    const own = ({ header }: { readonly header: string }) =>
      JSON.parse(header).subject === `invoice:${invoice_id}`;
    const before = (await soundChains(server)).entries.filter(own);
    const { erased_entries, receipts } = await owner.invoice.erase.mutate({ invoice_id, reason: 'Art. 17' });
    expect(erased_entries).toBe(before.length);
    const after = (await soundChains(server)).entries.filter(own);
    const erasures = after.slice(before.length).map(({ header, payload }) => ({
      refs: JSON.parse(header).refs as string[],
      ...(JSON.parse(payload ?? '{}') as { kept: { entry: string; invoice: { line_items: object[] } }[] }),
    }));
    expect(erasures.length).toBeGreaterThan(1);
    expect(receipts).toHaveLength(1);
    expect(erasures.flatMap(({ refs }) => refs)).toEqual(before.map(({ hash }) => hash));
    const kept = erasures.flatMap((erasure) => erasure.kept);
    for (const [at, { payload }] of before.entries()) {
      const { invoice } = JSON.parse(payload ?? '{}') as {
        invoice: { line_items: Record<string, unknown>[]; total_kgco2e: string };
      };
      const figures = invoice.line_items.map(({ kgco2e, line_item_id }) => ({ kgco2e, line_item_id }));
      if (at < before.length - 1) expect(kept[at]?.invoice).toEqual({ line_items: figures });
      else {
        expect(kept[at]?.invoice).toMatchObject({
          vendor_name: '[erased]',
          total_kgco2e: invoice.total_kgco2e,
        });
        const lines = invoice.line_items.map(({ explained: _, ...line }) => ({
          ...line,
          description: '[erased]',
        }));
        expect(kept[at]?.invoice.line_items).toEqual(lines);
      }
    }
  });
});
