import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryAuditKey } from '../../gateway/auth/audit-key.ts';
import type { DifferenceFound } from '../../schema/contracts/differences-found.ts';
import type { Problem } from '../../schema/contracts/problem.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement, postWorkpaper, pushDemoYear, type TestEngagement } from '../support/engagement.ts';
import {
  completeTesting,
  drawSample,
  exportPackage,
  jsonOf,
  postExport,
  verdictOf,
} from '../support/evidence.ts';
import { forgeHistory } from '../support/forge-history.ts';
import { forgePackage } from '../support/forge-package.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { papersOnChain } from '../support/hand-made-sample.ts';
import { whileChanged } from '../support/row-attack.ts';

/** Rows are changed by SQL, an auditor comes upon it, and the rows are put back: the mark stays. */
describeOnBothDatabases('a difference between rows and trail', (getDatabase) => {
  let server: TestGateway;
  let engagement: TestEngagement;
  let sample: SampleAnswer;
  let of: string;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    await pushDemoYear(server, 20);
    engagement = await createEngagement(server);
    sample = await drawSample(server, engagement);
    of = `engagement_id = '${engagement.engagementId}'`;
  });
  afterAll(() => server.close());

  const post = async (request: object) => {
    const asked = { engagement_id: engagement.engagementId, ...request };
    const { status, body } = await postWorkpaper(server, engagement.auditor, asked);
    return { ...(body as unknown as Problem), status };
  };
  const save = (at: number) =>
    post({ action: 'save-assertion', line_item_id: sample.items[at]?.line_item_id, result: 'no_exception' });
  const marks = async (engagementId = engagement.engagementId) => {
    const entries = await papersOnChain(server, engagementId);
    return entries.filter(({ header }) => header.kind === 'difference.found');
  };
  const named = async () => (await marks()).map(({ payload }) => payload.differences);
  const found: string[][] = [];

  it('is told in words, and stands on the trail once, with ids and no contents', async () => {
    expect((await save(0)).status).toBe(200);
    const [{ line_item_id: line = '' } = {}] = sample.items;
    const attacks: readonly (readonly [table: string, does: string, name: string])[] = [
      [
        'assertion',
        `update assertion set result = 'not_applicable' where ${of}`,
        `assertion of line ${line}`,
      ],
      [
        'sample_item',
        `update sample_item set hits = 9 where line_item_id = '${line}'`,
        `sampled line ${line}`,
      ],
      ['sample', `update sample set confidence_level = 0.5 where ${of}`, 'sample: confidence_level'],
      ['engagement', `update engagement set require_review = true where ${of}`, 'engagement: require_review'],
    ];
    for (const [table, does, name] of attacks) {
      await whileChanged(getDatabase(), [{ table, does }], async () => {
        for (const _ of ['once', 'again']) {
          const { status, code, detail } = await post({ action: 'complete' });
          expect([status, code]).toEqual([409, 'trail_broken']);
          expect(detail).toContain(name);
        }
      });
      found.push([name]);
      expect(await named()).toEqual(found);
    }
    await whileChanged(
      getDatabase(),
      [
        {
          table: 'sample_population',
          does: `update sample_population set content = 'x' where sample_id = '${sample.sample_id}'`,
        },
      ],
      async () =>
        expect(await post({ action: 'generate-sample', extend_by: 1 })).toMatchObject({ status: 409 }),
    );
    found.push(['the frozen lines of the sample']);
    expect(await named()).toEqual(found);
    expect(Object.keys((await marks())[0]?.payload ?? {}).sort()).toEqual(['differences', 'more', 'salt']);
  });

  it('is none where nothing differs, nor on a chain that is itself broken', async () => {
    const before = await named();
    expect(await post({ action: 'complete' })).toMatchObject({ status: 409, code: 'completion_blocked' });
    const HEAD = `where workspace_id = '${server.workspaceId}' and period = '2025'`;
    const sql = <Row extends object>(text: string) => getDatabase().asOwner<Row>(text);
    const [head] = await sql<{ size: string; head: string }>(`select size, head from chain_head ${HEAD}`);
    await sql(`update chain_head h set size = size - 1, head = (select hash from audit_entry e
      where e.workspace_id = h.workspace_id and e.period = h.period and e.seq = h.size - 1) ${HEAD}`);
    const { status, code, detail } = await post({ action: 'complete' });
    expect([status, code]).toEqual([409, 'trail_broken']);
    expect(detail).toContain('the head of 2025 is');
    await sql(`update chain_head set size = ${head?.size}, head = '${head?.head}' ${HEAD}`);
    expect(await named()).toEqual(before);
  });

  it('is in the completion, the package and its papers, and whoever can sign leaves it out of none of them', async () => {
    await completeTesting(server, engagement, sample);
    const entries = await papersOnChain(server, engagement.engagementId);
    const stated = entries.at(-1)?.payload.differences_found as DifferenceFound[];
    expect(stated.map(({ differences }) => differences)).toEqual(found);
    const all = await marks();
    expect(stated.map(({ entry, at, found_by }) => ({ entry, at, found_by }))).toEqual(
      all.map(({ hash, header }) => ({ entry: hash, at: header.at, found_by: header.actor })),
    );
    const content = await exportPackage(server, engagement);
    expect((await verdictOf(content, { recalculate: true })).rules).toEqual([]);
    const { differences_found, ...metadata } = await jsonOf<Record<string, unknown>>(
      content,
      'metadata.json',
    );
    expect((differences_found as DifferenceFound[]).map(({ differences }) => differences)).toEqual(found);
    const forger = { key: await temporaryAuditKey(), iat: Math.ceil(Date.now() / 1_000) + 1 };
    const files = { 'metadata.json': Buffer.from(JSON.stringify(metadata)) };
    const forged = await forgePackage(content, { files, forger });
    expect((await verdictOf(forged, { recalculate: true })).rules).toEqual(['recalculate.sample']);
    for (const kept of [all.length - 1, 0]) {
      const less = ({ differences_found: all, ...others }: Readonly<Record<string, unknown>>) => ({
        ...others,
        ...(kept > 0 && { differences_found: (all as object[]).slice(0, kept) }),
      });
      const entry = (kind: string, payload: Readonly<Record<string, unknown>>) =>
        kind === 'engagement.completed' ? less(payload) : payload;
      const left = await forgeHistory(content, { entry, metadata: less }, forger);
      expect((await verdictOf(left)).rules).toEqual(['lifecycle.differences']);
    }
  });

  it('found by an export is on the trail after the completion, and changes no package', async () => {
    const content = await exportPackage(server, engagement);
    const attack = { table: 'assertion', does: `update assertion set result = 'not_applicable' where ${of}` };
    await whileChanged(getDatabase(), [attack], async () => {
      for (const _ of ['once', 'again']) {
        const answer = await postExport(server, engagement);
        expect(answer.headers.get('footing-warning')).toContain('assertion of line');
        expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
      }
    });
    expect(await named()).toHaveLength(found.length + 1);
    const last = (await papersOnChain(server, engagement.engagementId)).map(({ header }) => header.kind);
    expect(last.indexOf('difference.found', last.indexOf('engagement.completed'))).toBeGreaterThan(0);

    const later = await createEngagement(server);
    await completeTesting(server, later, await drawSample(server, later));
    const other = await exportPackage(server, later);
    expect((await verdictOf(other, { recalculate: true })).rules).toEqual([]);
    expect(await jsonOf(other, 'metadata.json')).not.toHaveProperty('differences_found');
  });
});
