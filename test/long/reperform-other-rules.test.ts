import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createPool } from '../../gateway/threads/pool.ts';
import type { RePerformAnswer } from '../../schema/contracts/re-performance.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement, postWorkpaper, pushDemoYear } from '../support/engagement.ts';
import { jsonOf } from '../support/evidence.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { soundPackage } from '../support/sound-package.ts';

const OTHER_RULES = 'combined-9+0123456789ab';

/** A workspace whose invoices a program of other rules recorded, on a gateway of today's. */
async function recordedByOtherRules(db: Parameters<typeof startTestGateway>[0]): Promise<TestGateway> {
  const workerFile = fileURLToPath(new URL('../support/other-rules-worker.ts', import.meta.url));
  const pool = createPool({ threads: 1, workerFile });
  const before = await startTestGateway(db, { pool });
  await pushDemoYear(before, 40);
  await before.close();
  await pool.close();
  return startTestGateway(db, { workspace: before });
}

describeOnBothDatabases('lines recorded by a program whose rules took them for something else', (getDb) => {
  it('agree when they are re-performed, and what today would take them for is a what-if that names both versions', {
    timeout: 120_000,
  }, async () => {
    const server = await recordedByOtherRules(getDb().db);
    // The higher level draws more: some of them are of power, whatever numbers the lines got.
    const engagement = await createEngagement(server, { level: 'reasonable' });
    const act = async (request: object) => {
      const { engagementId: engagement_id, auditor } = engagement;
      const { status, body } = await postWorkpaper(server, auditor, { engagement_id, ...request });
      return { status, body: body as unknown };
    };
    const { sample } = (await act({ action: 'generate-sample', seed: 'a draw of other rules' })).body as {
      sample: SampleAnswer;
    };
    const plain = (await act({ action: 're-perform' })).body as RePerformAnswer;
    expect(plain.summary).toMatchObject({
      ...{ line_items: sample.items.length, agrees: sample.items.length, difference_kgco2e: 0 },
    });
    const steps = plain.results.map(({ trace }) => trace.slice(0, 3).map(({ step }) => step));
    expect(steps).toEqual(steps.map(() => ['re_perform', 'reconcile', 'recorded_classification']));
    expect(plain.results.every(({ trace }) => trace[0]?.classifier_version === OTHER_RULES)).toBe(true);

    const overrides = { classify_anew: true };
    const anew = (await act({ action: 're-perform', overrides })).body as RePerformAnswer;
    const power = anew.results.filter(
      ({ overrides }) => overrides?.recorded_category !== overrides?.category,
    );
    expect(power.length).toBeGreaterThan(0);
    expect(anew.summary).toMatchObject({ differs: power.length, line_items: sample.items.length });
    for (const result of power) {
      expect(result).toMatchObject({
        overrides: {
          ...{ classify_anew: true, recorded_category: 'it_equipment', category: 'electricity' },
          recorded_classifier_version: OTHER_RULES,
          classifier_version: expect.stringMatching(/^combined-\d+\+[0-9a-f]{12}$/),
        },
        ...{ result: 'differs', newest: null },
      });
      expect(result.recomputed_kgco2e).not.toBe(result.recorded_kgco2e);
    }

    const both = { classify_anew: true, quantity: 1 };
    expect(await act({ action: 're-perform', overrides: both })).toMatchObject({
      ...{ status: 400, body: { errors: [{ pointer: '/overrides/classify_anew' }] } },
    });
    for (const { line_item_id } of sample.items) {
      await act({ action: 'save-assertion', line_item_id, result: 'no_exception' });
    }
    const conclusion = { text: 'Adequate.', basis_adequate: true, basis_reason: 'Other evidence.' };
    expect((await act({ action: 'complete', conclusion })).status).toBe(200);
    const papers = await jsonOf<{ items: { re_performances: { overrides: unknown }[] }[] }>(
      await soundPackage(server, engagement),
      'workpapers.json',
    );
    const kept = papers.items.flatMap(({ re_performances }) => re_performances);
    expect(kept.filter((one) => one.overrides !== null)).toHaveLength(sample.items.length);
    await server.close();
  });
});
