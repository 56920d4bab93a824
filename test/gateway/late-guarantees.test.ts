import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryAuditKey } from '../../gateway/auth/audit-key.ts';
import type { Problem } from '../../schema/contracts/problem.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import type { CompleteAnswer, SaveAssertionAnswer } from '../../schema/contracts/workpaper-answers.ts';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { callTrpc } from '../support/engagement.ts';
import { exportPackage, jsonOf, unzip, verdictOf } from '../support/evidence.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import {
  act,
  handMadeEngagement,
  newTeam,
  papersOnChain,
  plannedEngagement,
  recordLines,
  type Team,
} from '../support/hand-made-sample.ts';
import { type Members, reseal, takeApart } from '../support/reseal.ts';
import { type TrpcTestClient, trpcClient } from '../support/trpc.ts';

const CHANGES = `query ($id: ID!) { engagement(id: $id) { sample {
  lateChanges { change invoices kgco2e invoiceIds }
  items(first: 100) { nodes { changes { change } lineItem { marketBasedKgco2e } } } } } }`;

interface Shown {
  readonly lateChanges: readonly { change: string; invoices: number; kgco2e: number; invoiceIds: string[] }[];
  readonly items: {
    readonly nodes: readonly { changes: readonly object[]; lineItem: { marketBasedKgco2e: number } | null }[];
  };
}

const SEED = 'dice 1 2 3 4 5 6 1 2 3 4';
const REASON = 'The cancellation statement was inspected: WP-7.';
const MIX = {
  kind: 'supplier_mix',
  year: 2025,
  country: 'CH',
  kgco2e_per_kwh: 0.001,
  reference: 'Stromkennzeichnung 2025',
} as const;

/** By hand: 12 invoices of 4,000 kWh and 500 kg each, 48,000 kWh and 6,000 kg in all. 12 MWh cover a quarter: 1,500 kg. */
const INVOICES = 12;
const QUARTER = { mwh: 12, kgco2e: 1500 };

