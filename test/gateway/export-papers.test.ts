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
import { expectNoPackage, type Refusal } from '../support/no-package.ts';
import { newPerson } from '../support/people.ts';
import type { RowAttack } from '../support/row-attack.ts';
import { COMPLETED, RETENTION_OVER, soundPackage } from '../support/sound-package.ts';
import { trpcClient } from '../support/trpc.ts';

const PERIOD = '2022';

/** One sampled line each, by what happens to its invoice; that of the last is the discount. */
const INVOICES = ['plain', 'other', 'voided', 'reclassified', 'erased', 'discounted'] as const;
type Which = (typeof INVOICES)[number];

type Attack = RowAttack & Required<Refusal>;

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

  const exported = async () => {
    const rows = await getDatabase().asOwner(
      "select 1 as one from audit_entry where kind = 'evidence.exported'",
    );
    return rows.length;
  };

  const expectRefused = ({ table, does, ...refusal }: Attack) =>
    expectNoPackage({ database: getDatabase(), server, engagement }, [{ table, does }], refusal);

  const lineOf = (which: Which) => lines.get(which) ?? '';
  const ofLine = (which: Which) =>
    `engagement_id = '${engagement.engagementId}' and line_item_id = '${lineOf(which)}'`;

  it('make no package before its first export when an assertion or a re-performance is gone, or one no entry has was added', async () => {
    const gone = (which: Which) => `a paper of line ${lineOf(which)} \\(entry \\d+\\) is gone`;
    const isSeenFirst = true;
    await expectRefused({
      table: 'assertion',
      does: `delete from assertion where ${ofLine('plain')}`,
      said: gone('plain'),
      isSeenFirst,
    });
    await expectRefused({
      table: 're_performance',
      does: `delete from re_performance where ${ofLine('other')}`,
      said: gone('other'),
      isSeenFirst,
    });
    await expectRefused({
      table: 're_performance',
      does: 'delete from re_performance',
      said: String.raw`a paper of line [0-9a-f-]{36} \(entry \d+\) is gone`,
      isSeenFirst,
    });
    const added = (
      hash: string,
    ) => `insert into assertion select r.* from (select a from assertion a where ${ofLine('plain')}) s cross join lateral
      json_populate_record(s.a, json_build_object('revision', 2, 'entry_hash', ${hash},
        'assertion_id', '0c000000-0000-7000-8000-000000000001')) r`;
    await expectRefused({
      table: 'assertion',
      does: added(`repeat('ab', 32)`),
      said: `a paper of line ${lineOf('plain')} is not on the trail`,
      isSeenFirst,
    });
    await expectRefused({
      table: 'assertion',
      does: added('(s.a).entry_hash'),
      said: `the papers are not what was recorded: .*${lineOf('plain')}`,
      isSeenFirst: false,
    });
  });

  it.each([
    ['assertion', `result = 'exception', narrative = 'forged'`],
    ['assertion', `narrative = 'forged'`],
    ['assertion', 'audited_kgco2e = recorded_kgco2e / 4'],
    ['assertion', `nature_and_cause = 'forged'`],
    ['assertion', `anomaly_procedures = 'forged'`],
    ['assertion', `prepared_by = 'user:forged'`],
    ['re_performance', 'recomputed_kgco2e = recorded_kgco2e + 1, difference_kgco2e = 1'],
    ['re_performance', `result = 'differs'`],
    ['sample_item', 'recorded_kgco2e = recorded_kgco2e / 2'],
  ])('make none when in a row of %s someone sets %s', async (table, set) => {
    const said = `the papers are not what was recorded: .*${lineOf('plain')}`;
    await expectRefused({
      table,
      does: `update ${table} set ${set} where ${ofLine('plain')}`,
      said,
      isSeenFirst: false,
    });
  });

  it.each([
    `update assertion_review set note = 'forged' where decision = 'return'`,
    `update assertion_review set decision = 'approve', note = null where decision = 'return'`,
    `update assertion_review set reviewed_by = 'user:forged' where decision = 'return'`,
    `update assertion_review set reviewed_at = '${PERIOD}-06-01T10:00:00.000Z' where decision = 'return'`,
    `delete from assertion_review where decision = 'return'`,
    // One of those that say the same.
    `delete from assertion_review where review_id in (select max(review_id::text)::uuid from assertion_review where decision = 'approve')`,
    `insert into assertion_review select r.* from (select v from assertion_review v where decision = 'return') s cross join lateral
       json_populate_record(s.v, json_build_object('review_id', '0c000000-0000-7000-8000-000000000002')) r`,
  ])('make none when of a review someone does %s', async (does) => {
    const said = `the papers are not what was recorded: .*${lineOf('other')}`;
    await expectRefused({ table: 'assertion_review', does, said, isSeenFirst: false });
  });

  it('make none when a review is moved to the newest revision, which nobody reviewed', async () => {
    const said = `the papers are not what was recorded: .*${lineOf('other')}`;
    const does = `update assertion_review set assertion_id = (select assertion_id from assertion
      where ${ofLine('other')} order by revision desc limit 1)`;
    await expectRefused({ table: 'assertion_review', does, said, isSeenFirst: false });
  });

  it.each([
    ['line_item', 'line_item_id', `description = 'forged'`],
    ['line_item', 'line_item_id', 'kgco2e = kgco2e / 2'],
    ['line_item', 'line_item_id', `category = 'marketing'`],
    ['line_item', 'line_item_id', `warnings = '[{"code":"number_rounded","message":"forged"}]'`],
    ['line_component', 'line_item_id', `factor_id = 'forged'`],
    ['invoice', 'invoice_id', `vendor_name = 'FORGED AG'`],
    ['invoice', 'invoice_id', `invoice_date = '${PERIOD}-06-01'`],
  ] as const)(
    'make none when in a sampled row of %s, by its %s, someone sets %s',
    async (table, key, set) => {
      const id = key === 'invoice_id' ? invoices.get('other') : lineOf('other');
      await expectRefused({
        table,
        does: `update ${table} set ${set} where ${key} = '${id}'`,
        said: `the papers are not what was recorded: .*${lineOf('other')}`,
        isSeenFirst: false,
      });
    },
  );

  it('are whole with lines that were voided and decided anew after the draw, and none of what was tried is left', async () => {
    expect(await exported()).toBe(0);
    genuine = await soundPackage(server, engagement);
    expect(await exported()).toBe(1);
  });

  it('forged in a package made by hand are found by another signature or key, and by --recalculate alone', async () => {
    const papers = (await unzip(genuine)).get('workpapers.json')?.toString('utf8') ?? '';
    const files = {
      'workpapers.json': Buffer.from(papers.replace('"narrative":"Agreed', '"narrative":"Forged')),
    };
    expect(files['workpapers.json'].toString()).not.toBe(papers);
    const forger = { key: await temporaryAuditKey(), iat: Math.ceil(now.getTime() / 1000) + 1 };
    const signed = await forgePackage(genuine, { files, forger });
    const listed = await forgePackage(genuine, { files });
    const { kid: thumbprint } = await server.deps.auditKeys.signer();
    const classesOf = async (content: Buffer, options: VerifyOptions) => [
      ...new Set((await verdictOf(content, options)).findings.kept.map((finding) => finding.class)),
    ];
    expect(await classesOf(signed, {})).toEqual([]);
    expect(await classesOf(signed, { recalculate: true })).toEqual(['RECALCULATION']);
    expect(await classesOf(signed, { thumbprint })).toEqual(['KEY']);
    expect(await classesOf(listed, { thumbprint })).toEqual(['SEAL_MISMATCH']);
  });

  it('are refused too where the seal of an earlier export was taken away', async () => {
    await getDatabase().asOwner('delete from evidence_package');
    await expectRefused({
      table: 'assertion',
      does: `update assertion set narrative = 'forged' where ${ofLine('plain')}`,
      said: `the papers are not what was recorded: .*${lineOf('plain')}`,
      isSeenFirst: false,
    });
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

  it('are refused by the seal where a line with papers is gone, and where it was taken away by what the chain says', async () => {
    for (const table of ['assertion', 're_performance']) {
      await getDatabase().asOwner(
        `alter table ${table} drop constraint ${table}_workspace_id_sample_id_line_item_id_foreign`,
      );
    }
    await expectRefused({
      table: 'sample_item',
      does: `delete from sample_item where ${ofLine('plain')}`,
      said: 'rows that were frozen have been changed',
      isSeenFirst: false,
    });
    await getDatabase().asOwner('delete from evidence_package');
    await expectRefused({
      table: 'sample_item',
      does: `delete from sample_item where ${ofLine('plain')}`,
      said: `line ${lineOf('plain')} has papers and is gone from the sample`,
      isSeenFirst: true,
    });
  });
});
