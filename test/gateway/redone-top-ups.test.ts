import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuditKey, temporaryAuditKey } from '../../gateway/auth/audit-key.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { pushDemoYear } from '../support/engagement.ts';
import { unzip, verdictOf } from '../support/evidence.ts';
import { forgeHistory, type OtherHistory } from '../support/forge-history.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { sha256 } from '../support/make-trail.ts';
import { whileChanged } from '../support/row-attack.ts';
import { type Audit, workedPackage } from '../support/worked-packages.ts';

type Members = Readonly<Record<string, unknown>>;

const AUDIT: Audit = { method: 'systematic_pps', tolerable: 0.12, extendBy: 4, topUps: 2 };

/** The digest of the lines of a draw as docs/evidence-population.md has it. */
function digestOf(csv: string, draw: number): string {
  const members = csv
    .split('\n')
    .filter((line) => line.startsWith(`${draw},`))
    .map((line) => {
      const [, id = '', kilograms = '', weight = ''] = line.split(',');
      const size = kilograms.replace('-', '');
      return `{"line_item_id":"${id}","recorded_kgco2e":"${kilograms}","risk_weight":"${weight}","size_kgco2e":"${size}"}`;
    });
  return sha256(`[${members.join(',')}]`);
}

describeOnBothDatabases('a package with top-ups', (getDb) => {
  let server: TestGateway;
  let genuine: Buffer;
  let csv = '';
  let trail: readonly (Members & { readonly kind: string; readonly payload: Members })[] = [];
  let key: AuditKey;

  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    await pushDemoYear(server, 26);
    genuine = await workedPackage({ server, database: getDb() }, AUDIT, 1);
    const files = await unzip(genuine);
    csv = String(files.get('population.csv'));
    const lines = String(files.get('audit-trail.json')).trimEnd().split('\n').slice(1, -1);
    trail = lines.map((line) => JSON.parse(line.replace(/,$/, '')) as (typeof trail)[number]);
    key = await temporaryAuditKey();
  });
  afterAll(() => server.close());

  /** The rules that an ordinary verification says are broken. */
  const rulesOf = async (history: OtherHistory) => {
    const forger = { key, iat: Math.ceil(Date.now() / 1_000) + 1 };
    return [...new Set((await verdictOf(await forgeHistory(genuine, history, forger))).rules)];
  };
  const isTopUp = (payload: Members) => payload.top_up === 2;

  it('is drawn again from the lines of every draw, with an extension and a replacement over all of them', async () => {
    const { rules, sentences } = await verdictOf(genuine);
    expect(rules).toEqual([]);
    const lines = csv.split('\n').length - 2;
    expect(sentences[0]).toContain(`redone from the ${lines} lines of the population and of 2 top-ups`);
    expect(sentences[0]).toContain('top-ups have exactly the lines booked or changed since');
    expect((await verdictOf(genuine, { recalculate: true })).rules).toEqual([]);
    for (const { payload } of trail.filter((entry) => entry.payload.top_up !== undefined)) {
      expect(digestOf(csv, Number(payload.top_up))).toBe(payload.population_digest);
    }
    const kinds = trail.map(({ payload }) => Object.keys(payload));
    expect(kinds.flat()).toEqual(expect.arrayContaining(['extend_by', 'top_up', 'replacement']));
    expect(await rulesOf({})).toEqual([]);
  });

  it('is found with other weights in a top-up, though every digest of its lines agrees', async () => {
    const heavier = csv.replaceAll(/^(2,.*),[\d.]+$/gm, '$1,7.5');
    const hash = digestOf(heavier, 2);
    const rules = await rulesOf({
      entry: (_, payload) => (isTopUp(payload) ? { ...payload, population_digest: hash } : payload),
      metadata: (metadata) => {
        const sample = metadata.sample as Members & { readonly top_ups: readonly Members[] };
        const [first, ...others] = sample.top_ups;
        const population = { ...(first?.population as Members), hash };
        const stated = { bytes: heavier.length, sha256: sha256(heavier) };
        return {
          ...metadata,
          population: { ...(metadata.population as Members), ...stated },
          sample: { ...sample, top_ups: [{ ...first, population }, ...others] },
        };
      },
      files: (name, text) => (name === 'population.csv' ? heavier : text),
    });
    expect(rules).toEqual(expect.arrayContaining(['recalculate.population', 'recalculate.selection']));
    expect(rules.every((rule) => rule.startsWith('recalculate.'))).toBe(true);
  });

  it('is found with the hits of an extension as a text', async () => {
    const entry: OtherHistory['entry'] = (kind, payload) =>
      kind === 'sample.generated' && payload.extend_by !== undefined
        ? { ...payload, extend_by: String(payload.extend_by) }
        : payload;
    expect(await rulesOf({ entry })).toContain('recalculate.selection');
  });

  it('is found with another line in the place of one that a top-up drew', async () => {
    const items = trail.flatMap(({ payload }) => (payload.items ?? []) as readonly Members[]);
    const drawn = String(items.find(({ draw }) => draw === 2)?.line_item_id);
    const ids = new Set(items.map(({ line_item_id }) => String(line_item_id)));
    const late = csv.split('\n').filter((line) => line.startsWith('2,'));
    const other = late.map((line) => line.split(',')[1] ?? '').find((id) => !ids.has(id)) ?? '';
    expect([drawn, other].map((id) => id.length)).toEqual([36, 36]);
    const swapped = (text: string) => text.replaceAll(drawn, other);
    const rules = await rulesOf({
      entry: (kind, payload) =>
        kind.startsWith('invoice.') ? payload : (JSON.parse(swapped(JSON.stringify(payload))) as Members),
      files: (name, text) => (name === 'workpapers.json' ? swapped(text) : text),
    });
    expect(rules).toContain('recalculate.selection');
  });

  it('shows that a late line was hidden from a top-up by SQL', async () => {
    let tops = 0;
    const content = await workedPackage(
      { server, database: getDb() },
      {
        ...AUDIT,
        around: async (topUp, [hidden = '']) => {
          tops += 1;
          if (tops > 1) return topUp();
          const does = `update line_item set kgco2e = 0 where line_item_id = '${hidden}'`;
          await whileChanged(getDb(), [{ table: 'line_item', does }], topUp);
        },
      },
      2,
    );
    const { rules, findings } = await verdictOf(content);
    // The second one has it as a changed line, with what was recorded.
    expect(rules).toEqual(['recalculate.population']);
    expect(findings.kept.map(({ text }) => text)).toEqual([
      expect.stringContaining('(invoices in force at draw 2: '),
    ]);
  });
});
