import { hash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { appendEntries } from '../../gateway/database/append-entries.ts';
import { newEntry } from '../../gateway/database/new-entry.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import type { Problem } from '../../schema/contracts/problem.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import {
  act,
  type HandMadeEngagement,
  handMadeEngagement,
  newTeam,
  papersOnChain,
  type Team,
} from '../support/hand-made-sample.ts';
import { postJson } from '../support/sign-in.ts';

/** What an audited company could try that also owns the database. docs/threat-model.md has the table. */
describeOnBothDatabases('an audited company', (getDatabase) => {
  let server: TestGateway;
  let team: Team;
  let file: HandMadeEngagement;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    team = await newTeam(server);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    file = await handMadeEngagement(server, team, {
      items: [{ kg: '8000.000000' }, { kg: '25000.000000', stratum: 'certainty' }],
    });
    for (const line_item_id of file.lines) {
      expect((await post({ action: 'save-assertion', line_item_id, result: 'no_exception' })).status).toBe(
        200,
      );
    }
  });

  const post = (members: object) =>
    act<Problem>(server, team.auditor, { engagement_id: file.engagementId, ...members });
  const sql = (text: string, ...values: readonly string[]) => getDatabase().asOwner(text, values);

  it('that opens a completed engagement again by SQL gets no second completion', async () => {
    expect((await post({ action: 'complete' })).status).toBe(200);
    await sql(
      `update engagement set status = 'fieldwork', completed_at = null, completed_by = null, evaluation = null,
         conclusion = null where engagement_id = $1`,
      file.engagementId,
    );
    const conclusion = { text: 'Another one.', basis_adequate: false };
    const [again, saved] = [
      await post({ action: 'complete', conclusion }),
      await post({ action: 'save-assertion', line_item_id: file.lines[0], result: 'unable_to_test' }),
    ];
    expect([again.status, again.body.code]).toEqual([409, 'trail_broken']);
    expect([saved.status, saved.body.code]).toEqual([409, 'trail_broken']);
    const kinds = (await papersOnChain(server, file.engagementId)).map(({ header }) => header.kind);
    expect(kinds.filter((kind) => kind === 'engagement.completed')).toHaveLength(1);
    expect(kinds.slice(-2)).toEqual(['engagement.completed', 'difference.found']);
  });

  it.each([
    ['tolerable_misstatement_kgco2e', '1000000'],
    ['require_review', 'true'],
    ['confidence_level', '0.5'],
  ])('that forges the plan (%s) by SQL is named, and nothing is completed', async (column, value) => {
    await sql(`update engagement set ${column} = ${value} where engagement_id = $1`, file.engagementId);
    const { status, body } = await post({ action: 'complete' });
    expect([status, body.code, body.detail]).toEqual([
      409,
      'trail_broken',
      expect.stringContaining(`engagement: ${column}`),
    ]);
  });

  it('that makes a session of the lead by SQL acts as the lead: the package shows the account, not the hand', async () => {
    const { userId } = team.auditor;
    const refresh_token = `ftr_${randomBytes(32).toString('base64url')}`;
    const session = randomUUID();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await sql(
      `insert into sign_in_session (session_id, user_id, origin, created_at, expires_at) values ($1, $2, 'mine', now(), $3)`,
      ...[session, userId, later],
    );
    await sql(
      `insert into refresh_token (token_hash, session_id, issued_at, expires_at) values ($1, $2, now(), $3)`,
      ...[hash('sha256', refresh_token), session, later],
    );
    const answer = await postJson(server, '/api/auth/token', { refresh_token });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const completed = await act<Problem>(
      server,
      { token },
      { action: 'complete', engagement_id: file.engagementId },
    );
    expect(completed.status).toBe(200);
    const [entry] = (await papersOnChain(server, file.engagementId)).slice(-1);
    expect(entry?.header).toMatchObject({ kind: 'engagement.completed', actor: `user:${userId}` });
  });

  it('that appends entries in the name of the lead is seen by the heads that the lead kept, and by nothing else', async () => {
    const head = async () => {
      const { body } = await act<{ size: number }>(server, team.auditor, {
        action: 'checkpoint',
        engagement_id: file.engagementId,
      });
      return body.size;
    };
    const before = await head();
    const actor = `user:${team.auditor.userId}`;
    await withTenant(server.deps.database, server.workspaceId, async (tx) => {
      const payload = { note_id: randomUUID(), kind: 'sign_off', as: 'reviewer' };
      const subject = `engagement:${file.engagementId}`;
      const entry = newEntry({ period: '2025', kind: 'note.saved', subject, actor, payload });
      await appendEntries(tx, [entry], new Date().toISOString());
    });
    // The work of the lead between the two heads: none.
    expect((await head()) - before).toBe(1);
    expect((await post({ action: 'complete' })).status).toBe(200);
    const signed = (await papersOnChain(server, file.engagementId)).filter(
      ({ header }) => header.kind === 'note.saved',
    );
    expect(signed.map(({ header }) => header.actor)).toEqual([actor]);
  });
});
