import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rotateAuditKey } from '../../gateway/actions/evidence/audit-keys.ts';
import { ApiError } from '../../gateway/api-error.ts';
import { createAuditKeyFile } from '../../gateway/auth/audit-key.ts';
import {
  type ComputePool,
  createPool,
  type TaskInput,
  type TaskName,
  type TaskOutput,
} from '../../gateway/threads/pool.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement, pushDemoYear } from '../support/engagement.ts';
import {
  type CompletedEngagement,
  completeTesting,
  drawSample,
  exportPackage,
  postExport,
} from '../support/evidence.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { COMPLETED, RETENTION_OVER, soundPackage } from '../support/sound-package.ts';
import { type TrpcTestClient, trpcClient } from '../support/trpc.ts';

/** Where in an export something happens: before the task that holds a part of it. */
const MOMENTS: readonly TaskName[] = ['readSample', 'foldTrail', 'statePeriod', 'paperLines'];

const ERASED = 'An invoice that the package shows was erased while the package was made: export again.';
const ROTATED = 'The audit key was changed while the package was made: export again.';

describeOnBothDatabases('an export during which something happens', (getDatabase) => {
  const folder = mkdtempSync(join(tmpdir(), 'footing-export-'));
  const auditKeyFile = join(folder, 'audit.jwk');
  let pool: ComputePool;
  let server: TestGateway;
  let owner: TrpcTestClient;
  let engagement: CompletedEngagement;
  let now = COMPLETED;
  /** Invoices of the sample that are not erased yet. */
  let sampled: string[];
  /** What happens before a task is run. */
  let before: (name: TaskName) => Promise<void> = async () => {};

  beforeAll(async () => {
    pool = createPool({ threads: 1 });
    const hooked: ComputePool = {
      of: (party) => ({
        async run<Name extends TaskName>(name: Name, task: TaskInput<Name>): Promise<TaskOutput<Name>> {
          await before(name);
          return pool.of(party).run(name, task);
        },
      }),
      waiting: 0,
      close: () => pool.close(),
    };
    await createAuditKeyFile(auditKeyFile);
    server = await startTestGateway(getDatabase().db, {
      config: { auditKeyFile },
      clock: () => now,
      pool: hooked,
    });
    await pushDemoYear(server, 40);
    const created = await createEngagement(server);
    const sample = await drawSample(server, created);
    await completeTesting(server, created, sample);
    sampled = [...new Set(sample.items.map(({ invoice_id }) => invoice_id))];
    now = RETENTION_OVER;
    owner = trpcClient(server, await server.signIn(server.owner));
    engagement = { ...created, sample, auditor: await server.signIn(server.auditor) };
  });
  afterAll(async () => {
    await server.close();
    await pool.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The next export is a first one too: only those are verified against the chain. */
  const unseal = () => getDatabase().asOwner('delete from evidence_package');

  /** Does something once, before a task of this name. */
  function onceBefore(moment: TaskName, happens: () => Promise<unknown>): void {
    before = async (name) => {
      if (name !== moment) return;
      before = async () => {};
      await happens();
    };
  }

  async function eraseSampled(): Promise<void> {
    const invoice_id = sampled.shift() ?? '';
    await owner.invoice.erase.mutate({ invoice_id, reason: 'Art. 17 GDPR' });
  }

  it.each(MOMENTS)(
    'says that an invoice was erased, and not that the trail is broken: before %s',
    async (moment) => {
      const logged = server.log().length;
      const left = sampled.length;
      onceBefore(moment, eraseSampled);
      if (moment !== 'paperLines') {
        const answer = await postExport(server, engagement);
        expect(answer.status).toBe(409);
        expect(await answer.json()).toMatchObject({ code: 'package_changed', detail: ERASED });
      } else {
        await expect(exportPackage(server, engagement)).rejects.toThrow();
        expect(server.log().slice(logged)).toContain(ERASED);
      }
      expect(sampled).toHaveLength(left - 1);
      expect(server.log().slice(logged)).not.toMatch(/trail is broken|only rows hold/);
      await soundPackage(server, engagement);
      await unseal();
    },
  );

  it('breaks off a first export during which the audit key is changed: the log says so, the next one is whole', async () => {
    const logged = server.log().length;
    const { kid } = await server.deps.auditKeys.signer();
    onceBefore('paperLines', () =>
      rotateAuditKey(getDatabase().db, { file: auditKeyFile, clock: () => now }),
    );
    await expect(exportPackage(server, engagement)).rejects.toThrow();
    expect(server.log().slice(logged)).toContain(ROTATED);
    expect((await server.deps.auditKeys.signer()).kid).not.toBe(kid);
    await soundPackage(server, engagement);
    await unseal();
  });

  const busy = () => new ApiError('compute_unavailable', { detail: 'All calculation threads are busy.' });

  it('is refused with 503 when all threads are busy before it began', async () => {
    before = async (name) => {
      if (name === 'readSample') throw busy();
    };
    const answer = await postExport(server, engagement);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    before = async () => {};
  });
});
