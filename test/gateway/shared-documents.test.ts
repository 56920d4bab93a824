import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { lockChain } from '../../gateway/database/append-entries.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import { lockDocumentBytes } from '../../schema/queries/workspaces.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement } from '../support/engagement.ts';
import {
  type CompletedEngagement,
  completeTesting,
  drawSample,
  jsonOf,
  postExport,
  unzip,
} from '../support/evidence.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { importFile } from '../support/imports.ts';
import { makeZip } from '../support/make-zip.ts';
import { COMPLETED, RETENTION_OVER, soundPackage } from '../support/sound-package.ts';
import { trpcClient } from '../support/trpc.ts';

const PERIOD = '2022';
const CSV = `Lieferant;Rechnungsnummer;Rechnungsdatum;Bezeichnung;Menge;Einheit;Nettobetrag;Währung
Werk Müller AG;W-1;04.05.2022;Strom;400;kWh;50,00;CHF
Werk Müller AG;W-2;05.05.2022;Strom;800;kWh;100,00;CHF
Frau Muster;W-3;06.05.2022;Strom;1200;kWh;150,00;CHF
`;

interface Metadata {
  readonly documents: object;
  readonly missing_documents: readonly object[];
  readonly caveats: readonly { readonly code: string }[];
}

describeOnBothDatabases('a spreadsheet with several invoices', (getDatabase) => {
  let server: TestGateway;
  let engagement: CompletedEngagement;
  let invoices: string[];
  let now = COMPLETED;

  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db, { clock: () => now });
    const job = await importFile(server, { name: '2022.csv', content: CSV });
    expect(job).toMatchObject({ state: 'done', processed: 3, problems: 0 });
    invoices = job.items.map(({ invoice_id }) => invoice_id ?? '');
    const created = await createEngagement(server, { period: PERIOD });
    const sample = await drawSample(server, created, {});
    await completeTesting(server, created, sample);
    engagement = { ...created, sample };
  });
  afterAll(() => server.close());

  const documentOf = async (invoiceId: string | undefined) => {
    const headers = { authorization: `Bearer ${await server.signIn(server.owner)}` };
    return fetch(`${server.url}/api/invoices/${invoiceId}/source-document`, { headers });
  };
  const bytesHeld = async () => {
    const { asOwner } = getDatabase();
    const [row] = await asOwner<{ said: number; held: number }>(
      `select w.document_bytes::int as said, (select sum(octet_length(content))::int from shared_document s
         where s.workspace_id = w.workspace_id) as held from workspace w where workspace_id = $1`,
      [server.workspaceId],
    );
    return row;
  };

  it('is the source document of each of them, as it was sent and stored once', async () => {
    for (const id of invoices) {
      const document = await documentOf(id);
      expect([document.status, document.headers.get('content-type')]).toEqual([200, 'text/csv']);
      expect(await document.text()).toBe(CSV);
    }
    const again = await importFile(server, { name: 'again.csv', content: CSV });
    expect(again).toMatchObject({ processed: 3, possible_duplicates: 3 });
    expect(await (await documentOf(again.items[0]?.invoice_id ?? '')).text()).toBe(CSV);
    expect(await bytesHeld()).toEqual({ said: Buffer.byteLength(CSV), held: Buffer.byteLength(CSV) });
  });

  it('is kept for each of several in a ZIP', async () => {
    const files = ['a', 'b', 'c'].map((name) => ({
      name: `${name}.csv`,
      text: CSV.replaceAll('W-', `${name}-`),
    }));
    const members = files.map(({ name, text }) => ({
      name,
      data: Buffer.from(text.replaceAll('2022', '2023')),
    }));
    const job = await importFile(server, { name: 'all.zip', content: makeZip(members) });
    expect(job).toMatchObject({ state: 'done', processed: 9 });
    for (const { place, invoice_id } of job.items) {
      const { data } = members.find(({ name }) => place.file === `all.zip/${name}`) ?? {};
      expect(await (await documentOf(invoice_id ?? '')).text()).toBe(String(data));
    }
    const { asOwner } = getDatabase();
    for (const { data } of members) {
      const sha256 = createHash('sha256').update(data).digest('hex');
      await asOwner('update workspace set document_bytes = document_bytes - $1', [data.length]);
      await asOwner('delete from shared_document where sha256 = $1', [sha256]);
    }
  });

  it('is in the evidence package for each', async () => {
    const files = await unzip(await soundPackage(server, engagement));
    for (const id of invoices) expect(String(files.get(`source-documents/${id}.csv`))).toBe(CSV);
  });

  it('is a lost document where its bytes are gone without an erasure', async () => {
    const { asOwner } = getDatabase();
    await asOwner('create table kept as select * from shared_document');
    await asOwner('update shared_document set content = null, erased_with = $1', [invoices[0] ?? null]);
    const answer = await postExport(server, engagement);
    expect(answer.headers.get('footing-warning')).toContain('stored data differs from the trail');
    await answer.arrayBuffer();
    await asOwner('update shared_document s set content = k.content, erased_with = null from kept k');
    await asOwner('drop table kept');
  });

  it('is erased with any of them, which is no damage to the others, and does not come back', async () => {
    now = RETENTION_OVER;
    const owner = trpcClient(server, await server.signIn(server.owner));
    engagement = { ...engagement, auditor: await server.signIn(server.auditor) };
    await owner.invoice.erase.mutate({ invoice_id: invoices[2] ?? '', reason: 'Art. 17 GDPR' });
    for (const id of invoices) expect((await documentOf(id)).status).toBe(404);
    expect(await bytesHeld()).toEqual({ said: 0, held: null });
    const content = await soundPackage(server, engagement);
    expect([...(await unzip(content)).keys()].filter((name) => name.startsWith('source-documents/'))).toEqual(
      [],
    );
    const { documents, missing_documents, caveats } = await jsonOf<Metadata>(content, 'metadata.json');
    expect(documents).toMatchObject({ in_package: 0, in_period: 2 });
    expect(missing_documents).toEqual([{ erased: true, invoice_id: invoices[2] }]);
    expect(caveats.map(({ code }) => code)).not.toContain('stored_data_differs');
    const again = await importFile(server, { name: '2022.csv', content: CSV });
    expect(again).toMatchObject({ state: 'done', processed: 3, codes: { document_erased: 3 } });
    expect((await documentOf(again.items[0]?.invoice_id ?? '')).status).toBe(404);
  });

  it('locks the workspace before the chain, as those do who attach a document or erase an invoice', async () => {
    const { asOwner, kind } = getDatabase();
    const [locked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = withTenant(server.deps.database, server.workspaceId, async (tx) => {
      await lockDocumentBytes(tx);
      locked.resolve();
      await go.promise;
      await tx.sql("set local lock_timeout = '500ms'", []);
      await lockChain(tx, '2023');
    });
    await locked.promise;
    const content = CSV.replaceAll('2022', '2023').replaceAll('W-', 'L-');
    const job = importFile(server, { name: 'locked.csv', content });
    // On the one connection of PGlite the job waits for the transaction anyway.
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    const isWaiting = async () => (await asOwner(waiting)).length > 0;
    if (kind === 'postgres') await vi.waitUntil(isWaiting, { timeout: 20_000 }).finally(go.resolve);
    go.resolve();
    await other;
    expect(await job).toMatchObject({ state: 'done', processed: 3 });
  });
});
