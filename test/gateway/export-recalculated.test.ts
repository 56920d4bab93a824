import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import {
  callTrpc,
  createEngagement,
  postWorkpaper,
  pushDemoYear,
  type TestEngagement,
} from '../support/engagement.ts';
import { jsonOf } from '../support/evidence.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { newPerson, type Person } from '../support/people.ts';
import { soundPackage } from '../support/sound-package.ts';

interface Paper {
  readonly line_item_id: string;
  readonly drawn_as: string;
  readonly replaced_by: string | null;
  readonly assertions: readonly { readonly revision: number; readonly reviews: readonly object[] }[];
}

interface Paper {
  readonly drawn_as: string;
  readonly re_performances: readonly { readonly factor_id: string | null }[];
}
interface RegisterRow {
  readonly factor_id: string;
}

describeOnBothDatabases('a package of every kind of work', (getDb) => {
  let server: TestGateway;
  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    await pushDemoYear(server, 30);
  });
  afterAll(() => server.close());

  async function work(engagement: TestEngagement, request: object) {
    const { status, body } = await postWorkpaper(server, engagement.auditor, {
      engagement_id: engagement.engagementId,
      ...request,
    });
    expect([status, body]).toEqual([expect.toSatisfy((code: number) => code < 300), body]);
    return body;
  }

  const draw = async (engagement: TestEngagement, request: object) => {
    const { sample } = await work(engagement, { action: 'generate-sample', ...request });
    return sample as unknown as SampleAnswer;
  };

  /** Saves an assertion twice on each item; the first sampled one does not fit and is replaced. */
  async function test(engagement: TestEngagement, items: readonly SampleAnswer['items'][number][]) {
    const replaced = items.find(({ stratum }) => stratum === 'sampled');
    for (const [at, { line_item_id, recorded_kgco2e }] of items.entries()) {
      const save = (assertion: object) =>
        work(engagement, { action: 'save-assertion', line_item_id, ...assertion });
      await save({ result: 'no_exception', narrative: `Zeile ${at} – «geprüft» 1.50`, tick_marks: ['A'] });
      if (line_item_id === replaced?.line_item_id) {
        const { replaced_by } = await save({ result: 'not_applicable' });
        const line_item_id = replaced_by;
        await work(engagement, { action: 'save-assertion', line_item_id, result: 'unable_to_test' });
      } else if (at % 3 === 0) {
        const audited = { audited_kgco2e: Math.round(recorded_kgco2e * 333_333) / 1e6 };
        await save({ result: 'exception', ...audited, nature_and_cause: 'Read from another meter' });
      }
    }
  }

  async function secondAuditor({ engagementId, owner }: TestEngagement): Promise<Person> {
    const person = await newPerson(server.deps, server.workspaceId, 'auditor');
    const assigned = { engagement_id: engagementId, auditor: person.email };
    await callTrpc(server, owner, 'engagement.assign', assigned);
    return person;
  }

  it('is what its trail recorded: drawn anew, extended, a line replaced, revised, reviewed, calculated with other inputs', {
    timeout: 120_000,
  }, async () => {
    const engagement = await createEngagement(server);
    const first = await draw(engagement, { seed: 'the first draw of all of them' });
    await test(engagement, first.items.slice(0, 3));
    await draw(engagement, {
      supersede_reason: 'another seed',
      seed: 'the draw that counts in the end',
      method: 'cell_pps',
    });
    const { items } = await draw(engagement, { extend_by: 12 });
    await test(engagement, items);
    await work(engagement, { action: 're-perform' });
    const [line] = items;
    const overrides = { quantity: 12.5, unit_of_measure: 'kWh' };
    await work(engagement, { action: 're-perform', line_item_id: line?.line_item_id, overrides });
    const byFactor = { ...overrides, factor_id: 'electricity.grid.fr' };
    await work(engagement, { action: 're-perform', line_item_id: line?.line_item_id, overrides: byFactor });
    const reviewer = await secondAuditor(engagement);
    const line_item_id = items[1]?.line_item_id;
    const reviews = [
      { decision: 'return', note: 'Which meter?' },
      { decision: 'approve', note: null },
    ];
    for (const review of reviews) {
      await work({ ...engagement, auditor: reviewer.token }, { action: 'review', line_item_id, ...review });
    }
    await work(engagement, {
      action: 'complete',
      conclusion: { text: 'Eine «angemessene» Grundlage.', basis_adequate: true },
    });
    const content = await soundPackage(server, engagement);
    const papers = await jsonOf<{ items: Paper[] }>(content, 'workpapers.json');
    const drawnAs = new Set(papers.items.map(({ drawn_as }) => drawn_as));
    expect(drawnAs).toEqual(new Set(['first', 'extension', 'replacement']));
    // Every factor a paper names is one the register tells the source of, that of the what-if too.
    const { factor_register } = await jsonOf<{ factor_register: RegisterRow[] }>(content, 'metadata.json');
    const registered = new Set(factor_register.map(({ factor_id }) => factor_id));
    const named = papers.items.flatMap(({ re_performances }) =>
      re_performances.map(({ factor_id }) => factor_id),
    );
    expect(named).toContain('electricity.grid.fr');
    expect(named.filter((id) => id !== null && !registered.has(id))).toEqual([]);
    const french = factor_register.filter(({ factor_id }) => factor_id === 'electricity.grid.fr');
    expect(french).toEqual([
      expect.objectContaining({ unit: 'kWh', source: expect.any(String), value: expect.any(String) }),
    ]);
  });
});
