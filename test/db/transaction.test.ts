import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { NestedTransactionError } from '../../gateway/database/open-transaction.ts';
import {
  singleLookup,
  withLookup,
  withOwner,
  withSnapshot,
  withTenant,
} from '../../gateway/database/transaction.ts';
import { ApiKey } from '../../schema/entities/api-key.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createTenant, NOW } from '../support/tenant.ts';

describeOnBothDatabases('transactions', (getDb) => {
  const whoAmI = `select current_user as role, (select rolsuper from pg_roles where rolname = current_user) as super,
    current_setting('app.workspace_id', true) as workspace,
    exists (select from pg_class where relowner = current_user::regrole) as owner`;

  it('run a tenant’s queries as the application role, never as superuser or owner', async () => {
    const workspaceId = randomUUID();
    const seen = await withTenant(getDb().db, workspaceId, async (tx) => [
      ...(await tx.sql(whoAmI)),
      ...(await tx.em.getConnection().execute(whoAmI, [], 'all', tx.em.getTransactionContext())),
    ]);
    const app = { role: 'footing_app', super: false, workspace: workspaceId, owner: false };
    expect(seen).toEqual([app, app]);
  });

  it('run look-ups as the look-up role', async () => {
    const [seen] = await withLookup(getDb().db, (tx) => tx.sql(whoAmI));
    expect(seen).toMatchObject({ role: 'footing_lookup', super: false, owner: false });
  });

  it('run a look-up by itself as the look-up role, in a transaction of its own', async () => {
    const lookup = singleLookup(getDb().db);
    const sql = `select who.*, pg_current_xact_id()::text as id from (${whoAmI}) who`;
    const [[first], [second]] = [
      await lookup.sql<{ id: string }>(sql),
      await lookup.sql<{ id: string }>(sql),
    ];
    expect(first).toMatchObject({ role: 'footing_lookup', super: false, owner: false });
    expect(second?.id).not.toBe(first?.id);
    await expect(lookup.sql('select * from invoice')).rejects.toThrow(/permission denied/);
    await expect(withOwner(getDb().db, () => lookup.sql('select 1 as one'))).rejects.toThrow(
      NestedTransactionError,
    );
  });

  it('leave neither role nor workspace behind on the connection', async () => {
    const users = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        if (index % 4 === 0) await withTenant(getDb().db, randomUUID(), (tx) => tx.sql('select 1 as one'));
        if (index % 4 === 1) await singleLookup(getDb().db).sql('select $1::int as one', [index]);
        if (index % 4 === 2)
          await singleLookup(getDb().db)
            .sql('select 1 / 0 as no')
            .catch(() => undefined);
        if (index % 4 === 3) await withSnapshot(getDb().db, randomUUID(), (tx) => tx.sql('select 1 as one'));
        const [seen] = await withOwner(getDb().db, (tx) =>
          tx.sql<{ role: string; workspace: string | null }>(whoAmI),
        );
        return seen;
      }),
    );
    expect(users.every((seen) => seen?.role !== 'footing_app' && !seen?.workspace)).toBe(true);
  });

  it.each([
    '',
    '0190f3a0',
    "0190f3a0-1111-7000-8000-00000000000a'; reset role; --",
    '0190F3A0-1111-7000-8000-00000000000A',
  ])('refuse %j as a workspace', async (workspaceId) => {
    await expect(withTenant(getDb().db, workspaceId, async () => 1)).rejects.toThrow(TypeError);
  });

  it('undo everything when the work fails, and hand its error on', async () => {
    const workspaceId = await createTenant(getDb().db);
    const failed = withTenant(getDb().db, workspaceId, async (tx) => {
      await tx.sql(`update workspace set name = 'changed'`);
      throw new RangeError('no');
    });
    await expect(failed).rejects.toThrow(RangeError);
    const rows = await withTenant(getDb().db, workspaceId, (tx) => tx.sql('select name from workspace'));
    expect(rows).toEqual([{ name: 'Muster AG' }]);
  });

  it('show nothing of a statement whose transaction could not begin as it should', async () => {
    const { db } = getDb();
    const broken = withSnapshot(db, randomUUID(), async (tx) => {
      const [first, second] = await Promise.allSettled([tx.sql('select 1 / 0 as no'), tx.sql(whoAmI)]);
      expect(first.status).toBe('rejected');
      expect(second.status).toBe('rejected');
      throw new RangeError('handed on');
    });
    await expect(broken).rejects.toThrow(RangeError);
    const [seen] = await withSnapshot(db, randomUUID(), (tx) => tx.sql<{ role: string }>(whoAmI));
    expect(seen?.role).toBe('footing_app');
  });

  it('write what the entity manager was told, under the same role', async () => {
    const workspaceId = await createTenant(getDb().db);
    const key = {
      keyId: randomUUID(),
      name: 'ERP',
      scope: 'ingest' as const,
      prefix: 'ftg_0000',
      lastFour: '0000',
      keyHash: 'f'.repeat(64),
      createdAt: NOW,
    };
    await withTenant(getDb().db, workspaceId, async (tx) => {
      tx.em.create(ApiKey, { workspaceId, ...key });
    });
    const found = await withTenant(getDb().db, workspaceId, (tx) => tx.em.find(ApiKey, {}));
    expect(found).toMatchObject([{ workspaceId, ...key, revokedAt: null }]);
    await expect(
      withTenant(getDb().db, randomUUID(), async (tx) => {
        tx.em.create(ApiKey, { workspaceId, ...key, keyId: randomUUID() });
      }),
    ).rejects.toThrow(/row-level security/);
  });

  it('run again after a deadlock or a serialization failure, and give up after five times', async () => {
    const attempts = async (code: string, failures: number) => {
      let count = 0;
      const result = await withOwner(getDb().db, async (tx) => {
        count += 1;
        if (count <= failures) {
          await tx.sql(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`);
        }
        return count;
      }).catch(() => 'gave up');
      return { count, result };
    };
    expect(await attempts('40001', 2)).toEqual({ count: 3, result: 3 });
    expect(await attempts('40P01', 4)).toEqual({ count: 5, result: 5 });
    expect(await attempts('40001', 9)).toEqual({ count: 5, result: 'gave up' });
    expect(await attempts('23505', 1)).toEqual({ count: 1, result: 'gave up' });
  });

  it('refuse a transaction inside a transaction, which would wait for itself', async () => {
    const inner = withOwner(getDb().db, () => withTenant(getDb().db, randomUUID(), async () => 1));
    await expect(inner).rejects.toThrow(NestedTransactionError);
  });

  it('may follow each other and run side by side', async () => {
    const numbers = await Promise.all(
      [1, 2, 3].map((number) =>
        withOwner(getDb().db, async (tx) => (await tx.sql<{ n: number }>(`select ${number} as n`))[0]?.n),
      ),
    );
    expect(numbers).toEqual([1, 2, 3]);
  });

  it('refuse, on PGlite, a query beside the open transaction, and on a server answer it', async () => {
    const beside = withOwner(getDb().db, () =>
      getDb().db.orm.em.fork().getConnection().execute('select 1 as one'),
    );
    if (getDb().kind === 'postgres') await expect(beside).resolves.toEqual([{ one: 1 }]);
    else await expect(beside).rejects.toThrow(/outside the open transaction/);
    await expect(withOwner(getDb().db, (tx) => tx.sql('select 2 as two'))).resolves.toEqual([{ two: 2 }]);
  });

  it('let work that goes on after its transaction start another', async () => {
    let later: Promise<unknown> = Promise.resolve();
    await withOwner(getDb().db, async () => {
      later = new Promise((resolve) => setTimeout(resolve, 50)).then(() =>
        withOwner(getDb().db, (tx) => tx.sql('select 3 as three')),
      );
    });
    await expect(later).resolves.toEqual([{ three: 3 }]);
  });

  it('give numbers, times and JSON the same JavaScript form on both databases', async () => {
    const [row] = await withOwner(getDb().db, (tx) =>
      tx.sql(`select 9007199254740993::bigint as big, 0.10::numeric as exact, 7::int as small, true as yes,
        date '2026-02-28' as day, '{"a":[1]}'::json as json, null::text as nothing,
        timestamptz '2026-02-28 12:00:00.5+00' at time zone 'UTC' as time, '\\x00ff'::bytea as bytes`),
    );
    expect(row).toMatchObject({
      big: '9007199254740993',
      exact: '0.10',
      small: 7,
      yes: true,
      day: '2026-02-28',
      json: { a: [1] },
      nothing: null,
      time: '2026-02-28 12:00:00.5',
    });
    expect([...(row as { bytes: Uint8Array }).bytes]).toEqual([0, 255]);
  });
});
