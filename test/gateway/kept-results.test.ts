import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeptResults } from '../../gateway/graphql/kept-results.ts';
import type { WorkspaceReader } from '../../schema/graphql/context.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { type GraphqlClient, graphqlClient } from '../support/graphql-client.ts';
import { newPerson } from '../support/people.ts';
import { signedInClient, type TrpcTestClient } from '../support/trpc.ts';

/** Every total that is kept: groups, period totals, both ways of scope 2, counts of lists and below periods. */
const TOTALS = `{
  emissions(groupBy: [VENDOR, METHOD]) { groupCount total { kgco2e marketBasedKgco2e lineCount spend caveats { code lineCount kgco2e } }
    groups { vendor method kgco2e lineCount } }
  invoices { totalCount } lineItems(filter: { needsReview: true }) { totalCount }
  workspace { periods { name status invoices { totalCount } scope2 { marketBasedKgco2e guaranteedKgco2e }
    totals { kgco2e marketBasedKgco2e invoiceCount lineItemCount needsReviewCount needsReviewKgco2e possibleDuplicateCount } } } }`;

/** What is kept whole: everything a page of invoices, lines or vendors shows of the books. */
const PAGES = `{
  invoices(first: 50) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { id vendorName invoiceDate totalKgco2e
    voided voidedAt voidReason erasedAt duplicateOf { invoiceId } vendor { vendorId name names merged { name } totals { kgco2e } }
    warnings { code } lineItems(first: 10) { nodes { lineItemId description category method confidence kgco2e explanation isOverridden
      needsReview candidates { category } marketBasedKgco2e components { scope kgco2e factor { factorId label source } } } } } } }
  lineItems(first: 20, order: { by: KGCO2E, direction: DESC }) { nodes { kgco2e invoice { voided } } }
  vendors(first: 20) { nodes { name firstInvoiceDate lastInvoiceDate } } }`;

