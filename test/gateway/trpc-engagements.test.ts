import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../gateway/database/transaction.ts';
import { EngagementAnswer } from '../../schema/contracts/engagements.ts';
import { acceptWith } from '../support/accept.ts';
import { checkChains } from '../support/check-chain.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { newPerson, type Person } from '../support/people.ts';
import { readChains } from '../support/tenant.ts';
import { problemOf, refusalOf, type TrpcTestClient, trpcClient } from '../support/trpc.ts';
import { fillWorkpaper } from '../support/workpaper-rows.ts';

describeOnBothDatabases('tRPC engagement', (getDatabase) => {
  let server: TestGateway;
  let owner: TrpcTestClient;
  let member: TrpcTestClient;
  let auditor: TrpcTestClient;
  let auditorPerson: Person;
  let ownerPerson: Person;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    const { deps, workspaceId } = server;
    ownerPerson = await newPerson(deps, workspaceId, 'owner');
    auditorPerson = await newPerson(deps, workspaceId, 'auditor');
    owner = trpcClient(server, ownerPerson.token);
    member = trpcClient(server, (await newPerson(deps, workspaceId, 'member')).token);
    auditor = trpcClient(server, auditorPerson.token);
    expect((await postIngest(server, { invoices: [invoiceOf()] })).status).toBe(200);
  });
  afterAll(() => server.close());

  async function newEngagement(changes: Record<string, unknown> = {}): Promise<string> {
    const input = { period: '2025', auditors: [auditorPerson.email], ...changes };
    return (await owner.engagement.create.mutate(input)).engagement_id;
  }

  /** Everything the router could have written. */
  function stored(): Promise<object[]> {
    return getDatabase().asOwner(
      `select (select md5(coalesce(string_agg(e::text, '|' order by e.engagement_id), '')) from engagement e) as engagements,
         (select count(*) from engagement_auditor)::int as assignments,
         (select count(*) from audit_entry)::int as entries,
         (select count(*) from reporting_period)::int as periods`,
    );
  }

  async function expectRefused(call: () => Promise<unknown>, status: number, code: string): Promise<void> {
    const before = await stored();
    expect(await refusalOf(call())).toEqual([status, code]);
    expect(await stored()).toEqual(before);
  }

  function setStatus(engagementId: string, status: 'fieldwork' | 'completed'): Promise<object[]> {
    const done = status === 'completed' ? `, completed_at = now(), completed_by = 'user:x'` : '';
    return getDatabase().asOwner(
      `update engagement set status = '${status}'${done} where engagement_id = '${engagementId}'`,
    );
  }

  async function settingsEntries(engagementId: string) {
    const { entries, heads } = await readChains(getDatabase().db, server.workspaceId);
    expect(checkChains(entries, heads)).toEqual([]);
    return entries
      .filter(({ period, header }) => period === 'SETTINGS' && header.includes(engagementId))
      .map(({ header, payload }) => ({ ...JSON.parse(header), payload: JSON.parse(payload ?? 'null') }));
  }

  describe('create', () => {
    it('gives a planned engagement with its defaults and its auditors, without the plan', async () => {
      const answer = await owner.engagement.create.mutate({
        period: '2025',
        auditors: [auditorPerson.email],
      });
      expect(EngagementAnswer.parse(answer)).toMatchObject({
        workspace_id: server.workspaceId,
        period: '2025',
        name: 'GHG assurance 2025',
        assurance_standard: 'ISAE_3410',
        assurance_level: 'limited',
        status: 'planned',
        auditors: [{ user_id: auditorPerson.userId, email: auditorPerson.email }],
        progress: { items: 0, tested: 0, exceptions: 0, remaining: 0 },
        created_by: `user:${ownerPerson.userId}`,
        completed_at: null,
        cancelled_at: null,
        plan: null,
        conclusion: null,
      });
    });

    it('records it on the settings chain', async () => {
      const id = await newEngagement({ name: ' Prüfung «2025» ', assurance_level: 'reasonable' });
      expect(await settingsEntries(id)).toMatchObject([
        {
          kind: 'engagement.created',
          subject: `engagement:${id}`,
          actor: `user:${ownerPerson.userId}`,
          payload: {
            period: '2025',
            name: 'Prüfung «2025»',
            assurance_level: 'reasonable',
            auditors: [auditorPerson.userId],
            plan: {
              assurance_standard: 'ISAE_3410',
              assurance_level: 'reasonable',
              overall_materiality_kgco2e: null,
              performance_materiality_kgco2e: null,
              tolerable_misstatement_kgco2e: null,
              expected_misstatement_kgco2e: null,
              clearly_trivial_kgco2e: null,
              materiality_rationale: null,
              confidence_level: '0.95',
              risk_weighting: 'moderate',
              required_assertions: [],
              require_review: false,
              completeness_test: null,
              retention_years: 10,
            },
          },
        },
      ]);
    });

    it.each([
      ['limited', 0.8],
      ['reasonable', 0.95],
    ])(
      'plans %s assurance with a confidence of %d until the auditor says otherwise',
      async (level, confidence) => {
        const id = await newEngagement({ assurance_level: level });
        const { plan } = await auditor.engagement.get.query({ engagement_id: id });
        expect(plan).toEqual({
          assurance_standard: 'ISAE_3410',
          assurance_level: level,
          overall_materiality_kgco2e: null,
          performance_materiality_kgco2e: null,
          tolerable_misstatement_kgco2e: null,
          expected_misstatement_kgco2e: null,
          clearly_trivial_kgco2e: null,
          materiality_rationale: null,
          confidence_level: confidence,
          risk_weighting: 'moderate',
          required_assertions: [],
          require_review: false,
          completeness_test: null,
          retention_years: 10,
        });
      },
    );

    it('follows ISSA 5000 for a period that begins after its effective date, and ISAE 3410 before', async () => {
      const standards = await Promise.all(
        ['2026', '2027'].map(async (period) => {
          const { assurance_standard: standard } = await owner.engagement.create.mutate({ period });
          return standard;
        }),
      );
      expect(standards).toEqual(['ISAE_3410', 'ISSA_5000']);
    });

    it('takes the standard, the level and the reasons for materiality from the auditor', async () => {
      const id = await newEngagement();
      const set = (plan: object) => auditor.engagement.plan.mutate({ engagement_id: id, ...plan });
      const rationale = 'Lenders read it. 5 % of the total.\nTwo sites were bought in June.';
      const first = await set({
        assurance_standard: 'ISO_14064_3',
        assurance_level: 'reasonable',
        materiality_rationale: rationale,
      });
      expect(first).toMatchObject({ assurance_standard: 'ISO_14064_3', assurance_level: 'reasonable' });
      expect(first.plan).toMatchObject({
        assurance_standard: 'ISO_14064_3',
        assurance_level: 'reasonable',
        materiality_rationale: rationale,
        confidence_level: 0.95,
      });
      await set({ confidence_level: 0.9 });
      const kept = await set({ assurance_level: 'limited' });
      expect(kept.plan).toMatchObject({ assurance_level: 'limited', confidence_level: 0.9 });
      const changed = (await settingsEntries(id))
        .filter(({ kind }) => kind === 'engagement.planned')
        .map(({ payload }) => payload.changed);
      expect(changed).toEqual([
        ['assurance_level', 'assurance_standard', 'confidence_level', 'materiality_rationale'],
        ['confidence_level'],
        ['assurance_level'],
      ]);
    });

    it('takes auditors by e-mail in any case and by id, each once', async () => {
      const other = await newPerson(server.deps, server.workspaceId, 'auditor');
      const auditors = [other.userId.toUpperCase(), ` ${other.email.toUpperCase()} `, other.email];
      const answer = await owner.engagement.create.mutate({ period: '2025', auditors });
      expect(answer.auditors).toEqual([{ user_id: other.userId, email: other.email }]);
    });

    it('opens a period no invoice has opened yet, as its first invoice would', async () => {
      await newEngagement({ period: '2019' });
      const { entries, heads } = await readChains(getDatabase().db, server.workspaceId);
      expect(checkChains(entries, heads)).toEqual([]);
      const chain = entries.filter(({ period }) => period === '2019');
      expect(chain.map(({ header }) => JSON.parse(header).kind)).toEqual(['period.opened']);
      const answer = await postIngest(server, { invoices: [invoiceOf({ invoice_date: '2019-05-05' })] });
      const { processed, receipts } = (await answer.json()) as {
        processed: number;
        receipts: { size: number }[];
      };
      expect([processed, receipts[0]?.size]).toEqual([1, 2]);
    });

    it('opens such a period once, also for several at once', async () => {
      await Promise.all([1, 2, 3].map(() => newEngagement({ period: '2018' })));
      const { entries, heads } = await readChains(getDatabase().db, server.workspaceId);
      expect(checkChains(entries, heads)).toEqual([]);
      expect(entries.filter(({ period }) => period === '2018')).toHaveLength(1);
    });

    it('is possible over a closed period', async () => {
      await newEngagement({ period: '2016' });
      await getDatabase().asOwner(
        `update reporting_period set status = 'closed' where workspace_id = '${server.workspaceId}' and name = '2016'`,
      );
      await expect(newEngagement({ period: '2016' })).resolves.toMatch(/^[0-9a-f-]{36}$/);
    });

    it.each(['2099', '2025-Q1', 'FY2025', '1998', 'SETTINGS', 'nonsense', "';drop table x"])(
      'answers 404 for a period %s that is none of the workspace',
      (period) => expectRefused(() => newEngagement({ period }), 404, 'not_found'),
    );

    it('names each that is no auditor of the workspace, whoever else they are', async () => {
      const stranger = await startTestGateway(getDatabase().db, { pool: server.deps.pool });
      await stranger.close();
      const others = [
        ownerPerson.email,
        'nobody@example.com',
        stranger.auditor.email,
        randomUUID(),
        '%',
        '*',
      ];
      const auditors = [auditorPerson.email, ...others];
      await expectRefused(() => newEngagement({ auditors }), 422, 'not_an_auditor');
      const problem = await problemOf(newEngagement({ auditors }));
      expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(
        others.map((_, index) => `/auditors/${index + 1}`),
      );
      const sentences = problem.errors?.map(({ detail }, index) => detail.replace(others[index] ?? '', ''));
      expect(new Set(sentences).size).toBe(1);
    });

    it.each([
      [{ period: undefined }, '/period'],
      [{ period: 2025 }, '/period'],
      [{ period: ' ' }, '/period'],
      [{ period: '2'.repeat(21) }, '/period'],
      [{ name: '' }, '/name'],
      [{ name: 'x'.repeat(201) }, '/name'],
      [{ name: 'a\u0000b' }, '/name'],
      [{ name: '\ud800' }, '/name'],
      [{ assurance_standard: 'ISAE 3410' }, '/assurance_standard'],
      [{ assurance_level: 'absolute' }, '/assurance_level'],
      [{ auditors: 'a@example.com' }, '/auditors'],
      [{ auditors: [1] }, '/auditors/0'],
      [{ auditors: [''] }, '/auditors/0'],
      [{ auditors: Array(51).fill('a@example.com') }, '/auditors'],
      [{ workspace_id: 'x' }, '/workspace_id'],
    ])('refuses %j with 400 and writes nothing', async (changes, pointer) => {
      const call = () => newEngagement(changes);
      await expectRefused(call, 400, 'validation_failed');
      expect((await problemOf(call())).errors?.map((error) => error.pointer)).toEqual([pointer]);
    });
  });

  describe('list', () => {
    it('pages through the engagements, newest first', async () => {
      const ids = [await newEngagement(), await newEngagement(), await newEngagement()].reverse();
      const first = await member.engagement.list.query({ limit: 2 });
      expect(first.engagements.map((one) => one.engagement_id)).toEqual(ids.slice(0, 2));
      const second = await member.engagement.list.query({ limit: 1, cursor: first.next_cursor });
      expect(second.engagements.map((one) => one.engagement_id)).toEqual(ids.slice(2));
      const all = await member.engagement.list.query();
      expect(all.next_cursor).toBeNull();
      expect(all.engagements.length).toBeGreaterThanOrEqual(3);
      expect(all.engagements.every((one) => !('plan' in one))).toBe(true);
    });

    it('filters by period and status', async () => {
      const id = await newEngagement({ period: '2017' });
      const ids = async (filter: { period?: string; status?: 'planned' | 'cancelled' }) =>
        (await owner.engagement.list.query(filter)).engagements.map((one) => one.engagement_id);
      expect(await ids({ period: '2017' })).toEqual([id]);
      expect(await ids({ period: '2017', status: 'cancelled' })).toEqual([]);
      await owner.engagement.cancel.mutate({ engagement_id: id, reason: 'x' });
      expect(await ids({ period: '2017', status: 'cancelled' })).toEqual([id]);
      expect(await ids({ period: '2017', status: 'planned' })).toEqual([]);
    });

    it('shows an auditor those assigned to them only', async () => {
      const other = await newPerson(server.deps, server.workspaceId, 'auditor');
      const client = trpcClient(server, other.token);
      expect((await client.engagement.list.query()).engagements).toEqual([]);
      const id = await newEngagement({ auditors: [other.userId] });
      const seen = await client.engagement.list.query();
      expect(seen.engagements.map((one) => one.engagement_id)).toEqual([id]);
    });

    it.each([{ limit: 0 }, { limit: 101 }, { limit: 1.5 }, { cursor: 'x' }, { status: 'open' }])(
      'refuses %j with 400',
      (input) => expectRefused(() => owner.engagement.list.query(input as object), 400, 'validation_failed'),
    );
  });

  describe('plan', () => {
    let unchanged: string | undefined;
    /** One engagement for all that is refused. */
    const refusing = async () => {
      unchanged ??= await newEngagement();
      return unchanged;
    };

    it('without members reads the plan and writes nothing', async () => {
      const id = await newEngagement();
      const before = await stored();
      const answer = await auditor.engagement.plan.mutate({ engagement_id: id });
      expect(answer.plan?.confidence_level).toBe(0.8);
      expect(await stored()).toEqual(before);
    });

    it('sets every member, and leaves those it does not name', async () => {
      const id = await newEngagement();
      const members = {
        assurance_standard: 'ISSA_5000',
        assurance_level: 'reasonable',
        materiality_rationale: 'Five percent of the total, for lenders.',
        overall_materiality_kgco2e: 1_000_000.5,
        performance_materiality_kgco2e: 750_000,
        tolerable_misstatement_kgco2e: 750_000,
        expected_misstatement_kgco2e: 0,
        clearly_trivial_kgco2e: 0.000001,
        confidence_level: 0.9,
        risk_weighting: 'strong',
        required_assertions: ['cut_off', 'accuracy', 'accuracy'],
        require_review: true,
        completeness_test: { procedure: 'vendor list to inventory', result: 'no gap', reference: 'WP-7' },
        retention_years: 7,
      } as const;
      const { plan } = await auditor.engagement.plan.mutate({
        engagement_id: id,
        ...members,
        required_assertions: [...members.required_assertions],
      });
      const expected = { ...members, required_assertions: ['accuracy', 'cut_off'] };
      expect(plan).toEqual(expected);
      const again = await auditor.engagement.plan.mutate({ engagement_id: id, require_review: false });
      expect(again.plan).toEqual({ ...expected, require_review: false });
    });

    it('takes null for left out, and reset for computed again', async () => {
      const id = await newEngagement();
      const set = { overall_materiality_kgco2e: 1000, clearly_trivial_kgco2e: 10 };
      await auditor.engagement.plan.mutate({ engagement_id: id, ...set });
      const kept = await auditor.engagement.plan.mutate({
        engagement_id: id,
        overall_materiality_kgco2e: null,
      });
      expect(kept.plan).toMatchObject(set);
      const reset = await auditor.engagement.plan.mutate({
        engagement_id: id,
        reset: ['overall_materiality_kgco2e'],
      });
      expect(reset.plan).toMatchObject({ overall_materiality_kgco2e: null, clearly_trivial_kgco2e: 10 });
    });

    it('rounds float noise away, says so, and keeps millionths of a kilogram', async () => {
      const id = await newEngagement();
      const { plan, warnings } = await auditor.engagement.plan.mutate({
        engagement_id: id,
        overall_materiality_kgco2e: 0.1 + 0.2,
        clearly_trivial_kgco2e: 0.000001,
        confidence_level: 0.7 + 0.1,
      });
      expect(plan).toMatchObject({
        overall_materiality_kgco2e: 0.3,
        clearly_trivial_kgco2e: 0.000001,
        confidence_level: 0.8,
      });
      expect(warnings.map(({ code, message }) => `${code} ${message}`)).toEqual([
        'number_rounded overall_materiality_kgco2e was rounded to 15 significant digits: 0.3.',
        'number_rounded confidence_level was rounded to 15 significant digits: 0.8.',
      ]);
      const read = await auditor.engagement.plan.mutate({ engagement_id: id });
      expect(read.warnings).toEqual([]);
    });

    it('records the whole plan and what changed, once', async () => {
      const id = await newEngagement();
      const change = { engagement_id: id, tolerable_misstatement_kgco2e: 500.25 };
      await auditor.engagement.plan.mutate(change);
      await auditor.engagement.plan.mutate(change);
      const entries = await settingsEntries(id);
      expect(entries.map(({ kind }) => kind)).toEqual([
        'engagement.created',
        'engagement.planned',
        'engagement.accepted',
      ]);
      expect(entries[1]).toMatchObject({
        subject: `engagement:${id}`,
        actor: `user:${auditorPerson.userId}`,
        payload: {
          changed: ['tolerable_misstatement_kgco2e'],
          plan: { tolerable_misstatement_kgco2e: '500.250000', confidence_level: '0.8' },
        },
      });
    });

    const K = (
      overall: number | null,
      performance: number | null,
      tolerable: number | null,
      expected: number | null,
      trivial: number | null = null,
    ) => ({
      overall_materiality_kgco2e: overall,
      performance_materiality_kgco2e: performance,
      tolerable_misstatement_kgco2e: tolerable,
      expected_misstatement_kgco2e: expected,
      clearly_trivial_kgco2e: trivial,
    });

    it.each([
      ['expected equal to tolerable', K(null, null, 100, 100), 'expected_not_below_tolerable'],
      ['expected above tolerable', K(null, null, 100, 100.000001), 'expected_not_below_tolerable'],
      [
        'expected not below performance, which tolerable is by default',
        K(null, 100, null, 100),
        'expected_not_below_tolerable',
      ],
      ['expected not below 75 % of overall', K(100, null, null, 75), 'expected_not_below_tolerable'],
      ['tolerable above performance', K(null, 100, 100.000001, null), 'materiality_out_of_order'],
      ['tolerable above 75 % of overall', K(100, null, 75.000001, null), 'materiality_out_of_order'],
      ['performance above overall', K(100, 100.000001, null, null), 'materiality_out_of_order'],
      ['clearly trivial equal to performance', K(null, 100, null, null, 100), 'materiality_out_of_order'],
      ['clearly trivial equal to 75 % of overall', K(100, null, null, null, 75), 'materiality_out_of_order'],
    ])('refuses %s with 422', async (_name, thresholds, code) => {
      const id = await refusing();
      await expectRefused(
        () => auditor.engagement.plan.mutate({ engagement_id: id, ...thresholds }),
        422,
        code,
      );
    });

    it.each([
      ['expected just below tolerable', K(null, null, 100, 99.999999)],
      ['tolerable, performance and overall equal', K(100, 100, 100, 0, 99.999999)],
      ['tolerable of exactly 75 % of overall', K(100, null, 75, 74.999999)],
      ['what cannot be compared yet', K(100, null, null, null, 74)],
    ])('takes %s', async (_name, thresholds) => {
      const id = await newEngagement();
      const { plan } = await auditor.engagement.plan.mutate({ engagement_id: id, ...thresholds });
      expect(plan).toMatchObject(thresholds);
    });

    it('checks a member against those stored before', async () => {
      const id = await newEngagement();
      await auditor.engagement.plan.mutate({ engagement_id: id, tolerable_misstatement_kgco2e: 100 });
      const change = { engagement_id: id, expected_misstatement_kgco2e: 100 };
      await expectRefused(() => auditor.engagement.plan.mutate(change), 422, 'expected_not_below_tolerable');
    });

    it.each([
      [{ overall_materiality_kgco2e: 0 }, '/overall_materiality_kgco2e'],
      [{ overall_materiality_kgco2e: -1 }, '/overall_materiality_kgco2e'],
      [{ overall_materiality_kgco2e: '100' }, '/overall_materiality_kgco2e'],
      [{ overall_materiality_kgco2e: 1.0000001 }, '/overall_materiality_kgco2e'],
      [{ overall_materiality_kgco2e: 1e16 }, '/overall_materiality_kgco2e'],
      [{ performance_materiality_kgco2e: 0 }, '/performance_materiality_kgco2e'],
      [{ tolerable_misstatement_kgco2e: 0 }, '/tolerable_misstatement_kgco2e'],
      [{ expected_misstatement_kgco2e: -0.000001 }, '/expected_misstatement_kgco2e'],
      [{ clearly_trivial_kgco2e: 1e-7 }, '/clearly_trivial_kgco2e'],
      [{ confidence_level: 0.49 }, '/confidence_level'],
      [{ confidence_level: 1 }, '/confidence_level'],
      [{ confidence_level: 0.9999999999999999 }, '/confidence_level'],
      [{ confidence_level: 95 }, '/confidence_level'],
      [{ risk_weighting: 'extreme' }, '/risk_weighting'],
      [{ required_assertions: ['completeness'] }, '/required_assertions/0'],
      [{ required_assertions: 'accuracy' }, '/required_assertions'],
      [{ require_review: 'yes' }, '/require_review'],
      [{ completeness_test: {} }, '/completeness_test/procedure'],
      [{ completeness_test: { procedure: 'a\u0000', result: 'x' } }, '/completeness_test/procedure'],
      [{ retention_years: 0 }, '/retention_years'],
      [{ retention_years: 101 }, '/retention_years'],
      [{ reset: ['confidence_level'] }, '/reset/0'],
      [{ reset: ['overall_materiality_kgco2e'], overall_materiality_kgco2e: 5 }, '/reset'],
      [{ engagement_id: 'x' }, '/engagement_id'],
    ])('refuses %j with 400 and writes nothing', async (members, pointer) => {
      const id = await refusing();
      const call = () => auditor.engagement.plan.mutate({ engagement_id: id, ...members } as never);
      await expectRefused(call, 400, 'validation_failed');
      expect((await problemOf(call())).errors?.[0]?.pointer).toBe(pointer);
    });

    it('at once from two auditors keeps both changes', async () => {
      const second = await newPerson(server.deps, server.workspaceId, 'auditor');
      const id = await newEngagement();
      await acceptWith(server, id, [auditorPerson, second]);
      await Promise.all([
        auditor.engagement.plan.mutate({ engagement_id: id, overall_materiality_kgco2e: 1000 }),
        trpcClient(server, second.token).engagement.plan.mutate({ engagement_id: id, require_review: true }),
      ]);
      const { plan } = await auditor.engagement.get.query({ engagement_id: id });
      expect(plan).toMatchObject({ overall_materiality_kgco2e: 1000, require_review: true });
      // Its creation, the acceptance by the lead, the second auditor and two plans.
      expect(await settingsEntries(id)).toHaveLength(5);
    });

    it('at once with values that exclude each other takes one of them', async () => {
      const id = await newEngagement();
      const outcomes = await Promise.allSettled([
        auditor.engagement.plan.mutate({ engagement_id: id, tolerable_misstatement_kgco2e: 100 }),
        auditor.engagement.plan.mutate({ engagement_id: id, expected_misstatement_kgco2e: 200 }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it('once a sample exists changes only what the sample does not rest on', async () => {
      const id = await newEngagement();
      await auditor.engagement.plan.mutate({ engagement_id: id, tolerable_misstatement_kgco2e: 100 });
      await setStatus(id, 'fieldwork');
      const fixed = [
        ...[
          'overall_materiality_kgco2e',
          'performance_materiality_kgco2e',
          'tolerable_misstatement_kgco2e',
        ].map((member) => ({ [member]: 300 })),
        { expected_misstatement_kgco2e: 1 },
        { clearly_trivial_kgco2e: 1 },
        { confidence_level: 0.9 },
        { risk_weighting: 'off' as const },
        { reset: ['tolerable_misstatement_kgco2e' as const] },
      ];
      for (const change of fixed) {
        const call = () =>
          auditor.engagement.plan.mutate({ engagement_id: id, require_review: true, ...change });
        await expectRefused(call, 409, 'sample_exists');
      }
      const free = {
        tolerable_misstatement_kgco2e: 100,
        required_assertions: ['accuracy' as const],
        require_review: true,
        completeness_test: { procedure: 'p', result: 'r' },
        retention_years: 12,
      };
      const { plan } = await auditor.engagement.plan.mutate({ engagement_id: id, ...free });
      expect(plan).toMatchObject({
        ...free,
        completeness_test: { procedure: 'p', result: 'r', reference: null },
      });
    });
  });

  describe('assign and unassign', () => {
    it('give and take access, each recorded once', async () => {
      const other = await newPerson(server.deps, server.workspaceId, 'auditor');
      const client = trpcClient(server, other.token);
      const id = await newEngagement({ auditors: [] });
      expect(await refusalOf(client.engagement.get.query({ engagement_id: id }))).toEqual([404, 'not_found']);
      for (const name of [other.email, other.userId]) {
        const answer = await owner.engagement.assign.mutate({ engagement_id: id, auditor: name });
        expect(answer.auditors).toEqual([{ user_id: other.userId, email: other.email }]);
      }
      expect((await client.engagement.plan.mutate({ engagement_id: id })).plan).not.toBeNull();
      for (const name of [other.userId, other.email]) {
        const answer = await owner.engagement.unassign.mutate({ engagement_id: id, auditor: name });
        expect(answer.auditors).toEqual([]);
      }
      expect(await refusalOf(client.engagement.plan.mutate({ engagement_id: id }))).toEqual([
        404,
        'not_found',
      ]);
      const entries = await settingsEntries(id);
      expect(entries.map(({ kind }) => kind)).toEqual([
        'engagement.created',
        'engagement.assigned',
        'engagement.unassigned',
      ]);
      expect(entries[1].payload).toMatchObject({ period: '2025', auditor: other.userId });
    });

    it('refuse who is no auditor of the workspace', async () => {
      const id = await newEngagement();
      for (const name of ['nobody@example.com', ownerPerson.userId]) {
        const input = { engagement_id: id, auditor: name };
        await expectRefused(() => owner.engagement.assign.mutate(input), 422, 'not_an_auditor');
        await expectRefused(() => owner.engagement.unassign.mutate(input), 422, 'not_an_auditor');
      }
    });

    it('take the assignment of one who is no auditor any more back for good', async () => {
      const other = await newPerson(server.deps, server.workspaceId, 'auditor');
      const id = await newEngagement({ auditors: [other.email] });
      const setRole = (role: string) =>
        getDatabase().asOwner(`update membership set role = '${role}' where user_id = '${other.userId}'`);
      await setRole('member');
      expect((await owner.engagement.get.query({ engagement_id: id })).auditors).toEqual([]);
      await owner.engagement.unassign.mutate({ engagement_id: id, auditor: other.email });
      await setRole('auditor');
      const client = trpcClient(server, other.token);
      expect(await refusalOf(client.engagement.get.query({ engagement_id: id }))).toEqual([404, 'not_found']);
    });

    it('at once for the same auditor assign them once', async () => {
      const other = await newPerson(server.deps, server.workspaceId, 'auditor');
      const id = await newEngagement({ auditors: [] });
      const input = { engagement_id: id, auditor: other.email };
      await Promise.all([1, 2, 3].map(() => owner.engagement.assign.mutate(input)));
      expect(await settingsEntries(id)).toHaveLength(2);
    });

    it('go with the membership, and do not come back with it', async () => {
      const other = await newPerson(server.deps, server.workspaceId, 'auditor');
      const id = await newEngagement({ auditors: [other.email] });
      await getDatabase().asOwner(`delete from membership where user_id = '${other.userId}'`);
      expect((await owner.engagement.get.query({ engagement_id: id })).auditors).toEqual([]);
      await getDatabase().asOwner(
        `insert into membership (workspace_id, user_id, role, created_at) values ('${server.workspaceId}', '${other.userId}', 'auditor', now())`,
      );
      const client = trpcClient(server, other.token);
      expect(await refusalOf(client.engagement.get.query({ engagement_id: id }))).toEqual([404, 'not_found']);
    });

    it('leave no assignment when the membership is removed meanwhile', async () => {
      for (let round = 0; round < 3; round += 1) {
        const other = await newPerson(server.deps, server.workspaceId, 'auditor');
        const id = await newEngagement({ auditors: [] });
        await Promise.allSettled([
          owner.engagement.assign.mutate({ engagement_id: id, auditor: other.email }),
          getDatabase().asOwner(`delete from membership where user_id = '${other.userId}'`),
        ]);
        const left = await getDatabase().asOwner(
          `select 1 as one from engagement_auditor where user_id = '${other.userId}'`,
        );
        expect(left).toEqual([]);
      }
    });

    it('stop at 50 auditors', async () => {
      const id = await newEngagement({ auditors: [] });
      for (let count = 0; count < 50; count += 1) {
        const { userId } = await newPerson(server.deps, server.workspaceId, 'auditor');
        await getDatabase().asOwner(
          `insert into engagement_auditor values ('${server.workspaceId}', '${id}', '${userId}', now(), 'user:test')`,
        );
      }
      const input = { engagement_id: id, auditor: auditorPerson.email };
      await expectRefused(() => owner.engagement.assign.mutate(input), 409, 'too_many_auditors');
    });
  });

  describe('cancel', () => {
    it('ends the engagement with its reason, and nobody changes it any more', async () => {
      const id = await newEngagement();
      const answer = await owner.engagement.cancel.mutate({ engagement_id: id, reason: 'Mandat beendet' });
      expect(answer).toMatchObject({
        status: 'cancelled',
        cancelled_by: `user:${ownerPerson.userId}`,
        cancel_reason: 'Mandat beendet',
        plan: null,
      });
      expect(answer.cancelled_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect((await settingsEntries(id)).at(-1)).toMatchObject({
        kind: 'engagement.cancelled',
        payload: { period: '2025', reason: 'Mandat beendet' },
      });
      const engagement_id = id;
      const name = auditorPerson.email;
      const changes = [
        () => owner.engagement.cancel.mutate({ engagement_id, reason: 'again' }),
        () => owner.engagement.assign.mutate({ engagement_id, auditor: name }),
        () => owner.engagement.unassign.mutate({ engagement_id, auditor: name }),
        () => auditor.engagement.plan.mutate({ engagement_id, require_review: true }),
      ];
      for (const change of changes) await expectRefused(change, 409, 'engagement_cancelled');
      expect((await auditor.engagement.get.query({ engagement_id })).plan).not.toBeNull();
    });

    it('happens once, also when asked for at once', async () => {
      const id = await newEngagement();
      const outcomes = await Promise.allSettled(
        [1, 2, 3].map((n) => owner.engagement.cancel.mutate({ engagement_id: id, reason: `${n}` })),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await settingsEntries(id)).toHaveLength(2);
    });

    it.each([{}, { reason: null }, { reason: ' ' }, { reason: 'x'.repeat(1_001) }, { reason: '\u0000' }])(
      'refuses %j with 400',
      async (members) => {
        const engagement_id = randomUUID();
        const call = () => owner.engagement.cancel.mutate({ engagement_id, ...members } as never);
        await expectRefused(call, 400, 'validation_failed');
      },
    );
  });

  it('says to everyone who may see it how far testing is and which documents are missing', async () => {
    const id = await newEngagement();
    const answer = await postIngest(server, { invoices: [invoiceOf()] });
    const { invoices } = (await answer.json()) as { invoices: { invoice_id: string }[] };
    const invoiceId = invoices[0]?.invoice_id ?? '';
    const { db, asOwner } = getDatabase();
    const lines = await asOwner<{ id: string }>(
      `select line_item_id as id from line_item where invoice_id = '${invoiceId}' order by line_index`,
    );
    await withTenant(db, server.workspaceId, (tx) =>
      fillWorkpaper(tx, { engagementId: id, invoiceId, lineItemId: lines[0]?.id ?? '' }),
    );
    const seen = async (client: TrpcTestClient) => {
      const { progress, documents_needed } = await client.engagement.get.query({ engagement_id: id });
      return { progress, documents_needed };
    };
    const first = {
      progress: { items: 1, tested: 0, exceptions: 0, remaining: 1 },
      documents_needed: { invoices: 1, invoice_ids: [invoiceId] },
    };
    for (const client of [owner, member, auditor]) expect(await seen(client)).toEqual(first);
    const put = await fetch(`${server.url}/api/invoices/${invoiceId}/source-document`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/pdf' },
      body: '%PDF-1.7\n%%EOF\n',
    });
    expect(put.status).toBe(201);
    const progress = {
      tested_no_exception: { items: 1, tested: 1, exceptions: 0, remaining: 0 },
      tested_exception: { items: 1, tested: 1, exceptions: 1, remaining: 0 },
      unable_to_test: { items: 1, tested: 1, exceptions: 0, remaining: 0 },
      in_progress: { items: 1, tested: 0, exceptions: 0, remaining: 1 },
      // No line was drawn in its place.
      not_applicable: { items: 1, tested: 0, exceptions: 0, remaining: 1 },
    };
    for (const [status, expected] of Object.entries(progress)) {
      await asOwner(`update sample_item set status = '${status}' where engagement_id = '${id}'`);
      expect(await seen(owner)).toEqual({
        progress: expected,
        documents_needed: { invoices: 0, invoice_ids: [] },
      });
    }
  });

  it('completed takes no change of what it is', async () => {
    const engagement_id = await newEngagement();
    await setStatus(engagement_id, 'completed');
    const changes = [
      () => owner.engagement.cancel.mutate({ engagement_id, reason: 'x' }),
      () => auditor.engagement.plan.mutate({ engagement_id, require_review: true }),
      () => auditor.engagement.plan.mutate({ engagement_id, confidence_level: 0.9 }),
    ];
    for (const change of changes) await expectRefused(change, 409, 'engagement_completed');
  });
});
