import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement } from '../support/engagement.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { type GraphqlClient, graphqlClient } from '../support/graphql-client.ts';
import { importFile } from '../support/imports.ts';

const PAGE = 50;
/** More than a list without pages gives. */
const ROWS = 130;

const CONNECTIONS = [
  ['importJobs', 'import_job', 'createdAt'],
  ['engagements', 'engagement', 'engagementId'],
  ['reportingPeriods', 'reporting_period', 'startDate'],
] as const;

describeOnBothDatabases('GraphQL lists of the workspace', (getDatabase) => {
  let server: TestGateway;
  let owner: GraphqlClient;
  let auditor: GraphqlClient;
  let engagementId: string;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    const made = await createEngagement(server);
    engagementId = made.engagementId;
    owner = graphqlClient(server, await server.signIn(server.owner));
    auditor = graphqlClient(server, made.auditor);
    await importFile(server, {
      name: 'one.csv',
      content: 'invoice_date,vendor_name,description,spend_amount\n',
    });
    await copied(
      'import_job',
      `'job_id', gen_random_uuid(), 'created_at', x.created_at + n * interval '1 second'`,
    );
    await copied('engagement', `'engagement_id', gen_random_uuid()`);
    const first = `date '1990-01-01' + n * interval '1 month'`;
    await copied(
      'reporting_period',
      `'name', to_char(${first}, 'YYYY-MM'), 'start_date', (${first})::date, 'end_date', (${first} + interval '1 month - 1 day')::date`,
    );
  });
  afterAll(() => server.close());

  /** Copies of a row of the workspace, with other values of some columns. */
  const copied = (table: string, values: string) =>
    getDatabase().asOwner(
      `insert into ${table} select (jsonb_populate_record(x, jsonb_build_object(${values}))).*
       from ${table} x, generate_series(1, ${ROWS}) n
       where x.ctid = (select ctid from ${table} where workspace_id = $1 limit 1)`,
      [server.workspaceId],
    );

  const rowsOf = async (table: string): Promise<number> => {
    const [row] = await getDatabase().asOwner<{ n: number }>(
      `select count(*)::int as n from ${table} where workspace_id = $1`,
      [server.workspaceId],
    );
    return row?.n ?? 0;
  };

  interface Answered {
    readonly totalCount: number;
    readonly nodes: readonly object[];
    readonly edges: readonly { readonly node: Record<string, string> }[];
    readonly pageInfo: Record<'hasNextPage' | 'hasPreviousPage', boolean> &
      Record<'startCursor' | 'endCursor', string>;
  }

  const read = async (field: string, member: string, args: string, ask = owner): Promise<Answered> => {
    const { data, errors } =
      await ask(`{ ${field}(${args}) { totalCount nodes { id } edges { cursor node { id ${member} } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`);
    expect(errors).toEqual([]);
    return data[field];
  };

  describe.each(CONNECTIONS)('%s', (field, table, member) => {
    it('are read by pages to the last row and back, each once, in their order', async () => {
      const all: Record<string, string>[] = [];
      for (let after: string | null = null, page = 0; page < ROWS; page += 1) {
        const answered: Answered = await read(
          field,
          member,
          `first: ${PAGE}${after === null ? '' : `, after: "${after}"`}`,
        );
        expect(answered.totalCount).toBe(await rowsOf(table));
        expect(answered.nodes).toEqual(answered.edges.map(({ node: { id } }) => ({ id })));
        expect(answered.pageInfo.hasPreviousPage).toBe(page > 0);
        all.push(...answered.edges.map(({ node }) => node));
        if (!answered.pageInfo.hasNextPage) break;
        after = answered.pageInfo.endCursor;
      }
      expect(all).toHaveLength(await rowsOf(table));
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      const places = all.map((node) => node[member] ?? '');
      const ascending = places.toSorted();
      expect(places).toEqual(field === 'reportingPeriods' ? ascending : ascending.toReversed());
      const back: Record<string, string>[] = [];
      for (let before: string | null = null, page = 0; page < ROWS; page += 1) {
        const answered: Answered = await read(
          field,
          member,
          `last: ${PAGE}${before === null ? '' : `, before: "${before}"`}`,
        );
        back.unshift(...answered.edges.map(({ node }) => node));
        if (!answered.pageInfo.hasPreviousPage) break;
        before = answered.pageInfo.startCursor;
      }
      expect(back).toEqual(all);
    });

    it.each(['first: 101', 'first: -1', 'first: 1, last: 1', 'after: "x"', 'after: ""'])(
      'refuse %s, and the rest is answered',
      async (args) => {
        const { data, errors } = await owner(`{ workspace { name } ${field}(${args}) { totalCount } }`);
        expect(data).toEqual({ workspace: { name: expect.any(String) }, [field]: null });
        expect(errors).toMatchObject([{ path: [field], extensions: { code: 'validation_failed' } }]);
      },
    );
  });

  it('refuse the cursor of another list', async () => {
    const { pageInfo } = await read('importJobs', 'jobId', 'first: 1');
    for (const field of ['engagements', 'reportingPeriods']) {
      const { errors } = await owner(`{ ${field}(after: "${pageInfo.endCursor}") { totalCount } }`);
      expect(errors).toMatchObject([{ extensions: { code: 'validation_failed' } }]);
    }
  });

  it('show auditors what is assigned to them, and no imports', async () => {
    const engagements = await read('engagements', 'engagementId', 'first: 5', auditor);
    expect(engagements.totalCount).toBe(1);
    expect(engagements.edges.map(({ node }) => node.engagementId)).toEqual([engagementId]);
    const periods = await read('reportingPeriods', 'name', 'first: 5', auditor);
    expect(periods.totalCount).toBe(1);
    expect(periods.edges.map(({ node }) => node.name)).toEqual(['2025']);
    const { data, errors } = await auditor('{ importJobs { totalCount } }');
    expect(data).toEqual({ importJobs: null });
    expect(errors).toMatchObject([
      { path: ['importJobs'], extensions: { code: 'forbidden', requires: expect.any(String) } },
    ]);
  });

  it('are filtered by status and period, and read from the newest period', async () => {
    const of = (args: string) => read('engagements', 'status', `first: 3, ${args}`);
    const all = await rowsOf('engagement');
    expect((await of('period: "2025"')).totalCount).toBe(all);
    expect((await of('period: "1990-02"')).totalCount).toBe(0);
    expect((await of('status: COMPLETED')).totalCount).toBe(0);
    const [status] = (await of('period: "2025"')).edges.map(({ node }) => node.status);
    expect((await of(`status: ${status}`)).totalCount).toBe(all);
    const { errors } = await owner('{ engagements(period: "2052") { totalCount } }');
    expect(errors).toMatchObject([{ extensions: { code: 'validation_failed' } }]);
    const newest = await read('reportingPeriods', 'name', 'first: 2, newestFirst: true');
    const last = await read('reportingPeriods', 'name', 'last: 2');
    expect(newest.edges.map(({ node }) => node)).toEqual(last.edges.map(({ node }) => node).toReversed());
  });

  it('are, without pages, a hundred at most as before', async () => {
    const { data, errors } = await owner(
      '{ imports(first: 100) { id } workspace { engagements(first: 100) { id } periods(last: 100) { id } } }',
    );
    expect(errors).toEqual([]);
    expect([data.imports, data.workspace.engagements, data.workspace.periods].map((of) => of.length)).toEqual(
      [100, 100, 100],
    );
  });
});
