import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAuditKeyFile } from '../../gateway/auth/audit-key.ts';
import { setup } from '../../gateway/cli/setup.ts';
import { makeTokenKeyFile } from '../../gateway/cli/token-key-file.ts';
import { migrate } from '../../gateway/database/migrate.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { withOwner } from '../../gateway/database/transaction.ts';
import { createServerDatabase } from '../support/databases.ts';
import { assertLedger, INVOICES, LINES, repeatAll, type Sent } from '../support/kill-ledger.ts';
import { ingestClient, keepInFlight, requestBodies } from '../support/load.ts';
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts';

/** How often the server is killed: `ROUNDS` (npm run test:all) multiplies it. */
const KILLS = 2 * Number(process.env.ROUNDS ?? 1);
const REQUESTS_PER_KILL = 40;
const IN_FLIGHT = 4;
/** The kill comes after this many acknowledged requests of a round, while others are in flight. */
const ACKNOWLEDGED_BEFORE_KILL = 6;
const TIMEOUT_MS = 120_000 + KILLS * 30_000;

/** Sends everything not yet acknowledged until the server is killed in the middle of it. */
async function loadAndKill(server: ServerProcess, apiKey: string, sent: readonly Sent[]): Promise<void> {
  const client = ingestClient(server.baseUrl, apiKey);
  const waiting = sent.filter(({ acknowledged }) => acknowledged === null);
  let acknowledged = 0;
  let killed: Promise<unknown> | null = null;
  await keepInFlight(IN_FLIGHT, async () => {
    const request = killed === null ? waiting.shift() : undefined;
    if (request === undefined) return false;
    const answer = await client.send(request.body, request.key).catch(() => null);
    if (answer === null) return false;
    expect(answer.status, answer.body.toString()).toBe(200);
    request.acknowledged = answer.body.toString();
    acknowledged += 1;
    if (acknowledged === ACKNOWLEDGED_BEFORE_KILL) killed = server.stop('SIGKILL');
    return true;
  });
  expect(killed, 'the kill came too late: nothing was in flight').not.toBeNull();
  await killed;
  client.close();
}

async function killRepeatedly(options: {
  readonly env: Readonly<Record<string, string>>;
  readonly apiKey: string;
}): Promise<{ readonly sent: Sent[]; readonly answers: string[] }> {
  const env = { ...options.env, RATE_LIMIT_PER_HOUR: '0' };
  const sent: Sent[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    const bodies = requestBodies(REQUESTS_PER_KILL, { seed: round + 1, invoices: INVOICES, lines: LINES });
    sent.push(...bodies.map((body, index) => ({ key: `kill-${round}-${index}`, body, acknowledged: null })));
    const server = await startServerProcess(await freePort(), { env });
    await loadAndKill(server, options.apiKey, sent);
  }
  const server = await startServerProcess(await freePort(), { env });
  const answers = await repeatAll(server, options.apiKey, sent);
  expect(await server.stop('SIGTERM')).toBe(0);
  return { sent, answers };
}

describe('a server killed with kill -9 under load', () => {
  it(
    'comes back on PGlite with every acknowledged invoice, none twice, and an unbroken chain',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'footing-kill-'));
      try {
        const dataDir = join(folder, 'data');
        const first = await openDatabase({ dataDir });
        await migrate(first);
        const { apiKey } = await setup(first, { baseUrl: 'http://127.0.0.1' });
        await first.close();
        const { sent, answers } = await killRepeatedly({ env: { DATA_DIR: dataDir }, apiKey });
        const after = await openDatabase({ dataDir });
        await assertLedger(
          (text, parameters) => withOwner(after, (tx) => tx.sql(text, parameters)),
          sent,
          answers,
        );
        await after.close();
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    TIMEOUT_MS,
  );

  it(
    'comes back on PostgreSQL with every acknowledged invoice, none twice, and an unbroken chain',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'footing-kill-'));
      const database = await createServerDatabase();
      try {
        const { apiKey } = await setup(database.db, { baseUrl: 'http://127.0.0.1' });
        const TOKEN_KEY_FILE = join(folder, 'token.jwk');
        await makeTokenKeyFile(TOKEN_KEY_FILE);
        const AUDIT_KEY_FILE = join(folder, 'audit.jwk');
        await createAuditKeyFile(AUDIT_KEY_FILE);
        const env = { DATABASE_URL: database.databaseUrl ?? '', TOKEN_KEY_FILE, AUDIT_KEY_FILE };
        const { sent, answers } = await killRepeatedly({ env, apiKey });
        await assertLedger(database.asOwner, sent, answers);
      } finally {
        await database.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    TIMEOUT_MS,
  );
});
