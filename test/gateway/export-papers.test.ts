import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VerifyOptions } from '../../compute/verify/cli/verify-trail.ts';
import { temporaryAuditKey } from '../../gateway/auth/audit-key.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { callTrpc, createEngagement, postWorkpaper, type TestEngagement } from '../support/engagement.ts';
import {
  type CompletedEngagement,
  completeTesting,
  drawSample,
  unzip,
  verdictOf,
} from '../support/evidence.ts';
import { forgePackage } from '../support/forge-package.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { newPerson } from '../support/people.ts';
import { COMPLETED, RETENTION_OVER, soundPackage } from '../support/sound-package.ts';
import { trpcClient } from '../support/trpc.ts';
import { expectTruePackage } from '../support/true-package.ts';

const PERIOD = '2022';

/** One sampled line each, by what happens to its invoice; that of the last is the discount. */
const INVOICES = ['plain', 'other', 'voided', 'reclassified', 'erased', 'discounted'] as const;
type Which = (typeof INVOICES)[number];

describeOnBothDatabases('the papers of a package', (getDatabase) => {
  let server: TestGateway;
  let engagement: CompletedEngagement;
  let now = COMPLETED;
  let genuine: Buffer;
  const lines = new Map<Which, string>();
  const invoices = new Map<Which, string>();

  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db, { clock: () => now });
    const answer = await postIngest(
      server,
      {
        invoices: INVOICES.map((which, at) =>
          invoiceOf({
            vendor_name: `Werk ${which} AG`,
            invoice_date: `${PERIOD}-05-0${at + 1}`,
            line_items: [
              { description: 'Rechtsberatung', spend_amount: 1_000 + at },
              ...(which === 'discounted' ? [{ description: 'Rabatt', spend_amount: -50 }] : []),
            ],
          }),
        ),
      },
      { query: '?detail=lines' },
    );
    const recorded = (await answer.json()) as {
      invoices: { invoice_id: string; line_items: { line_item_id: string }[] }[];
    };
    for (const [at, which] of INVOICES.entries()) {
      invoices.set(which, recorded.invoices[at]?.invoice_id ?? '');
      lines.set(which, recorded.invoices[at]?.line_items.at(-1)?.line_item_id ?? '');
    }
    // Another engagement over the same lines, which stays under way.
    const other = await createEngagement(server, { period: PERIOD });
    await drawSample(server, other, { key_item_ids: [...lines.values()] });
    const created = await createEngagement(server, { period: PERIOD });
    const sample = await drawSample(server, created, { key_item_ids: [...lines.values()] });
    const owner = trpcClient(server, await server.signIn(server.owner));
    await owner.invoice.void.mutate({ invoice_id: invoices.get('voided') ?? '', reason: 'zweimal gesandt' });
    await owner.invoice.reclassify.mutate({
      line_item_id: lines.get('reclassified') ?? '',
      category: 'marketing',
      reason: 'doch Werbung',
    });
    await review(created, lines.get('other'));
    await completeTesting(server, created, sample);
    engagement = { ...created, sample };
  });

  /** What is asserted about a line, returned and then approved many times by another auditor of the engagement. */
  async function review({ engagementId, owner, auditor }: TestEngagement, line_item_id = ''): Promise<void> {
    const other = await newPerson(server.deps, server.workspaceId, 'auditor');
    await callTrpc(server, owner, 'engagement.assign', { engagement_id: engagementId, auditor: other.email });
    const act = async (token: string, request: object) => {
      const sent = { engagement_id: engagementId, line_item_id, ...request };
      expect((await postWorkpaper(server, token, sent)).status).toBe(200);
    };
    await act(auditor, { action: 'save-assertion', result: 'no_exception' });
    await act(other.token, { action: 'review', decision: 'return', note: 'Which meter?' });
    // As often as a client that does not stop to retry sends it.
    for (let n = 0; n < 101; n++) await act(other.token, { action: 'review', decision: 'approve' });
  }
  afterAll(() => server.close());

  const expectTrue = (table: string, does: string, warns: string | null) =>
    expectTruePackage({ database: getDatabase(), server, engagement }, [{ table, does }], {
      truth: genuine,
      warns,
    });

  const lineOf = (which: Which) => lines.get(which) ?? '';
  const ofLine = (which: Which) =>
    `engagement_id = '${engagement.engagementId}' and line_item_id = '${lineOf(which)}'`;

  it('are whole with lines that were voided and decided anew after the draw', async () => {
    genuine = await soundPackage(server, engagement);
  });

  it('are the same when the row of an assertion is gone, or one no entry has was added', async () => {
    await expectTrue(
      'assertion',
      `delete from assertion where ${ofLine('plain')}`,
      `assertion of line ${lineOf('plain')}`,
    );
    await expectTrue(
      'assertion',
      `insert into assertion select r.* from (select a from assertion a where ${ofLine('plain')}) s cross join lateral
        json_populate_record(s.a, json_build_object('revision', 2, 'entry_hash', repeat('ab', 32),
          'assertion_id', '0c000000-0000-7000-8000-000000000001')) r`,
      `assertion of line ${lineOf('plain')}`,
    );
  });

  it.each([
    ['assertion', `result = 'exception', narrative = 'forged'`],
    ['assertion', `narrative = 'forged'`],
    ['assertion', `workpaper_reference = 'forged'`],
    ['assertion', 'audited_kgco2e = recorded_kgco2e / 4'],
    ['assertion', `nature_and_cause = 'forged'`],
    ['re_performance', 'recomputed_kgco2e = recorded_kgco2e + 1, difference_kgco2e = 1'],
    ['re_performance', `result = 'differs'`],
  ])('are the same when in a row of %s someone sets %s', async (table, set) => {
    const of = table === 'assertion' ? 'assertion' : 're-performance';
    await expectTrue(
      table,
      `update ${table} set ${set} where ${ofLine('plain')}`,
      `${of} of line ${lineOf('plain')}`,
    );
  });

  it.each([
    `update assertion_review set note = 'forged' where decision = 'return'`,
    `update assertion_review set decision = 'approve', note = null where decision = 'return'`,
    `delete from assertion_review where decision = 'return'`,
    `update assertion_review set assertion_id = (select assertion_id from assertion
       where line_item_id = '$other' order by revision desc limit 1) where decision = 'return'`,
  ])('are the same when of a review someone does %s', async (does) => {
    const attack = does.replace('$other', lineOf('other'));
    await expectTrue('assertion_review', attack, `review of line ${lineOf('other')}`);
  });

  it.each([
    ['line_item', 'line_item_id', `description = 'forged'`],
    ['line_item', 'line_item_id', 'kgco2e = kgco2e / 2'],
    ['line_item', 'line_item_id', `category = 'marketing'`],
    ['invoice', 'invoice_id', `vendor_name = 'FORGED AG'`],
    ['invoice', 'invoice_id', `invoice_date = '${PERIOD}-06-01'`],
  ] as const)(
    'are the same when in a sampled row of %s, by its %s, someone sets %s',
    async (table, key, set) => {
      const id = key === 'invoice_id' ? invoices.get('other') : lineOf('other');
      await expectTrue(
        table,
        `update ${table} set ${set} where ${key} = '${id}'`,
        `invoice ${invoices.get('other')}`,
      );
    },
  );

  it('forged in a package made by hand are found by another signature or key, and by --recalculate alone', async () => {
    const papers = (await unzip(genuine)).get('workpapers.json')?.toString('utf8') ?? '';
    const forged = (from: string, to: string) => {
      expect(papers).toContain(from);
      return { 'workpapers.json': Buffer.from(papers.replace(from, to)) };
    };
    const files = forged('"narrative":"Agreed', '"narrative":"Forged');
    const refiled = forged('"workpaper_reference":"C-3.2"', '"workpaper_reference":"C-3.9"');
    const forger = { key: await temporaryAuditKey(), iat: Math.ceil(now.getTime() / 1000) + 1 };
    const signed = await forgePackage(genuine, { files, forger });
    const listed = await forgePackage(genuine, { files });
    const referred = await forgePackage(genuine, { files: refiled, forger });
    const { kid: thumbprint } = await server.deps.auditKeys.signer();
    const classesOf = async (content: Buffer, options: VerifyOptions) => [
      ...new Set((await verdictOf(content, options)).findings.kept.map((finding) => finding.class)),
    ];
    expect(await classesOf(signed, {})).toEqual([]);
    expect(await classesOf(signed, { recalculate: true })).toEqual(['RECALCULATION']);
    expect(await classesOf(referred, { recalculate: true })).toEqual(['RECALCULATION']);
    expect(await classesOf(signed, { thumbprint })).toEqual(['KEY']);
    expect(await classesOf(listed, { thumbprint })).toEqual(['SEAL_MISMATCH']);
  });

  it('are whole where an invoice was erased, whose line and vendor no entry has any more', async () => {
    now = RETENTION_OVER;
    const owner = trpcClient(server, await server.signIn(server.owner));
    engagement = { ...engagement, auditor: await server.signIn(server.auditor) };
    await owner.invoice.erase.mutate({
      invoice_id: invoices.get('erased') ?? '',
      reason: 'Art. 17 GDPR',
    });
    await soundPackage(server, engagement);
  });

  it('are the same where the parts of a sampled line are gone', async () => {
    const truth = await soundPackage(server, engagement);
    const does = `delete from line_component where line_item_id = '${lineOf('plain')}'`;
    await expectTruePackage(
      { database: getDatabase(), server, engagement },
      [{ table: 'line_component', does }],
      { truth, warns: `invoice ${invoices.get('plain')}` },
    );
  });
});
