import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { publish } from '../../gateway/database/publish.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import { createEventHub, type EventHub } from '../../gateway/event-hub.ts';
import { MAX_WAITING_EVENTS } from '../../gateway/limits.ts';
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

  async function openHub(db = getDb().db): Promise<EventHub> {
    const log = createLogger('trace', { write: (line: string) => void lines.push(line) });
    const hub = await createEventHub(db, log);
    hubs.push(hub);
    return hub;
  }

  afterEach(async () => {
    await Promise.all(hubs.splice(0).map((hub) => hub.close()));
  });

  async function send(workspaceId: string, processed: number): Promise<void> {
    await withTenant(getDb().db, workspaceId, (tx) => publish(tx, ingested(processed)));
  }

  const processedOf = (event: WorkspaceEvent | undefined) =>
    event?.type === 'ingested' ? event.processed : null;

  it('reach the streams of their workspace, in order, and no other', async () => {
    const { db } = getDb();
    const [mine, other] = [await createTenant(db), await createTenant(db)];
    const stream = (await openHub()).subscribe(mine);
    await send(other, 9);
    await send(mine, 1);
    await send(mine, 2);
    expect((await stream.next()).value).toEqual({ ...ingested(1), workspace_id: mine });
    expect(processedOf((await stream.next()).value)).toBe(2);
  });

  it('of a transaction that is undone are never heard', async () => {
    const mine = await createTenant(getDb().db);
    const stream = (await openHub()).subscribe(mine);
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
    const [slow, witness] = [hub.subscribe(mine), hub.subscribe(mine)];
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

  it('that make no sense are logged and skipped', async () => {
    const mine = await createTenant(getDb().db);
    const stream = (await openHub()).subscribe(mine);
    await getDb().asOwner(
      `select pg_notify('footing_events', '{"type":"ingested","workspace_id":"${randomUUID()}"')`,
    );
    await getDb().asOwner(`select pg_notify('footing_events', '{"type":"other"}')`);
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
    const stream = (await openHub(another)).subscribe(mine);
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
