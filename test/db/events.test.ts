import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { publish } from '../../gateway/database/publish.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import { createEventHub, type EventHub } from '../../gateway/graphql/event-hub.ts';
import {
  MAX_EVENT_STREAMS_PER_READER,
  MAX_EVENT_STREAMS_PER_WORKSPACE,
  MAX_WAITING_EVENTS,
} from '../../gateway/limits.ts';
import { createLogger } from '../../gateway/log.ts';
import type { WorkspaceEvent } from '../../schema/contracts/events.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createTenant, NOW } from '../support/tenant.ts';

const ingested = (processed: number) => ({
  type: 'ingested' as const,
  at: NOW,
  periods: ['2026'],
  processed,
  rejected: 0,
  line_items: processed,
  emissions_kgco2e: '1.500000',
});

describeOnBothDatabases('events', (getDb) => {
  const hubs: EventHub[] = [];
  const lines: string[] = [];

  const readerIn = (workspaceId: string, party = 'somebody', disconnect = () => {}) => ({
    workspaceId,
    party,
    disconnect,
  });

  async function openHub(db = getDb().db, stallMs?: number): Promise<EventHub> {
    const log = createLogger('trace', { write: (line: string) => void lines.push(line) });
    const hub = await createEventHub(db, log, stallMs);
    hubs.push(hub);
    return hub;
  }

  afterEach(async () => {
    await Promise.all(hubs.splice(0).map((hub) => hub.close()));
  });

  async function send(workspaceId: string, processed: number): Promise<void> {
    await withTenant(getDb().db, workspaceId, (tx) => publish(tx, ingested(processed)));
  }

  /** A stream, or null where there is no place for one. */
  async function place(open: () => AsyncIterableIterator<WorkspaceEvent>) {
    try {
      return open();
    } catch (error) {
      expect(error).toMatchObject({ code: 'busy' });
      return null;
    }
  }

  const processedOf = (event: WorkspaceEvent | undefined) =>
    event?.type === 'ingested' ? event.processed : null;

  it('reach the streams of their workspace, in order, and no other', async () => {
    const { db } = getDb();
    const [mine, other] = [await createTenant(db), await createTenant(db)];
    const stream = (await openHub()).subscribe(readerIn(mine));
    await send(other, 9);
    await send(mine, 1);
    await send(mine, 2);
    expect((await stream.next()).value).toEqual({ ...ingested(1), workspace_id: mine });
    expect(processedOf((await stream.next()).value)).toBe(2);
  });

  it('of a transaction that is undone are never heard', async () => {
    const mine = await createTenant(getDb().db);
    const stream = (await openHub()).subscribe(readerIn(mine));
    const undone = withTenant(getDb().db, mine, async (tx) => {
      await publish(tx, ingested(7));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await send(mine, 8);
    expect(processedOf((await stream.next()).value)).toBe(8);
  });

  it('drop the oldest for a reader that falls behind, and end when the hub closes', async () => {
    const mine = await createTenant(getDb().db);
    const hub = await openHub();
    const [slow, witness] = [hub.subscribe(readerIn(mine)), hub.subscribe(readerIn(mine))];
    for (let count = 1; count <= MAX_WAITING_EVENTS + 5; count += 1) {
      await send(mine, count);
      expect(processedOf((await witness.next()).value)).toBe(count);
    }
    expect(processedOf((await slow.next()).value)).toBe(6);
    await hub.close();
    let last: IteratorResult<WorkspaceEvent>;
    do last = await slow.next();
    while (!last.done);
    expect(await witness.next()).toEqual({ done: true, value: undefined });
  });

  it('end for a reader whose connection takes none of them, and its place is free again', async () => {
    const mine = await createTenant(getDb().db);
    const hub = await openHub(getDb().db, 100);
    const ended = Promise.withResolvers<void>();
    const open = () => hub.subscribe(readerIn(mine, 'stuck', ended.resolve));
    const [stuck, reads] = [open(), hub.subscribe(readerIn(mine))];
    while ((await place(open)) !== null);
    await send(mine, 1);
    expect(processedOf((await reads.next()).value)).toBe(1);
    await ended.promise;
    expect(await stuck.return?.()).toMatchObject({ done: true });
    expect(await place(open)).not.toBeNull();
    await send(mine, 2);
    expect(processedOf((await reads.next()).value)).toBe(2);
  });

  it('have so many streams for a workspace and for a reader, whoever else reads', async () => {
    const [mine, other] = [await createTenant(getDb().db), await createTenant(getDb().db)];
    const hub = await openHub();
    const opened = async (workspaceId: string, party: string) => {
      let count = 0;
      while ((await place(() => hub.subscribe(readerIn(workspaceId, party)))) !== null) count += 1;
      return count;
    };
    expect(await opened(mine, 'a')).toBe(MAX_EVENT_STREAMS_PER_READER);
    expect(await opened(other, 'a')).toBe(0);
    let inWorkspace = MAX_EVENT_STREAMS_PER_READER;
    for (const party of ['b', 'c', 'd', 'e', 'f', 'g']) inWorkspace += await opened(mine, party);
    expect(inWorkspace).toBe(MAX_EVENT_STREAMS_PER_WORKSPACE);
    expect(await opened(other, 'h')).toBe(MAX_EVENT_STREAMS_PER_READER);
  });

  it('that make no sense are logged and skipped', async () => {
    const mine = await createTenant(getDb().db);
    const stream = (await openHub()).subscribe(readerIn(mine));
    await getDb().asOwner(
      `select pg_notify(name, '{"type":"ingested","workspace_id":"${randomUUID()}"') from event_channel`,
    );
    await getDb().asOwner(`select pg_notify(name, '{"type":"other"}') from event_channel`);
    await send(mine, 3);
    expect(processedOf((await stream.next()).value)).toBe(3);
    expect(lines.filter((line) => line.includes('not understood'))).toHaveLength(2);
  });

  it('sent by another gateway on the same server arrive, also after the connection was cut', async () => {
    const { db, databaseUrl, kind, asSuperuser } = getDb();
    if (databaseUrl === null) {
      expect(kind, 'an embedded database has one process').toBe('pglite');
      return;
    }
    const another = await openDatabase({ databaseUrl });
    const mine = await createTenant(db);
    const stream = (await openHub(another)).subscribe(readerIn(mine));
    await send(mine, 4);
    expect(processedOf((await stream.next()).value)).toBe(4);
    await asSuperuser([
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'footing events' and datname = current_database()`,
    ]);
    const arrived = stream.next();
    const timer = setInterval(() => void send(mine, 5), 100);
    expect(processedOf((await arrived).value)).toBe(5);
    clearInterval(timer);
    await Promise.all(hubs.splice(0).map((hub) => hub.close()));
    await another.close();
  });
});
