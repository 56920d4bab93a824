import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../gateway/database/open-database.ts';
import { openPeriods } from '../../gateway/database/open-periods.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import { knownPeriods } from '../../schema/queries/workspaces.ts';
import { checkChains } from '../support/check-chain.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createTenant, NOW, readChains, recordInvoice, yearPeriod } from '../support/tenant.ts';

describeOnBothDatabases('opening periods', (getDb) => {
  /** Two gateways on a server; the embedded database has one. */
  let gateways: Database[];
  const extra: Database[] = [];

  beforeEach(async () => {
    const { db, databaseUrl } = getDb();
    if (databaseUrl !== null) extra.push(await openDatabase({ databaseUrl }));
    gateways = [db, ...extra];
  });
  afterEach(() => Promise.all(extra.splice(0).map((db) => db.close())));

  const open = (db: Database, workspaceId: string, years: readonly number[]) =>
    withTenant(db, workspaceId, (tx) => openPeriods(tx, years.map(yearPeriod), 'system:test', NOW));

  it('writes the period, its head and a first entry that is the whole chain', async () => {
    const workspaceId = await createTenant(getDb().db, []);
    expect(await open(getDb().db, workspaceId, [2026])).toEqual(['2026']);
    const { entries, heads } = await readChains(getDb().db, workspaceId);
    expect(checkChains(entries, heads)).toEqual([]);
    expect(JSON.parse(entries[0]?.header ?? '')).toMatchObject({
      seq: 1,
      kind: 'period.opened',
      subject: 'period:2026',
      actor: 'system:test',
      at: NOW,
    });
    expect(JSON.parse(entries[0]?.payload ?? '')).toMatchObject({ previous: null });
    const periods = await withTenant(getDb().db, workspaceId, knownPeriods);
    expect(periods).toEqual([{ name: '2026', status: 'open', factorSetId: 'test-factors' }]);
  });

  it('opens nothing twice', async () => {
    const workspaceId = await createTenant(getDb().db, [2026]);
    const before = await readChains(getDb().db, workspaceId);
    expect(await open(getDb().db, workspaceId, [2026])).toEqual([]);
    expect(await readChains(getDb().db, workspaceId)).toEqual(before);
  });

  it('quotes the state of the chain before it at that moment', async () => {
    const workspaceId = await createTenant(getDb().db, [2026]);
    await withTenant(getDb().db, workspaceId, (tx) => recordInvoice(tx));
    const { heads } = await readChains(getDb().db, workspaceId);
    await open(getDb().db, workspaceId, [2028, 2027, 2024]);
    await withTenant(getDb().db, workspaceId, (tx) => recordInvoice(tx));
    const { entries, heads: later } = await readChains(getDb().db, workspaceId);
    const previous = (period: string) => {
      const first = entries.find((entry) => entry.period === period && entry.seq === 1);
      return JSON.parse(first?.payload ?? '{}').previous;
    };
    expect(previous('2024')).toBeNull();
    expect(previous('2027')).toEqual({ chain: `${workspaceId}/2026`, size: 2, head: heads[0]?.head });
    expect(previous('2028')).toMatchObject({ chain: `${workspaceId}/2027`, size: 1 });
    expect(checkChains(entries, later)).toEqual([]);
  });

  it('lets one of many concurrent openers write and the others find the period', async () => {
    const workspaceId = await createTenant(getDb().db, []);
    const years = [2023, 2024, 2025];
    const openers = Array.from({ length: 12 }, (_, index) => {
      const gateway = gateways[index % gateways.length] ?? getDb().db;
      const order = index % 2 === 0 ? years : years.toReversed();
      return withTenant(gateway, workspaceId, async (tx) => {
        const opened = await openPeriods(tx, order.map(yearPeriod), 'system:test', NOW);
        const found = await tx.sql<{ name: string }>('select name from reporting_period order by name');
        return { opened, found: found.map(({ name }) => name) };
      });
    });
    const results = await Promise.all(openers);
    expect(results.flatMap(({ opened }) => opened).toSorted()).toEqual(['2023', '2024', '2025']);
    expect(results.every(({ found }) => found.length === 3)).toBe(true);
    const { entries, heads } = await readChains(getDb().db, workspaceId);
    expect(entries).toHaveLength(3);
    expect(checkChains(entries, heads)).toEqual([]);
  });

  it('leaves nothing of a period when its transaction fails, and the next opener does it', async () => {
    const workspaceId = await createTenant(getDb().db, []);
    const failed = withTenant(getDb().db, workspaceId, async (tx) => {
      await openPeriods(tx, [yearPeriod(2026)], 'system:test', NOW);
      throw new Error(`no ${randomUUID()}`);
    });
    await expect(failed).rejects.toThrow('no ');
    expect(await readChains(getDb().db, workspaceId)).toEqual({ entries: [], heads: [] });
    expect(await open(getDb().db, workspaceId, [2026])).toEqual(['2026']);
  });
});
