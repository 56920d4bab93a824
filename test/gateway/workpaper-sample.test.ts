import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RePerformAnswer } from '../../schema/contracts/re-performance.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { camelMembers } from '../support/camel-members.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import {
  callTrpc,
  createEngagement,
  postWorkpaper,
  pushDemoYear,
  type TestEngagement,
} from '../support/engagement.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { settingsEntries } from '../support/settings.ts';

const SEED = 'dice rolled in front of the client: 4 2 6 1';

describeOnBothDatabases('generate-sample and re-perform', (getDb) => {
  let server: TestGateway;
  let engagement: TestEngagement;
  let first: SampleAnswer;

  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    await pushDemoYear(server);
    engagement = await createEngagement(server);
    const { status, body } = await generate({ seed: SEED });
    expect([status, (body as { detail?: string }).detail]).toEqual([201, undefined]);
    first = body.sample as never;
  });
  afterAll(() => server.close());

  const post = (request: object, token = engagement.auditor) =>
    postWorkpaper(server, token, { engagement_id: engagement.engagementId, ...request });
  const generate = (request: object) => post({ action: 'generate-sample', ...request });

  it('draw from all lines of the period that count, in strata that foot', async () => {
    const [row] = await getDb().asOwner<{ n: number; net: string; absolute: string; zeros: number }>(
      `select count(*)::int as n, sum(l.kgco2e)::text as net, sum(abs(l.kgco2e))::text as absolute,
         (count(*) filter (where l.kgco2e = 0))::int as zeros
       from line_item l join invoice i using (workspace_id, invoice_id) where l.period = '2025' and i.voided_at is null`,
    );
    expect(first.population).toMatchObject({
      line_items: row?.n,
      net_kgco2e: Number(row?.net),
      absolute_kgco2e: Number(row?.absolute),
      zero_line_items: row?.zeros,
    });
    const { strata } = first;
    expect(strata.reduce((sum, { line_items }) => sum + line_items, 0)).toBe(row?.n);
    expect(first.items.length).toBe(strata.reduce((sum, { selected }) => sum + selected, 0));
    expect(first).toMatchObject({
      version: 1,
      method: 'systematic_pps',
      risk_weighting: 'moderate',
      confidence_level: 0.8,
      seed: SEED,
    });
  });

  it('have a path for each action, where the body needs no action and names no other', async () => {
    const byPath = async (name: string, request: object) => {
      const answer = await fetch(`${server.url}/api/workpaper/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${engagement.auditor}`, 'content-type': 'application/json' },
        body: JSON.stringify({ engagement_id: engagement.engagementId, ...request }),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    const dryRun = { seed: SEED, supersede_reason: 'to compare', dry_run: true };
    const { status, body } = await byPath('generate-sample', dryRun);
    expect([status, body.sample]).toMatchObject([200, { plan: first.plan, population: first.population }]);
    expect(await byPath('export-evidence', { action: 'export-evidence' })).toMatchObject({
      status: 409,
      body: { code: 'engagement_not_completed' },
    });
    expect(await byPath('generate-sample', { ...dryRun, action: 'complete' })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/action', detail: 'action must be generate-sample, as in the path' }] },
    });
  });

  it('compute materiality that was not set: 5 %, 75 %, performance, 10 %, 5 %', () => {
    const absolute = first.population.absolute_kgco2e;
    expect(first.overall_materiality_kgco2e).toBeCloseTo(absolute * 0.05, 5);
    expect(first.performance_materiality_kgco2e).toBeCloseTo(absolute * 0.05 * 0.75, 5);
    expect(first.tolerable_misstatement_kgco2e).toBe(first.performance_materiality_kgco2e);
    expect(first.expected_misstatement_kgco2e).toBeCloseTo(first.tolerable_misstatement_kgco2e * 0.1, 5);
    expect(first.clearly_trivial_kgco2e).toBeCloseTo(absolute * 0.05 * 0.05, 5);
  });

  it('publish the frozen lines with their weights to the auditor: they hash to what the sample says', async () => {
    const input = encodeURIComponent(JSON.stringify({ engagement_id: engagement.engagementId }));
    const read = (token: string) =>
      fetch(`${server.url}/trpc/workpaper.population?input=${input}`, {
        headers: { authorization: `Bearer ${token}` },
      });
    const { result } = (await (await read(engagement.auditor)).json()) as {
      result: { data: { parts: number; lines: Record<string, string>[] } };
    };
    const { parts, lines } = result.data;
    expect([parts, lines.length]).toEqual([1, first.population.line_items]);
    // Canonical JSON (RFC 8785) of the lines in order of id, as docs/sampling.md says.
    const canonical = lines
      .toSorted((a, b) => (String(a.line_item_id) < String(b.line_item_id) ? -1 : 1))
      .map(({ line_item_id, recorded_kgco2e = '', risk_weight }) => ({
        line_item_id,
        recorded_kgco2e,
        risk_weight,
        size_kgco2e: recorded_kgco2e.replace('-', ''),
      }));
    expect(createHash('sha256').update(JSON.stringify(canonical)).digest('hex')).toBe(first.population.hash);
    expect((await read(engagement.owner)).status).toBe(403);
  });

  it('refuse thresholds the plan would refuse, and keep in the plan what a draw was made with', async () => {
    const other = await createEngagement(server);
    const plan = (members: object) =>
      callTrpc(server, other.auditor, 'engagement.plan', { engagement_id: other.engagementId, ...members });
    await plan({ overall_materiality_kgco2e: 40_000, performance_materiality_kgco2e: 30_000 });
    const draw = (members: object) =>
      postWorkpaper(server, other.auditor, {
        action: 'generate-sample',
        engagement_id: other.engagementId,
        ...members,
      });
    const refused = await draw({ tolerable_misstatement_kgco2e: 35_000 });
    expect(refused.body).toMatchObject({ status: 422, code: 'materiality_out_of_order' });
    expect((await draw({ tolerable_misstatement_kgco2e: 20_000, confidence_level: 0.9 })).status).toBe(201);
    const { data } = await plan({});
    expect((data as { plan: object }).plan).toMatchObject({
      tolerable_misstatement_kgco2e: 20_000,
      confidence_level: 0.9,
    });
    const extension = await draw({ extend_by: 2, method: 'cell_pps', seed: SEED });
    expect(extension.body).toMatchObject({
      status: 400,
      errors: [{ pointer: '/method' }, { pointer: '/seed' }],
    });
  });

  it('record what a draw set of the plan as a plan is recorded, once and only where it differs', async () => {
    const other = await createEngagement(server);
    const { engagementId } = other;
    const draw = (members: object) =>
      postWorkpaper(server, other.auditor, {
        action: 'generate-sample',
        engagement_id: engagementId,
        ...members,
      });
    const asked = {
      confidence_level: 0.9,
      tolerable_misstatement_kgco2e: 20_000.5,
      risk_weighting: 'strong',
    };
    const planned = async () =>
      (await settingsEntries(getDb(), server.workspaceId)).filter(
        ({ kind, subject }) => kind === 'engagement.planned' && subject === `engagement:${engagementId}`,
      );
    expect((await draw({ ...asked, dry_run: true })).status).toBe(200);
    expect(await planned()).toEqual([]);
    expect((await draw(asked)).status).toBe(201);
    const { data } = await callTrpc(server, other.auditor, 'engagement.plan', {
      engagement_id: engagementId,
    });
    expect((data as { plan: object }).plan).toMatchObject(asked);
    const first = {
      kind: 'engagement.planned',
      actor: expect.stringMatching(/^user:/),
      subject: `engagement:${engagementId}`,
      payload: {
        period: '2025',
        plan: {
          assurance_standard: 'ISAE_3410',
          assurance_level: 'limited',
          materiality_rationale: null,
          overall_materiality_kgco2e: null,
          performance_materiality_kgco2e: null,
          tolerable_misstatement_kgco2e: '20000.500000',
          expected_misstatement_kgco2e: null,
          clearly_trivial_kgco2e: null,
          confidence_level: '0.9',
          risk_weighting: 'strong',
          required_assertions: [],
          require_review: false,
          completeness_test: null,
          retention_years: 10,
        },
        changed: ['confidence_level', 'risk_weighting', 'tolerable_misstatement_kgco2e'],
      },
    };
    expect(await planned()).toEqual([first]);
    expect((await draw({ supersede_reason: 'the very same plan', ...asked })).status).toBe(201);
    expect(await planned()).toEqual([first]);
    expect((await draw({ supersede_reason: 'surer', confidence_level: 0.95 })).status).toBe(201);
    expect((await planned()).map(({ payload }) => payload.changed)).toEqual([
      first.payload.changed,
      ['confidence_level'],
    ]);
  });

  it('say when float noise was rounded off a number they take, and keep the draw free of it', async () => {
    const other = await createEngagement(server);
    const ofOther = (request: object) =>
      postWorkpaper(server, other.auditor, { engagement_id: other.engagementId, ...request });
    const noisy = {
      tolerable_misstatement_kgco2e: 20_000.300000000003,
      confidence_level: 0.7999999999999999,
    };
    const rounded = (member: string, value: number) => ({
      code: 'number_rounded',
      message: `${member} was rounded to 15 significant digits: ${value}.`,
    });
    const expected = [rounded('tolerable_misstatement_kgco2e', 20_000.3), rounded('confidence_level', 0.8)];
    const noise = ({ body }: Awaited<ReturnType<typeof ofOther>>) =>
      (body.sample as unknown as SampleAnswer).warnings.filter(({ code }) => code === 'number_rounded');
    expect(noise(await ofOther({ action: 'generate-sample', dry_run: true, ...noisy }))).toEqual(expected);
    const drawn = await ofOther({ action: 'generate-sample', ...noisy });
    expect(noise(drawn)).toEqual(expected);
    expect(drawn.body.sample).toMatchObject({
      tolerable_misstatement_kgco2e: 20_000.3,
      confidence_level: 0.8,
    });
    expect(noise(await ofOther({ action: 'generate-sample', extend_by: 1 }))).toEqual([]);
    const [item] = (drawn.body.sample as unknown as SampleAnswer).items;
    const line_item_id = item?.line_item_id ?? '';
    const again = { action: 're-perform', line_item_id };
    const whatIf = { tolerance_kgco2e: 0.1 + 0.2, overrides: { quantity: 0.1 + 0.7 } };
    const { body } = await ofOther({ ...again, ...whatIf });
    expect((body as unknown as RePerformAnswer).warnings).toEqual([
      { ...rounded('overrides.quantity', 0.8), line_item_ids: [line_item_id] },
      { ...rounded('tolerance_kgco2e', 0.3), line_item_ids: [line_item_id] },
    ]);
    const plain = await ofOther({ ...again, tolerance_kgco2e: 0.3 });
    expect((plain.body as unknown as RePerformAnswer).warnings).toEqual([]);
  });

  it('explain each line drawn: points add up to its score, weight is 1 and four times its square', () => {
    for (const item of first.items) {
      const points = item.risk_factors.reduce((sum, { points }) => sum + points, 0);
      expect(item.risk_score).toBeCloseTo(Math.min(1, points), 10);
      expect(item.risk_weight).toBeCloseTo(1 + 4 * item.risk_score ** 2, 10);
      expect(item.inclusion_probability).toBeGreaterThan(0);
      expect(item.status).toBe('not_started');
      for (const { detail } of item.risk_factors) expect(detail).not.toBe('');
    }
    const codes = new Set(first.items.flatMap(({ risk_factors }) => risk_factors.map(({ code }) => code)));
    expect(codes).toContain('missing_source_document');
    expect(codes).toContain('method_spend_based');
  });

  it('refuse a second draw without a reason, and with one make a version that is the same for the same seed', async () => {
    expect((await generate({ seed: SEED })).body).toMatchObject({ status: 409, code: 'sample_exists' });
    const { status, body } = await generate({ seed: SEED, supersede_reason: 'repeat to compare' });
    const again = body.sample as unknown as SampleAnswer;
    expect([status, again.version]).toEqual([201, 2]);
    expect(again.population.hash).toBe(first.population.hash);
    expect(again.items.map(({ line_item_id, hits }) => [line_item_id, hits])).toEqual(
      first.items.map(({ line_item_id, hits }) => [line_item_id, hits]),
    );
  });

  it('name no line on a dry run and store nothing', async () => {
    const before = await getDb().asOwner(
      'select count(*)::int as n from sample union all select count(*)::int from audit_entry',
    );
    const { status, body } = await generate({ dry_run: true, method: 'cell_pps' });
    const dry = body.sample as unknown as SampleAnswer;
    expect([status, dry.sample_id, dry.items, dry.population.hash]).toEqual([
      200,
      null,
      [],
      first.population.hash,
    ]);
    expect(dry.plan.sample_size).toBeGreaterThan(0);
    const after = await getDb().asOwner(
      'select count(*)::int as n from sample union all select count(*)::int from audit_entry',
    );
    expect(after).toEqual(before);
  });

  it('extend by more hits with the same seed and keep every earlier item', async () => {
    const { status, body } = await generate({ extend_by: 7 });
    const extended = body.sample as unknown as SampleAnswer;
    expect([status, extended.version]).toEqual([201, 2]);
    expect(extended.sampled.hits).toBe(first.sampled.hits + 7);
    const ids = extended.items.map(({ line_item_id }) => line_item_id);
    expect(ids.slice(0, first.items.length)).toEqual(first.items.map(({ line_item_id }) => line_item_id));
    expect(new Set(ids).size).toBe(ids.length);
    const hits = (sample: SampleAnswer) =>
      sample.items.filter(({ stratum }) => stratum === 'sampled').reduce((sum, item) => sum + item.hits, 0);
    expect(hits(extended)).toBe(hits(first) + 7);
  });

  it('write each draw on the chain of the period', async () => {
    const entries = await getDb().asOwner<{ refs: number; payload: string }>(
      `select json_array_length(e.header::json -> 'refs') as refs, p.payload from audit_entry e
       join audit_payload p using (workspace_id, period, seq) where e.header::json ->> 'kind' = 'sample.generated' and e.header::json ->> 'subject' = $1 order by seq`,
      [`engagement:${engagement.engagementId}`],
    );
    expect(entries.map(({ refs }) => refs)).toEqual([0, 1, 1]);
    const payload = JSON.parse(entries[0]?.payload ?? '{}');
    expect(payload).toMatchObject({ seed: SEED, version: 1, population_digest: first.population.hash });
    expect(payload.items).toHaveLength(first.items.length);
  });

  it.each([
    [
      { tolerable_misstatement_kgco2e: 100, expected_misstatement_kgco2e: 100 },
      422,
      'expected_not_below_tolerable',
    ],
    [{ tolerable_misstatement_kgco2e: 1e12 }, 422, 'tolerable_exceeds_population'],
    [{ key_item_ids: ['0190f3a0-1111-7000-8000-00000000000a'] }, 422, 'key_item_not_in_population'],
    [{ confidence_level: 1 }, 400, 'validation_failed'],
    [{ confidence_level: 0.49 }, 400, 'validation_failed'],
    [{ seed: 'too short' }, 400, 'validation_failed'],
    [{ method: 'haphazard' }, 400, 'validation_failed'],
    [{ extend_by: 0 }, 400, 'validation_failed'],
    [{ tolerable_misstatement_kgco2e: '5' }, 400, 'validation_failed'],
  ])('refuse %j with %i %s', async (members, status, code) => {
    const { body } = await generate({ supersede_reason: 'a try', ...members });
    expect([body.status, body.code]).toEqual([status, code]);
  });

  it('say of each key item that is not in the population where it stands in the request', async () => {
    const [known = ''] = first.items.map(({ line_item_id }) => line_item_id);
    const [lower, upper] = ['0190f3a0-1111-7000-8000-00000000000a', '0190F3A0-1111-7000-8000-00000000000B'];
    const key_item_ids = [upper, known, lower];
    const { body } = await generate({ supersede_reason: 'a try', key_item_ids });
    expect(body).toMatchObject({ status: 422, code: 'key_item_not_in_population' });
    const pointers = (body.errors as unknown as { pointer: string; detail: string }[]).map(
      ({ pointer, detail }) => [pointer, detail.split(' ')[0]],
    );
    expect(pointers).toEqual([
      ['/key_item_ids/2', lower],
      ['/key_item_ids/0', upper.toLowerCase()],
    ]);
  });

  it('re-perform every sampled line and agree with what was recorded, step by step', async () => {
    const { status, body } = await post({ action: 're-perform' });
    const answer = body as unknown as RePerformAnswer;
    expect(status).toBe(200);
    expect(answer.summary).toMatchObject({
      differs: 0,
      not_possible: 0,
      agrees: answer.summary.line_items,
      difference_kgco2e: 0,
    });
    expect(answer.summary.line_items).toBeGreaterThan(first.items.length);
    for (const { trace, newest } of answer.results) {
      expect(trace.map(({ step }) => step).slice(0, 3)).toEqual([
        're_perform',
        'reconcile',
        'recorded_classification',
      ]);
      expect(newest?.difference_kgco2e).toBe(0);
    }
  });

  it('show what was changed behind the service as a difference, and a what-if with its overrides', async () => {
    const item = first.items.find(({ recorded_kgco2e }) => recorded_kgco2e > 1);
    const line = item?.line_item_id ?? '';
    await getDb().asOwner(
      'update line_item set spend_amount = spend_amount * 2, quantity = quantity * 2 where line_item_id = $1',
      [line],
    );
    const differs = await post({ action: 're-perform', line_item_id: line });
    const [result] = (differs.body as unknown as RePerformAnswer).results;
    expect(result).toMatchObject({ result: 'differs', within_tolerance: false });
    await getDb().asOwner(
      'update line_item set spend_amount = spend_amount / 2, quantity = quantity / 2 where line_item_id = $1',
      [line],
    );
    const whatIf = await post({
      action: 're-perform',
      line_item_id: line,
      overrides: { quantity: 1, unit_of_measure: 'kWh' },
    });
    expect((whatIf.body as unknown as RePerformAnswer).results[0]).toMatchObject({
      overrides: { quantity: 1, unit_of_measure: 'kWh' },
      newest: null,
    });
    expect((await post({ action: 're-perform', overrides: { quantity: 1 } })).body).toMatchObject({
      status: 400,
      errors: [{ pointer: '/line_item_id' }],
    });
    expect((await post({ action: 're-perform', line_item_id: engagement.engagementId })).body).toMatchObject({
      status: 404,
      code: 'line_not_in_sample',
    });
  });

  it('are read in the graph by the assigned auditor, and by the owner only once the engagement is completed', async () => {
    const query = `query ($id: ID!) { engagement(id: $id) { status progress { items } sample { version seed
      plan { sampleSize samplingIntervalKgco2e basicPrecisionKgco2e confidenceFactor distribution }
      population { lineItems absoluteKgco2e netKgco2e weightedKgco2e zeroLineItems creditLineItems creditKgco2e }
      strata { stratum lineItems absoluteKgco2e selected } warnings { code message }
      items(first: 5) {
      totalCount nodes { lineItemId stratum status riskFactors { code points detail } lineItem { description kgco2e }
        assertions { revision } rePerformances { result trace overrides } } } } evaluation { state } } }`;
    const variables = { id: engagement.engagementId };
    const seen = await askGraphql({ url: server.url, token: engagement.auditor, query, variables });
    type Seen = {
      engagement: {
        status: string;
        progress: { items: number };
        sample: {
          seed: string;
          plan: object;
          population: object;
          strata: object[];
          warnings: object[];
          items: { totalCount: number; nodes: { lineItem: { kgco2e: number }; rePerformances: object[] }[] };
        };
      };
    };
    const { sample, status, progress } = dataOf<Seen>(seen).engagement;
    expect([status, sample.seed, sample.items.totalCount]).toEqual(['FIELDWORK', SEED, progress.items]);
    const { hash: _, ...population } = first.population;
    const { random_start: _start, ...plan } = first.plan;
    expect([sample.plan, sample.population, sample.warnings]).toEqual(
      camelMembers([plan, population, first.warnings]),
    );
    expect(sample.strata).toMatchObject(
      first.strata.map(({ stratum, line_items, absolute_kgco2e }) => ({
        stratum,
        lineItems: line_items,
        absoluteKgco2e: absolute_kgco2e,
      })),
    );
    expect(sample.items.nodes).toHaveLength(5);
    for (const { rePerformances } of sample.items.nodes) expect(rePerformances.length).toBeGreaterThan(0);
    const hidden = await askGraphql({ url: server.url, token: engagement.owner, query, variables });
    expect(hidden.data?.engagement).toMatchObject({ sample: null, evaluation: null, progress });
    expect(hidden.errors).toMatchObject([
      { path: ['engagement', 'sample'], extensions: { code: 'forbidden' } },
    ]);
  });
});
