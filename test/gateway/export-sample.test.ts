import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement, pushDemoYear, type TestEngagement, workOn } from '../support/engagement.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { expectNoPackage } from '../support/no-package.ts';
import { type RowAttack, whileChanged, withMember } from '../support/row-attack.ts';
import { bothVerdicts } from '../support/sound-package.ts';

const SAMPLE = 'sample is not what was recorded: .*';
const PAPERS = 'papers are not what was recorded: .*';

/**
 * Edits of whoever owns the database to what a package takes from rows of the sample, the engagement and its lines, the
 * triggers of the table switched off. `$engagement`, `$first`, `$second` and `$replaced` stand for ids.
 */
interface Edit {
  readonly table: 'sample' | 'sample_item' | 'engagement' | 'line_item';
  readonly set: string;
  /** Line of it, for a table of lines. */
  readonly of?: string;
  /** What the log says before there is a seal; null where the export is refused without an error: 409. */
  readonly said: string | null;
}

const itemEdit = (set: string, of = '$first', named = of): Edit => ({
  table: 'sample_item',
  set,
  of,
  said: PAPERS + named,
});
const sampleEdit = (set: string, named: string): Edit => ({ table: 'sample', set, said: SAMPLE + named });
const engagementEdit = (set: string, named: string): Edit => ({
  table: 'engagement',
  set,
  said: SAMPLE + named,
});
const lineEdit = (set: string): Edit => ({
  table: 'line_item',
  set,
  of: '$first',
  said: `${PAPERS}$first`,
});

/** One of each kind: they are tried behind the seal of an export too. */
const OF_EACH_KIND: readonly Edit[] = [
  itemEdit('hits = hits + 1'),
  itemEdit('ordinal = ordinal + 100000'),
  itemEdit(`replaced_by = '$second'`, '$replaced'),
  // Two lines of different findings change their statuses: the counts stay.
  {
    table: 'sample_item',
    set: `status = case line_item_id when '$first' then 'tested_no_exception'
      when '$second' then 'tested_exception' else status end`,
    said: `${PAPERS}$first: status`,
  },
  sampleEdit(withMember('plan', 'sampleSize', '999'), 'sample.plan.sample_size'),
  sampleEdit(`generated_at = generated_at - interval '1 day'`, 'sample.generated_at'),
  engagementEdit(withMember('evaluation', 'state', '"forged"'), 'evaluation'),
  engagementEdit(`conclusion = '{"basis_adequate":true,"text":"Forged."}'`, 'conclusion'),
  { table: 'engagement', set: `status = 'fieldwork', completed_at = null`, said: null },
  lineEdit(`trace = regexp_replace(trace::text, '("kgco2e":\\s*"?)([0-9])', '\\11\\2', 'g')::json`),
  lineEdit(`warnings = '[{"code":"forged","message":"forged"}]'`),
];

const EDITS: readonly Edit[] = [
  ...OF_EACH_KIND,
  itemEdit(`stratum = case stratum when 'sampled' then 'key_item' else 'sampled' end`),
  itemEdit(`drawn_as = case drawn_as when 'first' then 'extension' else 'first' end`),
  itemEdit(`replaces = '$second'`),
  itemEdit('replaced_by = null', '$replaced'),
  { ...itemEdit(`status = 'tested_no_exception'`), said: `${SAMPLE}testing_summary` },
  sampleEdit(withMember('population', 'lineItems', '999'), 'sample.population.line_items'),
  sampleEdit(
    'tolerable_misstatement_kgco2e = tolerable_misstatement_kgco2e * 2',
    'sample.tolerable_misstatement_kgco2e',
  ),
  sampleEdit('confidence_level = 0.5', 'sample.confidence_level'),
  sampleEdit(`seed = 'another seed of many characters'`, 'sample.seed'),
  sampleEdit(`supersede_reason = 'forged'`, 'sample.supersede_reason'),
  sampleEdit(`method = 'cell_pps'`, 'sample.method'),
  sampleEdit('chain_size = chain_size - 1', 'sample.over'),
  sampleEdit(`generated_by = 'user:forged'`, 'sample.generated_by'),
  engagementEdit(`completed_at = completed_at - interval '1 day'`, 'engagement.completed_at'),
  engagementEdit(`completed_by = 'user:forged'`, 'engagement.completed_at'),
  lineEdit(`trace = '[]'::json`),
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

  function attackOf({ table, set, of }: Edit) {
    const isLine = of === undefined ? '' : ` and line_item_id = '${of}'`;
    const ofEngagement = table === 'line_item' ? 'true' : `engagement_id = '$engagement'`;
    return { table, does: filled(`update ${table} set ${set} where ${ofEngagement}${isLine}`) };
  }

  const expectNone = (attack: RowAttack, said: string | null) =>
    expectNoPackage({ database: getDb(), server, engagement }, [attack], {
      said: said === null ? null : filled(said),
    });

  it.each(EDITS)(
    'makes no package before the first export when in $table someone sets $set',
    async (edit) => {
      await expectNone(attackOf(edit), edit.said);
    },
  );

  it('makes none when two lines changed places', async () => {
    const swapped = `update sample_item set ordinal = case line_item_id when '$first' then 1 when '$second' then 0 else ordinal end
      where engagement_id = '$engagement'`;
    const { asOwner } = getDb();
    await asOwner('alter table sample_item drop constraint sample_item_ordinal_unique');
    await expectNone({ table: 'sample_item', does: filled(swapped) }, `${PAPERS}($first|$second)`);
  });

  it('makes none when a line was added that nobody drew, at the end or in between, or one that was drawn is gone', async () => {
    const { asOwner } = getDb();
    const [other] = await asOwner<{ line: string; invoice: string }>(
      `select line_item_id as line, invoice_id as invoice from line_item l
       where not exists (select from sample_item s where s.line_item_id = l.line_item_id) limit 1`,
    );
    const added = (ordinal: number) => ({
      table: 'sample_item',
      does: filled(`insert into sample_item select r.* from sample_item t cross join lateral
        json_populate_record(t, json_build_object('line_item_id', '${other?.line}', 'invoice_id', '${other?.invoice}',
          'ordinal', ${ordinal})) r
        where t.engagement_id = '$engagement' and t.line_item_id = '$second'`),
    });
    for (const ordinal of [1, 100_000]) {
      const said = `${SAMPLE}line ${other?.line} was not drawn`;
      await expectNone(added(ordinal), said);
    }
    await asOwner(
      'alter table assertion drop constraint assertion_workspace_id_sample_id_line_item_id_foreign',
    );
    const gone = filled(
      `delete from sample_item where engagement_id = '$engagement' and line_item_id = '$first'`,
    );
    await expectNone(
      { table: 'sample_item', does: gone },
      'line $first has papers and is gone from the sample',
    );
  });

  it('says an explanation as the row has it at the first export: no entry has it', async () => {
    const does = filled(`update line_item set explanation = 'forged' where line_item_id = '$first'`);
    await whileChanged(getDb(), [{ table: 'line_item', does }], async () => {
      expect((await bothVerdicts(server, engagement)).rules).toEqual([[], []]);
    });
    await getDb().asOwner('delete from evidence_package');
  });

  it('is whole and sound once nothing is changed', async () => {
    expect((await bothVerdicts(server, engagement)).rules).toEqual([[], []]);
  });

  it.each(OF_EACH_KIND)(
    'makes no other package after the first when in $table someone sets $set',
    async (edit) => {
      await expectNone(attackOf(edit), edit.said === null ? null : 'rows that were frozen have been changed');
    },
  );
});
