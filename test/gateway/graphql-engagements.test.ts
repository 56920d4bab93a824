import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '../../gateway/database/transaction.ts';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { newPerson, type Person } from '../support/people.ts';
import { type TrpcTestClient, trpcClient } from '../support/trpc.ts';
import { fillWorkpaper } from '../support/workpaper-rows.ts';

/** What the queries below read of an engagement. */
interface Engagement {
  readonly engagementId: string;
}

interface Workspace {
  readonly engagements: readonly Engagement[];
  readonly periods: readonly { readonly name: string; readonly engagements: readonly Engagement[] }[];
}

const ALL = `engagementId period name assuranceStandard assuranceLevel status createdAt completedAt cancelledAt cancelReason
  auditors { userId email } progress { items tested exceptions remaining } documentsNeeded { invoices invoiceIds }
  plan { overallMaterialityKgco2e performanceMaterialityKgco2e tolerableMisstatementKgco2e expectedMisstatementKgco2e
    assuranceStandard assuranceLevel materialityRationale
    clearlyTrivialKgco2e confidenceLevel riskWeighting requiredAssertions requireReview retentionYears
    completenessTest { procedure result reference } }
  conclusion { text basisAdequate }`;

const idOf = ({ engagementId }: Engagement) => engagementId;

describeOnBothDatabases('GraphQL engagements', (getDatabase) => {
  let server: TestGateway;
  let owner: TrpcTestClient;
  let ownerPerson: Person;
  let member: Person;
  let auditor: Person;
  let unassigned: Person;
  beforeAll(async () => {
    const { db } = getDatabase();
    server = await startTestGateway(db);
    const { deps, workspaceId } = server;
    ownerPerson = await newPerson(deps, workspaceId, 'owner');
    member = await newPerson(deps, workspaceId, 'member');
    auditor = await newPerson(deps, workspaceId, 'auditor');
    unassigned = await newPerson(deps, workspaceId, 'auditor');
    owner = trpcClient(server, ownerPerson.token);
  });
  afterAll(() => server.close());

  const ask = (query: string, token: string) => askGraphql({ url: server.url, token, query });

  const codeOf = async (query: string, token: string) =>
    (await ask(query, token)).errors[0]?.extensions?.code;

  async function workspace(query: string, token: string): Promise<Workspace> {
    return dataOf<{ workspace: Workspace }>(await ask(query, token)).workspace;
  }

  async function engagement(query: string, token: string): Promise<unknown> {
    return dataOf<{ engagement: unknown }>(await ask(query, token)).engagement;
  }

  /** The engagement without what of it is refused, and the places of the refusals. */
  async function partOf(query: string, token: string): Promise<{ seen: unknown; refused: string[] }> {
    const { data, errors } = await ask(query, token);
    const refused = errors.map(({ path = [], extensions }) => {
      expect(extensions).toEqual({ code: 'forbidden', requires: expect.stringMatching(/access token/) });
      return path.slice(1).join('.');
    });
    return { seen: data?.engagement, refused: refused.sort() };
  }

  async function newEngagement(period = '2025', auditors = [auditor.userId]): Promise<string> {
    return (await owner.engagement.create.mutate({ period, auditors })).engagement_id;
  }

  function complete(id: string): Promise<object[]> {
    return getDatabase().asOwner(
      `update engagement set status = 'completed', completed_at = now(), completed_by = 'user:x',
         conclusion = '{"text":"fair","basis_adequate":true}' where engagement_id = '${id}'`,
    );
  }

  it('show everything to the assigned auditor, and to owners and members once completed', async () => {
    const id = await newEngagement();
    await trpcClient(server, auditor.token).engagement.plan.mutate({
      engagement_id: id,
      overall_materiality_kgco2e: 123_456.5,
      materiality_rationale: 'Five percent.',
      required_assertions: ['cut_off'],
      risk_weighting: 'strong',
      completeness_test: { procedure: 'p', result: 'r' },
    });
    const plan = {
      assuranceStandard: 'ISAE_3410',
      assuranceLevel: 'LIMITED',
      materialityRationale: 'Five percent.',
      overallMaterialityKgco2e: 123_456.5,
      performanceMaterialityKgco2e: null,
      tolerableMisstatementKgco2e: null,
      expectedMisstatementKgco2e: null,
      clearlyTrivialKgco2e: null,
      confidenceLevel: 0.8,
      riskWeighting: 'STRONG',
      requiredAssertions: ['CUT_OFF'],
      requireReview: false,
      retentionYears: 10,
      completenessTest: { procedure: 'p', result: 'r', reference: null },
    };
    const open = {
      engagementId: id,
      period: '2025',
      name: 'GHG assurance 2025',
      assuranceStandard: 'ISAE_3410',
      assuranceLevel: 'LIMITED',
      status: 'PLANNED',
      completedAt: null,
      cancelledAt: null,
      cancelReason: null,
      auditors: [{ userId: auditor.userId, email: auditor.email }],
      progress: { items: 0, tested: 0, exceptions: 0, remaining: 0 },
      documentsNeeded: { invoices: 0, invoiceIds: [] },
    };
    const query = `{ engagement(id: "${id.toUpperCase()}") { ${ALL} } }`;
    const read = (token: string) => engagement(query, token);
    expect(await read(auditor.token)).toMatchObject({ ...open, plan, conclusion: null });
    for (const { token } of [ownerPerson, member]) {
      const { seen, refused } = await partOf(query, token);
      expect(seen).toMatchObject({ ...open, plan: null, conclusion: null });
      expect(refused).toEqual(['plan']);
    }
    await complete(id);
    for (const { token } of [ownerPerson, member, auditor]) {
      const conclusion = { text: 'fair', basisAdequate: true };
      expect(await read(token)).toMatchObject({ status: 'COMPLETED', plan, conclusion });
    }
  });

  it('are listed on workspace and period, newest first, for an auditor their own', async () => {
    const ids = [await newEngagement('2024'), await newEngagement('2023', []), await newEngagement('2024')];
    const query = `{ workspace {
      engagements(first: 3) { engagementId }
      periods { name engagements(first: 5) { engagementId auditors { email } progress { items } } } } }`;
    const own = await workspace(query, member.token);
    expect(own.engagements.map(idOf)).toEqual(ids.toReversed());
    const ofPeriod = ({ periods }: Workspace, name: string) =>
      periods.find((period) => period.name === name)?.engagements.map(idOf);
    expect(ofPeriod(own, '2024')).toEqual([ids[2], ids[0]]);
    expect(ofPeriod(own, '2023')).toEqual([ids[1]]);
    const theirs = await workspace(query, auditor.token);
    expect(ofPeriod(theirs, '2024')).toEqual([ids[2], ids[0]]);
    expect(ofPeriod(theirs, '2023')).toBeUndefined();
    const none = await workspace('{ workspace { engagements { engagementId } } }', unassigned.token);
    expect(none.engagements).toEqual([]);
    const some = '{ workspace { engagements(first: 1, status: CANCELLED) { engagementId } } }';
    expect((await workspace(some, member.token)).engagements).toEqual([]);
    await owner.engagement.cancel.mutate({ engagement_id: ids[1] ?? '', reason: 'x' });
    expect((await workspace(some, member.token)).engagements).toEqual([{ engagementId: ids[1] }]);
  });

  it.each([-1, 101])('refuse a list of %d', async (first) => {
    const query = `{ workspace { engagements(first: ${first}) { status } } }`;
    expect(await codeOf(query, member.token)).toBe('validation_failed');
  });

  it('tell how far testing is and which documents are missing', async () => {
    const id = await newEngagement();
    const answer = await postIngest(server, { invoices: [invoiceOf()] });
    const { invoices } = (await answer.json()) as { invoices: { invoice_id: string }[] };
    const invoiceId = invoices[0]?.invoice_id ?? '';
    const { db, asOwner } = getDatabase();
    const [line] = await asOwner<{ id: string }>(
      `select line_item_id as id from line_item where invoice_id = '${invoiceId}' limit 1`,
    );
    await withTenant(db, server.workspaceId, (tx) =>
      fillWorkpaper(tx, { engagementId: id, invoiceId, lineItemId: line?.id ?? '' }),
    );
    const query = `{ engagement(id: "${id}") { ${ALL} evaluation { state } sample { seed } } }`;
    const counts = { items: 1, tested: 0, exceptions: 0, remaining: 1 };
    const byMember = await partOf(query, member.token);
    expect(byMember.seen).toMatchObject({
      progress: counts,
      documentsNeeded: { invoices: 1, invoiceIds: [invoiceId] },
      plan: null,
      sample: null,
    });
    expect(byMember.refused).toEqual(['plan', 'sample']);
    // A read key sees state and counts, and nothing of plan, sample or people, not even afterwards.
    const { key } = await server.newKey('read');
    for (const status of ['PLANNED', 'COMPLETED']) {
      if (status === 'COMPLETED') await complete(id);
      const { seen, refused } = await partOf(query, key);
      expect(seen).toEqual({
        engagementId: id,
        period: '2025',
        status,
        progress: counts,
        documentsNeeded: { invoices: 1, invoiceIds: null },
        createdAt: expect.any(String),
        completedAt: status === 'PLANNED' ? null : expect.any(String),
        cancelledAt: null,
        ...{ name: null, assuranceStandard: null, assuranceLevel: null, auditors: null, cancelReason: null },
        ...{ plan: null, sample: null, conclusion: null, evaluation: null },
      });
      expect(refused).toEqual(
        [
          ...['assuranceLevel', 'assuranceStandard', 'auditors', 'cancelReason', 'conclusion'],
          ...['documentsNeeded.invoiceIds', 'evaluation', 'name', 'plan', 'sample'],
        ].toSorted(),
      );
    }
    const lists =
      '{ workspace { engagements { id status } periods { engagements { id progress { items } } } } }';
    expect((await workspace(lists, key)).engagements).toContainEqual(
      expect.objectContaining({ status: 'COMPLETED' }),
    );
  });
});
