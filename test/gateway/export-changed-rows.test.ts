import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VerifyOptions } from '../../compute/verify/cli/verify-trail.ts';
import { temporaryAuditKey } from '../../gateway/auth/audit-key.ts';
import {
  LINES_OF_PART,
  type LineDetail,
  packLineDetails,
  placeOfDetail,
  unpackLineDetails,
} from '../../schema/contracts/line-detail.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import {
  callTrpc,
  createEngagement,
  pushDemoYear,
  type TestEngagement,
  workOn,
} from '../support/engagement.ts';
import { drawSample, jsonOf, unzip, verdictOf } from '../support/evidence.ts';
import { forgePackage } from '../support/forge-package.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { bytesOfText } from '../support/ingest-task.ts';
import { newPerson } from '../support/people.ts';
import { type RowAttack, withMember } from '../support/row-attack.ts';
import { bothVerdicts, COMPLETED, RETENTION_OVER, soundPackage } from '../support/sound-package.ts';
import { trpcClient } from '../support/trpc.ts';
import { expectTruePackage, expectWithoutTexts } from '../support/true-package.ts';

/** Every member of an engagement's row, set to another value. */
const OF_ENGAGEMENT = {
  overall_materiality_kgco2e: '1000',
  performance_materiality_kgco2e: '999',
  tolerable_misstatement_kgco2e: '998',
  expected_misstatement_kgco2e: '1',
  clearly_trivial_kgco2e: '2',
  materiality_rationale: `'Forged.'`,
  confidence_level: '0.99',
  assurance_level: `'reasonable'`,
  assurance_standard: `'ISSA_5000'`,
  risk_weighting: `'strong'`,
  retention_years: '1',
  require_review: 'not require_review',
  name: `'forged'`,
  created_by: `'user:forged'`,
  completeness_test: `'{"description":"invented","items_tested":100,"exceptions":0}'`,
  conclusion: `'{"basis_adequate":true,"text":"Forged."}'`,
  completed_at: `completed_at - interval '1 day'`,
  completed_by: `'user:forged'`,
};

/** What nobody reads but in a package, which reads it from the trail. */
const OF_SAMPLE: readonly string[] = [
  withMember('plan', 'sampleSize', '999'),
  withMember('population', 'lineItems', '999'),
  withMember('sampled', 'hits', '999999'),
  `strata = '[]', warnings = '[{"code":"forged","message":"forged"}]'`,
  `uniforms_used = uniforms_used + 1, drawn_by = 'cell_pps', statistical = not statistical`,
  `generated_at = generated_at - interval '1 day', generated_by = 'user:forged', chain_size = chain_size - 1`,
  'tolerable_misstatement_kgco2e = tolerable_misstatement_kgco2e * 2, confidence_level = 0.5',
  `seed = 'another seed of many characters', supersede_reason = 'forged', method = 'cell_pps'`,
];

/** What was drawn, each of another line. */
const OF_ITEMS: readonly string[] = [
  'hits = hits + 1',
  'ordinal = ordinal + 100000',
  `stratum = case stratum when 'sampled' then 'certainty' else 'sampled' end`,
  `drawn_as = case drawn_as when 'first' then 'extension' else 'first' end`,
  `replaces = line_item_id`,
  `replaced_by = line_item_id`,
];

/** To what the trail has by digest alone, each of another line: a changed detail, or what is set. */
type OfText = readonly [table: string, set: string | null | ((detail: LineDetail) => LineDetail)];
const OF_TEXTS: readonly OfText[] = [
  ['line_detail', (detail) => ({ ...detail, explanation: 'forged' })],
  ['line_detail', null],
  ['line_item', `warnings = '[{"code":"forged","message":"forged"}]'`],
  ['line_detail', (detail) => ({ ...detail, trace: detail.trace.map((step) => ({ ...step, kgco2e: '1' })) })],
  ['line_detail', (detail) => ({ ...detail, trace: [] })],
  ['sample_item', 'risk_score = risk_score + 1'],
  ['sample_item', 'risk_weight = risk_weight + 1'],
  ['sample_item', `risk_factors = '[{"code":"forged"}]'`],
  ['sample_item', 'inclusion_probability = inclusion_probability / 2'],
  ['re_performance', `trace = '[]'`],
  ['re_performance', `trace = regexp_replace(trace::text, '("kgco2e":\\s*"?)([0-9])', '\\11\\2', 'g')::json`],
];

