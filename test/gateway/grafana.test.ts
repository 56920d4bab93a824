import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { graphqlClient } from '../support/graphql-client.ts';

interface Target {
  readonly type: string;
  readonly url: string;
  readonly root_selector: string;
  readonly columns: readonly { readonly selector: string; readonly type: 'string' | 'number' }[];
  readonly url_options: {
    readonly body_graphql_query: string;
    readonly body_graphql_variables: string;
  };
}
const DASHBOARD = JSON.parse(readFileSync('docs/examples/grafana-footing.json', 'utf8')) as {
  readonly panels: readonly { readonly title: string; readonly targets: readonly Target[] }[];
};
const TARGETS = DASHBOARD.panels.flatMap(({ title, targets }) =>
  targets.map((target) => [title, target] as const),
);

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce((outer, name) => (outer as Record<string, unknown> | null)?.[name], value);

describeOnBothDatabases('the dashboard for Grafana', (getDb) => {
  let server: TestGateway;
  let key: string;
  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    ({ key } = await server.newKey('read'));
    const unclear = { description: 'Diverses', spend_amount: 500 };
    const invoices = [invoiceOf(), invoiceOf({ invoice_date: '2025-04-30', line_items: [unclear] })];
    expect((await postIngest(server, { invoices })).status).toBe(200);
  });
  afterAll(() => server.close());

  it('has six panels', () => {
    expect(TARGETS).toHaveLength(6);
  });

  it.each(TARGETS)('asks with a read key for what it shows: %s', async (_title, target) => {
    expect([target.type, target.url]).toEqual(['graphql', '/graphql']);
    // As Grafana writes the range of the dashboard into it.
    const variables = target.url_options.body_graphql_variables
      .replace(/\$\{__from:date:YYYY-MM-DD\}/, '2025-01-01')
      .replace(/\$\{__to:date:YYYY-MM-DD\}/, '2025-12-31');
    const { data, errors } = await graphqlClient(server, key)(target.url_options.body_graphql_query, {
      variables: JSON.parse(variables) as Record<string, unknown>,
    });
    expect(errors).toEqual([]);
    const found = valueAt({ data }, target.root_selector);
    const rows: unknown[] = Array.isArray(found) ? found : [found];
    expect(rows.length).toBeGreaterThan(0);
    for (const { selector, type } of target.columns) {
      const value = valueAt(rows[0], selector);
      expect(type === 'number' ? typeof value === 'number' : value !== undefined && value !== null).toBe(
        true,
      );
    }
  });
});
