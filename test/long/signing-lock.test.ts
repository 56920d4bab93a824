import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateAuditKey } from '../../gateway/actions/evidence/audit-keys.ts';
import { checkpointAt } from '../../gateway/actions/evidence/checkpoints.ts';
import { createAuditKeyFile } from '../../gateway/auth/audit-key.ts';
import { type Database, openDatabase } from '../../gateway/database/open-database.ts';
import { holdSigningKey, stopSigning } from '../../gateway/database/signing-lock.ts';
import { type Transaction, withOwner } from '../../gateway/database/transaction.ts';
import { READINESS_TIMEOUT_MS } from '../../gateway/limits.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { completedEngagement, exportPackage, postExport } from '../support/evidence.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

/** More than a gateway has connections. */
const WAITING = 30;
const WAIT_BOUND_MS = 15_000;

describe('who waits for a change of the audit key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'footing-lock-'));
  const file = join(folder, 'audit.jwk');
  let database: TestDatabase;
  let other: Database;
  let server: TestGateway;

  beforeAll(async () => {
    database = await createServerDatabase();
    other = await openDatabase({ databaseUrl: database.databaseUrl ?? '' });
    await createAuditKeyFile(file);
    server = await startTestGateway(database.db, { config: { auditKeyFile: file } });
    await ingest();
  });
  afterAll(async () => {
    await server.close();
    await other.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  let invoices = 0;
  async function ingest(): Promise<void> {
    invoices += 1;
    const invoice = invoiceOf({ invoice_number: `number ${invoices}` });
    expect((await postIngest(server, { invoices: [invoice] })).status).toBe(200);
  }
  const checkpoint = () =>
    checkpointAt(server.deps, { workspaceId: server.workspaceId, period: '2025', size: null });

  /** Another process whose transaction got a lock and goes no further. */
  async function stuck(lock: (tx: Transaction) => Promise<unknown>): Promise<() => Promise<void>> {
    const { promise: held, resolve: holds } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const transaction = withOwner(other, async (tx) => {
      await lock(tx);
      holds();
      await released;
    });
    await Promise.race([held, transaction]);
    return async () => {
      release();
      await transaction;
    };
  }

  it('keeps no connection from others, and is served once it is done', async () => {
    const end = await stuck(stopSigning);
    const waiting = Promise.all(Array.from({ length: WAITING }, checkpoint));
    const from = performance.now();
    try {
      await ingest();
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      expect(performance.now() - from).toBeLessThan(READINESS_TIMEOUT_MS);
    } finally {
      await end();
    }
    const made = await waiting;
    expect(made).toHaveLength(WAITING);
    expect(new Set(made.map(({ kid }) => kid)).size).toBe(1);
  });

  it('is told to ask again where it lasts, and then gets what it asked for', {
    timeout: 30_000,
  }, async () => {
    const engagement = await completedEngagement(server);
    await ingest();
    const end = await stuck(stopSigning);
    const [asked, exported] = await Promise.all([
      checkpoint().catch((error: unknown) => error),
      postExport(server, engagement).then((answer) => answer.arrayBuffer().catch(() => answer.status)),
    ]).finally(end);
    expect(asked).toMatchObject({ code: 'busy', retryAfterSeconds: 1 });
    // Its seal comes last.
    expect(exported).toBe(200);
    expect(server.log()).toContain('The audit key is being changed');
    await checkpoint();
    expect(await exportPackage(server, engagement)).toBeDefined();
  });

  it('gives up the change where a gateway does not end what it signs: nothing is changed, and signing goes on', {
    timeout: 30_000,
  }, async () => {
    const { kid } = await server.deps.auditKeys.signer();
    const before = readFileSync(file, 'utf8');
    await ingest();
    const end = await stuck((tx) => holdSigningKey(tx, kid));
    try {
      const from = performance.now();
      const rotation = rotateAuditKey(database.db, { file, clock: () => new Date() });
      await expect(rotation).rejects.toThrow('The audit key was not changed');
      expect(performance.now() - from).toBeLessThan(WAIT_BOUND_MS);
      expect(readFileSync(file, 'utf8')).toBe(before);
      expect((await checkpoint()).kid).toBe(kid);
    } finally {
      await end();
    }
    const { retired } = await rotateAuditKey(database.db, { file, clock: () => new Date() });
    expect(retired).toMatchObject([{ kid }]);
    expect((await checkpoint()).kid).not.toBe(kid);
  });
});
