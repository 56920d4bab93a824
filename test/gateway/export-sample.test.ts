import { afterAll, beforeAll, it } from 'vitest';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement, pushDemoYear, type TestEngagement, workOn } from '../support/engagement.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { type RowAttack, withMember } from '../support/row-attack.ts';
import { soundPackage } from '../support/sound-package.ts';
import { expectTruePackage, expectWithoutText } from '../support/true-package.ts';

/**
 * Edits of whoever owns the database to rows of the sample and the engagement, the triggers of the table switched off,
 * and what the warning names. `$engagement`, `$first`, `$second` and `$replaced` stand for ids.
 */
interface Edit {
  readonly table: 'sample' | 'sample_item' | 'engagement' | 'line_item';
  readonly set: string;
  /** Line of it, for a table of lines. */
  readonly of?: string;
  readonly warns: string | null;
}

const itemEdit = (set: string, of = '$first'): Edit => ({
  table: 'sample_item',
  set,
  of,
  warns: `sampled line ${of}`,
});
/** What nobody reads but in a package. */
const sampleEdit = (set: string): Edit => ({ table: 'sample', set, warns: null });
const engagementEdit = (set: string, named: string): Edit => ({
  table: 'engagement',
  set,
  warns: `engagement: .*${named}`,
});

const EDITS: readonly Edit[] = [
  itemEdit('hits = hits + 1'),
  itemEdit('ordinal = ordinal + 100000'),
  itemEdit(`stratum = case stratum when 'sampled' then 'key_item' else 'sampled' end`),
  itemEdit(`drawn_as = case drawn_as when 'first' then 'extension' else 'first' end`),
  itemEdit(`replaces = '$second'`),
  itemEdit(`replaced_by = '$second'`, '$replaced'),
  itemEdit('replaced_by = null', '$replaced'),
  { ...itemEdit(`status = 'tested_no_exception'`), warns: 'statuses of the sampled lines' },
  { ...itemEdit('recorded_kgco2e = recorded_kgco2e / 2'), warns: null },
  sampleEdit(withMember('plan', 'sampleSize', '999')),
  sampleEdit(withMember('population', 'lineItems', '999')),
  sampleEdit(`generated_at = generated_at - interval '1 day', generated_by = 'user:forged'`),
  sampleEdit('tolerable_misstatement_kgco2e = tolerable_misstatement_kgco2e * 2, confidence_level = 0.5'),
  sampleEdit(`seed = 'another seed of many characters', supersede_reason = 'forged', method = 'cell_pps'`),
  sampleEdit('chain_size = chain_size - 1'),
  { ...engagementEdit(withMember('evaluation', 'state', '"forged"'), ''), warns: null },
  engagementEdit(`conclusion = '{"basis_adequate":true,"text":"Forged."}'`, 'conclusion'),
  engagementEdit(`status = 'fieldwork', completed_at = null`, 'status'),
  engagementEdit(`completed_at = completed_at - interval '1 day'`, 'completed_at'),
  engagementEdit(`completed_by = 'user:forged'`, 'completed_by'),
];

/** To what the trail has by digest alone. */
const TEXTS: readonly string[] = [
  `explanation = 'forged'`,
  `warnings = '[{"code":"forged","message":"forged"}]'`,
  `trace = regexp_replace(trace::text, '("kgco2e":\\s*"?)([0-9])', '\\11\\2', 'g')::json`,
  `trace = '[]'::json`,
];

describeOnBothDatabases('the sample of a package', (getDb) => {
  let server: TestGateway;
  let engagement: TestEngagement;
  const ids = new Map<string, string>();

  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    await pushDemoYear(server, 30);
    engagement = await createEngagement(server);
    await work({ action: 'generate-sample', seed: 'twenty printable characters or more' });
    const { sample } = await work({ action: 'generate-sample', extend_by: 1 });
    await testAll(sample as unknown as SampleAnswer);
    await work({
      action: 'complete',
      conclusion: { text: 'The sample gives a reasonable basis.', basis_adequate: true },
    });
  });
  afterAll(() => server.close());

  const work = (request: object) => workOn(server, engagement, request);

  /** An exception on the first line; the last sampled one does not fit and is replaced. */
  async function testAll({ items }: SampleAnswer): Promise<void> {
    const replaced = items.findLast(({ stratum }) => stratum === 'sampled')?.line_item_id ?? '';
    for (const [at, { line_item_id }] of items.entries()) {
      const save = (assertion: object) => work({ action: 'save-assertion', line_item_id, ...assertion });
      if (at === 0) await save({ result: 'exception', audited_kgco2e: 1, nature_and_cause: 'Another meter' });
      else if (line_item_id !== replaced) await save({ result: 'no_exception', narrative: 'Agreed.' });
      else {
        const { replaced_by } = await save({ result: 'not_applicable' });
        await work({
          action: 'save-assertion',
          line_item_id: replaced_by,
          result: 'no_exception',
          narrative: 'Agreed.',
        });
      }
    }
    ids.set('$first', items[0]?.line_item_id ?? '');
    ids.set('$second', items[1]?.line_item_id ?? '');
    ids.set('$replaced', replaced);
    ids.set('$engagement', engagement.engagementId);
  }

  const filled = (text: string) => text.replace(/\$[a-z]+/g, (name) => ids.get(name) ?? name);

  function attackOf({ table, set, of }: Omit<Edit, 'warns'>) {
    const isLine = of === undefined ? '' : ` and line_item_id = '${of}'`;
    const ofEngagement = table === 'line_item' ? 'true' : `engagement_id = '$engagement'`;
    return { table, does: filled(`update ${table} set ${set} where ${ofEngagement}${isLine}`) };
  }

  let truth: Buffer;
  const attacked = () => ({ database: getDb(), server, engagement });
  const expectTrue = (attack: RowAttack, warns: string | null) =>
    expectTruePackage(attacked(), [attack], { truth, warns: warns && filled(warns) });

  it('is whole and sound', async () => {
    truth = await soundPackage(server, engagement);
  });

  it.each(EDITS)('is the same when in $table someone sets $set', async (edit) => {
    await expectTrue(attackOf(edit), edit.warns);
  });

  it.each(TEXTS)('goes without the texts of a line whose row someone sets to %s', async (set) => {
    const attack = attackOf({ table: 'line_item', set, of: '$first' });
    await expectWithoutText(attacked(), attack, { line: filled('$first'), truth });
  });

  it('is the same when two lines changed places, one was added that nobody drew, or one is gone', async () => {
    const { asOwner } = getDb();
    await asOwner('alter table sample_item drop constraint sample_item_ordinal_unique');
    const swapped = `update sample_item set ordinal = case line_item_id when '$first' then 1 when '$second' then 0 else ordinal end
      where engagement_id = '$engagement'`;
    await expectTrue({ table: 'sample_item', does: filled(swapped) }, 'sampled line ($first|$second)');
    const [other] = await asOwner<{ line: string; invoice: string }>(
      `select line_item_id as line, invoice_id as invoice from line_item l
       where not exists (select from sample_item s where s.line_item_id = l.line_item_id) limit 1`,
    );
    const added = filled(`insert into sample_item select r.* from sample_item t cross join lateral
        json_populate_record(t, json_build_object('line_item_id', '${other?.line}', 'invoice_id', '${other?.invoice}',
          'ordinal', 1)) r
        where t.engagement_id = '$engagement' and t.line_item_id = '$second'`);
    await expectTrue({ table: 'sample_item', does: added }, `sampled line ${other?.line}`);
  });
});
