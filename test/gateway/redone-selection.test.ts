import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuditKey, temporaryAuditKey } from '../../gateway/auth/audit-key.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement, pushDemoYear, type TestEngagement } from '../support/engagement.ts';
import {
  type CompletedEngagement,
  completedEngagement,
  completeTesting,
  drawSample,
  exportPackage,
  jsonOf,
  postExport,
  unzip,
  verdictOf,
} from '../support/evidence.ts';
import { forgeHistory, type OtherHistory } from '../support/forge-history.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { sha256 } from '../support/make-trail.ts';
import { whileChanged } from '../support/row-attack.ts';

type Members = Readonly<Record<string, unknown>>;
interface Population {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly lines: number;
  readonly included: boolean;
}

const within = (members: unknown, changed: object): Members => ({ ...(members as Members), ...changed });

/** The digest of a population as docs/evidence-population.md has it. */
function digestOf(csv: string): string {
  const lines = csv.trimEnd().split('\n').slice(1);
  const members = lines.map((line) => {
    const [, id = '', kilograms = '', weight = ''] = line.split(',');
    const size = kilograms.replace('-', '');
    return `{"line_item_id":"${id}","recorded_kgco2e":"${kilograms}","risk_weight":"${weight}","size_kgco2e":"${size}"}`;
  });
  return sha256(`[${members.join(',')}]`);
}

