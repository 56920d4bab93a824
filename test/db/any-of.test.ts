import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { withTenant } from '../../gateway/database/transaction.ts';
import { anyOf, noneOf } from '../../schema/queries/sql.ts';
import { describeOnBothDatabases, itOnOneServer } from '../support/databases.ts';
import { createTenant } from '../support/tenant.ts';

const IDS = ['01a22d52-8c8f-7002-9a6b-e14083c9df53', '01a22d52-8fa8-700e-b26e-e768a09f6003'];

describeOnBothDatabases('a condition with a list of values', (getDb) => {
  it.each([
    [['a', 'c'], ['c'], ['a']],
    [['a', 'c'], [], ['a', 'c']],
    [[], [], []],
  ])('that is any of %j and none of %j takes %j', async (any, none, expected) => {
    const workspaceId = await createTenant(getDb().db);
    const { rows } = await withTenant(getDb().db, workspaceId, (tx) =>
      sql<{ name: string }>`select name from (values ('a'), ('b'), ('c')) v(name)
        where name = ${anyOf(any)} and name <> ${noneOf(none)}`.execute(tx.db),
    );
    expect(rows.map(({ name }) => name)).toEqual(expected);
  });

  itOnOneServer('reads its text once and not for each row', async () => {
    const workspaceId = await createTenant(getDb().db);
    const plan = await withTenant(getDb().db, workspaceId, async (tx) => {
      // Where statistics are old, the planner takes an index of the workspace and tests the list on each row.
      await tx.sql('set local enable_indexscan = off');
      await tx.sql('set local enable_bitmapscan = off');
      const rows = tx.db
        .selectFrom('invoice')
        .select('invoiceId')
        .where('invoiceId', '=', anyOf(IDS, 'uuid'))
        .where('vendorId', '<>', noneOf(IDS, 'uuid'));
      return JSON.stringify(await rows.explain('json'));
    });
    const filters = [...plan.matchAll(/"(?:Filter|Recheck Cond|Index Cond)":"([^"]*)"/g)].map(
      ([, text]) => text,
    );
    expect(filters.some((text) => text?.includes('InitPlan'))).toBe(true);
    expect(filters.filter((text) => text?.includes('string_to_array'))).toEqual([]);
  });
});
