import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { createEmbeddedDatabase, type TestDatabase } from '../support/databases.ts';
import { pushDemoYear } from '../support/engagement.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

/** The queries of the page, each with its variables. */
const QUERIES = [
  ...readFileSync(new URL('../../docs/graphql.md', import.meta.url), 'utf8').matchAll(
    /```graphql\n([\s\S]*?)```(?:\n\n```json\n([\s\S]*?)```)?/g,
  ),
].map(([, query = '', variables]) => ({
  name: /query (\w+)/.exec(query)?.[1] ?? '?',
  query,
  variables: JSON.parse(variables ?? '{}') as Record<string, unknown>,
}));

let database: TestDatabase;
let server: TestGateway;
let key: string;

beforeAll(async () => {
  database = await createEmbeddedDatabase();
  server = await startTestGateway(database.db);
  await pushDemoYear(server);
  ({ key } = await server.newKey('read'));
});
afterAll(async () => {
  await server.close();
  await database.close();
});

it('docs/graphql.md has five queries', () => {
  expect(QUERIES.map(({ name }) => name)).toEqual([
    'YearByMonthAndScope',
    'TopVendors',
    'WorthALook',
    'WhereFrom',
    'Periods',
  ]);
});

it.each(QUERIES)(
  '$name of docs/graphql.md answers over the demo year with every field filled in',
  async (of) => {
    const [line] = await database.asOwner<{ id: string }>(
      `select line_item_id as id from line_item where method = 'physical' and kgco2e > 0 limit 1`,
    );
    const variables = Object.fromEntries(
      Object.entries(of.variables).map(([name, value]) => [
        name,
        value === 'THE_LINE' ? (line?.id ?? '') : value,
      ]),
    );
    const answer = await askGraphql({ url: server.url, token: key, query: of.query, variables });
    const [[, root] = []] = Object.entries(dataOf<Record<string, unknown>>(answer));
    expect(answer.errors).toEqual([]);
    const rows = JSON.stringify(root);
    expect(rows.length, rows.slice(0, 200)).toBeGreaterThan(400);
  },
);

it('the totals of the page agree with each other and with the database', async () => {
  const [row] = await database.asOwner<{ kg: string }>('select sum(kgco2e)::text as kg from line_item');
  const [year, vendors] = await Promise.all(
    [QUERIES[0], QUERIES[1]].map((of) =>
      askGraphql({ url: server.url, token: key, query: of?.query ?? '', variables: of?.variables ?? {} }),
    ),
  );
  type Groups = { emissions: { total?: { kgco2e: number }; groups: { kgco2e: number }[] } };
  const { emissions } = dataOf<Groups>(year ?? ({} as never));
  expect(emissions.total?.kgco2e).toBe(Number(row?.kg));
  expect(emissions.groups.reduce((sum, { kgco2e }) => sum + kgco2e, 0)).toBeCloseTo(Number(row?.kg), 4);
  expect(dataOf<Groups>(vendors ?? ({} as never)).emissions.groups).toHaveLength(10);
});
