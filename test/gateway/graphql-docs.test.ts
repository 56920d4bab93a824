import { readFileSync } from 'node:fs';
import { parse, validate } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyYear } from '../../gateway/cli/demo/company-year.ts';
import { graphqlSchema } from '../../schema/graphql/schema.ts';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { callTrpc, pushDemoYear } from '../support/engagement.ts';
import { postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

/** The queries of the pages, each with its variables. */
const queriesOf = (page: string) =>
  [
    ...readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8').matchAll(
      /```graphql\n([\s\S]*?)```(?:\n\n```json\n([\s\S]*?)```)?/g,
    ),
  ].map(([, query = '', variables]) => ({
    name: /query (\w+)/.exec(query)?.[1] ?? '?',
    query,
    variables: JSON.parse(variables ?? '{}') as Record<string, unknown>,
  }));
const CHARTS = queriesOf('guide-charts.md');
const QUERIES = [...CHARTS, ...queriesOf('guide-dashboards.md')];

/** Where a value stands, and whether any row has one there. */
function filledPaths(value: unknown, path = '', found = new Map<string, boolean>()): Map<string, boolean> {
  if (Array.isArray(value)) for (const item of value) filledPaths(item, path, found);
  else if (typeof value === 'object' && value !== null) {
    found.set(path, true);
    for (const [name, inner] of Object.entries(value)) filledPaths(inner, `${path}.${name}`, found);
  } else found.set(path, found.get(path) === true || value !== null);
  return found;
}

it('docs/guide-charts.md has six queries and docs/guide-dashboards.md three', () => {
  expect(QUERIES.map(({ name }) => name)).toEqual([
    'YearByMonthAndScope',
    'TopVendors',
    'Scope3',
    'Inventory',
    'IntensityAgainstLastYear',
    'Quality',
    'WorthALook',
    'WhereFrom',
    'Periods',
  ]);
});

it('the queries of docs/guide-graphql-clients.md fit the schema', () => {
  const page = readFileSync(new URL('../../docs/guide-graphql-clients.md', import.meta.url), 'utf8');
  const queries = [...page.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, query = '']) => query);
  expect(queries).toHaveLength(3);
  expect(queries.flatMap((query) => validate(graphqlSchema, parse(query)))).toEqual([]);
});

describeOnBothDatabases(
  'docs/guide-charts.md and docs/guide-dashboards.md over the demo year',
  (getDatabase) => {
    let server: TestGateway;
    let token: string;
    beforeAll(async () => {
      server = await startTestGateway(getDatabase().db);
      await pushDemoYear(server, 120);
      const year = companyYear().slice(0, 60);
      const before = year.map(({ invoice }) => ({
        ...invoice,
        invoice_date: invoice.invoice_date.replace('2025', '2024'),
      }));
      expect((await postIngest(server, { invoices: before })).status).toBe(200);
      await callTrpc(server, await server.signIn(server.owner), 'period.close', { period: '2024' });
      token = await server.signIn(server.owner);
    });
    afterAll(() => server.close());

    it.each(QUERIES)('$name is answered, each of its fields in some row at least', async (of) => {
      const [line] = await getDatabase().asOwner<{ id: string }>(
        `select line_item_id as id from line_item where method = 'physical' and scope = 3 and kgco2e > 0
       order by kgco2e desc limit 1`,
      );
      const variables = Object.fromEntries(
        Object.entries(of.variables).map(([name, value]) => [
          name,
          value === 'THE_LINE' ? (line?.id ?? '') : value,
        ]),
      );
      const answer = await askGraphql({ url: server.url, token, query: of.query, variables });
      expect(answer.errors).toEqual([]);
      const paths = filledPaths(dataOf<Record<string, unknown>>(answer));
      expect(paths.size).toBeGreaterThan(3);
      expect([...paths].flatMap(([path, isFilled]) => (isFilled ? [] : [path]))).toEqual([]);
    });

    it('the totals of the page agree with each other and with the database', async () => {
      const [row] = await getDatabase().asOwner<{ kg: string }>(
        `select sum(kgco2e)::text as kg from line_item l join invoice i using (workspace_id, invoice_id)
       where i.invoice_date between '2025-01-01' and '2025-12-31'`,
      );
      const [year, vendors] = await Promise.all(
        [CHARTS[0], CHARTS[1]].map((of) =>
          askGraphql({ url: server.url, token, query: of?.query ?? '', variables: of?.variables ?? {} }),
        ),
      );
      type Groups = { emissions: { total?: { kgco2e: number }; groups: { kgco2e: number }[] } };
      const { emissions } = dataOf<Groups>(year ?? ({} as never));
      expect(emissions.total?.kgco2e).toBe(Number(row?.kg));
      expect(emissions.groups.reduce((sum, { kgco2e }) => sum + kgco2e, 0)).toBeCloseTo(Number(row?.kg), 4);
      expect(dataOf<Groups>(vendors ?? ({} as never)).emissions.groups).toHaveLength(11);
    });
  },
);
