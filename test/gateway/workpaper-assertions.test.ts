import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAssertion } from '../../gateway/actions/engagements/save-assertion.ts';
import { ApiError } from '../../gateway/api-error.ts';
import type { PartyPool } from '../../gateway/threads/pool.ts';
import type { Problem } from '../../schema/contracts/problem.ts';
import { SaveAssertionRequest } from '../../schema/contracts/workpaper.ts';
import { SaveAssertionAnswer } from '../../schema/contracts/workpaper-answers.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { callTrpc } from '../support/engagement.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import {
  act,
  type HandMadeEngagement,
  type HandMadeItem,
  handMadeEngagement,
  newTeam,
  paperFingerprint,
  papersOnChain,
  plannedEngagement,
  refusal,
  type Team,
} from '../support/hand-made-sample.ts';
import type { Person } from '../support/people.ts';

const ITEMS: readonly HandMadeItem[] = [
  { kg: '8000.000000' },
  { kg: '500.000000' },
  { kg: '-100.000000' },
  { kg: '0.000000', stratum: 'key' },
  { kg: '25000.000000', stratum: 'certainty' },
];
const CAUSE = { nature_and_cause: 'The meter reading of another site was booked.' };

describeOnBothDatabases('save-assertion', (getDatabase) => {
  let server: TestGateway;
  let team: Team;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    team = await newTeam(server);
  });
  afterAll(() => server.close());

  const newEngagement = (
    items: readonly HandMadeItem[] = ITEMS,
    plan: Readonly<Record<string, unknown>> = {},
  ) => handMadeEngagement(server, team, { items, plan });

  function post<Body>(
    { engagementId, lines }: Pick<HandMadeEngagement, 'engagementId' | 'lines'>,
    request: Readonly<Record<string, unknown>>,
    person: Pick<Person, 'token'> = team.auditor,
  ) {
    return act<Body>(server, person, {
      action: 'save-assertion',
      engagement_id: engagementId,
      line_item_id: lines[0],
      result: 'no_exception',
      ...request,
    });
  }

  async function save(
    engagement: HandMadeEngagement,
    request: Readonly<Record<string, unknown>> = {},
    person?: Pick<Person, 'token'>,
  ): Promise<SaveAssertionAnswer> {
    const { status, body } = await post<SaveAssertionAnswer>(engagement, request, person);
    expect([status, (body as { detail?: string }).detail]).toEqual([200, undefined]);
    return SaveAssertionAnswer.parse(body);
  }

  describe('keeps what was found', () => {
    it('with the recorded figure, the misstatement and its share, signed', async () => {
      const engagement = await newEngagement();
      const { assertion, item_status, progress } = await save(engagement, {
        result: 'exception',
        audited_kgco2e: 6000,
        ...CAUSE,
        procedure: 'recalculation',
        narrative: 'Zählerstand «alt» 12 → 9 😀',
        tick_marks: ['R', 'X'],
        workpaper_reference: 'C-3.2/14',
        evidence: [{ type: 'external', reference: 'meter photo 7', page: 2 }],
      });
      expect(assertion).toMatchObject({
        line_item_id: engagement.lines[0],
        assertion: 'accuracy',
        revision: 1,
        result: 'exception',
        procedure: 'recalculation',
        recorded_kgco2e: 8000,
        audited_kgco2e: 6000,
        misstatement_kgco2e: 2000,
        tainting: 0.25,
        narrative: 'Zählerstand «alt» 12 → 9 😀',
        tick_marks: ['R', 'X'],
        workpaper_reference: 'C-3.2/14',
        evidence: [{ type: 'external', sha256: null, reference: 'meter photo 7', page: 2, note: null }],
        is_anomaly: false,
        prepared_by: `user:${team.auditor.userId}`,
      });
      expect(item_status).toBe('tested_exception');
      expect(progress).toEqual({ items: 5, tested: 1, exceptions: 1, remaining: 4 });
    });

    it("with the reference of the auditor's own working paper, which is on the chain where one is given", async () => {
      const engagement = await newEngagement();
      const reference = 'C-3.2 «Strom», Blatt 14';
      const withOne = await save(engagement, { workpaper_reference: reference });
      const without = await save(engagement, { workpaper_reference: null });
      expect([withOne, without].map(({ assertion }) => assertion.workpaper_reference)).toEqual([
        reference,
        null,
      ]);
      const [first, second] = await papersOnChain(server, engagement.engagementId);
      expect(first?.payload.workpaper_reference).toBe(reference);
      expect(second?.payload).not.toHaveProperty('workpaper_reference');
    });

    it('as a new revision each time, also of the very same words, each on the chain behind the other', async () => {
      const engagement = await newEngagement();
      const first = await save(engagement);
      const second = await save(engagement);
      const other = await save(engagement, { assertion: 'occurrence' });
      expect([first, second, other].map(({ assertion }) => assertion.revision)).toEqual([1, 2, 1]);
      expect(second.assertion.prepared_at > first.assertion.prepared_at).toBe(true);
      const entries = await papersOnChain(server, engagement.engagementId);
      expect(entries.map(({ header }) => header.kind)).toEqual(Array(3).fill('assertion.saved'));
      expect(entries[1]?.header.refs).toEqual([entries[0]?.hash]);
      expect(entries[2]?.header.refs).toEqual(entries[0]?.header.refs);
      expect(entries[1]?.payload).toMatchObject({
        line_item_id: engagement.lines[0],
        assertion: 'accuracy',
        revision: 2,
        result: 'no_exception',
        recorded_kgco2e: '8000.000000',
      });
      const rows = await getDatabase().asOwner<{ hash: string }>(
        'select entry_hash as hash from assertion where engagement_id = $1 order by prepared_at',
        [engagement.engagementId],
      );
      expect(rows.map(({ hash }) => hash)).toEqual(entries.map(({ hash }) => hash));
    });

    it('of one auditor who saves the same item many times at once: all revisions stay', async () => {
      const engagement = await newEngagement();
      const rounds = Array.from({ length: 16 }, (_, at) => at);
      const all = await Promise.all(rounds.map((at) => save(engagement, { narrative: `save ${at}` })));
      const revisions = all.map(({ assertion }) => assertion.revision).sort((a, b) => a - b);
      expect(revisions).toEqual(rounds.map((at) => at + 1));
      const rows = await getDatabase().asOwner<{ narrative: string }>(
        'select narrative from assertion where engagement_id = $1 order by narrative collate "C"',
        [engagement.engagementId],
      );
      const said = rounds.map((at) => `save ${at}`).sort();
      expect(rows.map(({ narrative }) => narrative)).toEqual(said);
      expect(await papersOnChain(server, engagement.engagementId)).toHaveLength(16);
    });

    it('of two auditors only where the second names the revision of the first', async () => {
      const engagement = await newEngagement();
      const conflict = async (members: object, person: Person) => {
        const { status, body } = await post<Problem>(engagement, { ...members }, person);
        return [status, body.code, body.detail];
      };
      const at = (revision: number, { prepared_by, prepared_at }: SaveAssertionAnswer['assertion']) =>
        `Revision ${revision} of the assertion was saved by ${prepared_by} at ${prepared_at}`;
      const { assertion: first } = await save(engagement, {}, team.auditor);
      const missing = [409, 'revision_conflict', `${at(1, first)}, and replaces_revision is missing.`];
      expect(await conflict({}, team.colleague)).toEqual(missing);
      const { assertion: second } = await save(engagement, { replaces_revision: 1 }, team.colleague);
      const stale = [409, 'revision_conflict', `${at(2, second)}, and replaces_revision is 1.`];
      expect(await conflict({ replaces_revision: 1 }, team.auditor)).toEqual(stale);
      expect(await conflict({ replaces_revision: 1 }, team.colleague)).toEqual(stale);
      const none = 'The assertion has no revision yet, and replaces_revision is 1.';
      const other = { assertion: 'cut_off', replaces_revision: 1 };
      expect(await conflict(other, team.auditor)).toEqual([409, 'revision_conflict', none]);
      await save(engagement, { assertion: 'cut_off', replaces_revision: 0 }, team.auditor);
      expect(await papersOnChain(server, engagement.engagementId)).toHaveLength(3);
    });

    it('of two auditors who save the same item at once: one, and the other is told', async () => {
      const engagement = await newEngagement();
      const both = await Promise.all(
        [team.auditor, team.colleague].map((person) => post<Problem>(engagement, {}, person)),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('of a credit by its sign: recorded -100, audited -60 is understated by 40', async () => {
      const engagement = await newEngagement();
      const { assertion, evaluation } = await save(engagement, {
        line_item_id: engagement.lines[2],
        result: 'exception',
        audited_kgco2e: -60,
        ...CAUSE,
      });
      expect(assertion).toMatchObject({ misstatement_kgco2e: -40, tainting: -0.4 });
      expect(evaluation.over.projected_kgco2e).toBe(0);
      expect(evaluation.under.projected_kgco2e).toBeGreaterThan(0);
    });

    it('of a line of 0 kg at face value, without a tainting', async () => {
      const engagement = await newEngagement();
      const { assertion, evaluation } = await save(engagement, {
        line_item_id: engagement.lines[3],
        result: 'exception',
        audited_kgco2e: 40,
        ...CAUSE,
      });
      expect(assertion).toMatchObject({ misstatement_kgco2e: -40, tainting: null });
      expect(evaluation).toMatchObject({ certainty_kgco2e: -40, under: { certainty_kgco2e: 40 } });
    });

    it('of an activity that did not occur as 0 kg, unless the auditor says how much did', async () => {
      const engagement = await newEngagement();
      const nothing = await save(engagement, { assertion: 'occurrence', result: 'exception', ...CAUSE });
      expect(nothing.assertion).toMatchObject({ audited_kgco2e: 0, misstatement_kgco2e: 8000, tainting: 1 });
      const part = { assertion: 'occurrence', result: 'exception', audited_kgco2e: 2000, ...CAUSE };
      expect((await save(engagement, part)).assertion.tainting).toBe(0.75);
    });

    it('of a line that cannot be tested as wholly misstated', async () => {
      const engagement = await newEngagement();
      const { assertion, item_status, evaluation } = await save(engagement, {
        line_item_id: engagement.lines[4],
        result: 'unable_to_test',
      });
      expect(assertion).toMatchObject({ audited_kgco2e: 0, misstatement_kgco2e: 25000, tainting: 1 });
      expect(item_status).toBe('unable_to_test');
      expect(evaluation).toMatchObject({ certainty_kgco2e: 25000, over: { certainty_kgco2e: 25000 } });
    });

    it('of a line tested by an alternative procedure as none, kept with the revision and on the chain', async () => {
      const engagement = await newEngagement();
      const line = { line_item_id: engagement.lines[4], result: 'unable_to_test' };
      await save(engagement, line);
      const alternative_procedure = 'The payments of the year were agreed to the bank statements.';
      const { assertion, item_status, evaluation } = await save(engagement, {
        ...line,
        alternative_procedure,
      });
      expect(assertion).toMatchObject({
        alternative_procedure,
        audited_kgco2e: null,
        misstatement_kgco2e: null,
      });
      expect(item_status).toBe('unable_to_test');
      expect(evaluation).toMatchObject({ certainty_kgco2e: 0, over: { certainty_kgco2e: 0 } });
      const [without, saved] = (await papersOnChain(server, engagement.engagementId)).slice(-2);
      expect(without?.payload).not.toHaveProperty('alternative_procedure');
      expect(saved?.payload).toMatchObject({ alternative_procedure, audited_kgco2e: null });
    });

    it('of a figure equal to the recorded one, also as a JSON number can hold it', async () => {
      const engagement = await newEngagement([{ kg: '1234567890.123456' }]);
      const { assertion } = await save(engagement, { audited_kgco2e: 1234567890.123456 });
      expect(assertion).toMatchObject({ misstatement_kgco2e: 0, tainting: 0 });
    });
  });

  describe('checks the members against each other', () => {
    let engagement: HandMadeEngagement;
    beforeAll(async () => {
      engagement = await newEngagement();
    });

    it.each<[string, Record<string, unknown>, string[]]>([
      ['an exception without its cause', { result: 'exception', audited_kgco2e: 1 }, ['/nature_and_cause']],
      ['an exception of accuracy without a figure', { result: 'exception', ...CAUSE }, ['/audited_kgco2e']],
      ['one of cut-off', { result: 'exception', assertion: 'cut_off', ...CAUSE }, ['/audited_kgco2e']],
      ['one of the boundary', { result: 'exception', assertion: 'boundary', ...CAUSE }, ['/audited_kgco2e']],
      ['an exception with neither', { result: 'exception' }, ['/nature_and_cause', '/audited_kgco2e']],
      [
        'a blank cause',
        { result: 'exception', audited_kgco2e: 1, nature_and_cause: ' ' },
        ['/nature_and_cause'],
      ],
      [
        'an alternative procedure of a line that was tested',
        { alternative_procedure: 'x' },
        ['/alternative_procedure'],
      ],
      ['no exception with another figure', { audited_kgco2e: 7999.999999 }, ['/audited_kgco2e']],
      [
        'a figure where nothing was tested',
        { result: 'unable_to_test', audited_kgco2e: 0 },
        ['/audited_kgco2e'],
      ],
      [
        'a figure where the procedure does not fit',
        { result: 'not_applicable', audited_kgco2e: 0 },
        ['/audited_kgco2e'],
      ],
      ['an anomaly that is no exception', { is_anomaly: true, anomaly_procedures: 'x' }, ['/is_anomaly']],
      [
        'an anomaly without procedures',
        { result: 'exception', audited_kgco2e: 1, is_anomaly: true, ...CAUSE },
        ['/anomaly_procedures'],
      ],
      ['an unknown result', { result: 'passed' }, ['/result']],
      ['no result', { result: null }, ['/result']],
      ['an unknown assertion', { assertion: 'completeness' }, ['/assertion']],
      ['seven decimals', { result: 'exception', audited_kgco2e: 1.0000001, ...CAUSE }, ['/audited_kgco2e']],
      ['a figure as text', { result: 'exception', audited_kgco2e: '1', ...CAUSE }, ['/audited_kgco2e']],
      [
        'evidence of an unknown type',
        { evidence: [{ type: 'photo', reference: 'x' }] },
        ['/evidence/0/type'],
      ],
      ['evidence without a reference', { evidence: [{ type: 'external' }] }, ['/evidence/0/reference']],
      ['a reference of 201 characters', { workpaper_reference: 'x'.repeat(201) }, ['/workpaper_reference']],
      ['a broken character', { narrative: 'a\u0000b' }, ['/narrative']],
      ['a line id that is none', { line_item_id: 'x' }, ['/line_item_id']],
    ])('%s is 400 and writes nothing', async (_, request, pointers) => {
      const before = await paperFingerprint(getDatabase());
      expect(await refusal(post<Problem>(engagement, request))).toEqual({
        status: 400,
        code: 'validation_failed',
        pointers,
      });
      expect(await paperFingerprint(getDatabase())).toEqual(before);
    });

    it.each(['classification', 'consistency'])('an exception of %s may have no figure', async (assertion) => {
      const { assertion: saved } = await save(engagement, { assertion, result: 'exception', ...CAUSE });
      expect(saved).toMatchObject({ audited_kgco2e: null, misstatement_kgco2e: null, tainting: null });
    });
  });

  describe('rests on documents', () => {
    const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`, 'latin1');

    async function attach(invoiceId: string, content: Uint8Array): Promise<void> {
      const answer = await fetch(`${server.url}/api/invoices/${invoiceId}/source-document`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/pdf' },
        body: content as BodyInit,
      });
      expect(answer.status).toBe(201);
    }

    it('by the digest of the version that was looked at, else of the newest', async () => {
      const engagement = await newEngagement();
      await attach(engagement.invoiceId, pdf('one'));
      await attach(engagement.invoiceId, pdf('two'));
      const evidence = [
        { type: 'source_document', reference: 'invoice', sha256: digestOf(pdf('one')) },
        { type: 'source_document', reference: 'invoice' },
        { type: 'external', reference: 'letter', sha256: 'a'.repeat(64) },
      ];
      const { assertion } = await save(engagement, { evidence });
      expect(assertion.evidence.map(({ sha256 }) => sha256)).toEqual([
        digestOf(pdf('one')),
        digestOf(pdf('two')),
        'a'.repeat(64),
      ]);
    });

    it('without a digest, and with a warning that says so, where no document is stored', async () => {
      const engagement = await newEngagement();
      const evidence = [{ type: 'source_document', reference: 'paper copy' }];
      const saved = await save(engagement, { evidence });
      expect(saved.assertion.evidence[0]?.sha256).toBeNull();
      expect(saved.warnings).toMatchObject([
        { code: 'document_not_stored', line_item_ids: [saved.assertion.line_item_id] },
      ]);
    });

    it("never on a digest no version of the invoice's document has", async () => {
      const [engagement, other] = [await newEngagement(), await newEngagement()];
      await attach(other.invoiceId, pdf('of another invoice'));
      const before = await paperFingerprint(getDatabase());
      const external = { type: 'external', reference: 'x' };
      const foreign = {
        type: 'source_document',
        reference: 'invoice',
        sha256: digestOf(pdf('of another invoice')),
      };
      expect(await refusal(post<Problem>(engagement, { evidence: [external, foreign] }))).toEqual({
        status: 422,
        code: 'evidence_not_found',
        pointers: ['/evidence/1/sha256'],
      });
      expect(await paperFingerprint(getDatabase())).toEqual(before);
    });
  });

  describe('moves the item', () => {
    it('by all assertions saved where the plan demands none', async () => {
      const engagement = await newEngagement();
      const on = { line_item_id: engagement.lines[4] };
      const statuses = [
        (await save(engagement, { ...on, assertion: 'cut_off', result: 'not_applicable' })).item_status,
        (await save(engagement, on)).item_status,
        (await save(engagement, { ...on, assertion: 'occurrence', result: 'exception', ...CAUSE }))
          .item_status,
        (await save(engagement, { ...on, assertion: 'boundary', result: 'unable_to_test' })).item_status,
        (await save(engagement, { ...on, assertion: 'boundary' })).item_status,
      ];
      expect(statuses).toEqual([
        'not_applicable',
        'tested_no_exception',
        'tested_exception',
        'unable_to_test',
        'tested_exception',
      ]);
    });

    it('to tested only when each required assertion was saved', async () => {
      const engagement = await newEngagement(ITEMS, { required_assertions: ['accuracy', 'occurrence'] });
      const first = await save(engagement, { assertion: 'cut_off' });
      const second = await save(engagement, { assertion: 'accuracy' });
      const third = await save(engagement, { assertion: 'occurrence' });
      expect([first, second, third].map(({ item_status }) => item_status)).toEqual([
        'in_progress',
        'in_progress',
        'tested_no_exception',
      ]);
      expect(second.progress).toMatchObject({ tested: 0, remaining: 5 });
      expect(third.progress).toMatchObject({ tested: 1, remaining: 4 });
    });

    it('again when the plan demands other assertions', async () => {
      const engagement = await newEngagement();
      await save(engagement);
      const { engagementId } = engagement;
      const plan = { engagement_id: engagementId, required_assertions: ['occurrence'] };
      const planned = await callTrpc(server, team.auditor.token, 'engagement.plan', plan);
      const { progress } = planned.data as { progress: object };
      expect(progress).toEqual({ items: 5, tested: 0, exceptions: 0, remaining: 5 });
    });
  });

  describe('evaluates the sample so far', () => {
    /** Vector mus-evaluation-kg-01: 1,250,000 kg, 60 hits, 95 %; 8,000 -> 6,000 and 500 -> 350. */
    it('to the figures of the worked example of the method', async () => {
      const clean = { kg: '5800.000000', hits: 58 };
      const engagement = await newEngagement([{ kg: '8000.000000' }, { kg: '500.000000' }, clean]);
      const [first, second, line_item_id] = engagement.lines;
      await save(engagement, { line_item_id });
      const exception = { result: 'exception', ...CAUSE };
      const running = await save(engagement, { line_item_id: first, ...exception, audited_kgco2e: 6000 });
      expect(running.evaluation).toMatchObject({ state: 'testing_in_progress', untested_items: 1 });
      const { evaluation, progress } = await save(engagement, {
        line_item_id: second,
        ...exception,
        audited_kgco2e: 350,
      });
      expect(evaluation.over.basic_precision_kgco2e).toBeCloseTo(62411.089, 2);
      expect(evaluation.over.projected_kgco2e).toBeCloseTo(11458.3333, 3);
      expect(evaluation.over.incremental_allowance_kgco2e).toBeCloseTo(7550.457, 2);
      expect(evaluation.over.upper_limit_kgco2e).toBeCloseTo(81419.8796, 2);
      expect(evaluation.under).toMatchObject({ projected_kgco2e: 0, incremental_allowance_kgco2e: 0 });
      expect(evaluation).toMatchObject({
        certainty_kgco2e: 0,
        anomalies_kgco2e: 0,
        tolerable_misstatement_kgco2e: 90000,
        state: 'upper_limit_below_tolerable',
        flags: [],
        hits: 60,
        untested_items: 0,
      });
      expect(progress).toEqual({ items: 3, tested: 3, exceptions: 2, remaining: 0 });
    });

    it('with one figure a line: what did not occur stands before its amount, and a later revision before both', async () => {
      const engagement = await newEngagement([{ kg: '25000.000000', stratum: 'certainty' }]);
      const exception = { result: 'exception', ...CAUSE };
      const certainty = async (request: Record<string, unknown>) =>
        (await save(engagement, request)).evaluation.certainty_kgco2e;
      expect(await certainty({ ...exception, audited_kgco2e: 20000 })).toBe(5000);
      expect(await certainty({ ...exception, assertion: 'occurrence' })).toBe(25000);
      expect(await certainty({ ...exception, assertion: 'cut_off', audited_kgco2e: 10000 })).toBe(15000);
      expect(await certainty({ ...exception, assertion: 'classification', audited_kgco2e: 1 })).toBe(15000);
      expect(await certainty({ assertion: 'cut_off' })).toBe(25000);
      expect(await certainty({ assertion: 'occurrence' })).toBe(5000);
      expect(await certainty({})).toBe(24999);
      expect(await certainty({ assertion: 'classification' })).toBe(0);
    });

    it('with an anomaly at face value, not projected', async () => {
      const engagement = await newEngagement();
      const { evaluation } = await save(engagement, {
        result: 'exception',
        audited_kgco2e: 6000,
        ...CAUSE,
        is_anomaly: true,
        anomaly_procedures: 'All 37 other sites of the supplier were inspected.',
      });
      expect(evaluation).toMatchObject({
        anomalies_kgco2e: 2000,
        over: { projected_kgco2e: 0, anomalies_kgco2e: 2000 },
        flags: ['all_exceptions_are_anomalies'],
      });
    });

    it('of an understatement of 250 % with the bound raised and flagged', async () => {
      const engagement = await newEngagement([{ kg: '100.000000' }]);
      const { assertion, evaluation } = await save(engagement, {
        result: 'exception',
        audited_kgco2e: 350,
        ...CAUSE,
      });
      expect(assertion).toMatchObject({ misstatement_kgco2e: -250, tainting: -2.5 });
      expect(evaluation.flags).toContain('bound_assumption_broken');
      const { basic_precision_kgco2e: over } = evaluation.over;
      expect(evaluation.under.basic_precision_kgco2e).toBeCloseTo((over ?? 0) * 2.5, 4);
    });

    it.each([
      ['', 'over'],
      ['-', 'under'],
    ] as const)('to the whole stratum where every line (%s1 kg) is wholly wrong', async (sign, direction) => {
      const engagement = await newEngagement([{ kg: `${sign}1.000000` }, { kg: `${sign}7.000000` }]);
      await save(engagement, { result: 'unable_to_test' });
      const last = { line_item_id: engagement.lines[1], result: 'unable_to_test' };
      const { evaluation, progress } = await save(engagement, last);
      expect(evaluation[direction].projected_kgco2e).toBeCloseTo(1_250_000, 3);
      expect(evaluation).toMatchObject({ state: 'projection_above_tolerable' });
      expect(evaluation.flags).toContain('projection_above_expected');
      expect(progress).toEqual({ items: 2, tested: 2, exceptions: 0, remaining: 0 });
    });

    it('undoes the weight a line was drawn with', async () => {
      const off = await newEngagement([{ kg: '8000.000000' }]);
      const strong = await newEngagement([{ kg: '8000.000000', weight: '2' }]);
      const exception = { result: 'exception', audited_kgco2e: 6000, ...CAUSE };
      const unweighted = (await save(off, exception)).evaluation.over.projected_kgco2e;
      expect((await save(strong, exception)).evaluation.over.projected_kgco2e).toBeCloseTo(unweighted / 2, 5);
    });
  });

  describe('refuses', () => {
    async function expectRefused(
      engagement: Pick<HandMadeEngagement, 'engagementId' | 'lines'>,
      request: Readonly<Record<string, unknown>>,
      expected: readonly [number, string, Pick<Person, 'token'>?],
    ): Promise<void> {
      const [status, code, person] = expected;
      const before = await paperFingerprint(getDatabase());
      expect(await refusal(post<Problem>(engagement, request, person))).toMatchObject({ status, code });
      expect(await paperFingerprint(getDatabase())).toEqual(before);
    }

    it('a line that is not in the sample, whosever it is', async () => {
      const engagement = await newEngagement();
      const other = await newEngagement();
      for (const line_item_id of [engagement.otherLine, other.lines[0], randomUUID()]) {
        await expectRefused(engagement, { line_item_id }, [404, 'line_not_in_sample']);
      }
    });

    it('before there is a sample', async () => {
      const engagementId = await plannedEngagement(server, team);
      await expectRefused({ engagementId, lines: [randomUUID()] }, {}, [409, 'no_sample']);
    });

    it('once the engagement is cancelled', async () => {
      const engagement = await newEngagement();
      const { engagementId: engagement_id } = engagement;
      await callTrpc(server, team.owner.token, 'engagement.cancel', { engagement_id, reason: 'x' });
      await expectRefused(engagement, {}, [409, 'engagement_cancelled']);
    });

    it('when the evaluation cannot be computed, and keeps nothing', async () => {
      const engagement = await newEngagement();
      const own = server.deps.pool.of(team.auditor.userId);
      const pool: PartyPool = {
        run: (name, task, transfer) =>
          name === 'evaluateWorkpaper'
            ? Promise.reject(new ApiError('compute_unavailable'))
            : own.run(name, task, transfer),
      };
      const { auditor } = team;
      const membership = { workspaceId: server.workspaceId, workspaceName: 'x', role: 'auditor' } as const;
      const who = { userId: auditor.userId, email: auditor.email, memberships: [membership] };
      const viewer = { ...who, language: null, hasSecondFactor: false, byProvider: false };
      const before = await paperFingerprint(getDatabase());
      const request = SaveAssertionRequest.parse({
        action: 'save-assertion',
        engagement_id: engagement.engagementId,
        line_item_id: engagement.lines[0],
        result: 'no_exception',
      });
      const call = saveAssertion({ ...server.deps, pool }, viewer, request);
      await expect(call).rejects.toMatchObject({ code: 'compute_unavailable' });
      expect(await paperFingerprint(getDatabase())).toEqual(before);
    });
  });
});
