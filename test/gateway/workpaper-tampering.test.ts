import { beforeAll, expect, it } from 'vitest';
import type { Problem } from '../../schema/contracts/problem.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway } from '../support/gateway.ts';
import { act, newTeam, plannedEngagement, recordLines } from '../support/hand-made-sample.ts';

const HEAD = `where workspace_id = $1::uuid and period = '2025'`;
const OF_THE_SAMPLE = 'where workspace_id = $1::uuid';
const HEAD_OF_2025 = 'the head of 2025 is';

/** What somebody changed by SQL; actions that come upon it, and what they say. */
describeOnBothDatabases('an auditor is told in words of data that were changed', (getDatabase) => {
  let change: (text: string, workspaceId: string) => Promise<unknown>;
  beforeAll(() => {
    change = (text, workspaceId) => getDatabase().asOwner(text, [workspaceId]);
  });

  const SAVE = 'save-assertion';
  const EXTEND = 'generate-sample with extend_by';
  const ACTIONS: Readonly<Record<string, object>> = {
    [SAVE]: { action: 'save-assertion', result: 'no_exception' },
    [EXTEND]: { action: 'generate-sample', extend_by: 1 },
    supersede: { action: 'generate-sample', supersede_reason: 'again' },
    're-perform': { action: 're-perform' },
    complete: { action: 'complete' },
  };

  it.each<[string, string, readonly string[], string]>([
    [
      'a head set back',
      `update chain_head h set size = size - 1, head = (select hash from audit_entry e where e.workspace_id = h.workspace_id
         and e.period = h.period and e.seq = h.size - 1) ${HEAD}`,
      [SAVE, 'supersede', 're-perform', 'complete'],
      HEAD_OF_2025,
    ],
    ['a head deleted', `delete from chain_head ${HEAD}`, [SAVE, 'supersede', 'complete'], HEAD_OF_2025],
    [
      'the figures of the sample',
      `update sample set sampled = '{}' ${OF_THE_SAMPLE}`,
      [SAVE, 'complete'],
      'sample: sampled line_items',
    ],
    [
      'the strata of the sample',
      `update sample set strata = 'null', sampled = 'null' ${OF_THE_SAMPLE}`,
      ['complete'],
      'sample: sampled hits',
    ],
    [
      'the confidence level',
      `update sample set confidence_level = 7 ${OF_THE_SAMPLE}`,
      [EXTEND, 'complete'],
      'sample: confidence_level',
    ],
    [
      'the digest of the frozen lines',
      `update sample set population_hash = 'x' ${OF_THE_SAMPLE}`,
      [EXTEND],
      'the frozen lines of the sample',
    ],
    [
      'the frozen lines',
      `update sample_population set content = 'abc'::bytea ${OF_THE_SAMPLE}`,
      [EXTEND],
      'the frozen lines of the sample cannot be read',
    ],
  ])('%s', async (_, text, actions, told) => {
    const server = await startTestGateway(getDatabase().db);
    const team = await newTeam(server);
    await recordLines(server, 60);
    const engagement_id = await plannedEngagement(server, team);
    const go = <Body>(request: object) => act<Body>(server, team.auditor, { engagement_id, ...request });
    const drawn = await go<{ sample: { items: { line_item_id: string }[] } }>({
      action: 'generate-sample',
    });
    const [line_item_id] = drawn.body.sample.items.map((item) => item.line_item_id);
    await change(text, server.workspaceId);
    for (const name of actions) {
      const line = name === SAVE ? { line_item_id } : {};
      const { status, body } = await go<Problem>({ ...ACTIONS[name], ...line });
      expect([name, status, body.code]).toEqual([name, 409, 'trail_broken']);
      expect(body.detail).toContain(told);
    }
    await server.close();
  });
});
