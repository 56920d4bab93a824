import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAuditKeyFile, readAuditKey } from '../../gateway/auth/audit-key.ts';
import { type SetupResult, setup } from '../../gateway/cli/setup.ts';
import { makeTokenKeyFile } from '../../gateway/cli/token-key-file.ts';
import type { SqlValue } from '../../schema/queries/sql.ts';
import { checkChains } from '../support/check-chain.ts';
import { createServerDatabase } from '../support/databases.ts';
import { createEngagement } from '../support/engagement.ts';
import {
  attachPdf,
  type CompletedEngagement,
  completeTesting,
  drawSample,
  exportPackage,
  pdfOf,
  verdictOf,
} from '../support/evidence.ts';
import { invoiceOf, postIngest, type TestGateway } from '../support/gateway.ts';
import { readTrail } from '../support/read-trail.ts';
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { signInFully } from '../support/sign-in.ts';

/** Documents of a package, far more than what lies between a server and a client that does not read. */
const DOCUMENTS = 3;
const DOCUMENT_BYTES = 8 * 1024 * 1024;
/** How often it is killed: `ROUNDS` (npm run test:all) multiplies it. The first time it is the first export. */
const KILLS = Number(process.env.ROUNDS ?? 1);
const TIMEOUT_MS = 120_000;

type Books = Pick<SetupResult, 'apiKey' | 'owner' | 'auditor'>;

/** A server as the helpers of tests know it. */
function gatewayOf({ baseUrl: url }: ServerProcess, books: Books): TestGateway {
  const signIn = async (user: { email: string; password: string }) =>
    (await signInFully({ url }, user)).access_token;
  return { ...books, url, signIn } as unknown as TestGateway;
}

/** A completed engagement whose lines, one an invoice, each have a document. */
async function completedWithDocuments(server: TestGateway): Promise<CompletedEngagement> {
  const invoices = Array.from({ length: DOCUMENTS }, (_, at) =>
    invoiceOf({
      vendor_name: `Werk ${at} AG`,
      invoice_date: '2025-05-05',
      line_items: [{ description: 'Strom', spend_amount: 1180, quantity: 4000, unit_of_measure: 'kWh' }],
    }),
  );
  const answer = await postIngest(server, { invoices });
  const { invoices: recorded } = (await answer.json()) as { invoices: { invoice_id: string }[] };
  for (const { invoice_id } of recorded) {
    await attachPdf(server, invoice_id, pdfOf(invoice_id, DOCUMENT_BYTES));
  }
  const engagement = await createEngagement(server);
  const sample = await drawSample(server, engagement);
  await completeTesting(server, engagement, sample);
  return { ...engagement, sample };
}

/** Asks for a package, kills the server once the first bytes are here, and gives what came. */
function receivedUntilKilled(
  server: ServerProcess,
  { auditor, engagementId }: CompletedEngagement,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const end = () => resolve(Buffer.concat(chunks));
    const asked = request(`${server.baseUrl}/api/workpaper`, {
      method: 'POST',
      headers: { authorization: `Bearer ${auditor}`, 'content-type': 'application/json' },
    });
    asked.on('error', reject);
    asked.on('response', (answer) => {
      answer.on('error', end);
      answer.on('end', () => reject(new Error('the package came whole')));
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (chunks.length > 1) return;
        answer.pause();
        void server.stop('SIGKILL').then(() => answer.resume(), reject);
      });
    });
    asked.end(JSON.stringify({ action: 'export-evidence', engagement_id: engagementId }));
  });
}

interface Killed {
  readonly env: Readonly<Record<string, string>>;
  readonly books: Books;
  /** Thumbprint of the audit key. */
  readonly thumbprint: string;
}

/** Kills it in each export, and asks again: whole ones are the same bytes. */
async function killInMidStream({ env, books, thumbprint }: Killed): Promise<void> {
  // Tokens and the seal name the address.
  const port = await freePort();
  const start = () => startServerProcess(port, { env });
  let server = await start();
  const engagement = await completedWithDocuments(gatewayOf(server, books));
  const whole: Buffer[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const part = await receivedUntilKilled(server, engagement);
    expect(part.byteLength).toBeGreaterThan(0);
    const verdict = await verdictOf(part, { thumbprint });
    expect([verdict.rules, verdict.exitCode]).toEqual([['archive.end'], 1]);
    server = await start();
    whole.push(await exportPackage(gatewayOf(server, books), engagement));
    expect(part.byteLength).toBeLessThan(whole[0]?.byteLength ?? 0);
    expect(part.equals(whole[0]?.subarray(0, part.byteLength) ?? Buffer.alloc(0))).toBe(true);
  }
  whole.push(await exportPackage(gatewayOf(server, books), engagement));
  expect(await server.stop('SIGTERM')).toBe(0);
  const [first = Buffer.alloc(0)] = whole;
  expect(whole.every((one) => one.equals(first))).toBe(true);
  const verdict = await verdictOf(first, { thumbprint, recalculate: true });
  expect([verdict.rules, verdict.exitCode]).toEqual([[], 0]);
}

type Query = <Row extends object>(text: string, parameters?: readonly SqlValue[]) => Promise<Row[]>;

/** Only whole packages are on the chains, which are sound. */
async function expectRecorded(query: Query): Promise<void> {
  const { entries, heads } = await readTrail(query);
  expect(checkChains(entries, heads)).toEqual([]);
  expect(await query("select 1 as one from audit_entry where kind = 'evidence.exported'")).toHaveLength(
    KILLS + 1,
  );
}

describe('a server on PostgreSQL killed with kill -9 while an evidence package is on its way', () => {
  it(
    'leaves a file that verify refuses, a sound chain, and the same package when it is asked again',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'footing-kill-export-'));
      const database = await createServerDatabase();
      try {
        const books = await setup(database.db, { baseUrl: 'http://127.0.0.1' });
        const TOKEN_KEY_FILE = join(folder, 'token.jwk');
        await makeTokenKeyFile(TOKEN_KEY_FILE);
        const AUDIT_KEY_FILE = join(folder, 'audit.jwk');
        await createAuditKeyFile(AUDIT_KEY_FILE);
        const { kid: thumbprint } = await readAuditKey(AUDIT_KEY_FILE);
        const DATABASE_URL = database.databaseUrl ?? '';
        // Each thread more takes a second of processor time at every start.
        const env = { DATABASE_URL, TOKEN_KEY_FILE, AUDIT_KEY_FILE, POOL_THREADS: '1' };
        await killInMidStream({ env, books, thumbprint });
        await expectRecorded(database.asOwner);
      } finally {
        await database.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    TIMEOUT_MS,
  );
});
