import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Problem } from '../../schema/contracts/problem.ts';
import { ReviewAnswer } from '../../schema/contracts/workpaper-answers.ts';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import {
  act,
  type HandMadeEngagement,
  handMadeEngagement,
  newTeam,
  paperFingerprint,
  papersOnChain,
  refusal,
  type Team,
} from '../support/hand-made-sample.ts';
import type { Person } from '../support/people.ts';

describeOnBothDatabases('review', (getDatabase) => {
  let server: TestGateway;
  let team: Team;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    team = await newTeam(server);
  });
  afterAll(() => server.close());

  const newEngagement = (plan: Readonly<Record<string, unknown>> = {}) =>
    handMadeEngagement(server, team, { items: [{ kg: '8000.000000' }, { kg: '500.000000' }], plan });

  function request(
    { engagementId, lines }: Pick<HandMadeEngagement, 'engagementId' | 'lines'>,
    members: Readonly<Record<string, unknown>>,
  ) {
    return { engagement_id: engagementId, line_item_id: lines[0], ...members };
  }

  async function save(
    engagement: HandMadeEngagement,
    members: Readonly<Record<string, unknown>> = {},
    person: Person = team.auditor,
  ): Promise<void> {
    const body = request(engagement, { action: 'save-assertion', result: 'no_exception', ...members });
    expect((await act(server, person, body)).status).toBe(200);
  }

  const post = <Body>(
    engagement: Pick<HandMadeEngagement, 'engagementId' | 'lines'>,
    members: Readonly<Record<string, unknown>> = {},
    person: Pick<Person, 'token'> = team.colleague,
  ) => act<Body>(server, person, request(engagement, { action: 'review', decision: 'approve', ...members }));

  async function review(
    engagement: HandMadeEngagement,
    members: Readonly<Record<string, unknown>> = {},
    person?: Person,
  ): Promise<ReviewAnswer> {
    const { status, body } = await post<ReviewAnswer>(engagement, members, person);
    expect([status, (body as { detail?: string }).detail]).toEqual([200, undefined]);
    return ReviewAnswer.parse(body);
  }

  async function expectRefused(
    engagement: Pick<HandMadeEngagement, 'engagementId' | 'lines'>,
    expected: readonly [number, string, Pick<Person, 'token'>?],
    members: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const [status, code, person] = expected;
    const before = await paperFingerprint(getDatabase());
    expect(await refusal(post<Problem>(engagement, members, person))).toMatchObject({ status, code });
    expect(await paperFingerprint(getDatabase())).toEqual(before);
  }

  it('by another auditor signs off every newest revision of the line, on the chain', async () => {
    const engagement = await newEngagement();
    await save(engagement);
    await save(engagement, { assertion: 'occurrence' });
    const answer = await review(engagement, { note: 'Beleg gesehen' });
    expect(answer).toMatchObject({
      item_status: 'tested_no_exception',
      progress: { tested: 1, remaining: 1 },
    });
    expect(answer.assertions.map(({ assertion }) => assertion).sort()).toEqual(['accuracy', 'occurrence']);
    expect(answer.assertion.review).toMatchObject({
      decision: 'approve',
      note: 'Beleg gesehen',
      reviewed_by: `user:${team.colleague.userId}`,
    });
    const entries = await papersOnChain(server, engagement.engagementId);
    const [accuracy, occurrence, reviewed] = entries;
    expect(reviewed?.header).toMatchObject({
      kind: 'assertion.reviewed',
      actor: `user:${team.colleague.userId}`,
      refs: [accuracy?.hash, occurrence?.hash],
    });
    expect(reviewed?.payload).toMatchObject({ decision: 'approve', line_item_id: engagement.lines[0] });
  });

  it('that returns the line opens it until the next revision', async () => {
    const engagement = await newEngagement();
    await save(engagement);
    const returned = await review(engagement, { decision: 'return', note: 'Which meter?' });
    expect(returned).toMatchObject({ item_status: 'in_progress', progress: { tested: 0, remaining: 2 } });
    await save(engagement, { narrative: 'Meter 4711.' });
    const again = await review(engagement);
    expect(again).toMatchObject({ item_status: 'tested_no_exception', assertion: { revision: 2 } });
  });

  it('is read in the graph with its note: by the preparer at once, by the owner after completion only', async () => {
    const engagement = await newEngagement();
    await save(engagement);
    await save(engagement, {}, team.auditor);
    const returned = await review(engagement, { decision: 'return', note: 'Which meter?' });
    await save(engagement, { narrative: 'Meter 4711.' });
    const approved = await review(engagement);
    const query = `query ($id: ID!) { engagement(id: $id) { sample { items(first: 5) { nodes { lineItemId
      assertions { revision reviews { decision note reviewedBy reviewedAt } } } } } } }`;
    const ask = ({ token }: Person) =>
      askGraphql({ url: server.url, token, query, variables: { id: engagement.engagementId } });
    const read = async (person: Person) => {
      const answer = await ask(person);
      return dataOf<{ engagement: { sample: unknown } }>(answer).engagement.sample;
    };
    const reviewedBy = `user:${team.colleague.userId}`;
    const seen = {
      items: {
        nodes: [
          {
            lineItemId: engagement.lines[0],
            assertions: [
              { revision: 1, reviews: [] },
              {
                revision: 2,
                reviews: [
                  {
                    decision: 'RETURN',
                    note: 'Which meter?',
                    reviewedBy,
                    reviewedAt: returned.assertion.review.reviewed_at,
                  },
                ],
              },
              {
                revision: 3,
                reviews: [
                  {
                    decision: 'APPROVE',
                    note: null,
                    reviewedBy,
                    reviewedAt: approved.assertion.review.reviewed_at,
                  },
                ],
              },
            ],
          },
          { lineItemId: engagement.lines[1], assertions: [] },
        ],
      },
    };
    expect(await read(team.auditor)).toEqual(seen);
    expect(await read(team.colleague)).toEqual(seen);
    for (const person of [team.owner, team.member]) {
      const { data, errors } = await ask(person);
      expect(data).toEqual({ engagement: { sample: null } });
      expect(errors).toMatchObject([{ path: ['engagement', 'sample'], extensions: { code: 'forbidden' } }]);
    }
    const [, second] = engagement.lines;
    await save(engagement, { line_item_id: second });
    expect(
      (await act(server, team.auditor, { action: 'complete', engagement_id: engagement.engagementId }))
        .status,
    ).toBe(200);
    expect(await read(team.owner)).toMatchObject({ items: { nodes: [seen.items.nodes[0], {}] } });
  });

  it('counts by the newest decision', async () => {
    const engagement = await newEngagement();
    await save(engagement);
    const statuses = [];
    for (const decision of ['return', 'approve', 'return', 'approve']) {
      statuses.push((await review(engagement, { decision })).item_status);
    }
    expect(statuses).toEqual(['in_progress', 'tested_no_exception', 'in_progress', 'tested_no_exception']);
    expect(
      await getDatabase().asOwner('select 1 from assertion_review where engagement_id = $1', [
        engagement.engagementId,
      ]),
    ).toHaveLength(4);
  });

  it('leaves the reviewer their own revisions to somebody else', async () => {
    const engagement = await newEngagement();
    await save(engagement);
    await save(engagement, { assertion: 'occurrence' }, team.colleague);
    const { assertions } = await review(engagement, {}, team.colleague);
    expect(assertions.map(({ assertion }) => assertion)).toEqual(['accuracy']);
    const other = await review(engagement, {}, team.auditor);
    expect(other.assertions.map(({ assertion }) => assertion)).toEqual(['occurrence']);
  });

  it('of named revisions is refused where another one was saved since, with who and when', async () => {
    const engagement = await newEngagement();
    const accuracy = { assertion: 'accuracy', revision: 1 };
    await save(engagement);
    await save(engagement, { narrative: 'Another meter.' });
    const newest = (await papersOnChain(server, engagement.engagementId)).at(-1)?.header;
    const told = async (revisions: object[]) => {
      await expectRefused(engagement, [409, 'revision_conflict'], { revisions });
      return (await post<Problem>(engagement, { revisions })).body.detail;
    };
    const saved = `Revision 2 of the assertion was saved by ${newest?.actor} at ${newest?.at}`;
    expect(await told([accuracy])).toBe(`${saved}, and revisions names 1 of accuracy.`);
    expect(await told([])).toBe(`${saved}, and revisions names none of accuracy.`);
    const seen = { ...accuracy, revision: 2 };
    expect(await told([seen, { assertion: 'cut_off', revision: 1 }])).toBe(
      'The assertion has no revision yet, and revisions names 1 of cut_off.',
    );
    // Another assertion was saved; their own one need not be named.
    await save(engagement, { assertion: 'occurrence' });
    await save(engagement, { assertion: 'boundary' }, team.colleague);
    expect(await told([seen])).toContain('revisions names none of occurrence');
    const { assertions } = await review(engagement, {
      revisions: [seen, { assertion: 'occurrence', revision: 1 }],
    });
    expect(assertions.map(({ assertion, revision }) => [assertion, revision]).sort()).toEqual([
      ['accuracy', 2],
      ['occurrence', 1],
    ]);
  });

  it('by the preparer is refused', async () => {
    const engagement = await newEngagement();
    await save(engagement);
    await expectRefused(engagement, [409, 'reviewer_is_preparer', team.auditor]);
    // The newest revision decides: the colleague's makes her the preparer.
    await save(engagement, { replaces_revision: 1 }, team.colleague);
    await expectRefused(engagement, [409, 'reviewer_is_preparer', team.colleague]);
    await review(engagement, {}, team.auditor);
  });

  it('of a line nothing is asserted about is refused', async () => {
    await expectRefused(await newEngagement(), [409, 'nothing_to_review']);
  });

  it.each([
    { decision: 'ok' },
    { decision: null },
    { line_item_id: 'x' },
    { note: 1 },
    { revisions: [{ assertion: 'accuracy', revision: 0 }] },
    { note: 'a\u0000' },
  ])('with %j is 400 and writes nothing', async (members) => {
    const engagement = await newEngagement();
    await save(engagement);
    await expectRefused(engagement, [400, 'validation_failed'], members);
  });
});
