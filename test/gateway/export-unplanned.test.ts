import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, it } from 'vitest';
import { appendSettings } from '../../gateway/database/settings-chain.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import { DEFAULT_CONFIDENCE } from '../../schema/contracts/engagements.ts';
import { addEngagement, assignAuditor } from '../../schema/queries/engagements.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement, pushDemoYear, type TestEngagement } from '../support/engagement.ts';
import { completeTesting, drawSample } from '../support/evidence.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { expectNoPackage } from '../support/no-package.ts';
import { soundPackage } from '../support/sound-package.ts';

const EDITS = [
  ['confidence_level = 0.99', 'confidence_level'],
  [`risk_weighting = 'strong'`, 'risk_weighting'],
  ['retention_years = 1', 'retention_years'],
  ['require_review = true', 'require_review'],
  [`required_assertions = '["accuracy"]'`, 'required_assertions'],
  ['tolerable_misstatement_kgco2e = 998', 'tolerable_misstatement_kgco2e'],
] as const;

describeOnBothDatabases('a package of an engagement that nobody planned', (getDb) => {
  let server: TestGateway;
  let today: TestEngagement;
  let earlier: TestEngagement;
  let first: TestEngagement;

  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    await pushDemoYear(server, 4);
    today = await createEngagement(server);
    earlier = await createdWithConfidence('0.9');
    first = await createdAsAtFirst();
    for (const engagement of [today, earlier, first]) {
      await completeTesting(server, engagement, await drawSample(server, engagement));
    }
  });
  afterAll(() => server.close());

  /** As by a release whose default was another one. */
  async function createdWithConfidence(confidence: string): Promise<TestEngagement> {
    const defaults: Record<string, string> = DEFAULT_CONFIDENCE;
    const { limited } = DEFAULT_CONFIDENCE;
    defaults.limited = confidence;
    try {
      return await createEngagement(server);
    } finally {
      defaults.limited = limited;
    }
  }

  async function idOf(email: string): Promise<string> {
    const [user] = await getDb().asOwner<{ id: string }>(
      'select user_id as id from app_user where email = $1',
      [email],
    );
    return user?.id ?? '';
  }

  /** As by a release whose entry did not say the plan. */
  async function createdAsAtFirst(): Promise<TestEngagement> {
    const engagementId = randomUUIDv7();
    const now = new Date().toISOString();
    const [userId, by] = [await idOf(server.auditor.email), `user:${await idOf(server.owner.email)}`];
    const said = { period: '2025', name: 'An early one' };
    const level = { assuranceStandard: 'ISAE_3410', assuranceLevel: 'reasonable' } as const;
    const plan = { confidenceLevel: '0.95', riskWeighting: 'moderate', retentionYears: 10 } as const;
    await withTenant(server.deps.database, server.workspaceId, async (tx) => {
      await addEngagement(tx, { engagementId, ...said, ...level, ...plan, createdAt: now, createdBy: by });
      await assignAuditor(tx, { engagementId, userId, by }, now);
      const payload = {
        ...said,
        assurance_standard: level.assuranceStandard,
        assurance_level: level.assuranceLevel,
        auditors: [userId],
      };
      const subject = `engagement:${engagementId}`;
      await appendSettings(tx, [{ kind: 'engagement.created', subject, actor: by, payload }], now);
    });
    return { ...today, engagementId };
  }

  it.each(EDITS)('comes of no row in which someone sets %s', async (set, said) => {
    for (const engagement of [today, earlier, first]) {
      const does = `update engagement set ${set} where engagement_id = '${engagement.engagementId}'`;
      const attacked = { database: getDb(), server, engagement };
      const expected = `the engagement is not what was recorded: ${said}`;
      await expectNoPackage(attacked, [{ table: 'engagement', does }], { said: expected });
    }
  });

  it('is whole and sound also where another default stood when it was made, or no entry says the plan', async () => {
    for (const engagement of [today, earlier, first]) await soundPackage(server, engagement);
  });
});
