import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Problem } from '../../schema/contracts/problem.ts';
import type { CompleteAnswer, SaveAssertionAnswer } from '../../schema/contracts/workpaper-answers.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import {
  act,
  type HandMadeEngagement,
  handMadeEngagement,
  newTeam,
  plannedEngagement,
  type Team,
} from '../support/hand-made-sample.ts';
import { refusalOf, type TrpcTestClient, trpcClient } from '../support/trpc.ts';

describeOnBothDatabases('tRPC workpaper.openPoints and notes', (getDatabase) => {
  let server: TestGateway;
  let team: Team;
  let auditor: TrpcTestClient;
  let engagement: HandMadeEngagement;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    team = await newTeam(server);
    auditor = trpcClient(server, team.auditor.token);
    const items = [
      { kg: '500.000000', stratum: 'certainty' as const },
      { kg: '300.000000', stratum: 'certainty' as const },
    ];
    engagement = await handMadeEngagement(server, team, { items });
  });
  afterAll(() => server.close());

  const points = () => auditor.workpaper.openPoints.query({ engagement_id: engagement.engagementId });
  const work = <Body = object>(request: object, person = team.auditor) =>
    act<Body>(server, person, { engagement_id: engagement.engagementId, ...request });
  const gates = async () => (await points()).blockers.map(({ gate, line_item_ids }) => [gate, line_item_ids]);

  it('names the lines that are not tested, and evaluates what is on file', async () => {
    const [first, second] = engagement.lines;
    expect(await gates()).toEqual([['items_untested', [first, second]]]);
    const tested = { action: 'save-assertion', line_item_id: first, result: 'exception' };
    await work({ ...tested, audited_kgco2e: 380, nature_and_cause: 'The meter was read twice.' });
    const { status, evaluation } = await points();
    expect(status).toBe('fieldwork');
    expect(await gates()).toEqual([['items_untested', [second]]]);
    // A line tested with certainty counts at its face value: 500 − 380.
    expect(evaluation).toMatchObject({
      certainty_kgco2e: 120,
      most_likely_net_kgco2e: 120,
      untested_items: 1,
    });
  });

  it('waits for nobody who keeps the chain of the period locked', async () => {
    const { databaseUrl } = getDatabase();
    // The embedded database has one connection, and no locks.
    const other = databaseUrl === null ? null : new Client({ connectionString: databaseUrl });
    await other?.connect();
    await other?.query('begin');
    await other?.query(`select 1 from chain_head where workspace_id = $1 and period = '2025' for update`, [
      server.workspaceId,
    ]);
    expect((await points()).status).toBe('fieldwork');
    await other?.query('rollback');
    await other?.end();
  });

  it('lists review notes with their answers, and those that nobody cleared as open points', async () => {
    const [, second] = engagement.lines;
    await work({ action: 'save-assertion', line_item_id: second, result: 'no_exception' });
    const about = { action: 'save-note', kind: 'review_note', line_item_id: second, text: 'Which meter?' };
    const { body } = await work<{ note_id: string }>(about, team.colleague);
    const { note_id } = body;
    await work({ action: 'save-note', kind: 'answer', note_id, text: 'Meter 2.' });
    expect(await gates()).toEqual([['review_note_open', [second]]]);
    const { engagementId: engagement_id } = engagement;
    const notes = await auditor.workpaper.notes.query({ engagement_id });
    expect(notes.engagement.review_notes).toEqual([]);
    expect(notes.lines).toMatchObject([
      {
        line_item_id: second,
        on_file: {
          review_notes: [{ note_id, text: 'Which meter?', answers: [{ text: 'Meter 2.' }], cleared: null }],
        },
      },
    ]);
    await work({ action: 'save-note', kind: 'clearing', note_id, text: 'Agreed.' }, team.colleague);
    expect(await gates()).toEqual([]);
  });

  it('is for those assigned to the engagement alone, and needs a sample', async () => {
    const { engagementId: engagement_id } = engagement;
    for (const [person, answer] of [
      [team.owner, [403, 'forbidden']],
      [team.member, [403, 'forbidden']],
      [team.stranger, [404, 'not_found']],
    ] as const) {
      const { workpaper } = trpcClient(server, person.token);
      expect(await refusalOf(workpaper.openPoints.query({ engagement_id }))).toEqual(answer);
      expect(await refusalOf(workpaper.notes.query({ engagement_id }))).toEqual(answer);
    }
    const planned = await plannedEngagement(server, team);
    const undrawn = auditor.workpaper.openPoints.query({ engagement_id: planned });
    expect(await refusalOf(undrawn)).toEqual([409, 'no_sample']);
  });

  it('names the file that was read: it is completed only while it is that one', async () => {
    const conclusion = { text: 'The sample gives a basis.', basis_adequate: true };
    const refusedWith = async (file_version: string) => {
      const { status, body } = await work<Problem>({ action: 'complete', conclusion, file_version });
      expect([status, body.code]).toEqual([409, 'file_changed']);
      return body.detail;
    };
    const { file_version: first } = await points();
    expect((await points()).file_version).toBe(first);
    const [, line_item_id] = engagement.lines;
    const again = { action: 'save-assertion', line_item_id, result: 'no_exception', replaces_revision: 1 };
    const saved = await work<SaveAssertionAnswer>(again, team.colleague);
    const { prepared_by, prepared_at } = saved.body.assertion;
    expect(await refusedWith(first)).toContain(`assertion.saved by ${prepared_by} at ${prepared_at}`);
    const { file_version: second } = await points();
    const { engagementId: engagement_id } = engagement;
    await auditor.engagement.plan.mutate({ engagement_id, materiality_rationale: 'Five percent.' });
    expect(await refusedWith(second)).toContain(`engagement.planned by user:${team.auditor.userId} at `);
    const malformed = await work<Problem>({ action: 'complete', conclusion, file_version: 'newest' });
    expect([malformed.status, malformed.body.code]).toEqual([400, 'validation_failed']);
  });

  it('shows the figures that the completion then records; afterwards the owner reads the notes', async () => {
    const { evaluation, above_tolerable, file_version } = await points();
    expect(above_tolerable).toEqual([]);
    const conclusion = { text: 'The sample gives a basis.', basis_adequate: true };
    const done = await work<CompleteAnswer>({ action: 'complete', conclusion, file_version });
    expect(done.status).toBe(200);
    expect(done.body.engagement.evaluation).toEqual(evaluation);
    expect(await refusalOf(points())).toEqual([409, 'engagement_completed']);
    const owner = trpcClient(server, team.owner.token);
    const notes = await owner.workpaper.notes.query({ engagement_id: engagement.engagementId });
    expect(notes.lines).toHaveLength(1);
  });
});
