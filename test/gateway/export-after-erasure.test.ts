import { afterAll, beforeAll, expect, it } from 'vitest';
import { evidenceEnds } from '../../gateway/actions/evidence/evidence-ends.ts';
import { trailEntries } from '../../gateway/actions/evidence/evidence-pages.ts';
import { openSeal } from '../../gateway/actions/evidence/evidence-seal.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import { engagementNamed } from '../../schema/queries/engagements.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement, postWorkpaper, pushDemoYear } from '../support/engagement.ts';
import {
  attachPdf,
  type CompletedEngagement,
  completeTesting,
  drawSample,
  exportPackage,
  jsonOf,
  pdfOf,
  unzip,
} from '../support/evidence.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { COMPLETED, RETENTION_OVER, soundPackage } from '../support/sound-package.ts';
import { type TrpcTestClient, trpcClient } from '../support/trpc.ts';

describeOnBothDatabases('export-evidence after a lawful erasure', (getDatabase) => {
  let server: TestGateway;
  let owner: TrpcTestClient;
  let engagement: CompletedEngagement;
  let now = COMPLETED;
  /** A sampled invoice with a document that is replaced after the completion. */
  let replaced: string;
  /** Invoices the evidence covers, not sampled but for the first one. */
  let covered: string[];
  /** A sampled invoice, whose unit has a name behind it. */
  let worded: string;
  const first = pdfOf('as completed');

  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db, { clock: () => now });
    // More than are sampled: some of them are erased.
    await pushDemoYear(server, 120);
    worded = await ingestLarge('kWh Frau Wortreich');
    const created = await createEngagement(server);
    const sample = await drawSample(server, created);
    const sampled = [...new Set(sample.items.map(({ invoice_id }) => invoice_id))];
    const rows = await getDatabase().asOwner<{ id: string }>(
      `select invoice_id as id from invoice where workspace_id = $1 and period = '2025' and voided_at is null
         and invoice_id::text <> all(string_to_array($2, ' ')) order by 1 limit 5`,
      [server.workspaceId, sampled.join(' ')],
    );
    expect(sampled).toContain(worded);
    sampled.splice(sampled.indexOf(worded), 1);
    replaced = sampled[0] ?? '';
    covered = [sampled[1] ?? '', ...rows.map(({ id }) => id)];
    await attachPdf(server, replaced, first);
    const whatIf = {
      action: 're-perform',
      engagement_id: created.engagementId,
      line_item_id: sample.items.find(({ invoice_id }) => invoice_id === covered[0])?.line_item_id,
      overrides: { quantity: 12.5, unit_of_measure: 'kWh', factor_id: 'electricity.grid.fr' },
    };
    expect((await postWorkpaper(server, created.auditor, whatIf)).status).toBe(200);
    await completeTesting(server, created, sample);
    await attachPdf(server, replaced, pdfOf('a later version'));
    now = RETENTION_OVER;
    owner = trpcClient(server, await server.signIn(server.owner));
    engagement = { ...created, sample, auditor: await server.signIn(server.auditor) };
  });
  afterAll(() => server.close());

  const erase = (invoice_id = '') => owner.invoice.erase.mutate({ invoice_id, reason: 'Art. 17 GDPR' });

  async function ingestLarge(unit: string): Promise<string> {
    const line = { description: 'Strom', spend_amount: 90_000, quantity: 400_000, unit_of_measure: unit };
    const answer = await postIngest(server, { invoices: [invoiceOf({ line_items: [line] })] });
    const { invoices } = (await answer.json()) as { invoices: { invoice_id: string }[] };
    return invoices[0]?.invoice_id ?? '';
  }

  async function ingestLater(vendor: string): Promise<string> {
    const answer = await postIngest(server, { invoices: [invoiceOf({ vendor_name: vendor })] });
    const { invoices } = (await answer.json()) as { invoices: { invoice_id: string }[] };
    return invoices[0]?.invoice_id ?? '';
  }

  /** A sound package, which is the same when it is asked for again. */
  async function samePackage(): Promise<Buffer> {
    const content = await soundPackage(server, engagement);
    expect(await exportPackage(server, engagement)).toEqual(content);
    return content;
  }

  it('ends at the erasure, with the totals and the documents of the completion, also where one was replaced since', async () => {
    const needed = async () => {
      const { engagementId: engagement_id } = engagement;
      return (await owner.engagement.get.query({ engagement_id })).documents_needed;
    };
    const before = await needed();
    expect(before.invoice_ids).toContain(covered[0]);
    const totalsOf = async (content: Buffer) =>
      (await jsonOf<{ totals: object }>(content, 'metadata.json')).totals;
    const totals = await totalsOf(await exportPackage(server, engagement));
    await erase(covered[0]);
    // Nothing can be attached to it any more.
    expect(await needed()).toEqual({
      invoices: before.invoices - 1,
      invoice_ids: before.invoice_ids.filter((id) => id !== covered[0]),
    });
    const content = await samePackage();
    expect(await totalsOf(content)).toEqual(totals);
    const files = await unzip(content);
    const trail = files.get('audit-trail.json')?.toString('utf8').trim().split('\n') ?? [];
    expect(JSON.parse(trail.at(-2) ?? '{}')).toMatchObject({ kind: 'payload.erased' });
    expect(files.get(`source-documents/${replaced}.pdf`)).toEqual(first);
  });

  it('has the unit that was read, and no word of what was sent behind it', async () => {
    const texts = async (content: Buffer) =>
      Array.from((await unzip(content)).values(), (file) => file.toString('latin1')).join('\n');
    expect(await texts(await exportPackage(server, engagement))).toContain('kWh Frau Wortreich');
    await erase(worded);
    const content = await samePackage();
    expect(await texts(content)).not.toContain('Wortreich');
    const { items } = await jsonOf<{
      items: { invoice_id: string; trace: Record<string, unknown>[] }[];
    }>(content, 'workpapers.json');
    const paper = items.find(({ invoice_id }) => invoice_id === worded);
    expect(JSON.stringify(paper)).toContain('"unit_of_measure":"kWh"');
    expect(paper?.trace).toContainEqual({
      step: 'quantity',
      quantity: '400000',
      unit: 'kWh',
      read_as: 'kWh',
    });
  });

  it('still tells the source of the factor that a what-if with an erased line was made with', async () => {
    const content = await samePackage();
    const papers = await jsonOf<{
      items: { invoice_id: string; re_performances: { factor_id: string }[] }[];
    }>(content, 'workpapers.json');
    const ofErased = papers.items.filter(({ invoice_id }) => invoice_id === covered[0]);
    const named = ofErased.flatMap((paper) => paper.re_performances.map(({ factor_id }) => factor_id));
    expect(named).toContain('electricity.grid.fr');
    const { factor_register } = await jsonOf<{ factor_register: object[] }>(content, 'metadata.json');
    expect(factor_register).toContainEqual(
      expect.objectContaining({ factor_id: 'electricity.grid.fr', source: expect.any(String) }),
    );
  });

  it('is sound after the erasure of an invoice of later, with a package between and without', async () => {
    const late = await ingestLater('Spät AG');
    await erase(covered[1]);
    await samePackage();
    await erase(late);
    await samePackage();
    // Each erasure moves the end past the invoice that the next one erases, and none but the first is of one covered.
    const one = await ingestLater('Später AG');
    await erase(covered[2]);
    const other = await ingestLater('Noch später AG');
    await erase(one);
    await erase(other);
    await samePackage();
  });

  it('is not moved by the erasure of an invoice the package does not show', async () => {
    const before = await samePackage();
    await erase(await ingestLater('Nachher AG'));
    expect(await samePackage()).toEqual(before);
  });

  it('is never sealed over pages of which some were read before an erasure and some after it', async () => {
    const { workspaceId } = server;
    const stored = await withTenant(server.deps.database, workspaceId, (tx) =>
      engagementNamed(tx, engagement.engagementId),
    );
    const ends = await evidenceEnds(server.deps, workspaceId, stored);
    if (ends === null) throw new Error('the engagement is not completed');
    const seal = await openSeal(server.deps, ends);
    await erase(covered[3]);
    await expect(seal.seal('{}', true)).rejects.toMatchObject({ code: 'package_changed' });
    const upTo = { workspaceId, period: ends.engagement.period, size: ends.cut.size };
    await expect(Array.fromAsync(trailEntries(server.deps, upTo))).rejects.toThrow(
      /the contents of entry \d+ of 2025 are gone, and no entry up to \d+ says that they were erased/,
    );
    await samePackage();
  });

  it('is refused where contents are gone that nobody erased', async () => {
    const [gone] = await getDatabase().asOwner<{ seq: number }>(
      `select p.seq::int as seq from audit_payload p join audit_entry e using (workspace_id, period, seq)
       where workspace_id = $1 and period = '2025' and e.subject = $2`,
      [server.workspaceId, `invoice:${covered[4]}`],
    );
    await getDatabase().asOwner('alter table audit_payload disable trigger audit_payload_row');
    await getDatabase().asOwner(
      `delete from audit_payload where workspace_id = $1 and period = '2025' and seq = $2`,
      [server.workspaceId, gone?.seq ?? 0],
    );
    await getDatabase().asOwner('alter table audit_payload enable always trigger audit_payload_row');
    await expect(exportPackage(server, engagement)).rejects.toThrow();
    expect(server.log()).toContain(`the contents of entry ${gone?.seq} of 2025 are gone`);
  });
});
