import { afterAll, beforeAll, expect, it } from 'vitest';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import {
  type CompletedEngagement,
  completedEngagement,
  exportPackage,
  jsonOf,
  verdictOf,
} from '../support/evidence.ts';
import { postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { type TrpcTestClient, trpcClient } from '../support/trpc.ts';

const kwh = (description: string, quantity: number) => ({
  description,
  spend_amount: 100,
  quantity,
  unit_of_measure: 'kWh',
});
const invoice = (vendor_name: string, region: string, line: object) => ({
  vendor_name,
  region,
  invoice_date: '2025-06-30',
  line_items: [line],
});

interface Answered {
  readonly invoice_id: string;
  readonly total_kgco2e: number;
  readonly total_market_based_kgco2e: number;
  readonly line_items: readonly {
    readonly kgco2e: number;
    readonly market_based_kgco2e: number;
    readonly market_based: string | null;
    readonly warnings: readonly { readonly code: string }[];
  }[];
}

interface Sums {
  readonly kgco2e: number;
  readonly marketBasedKgco2e: number;
}

/**
 * By hand: grids DE 0.34206 and CH 0.125, residual mix DE 0.68403 kg per kWh, a mix of 0.0215 set for the Swiss
 * supplier. Lines: 1,000 kWh DE 342.06 / 684.03, 500 kWh DE green 171.03 / 0, 2,000 kWh CH 250 / 43. A quarter of
 * 1,000 kWh under a guarantee of origin takes 684.03 / 4 = 171.0075 off.
 */
describeOnBothDatabases('scope 2 both ways', (getDatabase) => {
  let server: TestGateway;
  let owner: TrpcTestClient;
  let token: string;
  let answered: readonly Answered[];
  let engagement: CompletedEngagement;

  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    token = await server.signIn(server.owner);
    owner = trpcClient(server, token);
    await owner.instrument.create.mutate({
      kind: 'supplier_mix',
      year: 2025,
      country: 'CH',
      supplier: 'EWZ',
      kgco2e_per_kwh: 0.0215,
      reference: 'Stromkennzeichnung 2025',
    });
    const invoices = [
      invoice('Stadtwerke München', 'DE', kwh('Strom', 1000)),
      invoice('Naturstrom AG', 'DE', kwh('Ökostrom', 500)),
      invoice('EWZ', 'CH', kwh('Strom', 2000)),
      invoice('Papier AG', 'CH', { description: 'Papier', spend_amount: 100 }),
    ];
    const answer = await postIngest(server, { invoices }, { query: '?detail=lines' });
    answered = ((await answer.json()) as { invoices: Answered[] }).invoices;
  });
  afterAll(() => server.close());

  const guarantee = (mwh: number, period = '2025') =>
    owner.instrument.create.mutate({
      kind: 'guarantees_of_origin',
      period,
      country: 'DE',
      mwh,
      reference: 'Entwertungsnachweis 17',
    });

  async function read<Data>(query: string): Promise<Data> {
    return dataOf<Data>(await askGraphql({ url: server.url, token, query }));
  }

  async function period() {
    const { workspace } = await read<{
      workspace: { periods: { totals: Sums; scope2: Record<string, number> }[] };
    }>(
      `{ workspace { periods { totals { kgco2e marketBasedKgco2e }
         scope2 { locationBasedKgco2e marketBasedKgco2e guaranteedKwh guaranteedKgco2e } } } }`,
    );
    return workspace.periods[0];
  }

  it('are answered with each invoice and line, and what the market-based one rests on', () => {
    const figures = answered.map(({ total_kgco2e, total_market_based_kgco2e, line_items }) => {
      const [line] = line_items;
      expect(line?.kgco2e).toBe(total_kgco2e);
      expect(line?.market_based_kgco2e).toBe(total_market_based_kgco2e);
      return [total_kgco2e, total_market_based_kgco2e];
    });
    const paper = answered[3]?.total_kgco2e;
    expect(figures).toEqual([
      [342.06, 684.03],
      [171.03, 0],
      [250, 43],
      [paper, paper],
    ]);
    const said = answered.map(({ line_items }) => line_items[0]?.market_based ?? null);
    expect(said[0]).toContain('electricity.residual_mix.de, DE 2022');
    expect(said[1]).toContain('100 % named as renewable on the line (certificate not seen)');
    expect(said[2]).toContain("the supplier's mix set for the year");
    expect(said[3]).toBeNull();
    expect(answered[1]?.line_items[0]?.warnings.map(({ code }) => code)).toEqual(['certificate_not_seen']);
  });

  it('are read as they were answered, over tRPC and GraphQL, whole and by scope', async () => {
    const stored = await owner.invoice.get.query({ invoice_id: answered[0]?.invoice_id ?? '' });
    expect(stored).toMatchObject({ total_kgco2e: 342.06, total_market_based_kgco2e: 684.03 });
    expect(stored.line_items[0]).toMatchObject({
      market_based_kgco2e: 684.03,
      market_based: answered[0]?.line_items[0]?.market_based,
      market_basis: 'residual_mix',
    });
    const { emissions, lineItems } = await read<{
      emissions: { total: Sums; groups: (Sums & { scope: number })[] };
      lineItems: { nodes: (Sums & { marketBased: { basis: string } | null })[] };
    }>(
      `{ emissions(groupBy: [SCOPE]) { total { kgco2e marketBasedKgco2e }
           groups { scope kgco2e marketBasedKgco2e } }
         lineItems(first: 10) { nodes { kgco2e marketBasedKgco2e marketBased { basis } } } }`,
    );
    const paper = answered[3]?.total_kgco2e ?? 0;
    expect(emissions.groups).toEqual([
      { scope: 2, kgco2e: 763.09, marketBasedKgco2e: 727.03 },
      { scope: 3, kgco2e: paper, marketBasedKgco2e: paper },
    ]);
    expect(emissions.total.kgco2e).toBeCloseTo(763.09 + paper, 6);
    expect(emissions.total.marketBasedKgco2e).toBeCloseTo(727.03 + paper, 6);
    expect(lineItems.nodes.map(({ marketBased }) => marketBased?.basis ?? null).sort()).toEqual([
      'NAMED_ON_LINE',
      'RESIDUAL_MIX',
      'SUPPLIER_MIX',
      null,
    ]);
    const byMonth = await read<{ emissions: { total: Sums } }>(
      '{ emissions(groupBy: [MONTH]) { total { kgco2e marketBasedKgco2e } } }',
    );
    expect(byMonth.emissions.total).toEqual(emissions.total);
  });

  it('take guarantees of origin off a period whenever they are set, never more than is uncovered, and no other', async () => {
    const paper = answered[3]?.total_kgco2e ?? 0;
    const others = await guarantee(500, '2024');
    const { instrument_id } = await guarantee(0.25);
    const some = await period();
    expect(some?.scope2).toEqual({
      locationBasedKgco2e: 763.09,
      marketBasedKgco2e: 556.0225,
      guaranteedKwh: 250,
      guaranteedKgco2e: 171.0075,
    });
    expect(some?.totals.marketBasedKgco2e).toBeCloseTo(556.0225 + paper, 6);
    expect(some?.totals.kgco2e).toBeCloseTo(763.09 + paper, 6);
    const [listed] = (await owner.period.list.query()).periods;
    expect(listed?.market_based_kgco2e).toBeCloseTo(556.0225 + paper, 6);
    const more = await guarantee(100);
    expect((await period())?.scope2).toMatchObject({ marketBasedKgco2e: 43, guaranteedKwh: 1000 });
    for (const id of [more.instrument_id, others.instrument_id]) {
      await owner.instrument.revoke.mutate({ instrument_id: id });
    }
    expect(await period()).toEqual(some);
    const { instruments } = await owner.instrument.list.query();
    expect(instruments.map(({ revoked_at }) => revoked_at === null)).toEqual([true, true, false, false]);
    expect(instruments[0]).toMatchObject({ instrument_id, mwh: 0.25, country: 'DE' });
  });

  it('stay what they were recorded as when a mix is revoked, and every change is on the settings chain', async () => {
    const { instruments } = await owner.instrument.list.query();
    const mix = instruments.find(({ kind }) => kind === 'supplier_mix');
    await owner.instrument.revoke.mutate({ instrument_id: mix?.instrument_id ?? '' });
    expect((await period())?.scope2).toMatchObject({ marketBasedKgco2e: 556.0225 });
    const rows = await getDatabase().asOwner<{ kind: string }>(
      `select kind from audit_entry where workspace_id = '${server.workspaceId}' and kind like 'instrument.%' order by seq`,
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      ...Array<string>(4).fill('instrument.created'),
      ...Array<string>(3).fill('instrument.revoked'),
    ]);
  });

  it('keep the decimals of a large volume as they were sent', async () => {
    const { instrument_id } = await guarantee(12_345_678.7);
    const [row] = await getDatabase().asOwner<{ mwh: string }>(
      'select mwh::text from instrument where instrument_id = $1',
      [instrument_id],
    );
    expect(row?.mwh).toMatch(/^12345678\.70*$/);
    await owner.instrument.revoke.mutate({ instrument_id });
  });

  it('refuse a mix or a volume that is none, and a change of a guarantee that is not there', async () => {
    const mix = { kind: 'supplier_mix', year: 2025, country: 'CH', reference: 'x' } as const;
    await expect(owner.instrument.create.mutate({ ...mix, kgco2e_per_kwh: -1 })).rejects.toThrow();
    await expect(owner.instrument.create.mutate({ ...mix, kgco2e_per_kwh: 1e-12 })).rejects.toThrow();
    await expect(guarantee(0)).rejects.toThrow();
    const missing = { instrument_id: '0190f3a0-3333-7000-8000-000000000000' };
    await expect(owner.instrument.revoke.mutate(missing)).rejects.toThrow('There is no such instrument');
  });

  it('stand in the package with the instruments of its completion, and verify offline', async () => {
    engagement = await completedEngagement(server);
    const content = await exportPackage(server, engagement);
    const metadata = await jsonOf<{
      totals: Record<string, unknown>;
      instruments: Record<string, unknown>[];
      factor_register: { factor_id: string }[];
    }>(content, 'metadata.json');
    const paper = answered[3]?.total_kgco2e ?? 0;
    expect(metadata.totals).toMatchObject({
      kgco2e: (763.09 + paper).toFixed(6),
      market_based_kgco2e: (556.0225 + paper).toFixed(6),
      scope2: {
        location_based_kgco2e: '763.090000',
        market_based_kgco2e: '556.022500',
        by_basis: [
          { basis: 'named_on_line', line_items: 1, kgco2e: '0.000000' },
          { basis: 'residual_mix', line_items: 1, kgco2e: '684.030000' },
          { basis: 'supplier_mix', line_items: 1, kgco2e: '43.000000' },
        ],
        guarantees_of_origin: [
          {
            country: 'DE',
            kwh: '250.000000',
            uncovered_kwh: '1000.000000',
            applied_kwh: '250.000000',
            kgco2e: '171.007500',
          },
        ],
      },
    });
    expect(metadata.instruments).toHaveLength(1);
    expect(metadata.instruments[0]).toMatchObject({ kind: 'guarantees_of_origin', mwh: '0.25' });
    expect(metadata.factor_register.map(({ factor_id }) => factor_id)).toContain(
      'electricity.residual_mix.de',
    );
    const verdict = await verdictOf(content, { recalculate: true });
    expect(verdict.findings.kept).toEqual([]);
  });

  it('are the same in every later export, whatever is set or revoked since', async () => {
    const before = await exportPackage(server, engagement);
    await guarantee(100);
    const { instruments } = await owner.instrument.list.query();
    for (const { instrument_id } of instruments) await owner.instrument.revoke.mutate({ instrument_id });
    expect((await exportPackage(server, engagement)).equals(before)).toBe(true);
    expect((await period())?.scope2).toMatchObject({ marketBasedKgco2e: 727.03, guaranteedKwh: 0 });
  });
});
