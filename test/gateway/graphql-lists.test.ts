import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { type GraphqlClient, graphqlClient } from '../support/graphql-client.ts';
import { handId, writeHandMadeBooks } from '../support/hand-made-books.ts';
import { newPerson } from '../support/people.ts';
import { createTenant } from '../support/tenant.ts';

const INVOICES = `query ($filter: LineFilter, $order: InvoiceOrder, $first: Int, $after: String, $last: Int, $before: String) {
  invoices(filter: $filter, order: $order, first: $first, after: $after, last: $last, before: $before) {
    totalCount
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    edges { cursor node { invoiceId } }
  }
}`;
const LINES = `query ($filter: LineFilter, $order: LineItemOrder, $first: Int, $after: String, $last: Int, $before: String) {
  lineItems(filter: $filter, order: $order, first: $first, after: $after, last: $last, before: $before) {
    totalCount
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    edges { cursor node { lineItemId } }
  }
}`;

const short = (id: string) => id.replace(/^.*-0*/, '');

describeOnBothDatabases('GraphQL lists', (getDb) => {
  let server: TestGateway;
  let ask: GraphqlClient;
  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    await writeHandMadeBooks(getDb().db, server.workspaceId);
    ask = graphqlClient(server, (await newPerson(server.deps, server.workspaceId, 'member')).token);
  });
  afterAll(() => server.close());

  async function invoices(variables: object): Promise<string[]> {
    const { data, errors } = await ask(INVOICES, { variables: { ...variables } });
    expect(errors).toEqual([]);
    expect(data.invoices.totalCount).toBe(data.invoices.edges.length);
    return data.invoices.edges.map((edge: { node: { invoiceId: string } }) => short(edge.node.invoiceId));
  }
  async function lines(variables: object): Promise<string[]> {
    const { data, errors } = await ask(LINES, { variables: { ...variables } });
    expect(errors).toEqual([]);
    expect(data.lineItems.totalCount).toBe(data.lineItems.edges.length);
    return data.lineItems.edges.map((edge: { node: { lineItemId: string } }) => short(edge.node.lineItemId));
  }

  it.each<[string, object, string[], string[]]>([
    ['nothing: all but voided ones', {}, ['a', 'b', 'd'], ['a1', 'a2', 'b1', 'd1']],
    ['voided ones too', { includeVoided: true }, ['a', 'b', 'c', 'd'], ['a1', 'a2', 'b1', 'c1', 'd1']],
    ['the first day, included', { from: '2026-01-10' }, ['a', 'b'], ['a1', 'a2', 'b1']],
    ['the day after it', { from: '2026-01-11' }, ['b'], ['b1']],
    ['the last day, included', { to: '2026-01-10' }, ['a', 'd'], ['a1', 'a2', 'd1']],
    ['part of the vendor in another case', { vendor: 'BETA' }, ['b', 'd'], ['b1', 'd1']],
    ['a vendor with %, taken literally', { vendor: '100%' }, ['a'], ['a1', 'a2']],
    ['a vendor with _, taken literally', { vendor: 'o_a' }, ['a'], ['a1', 'a2']],
    ['a lone % finds only names that hold it', { vendor: '%' }, ['a'], ['a1', 'a2']],
    ['a backslash finds nothing', { vendor: '\\' }, [], []],
    ['a region', { region: 'DE' }, ['b'], ['b1']],
    ['a period', { period: '2025' }, ['d'], ['d1']],
    ['a method', { method: 'SPEND' }, ['a', 'b'], ['a2', 'b1']],
    ['a factor category', { category: 'ELECTRICITY' }, ['a'], ['a1']],
    ['a scope of any part', { scope: 3 }, ['a', 'b', 'd'], ['a2', 'b1', 'd1']],
    ['a scope-3 category of any part', { scope3Category: 3 }, ['d'], ['d1']],
    ['scope and category of the same part', { scope: 1, scope3Category: 3 }, [], []],
    ['confidence below', { confidenceBelow: 0.7 }, ['a'], ['a2']],
    ['lines that need review', { needsReview: true }, ['a'], ['a2']],
    ['lines that need none', { needsReview: false }, ['a', 'b', 'd'], ['a1', 'b1', 'd1']],
    ['all at once', { from: '2026-01-01', vendor: 'öko', method: 'SPEND', needsReview: true }, ['a'], ['a2']],
    ['conditions no single line meets', { method: 'PHYSICAL', needsReview: true }, [], []],
  ])('filter by %s', async (_what, filter, expectedInvoices, expectedLines) => {
    expect((await invoices({ filter })).sort()).toEqual(expectedInvoices);
    expect((await lines({ filter })).sort()).toEqual(expectedLines);
  });

  it.each<[string, string[]]>([
    ['DATE', ['d', 'a', 'b']],
    ['RECORDED', ['d', 'a', 'b']],
    ['KGCO2E', ['b', 'a', 'd']],
    ['AMOUNT', ['b', 'd', 'a']],
  ])('sort invoices by %s in both directions', async (by, ascending) => {
    expect(await invoices({ order: { by, direction: 'ASC' } })).toEqual(ascending);
    expect(await invoices({ order: { by, direction: 'DESC' } })).toEqual(ascending.toReversed());
  });

  it.each<[string, string[]]>([
    ['POSITION', ['a1', 'a2', 'b1', 'd1']],
    ['DATE', ['d1', 'a1', 'a2', 'b1']],
    ['RECORDED', ['d1', 'a1', 'a2', 'b1']],
    ['KGCO2E', ['b1', 'a1', 'a2', 'd1']],
    ['AMOUNT', ['b1', 'd1', 'a1', 'a2']],
    ['CONFIDENCE', ['a2', 'b1', 'd1', 'a1']],
  ])('sort lines by %s in both directions', async (by, ascending) => {
    expect(await lines({ order: { by, direction: 'ASC' } })).toEqual(ascending);
    expect(await lines({ order: { by, direction: 'DESC' } })).toEqual(ascending.toReversed());
  });

  it('sort invoices by vendor one way and the other', async () => {
    const ascending = await invoices({ order: { by: 'VENDOR' } });
    expect(ascending.toSorted()).toEqual(['a', 'b', 'd']);
    expect(await invoices({ order: { by: 'VENDOR', direction: 'DESC' } })).toEqual(ascending.toReversed());
  });

  describe.each([
    ['invoices', INVOICES, 'invoiceId', ['DATE', 'RECORDED', 'KGCO2E', 'AMOUNT', 'VENDOR']],
    ['lineItems', LINES, 'lineItemId', ['POSITION', 'DATE', 'RECORDED', 'KGCO2E', 'AMOUNT', 'CONFIDENCE']],
  ] as const)('%s by pages', (field, query, id, sorts) => {
    const all = { includeVoided: true };
    const idsOf = (connection: { edges: { node: Record<string, string> }[] }) =>
      connection.edges.map(({ node }) => node[id]);

    it.each(sorts.flatMap((by) => ['ASC', 'DESC'].map((direction) => [by, direction])))(
      'give every row once, forwards and backwards, by %s %s',
      async (by, direction) => {
        const order = { by, direction };
        const whole = await ask(query, { variables: { order, filter: all, first: 100 } });
        const expected = idsOf(whole.data[field]);
        const forwards: (string | undefined)[] = [];
        let after: string | null = null;
        for (let page = 0; page < 10; page += 1) {
          const { data } = await ask(query, { variables: { order, filter: all, first: 1, after } });
          forwards.push(...idsOf(data[field]));
          expect(data[field].pageInfo.hasPreviousPage).toBe(page > 0);
          if (!data[field].pageInfo.hasNextPage) break;
          after = data[field].pageInfo.endCursor;
        }
        expect(forwards).toEqual(expected);
        const backwards: (string | undefined)[] = [];
        let before: string | null = null;
        for (let page = 0; page < 10; page += 1) {
          const { data } = await ask(query, { variables: { order, filter: all, last: 2, before } });
          backwards.unshift(...idsOf(data[field]));
          if (!data[field].pageInfo.hasPreviousPage) break;
          before = data[field].pageInfo.startCursor;
        }
        expect(backwards).toEqual(expected);
      },
    );

    it.each([101, -1, 2_147_483_647])('refuse a size of %i', async (size) => {
      for (const argument of ['first', 'last']) {
        const { data, errors } = await ask(query, { variables: { [argument]: size } });
        expect(Object.values(data)).toEqual([null]);
        expect(errors).toMatchObject([{ extensions: { code: 'validation_failed' } }]);
        expect(errors[0]?.message).toContain(argument);
      }
    });

    it('take sizes of 100 and 0', async () => {
      expect((await ask(query, { variables: { first: 100 } })).errors).toEqual([]);
      const none = await ask(query, { variables: { first: 0 } });
      expect(none.data[field].edges).toEqual([]);
      expect(none.data[field].pageInfo.hasNextPage).toBe(true);
    });

    it('refuse first together with last', async () => {
      const { errors } = await ask(query, { variables: { first: 1, last: 1 } });
      expect(errors).toMatchObject([{ extensions: { code: 'validation_failed' } }]);
    });

    it('refuse a cursor of another order, and every forged one, with a clear error', async () => {
      const { data } = await ask(query, { variables: { order: { by: 'KGCO2E' }, first: 1 } });
      const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const honest = JSON.parse(Buffer.from(data[field].pageInfo.endCursor, 'base64url').toString());
      const cursors = [
        data[field].pageInfo.endCursor,
        '',
        'x',
        'ä'.repeat(100),
        'A'.repeat(5_000),
        forged(null),
        forged({}),
        forged([]),
        forged([honest[0]]),
        forged([1, 2, 3]),
      ];
      for (const cursor of cursors) {
        const { errors } = await ask(query, { variables: { order: { by: 'DATE' }, after: cursor } });
        expect(errors).toMatchObject([{ extensions: { code: 'validation_failed' } }]);
        expect(errors[0]?.message).toMatch(/after/);
      }
      for (const bad of [
        "0'; drop table invoice; --",
        'NaN',
        'Infinity',
        '1e999',
        '1'.repeat(200),
        '\u0000',
      ]) {
        const cursor = forged([honest[0], bad, ...honest.slice(2)]);
        const { errors } = await ask(query, { variables: { order: { by: 'KGCO2E' }, before: cursor } });
        expect(errors).toMatchObject([{ extensions: { code: 'validation_failed' } }]);
      }
      const noId = forged([honest[0], ...honest.slice(1, -1), 'not-a-uuid']);
      const { errors } = await ask(query, { variables: { order: { by: 'KGCO2E' }, after: noId } });
      expect(errors).toMatchObject([{ extensions: { code: 'validation_failed' } }]);
    });
  });

  it.each([
    ['filter.vendor', { vendor: 'a\u0000' }],
    ['filter.vendor', { vendor: '\ud800' }],
    ['filter.vendor', { vendor: 'x'.repeat(301) }],
    ['filter.invoiceNumber', { invoiceNumber: 'x'.repeat(101) }],
    ['filter.externalId', { externalId: 'a\u007f' }],
    ['filter.period', { period: 'x'.repeat(51) }],
    ['filter.period names no reporting period', { period: "2025' or true --" }],
    ['2025, 2026', { period: '2052' }],
    ['filter.region must be an ISO', { region: 'ZZ' }],
    ['did you mean GB?', { region: 'UK' }],
    ['did you mean CH?', { region: 'ch' }],
    ['filter.from must not be after filter.to', { from: '2026-02-01', to: '2026-01-31' }],
    ['filter.scope', { scope: 0 }],
    ['filter.scope', { scope: 4 }],
    ['filter.scope3Category', { scope3Category: 16 }],
    ['filter.confidenceBelow', { confidenceBelow: 1.01 }],
    ['filter.confidenceBelow', { confidenceBelow: -0.1 }],
  ])('refuse an impossible %s', async (member, filter) => {
    for (const query of [INVOICES, LINES]) {
      const { errors } = await ask(query, { variables: { filter } });
      expect(errors).toMatchObject([{ extensions: { code: 'validation_failed' } }]);
      expect(errors[0]?.message).toContain(member);
    }
  });

  it.each(['0000-01-01', '2026-02-30', '20260101', 'yesterday', '', '2026-01-01T00:00:00Z'])(
    'refuse %j as a date',
    async (from) => {
      const { errors } = await ask(INVOICES, { variables: { filter: { from } } });
      expect(errors).toMatchObject([{ extensions: { code: 'query_invalid' } }]);
    },
  );

  it('give every stored member of an invoice', async () => {
    const { data, errors } = await ask(`{ a: invoice(invoiceId: "${handId('a').toUpperCase()}") {
      invoiceId invoiceNumber externalId vendorName vendorNameSent invoiceDate servicePeriodStart servicePeriodEnd currency region
      totalAmount netAmount vatRate workspaceCurrency workspaceRate totalKgco2e lineItemCount period factorSetId rateSetId
      classifierVersion contentFingerprint requestIndex recordedAt voided voidedAt voidedBy voidReason
      warnings { code message line } sourceDocument { version } duplicateOf { invoiceId }
      reconciliation { status headerNet sumOfLines difference tolerance emissionBasis hint policy }
      reportingPeriod { name startDate endDate status factorSetId }
    } }`);
    expect(errors).toEqual([]);
    expect(data.a).toEqual({
      invoiceId: handId('a'),
      invoiceNumber: null,
      externalId: null,
      vendorName: '100% Öko_AG',
      vendorNameSent: ' Energie Wasser Bern',
      invoiceDate: '2026-01-10',
      servicePeriodStart: null,
      servicePeriodEnd: null,
      currency: 'CHF',
      region: 'CH',
      totalAmount: '1081.00',
      netAmount: null,
      vatRate: '8.1',
      workspaceCurrency: 'CHF',
      workspaceRate: '1',
      totalKgco2e: 10,
      lineItemCount: 2,
      period: '2026',
      factorSetId: 'test-factors',
      rateSetId: null,
      classifierVersion: 'test',
      contentFingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      requestIndex: 0,
      recordedAt: '2026-03-01T00:00:00.001Z',
      voided: false,
      voidedAt: null,
      voidedBy: null,
      voidReason: null,
      warnings: [{ code: 'reconciliation_mismatch', message: 'It does not agree.', line: null }],
      sourceDocument: null,
      duplicateOf: null,
      reconciliation: {
        status: 'MISMATCH',
        headerNet: '300.10',
        sumOfLines: '1000',
        difference: '0',
        tolerance: '0.05',
        emissionBasis: 'net',
        hint: 'Send net_amount.',
        policy: 'ACCEPT',
      },
      reportingPeriod: {
        name: '2026',
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        status: 'OPEN',
        factorSetId: 'test-factors',
      },
    });
  });

  it('show a voided invoice by id with its reason and lines, and what a duplicate equals', async () => {
    const { data } = await ask(`{
      c: invoice(invoiceId: "${handId('c')}") { voided voidedAt voidedBy voidReason lineItems { totalCount nodes { kgco2e } } }
      b: invoice(invoiceId: "${handId('b')}") { voided duplicateOf { vendorName } }
    }`);
    expect(data).toEqual({
      c: {
        voided: true,
        voidedAt: '2026-03-02T08:30:00.123Z',
        voidedBy: 'api_key:ftg_x',
        voidReason: 'Sent twice',
        lineItems: { totalCount: 1, nodes: [{ kgco2e: 100 }] },
      },
      b: { voided: false, duplicateOf: { vendorName: '100% Öko_AG' } },
    });
  });

  it('give every stored member of a line, its parts and its invoice', async () => {
    const { data, errors } = await ask(`{ lineItem(lineItemId: "${handId('d1')}") {
      lineItemId invoiceId period lineIndex description spendAmount currency quantity unitOfMeasure weightTonnes distanceKm
      itemCodes { scheme code } servicePeriodStart servicePeriodEnd category method confidence kgco2e scope scope3Category needsReview explanation
      warnings { code } naics attributes certainty candidates { category score } matchedWords trace { step details }
      factorId components { ordinal scope scope3Category kgco2e boundary gwpBasis factorId factorYear } invoice { vendorName }
    } }`);
    expect(errors).toEqual([]);
    expect(data.lineItem).toEqual({
      lineItemId: handId('d1'),
      invoiceId: handId('d'),
      period: '2025',
      lineIndex: 0,
      description: 'Strom Hochtarif',
      spendAmount: '20.5',
      currency: 'CHF',
      quantity: '4000',
      unitOfMeasure: 'kWh',
      weightTonnes: null,
      distanceKm: null,
      itemCodes: [],
      servicePeriodStart: null,
      servicePeriodEnd: null,
      category: 'DIESEL',
      method: 'PHYSICAL',
      confidence: 0.9,
      kgco2e: 20.123456,
      scope: 1,
      scope3Category: null,
      needsReview: false,
      explanation: 'Strom',
      warnings: [],
      naics: null,
      attributes: {},
      certainty: 0.98,
      candidates: [],
      matchedWords: ['strom'],
      trace: [{ step: 'factor', details: { value: '0.0030864195' } }],
      factorId: 'electricity.CH',
      components: [
        { ordinal: 0, scope: 1, scope3Category: null, kgco2e: 15 },
        { ordinal: 1, scope: 3, scope3Category: 3, kgco2e: 5.123456 },
      ].map((part) => ({
        ...part,
        boundary: 'generation',
        gwpBasis: 'AR6',
        factorId: 'electricity.CH',
        factorYear: 2025,
      })),
      invoice: { vendorName: 'beta services' },
    });
  });

  it('add up a period with its caveats, voided invoices left out', async () => {
    const { data } =
      await ask(`{ workspace { workspaceId name defaultCurrency defaultRegion fiscalStartMonth periodLength
      reconciliationPolicy periods { name totals { kgco2e invoiceCount lineItemCount spendMethodKgco2e spendMethodShare
        needsReviewCount needsReviewKgco2e possibleDuplicateCount } invoices { totalCount nodes { invoiceId } } } } }`);
    expect(data.workspace).toMatchObject({
      workspaceId: server.workspaceId,
      defaultCurrency: 'CHF',
      defaultRegion: 'CH',
      fiscalStartMonth: 1,
      periodLength: 'YEAR',
      reconciliationPolicy: 'ACCEPT',
    });
    const [first, second] = data.workspace.periods;
    expect(first).toEqual({
      name: '2025',
      totals: {
        kgco2e: 20.123456,
        invoiceCount: 1,
        lineItemCount: 1,
        spendMethodKgco2e: 0,
        spendMethodShare: 0,
        needsReviewCount: 0,
        needsReviewKgco2e: 0,
        possibleDuplicateCount: 0,
      },
      invoices: { totalCount: 1, nodes: [{ invoiceId: handId('d') }] },
    });
    expect(second.totals).toEqual({
      kgco2e: 5,
      invoiceCount: 2,
      lineItemCount: 3,
      spendMethodKgco2e: 1,
      // 6 + |-5| of 4 + 6 + |-5|
      spendMethodShare: 11 / 15,
      needsReviewCount: 1,
      needsReviewKgco2e: 6,
      possibleDuplicateCount: 1,
    });
    expect(second.invoices.totalCount).toBe(2);
  });

  it('filter and sort the lines below an invoice as the list of all lines does', async () => {
    const { data } = await ask(`{ invoices(order: { by: DATE }) { nodes { invoiceId
      review: lineItems(filter: { needsReview: true }) { totalCount nodes { lineItemId } }
      byKg: lineItems(order: { by: KGCO2E, direction: DESC }, first: 1) { totalCount pageInfo { hasNextPage } nodes { lineItemId } }
    } } }`);
    const a = data.invoices.nodes.find((node: { invoiceId: string }) => node.invoiceId === handId('a'));
    expect(a.review).toEqual({ totalCount: 1, nodes: [{ lineItemId: handId('a2') }] });
    expect(a.byKg).toEqual({
      totalCount: 2,
      pageInfo: { hasNextPage: true },
      nodes: [{ lineItemId: handId('a2') }],
    });
    const d = data.invoices.nodes.find((node: { invoiceId: string }) => node.invoiceId === handId('d'));
    expect(d.review).toEqual({ totalCount: 0, nodes: [] });
  });

  describe('who may read', () => {
    it('an id that is no id is not found', async () => {
      const { data, errors } = await ask(`{ invoice(invoiceId: "1 or 1=1") { vendorName } }`);
      expect([data, errors]).toEqual([{ invoice: null }, []]);
    });

    it('who belongs to several workspaces must name one, and reads one in a request', async () => {
      const other = await createTenant(getDb().db);
      const { join } = await import('../support/people.ts');
      const person = await newPerson(server.deps, other, 'owner');
      await join(getDb().db, server.workspaceId, { userId: person.userId, role: 'member' });
      const askAs = graphqlClient(server, person.token);
      const unnamed = await askAs('{ invoices { totalCount } }');
      expect(unnamed.errors).toMatchObject([{ extensions: { code: 'validation_failed' } }]);
      expect(unnamed.errors[0]?.message).toContain('workspaceId');
      const named = await askAs(
        `{ one: invoices(workspaceId: "${server.workspaceId}") { totalCount } two: lineItems(workspaceId: "${server.workspaceId.toUpperCase()}") { totalCount } }`,
      );
      expect(named.data).toEqual({ one: { totalCount: 3 }, two: { totalCount: 4 } });
      const both = await askAs(
        `{ one: invoices(workspaceId: "${server.workspaceId}") { totalCount } two: invoices(workspaceId: "${other}") { totalCount } }`,
      );
      expect(both.errors).toMatchObject([{ extensions: { code: 'validation_failed' } }]);
    });
  });
});
