import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuditKeyFile, readAuditKey } from '../../gateway/auth/audit-key.ts';
import { type SetupResult, setup } from '../../gateway/cli/setup.ts';
import { makeTokenKeyFile } from '../../gateway/cli/token-key-file.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { completedEngagement, exportPackage, verdictOf } from '../support/evidence.ts';
import type { TestGateway } from '../support/gateway.ts';
import {
  assertLedger,
  INVOICES,
  type IngestAnswer,
  LINES,
  repeatAll,
  type Sent,
} from '../support/kill-ledger.ts';
import { ingestClient, invoiceSource, keepInFlight } from '../support/load.ts';
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { signInFully } from '../support/sign-in.ts';

/** How often one of the two is killed: `ROUNDS` (npm run test:all) multiplies it. */
const KILLS = 2 * Number(process.env.ROUNDS ?? 1);
/** Once one of them is dead the other gets new requests up to so many. */
const REQUESTS_PER_KILL = 40;
/** Requests on the way to each of them. */
const IN_FLIGHT = 3;
/** The kill comes after so many of its requests were acknowledged in a round, while others are in flight. */
const ACKNOWLEDGED_BEFORE_KILL = 4;
const RETRY_MS = 50;
const TIMEOUT_MS = 120_000 + KILLS * 30_000;

describe('two gateways that write to one chain while one of them is killed with kill -9 again and again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'footing-kill-two-'));
  const AUDIT_KEY_FILE = join(folder, 'audit.jwk');
  let database: TestDatabase;
  let books: SetupResult;
  let env: Record<string, string>;
  const sent: Sent[] = [];
  /** Whatever was answered with 200, by whichever gateway. */
  const answered: IngestAnswer[] = [];
  let gateways: ServerProcess[] = [];

  beforeAll(async () => {
    database = await createServerDatabase();
    books = await setup(database.db, { baseUrl: 'http://127.0.0.1' });
    const TOKEN_KEY_FILE = join(folder, 'token.jwk');
    await makeTokenKeyFile(TOKEN_KEY_FILE);
    await createAuditKeyFile(AUDIT_KEY_FILE);
    env = {
      DATABASE_URL: database.databaseUrl ?? '',
      TOKEN_KEY_FILE,
      AUDIT_KEY_FILE,
      RATE_LIMIT_PER_HOUR: '0',
      POOL_THREADS: '1',
    };
    gateways = await Promise.all([start(), start()]);
    for (let number = 0; number < KILLS; number += 1) await round(number);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop('SIGKILL')));
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async () => startServerProcess(await freePort(), { env });

  /** New requests as long as a round wants them, and first those that some gateway did not answer. */
  function requestsOf(number: number) {
    const next = invoiceSource(number + 1, LINES);
    const waiting: Sent[] = [];
    let made = 0;
    const make = (): Sent => {
      const body = Buffer.from(JSON.stringify({ invoices: Array.from({ length: INVOICES }, next) }));
      const request: Sent = { key: `two-${number}-${made}`, body, acknowledged: null };
      made += 1;
      sent.push(request);
      return request;
    };
    return {
      take: (wanted: boolean) => waiting.shift() ?? (wanted ? make() : undefined),
      giveBack: (request: Sent) => void waiting.push(request),
      enough: () => made >= REQUESTS_PER_KILL,
    };
  }

  /**
   * Keeps requests on the way to a gateway until there are none or it is gone; what it did not answer is given back,
   * for whichever gateway takes it.
   */
  async function feed(
    gateway: ServerProcess,
    requests: ReturnType<typeof requestsOf>,
    { wanted, onAcknowledged }: { wanted(): boolean; onAcknowledged?: (count: number) => void },
  ): Promise<void> {
    const client = ingestClient(gateway.baseUrl, books.apiKey);
    let count = 0;
    let isGone = false;
    await keepInFlight(IN_FLIGHT, async () => {
      const request = isGone ? undefined : requests.take(wanted());
      if (request === undefined) return false;
      const answer = await client.send(request.body, request.key).catch(() => null);
      if (answer?.status === 200) {
        const text = answer.body.toString();
        // Asked for a second time, by the other gateway perhaps, it is the very same answer.
        request.acknowledged ??= text;
        expect(text).toBe(request.acknowledged);
        answered.push(JSON.parse(text) as IngestAnswer);
        count += 1;
        onAcknowledged?.(count);
        return true;
      }
      requests.giveBack(request);
      isGone = answer === null;
      if (answer !== null) expect([409, 503]).toContain(answer.status);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      return !isGone;
    });
    client.close();
  }

  async function round(number: number): Promise<void> {
    const [victim, survivor] = number % 2 === 0 ? gateways : gateways.toReversed();
    if (victim === undefined || survivor === undefined) throw new Error('there are two gateways');
    const requests = requestsOf(number);
    let killed: Promise<unknown> | null = null;
    const onAcknowledged = (count: number) => {
      if (count === ACKNOWLEDGED_BEFORE_KILL) killed = victim.stop('SIGKILL');
    };
    const dying = feed(victim, requests, { wanted: () => killed === null, onAcknowledged });
    let isBack = false;
    const wanted = () => killed === null || !(isBack || requests.enough());
    const living = feed(survivor, requests, { wanted });
    await dying;
    expect(killed, 'it stopped answering before it was killed').not.toBeNull();
    await killed;
    const anew = await start();
    isBack = true;
    await living;
    gateways = number % 2 === 0 ? [anew, survivor] : [survivor, anew];
    // What broke off after the other one had run dry goes to the one that is back.
    await feed(anew, requests, { wanted: () => false });
  }

  it(
    'loses nothing acknowledged, stores nothing twice, and leaves a chain that is whole in the database',
    async () => {
      const [first] = gateways;
      if (first === undefined) throw new Error('there are two gateways');
      const answers = await repeatAll(first, books.apiKey, sent);
      await assertLedger(database.asOwner, sent, answers);
      expect(sent.filter(({ acknowledged }) => acknowledged === null)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'leaves a chain whose export is sound and passes through every head that was handed out',
    async () => {
      const at = { url: gateways[0]?.baseUrl ?? '' };
      const server = {
        ...books,
        ...at,
        signIn: async (user: { email: string; password: string }) =>
          (await signInFully(at, user)).access_token,
      } as unknown as TestGateway;
      const content = await exportPackage(server, await completedEngagement(server));
      const { kid } = await readAuditKey(AUDIT_KEY_FILE);
      const chain = `${books.workspaceId}/2025`;
      const knownHeads = answered.flatMap(({ receipts }) => receipts).filter((head) => head.chain === chain);
      expect(knownHeads.length).toBeGreaterThanOrEqual(sent.length);
      const verdict = await verdictOf(content, { thumbprint: kid, expectedChain: chain, knownHeads });
      expect([verdict.rules, verdict.exitCode]).toEqual([[], 0]);
      expect(verdict.size).toBeGreaterThan(sent.length * INVOICES);
    },
    TIMEOUT_MS,
  );
});
