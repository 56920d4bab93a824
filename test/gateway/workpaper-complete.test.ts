import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../schema/contracts/problem.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import { CompleteAnswer, SaveAssertionAnswer } from '../../schema/contracts/workpaper-answers.ts';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { camelMembers } from '../support/camel-members.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import {
  act,
  type HandMadeItem,
  handMadeEngagement,
  newTeam,
  paperFingerprint,
  papersOnChain,
  plannedEngagement,
  recordLines,
  type Team,
} from '../support/hand-made-sample.ts';
import { oneBehindTheOther } from '../support/one-behind-the-other.ts';
import type { Person } from '../support/people.ts';
import { problemOf, trpcClient } from '../support/trpc.ts';

const ITEMS: readonly HandMadeItem[] = [
  { kg: '8000.000000' },
  { kg: '500.000000' },
  { kg: '25000.000000', stratum: 'certainty' },
];
/** Two hits leave an upper limit far above the tolerable misstatement. */
const CONCLUSION = {
  text: 'Die Stichprobe gibt eine angemessene Grundlage.',
  basis_adequate: true,
  basis_reason: 'Die übrigen Positionen wurden mit den Zählerständen abgestimmt.',
};
/** As the request has it without a conclusion. */
const NONE = { conclusion: null };
type Lines = { readonly engagementId: string; readonly lines: readonly string[] };

