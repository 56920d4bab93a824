import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '../../gateway/database/transaction.ts';
import { documentsOfInvoices } from '../../schema/queries/evidence-documents.ts';
import { completionEntry } from '../../schema/queries/evidence-trail.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement } from '../support/engagement.ts';
import {
  attachPdf,
  type CompletedEngagement,
  completeTesting,
  drawSample,
  jsonOf,
  pdfOf,
  postExport,
  unzip,
  verdictOf,
} from '../support/evidence.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { COMPLETED, RETENTION_OVER, soundPackage } from '../support/sound-package.ts';
import { trpcClient } from '../support/trpc.ts';

const PERIOD = '2022';

const POWER = { description: 'Strom', spend_amount: 50, quantity: 400, unit_of_measure: 'kWh' };
/** 0 kg, so that it is never drawn. */
const FEE = { description: 'Netznutzung', spend_amount: 50 };

interface Metadata {
  readonly missing_documents: readonly object[];
  readonly documents_not_included: readonly object[];
  readonly documents: object;
  readonly caveats: readonly { readonly code: string; readonly count?: number; readonly kgco2e?: string }[];
}

describeOnBothDatabases('the documents of a package', (getDatabase) => {
  let server: TestGateway;
  let engagement: CompletedEngagement;
  let now = COMPLETED;
  /** The first two are sampled, as the last is, which never had a document. */
  let invoices: string[];
  let total: string;

  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db, { clock: () => now });
    const answer = await postIngest(
      server,
      {
        invoices: [1, 2, 3, 4].map((n) =>
          invoiceOf({
            vendor_name: `Werk ${n} AG`,
            invoice_date: `${PERIOD}-05-0${n}`,
            line_items: [n === 3 ? FEE : POWER],
          }),
        ),
      },
      { query: '?detail=lines' },
    );
    const recorded = (await answer.json()) as {
      invoices: {
        invoice_id: string;
        total_kgco2e: number;
        line_items: { line_item_id: string }[];
      }[];
    };
    invoices = recorded.invoices.map(({ invoice_id }) => invoice_id);
    total = (recorded.invoices[0]?.total_kgco2e ?? 0).toFixed(6);
    for (const id of invoices.slice(0, 3)) await attachPdf(server, id, pdfOf(id));
    const created = await createEngagement(server, { period: PERIOD });
    const keys = [0, 1, 3].map((at) => recorded.invoices[at]?.line_items[0]?.line_item_id ?? '');
    const sample = await drawSample(server, created, { key_item_ids: keys });
    expect(new Set(sample.items.map(({ invoice_id }) => invoice_id))).toEqual(
      new Set([0, 1, 3].map((at) => invoices[at])),
    );
    await completeTesting(server, created, sample);
    engagement = { ...created, sample };
  });
  afterAll(() => server.close());

  /** Takes the rows of a condition away and gives them back, as their owner. */
  async function without(condition: string, work: () => Promise<void>): Promise<void> {
    const { asOwner } = getDatabase();
    await asOwner(`create table kept as select * from source_document where ${condition}`);
    await asOwner(`delete from source_document where ${condition}`);
    await work();
    await asOwner('insert into source_document select * from kept');
    await asOwner('drop table kept');
  }

  /** The package goes without the document, says so, and names the digest that the trail has of it. */
  async function expectWithout(invoiceId = ''): Promise<void> {
    const answer = await postExport(server, engagement);
    const content = Buffer.from(await answer.arrayBuffer());
    const warning = `document of invoice ${invoiceId}`;
    expect(answer.headers.get('footing-warning')).toBe(`stored data differs from the trail at ${warning}`);
    expect(server.log()).toContain(`stored data differs from the trail at ${warning}`);
    expect([...(await unzip(content)).keys()]).not.toContain(`source-documents/${invoiceId}.pdf`);
    const { documents_not_included, caveats } = await jsonOf<Metadata>(content, 'metadata.json');
    expect(documents_not_included).toEqual([
      expect.objectContaining({
        invoice_id: invoiceId,
        sha256: createHash('sha256').update(pdfOf(invoiceId)).digest('hex'),
      }),
    ]);
    expect(caveats).toContainEqual(expect.objectContaining({ code: 'stored_data_differs', count: 1 }));
    expect((await verdictOf(content)).rules).toEqual([]);
  }

  async function packageAndMetadata(): Promise<{ readonly content: Buffer; readonly metadata: Metadata }> {
    const content = await soundPackage(server, engagement);
    return { content, metadata: await jsonOf<Metadata>(content, 'metadata.json') };
  }

  it('go without one that was lost and that nobody erased, sampled or not', async () => {
    for (const at of [0, 2]) {
      await without(`invoice_id = '${invoices[at]}'`, () => expectWithout(invoices[at]));
    }
  });

  it('go without one whose bytes were changed, its digest with them', async () => {
    const { asOwner } = getDatabase();
    const [, , id = ''] = invoices;
    await asOwner('create table kept as select * from source_document');
    const forged = pdfOf('forged');
    const digest = createHash('sha256').update(forged).digest('hex');
    await asOwner('update source_document set content = $2, sha256 = $3, bytes = $4 where invoice_id = $1', [
      id,
      forged,
      digest,
      forged.length,
    ]);
    await expectWithout(id);
    await asOwner(
      `update source_document d set content = k.content, sha256 = k.sha256, bytes = k.bytes from kept k
       where k.document_id = d.document_id`,
    );
    await asOwner('drop table kept');
  });

  it('are those of the completion, whichever versions came and went later', async () => {
    const id = invoices[0] ?? '';
    await attachPdf(server, id, pdfOf('a later version'));
    await without(`invoice_id = '${id}' and version = 1`, () => expectWithout(id));
    await without(`invoice_id = '${id}' and version = 2`, async () => {
      const { content, metadata } = await packageAndMetadata();
      expect((await unzip(content)).get(`source-documents/${id}.pdf`)).toEqual(pdfOf(id));
      expect(metadata.missing_documents).toEqual([{ invoice_id: invoices[3] }]);
      expect(metadata.documents).toEqual({ in_package: 3, in_period: 3, missing: 1 });
      const codes = metadata.caveats.map(({ code }) => code);
      expect(codes).toContain('documents_missing');
      expect(codes).not.toContain('documents_erased');
      expect(codes).not.toContain('invoices_erased');
    });
  });

  it('of so many sampled invoices that no list holds them are asked for by the page, and are the same', async () => {
    const { database } = server.deps;
    const of = (ids: readonly string[]) =>
      withTenant(database, server.workspaceId, async (tx) => {
        const completion = await completionEntry(tx, PERIOD, engagement.engagementId);
        return documentsOfInvoices(tx, { period: PERIOD, size: completion?.size ?? 0 }, ids);
      });
    const [first = '', second = '', , last = ''] = invoices;
    const expected = [first, second].map((invoiceId) => {
      const bytes = pdfOf(invoiceId);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const said = { version: 1, sha256, bytes: bytes.length, mediaType: 'application/pdf' };
      return [invoiceId, { invoiceId, ...said }] as const;
    });
    expect(await of([first, second, last])).toEqual(new Map(expected));
  });

  it('that were erased are said to have been, and so is how many invoices were', async () => {
    now = RETENTION_OVER;
    const owner = trpcClient(server, await server.signIn(server.owner));
    engagement = { ...engagement, auditor: await server.signIn(server.auditor) };
    for (const invoice_id of invoices.slice(1, 3)) {
      await owner.invoice.erase.mutate({ invoice_id, reason: 'Art. 17 GDPR' });
    }
    const { metadata } = await packageAndMetadata();
    expect(metadata.missing_documents).toEqual(
      engagement.sample.items
        .map(({ invoice_id }) => invoice_id)
        .filter((id) => id !== invoices[0])
        .map((id) => (id === invoices[1] ? { erased: true, invoice_id: id } : { invoice_id: id })),
    );
    expect(metadata.documents).toEqual({ in_package: 1, in_period: 1, missing: 2 });
    const of = (code: string) => metadata.caveats.find((caveat) => caveat.code === code);
    expect(of('documents_missing')).toMatchObject({ count: 1 });
    expect(of('documents_erased')).toMatchObject({ count: 1 });
    expect(of('invoices_erased')).toMatchObject({ count: 2, kgco2e: total });
    // A void after the erasure, whose reason is erased too, is no part of the package.
    const [, , invoice_id = ''] = invoices;
    const { content } = await packageAndMetadata();
    await owner.invoice.void.mutate({ invoice_id, reason: 'von Frau Muster zweimal gesandt' });
    await owner.invoice.erase.mutate({ invoice_id, reason: 'Art. 17 GDPR' });
    expect((await packageAndMetadata()).content).toEqual(content);
  });
});
