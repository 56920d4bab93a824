import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../gateway/database/open-database.ts';
import { withIdentity, withLookup, withTenant } from '../../gateway/database/transaction.ts';
import { purgeAccessEvents } from '../../schema/queries/access-events.ts';
import { waitingImports } from '../../schema/queries/import-jobs.ts';
import { askGraphql } from '../support/ask-graphql.ts';
import { createCitusDatabase, type TestDatabase } from '../support/databases.ts';
import { pushDemoYear } from '../support/engagement.ts';
import {
  attachPdf,
  type CompletedEngagement,
  completedEngagement,
  exportPackage,
  pdfOf,
  verdictOf,
} from '../support/evidence.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { signedInClient } from '../support/trpc.ts';

/** Citus' own count of the shards of each statement: with this setting it refuses one that needs several. */
const REFUSE_SEVERAL = `set citus.multi_task_query_log_level = 'error'`;
const REFUSAL = 'multi-task query about to be executed';
/** What the log says where work of all workspaces was looked for: imports, and access events past their retention. */
const ACROSS = ['imports were not looked for', 'access events wait: they could not be stored'];

const PAGE = `{ viewer { email } workspace { name engagements(first: 5) { engagementId status } }
  emissions(groupBy: [SCOPE, FACTOR_CATEGORY]) { total { kgco2e lineCount caveats { code } } groupCount }
  byMonth: emissions(groupBy: [MONTH]) { groupCount }
  invoices(first: 20, filter: { vendor: "a" }) { totalCount nodes { invoiceId vendorName
    lineItems(first: 5) { totalCount nodes { description kgco2e } } } }
  lineItems(first: 20, filter: { needsReview: true }) { totalCount nodes { category kgco2e } }
  vendors(first: 10) { nodes { name } } imports(first: 5) { jobId }
  auditEntries(first: 10) { nodes { kind } } }`;

let database: TestDatabase;
let db: Database;
let server: TestGateway;
beforeAll(async () => {
  database = await createCitusDatabase();
  const name = new URL(database.databaseUrl ?? '').pathname.slice(1);
  await database.asSuperuser([`alter database ${name} ${REFUSE_SEVERAL}`]);
  db = await openDatabase({ databaseUrl: database.databaseUrl });
  server = await startTestGateway(db);
});
afterAll(async () => {
  await server.close();
  await db.close();
  await database.close();
});

/** Statements that Citus refused because they need several shards, but for those that are meant to. */
const refused = () =>
  server
    .log()
    .split('\n')
    .filter((line) => line.includes(REFUSAL))
    .filter((line) => !ACROSS.includes((JSON.parse(line) as { readonly msg: string }).msg));

describe('a tenant’s statements on Citus', () => {
  it('would be refused if they needed several shards', async () => {
    const several = withTenant(db, server.workspaceId, (tx) => tx.sql('select count(*) from invoice'));
    await expect(several).rejects.toThrow(REFUSAL);
    const one = withTenant(db, server.workspaceId, (tx) =>
      tx.sql('select count(*)::int as n from invoice where workspace_id = $1', [tx.workspaceId]),
    );
    expect(await one).toEqual([{ n: 0 }]);
  });

  it('go to all shards where work of all workspaces is looked for', async () => {
    const now = new Date().toISOString();
    await expect(withLookup(db, (tx) => waitingImports(tx, now, 1))).rejects.toThrow(REFUSAL);
    await expect(withIdentity(db, (tx) => purgeAccessEvents(tx, now))).rejects.toThrow(REFUSAL);
  });

  it('are each of one shard: ingest, documents, corrections, erasure', async () => {
    await pushDemoYear(server, 40);
    const bills = { invoices: [invoiceOf(), invoiceOf(), invoiceOf({ vendor_name: 'X' })] };
    const answer = await postIngest(server, bills, {
      query: '?detail=lines',
      headers: { 'idempotency-key': '"a"' },
    });
    const { invoices } = (await answer.json()) as {
      invoices: { invoice_id: string; line_items: { line_item_id: string }[] }[];
    };
    const [detail = { line_items: [] }] = invoices;
    const [first = '', second = '', third = ''] = invoices.map(({ invoice_id }) => invoice_id);
    await attachPdf(server, first, pdfOf('a'));
    const owner = await signedInClient(server, server.owner);
    const reclassified = { category: 'legal', reason: 'a contract' } as const;
    await owner.invoice.reclassify.mutate({
      line_item_id: detail.line_items[0]?.line_item_id ?? '',
      ...reclassified,
    });
    await owner.invoice.void.mutate({ invoice_id: second, reason: 'pushed twice' });
    await owner.invoice.erase.mutate({ invoice_id: third, reason: 'GDPR Art. 17(1)(a)' });
    expect(refused()).toEqual([]);
  });

  it('are each of one shard: an audit from the sample to the package, which verifies', async () => {
    const engagement: CompletedEngagement = await completedEngagement(server);
    const bytes = await exportPackage(server, engagement);
    expect((await verdictOf(bytes)).rules).toEqual([]);
    expect(refused()).toEqual([]);
  });

  it('are each of one shard: what the console reads', async () => {
    const answer = await askGraphql({
      url: server.url,
      token: await server.signIn(server.owner),
      query: PAGE,
    });
    expect(answer.errors).toEqual([]);
    expect(refused()).toEqual([]);
  });
});