/** What was booked, each of another invoice; `$line` is its largest line. */
const OF_INVOICES: readonly (readonly [table: string, set: string, where: string])[] = [
  ['line_component', 'kgco2e = kgco2e / 2', `line_item_id = '$line'`],
  ['line_component', `period = '2024'`, `line_item_id = '$line'`],
  ['line_component', 'scope = 1, scope3_category = null', `line_item_id = '$line'`],
  ['line_component', `factor_id = 'electricity.grid.fr', factor_year = 2025`, `line_item_id = '$line'`],
  ['line_item', 'kgco2e = kgco2e / 2', `line_item_id = '$line'`],
  ['line_item', `description = 'forged'`, `line_item_id = '$line'`],
  ['line_item', `category = 'marketing'`, `line_item_id = '$line'`],
  ['line_item', `period = '2024'`, `line_item_id = '$line'`],
  [
    'line_item',
    `method = case method when 'spend' then 'physical' else 'spend' end`,
    `line_item_id = '$line'`,
  ],
  ['line_item', 'needs_review = not needs_review', `line_item_id = '$line'`],
  ['invoice', `vendor_name = 'FORGED AG'`, `invoice_id = '$invoice'`],
  ['invoice', `invoice_date = invoice_date + 1`, `invoice_id = '$invoice'`],
  ['invoice', 'total_kgco2e = total_kgco2e / 2', `invoice_id = '$invoice'`],
  ['invoice', `period = '2024'`, `invoice_id = '$invoice'`],
];

/** A header that does not agree, lines with VAT, and a line that could be anything. */
const DOUBTFUL = [
  invoiceOf({ invoice_date: '2025-05-05', net_amount: 999 }),
  invoiceOf({
    invoice_date: '2025-05-06',
    net_amount: 100,
    vat_rate: 8.1,
    total_amount: 108.1,
    line_items: [{ description: 'Qwrtz', spend_amount: 108.1 }],
  }),
];
/** The lines that were drawn, by what is done about them; the rest is tested and nothing else. */
const SPECIAL = ['exception', 'voided', 'reclassified', 'erased', 'noted', 'approved', 'returned'] as const;
type Special = (typeof SPECIAL)[number];

interface Paper {
  readonly line_item_id: string;
  readonly invoice_id: string;
  readonly drawn_as: string;
  readonly re_performances: readonly { readonly factor_id: string | null }[];
}

