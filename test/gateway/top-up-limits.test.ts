import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Problem } from '../../schema/contracts/problem.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import type { CompleteAnswer, SaveAssertionAnswer } from '../../schema/contracts/workpaper-answers.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { exportPackage, verdictOf } from '../support/evidence.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { act, newTeam, plannedEngagement, recordLines, type Team } from '../support/hand-made-sample.ts';

/** The limit of docs/later-draws.md. */
const MOST_TOP_UPS = 100;

describeOnBothDatabases('top-ups at their limits', (getDatabase) => {
  let server: TestGateway;
  let team: Team;
  let engagementId: string;
  beforeEach(async () => {
    server = await startTestGateway(getDatabase().db);
    team = await newTeam(server);
    engagementId = await plannedEngagement(server, team);
  });
  afterEach(() => server.close());

  type Answer = { readonly sample: SampleAnswer } & Problem;
  const post = <Body>(request: object, { token } = team.auditor) =>
    act<Body>(server, { token }, { engagement_id: engagementId, ...request });
  const generate = (request: object) => post<Answer>({ action: 'generate-sample', ...request });
  const complete = () => post<CompleteAnswer & Problem>({ action: 'complete' });
  const gatesOf = ({ body }: { readonly body: Problem }) => body.blockers?.map(({ gate }) => gate);
  const save = (line_item_id: string) =>
    post<SaveAssertionAnswer>({ action: 'save-assertion', line_item_id, result: 'no_exception' });

  /** An open note keeps the completion from following the draw of no line that it makes. */
  async function nothingDrawn(): Promise<string> {
    const raised = await post<{ note_id: string }>(
      { action: 'save-note', kind: 'review_note', text: 'Is it true that nothing was bought?' },
      team.colleague,
    );
    expect(raised.status).toBe(200);
    const refused = await complete();
    expect([refused.status, gatesOf(refused)]).toEqual([409, ['review_note_open']]);
    return raised.body.note_id;
  }
  const clear = async (note_id: string) =>
    expect(
      (await post({ action: 'save-note', kind: 'clearing', note_id, text: 'No.' }, team.colleague)).status,
    ).toBe(200);

  it.each([
    ['no line', 0],
    ['a line of 0 kg', 1],
  ])('a draw over %s is topped up with every line that comes, and the package is sound', async (_, zeros) => {
    if (zeros > 0) {
      const vat = [{ description: 'MWST 8.1 %', spend_amount: 81 }];
      await recordLines(server, 0, { line_items: vat });
    }
    const note = await nothingDrawn();
    const { lineItemIds } = await recordLines(server, 3);
    expect(gatesOf(await complete())).toContain('population_changed');
    const dry = await generate({ top_up: true, dry_run: true });
    expect([dry.status, dry.body.detail]).toEqual([200, undefined]);
    const topped = await generate({ top_up: true });
    expect([topped.status, topped.body.detail]).toEqual([201, undefined]);
    const { items, population, top_ups } = topped.body.sample;
    expect([population.line_items, population.absolute_kgco2e]).toEqual([zeros, 0]);
    expect(top_ups.map(({ draw, population: own }) => [draw, own.line_items])).toEqual([[2, 3]]);
    expect(items.map(({ line_item_id, draw }) => [line_item_id, draw])).toEqual(
      lineItemIds.toSorted().map((id) => [id, 2]),
    );
    const more = await generate({ extend_by: 1 });
    expect([more.status, more.body.code]).toEqual([422, 'nothing_left_to_draw']);
    for (const id of lineItemIds) expect((await save(id)).status).toBe(200);
    const again = await recordLines(server, 2);
    expect((await generate({ top_up: true })).status).toBe(201);
    for (const id of again.lineItemIds) expect((await save(id)).status).toBe(200);
    await clear(note);
    const done = await complete();
    expect([done.status, done.body.detail]).toEqual([200, undefined]);
    expect(done.body.engagement.evaluation.state).toBe('all_items_tested');
    const content = await exportPackage(server, { auditor: team.auditor.token, engagementId });
    const verdict = await verdictOf(content, { recalculate: true });
    expect([verdict.rules, verdict.selectionRedone]).toEqual([[], true]);
  });

  it('are refused beyond a hundred, with what to do, and write nothing then', async () => {
    await recordLines(server, 12);
    expect((await generate({})).status).toBe(201);
    await recordLines(server, 1);
    const topped = await generate({ top_up: true });
    expect([topped.status, topped.body.detail]).toEqual([201, undefined]);
    await recordLines(server, 1);
    const { asOwner } = getDatabase();
    /** As if the same top-up had been drawn so often: what the limit is compared with. */
    const repeat = (count: number) =>
      asOwner(
        `update sample set top_ups = (select json_agg(first) from (select top_ups -> 0 as first from sample s where s.engagement_id = sample.engagement_id) one, generate_series(1, ${count})) where engagement_id = '${engagementId}'`,
      );
    const counts = () =>
      asOwner(
        `select (select count(*)::int from sample_item) as items, (select count(*)::int from audit_entry) as entries`,
      );
    await repeat(MOST_TOP_UPS);
    const before = await counts();
    for (const dry_run of [true, false]) {
      const { status, body } = await generate({ top_up: true, dry_run });
      expect([status, body.code]).toEqual([422, 'too_many_top_ups']);
      expect(body.detail).toContain(`at most ${MOST_TOP_UPS} top-ups`);
    }
    expect(await counts()).toEqual(before);
    await repeat(MOST_TOP_UPS - 1);
    expect((await generate({ top_up: true })).body.code).toBe('trail_broken');
    await repeat(1);
    const next = await generate({ top_up: true });
    expect([next.status, next.body.detail]).toEqual([201, undefined]);
  });
});
