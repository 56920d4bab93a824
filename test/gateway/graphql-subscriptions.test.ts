import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { requestContext } from '../../gateway/graphql/context.ts';
import { MAX_EVENT_STREAMS_PER_WORKSPACE } from '../../gateway/limits.ts';
import { askGraphql, type EventStream, subscribe } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement, postWorkpaper } from '../support/engagement.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

const INGESTED = 'subscription { ingested { processed rejected lineItems periods kgco2e } }';

interface TouchedPeriod {
  readonly name: string;
  readonly totals: { readonly invoiceCount: number };
  readonly invoices: { readonly totalCount: number; readonly nodes: readonly object[] };
}

describeOnBothDatabases('GraphQL subscriptions', (getDb) => {
  let server: TestGateway;
  let token: string;

  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    token = await server.signIn(server.owner);
  });
  afterAll(() => server.close());

  async function ingested(stream: EventStream): Promise<unknown> {
    const event = await stream.next();
    return (event?.data as { ingested: unknown } | undefined)?.ingested ?? event;
  }

  it('tell the owner of each ingest what was stored, and of a dry run nothing', async () => {
    const stream = await subscribe({ url: server.url, token, query: INGESTED });
    expect(stream.status).toBe(200);
    await postIngest(server, { invoices: [invoiceOf()] }, { query: '?dry_run=true' });
    const answer = await postIngest(server, {
      invoices: [invoiceOf(), {}, invoiceOf({ invoice_date: '2024-05-01' })],
    });
    const { invoices } = (await answer.json()) as { invoices: { total_kgco2e: number }[] };
    expect(await ingested(stream)).toEqual({
      processed: 2,
      rejected: 1,
      lineItems: 4,
      periods: ['2024', '2025'],
      kgco2e: invoices.reduce((sum, { total_kgco2e }) => sum + total_kgco2e, 0),
    });
    await stream.close();
  });

  it('serve a read key and refuse an auditor, a stranger and no credentials', async () => {
    const { key } = await server.newKey('read');
    const stream = await subscribe({ url: server.url, token: key, query: INGESTED });
    await postIngest(server, { invoices: [invoiceOf()] });
    expect(await ingested(stream)).toMatchObject({ processed: 1 });
    await stream.close();
    const auditor = await server.signIn(server.auditor);
    const refused = await askGraphql({ url: server.url, token: auditor, query: INGESTED });
    expect([refused.data, refused.errors[0]?.extensions?.code]).toEqual([null, 'forbidden']);
    const foreign = `subscription { ingested(workspaceId: "0190f3a0-1111-7000-8000-00000000000a") { processed } }`;
    const missing = await askGraphql({ url: server.url, token, query: foreign });
    expect(missing.errors[0]?.extensions?.code).toBe('not_found');
    expect((await subscribe({ url: server.url, token: 'nonsense', query: INGESTED })).status).toBe(401);
  });

  it('end at the next event when the membership is gone', async () => {
    const stream = await subscribe({ url: server.url, token, query: INGESTED });
    const rows = await getDb().asOwner<{ user_id: string }>(
      `delete from membership where workspace_id = $1 and role = 'owner' returning user_id`,
      [server.workspaceId],
    );
    await postIngest(server, { invoices: [invoiceOf()] });
    expect(await stream.next()).toBeNull();
    await getDb().asOwner(
      `insert into membership (workspace_id, user_id, role, created_at) values ($1, $2, 'owner', now())`,
      [server.workspaceId, rows[0]?.user_id ?? ''],
    );
  });

  it('are bounded for each workspace, so that no tenant takes the places of all', async () => {
    const another = await startTestGateway(getDb().db, { pool: server.deps.pool });
    const own = await another.signIn(another.owner);
    const open = (workspaceId: string, n = 0) =>
      another.deps.events.subscribe({ workspaceId, party: `reader ${n}`, disconnect: () => {} });
    const streams = Array.from({ length: MAX_EVENT_STREAMS_PER_WORKSPACE }, (_, n) =>
      open(another.workspaceId, n),
    );
    expect(() => open(another.workspaceId)).toThrow('Too many open subscriptions');
    const refused = await askGraphql({ url: another.url, token: own, query: INGESTED });
    expect(refused.errors[0]?.extensions?.code).toBe('busy');
    const elsewhere = open(server.workspaceId);
    await streams[0]?.return?.();
    const stream = await subscribe({ url: another.url, token: own, query: INGESTED });
    await postIngest(another, { invoices: [invoiceOf()] });
    expect(await ingested(stream)).toMatchObject({ processed: 1 });
    await stream.close();
    await elsewhere.return?.();
    await another.close();
  });

  it('read the rights of a caller once for an event, however many streams they have', async () => {
    const again = vi.fn(async () => ({ viewer }));
    const viewer = {
      userId: '0190f3a0-1111-7000-8000-00000000000a',
      email: 'a@footing.example',
      language: null,
      hasSecondFactor: false,
      byProvider: false,
      memberships: [{ workspaceId: server.workspaceId, workspaceName: 'W', role: 'owner' as const }],
    };
    const contextWith = (credential: string) =>
      requestContext({
        deps: server.deps,
        requestId: 't',
        caller: { viewer },
        again,
        credential,
        disconnect: () => {},
      });
    const streams = ['one', 'one', 'one', 'two'].map((credential) =>
      contextWith(credential).ingestedEvents(server.workspaceId)[Symbol.asyncIterator](),
    );
    const events = Promise.all(streams.map((stream) => stream.next()));
    await postIngest(server, { invoices: [invoiceOf()] });
    expect((await events).map(({ value }) => value?.processed)).toEqual([1, 1, 1, 1]);
    expect(again).toHaveBeenCalledTimes(2);
    await Promise.all(streams.map((stream) => stream.return?.()));
  });

  it('bring the objects as they are after each event, within the cost of a query', async () => {
    const query = (lines: number) => `subscription { ingested { processed reportingPeriods {
      id name totals { invoiceCount } invoices(first: 100) { totalCount nodes { lineItems(first: ${lines}) { nodes {
        kgco2e components { kgco2e factor { id label } } } } } } } } }`;
    const costly = await askGraphql({ url: server.url, token, query: query(100) });
    expect([costly.data, costly.errors[0]?.extensions?.code]).toEqual([null, 'query_too_complex']);
    const stream = await subscribe({ url: server.url, token, query: query(3) });
    const counts: number[] = [];
    for (let n = 0; n < 2; n += 1) {
      await postIngest(server, { invoices: [invoiceOf()] });
      const { reportingPeriods } = (await ingested(stream)) as { reportingPeriods: TouchedPeriod[] };
      expect(reportingPeriods.map(({ name }) => name)).toEqual(['2025']);
      for (const { totals, invoices } of reportingPeriods) {
        expect(invoices.totalCount).toBe(totals.invoiceCount);
        expect(invoices.nodes.length).toBeGreaterThan(0);
        counts.push(totals.invoiceCount);
      }
    }
    expect(counts[1]).toBe((counts[0] ?? 0) + 1);
    await stream.close();
    // No event left a transaction open.
    if (getDb().kind === 'postgres') {
      const open = await getDb().asOwner(
        `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      );
      expect(open).toEqual([]);
    }
  });

  it('end when the server stops', async () => {
    const another = await startTestGateway(getDb().db, { workspace: server });
    const stream = await subscribe({
      url: another.url,
      token: await another.signIn(server.owner),
      query: INGESTED,
    });
    const end = stream.next();
    await another.close();
    expect(await end).toBeNull();
  });

  it('hear of what another gateway on the same server stored', async () => {
    const { databaseUrl, kind } = getDb();
    if (databaseUrl === null) {
      expect(kind, 'an embedded database has one process').toBe('pglite');
      return;
    }
    const database = await openDatabase({ databaseUrl });
    const another = await startTestGateway(database, { workspace: server });
    const stream = await subscribe({
      url: another.url,
      token: await another.signIn(server.owner),
      query: INGESTED,
    });
    await postIngest(server, { invoices: [invoiceOf()] });
    expect(await ingested(stream)).toMatchObject({ processed: 1 });
    await stream.close();
    const { engagementId } = await createEngagement(server, { period: '2025' });
    const progress = await subscribe({
      url: another.url,
      token: await another.signIn(server.auditor),
      query: 'subscription ($id: ID!) { engagementProgress(engagementId: $id) { status items } }',
      variables: { id: engagementId },
    });
    const auditor = await server.signIn(server.auditor);
    await postWorkpaper(server, auditor, { action: 'generate-sample', engagement_id: engagementId });
    expect(await progress.next()).toMatchObject({
      data: { engagementProgress: { status: 'FIELDWORK', items: expect.any(Number) } },
    });
    await progress.close();
    await another.close();
    await database.close();
  });
});
