import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyYear } from '../../gateway/cli/demo/company-year.ts';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { callTrpc } from '../support/engagement.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { trpcClient } from '../support/trpc.ts';

/** A cursor of groups by month. */
const CURSOR = Buffer.from(JSON.stringify(['emissions key month', '2025-01-01'])).toString('base64url');

interface Sums {
  readonly kgco2e: number;
  readonly lineCount: number;
}

describeOnBothDatabases('GraphQL emissions and audit entries', (getDb) => {
  let server: TestGateway;
  let token: string;

  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    token = await server.signIn(server.owner);
    const year = companyYear().map(({ invoice }) => invoice);
    await postIngest(server, { invoices: year.slice(0, 80) });
  });
  afterAll(() => server.close());

  const ask = (query: string, by = token) => askGraphql({ url: server.url, token: by, query });

  async function breakdown(
    args: string,
  ): Promise<{ total: Sums; groups: (Sums & Record<string, unknown>)[] }> {
    const { data, errors } = await ask(
      `{ emissions(${args}) { total { kgco2e lineCount } groupCount
         groups { month scope scope3Category factorCategory vendor region method kgco2e lineCount } } }`,
    );
    expect(errors).toEqual([]);
    return data?.emissions as never;
  }

  it('agree with the list under the same filter', async () => {
    for (const filter of [
      '{ method: PHYSICAL }',
      '{ scope: 2 }',
      '{ vendor: "a", confidenceBelow: 0.8 }',
      '{ needsReview: true }',
    ]) {
      const { total } = await breakdown(`groupBy: [MONTH], filter: ${filter}`);
      const lines: { components: { scope: number; kgco2e: number }[]; kgco2e: number }[] = [];
      let after = '';
      do {
        const { data } = await ask(
          `{ lineItems(first: 100, filter: ${filter}${after}) { totalCount pageInfo { hasNextPage endCursor }
             nodes { kgco2e components { scope kgco2e } } } }`,
        );
        const page = data?.lineItems as {
          nodes: typeof lines;
          totalCount: number;
          pageInfo: { hasNextPage: boolean; endCursor: string };
        };
        lines.push(...page.nodes);
        expect(page.totalCount).toBe(total.lineCount);
        after = page.pageInfo.hasNextPage ? `, after: "${page.pageInfo.endCursor}"` : '';
      } while (after !== '');
      const kilograms = filter.includes('scope')
        ? lines.flatMap(({ components }) =>
            components.filter(({ scope }) => scope === 2).map(({ kgco2e }) => kgco2e),
          )
        : lines.map(({ kgco2e }) => kgco2e);
      expect(lines).toHaveLength(total.lineCount);
      expect(total.kgco2e).toBeCloseTo(
        kilograms.reduce((sum, kg) => sum + kg, 0),
        4,
      );
    }
  });

  it('set the keys asked for and no others', async () => {
    const { groups } = await breakdown('groupBy: [MONTH, SCOPE]');
    for (const group of groups) {
      expect(group.month).toMatch(/^2025-\d\d$/);
      expect([1, 2, 3]).toContain(group.scope);
      expect([group.vendor, group.region, group.method, group.factorCategory]).toEqual([
        null,
        null,
        null,
        null,
      ]);
    }
  });

  it('follow the books at once: what is kept of an aggregate ends with the next invoice and the next void', async () => {
    const before = (await breakdown('groupBy: [VENDOR]')).total;
    expect((await breakdown('groupBy: [VENDOR]')).total).toEqual(before);
    const answer = await postIngest(server, { invoices: [invoiceOf()] });
    const { invoices } = (await answer.json()) as {
      invoices: { invoice_id: string; total_kgco2e: number }[];
    };
    const [invoice] = invoices;
    const grown = (await breakdown('groupBy: [VENDOR]')).total;
    expect(grown.lineCount).toBe(before.lineCount + 2);
    expect(grown.kgco2e).toBeCloseTo(before.kgco2e + (invoice?.total_kgco2e ?? 0), 5);
    const voided = await fetch(`${server.url}/api/invoices/${invoice?.invoice_id}/void`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'sent twice' }),
    });
    expect(voided.status).toBe(200);
    expect((await breakdown('groupBy: [VENDOR]')).total).toEqual(before);
  });

  it('say that spend was not added up where the currency was changed in between', async () => {
    const other = await startTestGateway(getDb().db, { pool: server.deps.pool });
    const owner = await other.signIn(other.owner);
    const total = async () => {
      const query =
        '{ emissions(groupBy: [SCOPE]) { total { spend spendCurrency caveats { code lineCount } } } }';
      type Total = { spend: string | null; spendCurrency: string | null; caveats: { code: string }[] };
      const answer = await askGraphql({ url: other.url, token: owner, query });
      return dataOf<{ emissions: { total: Total } }>(answer).emissions.total;
    };
    const code = 'spend_in_several_currencies';
    await postIngest(other, { invoices: [invoiceOf()] });
    const before = await total();
    expect([before.spendCurrency, before.caveats.map((caveat) => caveat.code)]).toEqual([
      'CHF',
      expect.not.arrayContaining([code]),
    ]);
    await callTrpc(other, owner, 'workspace.update', { default_currency: 'EUR' });
    await postIngest(other, { invoices: [invoiceOf({ vendor_name: 'Nach dem Wechsel' })] });
    const after = await total();
    expect([after.spend, after.spendCurrency]).toEqual([null, null]);
    expect(after.caveats).toContainEqual({ code, lineCount: 4 });
    await other.close();
  });

  it('tell copies apart from what counts: of those like a voided invoice all but one are too many', async () => {
    const other = await startTestGateway(getDb().db, { pool: server.deps.pool });
    const owner = await other.signIn(other.owner);
    const tooMany = async () => {
      const query = `{ emissions(groupBy: [SCOPE]) { total { caveats { code lineCount } } }
        workspace { periods { totals { possibleDuplicateCount } } } }`;
      const found = dataOf<{
        emissions: { total: { caveats: { code: string; lineCount: number }[] } };
        workspace: { periods: { totals: { possibleDuplicateCount: number } }[] };
      }>(await askGraphql({ url: other.url, token: owner, query }));
      const caveat = found.emissions.total.caveats.find(({ code }) => code === 'possible_duplicates');
      return [caveat?.lineCount ?? 0, found.workspace.periods[0]?.totals.possibleDuplicateCount];
    };
    const ids: string[] = [];
    for (const _ of ['first', 'second', 'third']) {
      const line = { description: 'Rechtsberatung', spend_amount: 1_000 };
      const answer = await postIngest(other, { invoices: [invoiceOf({ line_items: [line] })] });
      const { invoices } = (await answer.json()) as { invoices: { invoice_id: string }[] };
      ids.push(invoices[0]?.invoice_id ?? '');
    }
    const found = [await tooMany()];
    for (const id of ids) {
      await trpcClient(other, owner).invoice.void.mutate({ invoice_id: id, reason: 'sent twice' });
      found.push(await tooMany());
    }
    // Every period counts invoices, the caveat their lines; without any there is neither.
    expect(found).toEqual([
      [2, 2],
      [1, 1],
      [0, 0],
      [0, 0],
    ]);
    await other.close();
  });

  it('say beside a total what it rests on', async () => {
    const answer = await ask(
      '{ emissions(groupBy: [SCOPE]) { total { physicalShare spend spendCurrency caveats { code message lineCount kgco2e } } } }',
    );
    const { total } = dataOf<{
      emissions: {
        total: { physicalShare: number; spendCurrency: string; caveats: { code: string }[] };
      };
    }>(answer).emissions;
    expect(total.physicalShare).toBeGreaterThan(0);
    expect(total.physicalShare).toBeLessThan(1);
    expect(total.spendCurrency).toBe('CHF');
    expect(total.caveats.map(({ code }) => code)).toContain('spend_based');
  });

  it.each([
    ['groupBy: []', 'groupBy must name one to three'],
    ['groupBy: [MONTH, SCOPE, VENDOR, REGION]', 'groupBy must name one to three'],
    ['groupBy: [MONTH, MONTH]', 'groupBy must name one to three'],
    ['groupBy: [MONTH], top: 0', 'top must be between 1 and 100'],
    ['groupBy: [MONTH], top: 101', 'top must be between 1 and 100'],
    ['groupBy: [MONTH], after: "made up"', 'after is no cursor of this list'],
    [`groupBy: [VENDOR, MONTH], after: "${CURSOR}"`, 'after is a cursor of another order'],
    ['groupBy: [MONTH], filter: { scopes: [0] }', 'filter.scopes[0] must be between 1 and 3'],
    ['groupBy: [MONTH], filter: { scope3Categories: [1, 16] }', 'filter.scope3Categories[1] must be'],
    ['groupBy: [MONTH], filter: { regions: ["XX"] }', 'filter.regions[0] must be an ISO 3166-1'],
    ['groupBy: [MONTH], filter: { periods: ["1066"] }', 'filter.periods[0] names no reporting period'],
    ['groupBy: [MONTH], filter: { kgco2eFrom: 2, kgco2eTo: 1 }', 'filter.kgco2eFrom must not be above'],
    [
      `groupBy: [MONTH], filter: { description: "${'%'.repeat(10_000)}" }`,
      'must have at most 300 characters',
    ],
    ['groupBy: [DAY]', 'DAY'],
    [
      'groupBy: [VENDOR, MONTH, SCOPE3_CATEGORY], from: "0001-01-01", to: "9999-12-31", emptyGroups: true',
      'emptyGroups would make more than 20000 groups',
    ],
    ['groupBy: [MONTH], first: 0', 'first must be between 1 and 1000'],
    ['groupBy: [MONTH], first: 1001', 'first must be between 1 and 1000'],
    ['groupBy: [MONTH], filter: { scope: 4 }', 'filter.scope must be'],
  ])('refuse %s in words', async (args, message) => {
    const { errors } = await ask(`{ emissions(${args}) { groupCount } }`);
    expect(errors[0]?.message).toContain(message);
    expect(errors[0]?.extensions?.code).toMatch(/^(validation_failed|query_invalid)$/);
  });

  it('page the trail as it was written, forwards and backwards, and filter it', async () => {
    const answer = await ask(
      `{ all: auditEntries(first: 100, filter: { period: "2025" }) { totalCount nodes { seq kind subject actor at hash prevHash header payload payloadDigest refs } }
         last: auditEntries(first: 2, newestFirst: true, filter: { period: "2025" }) { nodes { seq } }
         opened: auditEntries(filter: { kind: "period.opened", period: "2025" }) { nodes { seq subject } } }`,
    );
    const { all, last, opened } = dataOf<{
      all: { nodes: { seq: number; hash: string; prevHash: string }[] };
      last: { nodes: { seq: number }[] };
      opened: unknown;
    }>(answer);
    const { nodes } = all;
    expect(nodes.length).toBeGreaterThan(80);
    for (const [at, { seq, prevHash }] of nodes.entries()) {
      expect(seq).toBe(at + 1);
      expect(prevHash).toBe(nodes[at - 1]?.hash ?? '0'.repeat(64));
    }
    expect(opened).toEqual({ nodes: [{ seq: 1, subject: 'period:2025' }] });
    const { nodes: newest } = last;
    expect(newest.map(({ seq }) => seq)).toEqual([nodes.length, nodes.length - 1]);
  });
});
