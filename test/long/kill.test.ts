import { describe, expect, it } from 'vitest';
import { INSTALLATIONS } from '../support/installation.ts';
import { assertLedger, INVOICES, LINES, repeatAll, type Sent } from '../support/kill-ledger.ts';
import { ingestClient, keepInFlight, requestBodies } from '../support/load.ts';
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts';

/** How often the server is killed: `ROUNDS` multiplies it. */
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
  it.each(INSTALLATIONS)(
    'comes back on %s with every acknowledged invoice, none twice, and an unbroken chain',
    (_name, run) =>
      run(async (installation) => {
        const { sent, answers } = await killRepeatedly(installation);
        await installation.read((sql) => assertLedger(sql, sent, answers));
      }),
    TIMEOUT_MS,
  );
});
