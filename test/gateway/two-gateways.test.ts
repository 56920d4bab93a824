import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryTokenKey } from '../../gateway/auth/token-key.ts';
import { type Database, openDatabase } from '../../gateway/database/open-database.ts';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { signedInClient } from '../support/trpc.ts';

/** What one gateway changes, the other one knows within this time. */
const EVERYWHERE_MS = 1_000;

let database: TestDatabase;
let second: Database;
let here: TestGateway;
let there: TestGateway;
beforeAll(async () => {
  database = await createServerDatabase();
  second = await openDatabase({ databaseUrl: database.databaseUrl });
  const tokenKey = await temporaryTokenKey();
  here = await startTestGateway(database.db, { tokenKey });
  there = await startTestGateway(second, { tokenKey, workspace: here });
});
afterAll(async () => {
  await there.close();
  await here.close();
  await second.close();
  await database.close();
});

interface Answer {
  readonly invoices: readonly {
    readonly invoice_id: string;
    readonly currency: string;
    readonly line_items: readonly { readonly line_item_id: string; readonly category: string }[];
  }[];
}

const detailed = async (server: TestGateway, invoice: Record<string, unknown>): Promise<Answer> => {
  const answer = await postIngest(server, { invoices: [invoice] }, { query: '?detail=lines' });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
};

async function totalThere(token: string): Promise<number> {
  const query = '{ emissions(groupBy: [SCOPE]) { total { lineCount } } }';
  const answer = await askGraphql({ url: there.url, token, query });
  return dataOf<{ emissions: { total: { lineCount: number } } }>(answer).emissions.total.lineCount;
}

describe('two gateways on one database', () => {
  it('both follow a change of settings within a second', async () => {
    const owner = await signedInClient(here, here.owner);
    const unknown = invoiceOf({ colour: 'red' });
    expect((await postIngest(there, { invoices: [unknown] })).status).toBe(200);
    await owner.workspace.update.mutate({ strict_members: true });
    await sleep(EVERYWHERE_MS);
    const refused = await postIngest(there, { invoices: [unknown] });
    expect(await refused.json()).toMatchObject({ processed: 0 });
    await owner.workspace.update.mutate({ strict_members: false });
    await sleep(EVERYWHERE_MS);
    expect(await (await postIngest(there, { invoices: [unknown] })).json()).toMatchObject({ processed: 1 });
  });

  it('both classify by what was remembered in one of them', async () => {
    const invoice = invoiceOf({
      vendor_name: 'Zwei Tore GmbH',
      line_items: [{ description: 'Posten Q7', spend_amount: 120 }],
    });
    const [line] = (await detailed(there, invoice)).invoices[0]?.line_items ?? [];
    const owner = await signedInClient(here, here.owner);
    const decision = { category: 'legal', reason: 'a contract', remember: true } as const;
    await owner.invoice.reclassify.mutate({ line_item_id: line?.line_item_id ?? '', ...decision });
    await sleep(EVERYWHERE_MS);
    const later = await detailed(there, { ...invoice, invoice_number: '2' });
    expect(later.invoices[0]?.line_items[0]?.category).toBe('legal');
  });

  it('both count what one of them stored, where the answer had been kept', async () => {
    const token = await there.signIn(there.owner);
    const before = await totalThere(token);
    expect(await totalThere(token)).toBe(before);
    await postIngest(here, { invoices: [invoiceOf({ vendor_name: 'Neu' })] });
    await sleep(EVERYWHERE_MS);
    expect(await totalThere(token)).toBe(before + 2);
  });

  it('both refuse a key that one of them revoked, and a token of a removed member', async () => {
    const { keyId, key } = await here.newKey('ingest');
    expect((await postIngest(there, { invoices: [invoiceOf()] }, { key })).status).toBe(200);
    const owner = await signedInClient(here, here.owner);
    await owner.apiKey.revoke.mutate({ key_id: keyId });
    await sleep(EVERYWHERE_MS);
    expect((await postIngest(there, { invoices: [invoiceOf()] }, { key })).status).toBe(401);
  });

  it('go on as one when the other drains: what it had begun is answered and counted', async () => {
    const token = await here.signIn(here.owner);
    const third = await startTestGateway(second, { workspace: here });
    const begun = postIngest(third, { invoices: [invoiceOf({ vendor_name: 'fault:slow' })] });
    await sleep(300);
    const closed = third.gateway.close();
    expect((await postIngest(there, { invoices: [invoiceOf({ vendor_name: 'Meanwhile' })] })).status).toBe(
      200,
    );
    expect((await begun).status).toBe(200);
    await closed;
    const query = '{ invoices(first: 1, filter: { vendor: "fault:slow" }) { totalCount } }';
    const found = await askGraphql({ url: there.url, token, query });
    expect(dataOf<{ invoices: { totalCount: number } }>(found).invoices.totalCount).toBe(1);
  });
});