describeOnBothDatabases('instruments of scope 2 after the draw', (getDatabase) => {
  let server: TestGateway;
  let team: Team;
  let owner: TrpcTestClient;
  let invoices: string[];
  beforeEach(async () => {
    server = await startTestGateway(getDatabase().db);
    team = await newTeam(server);
    owner = trpcClient(server, await server.signIn(server.owner));
    invoices = [];
    for (let at = 0; at < INVOICES; at += 1) invoices.push((await recordLines(server, 1)).invoiceId);
  });
  afterEach(() => server.close());

  const guarantee = (mwh: number, country = 'CH', period = '2025') =>
    owner.instrument.create.mutate({
      ...{ kind: 'guarantees_of_origin', period, country, mwh, reference: 'Entwertungsnachweis 17' },
    });
  const revoke = (instrument_id: string) => owner.instrument.revoke.mutate({ instrument_id });

  /** A sample over the lines so far, with every line tested. */
  async function testedEngagement() {
    const engagementId = await plannedEngagement(server, team);
    const post = <Body>(request: object) =>
      act<Body>(server, team.auditor, { engagement_id: engagementId, ...request });
    const draw = async (request: object) =>
      (await post<{ sample: SampleAnswer }>({ action: 'generate-sample', seed: SEED, ...request })).body
        .sample;
    const save = async ({ items }: SampleAnswer) => {
      for (const { line_item_id } of items) {
        const request = { action: 'save-assertion', line_item_id, result: 'no_exception' };
        expect((await post<SaveAssertionAnswer>(request)).status).toBe(200);
      }
    };
    const sample = await draw({});
    await save(sample);
    const complete = (members = {}) => post<CompleteAnswer & Problem>({ action: 'complete', ...members });
    const shown = async () => {
      const { token } = team.auditor;
      const answer = await askGraphql({
        ...{ url: server.url, token, query: CHANGES, variables: { id: engagementId } },
      });
      return dataOf<{ engagement: { sample: Shown } }>(answer).engagement.sample;
    };
    return { engagementId, sample, draw, save, complete, shown };
  }

  it('change the market-based figure of no sampled line: no item says so, and no assertion is asked for again', async () => {
    await owner.instrument.create.mutate({ ...MIX, kgco2e_per_kwh: 0.02 });
    const { lineItemIds } = await recordLines(server, 1);
    const { sample, complete, shown } = await testedEngagement();
    expect(sample.items.map(({ line_item_id }) => line_item_id)).toContain(lineItemIds[0]);
    const before = await shown();
    const { instruments } = await owner.instrument.list.query();
    await revoke(instruments[0]?.instrument_id ?? '');
    await owner.instrument.create.mutate(MIX);
    expect(await shown()).toEqual(before);
    await guarantee(QUARTER.mwh);
    const after = await shown();
    expect(after.items).toEqual(before.items);
    expect(before.lateChanges).toEqual([]);
    expect(after.items.nodes.flatMap(({ changes }) => changes)).toEqual([]);
    const refused = await complete();
    expect(refused.body.blockers).toEqual([{ gate: 'population_changed', line_item_ids: [] }]);
    expect((await complete({ late_changes_reason: REASON })).status).toBe(200);
  });

  it('change the figure of the period: told with its kilograms, and explained by the lead or drawn anew', async () => {
    const kept = await guarantee(1);
    const { engagementId, sample, draw, save, complete, shown } = await testedEngagement();
    expect((await shown()).lateChanges).toEqual([]);
    const { instrument_id } = await guarantee(QUARTER.mwh);
    await guarantee(5, 'DE');
    await guarantee(5, 'CH', '2024');
    // What rows say of the electricity changes nothing.
    await getDatabase().asOwner('update line_item set market_based = null where workspace_id = $1', [
      server.workspaceId,
    ]);
    const late = { change: 'guarantees_changed', invoices: INVOICES, kgco2e: QUARTER.kgco2e };
    const told = (await shown()).lateChanges;
    expect(told).toEqual([
      { ...late, change: 'GUARANTEES_CHANGED', invoiceIds: expect.arrayContaining(invoices) },
    ]);
    expect(QUARTER.kgco2e).toBeGreaterThan(sample.performance_materiality_kgco2e);
    const refused = await complete();
    expect([refused.status, refused.body.code]).toEqual([409, 'completion_blocked']);
    expect(refused.body.blockers).toEqual([{ gate: 'population_changed', line_item_ids: [] }]);
    expect(refused.body.late_changes).toEqual([{ ...late, invoice_ids: told[0]?.invoiceIds }]);
    // A top-up takes later invoices, whose electricity is covered too, and no guarantee.
    await recordLines(server, 1);
    await save(await draw({ top_up: true, seed: 'dice 6 5 4 3 2 1 6 5 4 3' }));
    const topped = { change: 'GUARANTEES_CHANGED', invoices: INVOICES + 1, kgco2e: QUARTER.kgco2e };
    expect((await shown()).lateChanges).toMatchObject([topped]);
    await revoke(instrument_id);
    const nothing = { change: 'GUARANTEES_CHANGED', invoices: 0, invoiceIds: [], kgco2e: 0 };
    expect((await shown()).lateChanges).toEqual([nothing]);
    await revoke(kept.instrument_id);
    const hour = { ...topped, kgco2e: QUARTER.kgco2e / QUARTER.mwh };
    expect((await shown()).lateChanges).toMatchObject([hour]);
    await guarantee(1);
    expect((await shown()).lateChanges).toEqual([nothing]);
    const again = await draw({ supersede_reason: 'Guarantees were registered.' });
    await save(again);
    expect((await shown()).lateChanges).toEqual([]);
    expect((await complete()).status).toBe(200);
    const entries = await papersOnChain(server, engagementId);
    expect(entries.at(-1)?.payload).not.toHaveProperty('late_changes');
    const draws = entries.filter(({ header }) => header.kind === 'sample.generated');
    const volumes = draws.map(({ payload }) =>
      (payload.instruments as Members[] | undefined)?.map(({ mwh }) => mwh),
    );
    expect(volumes).toEqual([['1'], undefined, ['5', '1']]);
  });

  it('are not told of a sample of an earlier version, whose entry names no instruments', async () => {
    const { engagementId } = await handMadeEngagement(server, team, { items: [{ kg: '500.000000' }] });
    await guarantee(QUARTER.mwh);
    const variables = { id: engagementId };
    const { token } = team.auditor;
    const answer = await askGraphql({ url: server.url, token, query: CHANGES, variables });
    const { engagement } = dataOf<{ engagement: { sample: Shown } }>(answer);
    expect(engagement.sample.lateChanges.map(({ change }) => change)).toEqual([]);
  });

  it('are not told of where the electricity is not as it was recorded: the completion is refused', async () => {
    const { complete } = await testedEngagement();
    await guarantee(QUARTER.mwh);
    const { asOwner } = getDatabase();
    await asOwner('alter table audit_payload disable trigger audit_payload_row');
    await asOwner(
      `update audit_payload p set payload = replace(payload, '"uncovered_kwh":"4000"', '"uncovered_kwh":"4"')
       from audit_entry e where e.workspace_id = p.workspace_id and e.period = p.period and e.seq = p.seq
         and e.kind = 'invoice.recorded' and e.subject = 'invoice:${invoices[0]}'`,
    );
    await asOwner('alter table audit_payload enable always trigger audit_payload_row');
    const told = await complete({ late_changes_reason: REASON });
    expect([told.status, told.body.code]).toEqual([409, 'trail_broken']);
    expect(told.body.detail).toMatch(/entry \d+ of the period is not as it was recorded/);
  });

  it('stand in the package with the difference, which both verifications find where it is left out or another', async () => {
    const { engagementId, complete } = await testedEngagement();
    await guarantee(QUARTER.mwh);
    expect((await complete({ late_changes_reason: REASON })).status).toBe(200);
    const content = await exportPackage(server, { engagementId, auditor: team.auditor.token });
    const { late_changes, totals } = await jsonOf<{ late_changes: object; totals: object }>(
      content,
      'metadata.json',
    );
    expect(late_changes).toMatchObject({
      changes: [{ change: 'guarantees_changed', invoices: INVOICES, kgco2e: '1500.000000' }],
      reason: REASON,
    });
    expect(totals).toMatchObject({ kgco2e: '6000.000000', market_based_kgco2e: '4500.000000' });
    for (const recalculate of [false, true]) {
      expect((await verdictOf(content, { recalculate })).rules).toEqual([]);
    }
    const parts = takeApart(content, await unzip(content));
    const forger = { key: await temporaryAuditKey(), iat: Math.ceil(Date.now() / 1_000) + 1 };
    const found = async (change: (members: Members) => Members, recalculate: boolean) => {
      const entries = parts.entries.map((entry) =>
        entry.kind === 'engagement.completed'
          ? { ...entry, payload: change(entry.payload as Members) }
          : entry,
      );
      const forged = await reseal({ ...parts, metadata: change(parts.metadata), entries }, forger);
      return (await verdictOf(forged, { recalculate })).rules;
    };
    const without = ({ late_changes: _, ...members }: Members) => members;
    expect(await found(without, false)).toEqual(['recalculate.completion']);
    const smaller = (members: Members) => ({
      ...members,
      late_changes: JSON.parse(JSON.stringify(members.late_changes).replace('"1500.', '"150.')) as object,
    });
    expect(await found(smaller, false)).toEqual([]);
    expect(await found(smaller, true)).toEqual(['recalculate.totals']);
  });

  it('are counted from the figures an erasure kept', async () => {
    const { shown } = await testedEngagement();
    const token = await server.signIn(server.owner);
    const erased = { invoice_id: invoices[0], reason: 'a request' };
    expect((await callTrpc(server, token, 'invoice.erase', erased)).status).toBe(200);
    await guarantee(QUARTER.mwh);
    const [late] = (await shown()).lateChanges;
    expect(late).toMatchObject({ change: 'GUARANTEES_CHANGED', invoices: INVOICES, kgco2e: QUARTER.kgco2e });
  });
});
