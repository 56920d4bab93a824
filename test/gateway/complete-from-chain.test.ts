import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TaskName } from '../../gateway/threads/pool.ts';
import type { SaveNoteAnswer } from '../../schema/contracts/notes.ts';
import type { Problem } from '../../schema/contracts/problem.ts';
import type { CompleteAnswer } from '../../schema/contracts/workpaper-answers.ts';
import { describeOnBothDatabases, itOnOneServer } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import {
  act,
  type HandMadeEngagement,
  handMadeEngagement,
  newTeam,
  paperFingerprint,
  papersOnChain,
  type Team,
} from '../support/hand-made-sample.ts';
import { hookedPool } from '../support/hooked-pool.ts';

/** Rows are changed by SQL, as the owner of the database can. The evaluation is made from the audit trail. */
describeOnBothDatabases('the completion of a file whose rows were changed', (getDatabase) => {
  let server: TestGateway;
  let team: Team;
  let meanwhile: { readonly task: TaskName; readonly change: () => Promise<unknown> } | null = null;

  beforeAll(async () => {
    const pool = hookedPool(async (task) => {
      if (meanwhile?.task !== task) return;
      const { change } = meanwhile;
      meanwhile = null;
      await change();
    });
    server = await startTestGateway(getDatabase().db, { pool });
    team = await newTeam(server);
  });
  afterAll(() => server.close());

  const sql = (text: string, ...values: readonly string[]) => getDatabase().asOwner(text, values);
  const complete = <Body>(engagementId: string) =>
    act<Body>(server, team.auditor, { action: 'complete', engagement_id: engagementId });

  /** 60 hits; the first line is overstated by half: a tainting of 0.5 is projected to 0.5 x 1,250,000 / 60 kg. */
  async function tested(): Promise<HandMadeEngagement> {
    const engagement = await handMadeEngagement(server, team, {
      items: [
        { kg: '8000.000000' },
        { kg: '500.000000', hits: 59 },
        { kg: '25000.000000', stratum: 'certainty' },
      ],
    });
    const { engagementId, lines } = engagement;
    const exception = { result: 'exception', audited_kgco2e: 4000, nature_and_cause: 'Another meter.' };
    for (const [at, line_item_id] of lines.entries()) {
      const save = { action: 'save-assertion', engagement_id: engagementId, line_item_id };
      const found = at === 0 ? exception : { result: 'no_exception' };
      expect((await act(server, team.auditor, { ...save, ...found })).status).toBe(200);
    }
    return engagement;
  }
  const PROJECTED = 10_416.666667;

  it.each<[string, string, (of: HandMadeEngagement) => string]>([
    [
      'an audited figure',
      `update assertion set audited_kgco2e = 8000, misstatement_kgco2e = 0 where engagement_id = $1 and result = 'exception'`,
      ({ lines }) => `assertion of line ${lines[0]}`,
    ],
    [
      'a result',
      `update assertion set result = 'no_exception', audited_kgco2e = null where engagement_id = $1 and result = 'exception'`,
      ({ lines }) => `assertion of line ${lines[0]}`,
    ],
    [
      'the cause of an exception',
      `update assertion set nature_and_cause = null where engagement_id = $1 and result = 'exception'`,
      ({ lines }) => `assertion of line ${lines[0]}`,
    ],
    [
      'an alternative procedure',
      `update assertion set alternative_procedure = 'x' where engagement_id = $1 and result = 'exception'`,
      ({ lines }) => `assertion of line ${lines[0]}`,
    ],
    [
      'an assertion deleted',
      `delete from assertion where engagement_id = $1 and result = 'exception'`,
      ({ lines }) => `assertion of line ${lines[0]}`,
    ],
    [
      'the tolerable misstatement of the sample',
      'update sample set tolerable_misstatement_kgco2e = 999999 where engagement_id = $1',
      () => 'sample: tolerable_misstatement_kgco2e',
    ],
    [
      'the size of the sampled stratum',
      `update sample set sampled = (sampled::jsonb || '{"weightedKgCo2e": "1"}')::json where engagement_id = $1`,
      () => 'sample: sampled weighted_kgco2e',
    ],
    [
      'the confidence level',
      'update sample set confidence_level = 0.8 where engagement_id = $1',
      () => 'sample: confidence_level',
    ],
    [
      'the hits of a line',
      'update sample_item set hits = 500 where engagement_id = $1 and hits = 59',
      ({ lines }) => `sampled line ${lines[1]}`,
    ],
    [
      'the recorded kilograms of a line',
      'update sample_item set recorded_kgco2e = 1 where engagement_id = $1 and recorded_kgco2e = 25000',
      ({ lines }) => `sampled line ${lines[2]}`,
    ],
    [
      'the weight of a line',
      'update sample_item set risk_weight = 3 where engagement_id = $1 and hits = 59',
      ({ lines }) => `sampled line ${lines[1]}`,
    ],
    [
      'the stratum of a line',
      `update sample_item set stratum = 'certainty' where engagement_id = $1 and hits = 59`,
      ({ lines }) => `sampled line ${lines[1]}`,
    ],
    [
      'the invoice of a line',
      `update sample_item set invoice_id = engagement_id where engagement_id = $1 and hits = 59`,
      ({ lines }) => `sampled line ${lines[1]}`,
    ],
    [
      'the plan',
      'update engagement set require_review = true where engagement_id = $1',
      () => 'engagement: require_review',
    ],
  ])('is refused and names what was changed: %s', async (_, change, named) => {
    const engagement = await tested();
    await sql(change, engagement.engagementId);
    const written = async () => {
      const [rows] = await paperFingerprint(getDatabase());
      return { ...rows, audit_entry: null };
    };
    const before = await written();
    const { status, body } = await complete<Problem>(engagement.engagementId);
    expect([status, body.code]).toEqual([409, 'trail_broken']);
    expect(body.detail).toContain(named(engagement));
    expect(await written()).toEqual(before);
    const last = (await papersOnChain(server, engagement.engagementId)).at(-1);
    expect([last?.header.kind, last?.payload.differences]).toEqual(['difference.found', [named(engagement)]]);
  });

  it.each([
    `update assertion set audited_kgco2e = 8000, misstatement_kgco2e = 0 where engagement_id = $1 and result = 'exception'`,
    `update sample_item set status = 'unable_to_test', hits = 500 where engagement_id = $1`,
    `update sample set tolerable_misstatement_kgco2e = 1, sampled = '{}', drawn_by = 'random_records' where engagement_id = $1`,
  ])('changes nothing where they are changed only while it runs: %s', async (change) => {
    const { engagementId } = await tested();
    meanwhile = { task: 'evaluateWorkpaper', change: () => sql(change, engagementId) };
    const { status, body } = await complete<CompleteAnswer>(engagementId);
    expect([meanwhile, status]).toEqual([null, 200]);
    expect(body.engagement.evaluation).toMatchObject({ tolerable_misstatement_kgco2e: 90_000, hits: 60 });
    expect(body.engagement.evaluation.over.projected_kgco2e).toBe(PROJECTED);
    const last = (await papersOnChain(server, engagementId)).at(-1);
    expect(last?.payload.items).toMatchObject({ listed: 3, tested_exception: 1, tested_no_exception: 2 });
  });

  it.each([
    ['assertion.saved', '"audited_kgco2e":"4000', '"audited_kgco2e":"8000'],
    ['note.saved', '"kind":"review_note"', '"kind":"sign_off"'],
  ])('is refused where an entry it reads is not as it was recorded, naming it: %s', async (of, from, to) => {
    const { engagementId, lines } = await tested();
    const note = (members: object) =>
      act<SaveNoteAnswer>(server, team.auditor, {
        action: 'save-note',
        engagement_id: engagementId,
        ...members,
      });
    const text = 'Which meter?';
    const { note_id } = (await note({ kind: 'review_note', line_item_id: lines[1], text })).body;
    const entry = (await papersOnChain(server, engagementId)).find(({ header }) => header.kind === of);
    await sql('alter table audit_payload disable trigger audit_payload_row');
    const at = [server.workspaceId, String(entry?.seq)];
    const change = (before: string, after: string) =>
      sql(
        `update audit_payload set payload = replace(payload, '${before}', '${after}')
         where workspace_id = $1::uuid and period = '2025' and seq = $2::bigint`,
        ...at,
      );
    await change(from, to);
    const { status, body } = await complete<Problem>(engagementId);
    await change(to, from);
    await sql('alter table audit_payload enable always trigger audit_payload_row');
    expect([status, body.code]).toEqual([409, 'trail_broken']);
    expect(body.detail).toContain(`entry ${entry?.seq} of ${server.workspaceId}/2025`);
    expect(body.detail).toContain('its contents are not those that were recorded');
    await note({ kind: 'clearing', note_id, text: 'Meter 1.' });
    expect((await complete(engagementId)).status).toBe(200);
  });

  itOnOneServer('is refused where an entry between those it reads is missing', async () => {
    const { engagementId } = await tested();
    const sent = {
      invoices: ['GAP-1', 'GAP-2', 'GAP-3'].map((invoice_number) => invoiceOf({ invoice_number })),
    };
    expect((await postIngest(server, sent)).status).toBe(200);
    const chain = `workspace_id = '${server.workspaceId}' and period = '2025'`;
    const gone = `${chain} and seq = (select max(seq) - 1 from audit_entry where ${chain})`;
    await getDatabase().asSuperuser([
      'set session_replication_role = replica',
      'alter table audit_entry disable trigger audit_entry_row',
      `delete from audit_entry where ${gone}`,
      'alter table audit_entry enable always trigger audit_entry_row',
      'reset session_replication_role',
    ]);
    const { status, body } = await complete<Problem>(engagementId);
    expect([status, body.code]).toEqual([409, 'trail_broken']);
    expect(body.detail).toMatch(/the chain of 2025 has \d+ of \d+ entries/);
  });
});
