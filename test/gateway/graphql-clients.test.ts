import { gql } from '@apollo/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { apolloClient } from '../../docs/examples/apollo-client.ts';
import { urqlClient } from '../../docs/examples/urql-client.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { createEngagement, postWorkpaper } from '../support/engagement.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

const INVOICES = 45;
const PAGE = 20;

const LIST = gql`{ workspace { id engagements { id status progress { items } } } }`;
const DETAIL = gql`query ($id: ID!) { engagement(id: $id) { id status createdAt progress { items tested remaining } } }`;
const PROGRESS = gql`subscription ($id: ID!) {
  engagementProgress(engagementId: $id) { engagement { id status progress { items tested remaining } } }
}`;
const PERIODS = gql`{ workspace { id periods { id name totals { invoiceCount kgco2e } } } }`;
const INGESTED = gql`subscription { ingested { processed reportingPeriods { id totals { invoiceCount kgco2e } } } }`;
const PAGES = gql`query ($first: Int!, $after: String) {
  invoices(first: $first, after: $after, filter: { vendor: "Page" }) {
    edges { cursor node { id vendorName } } pageInfo { endCursor hasNextPage startCursor hasPreviousPage }
  }
}`;
const VENDORS = gql`query ($filter: VendorFilter) { vendors(filter: $filter, first: 5) {
  edges { cursor totals { invoiceCount } node { id name totals { invoiceCount } } }
  pageInfo { endCursor hasNextPage startCursor hasPreviousPage }
} }`;
/** The same vendor under two filters, by the number of its invoices. */
const FILTERS = [
  [{ name: 'Zwei Jahre' }, 3],
  [{ name: 'Zwei Jahre', period: '2024' }, 1],
  [{ name: 'Zwei Jahre', period: '2025' }, 2],
] as const;
/** What a read key does not see, beside what it does. */
const IN_PARTS = gql`query ($id: ID!) { engagement(id: $id) { id status plan { confidenceLevel } auditors { id email } } }`;

