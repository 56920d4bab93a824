import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Problem } from '../../schema/contracts/problem.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import { askGraphql } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { callTrpc } from '../support/engagement.ts';
import { attachPdf, exportPackage, jsonOf, pdfOf, verdictOf } from '../support/evidence.ts';
import { getFiles, putFile } from '../support/evidence-files.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import {
  act,
  newTeam,
  paperFingerprint,
  plannedEngagement,
  recordLines,
  refusal,
  type Team,
} from '../support/hand-made-sample.ts';
import { newPerson, type Person } from '../support/people.ts';

type Members = Readonly<Record<string, unknown>>;
const SEED = 'dice 1 2 3 4 5 6 1 2 3 4';

describeOnBothDatabases('the quality reviewer', (getDatabase) => {
  let server: TestGateway;
  let team: Team;
  let reviewer: Person;
  let engagementId: string;
  let invoiceId: string;
  beforeEach(async () => {
    server = await startTestGateway(getDatabase().db);
    team = await newTeam(server);
    reviewer = team.stranger;
    ({ invoiceId } = await recordLines(server, 3));
    engagementId = await plannedEngagement(server, team);
  });
  afterEach(() => server.close());

  const post = <Body>(request: Members, { token } = team.auditor) =>
    act<Body>(server, { token }, { engagement_id: engagementId, ...request });
  const assign = (auditor: Person, more: Members = {}, { token } = team.auditor) =>
    callTrpc(server, token, 'engagement.assign', {
      engagement_id: engagementId,
      auditor: auditor.email,
      ...more,
    });
  const assignReviewer = (auditor = reviewer, by = team.auditor) =>
    assign(auditor, { as: 'quality_reviewer' }, by);
  const unassign = ({ email }: Person, { token } = team.auditor) =>
    callTrpc(server, token, 'engagement.unassign', { engagement_id: engagementId, auditor: email });
  const outcome = async (asked: ReturnType<typeof callTrpc>) => {
    const { status, problem } = await asked;
    return problem === null ? [status] : [status, problem.code];
  };
  const draw = async () =>
    (await post<{ sample: SampleAnswer }>({ action: 'generate-sample', seed: SEED })).body.sample;

  it('is assigned by the lead who accepted, and stands apart from the team for good', async () => {
    const auditors = [team.auditor.email];
    const made = await callTrpc(server, team.owner.token, 'engagement.create', { period: '2025', auditors });
    const { engagement_id } = made.data as { engagement_id: string };
    for (const { token } of [team.owner, team.auditor]) {
      const request = { engagement_id, auditor: reviewer.email, as: 'quality_reviewer' };
      const asked = callTrpc(server, token, 'engagement.assign', request);
      expect(await outcome(asked)).toEqual([403, 'forbidden']);
    }
    await draw();
    for (const person of [team.owner, team.colleague]) {
      expect(await outcome(assignReviewer(reviewer, person))).toEqual([403, 'forbidden']);
    }
    expect(await outcome(assignReviewer(team.colleague))).toEqual([409, 'quality_reviewer_apart']);
    expect(await outcome(assignReviewer(team.member))).toEqual([422, 'not_an_auditor']);
    expect(await outcome(assign(reviewer, { as: 'quality_reviewer', lead: true }))).toEqual([
      400,
      'validation_failed',
    ]);
    expect(await outcome(assignReviewer())).toEqual([200]);
    expect(await outcome(assignReviewer())).toEqual([200]);
    expect(await outcome(assign(reviewer))).toEqual([409, 'quality_reviewer_apart']);
    expect(await outcome(assign(reviewer, { lead: true }))).toEqual([409, 'quality_reviewer_apart']);
    expect(await outcome(unassign(reviewer, team.owner))).toEqual([403, 'forbidden']);
    expect(await outcome(unassign(reviewer, reviewer))).toEqual([403, 'forbidden']);
    expect(await outcome(unassign(reviewer))).toEqual([200]);
    expect(await outcome(assign(reviewer))).toEqual([409, 'quality_reviewer_apart']);
    await unassign(team.colleague);
    expect(await outcome(assignReviewer(team.colleague))).toEqual([409, 'quality_reviewer_apart']);

    const former = await newPerson(server.deps, server.workspaceId, 'auditor');
    await getDatabase().asOwner(`update membership set role = 'owner' where user_id = '${former.userId}'`);
    expect(await outcome(assignReviewer(former))).toEqual([422, 'not_an_auditor']);
  });

  it('reads everything an auditor reads before the completion, and changes nothing', async () => {
    await attachPdf(server, invoiceId, pdfOf('invoice'));
    const { items } = await draw();
    const line = items[0]?.line_item_id ?? '';
    const upload = { engagementId, name: 'a.pdf', content: pdfOf('a') };
    const { file } = (await putFile(server, team.auditor, upload)).body;
    expect((await post<Problem>({ action: 'checkpoint' }, reviewer)).status).toBe(404);
    await assignReviewer();

    expect((await post({ action: 'checkpoint' }, reviewer)).status).toBe(200);
    expect((await post({ action: 'carried-forward' }, reviewer)).status).toBe(200);
    const read = (path: string, input: object) =>
      fetch(`${server.url}/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`, {
        headers: { authorization: `Bearer ${reviewer.token}` },
      });
    const asked = { engagement_id: engagementId };
    for (const path of ['engagement.get', 'workpaper.population', 'workpaper.evidenceFiles']) {
      expect([path, (await read(path, asked)).status]).toEqual([path, 200]);
    }
    const seen = await (await read('engagement.get', asked)).json();
    expect(seen).toMatchObject({
      result: {
        data: {
          plan: { assurance_standard: 'ISAE_3410' },
          quality_reviewers: [{ user_id: reviewer.userId, email: reviewer.email }],
        },
      },
    });
    expect((await getFiles(server, reviewer, { engagementId, fileId: file.file_id })).status).toBe(200);
    const document = await fetch(`${server.url}/api/invoices/${invoiceId}/source-document`, {
      headers: { authorization: `Bearer ${reviewer.token}` },
    });
    expect(document.status).toBe(200);
    const { data } = await askGraphql({
      url: server.url,
      token: reviewer.token,
      query: `query ($id: ID!) { engagement(id: $id) { plan { assuranceStandard } sample { seed } auditors { userId } qualityReviewers { userId } } }`,
      variables: { id: engagementId },
    });
    expect(data).toMatchObject({
      engagement: {
        sample: { seed: SEED },
        qualityReviewers: [{ userId: reviewer.userId }],
      },
    });

    const before = await paperFingerprint(getDatabase());
    const changes: readonly Members[] = [
      { action: 'generate-sample', seed: SEED, supersede_reason: 'again' },
      { action: 'generate-sample', extend_by: 1 },
      { action: 'save-assertion', line_item_id: line, result: 'no_exception' },
      { action: 're-perform', line_item_id: line },
      { action: 'review', line_item_id: line, decision: 'approve' },
      { action: 'save-note', kind: 'review_note', text: 'Why?' },
      { action: 'save-note', kind: 'sign_off', as: 'reviewer' },
      { action: 'withdraw-evidence-file', file_id: file.file_id, reason: 'wrong' },
      { action: 'complete' },
    ];
    for (const request of changes) {
      const { status, body } = await post<Problem>(request, reviewer);
      expect([request, status, body.code]).toEqual([request, 403, 'forbidden']);
      expect(body.detail).toMatch(/quality reviewer/);
    }
    expect((await putFile(server, reviewer, { ...upload, content: pdfOf('b') })).status).toBe(403);
    for (const [path, input] of [
      ['engagement.plan', { confidence_level: 0.9 }],
      ['engagement.cancel', { reason: 'enough' }],
      ['engagement.assign', { auditor: team.colleague.email, lead: true }],
    ] as const) {
      const answer = await callTrpc(server, reviewer.token, path, { ...asked, ...input });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    expect(await paperFingerprint(getDatabase())).toEqual(before);
    // A row that somebody changed gives no power the trail does not.
    await getDatabase().asOwner("update engagement_auditor set assigned_as = 'auditor'");
    const note = { action: 'save-note', kind: 'review_note', text: 'Why?' };
    expect(await refusal(post(note, reviewer))).toMatchObject({ status: 403, code: 'forbidden' });
    await unassign(reviewer);
    expect((await post({ action: 'checkpoint' }, reviewer)).status).toBe(404);
  });

  it('is on the trail, and in the team of the package with role and times', async () => {
    const { items } = await draw();
    await assignReviewer();
    for (const { line_item_id } of items)
      await post({ action: 'save-assertion', line_item_id, result: 'no_exception' });
    expect((await post({ action: 'complete' })).status).toBe(200);
    expect(await outcome(assignReviewer(team.member))).toEqual([409, 'engagement_completed']);
    const content = await exportPackage(server, { engagementId, auditor: reviewer.token });
    expect((await verdictOf(content, { recalculate: true })).rules).toEqual([]);
    const { team: people } = await jsonOf<{ team: Members[] }>(content, 'metadata.json');
    expect(people.map(({ user_id, role, to }) => [user_id, role, to])).toEqual([
      [team.auditor.userId, 'lead', null],
      [team.colleague.userId, 'auditor', null],
      [reviewer.userId, 'quality_reviewer', null],
    ]);
    const entries = await getDatabase().asOwner<{ payload: string }>(
      `select p.payload from audit_entry e join audit_payload p using (workspace_id, period, seq) where e.kind = 'engagement.assigned' and e.subject = 'engagement:${engagementId}' order by e.seq`,
    );
    expect(entries.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      { auditor: team.colleague.userId },
      { auditor: reviewer.userId, as: 'quality_reviewer' },
    ]);
  });
});
