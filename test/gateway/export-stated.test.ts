import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import {
  callTrpc,
  createEngagement,
  postWorkpaper,
  pushDemoYear,
  type TestEngagement,
  workOn,
} from '../support/engagement.ts';
import { jsonOf } from '../support/evidence.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { type RowAttack, withMember } from '../support/row-attack.ts';
import { soundPackage } from '../support/sound-package.ts';
import { expectTruePackage, expectWithoutText } from '../support/true-package.ts';

/** A row changed by whoever owns the database, and what the warning names. */
type Edit = readonly [set: string, said: string];

const ENGAGEMENT: readonly Edit[] = [
  ['overall_materiality_kgco2e = 1000', 'overall_materiality_kgco2e'],
  ['performance_materiality_kgco2e = 999', 'performance_materiality_kgco2e'],
  ['tolerable_misstatement_kgco2e = 998', 'tolerable_misstatement_kgco2e'],
  ['expected_misstatement_kgco2e = 1', 'expected_misstatement_kgco2e'],
  ['clearly_trivial_kgco2e = 2', 'clearly_trivial_kgco2e'],
  ['confidence_level = 0.99', 'confidence_level'],
  [`assurance_level = 'reasonable'`, 'assurance_level'],
  [`assurance_standard = 'ISSA_5000'`, 'assurance_standard'],
  [`risk_weighting = 'strong'`, 'risk_weighting'],
  ['retention_years = 1', 'retention_years'],
  ['require_review = not require_review', 'require_review'],
  [`name = 'forged'`, 'name'],
  [`created_by = 'user:forged'`, 'created_by'],
  [`created_at = created_at - interval '1 day'`, 'created_at'],
  [`completeness_test = '{"description":"invented","items_tested":100,"exceptions":0}'`, 'completeness_test'],
];

/** What nobody reads but in a package. */
const SAMPLE: readonly string[] = [
  withMember('sampled', 'lineItems', '999999'),
  withMember('sampled', 'hits', '999999'),
  `strata = '[]'`,
  'uniforms_used = uniforms_used + 1',
  `drawn_by = 'cell_pps'`,
  'statistical = not statistical',
  `warnings = '[{"code":"forged","message":"forged"}]'`,
];

const ITEM: readonly string[] = [
  'risk_score = risk_score + 1',
  'risk_weight = risk_weight + 1',
  `risk_factors = '[{"code":"forged"}]'`,
  'inclusion_probability = inclusion_probability / 2',
];

const RE_PERFORMED: readonly string[] = [
  `trace = '[]'`,
  `trace = regexp_replace(trace::text, '("kgco2e":\\s*"?)([0-9])', '\\11\\2', 'g')::json`,
  `trace = regexp_replace(trace::text, '("quantity":\\s*"?|"amount":\\s*"?)([0-9])', '\\11\\2', 'g')::json`,
];

const PERIOD: readonly string[] = [
  'start_date = start_date - 1',
  'end_date = end_date + 1',
  `factor_set_id = 'forged'`,
];

