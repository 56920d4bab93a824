import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { withLookup, withTenant } from '../../gateway/database/transaction.ts';
import {
  addImportChunk,
  addImportJob,
  advanceImport,
  clearImport,
  endImport,
  importJob,
  keepImport,
  lockImport,
  queueImport,
  takeImport,
  waitingImports,
} from '../../schema/queries/import-jobs.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createTenant, NOW, sha256 } from '../support/tenant.ts';

const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString();

describeOnBothDatabases('import jobs', (getDb) => {
  let workspaceId: string;
  beforeAll(async () => {
    workspaceId = await createTenant(getDb().db);
  });

  /** A job whose file has come. */
  async function queued(of = workspaceId): Promise<string> {
    const jobId = randomUUIDv7();
    await withTenant(getDb().db, of, async (tx) => {
      const sent = { dryRun: false, fileName: 'a.csv', party: of, createdAt: NOW, createdBy: 'api_key:x' };
      await addImportJob(tx, { jobId, ...sent, leaseUntil: later(30) });
      await addImportChunk(tx, { jobId, part: 0, content: Buffer.from('ab'), leaseUntil: later(30) });
      await queueImport(tx, { jobId, sha256: sha256('ab'), mapping: null, fileName: null });
    });
    return jobId;
  }

  const take = (jobId: string, owner: string, seconds: number, of = workspaceId) =>
    withTenant(getDb().db, of, (tx) =>
      takeImport(tx, { jobId, owner, now: later(seconds), leaseUntil: later(seconds + 30) }),
    );
  const end = (jobId: string, of = workspaceId) =>
    withTenant(getDb().db, of, (tx) =>
      endImport(tx, { jobId, from: ['queued', 'reading'], state: 'cancelled', failure: null, now: NOW }),
    );
  const waiting = (seconds: number) =>
    withLookup(getDb().db, (tx) => waitingImports(tx, later(seconds), 1_000));

  it('gives a job to one process, and to another once its lease has lapsed', async () => {
    const [jobId, first, second] = [await queued(), randomUUID(), randomUUID()];
    expect(await take(jobId, first, 0)).toMatchObject({ state: 'reading', leaseOwner: first, attempts: 1 });
    expect(await take(jobId, second, 29)).toBeNull();
    expect((await waiting(29)).map((one) => one.jobId)).not.toContain(jobId);
    expect(await waiting(31)).toContainEqual({ workspaceId, jobId, what: 'take' });
    expect(await take(jobId, second, 31)).toMatchObject({ leaseOwner: second, attempts: 2 });
    const db = getDb().db;
    const isFirst = await withTenant(db, workspaceId, (tx) => lockImport(tx, { jobId, owner: first }));
    const isSecond = await withTenant(db, workspaceId, (tx) => lockImport(tx, { jobId, owner: second }));
    expect([isFirst, isSecond]).toEqual([false, true]);
    await end(jobId);
  });

  it('gives a job to exactly one of processes that ask at once', async () => {
    const jobId = await queued();
    const taken = await Promise.all(Array.from({ length: 4 }, () => take(jobId, randomUUID(), 0)));
    expect(taken.filter((job) => job !== null)).toHaveLength(1);
    await end(jobId);
  });

  it('gives one job of a workspace at a time, and those of others beside it', async () => {
    const other = await createTenant(getDb().db);
    const [one, two, theirs] = [await queued(), await queued(), await queued(other)];
    expect(await take(one, randomUUID(), 0)).not.toBeNull();
    expect(await take(two, randomUUID(), 0)).toBeNull();
    expect(await take(theirs, randomUUID(), 0, other)).not.toBeNull();
    await end(one);
    expect(await take(two, randomUUID(), 0)).not.toBeNull();
    await end(two);
    await end(theirs, other);
  });

  it('lets nobody wait behind all the jobs of another workspace', async () => {
    const [busy, other] = [await createTenant(getDb().db), await createTenant(getDb().db)];
    const theirs = [await queued(busy), await queued(busy), await queued(busy)];
    const turns = async (seconds: number) => {
      const jobs = (await waiting(seconds)).filter(({ what }) => what === 'take');
      return jobs.flatMap(({ jobId, workspaceId: of }) => (of === busy || of === other ? [jobId] : []));
    };
    // Only the next one of a workspace is listed, and none while one is read.
    expect(await turns(0)).toEqual([theirs[0]]);
    await take(theirs[0] ?? '', randomUUID(), 0, busy);
    expect(await turns(0)).toEqual([]);
    await end(theirs[0] ?? '', busy);
    const mine = [await queued(other), await queued(other)];
    expect(await turns(1)).toEqual([mine[0], theirs[1]]);
    await take(mine[0] ?? '', randomUUID(), 1, other);
    await end(mine[0] ?? '', other);
    expect(await turns(2)).toEqual([theirs[1], mine[1]]);
    for (const jobId of theirs) await end(jobId, busy);
    for (const jobId of mine) await end(jobId, other);
  });

  it('takes a cancelled job from its process, and gives it to no other', async () => {
    const [jobId, owner] = [await queued(), randomUUID()];
    await take(jobId, owner, 0);
    expect(await end(jobId)).toBe(true);
    const db = getDb().db;
    expect(await withTenant(db, workspaceId, (tx) => lockImport(tx, { jobId, owner }))).toBe(false);
    const lease = { jobId, owner, leaseUntil: later(60) };
    expect(await withTenant(db, workspaceId, (tx) => keepImport(tx, lease))).toBe(false);
    expect(await take(jobId, randomUUID(), 60)).toBeNull();
    expect(await end(jobId)).toBe(false);
  });

  it('adds up what its pages booked', async () => {
    const [jobId, owner] = [await queued(), randomUUID()];
    await take(jobId, owner, 0);
    const page = { rejected: 1, problems: 2, duplicates: 0, readBytes: 1, leaseUntil: later(30) };
    const job = await withTenant(getDb().db, workspaceId, async (tx) => {
      const a = { processed: 3, lineItems: 5, kgco2e: '0.100000', codes: { x: 1, y: 2 }, lastOrdinal: 6 };
      const b = { processed: 4, lineItems: 4, kgco2e: '0.200000', codes: { y: 5 }, lastOrdinal: 13 };
      await advanceImport(tx, jobId, { ...page, ...a });
      await advanceImport(tx, jobId, { ...page, ...b });
      return importJob(tx, jobId);
    });
    expect(job).toMatchObject({
      processed: 7,
      rejected: 2,
      problems: 4,
      lineItems: 9,
      kgco2e: '0.300000',
      codes: { x: 1, y: 7 },
      lastOrdinal: 13,
      attempts: 0,
    });
    await end(jobId);
  });

  it('lists an ended job until its bytes are deleted', async () => {
    const jobId = await queued();
    await end(jobId);
    expect(await waiting(0)).toContainEqual({ workspaceId, jobId, what: 'clear' });
    expect(await withTenant(getDb().db, workspaceId, (tx) => clearImport(tx, jobId, 10))).toBe(0);
    expect((await waiting(0)).map((one) => one.jobId)).not.toContain(jobId);
    const left = await getDb().asOwner('select 1 from import_chunk where job_id = $1', [jobId]);
    expect(left).toEqual([]);
  });
});
