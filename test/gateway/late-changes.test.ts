import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Category } from '../../schema/contracts/categories.ts';
import type { Problem } from '../../schema/contracts/problem.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import type { CompleteAnswer, SaveAssertionAnswer } from '../../schema/contracts/workpaper-answers.ts';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { callTrpc } from '../support/engagement.ts';
import { attachPdf, pdfOf } from '../support/evidence.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import {
  act,
  newTeam,
  papersOnChain,
  plannedEngagement,
  recordLines,
  type Team,
} from '../support/hand-made-sample.ts';
import { trpcClient } from '../support/trpc.ts';

const CHANGES = `query ($id: ID!) { engagement(id: $id) { sample {
  lateChanges { change invoices kgco2e invoiceIds }
  items(first: 100) { nodes { lineItemId changes { change actor at entry } } } } } }`;

interface Shown {
  readonly lateChanges: readonly { change: string; invoices: number; kgco2e: number; invoiceIds: string[] }[];
  readonly items: {
    readonly nodes: readonly { lineItemId: string; changes: readonly { change: string; entry: string }[] }[];
  };
}

describeOnBothDatabases('a population that moves after the draw', (getDatabase) => {
  let server: TestGateway;
  let team: Team;
  beforeEach(async () => {
    server = await startTestGateway(getDatabase().db);
    team = await newTeam(server);
    for (let at = 0; at < 12; at += 1) await recordLines(server, 2);
  });
  afterEach(() => server.close());

  /** A sample over the lines so far, with every line tested. */
  async function testedEngagement(key_item_ids: string[] = []) {
    const engagementId = await plannedEngagement(server, team);
    const post = <Body>(request: object, { token } = team.auditor) =>
      act<Body>(server, { token }, { engagement_id: engagementId, ...request });
    const { body } = await post<{ sample: SampleAnswer }>({
      action: 'generate-sample',
      seed: 'dice 1 2 3 4 5 6 1 2 3 4',
      key_item_ids,
    });
    const save = (line_item_id: string | undefined) =>
      post<SaveAssertionAnswer>({ action: 'save-assertion', line_item_id, result: 'no_exception' });
    for (const { line_item_id } of body.sample.items) expect((await save(line_item_id)).status).toBe(200);
    const complete = (members = {}, person = team.auditor) =>
      post<CompleteAnswer & Problem>({ action: 'complete', ...members }, person);
    const shown = async () => {
      const { token } = team.auditor;
      const variables = { id: engagementId };
      const answer = await askGraphql({ url: server.url, token, query: CHANGES, variables });
      return dataOf<{ engagement: { sample: Shown } }>(answer).engagement.sample;
    };
    return { engagementId, sample: body.sample, save, complete, shown };
  }

  const kilogramsOf = async (invoiceId: string) => {
    const [row] = await getDatabase().asOwner<{ kg: string }>(
      'select sum(abs(kgco2e))::text as kg from line_item where invoice_id = $1',
      [invoiceId],
    );
    return Number(row?.kg);
  };

  const voidInvoice = (invoiceId: string) =>
    fetch(`${server.url}/api/invoices/${invoiceId}/void`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'pushed twice' }),
    });

  it('by more than performance materiality is tested, or explained by the lead auditor', async () => {
    const { engagementId, sample, complete, shown } = await testedEngagement();
    expect((await shown()).lateChanges).toEqual([]);
    const { invoiceId } = await recordLines(server, 5);
    const cancelled = await recordLines(server, 5);
    expect((await voidInvoice(cancelled.invoiceId)).status).toBe(200);
    const kg = await kilogramsOf(invoiceId);
    expect(kg).toBeGreaterThan(sample.performance_materiality_kgco2e);
    // What rows say of it changes nothing.
    await getDatabase().asOwner('update line_item set kgco2e = 0 where invoice_id = $1', [invoiceId]);
    const late = { change: 'booked', invoices: 1, kgco2e: kg, invoice_ids: [invoiceId] };
    expect((await shown()).lateChanges).toEqual([
      { change: 'BOOKED', invoices: 1, kgco2e: kg, invoiceIds: [invoiceId] },
    ]);
    const refused = await complete();
    expect([refused.status, refused.body.code]).toEqual([409, 'completion_blocked']);
    expect(refused.body.blockers).toEqual([{ gate: 'population_changed', line_item_ids: [] }]);
    expect(refused.body.late_changes).toEqual([late]);
    // What the entry says was recorded, and may not be changed for the moment of the completion.
    const [from, to] = ['"kgco2e":"', '"kgco2e":"0.0'];
    const changed = async (one: string, other: string) => {
      const { asOwner } = getDatabase();
      await asOwner('alter table audit_payload disable trigger audit_payload_row');
      await asOwner(
        `update audit_payload p set payload = replace(payload, '${one}', '${other}') from audit_entry e
         where e.workspace_id = p.workspace_id and e.period = p.period and e.seq = p.seq
           and e.kind = 'invoice.recorded' and e.subject = 'invoice:${invoiceId}'`,
      );
      await asOwner('alter table audit_payload enable always trigger audit_payload_row');
    };
    await changed(from, to);
    const told = await complete();
    expect([told.status, told.body.code]).toEqual([409, 'trail_broken']);
    expect(told.body.detail).toMatch(/entry \d+ of the period is not as it was recorded/);
    await changed(to, from);
    const reason = 'One invoice of a new site, inspected in full: WP-12.';
    const colleagues = await complete({ late_changes_reason: reason }, team.colleague);
    expect([colleagues.status, colleagues.body.code]).toEqual([403, 'forbidden']);
    expect((await complete({ late_changes_reason: reason })).status).toBe(200);
    const entries = await papersOnChain(server, engagementId);
    expect(entries.at(-1)?.payload.late_changes).toEqual({
      changes: [{ ...late, kgco2e: expect.stringMatching(/^\d+(\.\d+)?$/) }],
      reason,
    });
  });

  it('by a line decided down to almost nothing weighs what it had', async () => {
    const { invoiceId, lineItemIds } = await recordLines(server, 1);
    const before = await kilogramsOf(invoiceId);
    const { shown } = await testedEngagement();
    const owner = await server.signIn(server.owner);
    const decided = await callTrpc(server, owner, 'invoice.reclassify', {
      line_item_id: lineItemIds[0],
      category: 'legal',
      reason: 'smaller is nicer',
    });
    expect(decided.status).toBe(200);
    expect(await kilogramsOf(invoiceId)).toBeLessThan(before / 2);
    expect((await shown()).lateChanges).toEqual([
      { change: 'CHANGED', invoices: 1, kgco2e: before, invoiceIds: [invoiceId] },
    ]);
  });

  it('by another result of a sampled line with the same location-based kilograms asks for its test again', async () => {
    const { lineItemIds } = await recordLines(server, 0, {
      line_items: [
        { description: 'Honorar Rechtsanwalt', spend_amount: 900 },
        { description: 'Strom Hochtarif', spend_amount: 1000, quantity: 4000, unit_of_measure: 'kWh' },
        { description: 'Büromaterial', spend_amount: 300 },
      ],
    });
    const [counsel, power, paper] = lineItemIds;
    const { save, complete, shown } = await testedEngagement(lineItemIds);
    const owner = trpcClient(server, await server.signIn(server.owner));
    await owner.instrument.create.mutate({
      ...{ kind: 'supplier_mix', year: 2025, country: 'CH', kgco2e_per_kwh: 0.001, reference: 'Mix 2025' },
    });
    const decide = (line_item_id = '', category: Category) =>
      owner.invoice.reclassify.mutate({ line_item_id, category, reason: 'the owner says so' });
    const advice = await decide(counsel, 'consulting');
    const again = await decide(power, 'electricity');
    for (const { kgco2e, previous_kgco2e } of [advice, again]) expect(kgco2e).toBe(previous_kgco2e);
    const told = async () => {
      const items = new Map((await shown()).items.nodes.map((item) => [item.lineItemId, item.changes]));
      return [counsel, power, paper].map((line) => items.get(line ?? '')?.map(({ change }) => change));
    };
    expect(await told()).toEqual([['LINE_CHANGED'], ['LINE_CHANGED'], []]);
    const late_changes_reason = 'Decided again by the owner; looked at one by one.';
    const refused = await complete({ late_changes_reason });
    expect(refused.body.blockers?.map(({ gate }) => gate)).toEqual(['assertion_outdated']);
    expect(refused.body.blockers?.[0]?.line_item_ids.toSorted()).toEqual([counsel, power].toSorted());
    for (const line of [counsel, power]) {
      expect((await save(line)).body.warnings.map(({ code }) => code)).toContain('line_changed');
    }
    // Back to what it was: the test of the meanwhile result is none of this one.
    await decide(counsel, 'legal');
    expect(await told()).toEqual([['LINE_CHANGED', 'LINE_CHANGED'], ['LINE_CHANGED'], []]);
    expect((await complete({ late_changes_reason })).body.blockers).toEqual([
      { gate: 'assertion_outdated', line_item_ids: [counsel] },
    ]);
    await save(counsel);
    const { body } = await complete({ late_changes_reason });
    const changed = body.engagement.warnings.find(({ code }) => code === 'line_changed');
    expect(changed?.line_item_ids.toSorted()).toEqual([counsel, power].toSorted());
  });

  it('by a void of a sampled line, or another document of it, asks for its test again', async () => {
    const { sample, save, complete, shown } = await testedEngagement();
    const [voided, replaced] = [...new Set(sample.items.map(({ invoice_id }) => invoice_id))];
    const linesOf = (invoice: string | undefined) =>
      sample.items.filter(({ invoice_id }) => invoice_id === invoice).map(({ line_item_id }) => line_item_id);
    await attachPdf(server, replaced ?? '', pdfOf('first'));
    const first = await shown();
    expect(first.items.nodes.flatMap(({ changes }) => changes)).toEqual([]);
    await attachPdf(server, replaced ?? '', pdfOf('second'));
    expect((await voidInvoice(voided ?? '')).status).toBe(200);
    const byLine = new Map((await shown()).items.nodes.map((item) => [item.lineItemId, item.changes]));
    const told = (lines: string[]) => lines.map((line) => byLine.get(line)?.map(({ change }) => change));
    expect(told(linesOf(voided))).toEqual(linesOf(voided).map(() => ['LINE_VOIDED']));
    expect(told(linesOf(replaced))).toEqual(linesOf(replaced).map(() => ['DOCUMENT_CHANGED']));
    const late_changes_reason = 'The voided invoice was pushed twice.';
    const outdated = sample.items
      .filter(({ invoice_id }) => [voided, replaced].includes(invoice_id))
      .map(({ line_item_id }) => line_item_id);
    // What the row of an assertion says of its entry changes nothing.
    await getDatabase().asOwner(
      `update assertion set entry_hash = (select hash from audit_entry where workspace_id = $1::uuid
         and period = '2025' order by seq desc limit 1) where workspace_id = $1::uuid`,
      [server.workspaceId],
    );
    const refused = await complete({ late_changes_reason });
    expect(refused.body.blockers).toEqual([{ gate: 'assertion_outdated', line_item_ids: outdated }]);
    for (const line of outdated) {
      const { body } = await save(line);
      const codes = body.warnings.map(({ code }) => code);
      expect(codes).toContain(linesOf(voided).includes(line) ? 'invoice_voided' : 'document_changed');
    }
    expect((await complete({ late_changes_reason })).status).toBe(200);
  });

  it('and is drawn again: findings on file count with the kilograms of the chain alone', async () => {
    const { engagementId, sample, complete } = await testedEngagement();
    const { token } = team.auditor;
    const again = { action: 'generate-sample', engagement_id: engagementId, supersede_reason: 'again' };
    const { body } = await act<{ sample: SampleAnswer }>(
      server,
      { token },
      { ...again, seed: 'dice 1 2 3 4 5 6 1 2 3 4' },
    );
    const lines = body.sample.items.map(({ line_item_id }) => line_item_id);
    expect(lines).toEqual(sample.items.map(({ line_item_id }) => line_item_id));
    const weigh = (by: string) =>
      getDatabase().asOwner(
        `update sample_item set recorded_kgco2e = recorded_kgco2e ${by}
         where workspace_id = $1::uuid and sample_id = $2::uuid and line_item_id = $3::uuid`,
        [server.workspaceId, body.sample.sample_id, lines[0] ?? ''],
      );
    await weigh('+ 1');
    const refused = await complete();
    expect([refused.status, refused.body.code]).toEqual([409, 'trail_broken']);
    expect(refused.body.detail).toContain(`sampled line ${lines[0]}`);
    await weigh('- 1');
    expect((await complete()).status).toBe(200);
  });

  it('by an erasure in fieldwork is seen on the item, and its test is asked for again', async () => {
    const { sample, save, complete, shown } = await testedEngagement();
    const [item] = sample.items;
    await attachPdf(server, item?.invoice_id ?? '', pdfOf('erased later'));
    const owner = await server.signIn(server.owner);
    const erased = await callTrpc(server, owner, 'invoice.erase', {
      invoice_id: item?.invoice_id,
      reason: 'a request',
    });
    expect(erased.status).toBe(200);
    const lines = sample.items.filter(({ invoice_id }) => invoice_id === item?.invoice_id);
    const changed = (await shown()).items.nodes.filter(({ changes }) => changes.length > 0);
    expect(
      changed.map(({ lineItemId, changes }) => [lineItemId, changes.map(({ change }) => change)]),
    ).toEqual(lines.map(({ line_item_id }) => [line_item_id, ['DOCUMENT_CHANGED']]));
    const outdated = lines.map(({ line_item_id }) => line_item_id);
    const refused = await complete();
    expect(refused.body.blockers).toEqual([{ gate: 'assertion_outdated', line_item_ids: outdated }]);
    for (const line of outdated) await save(line);
    expect((await complete()).status).toBe(200);
  });
});