const COUNT_OR_SUM = /\b(count|sum)\(/;

describeOnBothDatabases('totals of unchanged books', (getDatabase) => {
  let server: TestGateway;
  let other: TestGateway;
  let owner: TrpcTestClient;
  let ask: GraphqlClient;
  /** The same questions to a gateway that keeps nothing. */
  let askAnew: GraphqlClient;

  beforeAll(async () => {
    const { db } = getDatabase();
    server = await startTestGateway(db);
    const { tokens } = server.deps;
    other = await startTestGateway(db, { workspace: server });
    const keptSums = { get: async () => null };
    Object.assign(other.deps, { keptResults: createKeptResults(0), keptSums, tokens });
    owner = await signedInClient(server, server.owner);
    const { token } = await newPerson(server.deps, server.workspaceId, 'owner');
    ask = graphqlClient(server, token);
    askAnew = graphqlClient(other, token);
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });

  let invoices = 0;
  let newest = '';
  async function record(by: TestGateway = server, changes: Record<string, unknown> = {}): Promise<string> {
    invoices += 1;
    const sent = invoiceOf({ invoice_number: `K-${invoices}`, ...changes });
    const answer = await postIngest(by, { invoices: [sent] }, { key: server.apiKey });
    const {
      invoices: [stored],
    } = (await answer.json()) as { invoices: [{ invoice_id: string }] };
    newest = stored.invoice_id;
    return newest;
  }

  const voidIt = (id: string) =>
    fetch(`${server.url}/api/invoices/${id}/void`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
      body: '{"reason":"test"}',
    });

  async function lineOf(id: string): Promise<string> {
    const { line_items } = await owner.invoice.get.query({ invoice_id: id });
    return line_items[0]?.line_item_id ?? '';
  }

  /** What the server sent to the database to total something, meanwhile. */
  async function totalling<Value>(work: () => Promise<Value>) {
    const { value, statements } = await read(work);
    return { value, statements: statements.filter((sql) => COUNT_OR_SUM.test(sql)) };
  }

  /** The statements of queries that the server sent to the database meanwhile. */
  async function read<Value>(work: () => Promise<Value>): Promise<{ value: Value; statements: string[] }> {
    const before = server.log().length;
    const value = await work();
    const lines = server.log().slice(before).split('\n');
    const statements = lines
      .filter((line) => line.includes('"graphql statement"'))
      .map((line) => (JSON.parse(line) as { sql: string }).sql);
    return { value, statements };
  }

  it('are added up once: the second request sends no statement that counts or sums', async () => {
    await record();
    const first = await totalling(() => ask(TOTALS));
    expect(first.value.errors).toEqual([]);
    expect(first.statements.length).toBeGreaterThanOrEqual(6);
    const second = await totalling(() => ask(TOTALS));
    expect(second.statements).toEqual([]);
    expect(second.value).toEqual(first.value);
  });

  it.each<[what: string, change: () => Promise<unknown>]>([
    ['an ingest', () => record()],
    ['an equal invoice', () => record(server, { invoice_number: undefined })],
    ['its copy', () => record(server, { invoice_number: undefined })],
    ['an ingest at another gateway', () => record(other, { vendor_name: 'Elsewhere AG' })],
    ['an invoice of a new period', () => record(server, { invoice_date: '2026-02-01' })],
    ['a void', () => voidIt(newest)],
    [
      'a decision about a line, which is remembered',
      async () => {
        const line_item_id = await lineOf(await record(server, { vendor_name: 'Remembered AG' }));
        await ask(TOTALS);
        await owner.invoice.reclassify.mutate({ line_item_id, category: 'legal', reason: 'test' });
      },
    ],
    ['a line that the memory decides', () => record(server, { vendor_name: 'Remembered AG' })],
    [
      'an erasure',
      async () => {
        const invoice_id = await record(server, { vendor_name: 'Praxis Beispiel' });
        await ask(TOTALS);
        await owner.invoice.erase.mutate({ invoice_id, reason: 'test' });
      },
    ],
    [
      'a guarantee of origin',
      () =>
        owner.instrument.create.mutate({
          kind: 'guarantees_of_origin',
          period: '2025',
          country: 'CH',
          mwh: 1,
          reference: 'GO-1',
        }),
    ],
    [
      'its end',
      async () => {
        const { instruments } = await owner.instrument.list.query();
        await owner.instrument.revoke.mutate({ instrument_id: instruments[0]?.instrument_id ?? '' });
      },
    ],
    [
      'another currency of the workspace, and an invoice in it',
      async () => {
        await owner.workspace.update.mutate({ default_currency: 'EUR' });
        await ask(TOTALS);
        await record(server, { vendor_name: 'Euro GmbH' });
      },
    ],
    ['the end of a period', () => owner.period.close.mutate({ period: '2025' })],
  ])('are as if nothing was kept after %s', async (_what, change) => {
    const before = await ask(TOTALS);
    await change();
    const kept = await ask(TOTALS);
    expect(kept).not.toEqual(before);
    expect(kept.errors).toEqual([]);
    expect(kept).toEqual(await askAnew(TOTALS));
    const pages = await ask(PAGES);
    expect(pages.errors).toEqual([]);
    expect(pages).toEqual(await askAnew(PAGES));
  });

  it('give whole pages again without reading them', async () => {
    await record(server, { invoice_date: '2026-04-01' });
    const first = await ask(PAGES);
    const second = await read(() => ask(PAGES));
    expect(second.value).toEqual(first);
    expect(second.value.data.invoices.edges.length).toBeGreaterThan(5);
    expect(second.statements.filter((sql) => !sql.includes('chain_head'))).toEqual([]);
  });

  it('and what a vendor became by a merge is shown at once', async () => {
    const { data } = await ask('{ vendors(first: 20) { nodes { vendorId name } } }');
    const [one, other] = data.vendors.nodes as { vendorId: string }[];
    await ask(PAGES);
    await owner.vendor.merge.mutate({
      vendor_ids: [one?.vendorId ?? ''],
      into: other?.vendorId ?? '',
      reason: 'test',
    });
    expect(await ask(PAGES)).toEqual(await askAnew(PAGES));
  });

  it.each([
    [
      'an error',
      '{ invoices(first: 1) { nodes { id } } lineItems(filter: { region: "XX" }) { totalCount } }',
    ],
    ['the person who asks', '{ viewer { email } invoices(first: 1) { nodes { id } } }'],
    ['a document', '{ invoices(first: 1) { nodes { sourceDocument { sha256 } } } }'],
    ['a period', '{ invoices(first: 1) { nodes { reportingPeriod { closedBy } } } }'],
  ])('are read again where the answer has %s', async (_what, query) => {
    const first = await ask(query);
    const again = await read(() => ask(query));
    expect(again.value.data).toEqual(first.data);
    expect(again.statements.filter((sql) => !sql.includes('chain_head'))).not.toEqual([]);
  });

  it('are given again to the same words by the rights of who asks, in the form they ask for', async () => {
    const member = await newPerson(server.deps, server.workspaceId, 'member');
    const named = `{ invoices(workspaceId: "${server.workspaceId}", first: 50) { totalCount } }`;
    const [asMember, { data }] = [graphqlClient(server, member.token), await ask(named)];
    expect(data.invoices.totalCount).toBeGreaterThan(0);
    for (let round = 0; round < 2; round += 1) expect((await asMember(named)).data).toEqual(data);
    const another = await startTestGateway(getDatabase().db);
    const { tokens } = server.deps;
    const stranger = await newPerson({ ...another.deps, tokens }, another.workspaceId, 'owner');
    await another.close();
    const refused = await graphqlClient(server, stranger.token)(named);
    expect([refused.data.invoices, refused.errors[0]?.extensions?.code]).toEqual([null, 'not_found']);
    const own = '{ invoices { totalCount } }';
    for (let round = 0; round < 2; round += 1) {
      expect((await ask(own)).data.invoices.totalCount).toBeGreaterThan(0);
      expect((await graphqlClient(server, stranger.token)(own)).data.invoices.totalCount).toBe(0);
    }
    const accept = 'application/graphql-response+json';
    for (const form of [accept, 'application/json', accept]) {
      const answer = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${member.token}`,
          'content-type': 'application/json',
          accept: form,
        },
        body: JSON.stringify({ query: named }),
      });
      expect(answer.headers.get('content-type')).toContain(form);
      expect(await answer.json()).toEqual({ data });
    }
    for (let round = 0; round < 2; round += 1) {
      const stream = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${member.token}`,
          'content-type': 'application/json',
          accept: 'text/event-stream',
        },
        body: JSON.stringify({ query: named }),
      });
      expect(await stream.text()).toContain('event: complete');
    }
    await owner.member.remove.mutate({ user_id: member.userId });
    const left = await asMember(named);
    expect([left.data?.invoices ?? null, left.errors.length]).toEqual([null, 1]);
  });

  it('keep what a request adds to its answer, and the values of variables apart', async () => {
    const { key } = await server.newKey('read');
    const send = async (from: string) => {
      const answer = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'x-query-cost': from === '2026-01-01' ? '1' : '0',
        },
        body: JSON.stringify({
          query: 'query ($from: Date) { lineItems(filter: { from: $from }) { totalCount } }',
          variables: { from },
        }),
      });
      return (await answer.json()) as { data: { lineItems: { totalCount: number } }; extensions?: object };
    };
    const all = await send('2000-01-01');
    for (let round = 0; round < 2; round += 1) {
      const later = await send('2026-01-01');
      expect(later.extensions).toHaveProperty('cost');
      expect(later.data.lineItems.totalCount).toBeLessThan(all.data.lineItems.totalCount);
      expect(await send('2000-01-01')).toEqual(all);
    }
  });

  it('asked for by twenty requests at once are added up at most once', async () => {
    await record(server, { invoice_date: '2026-03-01' });
    const query = '{ emissions(groupBy: [VENDOR]) { total { kgco2e lineCount } groups { vendor spend } } }';
    const { value, statements } = await totalling(() =>
      Promise.all(Array.from({ length: 20 }, () => ask(query))),
    );
    expect(value.map(({ errors }) => errors)).toEqual(Array(20).fill([]));
    expect(new Set(value.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    // Lines of each day are counted, their sums read, and these added up.
    expect(statements).toHaveLength(3);
    expect(new Set(statements).size).toBe(3);
  });
});