describeOnBothDatabases('a package of every kind of work', (getDb) => {
  let server: TestGateway;
  let engagement: TestEngagement;
  /** Another over the same lines, which stays under way. */
  let other: TestEngagement;
  let now = COMPLETED;
  let truth: Buffer;
  let items: SampleAnswer['items'];
  let replaced = '';
  const special = new Map<Special, SampleAnswer['items'][number]>();

  const work = (request: object, by: Pick<TestEngagement, 'engagementId' | 'auditor'> = engagement) =>
    workOn(server, by, request);
  const agree = (line_item_id: unknown) =>
    work({
      action: 'save-assertion',
      line_item_id,
      result: 'no_exception',
      narrative: 'Agreed.',
      workpaper_reference: 'C-3.2',
    });
  const lineOf = (which: Special) => special.get(which)?.line_item_id ?? '';
  const invoiceIdOf = (which: Special) => special.get(which)?.invoice_id ?? '';
  /** Sampled lines about which nothing special is done, each of another invoice. */
  const plain = () => {
    const taken = new Set([...SPECIAL.map(invoiceIdOf), ...items.filter(isReplaced).map(idOfInvoice)]);
    const firsts = new Map(items.map((item) => [item.invoice_id, item]));
    return [...firsts.values()].filter(({ invoice_id }) => !taken.has(invoice_id));
  };
  const isReplaced = ({ line_item_id }: { readonly line_item_id: string }) => line_item_id === replaced;
  const idOfInvoice = ({ invoice_id }: { readonly invoice_id: string }) => invoice_id;

  beforeAll(async () => {
    server = await startTestGateway(getDb().db, { clock: () => now });
    await pushDemoYear(server, 60);
    await postIngest(server, { invoices: [invoiceOf({ invoice_date: '2024-05-05' }), ...DOUBTFUL] });
    engagement = await createEngagement(server);
    await callTrpc(server, engagement.auditor, 'engagement.plan', {
      engagement_id: engagement.engagementId,
      required_assertions: ['accuracy'],
    });
    await work({ action: 'generate-sample', seed: 'the first draw of all of them' });
    await work({ action: 'generate-sample', seed: 'the draw that counts in the end', supersede_reason: 'x' });
    const { sample } = await work({ action: 'generate-sample', extend_by: 20 });
    ({ items } = sample as unknown as SampleAnswer);
    replaced =
      items.find(({ stratum, drawn_as }) => stratum === 'sampled' && drawn_as === 'first')?.line_item_id ??
      '';
    const rest = [
      ...new Map(items.filter((item) => !isReplaced(item)).map((item) => [item.invoice_id, item])).values(),
    ];
    for (const [at, which] of SPECIAL.entries()) special.set(which, rest[at] ?? fail());
    other = await createEngagement(server);
    await drawSample(server, other, {
      key_item_ids: items.map(({ line_item_id }) => line_item_id),
    });
    await work({ action: 're-perform' });
    const overrides = { quantity: 12.5, unit_of_measure: 'kWh', factor_id: 'electricity.grid.fr' };
    await work({ action: 're-perform', line_item_id: lineOf('exception'), overrides });
    await changeAfterTheDraw();
    await review();
    await testAll();
    await work({
      action: 'complete',
      conclusion: {
        text: 'Eine «angemessene» Grundlage.',
        basis_adequate: true,
        basis_reason: 'Weitere Nachweise decken die Differenz.',
      },
      late_changes_reason: 'Die Änderungen wurden einzeln durchgesehen.',
    });
    truth = await soundPackage(server, engagement);
  });
  afterAll(() => server.close());

  async function changeAfterTheDraw(): Promise<void> {
    const owner = trpcClient(server, engagement.owner);
    await owner.invoice.void.mutate({ invoice_id: invoiceIdOf('voided'), reason: 'zweimal gesandt' });
    const decision = { category: 'marketing', reason: 'doch Werbung' } as const;
    await owner.invoice.reclassify.mutate({ line_item_id: lineOf('reclassified'), ...decision });
  }

  /** Three lines are returned by another auditor of the engagement, one of them then approved twice. */
  async function review(): Promise<void> {
    const { userId, token } = await newPerson(server.deps, server.workspaceId, 'auditor');
    const { engagementId, auditor } = engagement;
    await callTrpc(server, auditor, 'engagement.assign', { engagement_id: engagementId, auditor: userId });
    const reviewed = (line_item_id: string, request: object) =>
      work({ action: 'review', line_item_id, ...request }, { engagementId, auditor: token });
    for (const which of ['noted', 'approved', 'returned'] as const) {
      await agree(lineOf(which));
      await reviewed(lineOf(which), { decision: 'return', note: 'Which meter?' });
    }
    for (let n = 0; n < 2; n += 1) await reviewed(lineOf('noted'), { decision: 'approve' });
  }

  async function testAll(): Promise<void> {
    for (const { line_item_id } of items) {
      if (line_item_id === lineOf('exception')) {
        const found = { result: 'exception', audited_kgco2e: 1, nature_and_cause: 'Another meter' };
        await work({ action: 'save-assertion', line_item_id, ...found });
      } else if (line_item_id === replaced) {
        const saved = await work({ action: 'save-assertion', line_item_id, result: 'not_applicable' });
        await agree(saved.replaced_by);
      } else await agree(line_item_id);
    }
  }

  /** While all of this is done, the package is the same, and the warning names each of these. */
  const expectTrue = (attacks: readonly RowAttack[], warns: readonly string[]) =>
    expectTruePackage({ database: getDb(), server, engagement }, attacks, { truth, warns });
  const ofEngagement = (set: string, table = 'engagement'): RowAttack => ({
    table,
    does: `update ${table} set ${set} where engagement_id = '${engagement.engagementId}'`,
  });
  /** Changes the detail of a line where it is packed; null breaks the bytes. */
  async function changeOfDetail(
    line: string,
    change: ((detail: LineDetail) => LineDetail) | null,
  ): Promise<RowAttack> {
    const [row] = await getDb().asOwner<{ at: number; where: string; details: string }>(
      `select l.line_index as at, format('invoice_id = %L and part = %s', d.invoice_id, d.part) as where,
         d.details::text as details
       from line_item l join line_detail d on d.workspace_id = l.workspace_id and d.invoice_id = l.invoice_id
         and d.part = l.line_index / ${LINES_OF_PART}
       where l.line_item_id = $1`,
      [line],
    );
    const { at, where, details } = row ?? fail();
    const changed = unpackLineDetails(bytesOfText(details)).map((detail, place) =>
      change !== null && place === placeOfDetail(at).at ? change(detail) : detail,
    );
    const bytes = change === null ? '01' : packLineDetails(changed).toString('hex');
    return { table: 'line_detail', does: `update line_detail set details = '\\x${bytes}' where ${where}` };
  }
  const ofLine = (table: string, set: string, line: string): RowAttack => ({
    table,
    does: `${ofEngagement(set, table).does} and line_item_id = '${line}'`,
  });

  it('is sound: drawn anew, extended, replaced, reviewed, calculated otherwise, voided and decided anew since', async () => {
    const { items: papers } = await jsonOf<{ items: Paper[] }>(truth, 'workpapers.json');
    expect(new Set(papers.map(({ drawn_as }) => drawn_as))).toEqual(
      new Set(['first', 'extension', 'replacement']),
    );
    // Every factor a paper names is one the register tells the source of, that of the what-if too.
    const { factor_register } = await jsonOf<{ factor_register: { factor_id: string }[] }>(
      truth,
      'metadata.json',
    );
    const registered = new Set(factor_register.map(({ factor_id }) => factor_id));
    const named = papers.flatMap(({ re_performances }) => re_performances.map(({ factor_id }) => factor_id));
    expect(named).toContain('electricity.grid.fr');
    expect(named.filter((id) => id !== null && !registered.has(id))).toEqual([]);
  });

  it('is the same whatever someone sets in the row of its engagement', async () => {
    const sets = Object.entries(OF_ENGAGEMENT).map(([name, value]) => `${name} = ${value}`);
    await expectTrue(
      [ofEngagement(sets.join(', '))],
      Object.keys(OF_ENGAGEMENT).map((name) => `engagement: ${name}`),
    );
    await expectTrue(
      [ofEngagement(`status = 'fieldwork', completed_at = null`)],
      ['engagement: status', 'engagement: completed_at'],
    );
  });

  it('is the same whatever someone sets in the rows of its sample and period, or of its evaluation', async () => {
    await expectTrue(
      [
        ...OF_SAMPLE.map((set) => ofEngagement(set, 'sample')),
        ofEngagement(withMember('evaluation', 'state', '"forged"')),
        ofEngagement('recorded_kgco2e = recorded_kgco2e / 2', 'sample_item'),
        {
          table: 'reporting_period',
          does: `update reporting_period set start_date = start_date - 1, end_date = end_date + 1, factor_set_id = 'forged' where name = '2025'`,
        },
      ],
      [],
    );
  });

  it('is the same whatever someone does to the lines that were drawn', async () => {
    const lines = plain().map(({ line_item_id }) => line_item_id);
    expect(lines.length).toBeGreaterThan(OF_ITEMS.length);
    const edits = OF_ITEMS.map((set, at) => ofLine('sample_item', set, lines[at] ?? ''));
    await expectTrue(
      [...edits, ofLine('sample_item', 'replaced_by = null', replaced)],
      [...lines.slice(0, OF_ITEMS.length), replaced].map((line) => `sampled line ${line}`),
    );
    await expectTrue(
      [ofLine('sample_item', `status = 'tested_no_exception'`, lineOf('exception'))],
      ['statuses of the sampled lines'],
    );
    const [undrawn] = await getDb().asOwner<{ line: string; invoice: string }>(
      `select line_item_id as line, invoice_id as invoice from line_item l
       where not exists (select from sample_item s where s.line_item_id = l.line_item_id) limit 1`,
    );
    const [first = ''] = lines;
    await getDb().asOwner('alter table sample_item drop constraint sample_item_ordinal_unique');
    const added = `insert into sample_item select r.* from sample_item t cross join lateral
        json_populate_record(t, json_build_object('line_item_id', '${undrawn?.line}', 'invoice_id', '${undrawn?.invoice}',
          'ordinal', 1)) r where t.engagement_id = '${engagement.engagementId}' and t.line_item_id = '${first}'`;
    await expectTrue([{ table: 'sample_item', does: added }], [`sampled line ${undrawn?.line}`]);
  });

  it('is the same whatever someone does to assertions, reviews and re-performances', async () => {
    const [gone = '', added = '', ...lines] = plain().map(({ line_item_id }) => line_item_id);
    const [result = '', narrative = '', cause = '', recomputed = '', agrees = '', moved = ''] = lines;
    const ofOther = `sample_id = (select sample_id from sample where engagement_id = '${other.engagementId}' limit 1)`;
    const reviewed = (which: Special, does: string) => ({
      table: 'assertion_review',
      does: `${does} where decision = 'return' and assertion_id in
        (select assertion_id from assertion where line_item_id = '${lineOf(which)}')`,
    });
    await expectTrue(
      [
        reviewed('noted', `update assertion_review set note = 'forged'`),
        reviewed('approved', `update assertion_review set decision = 'approve', note = null`),
        reviewed('returned', 'delete from assertion_review'),
        { table: 'assertion', does: `delete from assertion where line_item_id = '${gone}'` },
        {
          table: 'assertion',
          does: `insert into assertion select r.* from (select a from assertion a where line_item_id = '${added}') s
            cross join lateral json_populate_record(s.a, json_build_object('revision', 2,
              'entry_hash', repeat('ab', 32), 'assertion_id', '0c000000-0000-7000-8000-000000000001')) r`,
        },
        ofLine('assertion', `result = 'exception', audited_kgco2e = recorded_kgco2e / 4`, result),
        ofLine('assertion', `narrative = 'forged', workpaper_reference = 'forged'`, narrative),
        ofLine('assertion', `nature_and_cause = 'forged'`, cause),
        ofLine(
          're_performance',
          'recomputed_kgco2e = recorded_kgco2e + 1, difference_kgco2e = 1',
          recomputed,
        ),
        ofLine('re_performance', `result = 'differs'`, agrees),
        // Whichever sample a row is moved to, its entry says where it was made.
        ofLine('assertion', ofOther, moved),
        ofLine('re_performance', ofOther, moved),
      ],
      [
        ...[gone, added, result, narrative, cause].map((line) => `assertion of line ${line}`),
        ...(['noted', 'approved', 'returned'] as const).map((which) => `review of line ${lineOf(which)}`),
        ...[recomputed, agrees].map((line) => `re-performance of line ${line}`),
      ],
    );
  });

  it('is the same whatever someone does to invoices, lines and their parts, sampled or not', async () => {
    const { asOwner } = getDb();
    const free = await asOwner<{ invoice: string; line: string; isSampled: boolean }>(
      `select distinct on (i.invoice_id) i.invoice_id as invoice, l.line_item_id as line,
         exists (select from sample_item s where s.invoice_id = i.invoice_id) as "isSampled"
       from invoice i join line_item l using (workspace_id, invoice_id)
       where i.period = '2025' and i.voided_at is null and l.kgco2e > 0 order by i.invoice_id, l.kgco2e desc`,
    );
    const sampled = free.filter(({ isSampled }) => isSampled);
    const unsampled = free.filter(({ isSampled }) => !isSampled);
    const [gone, voided, ...rest] = unsampled;
    // One after the other, sampled and not.
    const targets = OF_INVOICES.map((_, at) => (at % 2 === 0 ? sampled : rest)[at >> 1]);
    const edits = OF_INVOICES.map(([table, set, where], at) => ({
      table,
      does: `update ${table} set ${set} where ${where
        .replace('$line', targets[at]?.line ?? '')
        .replace('$invoice', targets[at]?.invoice ?? '')}`,
    }));
    const deletes = ['line_component', 'line_item', 'invoice'].map((table) => ({
      table,
      does: `delete from ${table} where invoice_id = '${gone?.invoice}'`,
    }));
    await expectTrue(
      [
        ...deletes,
        ...edits,
        {
          table: 'invoice',
          does: `update invoice set voided_at = now(), voided_by = 'user:x', void_reason = 'x' where invoice_id = '${voided?.invoice}'`,
        },
        // What rows say of warnings, of headers that did not agree and of erasures is not read.
        {
          table: 'line_item',
          does: `update line_item set warnings = '[]' where line_item_id not in (select line_item_id from sample_item)`,
        },
        {
          table: 'invoice',
          does: `update invoice set warnings = '[]', reconciliation_status = 'matched', erased_at = recorded_at`,
        },
      ],
      [
        ...[gone, ...targets].map((target) => `invoice ${target?.invoice}`),
        `void of invoice ${voided?.invoice}`,
      ],
    );
  });

  it('goes without texts that only rows hold where they were changed, and says so', async () => {
    const attacked = plain().slice(0, OF_TEXTS.length);
    expect(attacked).toHaveLength(OF_TEXTS.length);
    const attacks: RowAttack[] = [];
    for (const [at, [table, does]] of OF_TEXTS.entries()) {
      const line = attacked[at]?.line_item_id ?? '';
      if (typeof does !== 'string') attacks.push(await changeOfDetail(line, does));
      else if (table === 'line_item')
        attacks.push({ table, does: `update line_item set ${does} where line_item_id = '${line}'` });
      else attacks.push(ofLine(table, does, line));
    }
    // Where bytes are broken, the other lines that are packed with it lose their texts too.
    const broken = attacked[OF_TEXTS.findIndex(([, does]) => does === null)]?.invoice_id;
    const lines = [...attacked, ...items.filter(({ invoice_id }) => invoice_id === broken)].map(
      ({ line_item_id }) => line_item_id,
    );
    await expectWithoutTexts({ database: getDb(), server, engagement }, attacks, {
      lines: [...new Set(lines)],
      truth,
    });
  });

  it('forged by hand is found by another signature or key, and by --recalculate alone', async () => {
    const papers = (await unzip(truth)).get('workpapers.json')?.toString('utf8') ?? '';
    const files = {
      'workpapers.json': Buffer.from(
        papers.replace('"workpaper_reference":"C-3.2"', '"workpaper_reference":"C-3.9"'),
      ),
    };
    expect(files['workpapers.json'].toString()).not.toBe(papers);
    const forger = { key: await temporaryAuditKey(), iat: Math.ceil(now.getTime() / 1000) + 1 };
    const signed = await forgePackage(truth, { files, forger });
    const listed = await forgePackage(truth, { files });
    const { kid: thumbprint } = await server.deps.auditKeys.signer();
    const classesOf = async (content: Buffer, options: VerifyOptions) => [
      ...new Set((await verdictOf(content, options)).findings.kept.map((finding) => finding.class)),
    ];
    expect(await classesOf(signed, {})).toEqual([]);
    expect(await classesOf(signed, { recalculate: true })).toEqual(['RECALCULATION']);
    expect(await classesOf(signed, { thumbprint })).toEqual(['KEY']);
    expect(await classesOf(listed, { thumbprint })).toEqual(['SEAL_MISMATCH']);
  });

  it('is sound after an erasure, and the same whatever someone does to the rows of what was erased', async () => {
    now = RETENTION_OVER;
    engagement = { ...engagement, auditor: await server.signIn(server.auditor) };
    const owner = trpcClient(server, await server.signIn(server.owner));
    await owner.invoice.erase.mutate({ invoice_id: invoiceIdOf('erased'), reason: 'Art. 17 GDPR' });
    truth = await soundPackage(server, engagement);
    const { rules, said } = await bothVerdicts(server, engagement);
    expect(rules).toEqual([[], []]);
    expect(said).toContain('the totals are the sums of the recorded invoices');
    const line = lineOf('erased');
    const erased = (table: string, set: string) => ({
      table,
      does: `update ${table} set ${set} where line_item_id = '${line}'`,
    });
    await expectTrue(
      [
        erased(
          'line_item',
          `kgco2e = kgco2e / 2, category = 'gasoline', description = 'Benzin', scope = 3, scope3_category = 1`,
        ),
        erased('line_component', 'kgco2e = kgco2e / 2, scope = 3, scope3_category = 1'),
        erased('sample_item', 'recorded_kgco2e = recorded_kgco2e / 2'),
        {
          table: 'invoice',
          does: `update invoice set vendor_name = 'Neu AG', invoice_date = '2025-01-01' where invoice_id = '${invoiceIdOf('erased')}'`,
        },
        {
          table: 'line_component',
          does: `delete from line_component where line_item_id = '${plain()[0]?.line_item_id}'`,
        },
      ],
      [`invoice ${invoiceIdOf('erased')}`, `invoice ${plain()[0]?.invoice_id}`],
    );
  });
});

function fail(): never {
  throw new Error('too few lines were drawn');
}
