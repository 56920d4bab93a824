import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../gateway/database/migrate.ts';
import { type Database, openDatabase } from '../../gateway/database/open-database.ts';
import { withOwner } from '../../gateway/database/transaction.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import {
  assertLedger,
  INVOICES,
  type IngestAnswer,
  LINES,
  repeatAll,
  type Sent,
} from '../support/kill-ledger.ts';
import { ingestClient, invoiceSource, keepInFlight } from '../support/load.ts';
import { type PostgresServer, startPostgresServer } from '../support/postgres-server.ts';

const IN_FLIGHT = 4;
const BEFORE = 20;
const AFTER = 20;
const RECOVERY_MS = 10_000;

async function run(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

describe('a gateway whose primary crashes under load while a synchronous replica follows', () => {
  let primary: PostgresServer;
  let replica: PostgresServer;
  let db: Database;
  let gateway: TestGateway;

  beforeAll(async () => {
    primary = await startPostgresServer({ fsync: true });
    replica = await primary.copy((folder) => {
      writeFileSync(join(folder, 'standby.signal'), '');
      appendFileSync(
        join(folder, 'postgresql.auto.conf'),
        `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres'\n`,
      );
    });
    await run(
      primary.superuserUrl(),
      `alter system set synchronous_standby_names = '*'`,
      'select pg_reload_conf()',
    );
    // The replica comes first: it is passed over.
    const hosts = `127.0.0.1:${replica.port},127.0.0.1:${primary.port}`;
    db = await openDatabase({
      databaseUrl: `postgresql://postgres@${hosts}/postgres?target_session_attrs=read-write`,
    });
    await migrate(db);
    gateway = await startTestGateway(db, { config: { rateLimitPerHour: 0 } });
  });
  afterAll(async () => {
    await gateway.close();
    await db.close();
    await replica.stop();
    await primary.stop();
  });

  it('never answers 500, goes on at the promoted replica, and has lost and doubled nothing', async () => {
    const next = invoiceSource(5, LINES);
    const client = ingestClient(gateway.url, gateway.apiKey);
    const sent: Sent[] = [];
    const statuses = new Set<number>();
    let acknowledged = 0;
    let crashed: Promise<void> | null = null;
    const write = async () => {
      const body = Buffer.from(JSON.stringify({ invoices: Array.from({ length: INVOICES }, next) }));
      const request: Sent = { key: `failover-${sent.length}`, body, acknowledged: null };
      sent.push(request);
      const answer = await client.send(body, request.key);
      statuses.add(answer.status);
      if (answer.status === 200) {
        request.acknowledged = answer.body.toString();
        acknowledged += 1;
      }
      if (acknowledged === BEFORE) crashed ??= primary.crash();
      return crashed === null;
    };
    await keepInFlight(IN_FLIGHT, write);
    await crashed;
    const first = JSON.parse(sent[0]?.acknowledged ?? '') as IngestAnswer;
    const read = async () => {
      const headers = { authorization: `Bearer ${gateway.apiKey}` };
      const url = `${gateway.url}/api/invoices/${first.invoices[0]?.invoice_id}`;
      return (await fetch(url, { headers })).status;
    };
    const probe = async (path: string) => (await fetch(`${gateway.url}${path}`)).status;
    // Only a standby is left: it could be read, and takes no changes.
    expect([await probe('/healthz'), await probe('/readyz'), await read()]).toEqual([200, 503, 503]);
    await write();
    await run(replica.superuserUrl(), 'select pg_promote()');
    const from = performance.now();
    await expect.poll(() => probe('/readyz'), { timeout: RECOVERY_MS }).toBe(200);
    expect(await read()).toBe(200);
    expect(performance.now() - from).toBeLessThan(RECOVERY_MS);
    for (let more = 0; more < AFTER; more += 1) await write();
    expect([...statuses].sort()).toEqual([200, 503]);
    const answers = await repeatAll({ baseUrl: gateway.url }, gateway.apiKey, sent);
    client.close();
    await assertLedger((text, parameters) => withOwner(db, (tx) => tx.sql(text, parameters)), sent, answers);
  });
});
