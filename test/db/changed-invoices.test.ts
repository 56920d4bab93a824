import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { appendSettings } from '../../gateway/database/settings-chain.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import { type ChainHeads, chainHeads, changedInvoices } from '../../schema/queries/changed-invoices.ts';
import { describeOnBothDatabases, itOnOneServer } from '../support/databases.ts';
import { createTenant } from '../support/tenant.ts';

const EARLIER = 2_000;

describeOnBothDatabases('what has changed since an earlier state', (getDb) => {
  let workspaceId: string;
  let before: ChainHeads;
  let recorded: string[];

  const record = (count: number) =>
    withTenant(getDb().db, workspaceId, async (tx) => {
      const ids = Array.from({ length: count }, () => randomUUID());
      const about = { actor: 'user:owner', kind: 'invoice.recorded', payload: { invoice: {} } };
      const entries = ids.map((id) => ({ ...about, subject: `invoice:${id}` }));
      await appendSettings(tx, entries, new Date().toISOString());
      return ids;
    });

  beforeAll(async () => {
    workspaceId = await createTenant(getDb().db);
    await record(EARLIER);
    before = await withTenant(getDb().db, workspaceId, (tx) => chainHeads(tx, workspaceId));
    recorded = await record(2);
  });

  it('names the invoices that were recorded since', async () => {
    const changes = await withTenant(getDb().db, workspaceId, (tx) =>
      changedInvoices(tx, workspaceId, before),
    );
    expect(changes?.recorded.toSorted()).toEqual(recorded.toSorted());
  });

  itOnOneServer('is found without reading the entries before it', async () => {
    await getDb().asOwner('analyze audit_entry');
    let plan = '';
    await withTenant(getDb().db, workspaceId, async (tx) => {
      const sql = async (text: string, parameters?: Parameters<typeof tx.sql>[1]) => {
        plan = JSON.stringify(await tx.sql(`explain ${text}`, parameters));
        return [];
      };
      await changedInvoices({ sql }, workspaceId, before);
    });
    expect(plan).toMatch(/Index Cond: \(\(workspace_id = [^"]*seq > c\.known/);
  });
});
