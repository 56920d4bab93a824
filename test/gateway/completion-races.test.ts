import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rotateAuditKey } from '../../gateway/actions/evidence/audit-keys.ts';
import { createAuditKeyFile } from '../../gateway/auth/audit-key.ts';
import { createTokenKeyFile } from '../../gateway/auth/token-key.ts';
import type { Problem } from '../../schema/contracts/problem.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import {
  createEngagement,
  postWorkpaper,
  pushDemoYear,
  type TestEngagement,
  workOn,
} from '../support/engagement.ts';
import { completeTesting, drawSample, exportPackage, jsonOf, verdictOf } from '../support/evidence.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { papersOnChain } from '../support/hand-made-sample.ts';
import { oneBehindTheOther } from '../support/one-behind-the-other.ts';
import { trpcClient } from '../support/trpc.ts';

/** Two gateways over one database. */
describeOnBothDatabases('a completion', (getDatabase) => {
  const folder = mkdtempSync(join(tmpdir(), 'footing-races-'));
  const [tokenKeyFile, auditKeyFile] = [join(folder, 'token.jwk'), join(folder, 'audit.jwk')];
  let server: TestGateway;
  let second: TestGateway;
  beforeAll(async () => {
    await createTokenKeyFile(tokenKeyFile);
    await createAuditKeyFile(auditKeyFile);
    const config = { tokenKeyFile, auditKeyFile };
    server = await startTestGateway(getDatabase().db, { config });
    second = await startTestGateway(getDatabase().db, { config, workspace: server });
    await pushDemoYear(server, 12);
  });
  afterAll(async () => {
    await second.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  /** An engagement whose lines are all tested. */
  async function tested(): Promise<TestEngagement> {
    const engagement = await createEngagement(server);
    const { items } = await drawSample(server, engagement);
    for (const { line_item_id } of items) {
      await workOn(server, engagement, { action: 'save-assertion', line_item_id, result: 'no_exception' });
    }
    return engagement;
  }
  const complete = async (at: TestGateway, { engagementId, auditor }: TestEngagement, text: string) => {
    const { status, body } = await postWorkpaper(at, auditor, {
      action: 'complete',
      // In capitals it does not queue behind the other gateway's, which runs in the same process here.
      engagement_id: at === second ? engagementId.toUpperCase() : engagementId,
      conclusion: { text, basis_adequate: false },
    });
    return { ...(body as unknown as Problem), status };
  };
  const book = async (at: TestGateway) => {
    const line = { description: 'Strom Hochtarif', spend_amount: 9e6, quantity: 5e7, unit_of_measure: 'kWh' };
    return (await postIngest(at, { invoices: [invoiceOf({ line_items: [line] })] })).status;
  };
  const chain = () => ({ workspaceId: server.workspaceId, period: '2025' });
  const completions = async ({ engagementId }: TestEngagement) =>
    (await papersOnChain(server, engagementId)).filter(
      ({ header }) => header.kind === 'engagement.completed',
    );

  it('happens once, with the conclusion of whoever came first, through two gateways', async () => {
    const engagement = await tested();
    const answers = await oneBehindTheOther(getDatabase(), chain(), {
      first: () => complete(server, engagement, 'The first.'),
      second: () => complete(second, engagement, 'The second.'),
    });
    expect(answers).toMatchObject([{ status: 200 }, { status: 409, code: 'engagement_completed' }]);
    const [entry, ...others] = await completions(engagement);
    expect([entry?.payload.conclusion, others]).toMatchObject([{ text: 'The first.' }, []]);
  });

  it.each(['first', 'second'])(
    'at once with a booking, which is asked %s, counts it or comes before it',
    async (order) => {
      const engagement = await tested();
      const asked = [
        () => book(second).then((status) => ({ status, code: '', blockers: undefined })),
        () => complete(server, engagement, 'Nothing came late.'),
      ];
      const calls = (order === 'first' ? asked : asked.toReversed()).map((call) => call());
      const answers = await Promise.all(calls);
      const [booked, completed] = order === 'first' ? answers : answers.toReversed();
      expect(booked?.status).toBe(200);
      const [entry] = await completions(engagement);
      if (entry === undefined) {
        expect(completed).toMatchObject({
          status: 409,
          code: 'completion_blocked',
          blockers: [{ gate: 'population_changed', line_item_ids: [] }],
        });
        return;
      }
      // What exceeds performance materiality would have blocked: the booking is the later entry, and in no package.
      expect(completed?.status).toBe(200);
      expect(entry.payload).not.toHaveProperty('late_changes');
      const content = await exportPackage(second, engagement);
      const { totals } = await jsonOf<{ totals: { invoices: number } }>(content, 'metadata.json');
      const [counted] = await getDatabase().asOwner<{ n: number }>(
        `select count(*)::int as n from invoice where workspace_id = $1 and period = '2025'`,
        [server.workspaceId],
      );
      expect(totals.invoices).toBe((counted?.n ?? 0) - 1);
    },
  );

  it('stands with a new audit key, a period closed and reopened, and rates loaded in fieldwork', async () => {
    const invoices = [1, 2, 3, 4, 5].map((month) => invoiceOf({ invoice_date: `2024-0${month}-15` }));
    expect((await postIngest(server, { invoices })).status).toBe(200);
    const engagement = await createEngagement(server, { period: '2024' });
    const sample = await drawSample(server, engagement);
    const owner = trpcClient(second, engagement.owner);
    await rotateAuditKey(getDatabase().db, { file: auditKeyFile, clock: () => new Date() });
    await owner.period.close.mutate({ period: '2024' });
    await workOn(second, engagement, { action: 're-perform' });
    await owner.period.reopen.mutate({ period: '2024', reason: 'A credit note is missing.' });
    await owner.rates.load.mutate({ csv: 'date,KES\n2024-03-14,140.9\n' });
    await rotateAuditKey(getDatabase().db, { file: auditKeyFile, clock: () => new Date() });
    await owner.period.close.mutate({ period: '2024' });
    await completeTesting(second, engagement, sample);
    await rotateAuditKey(getDatabase().db, { file: auditKeyFile, clock: () => new Date() });
    const content = await exportPackage(server, engagement);
    expect((await verdictOf(content, { recalculate: true })).rules).toEqual([]);
    expect((await exportPackage(second, engagement)).equals(content)).toBe(true);
  });
});