describeOnBothDatabases('a package with the population of its sample', (getDb) => {
  let server: TestGateway;
  let engagement: CompletedEngagement;
  let genuine: Buffer;
  let csv = '';
  let key: AuditKey;

  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    await pushDemoYear(server, 80);
    engagement = await completedEngagement(server);
    genuine = await exportPackage(server, engagement);
    csv = String((await unzip(genuine)).get('population.csv'));
    key = await temporaryAuditKey();
  });
  afterAll(() => server.close());

  const download = ({ engagementId, auditor }: TestEngagement) =>
    fetch(`${server.url}/api/workpaper/export-population`, {
      method: 'POST',
      headers: { authorization: `Bearer ${auditor}`, 'content-type': 'application/json' },
      body: JSON.stringify({ engagement_id: engagementId }),
    });
  /** The rules that an ordinary verification says are broken. */
  const rulesOf = async (history: OtherHistory) => {
    const forger = { key, iat: Math.ceil(Date.now() / 1_000) + 1 };
    return [...new Set((await verdictOf(await forgeHistory(genuine, history, forger))).rules)];
  };
  const inDraw =
    (change: (draw: Members) => Members) =>
    (kind: string, payload: Members): Members =>
      kind === 'sample.generated' ? change(payload) : payload;

  it('is drawn again from it, line by line, and every export is the same', async () => {
    const { population } = await jsonOf<{ population: Population }>(genuine, 'metadata.json');
    const { lines } = population;
    expect(population).toEqual({
      bytes: csv.length,
      included: true,
      lines: csv.split('\n').length - 2,
      name: 'population.csv',
      sha256: sha256(csv),
    });
    const { rules, sentences } = await verdictOf(genuine);
    expect(rules).toEqual([]);
    expect(sentences[0]).toContain(`redone from the ${lines} lines of the population and agree`);
    expect(sentences[0]).toContain('exactly the lines of the invoices in force');
    expect(await exportPackage(server, engagement)).toEqual(genuine);
  });

  it('is sound also with its history hashed and signed by another: only the key tells', async () => {
    expect(await rulesOf({})).toEqual([]);
  });

  it('is found with another line in the place of a drawn one', async () => {
    const drawn = engagement.sample.items.find(({ stratum }) => stratum === 'sampled')?.line_item_id ?? '';
    const all = csv
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split(',')[1] ?? '');
    const ids = new Set(engagement.sample.items.map(({ line_item_id }) => line_item_id));
    const other = all.find((id) => !ids.has(id)) ?? '';
    const swapped = (text: string) => text.replaceAll(drawn, other);
    const rules = await rulesOf({
      entry: (kind, payload) =>
        kind.startsWith('invoice.') ? payload : (JSON.parse(swapped(JSON.stringify(payload))) as Members),
      files: (name, text) => (name === 'workpapers.json' ? swapped(text) : text),
    });
    expect(rules).toContain('recalculate.selection');
  });

  it('is found with other weights, though every digest of the population agrees', async () => {
    const heavier = csv.replace(/,[\d.]+\n/, ',7.5\n');
    expect(heavier).not.toBe(csv);
    const hash = digestOf(heavier);
    const rules = await rulesOf({
      entry: inDraw((draw) => ({
        ...draw,
        population: within(draw.population, { hash }),
        population_digest: hash,
      })),
      metadata: (metadata) => {
        const sample = metadata.sample as Members;
        return {
          ...metadata,
          population: within(metadata.population, { bytes: heavier.length, sha256: sha256(heavier) }),
          sample: { ...sample, population: within(sample.population, { hash }) },
        };
      },
      files: (name, text) => (name === 'population.csv' ? heavier : text),
    });
    expect(rules).toEqual(expect.arrayContaining(['recalculate.population', 'recalculate.plan']));
    expect(rules.every((rule) => rule.startsWith('recalculate.'))).toBe(true);
  });

  it('is found with a smaller sample than its risk asks for', async () => {
    const size = Number((engagement.sample.plan as unknown as Members).sample_size) - 1;
    const rules = await rulesOf({
      entry: inDraw((draw) => ({ ...draw, plan: within(draw.plan, { sampleSize: size }) })),
      metadata: (metadata) => {
        const sample = metadata.sample as Members;
        return { ...metadata, sample: { ...sample, plan: within(sample.plan, { sample_size: size }) } };
      },
    });
    expect(rules).toEqual(['recalculate.plan']);
  });

  it('is found with another evaluation, or an adequate basis above the tolerable one without a reason', async () => {
    const lower = (evaluation: unknown) =>
      within(evaluation, { over: within((evaluation as Members).over, { upper_limit_kgco2e: '1.000000' }) });
    const without = (conclusion: unknown) => within(conclusion, { basis_reason: undefined });
    const changed = (of: string, change: (members: unknown) => Members) =>
      rulesOf({
        entry: (kind, payload) =>
          kind === 'engagement.completed' ? { ...payload, [of]: change(payload[of]) } : payload,
        metadata: (metadata) => ({ ...metadata, [of]: change(metadata[of]) }),
      });
    expect(await changed('evaluation', lower)).toEqual(['recalculate.evaluation']);
    expect(await changed('conclusion', without)).toEqual(['recalculate.conclusion']);
  });

  it.each<[string, string, (members: unknown) => unknown]>([
    [
      'a review that the plan asked for and nobody did',
      'engagement',
      (of) => within(of, { plan: within((of as Members).plan, { require_review: true }) }),
    ],
    ['no author on its team', 'team', () => []],
    [
      'its author on the team as quality reviewer',
      'team',
      (team) => (team as Members[]).map((one) => ({ ...one, role: 'quality_reviewer' })),
    ],
    [
      'a sign-off that nobody made',
      'sign_offs',
      () => [
        {
          ...{ as: 'reviewer', in_force: true, note: null, note_id: 'x' },
          ...{ signed_at: '2026-01-01T00:00:00.000Z', signed_by: 'user:x' },
        },
      ],
    ],
  ])('is found with a completion that the service refuses: %s', async (_, of, change) => {
    const changed = (members: Members) => ({ ...members, [of]: change(members[of]) });
    const rules = await rulesOf({
      entry: (kind, payload) => (kind === 'engagement.completed' ? changed(payload) : payload),
      metadata: changed,
    });
    expect(rules).toEqual(['recalculate.completion']);
  });

  it('is found with an exception whose cause was taken out of its entry', async () => {
    const rules = await rulesOf({
      entry: (kind, payload) =>
        kind === 'assertion.saved' ? { ...payload, nature_and_cause: null } : payload,
    });
    expect(rules).toEqual(['recalculate.completion']);
  });

  it('names another sample in metadata.json alone: that is found too', async () => {
    const metadata = (members: Members) => ({
      ...members,
      sample: within(members.sample, { seed: 'x'.repeat(20) }),
    });
    expect(await rulesOf({ metadata })).toEqual(['recalculate.sample']);
  });

  it('is the download of its own, before the completion too; without a sample there is none', async () => {
    const answer = await download(engagement);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.headers.get('content-disposition')).toContain(`population-${engagement.engagementId}.csv`);
    expect(await answer.text()).toBe(csv);
    const other = await createEngagement(server);
    const none = await download(other);
    expect([none.status, ((await none.json()) as { code: string }).code]).toEqual([409, 'no_sample']);
    const sample = await drawSample(server, other);
    const open = await download(other);
    expect(sample.population).toMatchObject({ hash: digestOf(await open.text()) });
  });

  it('shows that a line was hidden from the draw by SQL', async () => {
    const hidden = await createEngagement(server);
    const [, largest = ''] = csv
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split(','))
      .sort(([, , a], [, , b]) => Number(b) - Number(a))[0] ?? [''];
    const attack = {
      table: 'line_item',
      does: `update line_item set kgco2e = 0 where line_item_id = '${largest}'`,
    };
    let sample = engagement.sample;
    await whileChanged(getDb(), [attack], async () => {
      sample = await drawSample(server, hidden);
    });
    expect(sample.items.map(({ line_item_id }) => line_item_id)).not.toContain(largest);
    await completeTesting(server, hidden, sample);
    const { rules, findings } = await verdictOf(await exportPackage(server, hidden));
    expect(rules).toEqual(['recalculate.population']);
    expect(findings.kept[0]?.text).toContain('invoices in force at the draw');
  });

  it('shows weights that were changed by SQL after the draw, which the auditor is told at the export', async () => {
    const heavier = `overlay(content placing '\\x001e8480'::bytea from 33 for 4)`;
    const does = `update sample_population set content = ${heavier} where sample_id = '${engagement.sample.sample_id}'`;
    await whileChanged(getDb(), [{ table: 'sample_population', does }], async () => {
      const answer = await postExport(server, engagement);
      expect(answer.headers.get('footing-warning')).toContain('the frozen lines of the sample');
      const { rules } = await verdictOf(Buffer.from(await answer.arrayBuffer()));
      expect(rules).toEqual(['recalculate.population']);
    });
    expect(await exportPackage(server, engagement)).toEqual(genuine);
  });
});
