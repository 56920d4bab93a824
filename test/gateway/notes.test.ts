import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CarriedForwardAnswer } from '../../schema/contracts/carried-forward.ts';
import type { SaveNoteAnswer } from '../../schema/contracts/notes.ts';
import type { Problem } from '../../schema/contracts/problem.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { callTrpc } from '../support/engagement.ts';
import { exportPackage, jsonOf, unzip, verdictOf } from '../support/evidence.ts';
import { forgePackage } from '../support/forge-package.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import {
  act,
  newTeam,
  plannedEngagement,
  recordLines,
  refusal,
  type Team,
} from '../support/hand-made-sample.ts';
import { renderedPage } from '../support/rendered-papers.ts';

type Members = Readonly<Record<string, unknown>>;

describeOnBothDatabases('notes on file', (getDatabase) => {
  let server: TestGateway;
  let team: Team;
  let engagementId: string;
  let lines: string[];
  beforeEach(async () => {
    server = await startTestGateway(getDatabase().db);
    team = await newTeam(server);
    for (let at = 0; at < 6; at += 1) await recordLines(server, 2);
    engagementId = await plannedEngagement(server, team);
    const drawn = await post<{ sample: SampleAnswer }>({
      action: 'generate-sample',
      seed: 'dice 1 2 3 4 5 6 1 2 3 4',
    });
    lines = drawn.body.sample.items.map(({ line_item_id }) => line_item_id);
    for (const line of lines) await assert(line);
  });
  afterEach(() => server.close());

  const post = <Body>(request: Members, { token } = team.auditor) =>
    act<Body>(server, { token }, { engagement_id: engagementId, ...request });
  const assert = (line_item_id: string | undefined) =>
    post({ action: 'save-assertion', line_item_id, result: 'no_exception' });
  const note = (request: Members, person = team.colleague) =>
    post<SaveNoteAnswer & Problem>({ action: 'save-note', ...request }, person);
  const complete = () => post<Problem>({ action: 'complete' });

  /** One over a period with an invoice of its own. */
  async function engagementOver(period: string): Promise<string> {
    await recordLines(server, 2, { invoice_date: `${period}-03-02` });
    const auditors = [team.auditor.email];
    const created = await callTrpc(server, team.owner.token, 'engagement.create', { period, auditors });
    return (created.data as { engagement_id: string }).engagement_id;
  }

  async function testAndComplete(): Promise<void> {
    const drawn = await post<{ sample: SampleAnswer }>({ action: 'generate-sample' });
    for (const { line_item_id } of drawn.body.sample.items) await assert(line_item_id);
    expect((await complete()).status).toBe(200);
  }

  it('keep the completion waiting until a review note is cleared, and stand in the package', async () => {
    const [line] = lines;
    const raised = await note({ kind: 'review_note', line_item_id: line, text: 'Which meter?' });
    expect(raised.status).toBe(200);
    const { note_id } = raised.body;
    const refused = await complete();
    expect([refused.status, refused.body.blockers]).toEqual([
      409,
      [{ gate: 'review_note_open', line_item_ids: [line] }],
    ]);
    await note({ kind: 'answer', note_id, text: 'Meter 1.' }, team.auditor);
    expect(await refusal(note({ kind: 'clearing', note_id, text: 'seen' }, team.stranger))).toMatchObject({
      status: 404,
    });
    const cleared = await note({ kind: 'clearing', note_id, text: 'Agreed.' });
    expect(cleared.body).toMatchObject({
      line_item_id: line,
      on_file: {
        review_notes: [
          {
            text: 'Which meter?',
            raised_by: `user:${team.colleague.userId}`,
            answers: [{ text: 'Meter 1.', by: `user:${team.auditor.userId}` }],
            cleared: { text: 'Agreed.' },
          },
        ],
      },
    });
    const response = {
      kind: 'management_response',
      text: 'We will look into it.',
      correction: 'will_correct',
    };
    await note({ ...response, line_item_id: line });
    await note(response);
    await note({ kind: 'sign_off', as: 'preparer' }, team.auditor);
    await note({ kind: 'sign_off', as: 'reviewer', text: 'read in full' });
    expect((await complete()).status).toBe(200);
    expect(await refusal(note(response))).toMatchObject({ status: 409, code: 'engagement_completed' });

    const content = await exportPackage(server, { engagementId, auditor: team.auditor.token });
    expect((await verdictOf(content, { recalculate: true })).rules).toEqual([]);
    for (const [said, other] of [
      ['Agreed.', 'Not agreed.'],
      ['will_correct', 'corrected'],
    ] as const) {
      const papers = String((await unzip(content)).get('workpapers.json')).replace(said, other);
      const forged = await forgePackage(content, { files: { 'workpapers.json': Buffer.from(papers) } });
      expect((await verdictOf(forged, { recalculate: true })).rules).toContain('recalculate.papers');
    }
    const metadata = await jsonOf<Members>(content, 'metadata.json');
    expect(metadata).toMatchObject({
      management_response: [{ response: 'We will look into it.', correction: 'will_correct' }],
      sign_offs: [
        { as: 'preparer', in_force: true, note: null },
        { as: 'reviewer', in_force: true, note: 'read in full' },
      ],
    });
    expect(metadata).not.toHaveProperty('review_notes');
    const { items } = await jsonOf<{ items: Members[] }>(content, 'workpapers.json');
    expect(items.find(({ line_item_id }) => line_item_id === line)).toMatchObject({
      management_response: [{ correction: 'will_correct' }],
      review_notes: [{ note_id, answers: [{ text: 'Meter 1.' }], cleared: { text: 'Agreed.' } }],
    });
  });

  it('are cleared by who raised them or by the lead, and signed off by two people', async () => {
    const byLead = await note({ kind: 'review_note', text: 'Is the plan complete?' }, team.auditor);
    const other = { kind: 'clearing', note_id: byLead.body.note_id, text: 'yes' };
    expect(await refusal(note(other))).toMatchObject({ status: 403, code: 'forbidden' });
    const byColleague = await note({ kind: 'review_note', text: 'Which standard?' });
    const clearing = { kind: 'clearing', note_id: byColleague.body.note_id, text: 'ISAE 3410' };
    expect((await note(clearing, team.auditor)).status).toBe(200);
    expect(await refusal(note(clearing))).toMatchObject({ status: 409, code: 'note_refused' });
    expect(await refusal(note({ ...clearing, note_id: engagementId }))).toMatchObject({
      code: 'note_refused',
    });
    expect((await complete()).body.blockers).toEqual([{ gate: 'review_note_open', line_item_ids: [] }]);

    await note({ kind: 'sign_off', as: 'preparer' }, team.auditor);
    const asReviewer = { kind: 'sign_off', as: 'reviewer' };
    expect(await refusal(note(asReviewer, team.auditor))).toMatchObject({ code: 'reviewer_is_preparer' });
    await assert(lines[0]);
    // Neither a signature that is no longer in force nor work by nobody else makes a reviewer.
    expect(await refusal(note(asReviewer, team.auditor))).toMatchObject({ code: 'reviewer_is_preparer' });
    const { on_file } = (await note(asReviewer)).body;
    expect(on_file.sign_offs.map(({ as, in_force }) => [as, in_force])).toEqual([
      ['preparer', false],
      ['reviewer', true],
    ]);
  });

  it('are signed by no reviewer who saved every assertion', async () => {
    await assert(lines[0]);
    const asReviewer = { kind: 'sign_off', as: 'reviewer' };
    const refused = await note(asReviewer, team.auditor);
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'reviewer_is_preparer',
      expect.stringContaining('every assertion'),
    ]);
    const other = { action: 'save-assertion', line_item_id: lines[1], result: 'no_exception' };
    const saved = await post<Problem>({ ...other, replaces_revision: 1 }, team.colleague);
    expect([saved.status, saved.body.detail]).toEqual([200, undefined]);
    expect((await note(asReviewer, team.auditor)).status).toBe(200);
  });

  it('carry what stayed uncorrected forward to the next engagement', async () => {
    const exception = { action: 'save-assertion', result: 'exception', procedure: 'inspection' };
    const cause = { audited_kgco2e: 1, nature_and_cause: 'The meter of a neighbour.' };
    for (const line_item_id of lines.slice(0, 2)) await post({ ...exception, ...cause, line_item_id });
    const response = { kind: 'management_response', text: 'Seen.' };
    await note({ ...response, line_item_id: lines[0], correction: 'uncorrected' });
    await note({ ...response, line_item_id: lines[1], correction: 'corrected' });
    expect((await complete()).status).toBe(200);
    const earlier = engagementId;

    engagementId = await engagementOver('2026');
    const read = await post<{ carried_forward: Members }>({ action: 'carried-forward' });
    expect(read.body.carried_forward).toMatchObject({
      engagement_id: earlier,
      period: '2025',
      count: 1,
      misstatements: [
        {
          line_item_id: lines[0],
          assertion: 'accuracy',
          nature_and_cause: 'The meter of a neighbour.',
          correction: 'uncorrected',
        },
      ],
    });
    await testAndComplete();
    const content = await exportPackage(server, { engagementId, auditor: team.auditor.token });
    expect((await verdictOf(content, { recalculate: true })).rules).toEqual([]);
    expect(await jsonOf<Members>(content, 'metadata.json')).toMatchObject(read.body);
  });

  it('are carried forward from every engagement of the last two years, whatever was completed after it', async () => {
    const cause = { audited_kgco2e: 1, nature_and_cause: 'The meter of a neighbour.' };
    const exception = { action: 'save-assertion', result: 'exception', procedure: 'inspection', ...cause };
    await post({ ...exception, line_item_id: lines[0] });
    expect((await complete()).status).toBe(200);
    const unwelcome = engagementId;
    const over = async (period: string) => {
      engagementId = await engagementOver(period);
      await testAndComplete();
      return engagementId;
    };
    const older = await over('2024');
    await over('2023');
    const kinder = await over('2025');
    // A row that says that it ended in another way changes nothing.
    await getDatabase().asOwner(
      `update engagement set status = 'cancelled', cancelled_at = completed_at, completed_at = null
       where workspace_id = $1::uuid and engagement_id = $2::uuid`,
      [server.workspaceId, unwelcome],
    );
    engagementId = await engagementOver('2026');
    const { body } = await post<CarriedForwardAnswer>({ action: 'carried-forward' });
    const { carried_forward: carried } = body;
    expect(carried).toMatchObject({ engagement_id: kinder, period: '2025', count: 0 });
    const others = carried?.others?.engagements.map(({ engagement_id, period, count, misstatements }) => [
      ...[engagement_id, period, count],
      misstatements.map(({ line_item_id, nature_and_cause }) => [line_item_id, nature_and_cause]),
    ]);
    expect(carried?.others?.count).toBe(2);
    expect(others).toEqual([
      [unwelcome, '2025', 1, [[lines[0], cause.nature_and_cause]]],
      [older, '2024', 0, []],
    ]);
    await testAndComplete();
    const content = await exportPackage(server, { engagementId, auditor: team.auditor.token });
    expect((await verdictOf(content, { recalculate: true })).rules).toEqual([]);
    expect((await jsonOf<Members>(content, 'metadata.json')).carried_forward).toEqual(carried);
    const files = await unzip(content);
    const text = (name: string) => files.get(name)?.toString('utf8') ?? '';
    const page = await renderedPage(text('metadata.json'), text('workpapers.json'), 'en');
    expect(page).toContain(cause.nature_and_cause);
  });

  it('need what their kind needs, about a sampled line, from an auditor', async () => {
    expect(await refusal(note({ kind: 'answer', text: 'x', line_item_id: lines[0] }))).toEqual({
      status: 400,
      code: 'validation_failed',
      pointers: ['/line_item_id', '/note_id'],
    });
    expect(await refusal(note({ kind: 'review_note', text: 'x', line_item_id: engagementId }))).toMatchObject(
      {
        code: 'line_not_in_sample',
      },
    );
    expect(await refusal(note({ kind: 'review_note', text: 'x' }, team.owner))).toMatchObject({
      status: 403,
    });
  });
});
