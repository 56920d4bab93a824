import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement, postWorkpaper, pushDemoYear, type TestEngagement } from '../support/engagement.ts';
import {
  type CompletedEngagement,
  completedEngagement,
  completeTesting,
  drawSample,
  exportPackage,
  unzip,
  verdictOf,
} from '../support/evidence.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { soundPackage } from '../support/sound-package.ts';

interface TrailEntry {
  readonly kind: string;
  readonly subject: string;
  readonly payload: object | null;
}

const SEED_OF_THE_OTHER = 'a seed that only its auditor knows';
const CAUSE_OF_THE_OTHER = 'A meter read twice, not told to anyone yet';

describeOnBothDatabases('a package beside another engagement over the same period', (getDb) => {
  let server: TestGateway;
  let underWay: CompletedEngagement;
  let complete: TestEngagement;
  let bytes: Buffer;

  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    await pushDemoYear(server, 60);
    const created = await createEngagement(server);
    underWay = { ...created, sample: await drawSample(server, created, { seed: SEED_OF_THE_OTHER }) };
    await postWorkpaper(server, created.auditor, {
      action: 'save-assertion',
      engagement_id: created.engagementId,
      line_item_id: underWay.sample.items[0]?.line_item_id,
      result: 'exception',
      audited_kgco2e: 1,
      nature_and_cause: CAUSE_OF_THE_OTHER,
    });
    complete = await completedEngagement(server);
    bytes = await exportPackage(server, complete);
  });
  afterAll(() => server.close());

  const entriesOf = async (content: Buffer, { engagementId }: TestEngagement) => {
    const trail = (await unzip(content)).get('audit-trail.json')?.toString() ?? '';
    const { entries } = JSON.parse(trail) as { entries: TrailEntry[] };
    return entries.filter(({ subject }) => subject === `engagement:${engagementId}`);
  };

  it('says nothing of the sample, the thresholds and the findings of one that is under way', async () => {
    const entries = await entriesOf(bytes, underWay);
    expect(entries.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['sample.generated', 'assertion.saved']),
    );
    expect(entries.filter(({ payload }) => payload !== null)).toEqual([]);
    for (const content of (await unzip(bytes)).values()) {
      expect(content.includes(SEED_OF_THE_OTHER)).toBe(false);
      expect(content.includes(CAUSE_OF_THE_OTHER)).toBe(false);
    }
  });

  it('is sound with its own work in it, redone from nothing but the package', async () => {
    const { kid } = await server.deps.auditKeys.signer();
    const verdict = await verdictOf(bytes, { thumbprint: kid, recalculate: true });
    expect([verdict.rules, verdict.exitCode]).toEqual([[], 0]);
    const own = await entriesOf(bytes, complete);
    expect(own.filter(({ payload }) => payload === null)).toEqual([]);
  });

  it('has the same bytes when the other is complete, whose own package shows both', async () => {
    await completeTesting(server, underWay, underWay.sample);
    expect((await exportPackage(server, complete)).equals(bytes)).toBe(true);
    const later = await soundPackage(server, underWay);
    for (const engagement of [complete, underWay]) {
      const entries = await entriesOf(later, engagement);
      expect(entries.filter(({ payload }) => payload === null)).toEqual([]);
    }
  });
});
