import { afterAll, beforeAll, expect, it } from 'vitest';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { callTrpc, pushDemoYear } from '../support/engagement.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

interface Group {
  readonly month: string;
  readonly scope3Category: number | null;
  readonly vendorId: string | null;
  readonly kgco2e: number;
  readonly share: number;
}
interface Page {
  readonly emissions: {
    readonly total: { readonly kgco2e: number };
    readonly groupCount: number;
    readonly groups: readonly Group[];
    readonly pageInfo: {
      readonly hasNextPage: boolean;
      readonly hasPreviousPage: boolean;
      readonly startCursor: string | null;
      readonly endCursor: string | null;
    };
  };
}

describeOnBothDatabases('GraphQL charts', (getDb) => {
  let server: TestGateway;
  let token: string;
  let key: string;
  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    await pushDemoYear(server, 60);
    const old = invoiceOf({ vendor_name: 'Alt AG', invoice_date: '2024-02-29' });
    expect((await postIngest(server, { invoices: [old] })).status).toBe(200);
    token = await server.signIn(server.owner);
    ({ key } = await server.newKey('read'));
  });
  afterAll(() => server.close());

  const ask = (query: string, by = token) => askGraphql({ url: server.url, token: by, query });

  it('page through all groups of three dimensions by cursor', async () => {
    const args = 'groupBy: [MONTH, SCOPE3_CATEGORY, VENDOR], orderBy: EMISSIONS';
    const fields = `total { kgco2e } groupCount groups { month scope3Category vendorId kgco2e share }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }`;
    const seen: Group[] = [];
    let after = '';
    for (let page = 0; page < 50; page += 1) {
      const { emissions } = dataOf<Page>(await ask(`{ emissions(${args}, first: 7${after}) { ${fields} } }`));
      expect(emissions.pageInfo.hasPreviousPage).toBe(page > 0);
      seen.push(...emissions.groups);
      if (!emissions.pageInfo.hasNextPage) {
        expect(seen).toHaveLength(emissions.groupCount);
        expect(seen.reduce((sum, { kgco2e }) => sum + kgco2e, 0)).toBeCloseTo(emissions.total.kgco2e, 4);
        break;
      }
      after = `, after: "${emissions.pageInfo.endCursor}"`;
    }
    const keys = seen.map(({ month, scope3Category, vendorId }) => [month, scope3Category, vendorId].join());
    expect(keys.length).toBeGreaterThan(30);
    expect(new Set(keys).size).toBe(keys.length);
    const end = await ask(`{ emissions(${args}${after}, first: 1000) { groups { month } groupCount } }`);
    expect(end.errors).toEqual([]);
  });

  it.each([
    ['de-CH,fr;q=0.5', 'Direkte Emissionen', 'Erworbene Waren und Dienstleistungen'],
    ['nl, fr;q=0.5, de;q=0.4', 'Émissions directes', 'Biens et services achetés'],
    ['it;q=0.1, xx', 'Emissioni dirette', 'Beni e servizi acquistati'],
    ['de;q=0, *', 'Direct emissions', 'Purchased goods and services'],
    ['', 'Direct emissions', 'Purchased goods and services'],
  ])('name scopes and categories as Accept-Language asks: %s', async (language, scope, category) => {
    const query = `{
      scopes: emissions(groupBy: [SCOPE], emptyGroups: true) { groups { scopeName german: scopeName(language: DE) } }
      categories: emissions(groupBy: [SCOPE3_CATEGORY], filter: { scopes: [3] }, emptyGroups: true) {
        groups { scope3CategoryName } } }`;
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'accept-language': language,
      },
      body: JSON.stringify({ query }),
    });
    const { data } = (await response.json()) as {
      data: {
        scopes: { groups: { scopeName: string; german: string }[] };
        categories: { groups: { scope3CategoryName: string }[] };
      };
    };
    expect(data.scopes.groups[0]).toEqual({ scopeName: scope, german: 'Direkte Emissionen' });
    expect(data.categories.groups).toHaveLength(15);
    expect(data.categories.groups[0]).toEqual({ scope3CategoryName: category });
  });

  it('last year needs days, and is null where there was nothing', async () => {
    const without = await ask('{ emissions(groupBy: [MONTH]) { groups { lastYear { kgco2e } } } }');
    expect(without.errors[0]?.message).toContain('lastYear needs from and to, or filter.period');
    const several = await ask(
      '{ emissions(groupBy: [MONTH], from: "2025-01-01", to: "2025-12-31", filter: { periods: ["2025"] }) { groups { lastYear { kgco2e } } } }',
    );
    expect(several.errors[0]?.message).toContain('leave out filter.periods');
    const compared = `groups { quarter kgco2e lastYear { kgco2e kgco2eChange kgco2eChangeShare } }`;
    const answer = await ask(
      `{ emissions(groupBy: [QUARTER], filter: { period: "2025" }) { ${compared} }
         old: emissions(groupBy: [QUARTER], filter: { period: "2024" }) { groups { kgco2e } } }`,
    );
    type Quarter = {
      quarter: string;
      kgco2e: number;
      lastYear: { kgco2e: number; kgco2eChange: number; kgco2eChangeShare: number } | null;
    };
    const { emissions, old } = dataOf<{
      emissions: { groups: Quarter[] };
      old: { groups: { kgco2e: number }[] };
    }>(answer);
    const [first, ...later] = emissions.groups;
    const before = old.groups[0]?.kgco2e ?? 0;
    expect(before).toBeGreaterThan(0);
    expect([first?.quarter, first?.lastYear?.kgco2e]).toEqual(['2025-Q1', before]);
    const change = (first?.kgco2e ?? 0) - before;
    expect(first?.lastYear?.kgco2eChange).toBeCloseTo(change, 5);
    expect(first?.lastYear?.kgco2eChangeShare).toBeCloseTo(change / before, 5);
    expect(later.every(({ lastYear }) => lastYear === null)).toBe(true);
  });

  it('kept totals are those of their arguments', async () => {
    const sizes = async (args: string) => {
      const { emissions } = dataOf<Page>(
        await ask(
          `{ emissions(groupBy: [VENDOR], orderBy: EMISSIONS${args}) { groups { vendorId } groupCount } }`,
        ),
      );
      return [emissions.groups.length, emissions.groupCount];
    };
    const all = await sizes('');
    for (let time = 0; time < 2; time += 1) {
      expect(await sizes('')).toEqual(all);
      expect(await sizes(', top: 2')).toEqual([3, 3]);
      expect(await sizes(', top: 3')).toEqual([4, 4]);
      expect(await sizes(', first: 1')).toEqual([1, all[1]]);
      expect(await sizes(', filter: { description: "no such text" }')).toEqual([0, 0]);
    }
  });

  it('who closed a period, and when, is for people; a key sees when', async () => {
    const query = '{ workspace { periods { name closedAt closedBy } } }';
    type Periods = {
      workspace: { periods: { name: string; closedAt: string | null; closedBy: string | null }[] };
    };
    const read = async (by: string) =>
      dataOf<Periods>(await ask(query, by)).workspace.periods.find(({ name }) => name === '2024');
    expect(await read(token)).toEqual({ name: '2024', closedAt: null, closedBy: null });
    await callTrpc(server, token, 'period.close', { period: '2024' });
    const [entry] = await getDb().asOwner<{ at: string }>(
      `select header::json ->> 'at' as at from audit_entry where kind = 'period.closed' and workspace_id = '${server.workspaceId}'`,
    );
    const [person] = await getDb().asOwner<{ name: string }>(
      `select coalesce(name, email) as name from app_user where email = '${server.owner.email}'`,
    );
    expect(entry?.at).toMatch(/^\d{4}-/);
    expect(await read(token)).toEqual({ name: '2024', closedAt: entry?.at, closedBy: person?.name });
    const { data, errors } = await ask(query, key);
    expect((data as Periods).workspace.periods).toContainEqual({
      name: '2024',
      closedAt: entry?.at,
      closedBy: null,
    });
    expect(errors).toMatchObject([{ extensions: { code: 'forbidden', requires: expect.any(String) } }]);
    await callTrpc(server, token, 'period.reopen', { period: '2024', reason: 'more invoices' });
    expect(await read(token)).toEqual({ name: '2024', closedAt: null, closedBy: null });
  });
});