describeOnBothDatabases('complete', (getDatabase) => {
  let server: TestGateway;
  let team: Team;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    team = await newTeam(server);
  });
  afterAll(() => server.close());

  const newEngagement = (plan: Readonly<Record<string, unknown>> = {}) =>
    handMadeEngagement(server, team, { items: ITEMS, plan });

  const post = <Body>(
    engagementId: string,
    request: Readonly<Record<string, unknown>>,
    person: Pick<Person, 'token'> = team.auditor,
  ) => act<Body>(server, person, { engagement_id: engagementId, ...request });

  const postComplete = <Body>(
    engagementId: string,
    members: Readonly<Record<string, unknown>> = {},
    person?: Pick<Person, 'token'>,
  ) => post<Body>(engagementId, { action: 'complete', ...members }, person);

  async function save(
    engagementId: string,
    line: string | undefined,
    members: Readonly<Record<string, unknown>> = {},
  ): Promise<SaveAssertionAnswer> {
    const request = { action: 'save-assertion', line_item_id: line, result: 'no_exception', ...members };
    const { status, body } = await post<SaveAssertionAnswer>(engagementId, request);
    expect([status, (body as { detail?: string }).detail]).toEqual([200, undefined]);
    return SaveAssertionAnswer.parse(body);
  }

  async function testAll({ engagementId, lines }: Lines): Promise<void> {
    for (const line of lines) await save(engagementId, line);
  }

  async function complete(
    engagementId: string,
    members: Readonly<Record<string, unknown>> = {},
  ): Promise<CompleteAnswer['engagement']> {
    const { status, body } = await postComplete<CompleteAnswer>(engagementId, members);
    expect([status, (body as { detail?: string }).detail]).toEqual([200, undefined]);
    return CompleteAnswer.parse(body).engagement;
  }

  async function expectRefused(
    answered: () => Promise<{ readonly status: number; readonly body: Problem }>,
    status: number,
    code: string,
  ): Promise<Problem> {
    const before = await paperFingerprint(getDatabase());
    const { body, status: got } = await answered();
    expect([got, body.code]).toEqual([status, code]);
    expect(await paperFingerprint(getDatabase())).toEqual(before);
    return body;
  }

  const expectBlocked = async (engagementId: string) =>
    (await expectRefused(() => postComplete<Problem>(engagementId), 409, 'completion_blocked')).blockers;

  function voidInvoice(invoiceId: string): Promise<Response> {
    return fetch(`${server.url}/api/invoices/${invoiceId}/void`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'pushed twice' }),
    });
  }

  /** The evaluation as the graph shows it, with every figure. */
  async function evaluationInGraph(engagementId: string): Promise<unknown> {
    const direction = `{ basicPrecisionKgco2e projectedKgco2e incrementalAllowanceKgco2e certaintyKgco2e notApplicableKgco2e
      anomaliesKgco2e upperLimitKgco2e netUpperLimitKgco2e }`;
    const query = `query ($id: ID!) { engagement(id: $id) { evaluation { over ${direction} under ${direction}
      certaintyKgco2e anomaliesKgco2e mostLikelyNetKgco2e tolerableMisstatementKgco2e state flags hits untestedItems
      ppsMean { projectedKgco2e lowerKgco2e upperKgco2e } deviations { found records upperRate } } } }`;
    const variables = { id: engagementId };
    const answer = await askGraphql({ url: server.url, token: team.auditor.token, query, variables });
    return dataOf<{ engagement: { evaluation: unknown } }>(answer).engagement.evaluation;
  }

  describe('freezes the file', () => {
    it('with evaluation and conclusion, over an exact state of the chain', async () => {
      const engagement = await newEngagement();
      const { engagementId, lines } = engagement;
      await testAll(engagement);
      await save(engagementId, lines[2], {
        result: 'exception',
        audited_kgco2e: 20000,
        nature_and_cause: 'Wrong meter.',
      });
      const running = await save(engagementId, lines[0]);
      const answer = await complete(engagementId, { conclusion: CONCLUSION });
      expect(answer).toMatchObject({
        engagement_id: engagementId,
        status: 'completed',
        period: '2025',
        completed_by: `user:${team.auditor.userId}`,
        conclusion: CONCLUSION,
        evaluation: { certainty_kgco2e: 5000, untested_items: 0 },
      });
      expect(answer.evaluation).toEqual(running.evaluation);
      expect(await evaluationInGraph(engagementId)).toEqual(
        camelMembers({ ...running.evaluation, state: running.evaluation.state.toUpperCase() }),
      );
      const entries = await papersOnChain(server, engagementId);
      const last = entries.at(-1);
      expect(last?.header).toMatchObject({
        kind: 'engagement.completed',
        subject: `engagement:${engagementId}`,
        at: answer.completed_at,
      });
      expect(last?.payload).toMatchObject({
        over: { size: (last?.seq ?? 0) - 1, head: last?.header.prev_hash },
        conclusion: CONCLUSION,
        evaluation: { certainty_kgco2e: '5000.000000' },
        items: { listed: 3, tested_no_exception: 2, tested_exception: 1 },
      });
      expect(last?.payload.counts).toMatchObject({ 'period.opened': 1 });
    });

    it('and says the same again when repeated, also all at once', async () => {
      const engagement = await newEngagement();
      await testAll(engagement);
      const { engagementId } = engagement;
      const answers = await Promise.all([
        complete(engagementId, { conclusion: CONCLUSION }),
        complete(engagementId, { conclusion: CONCLUSION }),
        complete(engagementId, { conclusion: CONCLUSION }),
      ]);
      const before = await paperFingerprint(getDatabase());
      answers.push(
        await complete(engagementId, { conclusion: CONCLUSION }),
        await complete(engagementId, NONE),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await paperFingerprint(getDatabase())).toEqual(before);
      const kinds = (await papersOnChain(server, engagementId)).map(({ header }) => header.kind as string);
      expect(kinds.filter((kind) => kind === 'engagement.completed')).toHaveLength(1);
    });

    it('with caveats beside the figures, none of which is a gate', async () => {
      const bare = await newEngagement();
      await testAll(bare);
      const codes = (answer: CompleteAnswer['engagement']) => answer.warnings.map(({ code }) => code);
      const { warnings } = await complete(bare.engagementId);
      expect(warnings).toMatchObject([
        { code: 'completeness_test_missing', line_item_ids: [] },
        { code: 'evidence_missing', line_item_ids: bare.lines },
        { code: 'procedure_missing', line_item_ids: bare.lines },
        { code: 're_performance_missing', line_item_ids: bare.lines },
      ]);
      const completeness_test = { procedure: 'Vendor list to invoices', result: 'none missing' };
      const tested = await newEngagement({ completeness_test });
      const evidence = [{ type: 'external', reference: 'delivery note 4711' }];
      for (const line of tested.lines) {
        await save(tested.engagementId, line, { procedure: 'recalculation', evidence });
      }
      expect(codes(await complete(tested.engagementId))).toEqual([]);
    });
  });

  describe('names what blocks it', () => {
    it('lines nobody tested, in the order of the sample', async () => {
      const { engagementId, lines } = await newEngagement();
      await save(engagementId, lines[1]);
      expect(await expectBlocked(engagementId)).toEqual([
        { gate: 'items_untested', line_item_ids: [lines[0], lines[2]] },
      ]);
    });

    it('lines without a required assertion', async () => {
      const engagement = await newEngagement({ required_assertions: ['accuracy', 'occurrence'] });
      await testAll(engagement);
      const { engagementId, lines } = engagement;
      await save(engagementId, lines[0], { assertion: 'occurrence' });
      expect(await expectBlocked(engagementId)).toEqual([
        { gate: 'items_untested', line_item_ids: [lines[1], lines[2]] },
      ]);
    });

    it('lines no other stands in place of: a certainty line stands for itself', async () => {
      const engagement = await newEngagement();
      const { engagementId, lines } = engagement;
      await testAll(engagement);
      const saved = await save(engagementId, lines[2], { result: 'not_applicable' });
      expect(saved).toMatchObject({ item_status: 'not_applicable', replaced_by: null });
      expect(saved.warnings).toMatchObject([{ code: 'replacement_not_drawn', line_item_ids: [lines[2]] }]);
      expect(saved.progress).toEqual({ items: 3, tested: 2, exceptions: 0, remaining: 1 });
      expect(await expectBlocked(engagementId)).toEqual([
        { gate: 'replacement_missing', line_item_ids: [lines[2]] },
      ]);
      await save(engagementId, lines[2]);
      await complete(engagementId);
    });

    it('lines whose newest revisions nobody signed off, where the plan asks for it', async () => {
      const engagement = await newEngagement({ require_review: true });
      const { engagementId, lines } = engagement;
      await testAll(engagement);
      const approve = (line: string | undefined, person: Person) =>
        post(engagementId, { action: 'review', line_item_id: line, decision: 'approve' }, person);
      for (const line of lines) expect((await approve(line, team.colleague)).status).toBe(200);
      await save(engagementId, lines[1], { narrative: 'looked again' });
      expect(await expectBlocked(engagementId)).toEqual([
        { gate: 'review_missing', line_item_ids: [lines[1]] },
      ]);
      await approve(lines[1], team.colleague);
      await complete(engagementId);
    });

    it('a returned line as untested', async () => {
      const engagement = await newEngagement();
      const { engagementId, lines } = engagement;
      await testAll(engagement);
      const request = { action: 'review', line_item_id: lines[0], decision: 'return' };
      await post(engagementId, request, team.colleague);
      expect(await expectBlocked(engagementId)).toEqual([
        { gate: 'items_untested', line_item_ids: [lines[0]] },
      ]);
    });
  });

  describe('refuses', () => {
    it.each([NONE, {}])('before there is a sample, with %j', async (members) => {
      const engagementId = await plannedEngagement(server, team);
      await recordLines(server, 1);
      await expectRefused(() => postComplete<Problem>(engagementId, members), 409, 'no_sample');
    });

    it('without a conclusion, named beside whatever else is open', async () => {
      const engagement = await newEngagement();
      const { engagementId, lines } = engagement;
      const missing = { gate: 'conclusion_missing', line_item_ids: [] };
      const blockers = async () =>
        (await expectRefused(() => postComplete<Problem>(engagementId, NONE), 409, 'completion_blocked'))
          .blockers;
      await save(engagementId, lines[0]);
      expect(await blockers()).toEqual([{ gate: 'items_untested', line_item_ids: lines.slice(1) }, missing]);
      await testAll(engagement);
      expect(await blockers()).toEqual([missing]);
      const overTrpc = trpcClient(server, team.auditor.token).workpaper.complete;
      const problem = await problemOf(overTrpc.mutate({ engagement_id: engagementId }));
      expect([problem.code, problem.blockers]).toEqual(['completion_blocked', [missing]]);
      expect(problem.detail).toMatch(
        /conclusion_missing \(0\)\. Send conclusion with text and basis_adequate\.$/,
      );
      expect((await complete(engagementId, { conclusion: CONCLUSION })).conclusion).toEqual(CONCLUSION);
    });

    it('an adequate basis above the tolerable misstatement without its reason, which is frozen', async () => {
      const engagement = await newEngagement();
      const { engagementId } = engagement;
      await testAll(engagement);
      const { basis_reason, ...bare } = CONCLUSION;
      const call = () => postComplete<Problem>(engagementId, { conclusion: bare });
      const refused = await expectRefused(call, 422, 'basis_reason_missing');
      expect(refused.errors).toMatchObject([{ code: 'missing', pointer: '/conclusion/basis_reason' }]);
      expect(refused.detail).toContain('the upper limit of overstatement');
      expect((await complete(engagementId, { conclusion: CONCLUSION })).conclusion).toEqual(CONCLUSION);
      const last = (await papersOnChain(server, engagementId)).at(-1);
      expect(last?.payload.conclusion).toEqual(CONCLUSION);
      await expectRefused(call, 409, 'engagement_completed');
    });

    it('no inadequate basis, nor an adequate one below the tolerable misstatement', async () => {
      const inadequate = await newEngagement();
      await testAll(inadequate);
      const conclusion = { text: 'Keine angemessene Grundlage.', basis_adequate: false };
      expect((await complete(inadequate.engagementId, { conclusion })).conclusion).toEqual(conclusion);
      const below = await handMadeEngagement(server, team, {
        items: ITEMS.map((item) => ({ ...item, hits: 60 })),
      });
      await testAll(below);
      const adequate = { text: 'Angemessen.', basis_adequate: true };
      expect((await complete(below.engagementId, { conclusion: adequate })).conclusion).toEqual(adequate);
    });

    it('a conclusion that is none with 400', async () => {
      const { engagementId } = await newEngagement();
      for (const conclusion of [
        'fine',
        { text: ' ', basis_adequate: true },
        { text: 'x' },
        { text: 'x', basis_adequate: 'yes' },
      ]) {
        const call = () => postComplete<Problem>(engagementId, { conclusion });
        await expectRefused(call, 400, 'validation_failed');
      }
    });
  });

  describe('holds against what happens meanwhile', () => {
    const onChain = <First, Second>(first: () => Promise<First>, second: () => Promise<Second>) =>
      oneBehindTheOther(
        getDatabase(),
        { workspaceId: server.workspaceId, period: '2025' },
        { first, second },
      );

    const testedEngagement = async () => {
      const engagement = await newEngagement();
      await testAll(engagement);
      return engagement;
    };

    const saveMissing = ({ engagementId, lines }: Lines) =>
      post<Problem>(engagementId, {
        action: 'save-assertion',
        line_item_id: lines[2],
        ...{ result: 'exception', audited_kgco2e: 0, nature_and_cause: 'x' },
      });

    /** In capitals it passes the order that one gateway keeps for itself, as another gateway does. */
    const elsewhere = ({ engagementId, lines }: Lines) => ({
      engagementId: engagementId.toUpperCase(),
      lines,
    });

    it('a save that came before it is covered', async () => {
      const engagement = await testedEngagement();
      const { engagementId } = engagement;
      const [saved, completed] = await onChain(
        () => saveMissing(engagement),
        () => complete(elsewhere(engagement).engagementId),
      );
      expect(saved.status).toBe(200);
      expect(completed.evaluation.certainty_kgco2e).toBe(25000);
      const kinds = (await papersOnChain(server, engagementId)).map(({ header }) => header.kind);
      expect(kinds.slice(-2)).toEqual(['assertion.saved', 'engagement.completed']);
    });

    it('a save that comes after it is refused', async () => {
      const engagement = await testedEngagement();
      const { engagementId } = engagement;
      const [completed, saved] = await onChain(
        () => complete(engagementId),
        () => saveMissing(elsewhere(engagement)),
      );
      expect([saved.status, saved.body.code]).toEqual([409, 'engagement_completed']);
      expect(completed.evaluation.certainty_kgco2e).toBe(0);
      const kinds = (await papersOnChain(server, engagementId)).map(({ header }) => header.kind);
      expect(kinds.at(-1)).toBe('engagement.completed');
    });

    const told = ({ warnings }: CompleteAnswer['engagement']) =>
      warnings.filter(({ code }) => code === 'invoice_voided');

    it('a void that came before it asks for the test of its lines again', async () => {
      const engagement = await testedEngagement();
      const [voided, refused] = await onChain(
        () => voidInvoice(engagement.invoiceId),
        () => postComplete<Problem>(engagement.engagementId),
      );
      expect(voided.status).toBe(200);
      expect(refused.body.blockers).toEqual([
        { gate: 'assertion_outdated', line_item_ids: engagement.lines },
      ]);
      await testAll(engagement);
      expect(told(await complete(engagement.engagementId))).toMatchObject([
        { line_item_ids: engagement.lines },
      ]);
      await papersOnChain(server, engagement.engagementId);
    });

    it('a void that comes after it is refused', async () => {
      const engagement = await testedEngagement();
      const [completed, voided] = await onChain(
        () => complete(engagement.engagementId),
        () => voidInvoice(engagement.invoiceId),
      );
      expect([voided.status, ((await voided.json()) as Problem).code]).toEqual([409, 'invoice_sampled']);
      expect(told(completed)).toEqual([]);
      await papersOnChain(server, engagement.engagementId);
    });

    it('the line of a voided invoice stays in the sample and is flagged', async () => {
      const engagement = await newEngagement();
      expect((await voidInvoice(engagement.invoiceId)).status).toBe(200);
      const { engagementId, lines } = engagement;
      const saved = await save(engagementId, lines[0]);
      expect(saved.warnings).toMatchObject([{ code: 'invoice_voided', line_item_ids: [lines[0]] }]);
      await testAll(engagement);
      const { warnings } = await complete(engagementId);
      expect(warnings.slice(0, 2)).toMatchObject([
        { code: 'completeness_test_missing' },
        { code: 'invoice_voided', line_item_ids: lines },
      ]);
    });
  });

  describe('with a sample that was drawn', () => {
    /** A draw from the lines of the workspace, 9 of them or so to be tested. */
    async function drawnEngagement() {
      const engagementId = await plannedEngagement(own, people);
      const generate = async (members: Readonly<Record<string, unknown>>) => {
        const request = { action: 'generate-sample', engagement_id: engagementId, ...members };
        const { body } = await act<{ sample: SampleAnswer; detail?: string }>(own, people.auditor, request);
        expect(body.detail).toBeUndefined();
        return body.sample;
      };
      const { population } = await generate({ dry_run: true });
      const tolerable = Math.round(population.absolute_kgco2e * 0.2);
      const seed = 'dice 1 2 3 4 5 6 1 2 3 4';
      const sample = await generate({ tolerable_misstatement_kgco2e: tolerable, seed });
      return { engagementId, sample, generate };
    }

    let own: TestGateway;
    let people: Team;
    beforeAll(async () => {
      own = await startTestGateway(getDatabase().db, { pool: server.deps.pool });
      people = await newTeam(own);
      // Of nearly the same size.
      await recordLines(own, 60);
    });
    afterAll(() => own.close());

    async function saveOn(engagementId: string, line: string | undefined, result: string) {
      const request = { action: 'save-assertion', engagement_id: engagementId, line_item_id: line, result };
      const { status, body } = await act<SaveAssertionAnswer>(own, people.auditor, request);
      expect([status, (body as { detail?: string }).detail]).toEqual([200, undefined]);
      return SaveAssertionAnswer.parse(body);
    }

    it('draws one other line for each that does not apply, by the same seed, once', async () => {
      const { engagementId, sample, generate } = await drawnEngagement();
      const drawn = sample.items.filter(({ stratum }) => stratum === 'sampled');
      const [line] = drawn.map(({ line_item_id }) => line_item_id);
      const first = await saveOn(engagementId, line, 'not_applicable');
      const replacement = first.replaced_by;
      expect(replacement).not.toBeNull();
      expect(sample.items.map(({ line_item_id }) => line_item_id)).not.toContain(replacement);
      expect(first.item_status).toBe('not_applicable');
      expect(first.progress).toEqual({
        items: sample.items.length,
        tested: 0,
        exceptions: 0,
        remaining: sample.items.length,
      });
      const again = await saveOn(engagementId, line, 'not_applicable');
      expect(again.replaced_by).toBe(replacement);
      expect(again.progress.items).toBe(sample.items.length);
      const [row] = await getDatabase().asOwner<{ replaces: string; drawn_as: string; hits: number }>(
        'select replaces, drawn_as, hits from sample_item where line_item_id = $1 and engagement_id = $2',
        [replacement, engagementId],
      );
      expect(row).toEqual({ replaces: line, drawn_as: 'replacement', hits: 1 });
      const entries = await papersOnChain(own, engagementId);
      expect(entries.at(-2)?.payload.replacement).toMatchObject({ line_item_id: replacement });
      expect(entries.at(-1)?.payload.replacement).toBeNull();
      // The replacement does not fit either: it gets one of its own.
      const second = await saveOn(engagementId, replacement ?? '', 'not_applicable');
      expect(second.replaced_by).not.toBeNull();
      expect(new Set([line, replacement, second.replaced_by]).size).toBe(3);
      // The same seed draws the same line in another engagement over the same lines.
      const other = await plannedEngagement(own, people);
      const request = { action: 'generate-sample', engagement_id: other, seed: sample.seed };
      const twin = await act<{ sample: SampleAnswer }>(own, people.auditor, {
        ...request,
        tolerable_misstatement_kgco2e: sample.tolerable_misstatement_kgco2e,
      });
      expect(twin.body.sample.population.hash).toBe(sample.population.hash);
      expect((await saveOn(other, line, 'not_applicable')).replaced_by).toBe(replacement);
      // A line that applies after all counts again; what was drawn for it stays.
      const back = await saveOn(engagementId, line, 'no_exception');
      expect(back.progress).toMatchObject({ items: sample.items.length + 1, tested: 1 });
      // A further draw keeps what was found on its lines.
      const next = await generate({
        supersede_reason: 'repeat',
        seed: sample.seed,
        tolerable_misstatement_kgco2e: sample.tolerable_misstatement_kgco2e,
      });
      expect(next.items.find(({ line_item_id }) => line_item_id === line)?.status).toBe(
        'tested_no_exception',
      );
    });

    it('stands on the chain as the verifier wants it, also when invoices come between the draws', async () => {
      const { engagementId, generate } = await drawnEngagement();
      await recordLines(own, 1);
      await generate({ extend_by: 3 });
      const entries = await papersOnChain(own, engagementId);
      expect(entries.map(({ header }) => header.kind)).toEqual(['sample.generated', 'sample.generated']);
      const [first, second] = entries.map(({ payload }) => payload);
      expect(second?.population_at).toEqual(first?.population_at);
      expect(second?.over).not.toEqual(first?.over);
    });

    it('names the lines a further draw left out although something was found on them', async () => {
      const { engagementId, sample, generate } = await drawnEngagement();
      const first = sample.items.map(({ line_item_id }) => line_item_id);
      for (const line_item_id of first) {
        const finding = { result: 'exception', audited_kgco2e: 0, nature_and_cause: 'no such delivery' };
        const request = { action: 'save-assertion', engagement_id: engagementId, line_item_id, ...finding };
        expect((await act(own, people.auditor, request)).status).toBe(200);
      }
      const next = await generate({ supersede_reason: 'repeat', seed: 'dice 6 5 4 3 2 1 6 5 4 3' });
      const kept = new Set(next.items.map(({ line_item_id }) => line_item_id));
      const leftOut = first.filter((line) => !kept.has(line)).toSorted();
      expect(leftOut).not.toEqual([]);
      const request = { action: 'complete', engagement_id: engagementId };
      const refused = await act<Problem>(own, people.auditor, request);
      expect(refused.body.warnings).toContainEqual(
        expect.objectContaining({ code: 'finding_outside_sample', line_item_ids: leftOut }),
      );
      for (const item of next.items) {
        if (item.status === 'not_started') await saveOn(engagementId, item.line_item_id, 'no_exception');
      }
      const { engagement } = CompleteAnswer.parse((await act(own, people.auditor, request)).body);
      expect(engagement.warnings).toContainEqual(
        expect.objectContaining({ code: 'finding_outside_sample', line_item_ids: leftOut }),
      );
    });

    it('says at the draw when a named threshold does not fit those that come from the lines', async () => {
      const { sample, generate } = await drawnEngagement();
      // Tolerable is a fifth of the emissions, overall by default a twentieth.
      expect(sample.warnings.map(({ code }) => code)).toContain('thresholds_out_of_order');
      const fitting = await generate({ dry_run: true, tolerable_misstatement_kgco2e: 1 });
      expect(fitting.warnings.map(({ code }) => code)).not.toContain('thresholds_out_of_order');
    });

    it('says when float noise was rounded off an audited figure, and calculates a what-if with what it says', async () => {
      const { engagementId, sample } = await drawnEngagement();
      const line_item_id = sample.items[0]?.line_item_id;
      const noisy = 0.1 + 0.2;
      const saved = await act<SaveAssertionAnswer>(own, people.auditor, {
        ...{ action: 'save-assertion', engagement_id: engagementId, line_item_id, result: 'exception' },
        ...{ audited_kgco2e: noisy, nature_and_cause: 'a unit of a thousandth' },
      });
      expect(saved.body.warnings).toMatchObject([{ code: 'number_rounded', line_item_ids: [line_item_id] }]);
      expect(saved.body.assertion.audited_kgco2e).toBe(0.3);
      const again = await act<{ results: { overrides: unknown }[] }>(own, people.auditor, {
        ...{ action: 're-perform', engagement_id: engagementId, line_item_id },
        overrides: { quantity: noisy },
      });
      expect(again.body.results[0]?.overrides).toEqual({ quantity: 0.3 });
      const entries = await papersOnChain(own, engagementId);
      expect(entries.at(-1)?.payload.overrides).toEqual({ quantity: '0.3' });
    });

    it('is not done before the replacement is tested, and says when the population has changed', async () => {
      const { engagementId, sample } = await drawnEngagement();
      const [line, ...others] = sample.items.map(({ line_item_id }) => line_item_id);
      const { replaced_by } = await saveOn(engagementId, line, 'not_applicable');
      for (const other of others) await saveOn(engagementId, other, 'no_exception');
      const complete_ = () =>
        act<Problem>(own, people.auditor, { action: 'complete', engagement_id: engagementId });
      const refused = await complete_();
      expect(refused.body.blockers).toEqual([{ gate: 'items_untested', line_item_ids: [replaced_by] }]);
      await saveOn(engagementId, replaced_by ?? '', 'no_exception');
      await recordLines(own, 1);
      const { engagement } = CompleteAnswer.parse((await complete_()).body);
      expect(engagement.warnings.map(({ code }) => code)).toContain('population_changed');
      expect(engagement.evaluation).toMatchObject({
        hits: sample.items.reduce((sum, { hits }) => sum + hits, 0),
        state: 'upper_limit_below_tolerable',
        most_likely_net_kgco2e: 0,
      });
    });
  });
});
