import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { act, newTeam, plannedEngagement, recordLines, type Team } from '../support/hand-made-sample.ts';
import { refusalOf, refusedWith, type TrpcTestClient, trpcClient } from '../support/trpc.ts';

/** Lines that all have the same kilograms. */
const LINES = 40;

describeOnBothDatabases('tRPC engagement.previewPlan', (getDatabase) => {
  let server: TestGateway;
  let team: Team;
  let auditor: TrpcTestClient;
  let engagement_id: string;
  /** A tenth of all kilograms. */
  let tenth: number;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    team = await newTeam(server);
    auditor = trpcClient(server, team.auditor.token);
    await recordLines(server, LINES);
    engagement_id = await plannedEngagement(server, team);
    const { population } = await auditor.engagement.previewPlan.query({ engagement_id });
    tenth = population.absolute_kgco2e / 10;
  });
  afterAll(() => server.close());

  const asked = () => ({
    engagement_id,
    tolerable_misstatement_kgco2e: Number(tenth.toFixed(6)),
    overall_materiality_kgco2e: Number((tenth * 2).toFixed(6)),
    performance_materiality_kgco2e: Number((tenth * 1.5).toFixed(6)),
    expected_misstatement_kgco2e: 0,
    risk_weighting: 'off' as const,
  });

  const stored = () =>
    getDatabase().asOwner(
      `select (select md5(coalesce(string_agg(e::text, '|' order by e.engagement_id), '')) from engagement e) as engagements,
         (select count(*) from sample)::int as samples, (select count(*) from audit_entry)::int as entries`,
    );

  // By hand: ln(1 / (1 − confidence)) tenths of the kilograms, rounded up: 29.96 and 16.09. ISA 530; Poisson, no error.
  it.each([
    [0.95, 30],
    [0.8, 17],
  ])('gives the sample size at a confidence of %s before anything is saved or drawn', async (level, size) => {
    const before = await stored();
    const preview = await auditor.engagement.previewPlan.query({ ...asked(), confidence_level: level });
    expect(preview.plan.sample_size).toBe(size);
    expect(preview).toMatchObject({ confidence_level: level, population: { line_items: LINES } });
    expect(preview.strata.find(({ stratum }) => stratum === 'sampled')).toMatchObject({ line_items: LINES });
    expect(preview).not.toHaveProperty('items');
    expect(preview).not.toHaveProperty('seed');
    expect(await stored()).toEqual(before);
  });

  it('fills in what the plan leaves open: 5 % of the kilograms, three quarters of that, a tenth of it', async () => {
    const preview = await auditor.engagement.previewPlan.query({ engagement_id });
    const overall = (tenth * 10 * 5) / 100;
    expect(preview.overall_materiality_kgco2e).toBeCloseTo(overall, 4);
    expect(preview.performance_materiality_kgco2e).toBeCloseTo(overall * 0.75, 4);
    expect(preview.tolerable_misstatement_kgco2e).toBeCloseTo(overall * 0.75, 4);
    expect(preview.expected_misstatement_kgco2e).toBeCloseTo(overall * 0.075, 4);
    const reasonable = await auditor.engagement.previewPlan.query({
      engagement_id,
      assurance_level: 'reasonable',
    });
    expect([preview.confidence_level, reasonable.confidence_level]).toEqual([0.8, 0.95]);
  });

  it('refuses a plan that could not be drawn, members it does not know, and all but the auditors', async () => {
    const preview = auditor.engagement.previewPlan;
    const refused = refusalOf(preview.query({ ...asked(), expected_misstatement_kgco2e: tenth * 1.2 }));
    expect(await refused).toEqual([422, 'expected_not_below_tolerable']);
    const unknown = { engagement_id, materiality: 5 };
    expect(await refusedWith(preview.query(unknown))).toMatchObject({ code: 'validation_failed' });
    for (const [person, answer] of [
      [team.owner, [403, 'forbidden']],
      [team.member, [403, 'forbidden']],
      [team.stranger, [404, 'not_found']],
    ] as const) {
      const other = trpcClient(server, person.token);
      expect(await refusalOf(other.engagement.previewPlan.query({ engagement_id }))).toEqual(answer);
    }
  });

  it('weighs by risk as a draw does, however often it was asked before', async () => {
    for (const risk_weighting of ['strong', 'off', 'moderate'] as const) {
      const plan = { ...asked(), risk_weighting };
      const preview = await auditor.engagement.previewPlan.query(plan);
      await auditor.engagement.plan.mutate(plan);
      const { body } = await act<{ sample: { plan: object; population: { weighted_kgco2e: number } } }>(
        server,
        team.auditor,
        { action: 'generate-sample', engagement_id, dry_run: true },
      );
      const { random_start: _, ...same } = preview.plan;
      expect(body.sample.plan).toMatchObject(same);
      expect(body.sample.population).toEqual(preview.population);
    }
  });

  it('has the lines that were booked since it was asked before, and not those of voided invoices', async () => {
    const lines = async () =>
      (await auditor.engagement.previewPlan.query({ engagement_id })).population.line_items;
    expect(await lines()).toBe(LINES);
    const { invoiceId } = await recordLines(server, 3);
    expect(await lines()).toBe(LINES + 3);
    const owner = trpcClient(server, team.owner.token);
    await owner.invoice.void.mutate({ invoice_id: invoiceId, reason: 'wrong' });
    expect(await lines()).toBe(LINES);
  });

  it('is what the draw gives once the plan is saved', async () => {
    await auditor.engagement.plan.mutate({ ...asked(), confidence_level: 0.95 });
    const preview = await auditor.engagement.previewPlan.query({ engagement_id });
    const drawn = await act<{ sample: { plan: object; population: object } }>(server, team.auditor, {
      action: 'generate-sample',
      engagement_id,
    });
    expect(drawn.status).toBe(201);
    expect(drawn.body.sample.population).toEqual(preview.population);
    const { random_start: _, ...plan } = preview.plan;
    expect(drawn.body.sample.plan).toMatchObject(plan);
  });
});
