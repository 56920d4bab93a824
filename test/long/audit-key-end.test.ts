import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONWebKeySet } from 'jose';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { parseKey, type TrustedKey } from '../../compute/verify/token-check.ts';
import { auditKeyStore, rotateAuditKey } from '../../gateway/actions/evidence/audit-keys.ts';
import { checkpointAt } from '../../gateway/actions/evidence/checkpoints.ts';
import { signCheckpoint } from '../../gateway/actions/evidence/sign-claims.ts';
import { createAuditKeyFile, readAuditKey } from '../../gateway/auth/audit-key.ts';
import { type AuditSigner, openAuditKeys } from '../../gateway/auth/audit-keys.ts';
import { holdSigningKey } from '../../gateway/database/signing-lock.ts';
import { withOwner, withTenant } from '../../gateway/database/transaction.ts';
import { createLogger } from '../../gateway/log.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement } from '../support/engagement.ts';
import {
  type CompletedEngagement,
  completeTesting,
  drawSample,
  exportPackage,
  verdictOf,
} from '../support/evidence.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

const ROTATED = 'The audit key was changed while the package was made: export again.';
/** How long a rotation is kept waiting, by the clock that is injected. */
const WAITED_MS = 2_500;

describeOnBothDatabases('the end of an audit key that is changed', (getDb) => {
  const folder = mkdtempSync(join(tmpdir(), 'footing-end-'));
  const file = join(folder, 'audit.jwk');
  /** A whole second, and the first moment of it. */
  const start = new Date('2026-03-01T10:00:00.000Z').getTime();
  let now = new Date(start);
  let server: TestGateway;

  beforeAll(async () => {
    await createAuditKeyFile(file);
    server = await startTestGateway(getDb().db, { config: { auditKeyFile: file }, clock: () => now });
    expect((await postIngest(server, { invoices: [invoiceOf()] })).status).toBe(200);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    pass(10_000);
  });

  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  /** Rotates by a clock that is so much ahead of the gateway's. */
  const rotate = (aheadMs = 0, options: { readonly atOnce?: boolean } = {}) =>
    rotateAuditKey(getDb().db, { file, clock: () => new Date(now.getTime() + aheadMs), ...options });
  const kidOf = async () => (await server.deps.auditKeys.signer()).kid;

  async function published(): Promise<TrustedKey[]> {
    const answer = await fetch(`${server.url}/.well-known/audit-jwks.json`);
    return ((await answer.json()) as JSONWebKeySet).keys.map((jwk) => {
      const key = parseKey(jwk);
      if (key === null || 'problem' in key) throw new Error('a key that cannot be used is published');
      return key;
    });
  }
  const rulesOf = async (content: Buffer) => (await verdictOf(content, { keys: await published() })).rules;

  /** An engagement whose testing is done, and which `complete` completes. */
  async function tested(): Promise<CompletedEngagement & { readonly complete: () => Promise<void> }> {
    const engagement = await createEngagement(server);
    const sample = await drawSample(server, engagement);
    return { ...engagement, sample, complete: () => completeTesting(server, engagement, sample) };
  }
  async function sealed(): Promise<{ readonly content: Buffer; readonly engagement: CompletedEngagement }> {
    const engagement = await tested();
    await engagement.complete();
    return { content: await exportPackage(server, engagement), engagement };
  }

  it.each([
    ['the very first moment of the second it signed in', 0],
    ['a clock less than a second behind, across the border of a second', -900],
    ['a clock that was put back by an hour', -3_600_000],
    ['a clock ahead of that of the gateway', 5_000],
  ])('lies after every package it sealed, rotated at %s', async (_, aheadMs) => {
    now = new Date(Math.ceil(now.getTime() / 1_000) * 1_000);
    const { content, engagement } = await sealed();
    expect(await rulesOf(content)).toEqual([]);
    const old = await kidOf();
    const { retired } = await rotate(aheadMs);
    const until = new Date(now.getTime() + Math.max(aheadMs, 0)).toISOString();
    expect(retired).toEqual([{ kid: old, until }]);
    expect(await rulesOf(content)).toEqual([]);
    expect((await exportPackage(server, engagement)).equals(content)).toBe(true);
    pass(Math.max(aheadMs, 0));
    const later = await checkpointAt(server.deps, {
      workspaceId: server.workspaceId,
      period: '2025',
      size: null,
    });
    expect(later.kid).not.toBe(old);
  });

  it('lies after what it signed while the rotation waited for a chain', async () => {
    const engagement = await tested();
    await engagement.complete();
    const work = async () => {
      pass(WAITED_MS);
      return exportPackage(server, engagement);
    };
    // On the one connection of an embedded database a rotation waits for its turn, and nothing goes on meanwhile.
    const before = getDb().kind === 'pglite' ? await work() : null;
    const { promise: held, resolve: holds } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const holder = withOwner(getDb().db, async (tx) => {
      await tx.sql("select 1 from chain_head where period = 'SETTINGS' for update");
      holds();
      await released;
    });
    await held;
    const rotation = rotate();
    await isWaiting();
    const content = before ?? (await work());
    pass(WAITED_MS);
    release();
    await holder;
    const { kid, retired } = await rotation;
    expect(retired[0]?.until).toBe(now.toISOString());
    expect(await kidOf()).toBe(kid);
    expect(await rulesOf(content)).toEqual([]);
  });

  it('lies after what is being signed when it comes', async () => {
    const old = await kidOf();
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
    const { promise: held, resolve: holds } = Promise.withResolvers<void>();
    const signing = withTenant(getDb().db, server.workspaceId, async (tx) => {
      expect(await holdSigningKey(tx, old)).toBe(true);
      holds();
      await committed;
    });
    await held;
    const rotation = rotate();
    await isWaiting();
    pass(WAITED_MS);
    commit();
    await signing;
    expect((await rotation).retired).toEqual([{ kid: old, until: now.toISOString() }]);
    await withTenant(getDb().db, server.workspaceId, async (tx) => {
      expect(await holdSigningKey(tx, old)).toBe(false);
    });
  });

  /** Until the rotation waits for a lock; an embedded database would answer that only after it. */
  async function isWaiting(): Promise<void> {
    if (getDb().kind === 'pglite') return;
    await vi.waitFor(async () => {
      // Those of this database only: others on its server are tested at the same time.
      const waiting = await getDb().asOwner(
        `select 1 as one from pg_locks join pg_stat_activity using (pid)
         where not granted and datname = current_database()`,
      );
      expect(waiting.length).toBeGreaterThan(0);
    });
  }

  /** Rotates when the gateway has just read the key, the time given of those it reads it. */
  function rotateOnceRead(time: number): void {
    const { signer } = server.deps.auditKeys;
    let reads = 0;
    vi.spyOn(server.deps.auditKeys, 'signer').mockImplementation(async (): Promise<AuditSigner> => {
      const read = await signer();
      reads += 1;
      if (reads === time) await rotate(-WAITED_MS);
      return read;
    });
  }

  it('lies before any checkpoint that was to be signed with it: the new key signs it', async () => {
    const old = await kidOf();
    expect((await postIngest(server, { invoices: [invoiceOf({ invoice_number: 'later' })] })).status).toBe(
      200,
    );
    rotateOnceRead(1);
    const at = { workspaceId: server.workspaceId, period: '2025', size: null };
    const checkpoint = await checkpointAt(server.deps, at);
    expect(checkpoint.kid).not.toBe(old);
    const byOld = await getDb().asOwner('select 1 as one from checkpoint where kid = $1 and size = $2', [
      old,
      checkpoint.size,
    ]);
    expect(byOld).toEqual([]);
  });

  it('lies before any seal that was to be signed with it: that export breaks off, the next one is whole', async () => {
    const engagement = await tested();
    await engagement.complete();
    const logged = server.log().length;
    // The first is of the checkpoint beside the answer, the second of the package's.
    rotateOnceRead(3);
    await expect(exportPackage(server, engagement)).rejects.toThrow();
    expect(server.log().slice(logged)).toContain(ROTATED);
    const seals = await getDb().asOwner<{ seal: string | null }>(
      'select seal from evidence_package where engagement_id = $1',
      [engagement.engagementId],
    );
    expect(seals).toEqual([{ seal: null }]);
    expect(await rulesOf(await exportPackage(server, engagement))).toEqual([]);
  });

  it('is no failure where it comes between the file that is read and the table: the next key signs', async () => {
    const store = auditKeyStore(getDb().db);
    let rotations = 0;
    const keys = await openAuditKeys({
      source: { file, mayMake: false },
      store: {
        ...store,
        async all() {
          if (rotations > 0) await rotate();
          rotations = Math.max(rotations - 1, 0);
          return store.all();
        },
      },
      clock: () => now,
      log: createLogger('silent'),
    });
    const old = await kidOf();
    for (rotations of [1, 2]) {
      const { kid } = await keys.signer();
      expect(rotations).toBe(0);
      expect(kid).toBe(await kidOf());
      expect(kid).not.toBe(old);
    }
  });

  it('stops a gateway that holds a file of its own with it, also while it lies ahead', async () => {
    const copy = join(folder, 'copy.jwk');
    copyFileSync(file, copy);
    const other = await openAuditKeys({
      source: { file: copy, mayMake: false },
      store: auditKeyStore(getDb().db),
      clock: () => now,
      log: createLogger('silent'),
    });
    await expect(other.signer()).resolves.toMatchObject({ kid: await kidOf() });
    await rotate(5_000);
    await expect(other.signer()).rejects.toThrow('was retired');
    rmSync(copy);
  });

  it.each([
    ['it did not sign', 0],
    ['it did not sign with the time of its entry', 3_600],
  ])('is not moved by a checkpoint %s', async (_, secondsOff) => {
    const key = await readAuditKey(file);
    await createAuditKeyFile(join(folder, 'other.jwk'));
    const stranger = { ...(await readAuditKey(join(folder, 'other.jwk'))), kid: key.kid };
    pass(60_000);
    const invoice = invoiceOf({ invoice_number: `much later ${secondsOff}` });
    const answer = await postIngest(server, { invoices: [invoice] });
    const { receipts } = (await answer.json()) as {
      receipts: [{ chain: string; size: number; head: string }];
    };
    const [{ chain, size, head }] = receipts;
    const iat = Math.floor(now.getTime() / 1_000) + secondsOff;
    const by = secondsOff === 0 ? stranger : key;
    const token = await signCheckpoint(by, { chain, size, head, iat, iss: 'http://footing.test' });
    await getDb().asOwner(
      `insert into checkpoint (workspace_id, period, size, head, kid, token, made_at)
       values ($1, '2025', $2, $3, $4, $5, now())`,
      [server.workspaceId, size, head, key.kid, token],
    );
    const until = new Date(now.getTime() - 50_000).toISOString();
    expect((await rotate(-50_000)).retired).toEqual([{ kid: key.kid, until }]);
  });

  it('is the moment of the rotation where it must end at once, whatever it signed', async () => {
    const { content } = await sealed();
    const old = await kidOf();
    const until = new Date(now.getTime() - 5_000).toISOString();
    expect((await rotate(-5_000, { atOnce: true })).retired).toEqual([{ kid: old, until }]);
    expect(await rulesOf(content)).toEqual(['checkpoint.window', 'seal.window']);
  });
});
