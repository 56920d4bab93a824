import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TaskName } from '../../gateway/threads/pool.ts';
import type { IngestAnswer } from '../../schema/contracts/ingest.ts';
import type { RePerformAnswer } from '../../schema/contracts/re-performance.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import type { SaveAssertionAnswer } from '../../schema/contracts/workpaper-answers.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import {
  act,
  handMadeEngagement,
  newTeam,
  papersOnChain,
  plannedEngagement,
  recordLines,
  type Team,
} from '../support/hand-made-sample.ts';
import { hookedPool } from '../support/hooked-pool.ts';
import { signedInClient, type TrpcTestClient } from '../support/trpc.ts';

/**
 * No transaction is open while something is computed, so others can change what it is computed from. Each test has
 * them do so at that very moment. An engagement's id in capitals passes the order that one gateway keeps for itself,
 * as another gateway does.
 */
describeOnBothDatabases('an action whose ground is changed while it computes', (getDatabase) => {
  let server: TestGateway;
  let team: Team;
  let owner: TrpcTestClient;
  let meanwhile: { readonly task: TaskName; readonly change: () => Promise<unknown> } | null = null;

  beforeAll(async () => {
    const pool = hookedPool(async (task) => {
      if (meanwhile?.task !== task) return;
      const { change } = meanwhile;
      meanwhile = null;
      await change();
    });
    server = await startTestGateway(getDatabase().db, { pool });
    team = await newTeam(server);
    owner = await signedInClient(server, server.owner);
  });
  afterAll(() => server.close());

  async function during<Value>(
    task: TaskName,
    change: () => Promise<unknown>,
    action: () => Promise<Value>,
  ): Promise<Value> {
    meanwhile = { task, change };
    const value = await action();
    expect(meanwhile).toBeNull();
    return value;
  }

  async function done<Body>(
    request: Readonly<Record<string, unknown>>,
    person = team.auditor,
  ): Promise<Body> {
    const { status, body } = await act<Body>(server, person, request);
    expect([200, 201], JSON.stringify(body)).toContain(status);
    return body;
  }

  /** A drawn sample of 2025, with lines left to draw. */
  async function drawnEngagement(): Promise<{ readonly id: string; readonly sample: SampleAnswer }> {
    await recordLines(server, 60);
    const id = await plannedEngagement(server, team);
    const request = { action: 'generate-sample', engagement_id: id, risk_weighting: 'off' };
    return { id, sample: (await done<{ sample: SampleAnswer }>(request)).sample };
  }

  it('does not complete a file that was returned by a reviewer meanwhile', async () => {
    const { engagementId, lines } = await handMadeEngagement(server, team, {
      items: [{ kg: '8000.000000' }],
    });
    const file = { engagement_id: engagementId, line_item_id: lines[0] };
    await done({ ...file, action: 'save-assertion', result: 'no_exception' });
    const review = { ...file, action: 'review', decision: 'return', note: 'which meter?' };
    const { status, body } = await during(
      'evaluateWorkpaper',
      () => done(review, team.colleague),
      () => act(server, team.auditor, { engagement_id: engagementId, action: 'complete' }),
    );
    expect([status, body]).toMatchObject([
      409,
      { blockers: [{ gate: 'items_untested', line_item_ids: lines }] },
    ]);
    const kinds = (await papersOnChain(server, engagementId)).map(({ header }) => header.kind);
    expect(kinds).toEqual(['assertion.saved', 'assertion.reviewed']);
  });

  it('saves a revision behind the one another gateway saved, and evaluates both', async () => {
    const items = [{ kg: '8000.000000' }, { kg: '500.000000' }];
    const { engagementId, lines } = await handMadeEngagement(server, team, { items });
    const save = (id: string, members: object) =>
      done<SaveAssertionAnswer>({ engagement_id: id, action: 'save-assertion', ...members });
    const exception = { result: 'exception', audited_kgco2e: 400, nature_and_cause: 'read wrongly' };
    const saved = await during(
      'evaluateWorkpaper',
      async () => {
        await save(engagementId.toUpperCase(), { line_item_id: lines[0], result: 'no_exception' });
        await save(engagementId.toUpperCase(), { line_item_id: lines[1], ...exception });
      },
      () => save(engagementId, { line_item_id: lines[0], result: 'no_exception' }),
    );
    expect(saved).toMatchObject({
      assertion: { revision: 2 },
      progress: { tested: 2 },
      evaluation: { untested_items: 0 },
    });
    expect(saved.evaluation.over.projected_kgco2e).toBeGreaterThan(0);
    const [first, , last] = await papersOnChain(server, engagementId);
    expect(last?.header.refs).toEqual([first?.hash]);
  });

  it('draws on behind an extension of another gateway: no unit is drawn twice', async () => {
    const { id, sample } = await drawnEngagement();
    const extend = (engagement_id: string) =>
      done<{ sample: SampleAnswer }>({ engagement_id, action: 'generate-sample', extend_by: 2 });
    const { sample: extended } = await during(
      'drawFurther',
      () => extend(id.toUpperCase()),
      () => extend(id),
    );
    expect(extended.sampled.hits).toBe(sample.sampled.hits + 4);
    const rows = await getDatabase().asOwner<{ unit: string }>(
      `select u::text as unit from sample_item i, json_array_elements(selection_units) u
       where i.sample_id = '${extended.sample_id}'`,
    );
    expect(new Set(rows.map(({ unit }) => unit)).size).toBe(rows.length);
    expect(await papersOnChain(server, id)).toHaveLength(3);
  });

  it('replaces a line by one that an extension of another gateway did not draw', async () => {
    const { id, sample } = await drawnEngagement();
    const line = sample.items.find(({ stratum }) => stratum === 'sampled')?.line_item_id;
    const extend = { engagement_id: id.toUpperCase(), action: 'generate-sample', extend_by: 2 };
    const save = { action: 'save-assertion', line_item_id: line, result: 'not_applicable' };
    const { replaced_by } = await during(
      'drawFurther',
      () => done(extend),
      () => done<SaveAssertionAnswer>({ ...save, engagement_id: id }),
    );
    const rows = await getDatabase().asOwner<{ line: string; drawn_as: string }>(
      `select line_item_id::text as line, drawn_as from sample_item where sample_id = '${sample.sample_id}'`,
    );
    expect(rows.filter((row) => row.line === replaced_by)).toEqual([
      { line: replaced_by, drawn_as: 'replacement' },
    ]);
    const [drawn] = await getDatabase().asOwner<{ hits: string }>(
      `select sampled ->> 'hits' as hits from sample where sample_id = '${sample.sample_id}'`,
    );
    expect(Number(drawn?.hits)).toBe(sample.sampled.hits + 3);
    expect(await papersOnChain(server, id)).toHaveLength(3);
  });

  it('calculates again what a line is now, not what it was before a person decided or erased it', async () => {
    const { engagementId, lines, invoiceId } = await handMadeEngagement(server, team, {
      items: [{ kg: '8000.000000' }],
    });
    const line_item_id = lines[0] ?? '';
    const again = () => done<RePerformAnswer>({ engagement_id: engagementId, action: 're-perform' });
    const decision = { line_item_id, category: 'legal', reason: 'a lawyer' } as const;
    const decided = await during('rePerform', () => owner.invoice.reclassify.mutate(decision), again);
    const { line_items } = await owner.invoice.get.query({ invoice_id: invoiceId });
    const now = line_items.find((line) => line.line_item_id === line_item_id);
    expect(decided.results).toMatchObject([{ recomputed_kgco2e: now?.kgco2e, factor_id: now?.factor_id }]);
    const erasure = { invoice_id: invoiceId, reason: 'asked for' };
    const erased = await during('rePerform', () => owner.invoice.erase.mutate(erasure), again);
    expect(erased.results).toMatchObject([{ result: 'not_possible', trace: [] }]);
  });

  it('amends the version that another decision made meanwhile', async () => {
    const { invoiceId, lineItemIds } = await recordLines(server, 2);
    const decide = (line: number, category: 'legal' | 'marketing') =>
      owner.invoice.reclassify.mutate({ line_item_id: lineItemIds[line] ?? '', category, reason: 'known' });
    const amended = await during(
      'reclassify',
      () => decide(0, 'legal'),
      () => decide(1, 'marketing'),
    );
    const { line_items, ...invoice } = await owner.invoice.get.query({ invoice_id: invoiceId });
    expect(line_items.map(({ category }) => category)).toEqual(['legal', 'marketing']);
    expect(amended.total_kgco2e).toBe(invoice.total_kgco2e);
  });

  it('erases what came about an invoice meanwhile too', async () => {
    const { invoiceId: invoice_id } = await recordLines(server, 1);
    const { erased_entries } = await during(
      'keepContent',
      () => owner.invoice.void.mutate({ invoice_id, reason: 'sent by Erika Muster' }),
      () => owner.invoice.erase.mutate({ invoice_id, reason: 'asked for' }),
    );
    expect(erased_entries).toBe(2);
    const left = await getDatabase().asOwner(
      `select 1 from audit_payload where payload like '%Erika Muster%'
       union all select 1 from invoice where void_reason like '%Erika Muster%'`,
    );
    expect(left).toEqual([]);
  });

  it('brings back nothing in a kept answer from which two invoices are erased at once', async () => {
    const invoices = ['Erika Muster', 'Max Muster'].map((vendor_name) => invoiceOf({ vendor_name }));
    const answer = await postIngest(
      server,
      { invoices },
      { query: '?detail=lines', headers: { 'idempotency-key': 'two-of-one' } },
    );
    const [one, other] = ((await answer.json()) as IngestAnswer).invoices;
    const erase = (invoice_id: string | null | undefined) =>
      owner.invoice.erase.mutate({ invoice_id: invoice_id ?? '', reason: 'asked for' });
    await during(
      'redactAnswers',
      () => erase(other?.invoice_id),
      () => erase(one?.invoice_id),
    );
    const [kept] = await getDatabase().asOwner<{ response: string }>(
      `select response from idempotency_record where key = 'two-of-one'`,
    );
    expect(kept?.response).toContain(one?.invoice_id);
    expect(kept?.response).not.toMatch(/Erika|Max/);
  });
});
