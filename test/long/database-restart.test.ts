import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../gateway/database/migrate.ts';
import { type Database, openDatabase } from '../../gateway/database/open-database.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { type PostgresServer, startPostgresServer } from '../support/postgres-server.ts';

const RECOVERY_MS = 5_000;
/** Long enough that every pause between two attempts is at its longest. */
const AWAY_MS = 6_000;

describe('a gateway whose database crashes, comes back as a standby, and then as it was', () => {
  let server: PostgresServer;
  let db: Database;
  let gateway: TestGateway;

  beforeAll(async () => {
    // Without it a crash may lose the last commits, as PostgreSQL says.
    server = await startPostgresServer({ fsync: true });
    db = await openDatabase({ databaseUrl: server.superuserUrl() });
    await migrate(db);
    gateway = await startTestGateway(db, { config: { rateLimitPerHour: 0 } });
    expect((await postIngest(gateway, { invoices: [invoiceOf()] })).status).toBe(200);
  });
  afterAll(async () => {
    await gateway.close();
    await db.close();
    await server.stop();
  });

  const statusOf = async (path: string) => (await fetch(`${gateway.url}${path}`)).status;
  const probes = async () => [await statusOf('/healthz'), await statusOf('/readyz')];
  const ingestCode = async () => {
    const answer = await postIngest(gateway, { invoices: [invoiceOf()] });
    return ((await answer.json()) as { code?: string }).code ?? answer.status;
  };

  it('is alive and not ready meanwhile, and well again within five seconds, events included', async () => {
    const events = gateway.deps.events.subscribe({
      workspaceId: gateway.workspaceId,
      party: 'reader',
      disconnect: () => {},
    });
    await server.crash();
    expect(await ingestCode()).toBe('database_unavailable');
    await sleep(AWAY_MS);
    expect(await probes()).toEqual([200, 503]);
    expect(await ingestCode()).toBe('database_unavailable');

    await server.start('standby');
    expect(await ingestCode()).toBe('database_unavailable');
    expect(await probes()).toEqual([200, 503]);

    await server.crash();
    await sleep(AWAY_MS);
    await server.start('primary');
    const from = performance.now();
    expect(await ingestCode()).toBe(200);
    expect(await probes()).toEqual([200, 200]);
    const heard = events.next();
    let isHeard = false;
    void heard.then(() => {
      isHeard = true;
    });
    while (!isHeard && performance.now() - from < RECOVERY_MS) {
      expect(await ingestCode()).toBe(200);
      await sleep(100);
    }
    expect(isHeard).toBe(true);
    expect(performance.now() - from).toBeLessThan(RECOVERY_MS);
  });
});
