import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ComputePool, TaskInput, TaskName, TaskOutput } from '../../gateway/threads/pool.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import type { EvaluationAnswer } from '../../schema/contracts/workpaper-answers.ts';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { callTrpc, createEngagement, postWorkpaper, type TestEngagement } from '../support/engagement.ts';
import { exportPackage, verdictOf } from '../support/evidence.ts';
import { invoiceOf, postIngest, sharedPool, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { oneBehindTheOther } from '../support/one-behind-the-other.ts';

const kWh = (quantity: number, spend = quantity / 4) => ({
  description: 'Strom Hochtarif',
  spend_amount: spend,
  quantity,
  unit_of_measure: 'kWh',
});
const vat = { description: 'Mehrwertsteuer 8.1 %', spend_amount: 8.1 };

describeOnBothDatabases('unusual populations and races of generate-sample', (getDb) => {
  let pool: ComputePool;
  let server: TestGateway;
  let months = 0;
  /** Draws that are still awaited before any of them is computed. */
  let awaited = 0;
  let release: (() => void) | null = null;
  let met: Promise<void> = Promise.resolve();

  /** Of the next draws so many have read what there is before any of them goes on. */
  function meet(draws: number): void {
    awaited = draws;
    met = new Promise((resolve) => {
      release = resolve;
    });
  }

  beforeAll(async () => {
    pool = sharedPool();
    const hooked: ComputePool = {
      of: (party) => ({
        async run<Name extends TaskName>(name: Name, task: TaskInput<Name>): Promise<TaskOutput<Name>> {
          if (name === 'generateSample') {
            awaited -= 1;
            if (awaited <= 0) release?.();
            await met;
          }
          return pool.of(party).run(name, task);
        },
      }),
      waiting: 0,
      close: async () => {},
    };
    server = await startTestGateway(getDb().db, { pool: hooked });
    const owner = await server.signIn(server.owner);
    await callTrpc(server, owner, 'workspace.update', { period_length: 'month' });
  });
  afterAll(() => server.close());

  /** An engagement over a period of its own that holds these lines, one invoice each. */
  async function engagementOver(
    lines: readonly object[],
  ): Promise<TestEngagement & { readonly period: string }> {
    const period = new Date(Date.UTC(2016, months, 1)).toISOString().slice(0, 7);
    months += 1;
    const invoices = lines.map((line, at) =>
      invoiceOf({ vendor_name: `Lieferant ${at}`, invoice_date: `${period}-15`, line_items: [line] }),
    );
    for (let start = 0; start < invoices.length; start += 100) {
      const answer = await postIngest(server, { invoices: invoices.slice(start, start + 100) });
      expect(answer.status).toBe(200);
    }
    return { ...(await createEngagement(server, { period })), period };
  }

  const generate = (engagement: TestEngagement, members: object = {}) =>
    postWorkpaper(server, engagement.auditor, {
      action: 'generate-sample',
      engagement_id: engagement.engagementId,
      ...members,
    });
  const sampleOf = ({ body }: { readonly body: Record<string, never> }) =>
    body.sample as unknown as SampleAnswer;

  it('one line: it is tested, nothing is projected', async () => {
    const answer = await generate(await engagementOver([kWh(1000)]));
    const sample = sampleOf(answer);
    expect([answer.status, sample.drawn_by, sample.statistical, sample.items.length]).toEqual([
      201,
      'all_items',
      false,
      1,
    ]);
    expect(sample.plan.basic_precision_kgco2e).toBe(0);
  });

  it('only lines of 0 kg have no size to draw by: 422, and none is stored', async () => {
    const engagement = await engagementOver([vat, vat]);
    expect((await generate(engagement)).body).toMatchObject({ status: 422, code: 'population_has_no_size' });
    const rows = await getDb().asOwner('select 1 from sample where engagement_id = $1', [
      engagement.engagementId,
    ]);
    expect(rows).toEqual([]);
  });

  it.each([
    ['no line', []],
    ['only lines of 0 kg', [vat, vat]],
  ])('%s: completes with nothing to sample as its record, and the package is sound', async (_, lines) => {
    const engagement = await engagementOver(lines);
    const bare = await postWorkpaper(server, engagement.auditor, {
      action: 'complete',
      engagement_id: engagement.engagementId,
      conclusion: null,
    });
    const blockers = [{ gate: 'conclusion_missing', line_item_ids: [] }];
    expect([bare.status, bare.body]).toMatchObject([409, { code: 'completion_blocked', blockers }]);
    const drawn = await getDb().asOwner('select 1 from sample where engagement_id = $1', [
      engagement.engagementId,
    ]);
    expect(drawn).toEqual([]);
    const completed = await postWorkpaper(server, engagement.auditor, {
      action: 'complete',
      engagement_id: engagement.engagementId,
    });
    expect([completed.status, completed.body]).toMatchObject([
      200,
      { engagement: { evaluation: { state: 'all_items_tested', most_likely_net_kgco2e: 0 } } },
    ]);
    const { rules, exitCode } = await verdictOf(await exportPackage(server, engagement), {
      recalculate: true,
    });
    expect([rules, exitCode]).toEqual([[], 3]);
  });

  it('emissions: does not complete without a sample', async () => {
    const engagement = await engagementOver([kWh(1000)]);
    const refused = await postWorkpaper(server, engagement.auditor, {
      action: 'complete',
      engagement_id: engagement.engagementId,
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'no_sample']);
  });

  it('only credits are drawn by their size and keep their sign', async () => {
    const credits = Array.from({ length: 60 }, (_, at) => kWh(-(at + 1) * 100));
    const sample = sampleOf(await generate(await engagementOver(credits)));
    expect(sample.population).toMatchObject({
      credit_line_items: 60,
      net_kgco2e: -sample.population.absolute_kgco2e,
    });
    expect(sample.items.every(({ recorded_kgco2e }) => recorded_kgco2e < 0)).toBe(true);
    expect(sample.warnings.map(({ code }) => code)).toContain('credit_lines');
  });

  it('credits that chance selects are counted as such, in the draw and in its extensions', async () => {
    const engagement = await engagementOver(Array.from({ length: 300 }, (_, at) => kWh(-1_000 - at)));
    const drawn = sampleOf(
      await generate(engagement, { risk_weighting: 'off', seed: 'a seed of twenty ASCII' }),
    );
    const strata = (sample: SampleAnswer) =>
      Object.fromEntries(
        sample.strata.map(({ stratum, line_items, selected }) => [stratum, [line_items, selected]]),
      );
    const chosen = drawn.items.filter(({ stratum }) => stratum === 'sampled').length;
    expect(chosen).toBeGreaterThan(20);
    expect(strata(drawn)).toMatchObject({ sampled: [0, 0], credit: [300, chosen] });
    const extension = { engagement_id: engagement.engagementId, extend_by: 10 };
    const dry = sampleOf(await generate(engagement, { ...extension, dry_run: true }));
    const extended = sampleOf(await generate(engagement, extension));
    const now = extended.items.filter(({ stratum }) => stratum === 'sampled').length;
    expect(now).toBeGreaterThan(chosen);
    expect(strata(extended)).toMatchObject({ sampled: [0, 0], credit: [300, now] });
    expect(extended.sampled.hits).toBe(drawn.sampled.hits + 10);
    expect([strata(dry), dry.sampled, dry.items]).toEqual([strata(extended), extended.sampled, []]);
  });

  it('a sieve extended to its last line is evaluated as all lines tested, and not extended any further', async () => {
    const engagement = await engagementOver(Array.from({ length: 30 }, (_, at) => kWh(1_000 + at * 100)));
    const draw = { method: 'sieve_pps', risk_weighting: 'off', expected_misstatement_kgco2e: 0 };
    const dry = sampleOf(await generate(engagement, { ...draw, dry_run: true }));
    const tolerable_misstatement_kgco2e = Math.round(dry.population.absolute_kgco2e / 4);
    const first = sampleOf(await generate(engagement, { ...draw, tolerable_misstatement_kgco2e }));
    expect(first.items.length).toBeLessThan(15);
    const whole = sampleOf(await generate(engagement, { extend_by: 400 }));
    expect([whole.items.length, whole.sampled.hits]).toEqual([30, whole.items.length]);
    const largest = whole.items.toSorted((a, b) => b.recorded_kgco2e - a.recorded_kgco2e).slice(0, 2);
    let evaluation: unknown = null;
    for (const { line_item_id } of largest) {
      const { body } = await postWorkpaper(server, engagement.auditor, {
        action: 'save-assertion',
        engagement_id: engagement.engagementId,
        line_item_id,
        result: 'exception',
        audited_kgco2e: 0,
        nature_and_cause: 'Belongs to another entity.',
      });
      evaluation = body.evaluation;
    }
    const known = largest.reduce((sum, { recorded_kgco2e }) => sum + recorded_kgco2e, 0);
    const face = expect.closeTo(known, 5);
    expect(evaluation).toMatchObject({
      state: 'testing_in_progress',
      flags: [],
      over: {
        basic_precision_kgco2e: 0,
        projected_kgco2e: 0,
        incremental_allowance_kgco2e: 0,
        certainty_kgco2e: face,
        upper_limit_kgco2e: face,
      },
      under: { upper_limit_kgco2e: 0 },
      most_likely_net_kgco2e: face,
      untested_items: 28,
    });
    const again = await generate(engagement, { extend_by: 1 });
    expect(again.body).toMatchObject({ status: 422, code: 'nothing_left_to_draw' });
  });

  it('a large line the procedure does not fit is in the limits in full: no small one stands for it', async () => {
    const engagement = await engagementOver(
      Array.from({ length: 60 }, (_, at) => kWh(at < 3 ? 50_000 : 5_000)),
    );
    const draw = { method: 'sieve_pps', risk_weighting: 'off', expected_misstatement_kgco2e: 0 };
    const dry = sampleOf(await generate(engagement, { ...draw, dry_run: true }));
    const tolerable_misstatement_kgco2e = Math.round(dry.population.absolute_kgco2e / 4);
    await generate(engagement, { ...draw, tolerable_misstatement_kgco2e });
    const { items } = sampleOf(await generate(engagement, { extend_by: 40 }));
    const bySize = items.toSorted((a, b) => b.recorded_kgco2e - a.recorded_kgco2e);
    const save = async (item: SampleAnswer['items'][number] | undefined) => {
      const answer = await postWorkpaper(server, engagement.auditor, {
        action: 'save-assertion',
        engagement_id: engagement.engagementId,
        line_item_id: item?.line_item_id,
        result: 'not_applicable',
        narrative: 'A collective invoice without single deliveries.',
      });
      expect([answer.status, typeof (answer.body as { replaced_by?: unknown }).replaced_by]).toEqual([
        200,
        'string',
      ]);
      return answer.body.evaluation as unknown as EvaluationAnswer;
    };
    const [large, small] = [bySize[0], bySize.at(-1)];
    const before = await save(small);
    expect([before.over.not_applicable_kgco2e, before.flags]).toEqual([0, []]);
    const evaluation = await save(large);
    expect(evaluation.flags).toEqual(['not_applicable_in_full']);
    for (const direction of [evaluation.over, evaluation.under]) {
      expect(direction.not_applicable_kgco2e).toBe(large?.recorded_kgco2e);
      expect(direction.upper_limit_kgco2e).toBeGreaterThan(large?.recorded_kgco2e ?? 0);
    }
    expect([evaluation.state, evaluation.most_likely_net_kgco2e]).toEqual(['testing_in_progress', 0]);
  });

  it.each(['systematic_pps', 'cell_pps'])(
    'an extension of %s ends with its last line, whatever it asks for, and none comes after it',
    async (method) => {
      const engagement = await engagementOver(Array.from({ length: 25 }, (_, at) => kWh(1_000 + at)));
      const draw = { method, expected_misstatement_kgco2e: 0 };
      const dry = sampleOf(await generate(engagement, { ...draw, dry_run: true }));
      const tolerable_misstatement_kgco2e = Math.round(dry.population.absolute_kgco2e / 4);
      await generate(engagement, { ...draw, tolerable_misstatement_kgco2e });
      const answer = await generate(engagement, { extend_by: 100_000 });
      const whole = sampleOf(answer);
      expect([answer.status, whole.items.length]).toEqual([201, 25]);
      expect(whole.sampled.hits).toBeLessThanOrEqual(250);
      for (const dry_run of [true, false]) {
        const again = await generate(engagement, { extend_by: 1, dry_run });
        expect(again.body).toMatchObject({ status: 422, code: 'nothing_left_to_draw' });
      }
    },
  );

  it('voided invoices are no part of it', async () => {
    const engagement = await engagementOver(Array.from({ length: 12 }, (_, at) => kWh(1_000 + at)));
    const [voided] = await getDb().asOwner<{ id: string; kg: string }>(
      'select invoice_id as id, kgco2e::text as kg from line_item where period = $1 order by kgco2e desc limit 1',
      [engagement.period],
    );
    const before = sampleOf(await generate(engagement, { dry_run: true }));
    await fetch(`${server.url}/api/invoices/${voided?.id}/void`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'pushed twice' }),
    });
    const sample = sampleOf(await generate(engagement));
    expect([before.population.line_items, sample.population.line_items]).toEqual([12, 11]);
    expect(sample.population.net_kgco2e).toBeCloseTo(before.population.net_kgco2e - Number(voided?.kg), 6);
    expect(sample.items.map(({ invoice_id }) => invoice_id)).not.toContain(voided?.id);
  });

  it('one giant line among small ones is certain, the rest is drawn by chance', async () => {
    const lines = [kWh(10_000_000), ...Array.from({ length: 99 }, (_, at) => kWh(5_000 + at))];
    const sample = sampleOf(
      await generate(await engagementOver(lines), {
        risk_weighting: 'off',
        tolerable_misstatement_kgco2e: 40_000,
      }),
    );
    const certain = sample.items.filter(({ stratum }) => stratum === 'certainty');
    expect(certain.map(({ inclusion_probability }) => inclusion_probability)).toEqual([1]);
    expect(certain[0]?.recorded_kgco2e).toBe(
      Math.max(...sample.items.map(({ recorded_kgco2e }) => recorded_kgco2e)),
    );
    const chance = sample.items.filter(({ stratum }) => stratum === 'sampled');
    expect(chance.length).toBeGreaterThan(0);
    expect(chance.length).toBeLessThan(99);
    expect(chance.every(({ inclusion_probability: p }) => p > 0 && p < 1)).toBe(true);
  });

  it('key items the auditor names, one of 0 kg among them, are tested beside the draw', async () => {
    const engagement = await engagementOver([
      vat,
      ...Array.from({ length: 80 }, (_, at) => kWh(1_000 + at * 37)),
    ]);
    const [zero, small] = await getDb().asOwner<{ id: string }>(
      `(select line_item_id as id from line_item where period = $1 and kgco2e = 0 limit 1)
       union all (select line_item_id from line_item where period = $1 and kgco2e > 0 order by kgco2e limit 1)`,
      [engagement.period],
    );
    const keys = [zero?.id ?? '', small?.id ?? ''];
    const sample = sampleOf(await generate(engagement, { risk_weighting: 'off', key_item_ids: keys }));
    const strata = new Map(sample.items.map(({ line_item_id, stratum }) => [line_item_id, stratum]));
    expect([strata.get(keys[0] ?? ''), strata.get(keys[1] ?? '')]).toEqual(['key', 'key']);
  });

  it('of two draws at once with a reason for another one wins too', async () => {
    const engagement = await engagementOver(Array.from({ length: 400 }, (_, at) => kWh(1_000 + at * 10)));
    await generate(engagement);
    const again = { supersede_reason: 'another seed' };
    meet(2);
    const answers = await Promise.all([generate(engagement, again), generate(engagement, again)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const versions = await getDb().asOwner(
      'select version from sample where engagement_id = $1 order by version',
      [engagement.engagementId],
    );
    expect(versions).toEqual([{ version: 1 }, { version: 2 }]);
  });

  it('of two draws at once one wins and the other is told: 409 sample_exists', async () => {
    const engagement = await engagementOver(Array.from({ length: 40 }, (_, at) => kWh(1_000 + at * 10)));
    meet(2);
    const answers = await Promise.all([generate(engagement), generate(engagement)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const lost = answers.filter(({ status }) => status === 409);
    expect(lost.map(({ body }) => body.code)).toEqual(['sample_exists']);
    const versions = await getDb().asOwner('select version from sample where engagement_id = $1', [
      engagement.engagementId,
    ]);
    expect(versions).toEqual([{ version: 1 }]);
  });

  it('of a plan and a draw at once the plan stands, and the sample is drawn with it or not at all', async () => {
    const engagement = await engagementOver(Array.from({ length: 40 }, (_, at) => kWh(1_000 + at * 10)));
    const plan = { engagement_id: engagement.engagementId, overall_materiality_kgco2e: 900 };
    const chain = { workspaceId: server.workspaceId, period: 'SETTINGS' };
    const [planned, drawn] = await oneBehindTheOther(getDb(), chain, {
      first: () => callTrpc(server, engagement.auditor, 'engagement.plan', plan),
      second: () => generate(engagement, { confidence_level: 0.9 }),
    });
    expect(planned.status).toBe(200);
    const isBehind = getDb().kind === 'postgres';
    expect([drawn.status, drawn.body.code]).toEqual(isBehind ? [409, 'plan_changed'] : [201, undefined]);
    const [kept] = await getDb().asOwner<{ overall: string; samples: number }>(
      `select overall_materiality_kgco2e::float8::text as overall,
         (select count(*)::int from sample s where s.engagement_id = e.engagement_id) as samples
       from engagement e where engagement_id = $1`,
      [engagement.engagementId],
    );
    expect(kept).toEqual({ overall: '900', samples: isBehind ? 0 : 1 });
  });

  it('an invoice that comes after the draw changes neither the sample nor what an extension draws from', async () => {
    const engagement = await engagementOver(Array.from({ length: 100 }, (_, at) => kWh(2_000 + at * 13)));
    const first = sampleOf(await generate(engagement, { risk_weighting: 'off' }));
    const changes = ({ warnings }: SampleAnswer) =>
      warnings.filter(({ code }) => code === 'population_changed').length;
    const before = sampleOf(await generate(engagement, { extend_by: 1 }));
    expect([changes(first), changes(before)]).toEqual([0, 0]);
    const late = invoiceOf({
      vendor_name: 'Spät AG',
      invoice_date: `${engagement.period}-20`,
      line_items: [kWh(900_000)],
    });
    expect((await postIngest(server, { invoices: [late] })).status).toBe(200);
    const dry = sampleOf(await generate(engagement, { extend_by: 5, dry_run: true }));
    const extended = sampleOf(await generate(engagement, { extend_by: 5 }));
    expect([changes(dry), changes(extended)]).toEqual([1, 1]);
    expect(extended.population).toEqual(first.population);
    expect(extended.items.every(({ recorded_kgco2e }) => recorded_kgco2e < 900_000 * 0.1)).toBe(true);
    const again = sampleOf(await generate(engagement, { supersede_reason: 'late invoices' }));
    expect(again.population.line_items).toBe(101);
    expect(again.population.hash).not.toBe(first.population.hash);
    expect(changes(again)).toBe(0);
  });

  it('the frozen lines are for the assigned auditor, also once the owner may read the rest', async () => {
    const engagement = await engagementOver([kWh(1000)]);
    const [item] = sampleOf(await generate(engagement)).items;
    const id = { engagement_id: engagement.engagementId };
    const act = (members: object) => postWorkpaper(server, engagement.auditor, { ...id, ...members });
    const found = { line_item_id: item?.line_item_id, result: 'no_exception' };
    expect((await act({ action: 'save-assertion', ...found })).status).toBe(200);
    expect((await act({ action: 'complete' })).status).toBe(200);
    const query = 'query ($id: ID!) { engagement(id: $id) { sample { seed population { lineItems } } } }';
    const variables = { id: engagement.engagementId };
    const seen = await askGraphql({ url: server.url, token: engagement.owner, query, variables });
    expect(dataOf(seen)).toMatchObject({ engagement: { sample: { population: { lineItems: 1 } } } });
    const input = encodeURIComponent(JSON.stringify(id));
    const statuses = [engagement.owner, engagement.auditor].map(async (token) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${server.url}/trpc/workpaper.population?input=${input}`, { headers })).status;
    });
    expect(await Promise.all(statuses)).toEqual([403, 200]);
  });

  it.each(['systematic_pps', 'cell_pps', 'sieve_pps', 'random_records'])(
    '%s gives the same sample for the same seed',
    async (method) => {
      const engagement = await engagementOver(
        Array.from({ length: 100 }, (_, at) => kWh(500 + ((at * 7919) % 4_000))),
      );
      const seed = 'the same seed every time';
      const first = sampleOf(await generate(engagement, { method, seed }));
      const second = sampleOf(await generate(engagement, { method, seed, supersede_reason: 'repeat' }));
      const drawn = (sample: SampleAnswer) =>
        sample.items.map(({ line_item_id, hits, stratum }) => [line_item_id, hits, stratum]);
      expect(first.method).toBe(method);
      expect(drawn(second)).toEqual(drawn(first));
    },
  );
});
