import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { patientPool } from '../../gateway/actions/evidence/patient-pool.ts';
import { ApiError } from '../../gateway/api-error.ts';
import { EXPORT_HOLD_TRIES } from '../../gateway/limits.ts';
import { type ComputePool, createPool, OWN_PARTY, type PartyPool } from '../../gateway/threads/pool.ts';

const PAUSE_MS = 1;
const workerFile = fileURLToPath(new URL('../support/faulty-worker.ts', import.meta.url));
const NOTHING = {
  chain: '',
  state: { head: '', sums: null },
  links: [],
  counted: [],
  completedAt: 0,
  rows: {},
};

const busy = (cause?: Error) => new ApiError('compute_unavailable', { detail: 'busy', cause });

/** A pool that refuses so often, and counts what it was asked. */
function refusing(times: number, error: () => Error) {
  const seen = { asked: 0 };
  const run = async () => {
    seen.asked += 1;
    if (seen.asked <= times) throw error();
    return null;
  };
  return { seen, pool: { run } as unknown as PartyPool };
}

/** An export under way. */
function underWay(pool: PartyPool) {
  const patient = patientPool(pool, PAUSE_MS);
  const content = new Readable({ read() {} });
  patient.underWay(content);
  return { patient, content };
}

describe('the pool of an export', () => {
  it('refuses at once what no part of was sent', async () => {
    const { pool, seen } = refusing(1, busy);
    await expect(patientPool(pool, PAUSE_MS).run('foldTrail', NOTHING)).rejects.toThrow(ApiError);
    expect(seen.asked).toBe(1);
  });

  it('waits for a thread as long as the package is read', async () => {
    const { pool, seen } = refusing(200, busy);
    await expect(underWay(pool).patient.run('foldTrail', NOTHING)).resolves.toBeNull();
    expect(seen.asked).toBe(201);
  });

  it('waits no longer once nobody reads the package', async () => {
    const { pool, seen } = refusing(Number.POSITIVE_INFINITY, busy);
    const { patient, content } = underWay(pool);
    const failure = expect(patient.run('foldTrail', NOTHING)).rejects.toThrow();
    await wait(20);
    content.destroy();
    await failure;
    const { asked } = seen;
    await wait(20);
    expect(seen.asked).toBe(asked);
  });

  it('gives a task up that ended its thread, or took too long by itself, time and again', async () => {
    const { pool, seen } = refusing(Number.POSITIVE_INFINITY, () => busy(new Error('ended')));
    await expect(underWay(pool).patient.run('foldTrail', NOTHING)).rejects.toThrow(ApiError);
    expect(seen.asked).toBe(EXPORT_HOLD_TRIES);
  });

  it('passes a bug on', async () => {
    const { pool, seen } = refusing(1, () => new TypeError('a bug'));
    await expect(underWay(pool).patient.run('foldTrail', NOTHING)).rejects.toThrow(TypeError);
    expect(seen.asked).toBe(1);
  });
});

describe('a pool whose only thread is kept busy', () => {
  let pool: ComputePool;
  afterEach(() => pool.close());

  it('says of a task that waited too long that it is busy, and of the one on the thread that it took too long', async () => {
    pool = createPool({ threads: 1, workerFile, timeoutMs: 500, waitMs: 200 });
    const endless = pool.of(OWN_PARTY).run('ingest', { body: Buffer.from('fault:hang') } as never);
    const waited = pool.of(OWN_PARTY).run('foldTrail', NOTHING);
    const [ran, queued] = await Promise.allSettled([endless, waited]);
    const causes = [ran, queued].map((one) => one.status === 'rejected' && one.reason.cause !== undefined);
    expect([ran.status, queued.status, ...causes]).toEqual(['rejected', 'rejected', true, false]);
  });

  it('lets an export wait for its turn', async () => {
    pool = createPool({ threads: 1, queue: 0, workerFile });
    const { patient } = underWay(pool.of(OWN_PARTY));
    const slow = pool
      .of(OWN_PARTY)
      .run('ingest', { body: Buffer.from('fault:slow') } as never)
      .catch(() => {});
    await expect(patient.run('foldTrail', NOTHING)).resolves.not.toBeNull();
    await slow;
  });
});
