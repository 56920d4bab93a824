import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryAuditKey } from '../../gateway/auth/audit-key.ts';
import type { Problem } from '../../schema/contracts/problem.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import type { CompleteAnswer, SaveAssertionAnswer } from '../../schema/contracts/workpaper-answers.ts';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { callTrpc } from '../support/engagement.ts';
import { exportPackage, jsonOf, unzip, verdictOf } from '../support/evidence.ts';
import { forgePackage } from '../support/forge-package.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import {
  act,
  newTeam,
  papersOnChain,
  plannedEngagement,
  recordLines,
  type Team,
} from '../support/hand-made-sample.ts';
import { trpcClient } from '../support/trpc.ts';

const SEED = 'dice 1 2 3 4 5 6 1 2 3 4';
const LATE_SEED = 'late dice 3 3 1 6 2 5 4';

describeOnBothDatabases('a top-up draw', (getDatabase) => {
  let server: TestGateway;
  let team: Team;
  beforeEach(async () => {
    server = await startTestGateway(getDatabase().db);
    team = await newTeam(server);
    for (let at = 0; at < 12; at += 1) await recordLines(server, 4);
  });
  afterEach(() => server.close());

  type Answer = { readonly sample: SampleAnswer } & Problem;

  /** A sample over the lines so far. */
  async function drawnEngagement(members: Readonly<Record<string, unknown>> = {}) {
    // The 48 lines are 24,000 kg; tolerable is 15 % of them, so that only a part is sampled.
    const engagementId = await plannedEngagement(server, team, { overall_materiality_kgco2e: 4_800 });
    const post = <Body>(request: object, { token } = team.auditor) =>
      act<Body>(server, { token }, { engagement_id: engagementId, ...request });
    const generate = (request: object, person = team.auditor) =>
      post<Answer>({ action: 'generate-sample', ...request }, person);
    const { status, body } = await generate({ seed: SEED, ...members });
    expect([status, body.detail]).toEqual([201, undefined]);
    const save = (line_item_id: string, result: object = { result: 'no_exception' }) =>
      post<SaveAssertionAnswer>({ action: 'save-assertion', line_item_id, ...result });
    const testAll = async (items: SampleAnswer['items']) => {
      for (const { line_item_id } of items) expect((await save(line_item_id)).status).toBe(200);
    };
    const complete = (more = {}) => post<CompleteAnswer & Problem>({ action: 'complete', ...more });
    const topUp = async (request: object = {}) => {
      const answer = await generate({ top_up: true, ...request });
      expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
      return answer.body.sample;
    };
    const papers = async (language: string) => {
      const answer = await fetch(`${server.url}/api/workpaper/export-workpapers`, {
        method: 'POST',
        headers: { authorization: `Bearer ${team.auditor.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ engagement_id: engagementId, language }),
      });
      const files = await unzip(Buffer.from(await answer.arrayBuffer()));
      return files.get('workpapers.html')?.toString('utf8') ?? '';
    };
    return { engagementId, sample: body.sample, generate, save, testAll, complete, topUp, papers };
  }

  const counts = () =>
    getDatabase().asOwner(
      `select (select count(*)::int from sample_item) as items, (select count(*)::int from sample_population) as parts,
         (select count(*)::int from audit_entry) as entries, (select json_agg(top_ups order by sample_id)::text from sample) as top_ups`,
    );
  const isOf = (draw: number) => (item: SampleAnswer['items'][number]) => item.draw === draw;
  const population = async (engagement_id: string, draw: number) => {
    const { auditor } = team;
    return trpcClient(server, auditor.token).workpaper.population.query({ engagement_id, draw });
  };
  const voidInvoice = async (invoiceId: string) => {
    const answer = await fetch(`${server.url}/api/invoices/${invoiceId}/void`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'pushed twice' }),
    });
    expect(answer.status).toBe(200);
  };

  it('samples late invoices, keeps the sample and its tests, and lets it be completed and verified', async () => {
    const { engagementId, sample, generate, save, testAll, complete, topUp, papers } =
      await drawnEngagement();
    await testAll(sample.items);
    const late = [await recordLines(server, 9), await recordLines(server, 9)];
    const refused = await complete();
    expect(refused.body.blockers).toEqual([{ gate: 'population_changed', line_item_ids: [] }]);

    const before = await counts();
    const dry = await generate({ top_up: true, seed: LATE_SEED, dry_run: true });
    expect([dry.status, dry.body.sample.sample_id, dry.body.sample.items]).toEqual([200, null, []]);
    expect(await counts()).toEqual(before);
    const stranger = await generate({ top_up: true }, team.stranger);
    expect([stranger.status, stranger.body.code]).toEqual([404, 'not_found']);

    const topped = await topUp({ seed: LATE_SEED });
    expect(topped).toMatchObject({ sample_id: sample.sample_id, version: 1, seed: SEED, over: sample.over });
    expect(topped.top_ups).toHaveLength(1);
    const [own] = topped.top_ups;
    expect(own).toMatchObject({ draw: 2, seed: LATE_SEED, population: { line_items: 18 } });
    expect(own?.plan.sampling_interval_kgco2e).toBe(sample.plan.sampling_interval_kgco2e);
    expect(own).toEqual(
      expect.objectContaining({
        plan: dry.body.sample.top_ups[0]?.plan,
        population: dry.body.sample.top_ups[0]?.population,
      }),
    );
    const kept = topped.items.filter(isOf(1));
    expect(kept.map(({ line_item_id, status }) => [line_item_id, status])).toEqual(
      sample.items.map(({ line_item_id }) => [line_item_id, 'tested_no_exception']),
    );
    const added = topped.items.filter(isOf(2));
    expect(added.length).toBeGreaterThan(0);
    const lateLines = new Set(late.flatMap(({ lineItemIds }) => lineItemIds));
    for (const item of added) {
      expect(item).toMatchObject({ drawn_as: 'top_up', status: 'not_started' });
      expect(lateLines.has(item.line_item_id)).toBe(true);
    }
    expect(topped.sampled).toEqual({
      line_items: sample.sampled.line_items + (own?.sampled.line_items ?? 0),
      absolute_kgco2e: expect.closeTo(
        sample.sampled.absolute_kgco2e + (own?.sampled.absolute_kgco2e ?? 0),
        5,
      ),
      weighted_kgco2e: expect.closeTo(
        sample.sampled.weighted_kgco2e + (own?.sampled.weighted_kgco2e ?? 0),
        5,
      ),
      hits: sample.sampled.hits + (own?.sampled.hits ?? 0),
    });
    const open = await complete();
    expect(open.body.blockers).toEqual([
      { gate: 'items_untested', line_item_ids: added.map(({ line_item_id }) => line_item_id) },
    ]);

    await testAll(added);
    const re = await act(server, team.auditor, { action: 're-perform', engagement_id: engagementId });
    expect(re.status).toBe(200);
    const done = await complete();
    expect([done.status, done.body.detail]).toEqual([200, undefined]);
    const { state } = done.body.engagement.evaluation;
    expect([
      'all_items_tested',
      'upper_limit_below_tolerable',
      'upper_limit_above_tolerable_projection_below',
    ]).toContain(state);
    expect((await save(added[0]?.line_item_id ?? '')).status).toBe(409);

    const content = await exportPackage(server, { auditor: team.auditor.token, engagementId });
    expect((await verdictOf(content, { recalculate: true })).rules).toEqual([]);
    const metadata = await jsonOf<{ sample: { top_ups: readonly Record<string, unknown>[] } }>(
      content,
      'metadata.json',
    );
    const [shown] = metadata.sample.top_ups;
    expect(shown).toMatchObject({ draw: 2, seed: LATE_SEED, over: own?.over });
    const sampleWith = (top_ups: readonly object[]) =>
      JSON.stringify({ ...metadata, sample: { ...metadata.sample, top_ups } });
    const works = String((await unzip(content)).get('workpapers.json'));
    const forger = { key: await temporaryAuditKey(), iat: Math.ceil(Date.now() / 1_000) + 1 };
    for (const [name, text, rule] of [
      ['metadata.json', sampleWith([{ ...shown, seed: SEED }]), 'recalculate.sample'],
      ['metadata.json', sampleWith([]), 'recalculate.sample'],
      ['workpapers.json', works.replace('"drawn_as":"top_up"', '"drawn_as":"first"'), 'recalculate.drawn'],
    ] as const) {
      const forged = await forgePackage(content, { files: { [name]: Buffer.from(text) }, forger });
      const { rules } = await verdictOf(forged, { recalculate: true });
      expect(new Set(rules)).toEqual(new Set([rule]));
    }
    expect((await papers('de')).split('durch eine Nachziehung').length).toBe(added.length + 1);
    const entries = await papersOnChain(server, engagementId);
    const drawn = entries.filter(({ payload }) => payload.top_up !== undefined);
    expect(drawn.map(({ payload }) => [payload.top_up, payload.population_digest])).toEqual([
      [2, own?.population.hash],
    ]);
  });

  it('publishes the lines it froze, which hash to its digest, and shows itself in GraphQL', async () => {
    const { engagementId, topUp } = await drawnEngagement();
    const { lineItemIds } = await recordLines(server, 5);
    const { top_ups } = await topUp({ seed: LATE_SEED });
    const { lines, seed, population_hash } = await population(engagementId, 2);
    expect([seed, population_hash]).toEqual([LATE_SEED, top_ups[0]?.population.hash]);
    expect(lines.map(({ line_item_id }) => line_item_id).sort()).toEqual(lineItemIds.toSorted());
    // Canonical JSON (RFC 8785) of the lines in order of id, as docs/sampling.md says.
    const canonical = lines.map(({ line_item_id, recorded_kgco2e, risk_weight }) => ({
      ...{ line_item_id, recorded_kgco2e, risk_weight },
      size_kgco2e: recorded_kgco2e.replace('-', ''),
    }));
    const digest = createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
    expect(digest).toBe(population_hash);
    await expect(population(engagementId, 3)).rejects.toThrow('draw must be at most 2');
    const query = `query ($id: ID!) { engagement(id: $id) { sample { lateChanges { change } topUps { draw seed populationHash
      plan { samplingIntervalKgco2e samplingShare randomStart expectedHits } population { lineItems } }
      items(first: 100) { nodes { draw drawnAs } } } } }`;
    const { token } = team.auditor;
    const answer = await askGraphql({ url: server.url, token, query, variables: { id: engagementId } });
    const { sample } = dataOf<{ engagement: { sample: Record<string, unknown> } }>(answer).engagement;
    expect(sample).toMatchObject({
      lateChanges: [],
      topUps: [{ draw: 2, seed: LATE_SEED, populationHash: digest, population: { lineItems: 5 } }],
    });
  });

  it('takes changed lines that are not sampled; a changed line of the sample is tested anew', async () => {
    const { engagementId, sample, save, testAll, complete, topUp } = await drawnEngagement();
    await testAll(sample.items);
    const sampled = new Set(sample.items.map(({ line_item_id }) => line_item_id));
    const all = await population(engagementId, 1);
    const changed = all.lines
      .map((line) => line.line_item_id)
      .filter((id) => !sampled.has(id))
      .slice(0, 6);
    const tested = sample.items[0]?.line_item_id ?? '';
    const owner = await server.signIn(server.owner);
    for (const line_item_id of [...changed, tested]) {
      const answer = await callTrpc(server, owner, 'invoice.reclassify', {
        ...{ line_item_id, category: 'legal', reason: 'another category' },
      });
      expect([answer.status, answer.data]).toMatchObject([200, {}]);
    }
    const topped = await topUp();
    const again = await population(engagementId, 2);
    expect(again.lines.map(({ line_item_id }) => line_item_id).sort()).toEqual(changed.toSorted());
    const added = topped.items.filter(isOf(2));
    for (const { line_item_id, recorded_kgco2e } of added) {
      const frozen = again.lines.find((line) => line.line_item_id === line_item_id);
      expect(recorded_kgco2e).toBe(Number(frozen?.recorded_kgco2e));
    }
    await testAll(added);
    expect((await complete()).body.blockers).toEqual([
      { gate: 'assertion_outdated', line_item_ids: [tested] },
    ]);
    const { body } = await save(tested);
    expect(body.warnings.map(({ code }) => code)).toContain('line_changed');
    expect((await complete()).status).toBe(200);
    const content = await exportPackage(server, { auditor: team.auditor.token, engagementId });
    expect((await verdictOf(content, { recalculate: true })).rules).toEqual([]);
  });

  it('refuses what it has nothing to do with, and writes nothing then', async () => {
    const unsampled = await plannedEngagement(server, team);
    const none = await act<Problem>(server, team.auditor, {
      ...{ action: 'generate-sample', engagement_id: unsampled, top_up: true },
    });
    expect([none.status, none.body.code]).toEqual([409, 'no_sample']);
    const late = await recordLines(server, 3);
    const { generate, sample } = await drawnEngagement();
    const voided = sample.items.every(({ invoice_id }) => invoice_id !== late.invoiceId);
    if (voided) await voidInvoice(late.invoiceId);
    const before = await counts();
    const nothing = await generate({ top_up: true });
    expect([nothing.status, nothing.body.code]).toEqual([422, 'nothing_to_top_up']);
    await recordLines(server, 3);
    const booked = await counts();
    const others = {
      ...{ confidence_level: 0.9, method: 'cell_pps', key_item_ids: [], extend_by: 1, supersede_reason: 'x' },
      ...{ risk_weighting: 'off', tolerable_misstatement_kgco2e: 1, expected_misstatement_kgco2e: 0 },
    };
    const asked = await generate({ top_up: true, ...others });
    expect([asked.status, asked.body.errors?.map(({ pointer }) => pointer).sort()]).toEqual([
      400,
      Object.keys(others)
        .map((name) => `/${name}`)
        .sort(),
    ]);
    const known = await generate({ top_up: true, seed: SEED });
    expect([known.status, known.body.errors]).toMatchObject([400, [{ pointer: '/seed' }]]);
    expect(await counts()).toEqual(booked);
    expect(before).not.toEqual(booked);
  });

  it('goes on as often as lines come, and later draws are over the lines of all', async () => {
    const { engagementId, sample, generate, save, testAll, complete, topUp } = await drawnEngagement();
    await recordLines(server, 10);
    const first = await topUp();
    await recordLines(server, 10);
    const topped = await topUp({ seed: LATE_SEED });
    expect(topped.top_ups.map(({ draw, population: { line_items } }) => [draw, line_items])).toEqual([
      [2, 10],
      [3, 10],
    ]);
    expect(topped.items.length).toBeGreaterThanOrEqual(first.items.length);
    const rest =
      topped.sampled.line_items - topped.items.filter(({ stratum }) => stratum === 'sampled').length;
    const { body, status } = await generate({ extend_by: 25 });
    const extended = body.sample;
    expect([status, body.detail, extended.sampled.hits]).toEqual([201, undefined, topped.sampled.hits + 25]);
    const added = extended.items.filter(({ drawn_as }) => drawn_as === 'extension');
    expect(added.length).toBeLessThanOrEqual(rest);
    // 10,000 of 34,000 kg are of the top-ups: 25 hits miss both once in 6,000 runs.
    const hitsOfTopUps = ({ items }: SampleAnswer) =>
      items.filter(({ draw }) => draw > 1).reduce((sum, { hits }) => sum + hits, 0);
    expect(hitsOfTopUps(extended)).toBeGreaterThan(hitsOfTopUps(topped));
    const frozen = await Promise.all([1, 2, 3].map((draw) => population(engagementId, draw)));
    for (const { draw, line_item_id } of extended.items) {
      expect(frozen[draw - 1]?.lines.map((line) => line.line_item_id)).toContain(line_item_id);
    }
    // With an extension the rate is higher: 1 / interval + 25 / size.
    await recordLines(server, 10);
    const last = await topUp();
    // 15,000 kg of all top-ups are more than half of 24,000.
    expect(last.warnings.map(({ code }) => code)).toContain('top_up_large');
    expect(topped.warnings.map(({ code }) => code)).not.toContain('top_up_large');
    const interval = sample.plan.sampling_interval_kgco2e ?? 0;
    expect(last.top_ups[2]?.plan.sampling_interval_kgco2e).toBeCloseTo(
      1 / (1 / interval + 25 / extended.sampled.weighted_kgco2e),
      4,
    );
    const unfit = last.items.find(({ stratum, draw }) => stratum === 'sampled' && draw === 3);
    const { body: saved } = await save(unfit?.line_item_id ?? '', { result: 'not_applicable' });
    const drawn = last.items.map(({ line_item_id }) => line_item_id);
    expect(drawn).not.toContain(saved.replaced_by);
    await testAll(last.items.filter(({ line_item_id }) => line_item_id !== unfit?.line_item_id));
    if (saved.replaced_by !== null) await save(saved.replaced_by);
    const done = await complete();
    expect([done.status, done.body.detail]).toEqual([200, undefined]);
    const content = await exportPackage(server, { auditor: team.auditor.token, engagementId });
    expect((await verdictOf(content, { recalculate: true })).rules).toEqual([]);
  });

  it('is stored as a whole or not at all', async () => {
    const { generate, topUp } = await drawnEngagement();
    await recordLines(server, 6);
    const before = await counts();
    const { asOwner } = getDatabase();
    // The entry is written last.
    await asOwner(
      `alter table audit_entry add constraint no_draw check (kind <> 'sample.generated') not valid`,
    );
    expect((await generate({ top_up: true })).status).toBe(500);
    await asOwner('alter table audit_entry drop constraint no_draw');
    expect(await counts()).toEqual(before);
    expect((await topUp()).top_ups).toHaveLength(1);
  });

  it('is drawn once where two ask at the same time', async () => {
    const { generate } = await drawnEngagement();
    await recordLines(server, 6);
    const both = await Promise.all([generate({ top_up: true }), generate({ top_up: true }, team.colleague)]);
    expect(both.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [201, undefined],
      [422, 'nothing_to_top_up'],
    ]);
  });

  it.each(['cell_pps', 'sieve_pps', 'random_records'])(
    'draws by the method of the sample: %s',
    async (method) => {
      const { sample, topUp, testAll, complete } = await drawnEngagement({ method });
      await recordLines(server, 20);
      const topped = await topUp();
      const [own] = topped.top_ups;
      const isRecords = method === 'random_records';
      expect(own?.plan.sampling_share !== null).toBe(isRecords);
      const { sampling_share: share, expected_hits: expected = 0 } = own?.plan ?? {};
      if (isRecords) {
        expect(share).toBeCloseTo(sample.plan.sample_size / sample.sampled.line_items, 9);
        expect(expected).toBeCloseTo((share ?? 0) * 20, 5);
      }
      if (method !== 'cell_pps') expect(Math.abs((own?.sampled.hits ?? 0) - expected)).toBeLessThan(1);
      await testAll(topped.items);
      expect((await complete()).status).toBe(200);
    },
  );

  it('tests every new line where every line is tested', async () => {
    const { sample, topUp, testAll, complete } = await drawnEngagement({
      tolerable_misstatement_kgco2e: 1,
      expected_misstatement_kgco2e: 0,
    });
    expect(sample.drawn_by).toBe('all_items');
    const { lineItemIds } = await recordLines(server, 3);
    const topped = await topUp();
    const added = topped.items.filter(isOf(2)).map(({ line_item_id }) => line_item_id);
    expect(added.sort()).toEqual(lineItemIds.toSorted());
    await testAll(topped.items);
    expect((await complete()).body.engagement.evaluation.state).toBe('all_items_tested');
  });

  it.each([
    [
      'a figure among its frozen lines',
      `update sample_population set content = set_byte(content, 31, get_byte(content, 31) # 1) where draw = 2`,
    ],
    ['its frozen lines gone', 'delete from sample_population where draw = 2'],
  ])('finds %s changed by SQL, as trail_broken', async (_, change) => {
    const { generate, topUp } = await drawnEngagement();
    await recordLines(server, 6);
    await topUp();
    await recordLines(server, 6);
    await getDatabase().asOwner(change);
    for (const request of [{ extend_by: 1 }, { top_up: true }]) {
      const { status, body } = await generate(request);
      expect([status, body.code]).toEqual([409, 'trail_broken']);
    }
  });

  it.each([
    ['the seed', `{0,seed}`, '"another seed of twenty characters"', 'sample: top_up 2 seed'],
    ['when it was', `{0,chainSize}`, '100000', 'sample: top_up 2 population_at'],
    ['its interval', `{0,plan,samplingIntervalKgCo2e}`, '"1.000000"', 'sample: top_up 2 plan'],
  ])('finds %s of it changed by SQL at completion', async (_, path, value, named) => {
    const { topUp, testAll, complete } = await drawnEngagement();
    await recordLines(server, 6);
    const { items } = await topUp();
    await testAll(items);
    await getDatabase().asOwner(
      `update sample set top_ups = jsonb_set(top_ups::jsonb, '${path}', '${value}')::json`,
    );
    const { status, body } = await complete();
    expect([status, body.code, body.detail]).toEqual([409, 'trail_broken', expect.stringContaining(named)]);
  });
});
