import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rotateAuditKey } from '../../gateway/actions/evidence/audit-keys.ts';
import { createRetries } from '../../gateway/actions/evidence/retries.ts';
import {
  type TimeStampAuthority,
  TimeStampError,
} from '../../gateway/actions/evidence/time-stamp-authority.ts';
import { createAuditKeyFile } from '../../gateway/auth/audit-key.ts';
import { type ComputePool, createPool } from '../../gateway/threads/pool.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { completedEngagement, exportPackage, jsonOf, verdictOf } from '../support/evidence.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { makeTimeStamp } from '../support/make-time-stamp.ts';
import { sha256 } from '../support/make-trail.ts';

const KEY = 'The audit key was changed while the package was made: export again.';
const STAMP = 'The time stamp was changed while the package was made: export again.';
const TAMPERED = 'only rows hold';
const LONG_MS = 3_600_000;

describeOnBothDatabases('two first exports of one package at once', (getDb) => {
  const folder = mkdtempSync(join(tmpdir(), 'footing-two-'));
  const auditKeyFile = join(folder, 'audit.jwk');
  const now = new Date('2026-03-01T10:00:00.000Z');
  const threads = createPool({ threads: 1 });
  /** Called once, when an export has fixed its package and sealed nothing yet. */
  let onceFixed: (() => Promise<void>) | null = null;
  let stamps = false;
  let server: TestGateway;

  beforeAll(async () => {
    const pool: ComputePool = {
      of: (party) => ({
        run(name, task, transfer) {
          const work = name === 'paperLines' ? onceFixed : null;
          if (work === null) return threads.of(party).run(name, task, transfer);
          onceFixed = null;
          return work().then(() => threads.of(party).run(name, task, transfer));
        },
      }),
      waiting: 0,
      close: () => threads.close(),
    };
    const timeStamps: TimeStampAuthority = {
      retries: createRetries(LONG_MS),
      async stamp(content) {
        if (!stamps) throw new TimeStampError('away');
        return Buffer.from(makeTimeStamp(sha256(content)), 'hex');
      },
    };
    await createAuditKeyFile(auditKeyFile);
    server = await startTestGateway(getDb().db, {
      config: { auditKeyFile },
      clock: () => now,
      pool,
      timeStamps,
    });
    expect((await postIngest(server, { invoices: [invoiceOf()] })).status).toBe(200);
  });
  afterEach(() => {
    onceFixed = null;
    stamps = false;
  });
  afterAll(async () => {
    await server.close();
    await threads.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Exports; once that has fixed its package, `meanwhile` runs. Gives what was logged and what later exports give. */
  async function exportWhile(meanwhile: (again: () => Promise<Buffer>) => Promise<void>) {
    const engagement = await completedEngagement(server);
    const again = () => exportPackage(server, engagement);
    const logged = server.log().length;
    onceFixed = () => meanwhile(again);
    await expect(again()).rejects.toThrow();
    const later = [await again(), await again()] as const;
    expect(later[0].equals(later[1])).toBe(true);
    expect((await verdictOf(later[0])).rules).toEqual([]);
    return { log: server.log().slice(logged), content: later[0] };
  }
  const stampOf = async (content: Buffer) =>
    (await jsonOf<{ timestamp?: string }>(content, 'metadata.json')).timestamp;

  it('leave the package whole where the stamp came to the second, which is broken off: the first is, too', async () => {
    const { log, content } = await exportWhile(async (again) => {
      stamps = true;
      onceFixed = async () => {
        throw new Error('broken off');
      };
      await expect(again()).rejects.toThrow();
    });
    expect(log).toContain(STAMP);
    expect(log).not.toContain(TAMPERED);
    expect(await stampOf(content)).toEqual(expect.any(String));
  });

  it('leave the package as the second sealed it, with the stamp that came to it', async () => {
    let second: Buffer | null = null;
    const { log, content } = await exportWhile(async (again) => {
      stamps = true;
      second = await again();
    });
    expect(log).toContain(STAMP);
    expect(log).not.toContain(TAMPERED);
    expect(second).toEqual(content);
  });

  it('leave the package as the second sealed it with the next key: the log says that the key was changed', async () => {
    let second: Buffer | null = null;
    const { log, content } = await exportWhile(async (again) => {
      await rotateAuditKey(getDb().db, { file: auditKeyFile, clock: () => now });
      second = await again();
    });
    expect(log).toContain(KEY);
    expect(log).not.toContain(TAMPERED);
    expect(second).toEqual(content);
  });
});
