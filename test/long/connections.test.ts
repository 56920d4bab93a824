import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { lockChain } from '../../gateway/database/append-entries.ts';
import { databaseFailure } from '../../gateway/database/database-failure.ts';
import { isReady, isStuck } from '../../gateway/database/health.ts';
import { type Database, openDatabase } from '../../gateway/database/open-database.ts';
import { singleLookup, withOwner, withSnapshot, withTenant } from '../../gateway/database/transaction.ts';
import {
  DATABASE_CONNECTIONS,
  LOCK_HOLD_MS,
  LOCK_WAIT_MS,
  LOOKUP_STATEMENT_MS,
  READINESS_TIMEOUT_MS,
  WRITE_CONNECTIONS,
  WRITES_PER_WORKSPACE,
} from '../../gateway/limits.ts';
import {
  createEmbeddedDatabase,
  createServerDatabase,
  describeOnBothDatabases,
  type TestDatabase,
} from '../support/databases.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { createTenant } from '../support/tenant.ts';

/** A heartbeat, the time it has for its answer, and some more. */
const SIGN_OF_LIFE_MS = 12_000;

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => databaseFailure(error)?.code ?? error,
  );

/** As many transactions as may run at once, each in a workspace of its own, all open together. */
async function holdAll(db: Database): Promise<void> {
  const all = Promise.withResolvers<void>();
  let open = 0;
  await Promise.all(
    Array.from({ length: WRITE_CONNECTIONS }, () =>
      withTenant(db, randomUUID(), async (tx) => {
        await tx.sql('select 1 as one');
        open += 1;
        if (open === WRITE_CONNECTIONS) all.resolve();
        await all.promise;
      }),
    ),
  );
}

/** Every place of the pool, taken together and given back. */
async function takeAll(db: Database): Promise<void> {
  const taken = await Promise.all(
    Array.from({ length: DATABASE_CONNECTIONS }, async () => {
      if (db.pool === null) throw new Error('a server has a pool');
      return db.pool.take();
    }),
  );
  await Promise.all(taken.map((client) => client.query('select 1')));
  for (const client of taken) db.pool?.giveBack(client);
}

