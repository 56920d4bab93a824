import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../support/databases.ts';
import { completedEngagement, jsonOf } from '../support/evidence.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { soundPackage } from '../support/sound-package.ts';

interface Component {
  readonly factor_id: string;
  readonly kgco2e: number;
  readonly biogenic_co2_kg: number | null;
}
interface Metadata {
  readonly totals: { readonly kgco2e: string; readonly biogenic_co2_kg: string };
  readonly caveats: readonly {
    readonly code: string;
    readonly count?: number;
    readonly biogenic_co2_kg?: string;
  }[];
  readonly factor_register: readonly Readonly<Record<string, unknown>>[];
}
interface Paper {
  readonly components: readonly { readonly factor_id: string; readonly biogenic_co2_kg?: string }[];
}

// DESNZ 2025, outside of scopes: 1,677.18 kg a tonne of pellets.
describeOnBothDatabases('biogenic CO2', (getDatabase) => {
  let server: TestGateway;
  let components: readonly Component[];
  let content: Buffer;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    const pellets = {
      description: 'Holzpellets lose',
      spend_amount: 1900,
      quantity: 5,
      unit_of_measure: 't',
    };
    const invoices = [invoiceOf({ vendor_name: 'Holz AG', line_items: [pellets] }), invoiceOf()];
    const answer = await postIngest(server, { invoices }, { query: '?detail=lines' });
    const body = (await answer.json()) as {
      invoices: readonly { line_items: readonly { components: readonly Component[] }[] }[];
    };
    components = body.invoices.flatMap(({ line_items }) => line_items.flatMap((line) => line.components));
    content = await soundPackage(server, await completedEngagement(server));
  });
  afterAll(() => server.close());

  it('stands in the answer beside the kilograms of the part that burns, null of every other', () => {
    const found = components.filter(({ biogenic_co2_kg }) => biogenic_co2_kg !== null);
    expect(found).toMatchObject([{ factor_id: 'biofuel.wood_pellets.tonne', biogenic_co2_kg: 8385.9 }]);
    expect(components.length).toBeGreaterThan(2);
  });

  it('is a total and a caveat of the package, in no other figure, and is verified against the trail', async () => {
    const { totals, caveats, factor_register } = await jsonOf<Metadata>(content, 'metadata.json');
    expect(totals.biogenic_co2_kg).toBe('8385.900000');
    const kgco2e = components.reduce((sum, part) => sum + part.kgco2e, 0);
    expect(Number(totals.kgco2e)).toBeCloseTo(kgco2e, 6);
    expect(caveats.filter(({ code }) => code === 'biogenic_co2')).toMatchObject([
      { count: 1, biogenic_co2_kg: '8385.900000' },
    ]);
    const pellets = factor_register.find(({ factor_id }) => factor_id === 'biofuel.wood_pellets.tonne');
    expect(pellets).toMatchObject({
      biogenic_co2_per_unit: '1677.18',
      publisher: 'Department for Energy Security and Net Zero (DESNZ), United Kingdom',
      publication_year: 2025,
      address: 'https://www.gov.uk/government/publications/greenhouse-gas-reporting-conversion-factors-2025',
      gwp_basis: 'AR4',
      gwp_note: expect.stringContaining('AR4'),
    });
  });

  it('stands in the paper of the line where it was drawn', async () => {
    const { items } = await jsonOf<{ items: readonly Paper[] }>(content, 'workpapers.json');
    const parts = items.flatMap((paper) => paper.components);
    const stated = parts.filter((part) => part.biogenic_co2_kg !== undefined);
    expect(stated.every(({ biogenic_co2_kg }) => biogenic_co2_kg === '8385.900000')).toBe(true);
    expect(stated.length).toBe(parts.filter(({ factor_id }) => factor_id.startsWith('biofuel.')).length);
  });
});