const reader = (changes: Partial<WorkspaceReader> = {}) => ({
  workspaceId: 'w',
  role: 'owner' as const,
  periods: null,
  sql: async () => [{ period: '2025', size: '1', head: 'a' }] as never[],
  ...changes,
});

it('a computation that was stopped fails for its own request alone: one of those that waited computes it', async () => {
  const kept = createKeptResults();
  const stopped = Promise.withResolvers<string>();
  const own = kept.get(reader(), ['k', 1], () => stopped.promise);
  let computed = 0;
  const compute = async () => {
    computed += 1;
    return 'computed';
  };
  const waiting = [1, 2, 3].map(() => kept.get(reader(), ['k', 1], compute));
  stopped.reject(new Error('stopped'));
  await expect(own).rejects.toThrow('stopped');
  expect(await Promise.all(waiting)).toEqual(['computed', 'computed', 'computed']);
  expect(computed).toBe(1);
});

it('a result is shared by nobody of another workspace, role or readable periods, and by no older state', async () => {
  const kept = createKeptResults();
  const first = await kept.get(reader(), ['k', 1], async () => 'first');
  const others = [
    reader({ workspaceId: 'v' }),
    reader({ role: 'auditor' }),
    reader({ periods: ['2025'] }),
    reader({ sql: async () => [{ period: '2025', size: '2', head: 'b' }] as never[] }),
  ];
  for (const one of others) {
    expect(await kept.get(one, ['k', 1], async () => 'own')).toBe('own');
  }
  expect(first).toBe('first');
});