describe('connections to a server', () => {
  let server: TestDatabase;
  let proxy: TcpProxy;
  let db: Database;
  let workspaceId: string;

  beforeAll(async () => {
    server = await createServerDatabase();
    workspaceId = await createTenant(server.db);
    await server.asSuperuser([
      `create function end_this_backend() returns boolean language sql security definer
       as 'select pg_terminate_backend(pg_backend_pid())'`,
    ]);
  });
  afterAll(() => server.close());

  async function open(): Promise<void> {
    const url = new URL(server.databaseUrl ?? '');
    proxy = await startTcpProxy(Number(url.port));
    url.port = String(proxy.port);
    db = await openDatabase({ databaseUrl: url.href });
  }
  afterEach(async () => {
    await db.close();
    await proxy.close();
  });

  const rename = (name: string) =>
    withTenant(db, workspaceId, async (tx) => {
      await tx.sql(`update workspace set name = $1`, [name]);
    });
  const nameNow = async () =>
    (
      await server.asOwner<{ name: string }>(
        `select name from workspace where workspace_id = '${workspaceId}'`,
      )
    )[0]?.name;

  it('are none lost when the server ends them inside writing transactions, reads, look-ups or at their first statement', async () => {
    await open();
    const endIt = 'select end_this_backend()';
    const before = await nameNow();
    for (let round = 0; round < 2 * DATABASE_CONNECTIONS; round += 1) {
      const ends = [
        withTenant(db, workspaceId, async (tx) => {
          await tx.sql(`update workspace set name = 'lost'`);
          await tx.sql(endIt);
        }),
        withTenant(db, workspaceId, async (tx) => {
          await tx.sql(`update workspace set name = 'lost'`);
          await tx.em.getConnection().execute(endIt, [], 'all', tx.em.getTransactionContext());
        }),
        withOwner(db, (tx) => tx.sql(endIt)),
        withSnapshot(db, workspaceId, (tx) => tx.sql(endIt)),
        singleLookup(db).sql(endIt),
      ];
      const outcomes = await Promise.all(ends.map(failureOf));
      expect(outcomes).toEqual(Array(ends.length).fill('database_unavailable'));
    }
    await holdAll(db);
    await takeAll(db);
    expect(await nameNow()).toBe(before);
  });

  it('are given up within seconds when the network swallows everything, with all others that were idle then', async () => {
    await open();
    await takeAll(db);
    proxy.swallow();
    const from = performance.now();
    expect(await failureOf(singleLookup(db).sql('select 1 as one'))).toBe('database_unavailable');
    expect(performance.now() - from).toBeLessThan(LOOKUP_STATEMENT_MS + 2_000);
    // Nine more were idle: none of them costs anybody anything.
    const then = performance.now();
    await Promise.all(Array.from({ length: 30 }, () => singleLookup(db).sql('select 1 as one')));
    await holdAll(db);
    await takeAll(db);
    expect(performance.now() - then).toBeLessThan(2_000);
  });

  it('that end, swallow or refuse the beginning of a transaction are free again', async () => {
    await open();
    await takeAll(db);
    proxy.refusing = true;
    proxy.cut();
    for (let round = 0; round < 2 * DATABASE_CONNECTIONS; round += 1) {
      expect(await failureOf(rename('never'))).toBe('database_unavailable');
    }
    proxy.refusing = false;
    await takeAll(db);
    proxy.swallow();
    const swallowed = Array.from({ length: WRITES_PER_WORKSPACE }, () => failureOf(rename('never')));
    expect(new Set(await Promise.all(swallowed))).toEqual(new Set(['database_unavailable']));
    await holdAll(db);
  });

  it('tell that nobody knows the outcome when the answer to COMMIT is lost, and nothing of the kind before it', async () => {
    await open();
    const swallowed = proxy.swallowAnswerTo('update workspace', 'commit');
    const kept = failureOf(rename('kept'));
    await swallowed;
    await expect.poll(nameNow).toBe('kept');
    proxy.cut();
    expect(await kept).toBe('outcome_unknown');
    const before = failureOf(
      withTenant(db, workspaceId, async (tx) => {
        await tx.sql(`update workspace set name = 'never'`);
        proxy.cut();
        await tx.sql('select 1 as one');
      }),
    );
    expect(await before).toBe('database_unavailable');
    expect(await nameNow()).toBe('kept');
  });

  it('run a transaction again that the server undid at its COMMIT, and hand on what it refused there', async () => {
    await open();
    await server.asOwner(`create table at_commit (n int, unique (n) deferrable initially deferred)`);
    await server.asOwner(`create function refuse_twice() returns trigger language plpgsql as $$
      begin
        if nextval('tries') < 3 then raise exception 'again' using errcode = '40001'; end if;
        return null;
      end $$`);
    await server.asOwner('create sequence tries');
    await server.asOwner(`create constraint trigger refuse after insert on at_commit
      deferrable initially deferred for each row execute function refuse_twice()`);
    await withOwner(db, (tx) => tx.sql('insert into at_commit values (1)'));
    expect(await server.asOwner('select n, last_value::int from at_commit, tries')).toEqual([
      { n: 1, last_value: 3 },
    ]);
    const twice = withOwner(db, (tx) => tx.sql('insert into at_commit values (1)'));
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    await takeAll(db);
  });

  it('go on with a chain they have locked while others wait for it', async () => {
    await open();
    const mine = await createTenant(server.db, [2025]);
    const locked = Promise.withResolvers<void>();
    let runs = 0;
    const holder = withTenant(db, mine, async (tx) => {
      runs += 1;
      await lockChain(tx, '2025');
      locked.resolve();
      // By then the other one has given its connection back and waits outside.
      await sleep(2 * LOCK_HOLD_MS);
      return (await lockChain(tx, '2025')).size;
    });
    await Promise.race([locked.promise, holder]);
    const other = withTenant(db, mine, async (tx) => (await lockChain(tx, '2025')).size);
    expect([await holder, runs]).toEqual([await other, 1]);
  });

  it('wait for a locked head of a chain a few at a time and not for long: others go on, and then other periods', async () => {
    await open();
    const others = await createTenant(server.db);
    const mine = await createTenant(server.db, [2025, 2026]);
    const lock = (who: string, period: string) => withTenant(db, who, (tx) => lockChain(tx, period));
    const holder = new Client(server.databaseUrl ?? '');
    await holder.connect();
    await holder.query('begin');
    await holder.query(
      `select 1 from chain_head where workspace_id = '${mine}' and period = '2025' for update`,
    );
    const outcomes = new Set<unknown>();
    let stopped = false;
    const clients = Array.from({ length: 32 }, async () => {
      while (!stopped) {
        outcomes.add(await failureOf(lock(mine, '2025')));
        // A closed pool refuses at once: the event loop must get to the end of a failed test.
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    });
    onTestFinished(() => {
      stopped = true;
    });
    const from = performance.now();
    for (let round = 0; round < 20; round += 1) {
      await lock(others, '2026');
      await singleLookup(db).sql('select 1 as one');
      expect(await isReady(db)).toBe(true);
    }
    expect(performance.now() - from).toBeLessThan(LOCK_WAIT_MS);
    await lock(mine, '2026');
    expect(performance.now() - from).toBeLessThan(LOCK_WAIT_MS + 2_000);
    const then = performance.now();
    for (let round = 0; round < 4; round += 1) await lock(mine, '2026');
    expect(performance.now() - then).toBeLessThan(LOCK_WAIT_MS);
    stopped = true;
    await Promise.all(clients);
    expect([...outcomes]).toEqual(['busy']);
    await holder.end();
    await lock(mine, '2025');
  });

  it('that hear events are opened again when the network swallows everything, without anybody else noticing', async () => {
    await open();
    const heard: string[] = [];
    const { promise: lost, resolve: onLost } = Promise.withResolvers<unknown>();
    const listener = await db.listen({ channel: 'of_test', onMessage: (text) => heard.push(text), onLost });
    proxy.swallow();
    const from = performance.now();
    await lost;
    expect(performance.now() - from).toBeLessThan(SIGN_OF_LIFE_MS);
    await expect
      .poll(
        async () => {
          await server.asOwner(`select pg_notify('of_test', 'again')`);
          return heard;
        },
        { timeout: 5_000 },
      )
      .toContain('again');
    await listener.close();
  });

  it('are stuck when none is given back though the server lets others in, and not while the server is away', async () => {
    await open();
    const taken = await Promise.all(Array.from({ length: DATABASE_CONNECTIONS }, () => db.pool?.take()));
    expect(await failureOf(singleLookup(db).sql('select 1 as one'))).toBe('busy');
    expect(await isStuck(db, 1_000)).toBe(true);
    expect(await isReady(db)).toBe(true);
    proxy.refusing = true;
    expect(await isStuck(db, 1_000)).toBe(false);
    proxy.refusing = false;
    for (const client of taken) if (client !== undefined) db.pool?.giveBack(client);
    expect(await isStuck(db, 1_000)).toBe(false);
    await singleLookup(db).sql('select 1 as one');
    proxy.refusing = true;
    proxy.cut();
    expect(await isReady(db)).toBe(false);
    proxy.refusing = false;
    expect(await isReady(db)).toBe(true);
    proxy.swallow();
    const from = performance.now();
    expect(await isReady(db)).toBe(false);
    expect(performance.now() - from).toBeLessThan(READINESS_TIMEOUT_MS + 1_000);
  });
});

describeOnBothDatabases('turns', (getDb) => {
  it('are taken by workspaces one after another, however much one of them asks for', async () => {
    const { db } = getDb();
    const [greedy, modest] = [randomUUID(), randomUUID()];
    const ended: string[] = [];
    const read = (who: string, ms: number) =>
      withTenant(db, who, async (tx) => {
        await tx.sql('select 1 as one');
        await new Promise((resolve) => setTimeout(resolve, ms));
      }).then(() => void ended.push(who));
    const all = Array.from({ length: 40 }, () => read(greedy, 50));
    await new Promise((resolve) => setTimeout(resolve, 20));
    all.push(read(modest, 0));
    await Promise.all(all);
    expect(ended.indexOf(modest)).toBeLessThanOrEqual(WRITES_PER_WORKSPACE);
  });

  it('that never end are told from a busy database: it is ready, and stuck only once nobody gets one for long', async () => {
    const { db } = getDb();
    const end = Promise.withResolvers<void>();
    const hold = () =>
      withTenant(db, randomUUID(), async (tx) => {
        await tx.sql('select 1 as one');
        await end.promise;
      });
    const held = Promise.all(Array.from({ length: WRITE_CONNECTIONS }, hold));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await isReady(db)).toBe(true);
    expect(await isStuck(db)).toBe(false);
    const waiting = withTenant(db, randomUUID(), (tx) => tx.sql('select 2 as two'));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await isStuck(db, 400)).toBe(true);
    end.resolve();
    await Promise.all([held, waiting]);
    expect(await isStuck(db, 400)).toBe(false);
  });
});

describe('an embedded database', () => {
  it('that answers with failures alone needs a restart', async () => {
    const { db, close } = await createEmbeddedDatabase();
    expect(await isStuck(db)).toBe(false);
    await close();
    expect(await isStuck(db)).toBe(true);
  });
});
