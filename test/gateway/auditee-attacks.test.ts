import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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
    expect(kinds.at(-1)).toBe('engagement.completed');
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

  it('that gives the lead another password by SQL acts as the lead: the package shows the account, not the hand', async () => {
    const { email, userId } = team.auditor;
    await sql(
      `update app_user set password_hash = (select password_hash from app_user where email = $1) where user_id = $2`,
      server.owner.email,
      userId,
    );
    const token = await server.signIn({ email, password: server.owner.password });
    const completed = await act<Problem>(
      server,
      { token },
      { action: 'complete', engagement_id: file.engagementId },
    );
    expect(completed.status).toBe(200);
    const [entry] = (await papersOnChain(server, file.engagementId)).slice(-1);
    expect(entry?.header).toMatchObject({ kind: 'engagement.completed', actor: `user:${userId}` });
  });
});
