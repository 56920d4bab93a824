import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Problem } from '../../schema/contracts/problem.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { callTrpc } from '../support/engagement.ts';
import { unzip } from '../support/evidence.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { act, newTeam, plannedEngagement, recordLines, type Team } from '../support/hand-made-sample.ts';
import { hookedPool } from '../support/hooked-pool.ts';

type Members = Readonly<Record<string, unknown>>;

describeOnBothDatabases('drafts of the papers', (getDatabase) => {
  let server: TestGateway;
  let team: Team;
  let engagementId: string;
  beforeEach(async () => {
    server = await startTestGateway(getDatabase().db);
    team = await newTeam(server);
    await recordLines(server, 4);
    engagementId = await plannedEngagement(server, team);
  });
  afterEach(() => server.close());

  const post = <Body>(request: Members, { token } = team.auditor) =>
    act<Body>(server, { token }, { engagement_id: engagementId, ...request });
  const draft = (request: Members = {}, { token } = team.auditor) =>
    fetch(`${server.url}/api/workpaper/export-workpapers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ engagement_id: engagementId, draft: true, ...request }),
    });
  const refused = async (answer: Promise<Response>) => {
    const { status, code } = (await (await answer).json()) as Problem;
    return [status, code];
  };
  const filesOf = async (answer: Response) => unzip(Buffer.from(await answer.arrayBuffer()));
  const draw = async () => {
    const seed = 'dice 1 2 3 4 5 6 1 2 3 4';
    const drawn = await post<{ sample: SampleAnswer }>({ action: 'generate-sample', seed });
    return drawn.body.sample.items.map(({ line_item_id }) => line_item_id);
  };
  const invoiceOfLine = async (line: string) => {
    const [row] = await getDatabase().asOwner<{ id: string }>(
      'select invoice_id::text as id from line_item where line_item_id = $1::uuid',
      [line],
    );
    return row?.id;
  };
  const assign = (auditor: string, as: string) =>
    callTrpc(server, team.auditor.token, 'engagement.assign', { engagement_id: engagementId, auditor, as });

  it('need a sample, and are for the team and its quality reviewer', async () => {
    expect(await refused(draft())).toEqual([409, 'no_sample']);
    await draw();
    for (const [person, status, code] of [
      [team.owner, 403, 'forbidden'],
      [team.member, 403, 'forbidden'],
      [team.stranger, 404, 'not_found'],
    ] as const) {
      expect(await refused(draft({}, person))).toEqual([status, code]);
    }
    await assign(team.stranger.email, 'quality_reviewer');
    for (const person of [team.auditor, team.colleague, team.stranger]) {
      expect((await draft({}, person)).status).toBe(200);
    }
    expect(await refused(draft({ draft: 'yes' }))).toEqual([400, 'validation_failed']);
    expect(await refused(draft({ draft: false }))).toEqual([409, 'engagement_not_completed']);
  });

  it('have the state so far and the head of the chain, and leave no entry', async () => {
    const [first = ''] = await draw();
    await post({
      action: 'save-assertion',
      line_item_id: first,
      result: 'exception',
      audited_kgco2e: 1,
      nature_and_cause: 'another meter',
    });
    await post({ action: 'save-note', kind: 'review_note', line_item_id: first, text: 'Which meter?' });
    const size = () => getDatabase().asOwner('select size, head from chain_head order by 1, 2');
    const before = await size();
    const answer = await draft({ language: 'de' });
    expect(answer.headers.get('content-disposition')).toContain(`workpapers-draft-${engagementId}.zip`);
    expect(answer.headers.get('footing-checkpoint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const files = await filesOf(answer);
    expect([...files.keys()]).toEqual(['workpapers-ENTWURF.html', 'sample-ENTWURF.xlsx']);
    expect(await size()).toEqual(before);
    const page = String(files.get('workpapers-ENTWURF.html'));
    const [{ head }] = (await getDatabase().asOwner(
      `select head from chain_head where workspace_id = '${server.workspaceId}' and period = '2025'`,
    )) as [{ head: string }];
    for (const shown of [head, 'another meter', 'Which meter?', 'Prüfung im Gang']) {
      expect(page).toContain(shown);
    }
    expect(page).toContain('Erledigung von Anmerkungen der Durchsicht');
    expect(page).not.toContain('thumbprint');
  });

  it('say that an invoice was erased while they were made, and not that the trail is broken', async () => {
    const [line = ''] = await draw();
    const token = await server.signIn(server.owner);
    let erased = 0;
    const pool = hookedPool(async (task) => {
      if (task !== 'readSample' || erased > 0) return;
      const invoice_id = await invoiceOfLine(line);
      erased = (await callTrpc(server, token, 'invoice.erase', { invoice_id, reason: 'a request' })).status;
    });
    const second = await startTestGateway(getDatabase().db, { workspace: server, pool });
    Object.assign(second.deps, { tokens: server.deps.tokens });
    const answer = await fetch(`${second.url}/api/workpaper/export-workpapers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${team.auditor.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ engagement_id: engagementId, draft: true }),
    });
    const { status, code } = (await answer.json()) as Problem;
    expect([erased, status, code]).toEqual([200, 409, 'package_changed']);
    await second.close();
    expect((await draft()).status).toBe(200);
  });

  it('can be made of a cancelled engagement, and of a completed one no more', async () => {
    const lines = await draw();
    for (const line_item_id of lines)
      await post({ action: 'save-assertion', line_item_id, result: 'no_exception' });
    expect((await draft()).status).toBe(200);
    expect((await post({ action: 'complete' })).status).toBe(200);
    expect(await refused(draft())).toEqual([409, 'engagement_completed']);
    const final = await filesOf(await draft({ draft: false }));
    expect([...final.keys()]).toContain('workpapers.html');
    expect(String(final.get('workpapers.html'))).not.toContain('DRAFT');

    engagementId = await plannedEngagement(server, team);
    await draw();
    const cancelled = await callTrpc(server, team.auditor.token, 'engagement.cancel', {
      engagement_id: engagementId,
      reason: 'withdrawn',
    });
    expect(cancelled.status).toBe(200);
    const page = String((await filesOf(await draft())).get('workpapers-DRAFT.html'));
    expect(page).toContain('Cancelled: this engagement was ended without a conclusion');
  });
});