describeOnBothDatabases('what a package states of its engagement', (getDb) => {
  let server: TestGateway;
  let engagement: TestEngagement;
  let other: TestEngagement;
  let lines: readonly string[];

  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    await pushDemoYear(server, 30);
    engagement = await createEngagement(server);
    const plan = { engagement_id: engagement.engagementId, retention_years: 12 };
    expect((await callTrpc(server, engagement.auditor, 'engagement.plan', plan)).status).toBe(200);
    await work({ action: 'generate-sample', seed: 'twenty printable characters or more' });
    // So many that some of them fall on lines not drawn yet, whatever the ids are.
    const { sample } = await work({ action: 'generate-sample', extend_by: 20 });
    const { items } = sample as unknown as SampleAnswer;
    lines = items.map(({ line_item_id }) => line_item_id);
    other = await createEngagement(server);
    const again = { engagement_id: other.engagementId, action: 'generate-sample', key_item_ids: lines };
    expect((await postWorkpaper(server, other.auditor, again)).status).toBe(201);
    await work({ action: 're-perform' });
    const last = items.findLast(({ stratum }) => stratum === 'sampled')?.line_item_id ?? '';
    for (const line_item_id of lines.filter((id) => id !== last)) await agree(line_item_id);
    const saved = await work({ action: 'save-assertion', line_item_id: last, result: 'not_applicable' });
    await agree(String(saved.replaced_by));
    await work({
      action: 'complete',
      conclusion: { text: 'The sample gives a reasonable basis.', basis_adequate: true },
    });
  });
  afterAll(() => server.close());

  const work = (request: object) => workOn(server, engagement, request);

  const agree = (line_item_id: string) =>
    work({ action: 'save-assertion', line_item_id, result: 'no_exception', narrative: 'Agreed.' });

  const attacked = () => ({ database: getDb(), server, engagement });
  const expectTrue = (attack: RowAttack, warns: string | null) =>
    expectTruePackage(attacked(), [attack], { truth, warns });
  let truth: Buffer;

  it('is whole, sound, and the same as the entries', async () => {
    truth = await soundPackage(server, engagement);
    const { items } = await jsonOf<{ items: { re_performances: object[] }[] }>(truth, 'workpapers.json');
    expect(items.flatMap(({ re_performances }) => re_performances)).toHaveLength(lines.length);
  });

  it.each(ENGAGEMENT)('is the same when in its row someone sets %s: the trail has it', async (set, said) => {
    const does = `update engagement set ${set} where engagement_id = '${engagement.engagementId}'`;
    await expectTrue({ table: 'engagement', does }, `engagement: ${said}`);
  });

  it('is the same whatever someone sets in the row of its sample, or of its period', async () => {
    for (const set of SAMPLE) {
      const does = `update sample set ${set} where engagement_id = '${engagement.engagementId}'`;
      await expectTrue({ table: 'sample', does }, null);
    }
    for (const set of PERIOD) {
      await expectTrue(
        { table: 'reporting_period', does: `update reporting_period set ${set} where name = '2025'` },
        null,
      );
    }
  });

  it.each(ITEM)('goes without how a line was scored where someone sets %s', async (set) => {
    const ids = await getDb().asOwner<{ id: string }>(
      `select distinct on (drawn_as) line_item_id as id from sample_item
       where engagement_id = '${engagement.engagementId}' order by drawn_as, ordinal`,
    );
    expect(ids).toHaveLength(3);
    for (const { id } of ids) {
      const does = `update sample_item set ${set}
        where engagement_id = '${engagement.engagementId}' and line_item_id = '${id}'`;
      await expectWithoutText(attacked(), { table: 'sample_item', does }, { line: id, truth });
    }
  });

  it.each(RE_PERFORMED)('goes without the steps of a re-performance where someone sets %s', async (set) => {
    const [line = ''] = lines;
    const does = `update re_performance set ${set} where engagement_id = '${engagement.engagementId}'
      and line_item_id = '${line}'`;
    await expectWithoutText(attacked(), { table: 're_performance', does }, { line, truth });
  });

  it('shows each re-performance and assertion whichever sample its row is moved to', async () => {
    for (const table of ['re_performance', 'assertion']) {
      const does = `update ${table} set sample_id = (select sample_id from sample
        where engagement_id = '${other.engagementId}') where line_item_id = '${lines[0]}'`;
      await expectTrue({ table, does }, null);
    }
  });

  it('shows one that is moved to a line nobody drew where it was made', async () => {
    const moved = `update re_performance r set sample_id = s.sample_id, line_item_id = s.line_item_id
      from sample_item s where s.engagement_id = '${other.engagementId}' and r.line_item_id = '${lines[0]}'
      and s.line_item_id not in (select line_item_id from sample_item
        where engagement_id = '${engagement.engagementId}')`;
    await expectTrue({ table: 're_performance', does: moved }, `re-performance of line ${lines[0]}`);
  });

  it('does not call an invoice erased of which no entry says so, and counts the kilograms of its lines', async () => {
    await expectTrue({ table: 'invoice', does: 'update invoice set erased_at = recorded_at' }, null);
    await expectTrue(
      { table: 'invoice', does: 'update invoice set total_kgco2e = total_kgco2e / 2' },
      'invoice [0-9a-f-]{36}, invoice [0-9a-f-]{36}',
    );
  });
});