describe('Clients with a cache of objects', () => {
  let database: TestDatabase;
  let server: TestGateway;
  /** Dashboards need no person's token. */
  let key: string;
  beforeAll(async () => {
    database = await createServerDatabase();
    server = await startTestGateway(database.db);
    ({ key } = await server.newKey('read'));
    const invoices = Array.from({ length: INVOICES }, (_, n) => invoiceOf({ vendor_name: `Page ${n}` }));
    expect((await postIngest(server, { invoices })).status).toBe(200);
    const dates = ['2024-05-01', '2025-05-01', '2025-06-01'];
    const ofTwoYears = dates.map((invoice_date) => invoiceOf({ vendor_name: 'Zwei Jahre AG', invoice_date }));
    expect((await postIngest(server, { invoices: ofTwoYears })).status).toBe(200);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const drawSample = (auditor: string, engagementId: string) =>
    postWorkpaper(server, auditor, { action: 'generate-sample', engagement_id: engagementId });
  const oneMore = () => postIngest(server, { invoices: [invoiceOf()] });
  const vendorsOf = (edges: readonly { node: { vendorName: string } }[]) =>
    edges.map(({ node }) => node.vendorName).toSorted();
  const allVendors = Array.from({ length: INVOICES }, (_, n) => `Page ${n}`).toSorted();

  describe('Apollo', () => {
    it('keeps one object for a list, its detail and a subscription, which updates both', async () => {
      const { engagementId, auditor } = await createEngagement(server);
      const client = apolloClient(server.url, key);
      const list: Engagement[][] = [];
      const detail: Engagement[] = [];
      const subscriptions = [
        client.watchQuery<Lists>({ query: LIST }).subscribe(({ data }) => {
          if (data?.workspace?.engagements) list.push(data.workspace.engagements as Engagement[]);
        }),
        client
          .watchQuery<Detail>({ query: DETAIL, variables: { id: engagementId } })
          .subscribe(({ data }) => {
            if (data?.engagement) detail.push(data.engagement as Engagement);
          }),
        client.subscribe({ query: PROGRESS, variables: { id: engagementId } }).subscribe(() => {}),
      ];
      await vi.waitFor(() => expect([list.length, detail.length]).toEqual([1, 1]), { timeout: 10_000 });
      expect(detail[0]).toMatchObject({ status: 'PLANNED', progress: { items: 0 } });
      expect((await drawSample(auditor, engagementId)).status).toBe(201);
      const now = { status: 'FIELDWORK', progress: { items: expect.any(Number) } };
      await vi.waitFor(() => expect(detail.at(-1)).toMatchObject(now), { timeout: 10_000 });
      expect(detail.at(-1)?.progress.items).toBeGreaterThan(0);
      const { id } = detail.at(-1) ?? {};
      expect(list.at(-1)?.find((one) => one.id === id)).toMatchObject(now);
      const stored = Object.keys(client.cache.extract() as object).filter((name) => name.includes(id ?? '-'));
      expect(stored).toEqual([`Engagement:${id}`]);
      for (const one of subscriptions) one.unsubscribe();
      client.stop();
    });

    it('brings the totals of the periods up to date with each ingest', async () => {
      const client = apolloClient(server.url, key);
      const counts: number[] = [];
      const watching = client.watchQuery<Periods>({ query: PERIODS }).subscribe(({ data }) => {
        const period = data?.workspace?.periods?.find((one) => one?.name === '2025');
        if (period?.totals?.invoiceCount !== undefined) counts.push(period.totals.invoiceCount);
      });
      const stream = client.subscribe({ query: INGESTED }).subscribe(() => {});
      await vi.waitFor(() => expect(counts).toHaveLength(1), { timeout: 10_000 });
      await vi.waitFor(
        async () => {
          await oneMore();
          expect(counts.length).toBeGreaterThan(1);
        },
        { timeout: 10_000, interval: 300 },
      );
      expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0);
      watching.unsubscribe();
      stream.unsubscribe();
      client.stop();
    });

    it('fetches further pages to the last row, none of them twice', async () => {
      const client = apolloClient(server.url, key);
      const query = client.watchQuery<Pages>({ query: PAGES, variables: { first: PAGE } });
      const watching = query.subscribe(() => {});
      const read = () => (query.getCurrentResult().data as Pages | undefined)?.invoices;
      await vi.waitFor(() => expect(read()?.edges).toHaveLength(PAGE), { timeout: 10_000 });
      let page = read()?.pageInfo;
      for (let pages = 1; page?.hasNextPage && pages < INVOICES; pages += 1) {
        const { data } = await query.fetchMore({ variables: { after: page.endCursor } });
        page = (data as Pages | undefined)?.invoices?.pageInfo;
      }
      await vi.waitFor(() => expect(read()?.edges).toHaveLength(INVOICES), { timeout: 10_000 });
      const edges = read()?.edges ?? [];
      expect(vendorsOf(edges)).toEqual(allVendors);
      expect(new Set(edges.map(({ node }) => node.id)).size).toBe(INVOICES);
      watching.unsubscribe();
      client.stop();
    });

    it('keeps a vendor apart from the figures of the filters it was found by', async () => {
      const client = apolloClient(server.url, key);
      for (const fetchPolicy of ['network-only', 'cache-only'] as const) {
        for (const [filter, invoices] of FILTERS) {
          const { data } = await client.query({
            query: VENDORS,
            variables: { filter },
            fetchPolicy,
          });
          expect((data as Vendors | undefined)?.vendors.edges).toMatchObject([vendorWith(invoices)]);
        }
      }
      client.stop();
    });

    it('shows the rest where a field is refused', async () => {
      const { engagementId } = await createEngagement(server);
      const client = apolloClient(server.url, key);
      const { data, error } = await client.query({ query: IN_PARTS, variables: { id: engagementId } });
      expect((data as Detail | undefined)?.engagement).toMatchObject({
        status: 'PLANNED',
        plan: null,
        auditors: null,
      });
      expect(error?.message).toContain('An API key sees state and counts');
      client.stop();
    });
  });

  describe('urql', () => {
    it('keeps one object for a list, its detail and a subscription, which updates both', async () => {
      const { engagementId, auditor } = await createEngagement(server);
      const client = urqlClient(server.url, key);
      const list: Engagement[][] = [];
      const detail: Engagement[] = [];
      const subscriptions = [
        client.query<Lists>(LIST, {}).subscribe(({ data }) => {
          if (data?.workspace) list.push(data.workspace.engagements);
        }),
        client.query<Detail>(DETAIL, { id: engagementId }).subscribe(({ data }) => {
          if (data?.engagement) detail.push(data.engagement);
        }),
        client.subscription(PROGRESS, { id: engagementId }).subscribe(() => {}),
      ];
      await vi.waitFor(() => expect(Math.min(list.length, detail.length)).toBe(1), { timeout: 10_000 });
      expect(detail[0]).toMatchObject({ status: 'PLANNED', progress: { items: 0 } });
      expect((await drawSample(auditor, engagementId)).status).toBe(201);
      const now = { status: 'FIELDWORK' };
      await vi.waitFor(() => expect(detail.at(-1)).toMatchObject(now), { timeout: 10_000 });
      expect(detail.at(-1)?.progress.items).toBeGreaterThan(0);
      const { id } = detail.at(-1) ?? {};
      await vi.waitFor(() => expect(list.at(-1)?.find((one) => one.id === id)).toMatchObject(now));
      for (const one of subscriptions) one.unsubscribe();
    });

    it('fetches further pages to the last row, none of them twice', async () => {
      const client = urqlClient(server.url, key);
      let answer = await client.query<Pages>(PAGES, { first: PAGE }).toPromise();
      for (let pages = 0; answer.data?.invoices?.pageInfo.hasNextPage && pages < INVOICES; pages += 1) {
        const after = answer.data.invoices.pageInfo.endCursor;
        answer = await client.query<Pages>(PAGES, { first: PAGE, after }).toPromise();
      }
      const edges = answer.data?.invoices?.edges ?? [];
      expect(vendorsOf(edges)).toEqual(allVendors);
      expect(new Set(edges.map(({ node }) => node.id)).size).toBe(INVOICES);
    });

    it('keeps a vendor apart from the figures of the filters it was found by', async () => {
      const client = urqlClient(server.url, key);
      for (const requestPolicy of ['network-only', 'cache-only'] as const) {
        for (const [filter, invoices] of FILTERS) {
          const { data } = await client.query<Vendors>(VENDORS, { filter }, { requestPolicy }).toPromise();
          expect(data?.vendors.edges).toMatchObject([vendorWith(invoices)]);
        }
      }
    });

    it('shows the rest where a field is refused', async () => {
      const { engagementId } = await createEngagement(server);
      const { data, error } = await urqlClient(server.url, key)
        .query<Detail>(IN_PARTS, { id: engagementId })
        .toPromise();
      expect(data?.engagement).toMatchObject({ status: 'PLANNED', plan: null, auditors: null });
      expect(error?.graphQLErrors.map(({ path, extensions }) => [path?.join('.'), extensions.code])).toEqual([
        ['engagement.plan', 'forbidden'],
        ['engagement.auditors', 'forbidden'],
      ]);
    });

    it('is told the code of a refusal before execution', async () => {
      const { error } = await urqlClient(server.url, server.apiKey).query(LIST, {}).toPromise();
      expect(error?.graphQLErrors.map(({ extensions }) => extensions.code)).toEqual(['insufficient_scope']);
    });
  });
});

/** An edge with the figures of the filter, whose object has those of all invoices. */
const vendorWith = (invoiceCount: number) => ({
  totals: { invoiceCount },
  node: { name: 'Zwei Jahre AG', totals: { invoiceCount: 3 } },
});

interface Vendors {
  readonly vendors: { readonly edges: readonly object[] };
}

interface Engagement {
  readonly id: string;
  readonly status: string;
  readonly progress: { readonly items: number };
}

interface Lists {
  readonly workspace: { readonly engagements: Engagement[] } | null;
}

interface Detail {
  readonly engagement: Engagement | null;
}

interface Periods {
  readonly workspace: {
    readonly periods: readonly {
      readonly name: string;
      readonly totals: { readonly invoiceCount: number };
    }[];
  } | null;
}

interface Pages {
  readonly invoices: {
    readonly edges: readonly { readonly node: { readonly id: string; readonly vendorName: string } }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
  } | null;
}
