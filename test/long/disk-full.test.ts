import { chownSync, globSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { migrate } from '../../gateway/database/migrate.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { withOwner } from '../../gateway/database/transaction.ts';
import { startTestGateway } from '../support/gateway.ts';
import { OWNER } from '../support/global-setup.ts';
import {
  assertLedger,
  INVOICES,
  type IngestAnswer,
  LINES,
  repeatAll,
  type Sent,
} from '../support/kill-ledger.ts';
import { ingestClient, requestBodies } from '../support/load.ts';
import { freePort, startServerProcess } from '../support/server-process.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';

const MIB = 1024 * 1024;
const REQUESTS = 400;
const RECOVERY_MS = 10_000;
const PROBE_MS = 2_000;
let disk: SmallDisk;
afterEach(() => disk.unmount());

interface Service {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** Status, code or state, and milliseconds of an answer. */
async function ask({ baseUrl }: Service, path: string, headers: Record<string, string> = {}) {
  const from = performance.now();
  const answer = await fetch(`${baseUrl}${path}`, { headers, signal: AbortSignal.timeout(10_000) });
  const body = (await answer.json()) as { status?: unknown };
  return { status: answer.status, state: body.status, ms: performance.now() - from };
}

/** Sends until the disk is full, and what comes then; answers what was sent. */
async function sendUntilFull(service: Service): Promise<Sent[]> {
  const client = ingestClient(service.baseUrl, service.apiKey);
  const bodies = requestBodies(REQUESTS, { seed: 1, invoices: INVOICES, lines: LINES });
  const sent: Sent[] = [];
  for (const body of bodies) {
    const request: Sent = { key: `full-${sent.length}`, body, acknowledged: null };
    sent.push(request);
    const answer = await client.send(body, request.key);
    if (answer.status !== 200) {
      expect(answer.status).toBe(503);
      expect(JSON.parse(answer.body.toString())).toMatchObject({
        code: 'disk_full',
        detail: expect.stringMatching(/disk of the database is full.*Nothing was stored/),
      });
      break;
    }
    request.acknowledged = answer.body.toString();
  }
  client.close();
  expect(sent.at(-1)?.acknowledged).toBeNull();
  return sent;
}

/** While the disk is full: probes answer, reads go on, changes are told when to come again. Then there is room again. */
async function standAndResume(service: Service, sent: readonly Sent[]): Promise<string[]> {
  const authorization = `Bearer ${service.apiKey}`;
  const first = JSON.parse(sent[0]?.acknowledged ?? '') as IngestAnswer;
  for (let round = 0; round < 5; round += 1) {
    const alive = await ask(service, '/healthz');
    expect([alive.status, alive.state]).toEqual([200, 'ok']);
    expect(alive.ms).toBeLessThan(PROBE_MS);
    const read = await ask(service, `/api/invoices/${first.invoices[0]?.invoice_id}`, { authorization });
    expect(read.status).toBe(200);
  }
  const ready = await ask(service, '/readyz');
  expect([ready.status, ready.state]).toEqual([503, 'disk_full']);
  const refused = await fetch(`${service.baseUrl}/api/ingest`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: sent.at(-1)?.body.toString() ?? '',
  });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
  disk.makeRoom();
  await expect.poll(() => ask(service, '/readyz'), { timeout: RECOVERY_MS }).toMatchObject({ status: 200 });
  return repeatAll(service, service.apiKey, sent);
}

describe('a full disk', () => {
  it.each([
    { what: 'that others fill to the last byte', left: 0 },
    { what: 'that the service fills itself', left: 80 * MIB },
  ])('$what does not stop an embedded database, which resumes by itself', async ({ left }) => {
    disk = mountSmallDisk(512);
    const dataDir = join(disk.folder, 'data');
    const env = { DATA_DIR: dataDir, RATE_LIMIT_PER_HOUR: '0', POOL_THREADS: '1' };
    const server = await startServerProcess(await freePort(), { env });
    const service = { baseUrl: server.baseUrl, apiKey: server.setup()?.api_key ?? '' };
    const client = ingestClient(service.baseUrl, service.apiKey);
    const [body = Buffer.of()] = requestBodies(1, { seed: 9, invoices: INVOICES, lines: LINES });
    const before: Sent = { key: 'before', body, acknowledged: null };
    before.acknowledged = (await client.send(body, before.key)).body.toString();
    client.close();
    disk.fillBut(left);
    const sent = [before, ...(await sendUntilFull(service))];
    const answers = await standAndResume(service, sent);
    expect(await server.stop('SIGTERM')).toBe(0);
    const after = await openDatabase({ dataDir });
    await assertLedger(
      (text, parameters) => withOwner(after, (tx) => tx.sql(text, parameters)),
      sent,
      answers,
    );
    await after.close();
  });

  it('of a PostgreSQL server is named and the service resumes by itself', async () => {
    disk = mountSmallDisk(96);
    const { port, superuserUrl } = inject('databases');
    const admin = new Client({ connectionString: superuserUrl });
    await admin.connect();
    const name = `footing_full_${process.pid}`;
    // PostgreSQL wants to own the folder.
    const { rows } = await admin.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    );
    const { uid, gid } = statSync(rows[0]?.folder ?? '');
    chownSync(disk.folder, uid, gid);
    await admin.query(`create tablespace ${name} owner ${OWNER} location '${disk.folder}'`);
    await admin.query(`create database ${name} owner ${OWNER} tablespace ${name}`);
    const db = await openDatabase({ databaseUrl: `postgresql://${OWNER}@127.0.0.1:${port}/${name}` });
    await migrate(db);
    const gateway = await startTestGateway(db, { config: { rateLimitPerHour: 0 } });
    try {
      const service = { baseUrl: gateway.url, apiKey: gateway.apiKey };
      disk.fillBut(6 * MIB);
      const sent = await sendUntilFull(service);
      // As autovacuum leaves it: a new connection has to write this file first.
      for (const file of globSync(join(disk.folder, '*/*/pg_internal.init'))) rmSync(file);
      disk.fillBut(0);
      const answers = await standAndResume(service, sent);
      await assertLedger(
        (text, parameters) => withOwner(db, (tx) => tx.sql(text, parameters)),
        sent,
        answers,
      );
    } finally {
      await gateway.close();
      await db.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop tablespace ${name}`);
      await admin.end();
    }
  });

  it('has no room for a new embedded database: one line says how much it takes', async () => {
    disk = mountSmallDisk(64);
    const starting = startServerProcess(await freePort(), { env: { DATA_DIR: join(disk.folder, 'data') } });
    await expect(starting).rejects.toThrow(
      /^the server did not become ready \(exit code \d+\):\nthe disk of DATA_DIR \(.*\) has \d+ MiB of room, and a new database needs \d+: make room there or choose another DATA_DIR$/,
    );
  });
});
