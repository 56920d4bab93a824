import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { newPerson } from '../support/people.ts';
import { signedInClient } from '../support/trpc.ts';

const FIELDS = `scope scope2Method scope3Category name kgco2e biogenicCo2Kg lineCount physicalShare supplierShare
  spendShare needsReviewShare`;

interface Row {
  readonly scope: number;
  readonly scope2Method: 'LOCATION' | 'MARKET' | null;
  readonly scope3Category: number | null;
  readonly name: string;
  readonly kgco2e: number;
  readonly lineCount: number;
  readonly physicalShare: number | null;
  readonly spendShare: number | null;
}

/**
 * By hand: grid DE 0.34206 and residual mix DE 0.68403 kg per kWh. 1,000 kWh are 342.06 location-based and 684.03
 * market-based; guarantees of origin for 250 kWh take a quarter of these off, so that 513.0225 are left.
 */
describeOnBothDatabases('the inventory of a period', (getDatabase) => {
  let server: TestGateway;
  let token: string;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    token = await server.signIn(server.owner);
    const owner = await signedInClient(server, server.owner);
    const kwh = { description: 'Strom', spend_amount: 100, quantity: 1000, unit_of_measure: 'kWh' };
    const diesel = { description: 'Diesel', spend_amount: 180, quantity: 100, unit_of_measure: 'l' };
    const advice = { description: 'Rechtsberatung', spend_amount: 900 };
    const of = { invoice_date: '2025-06-30', region: 'DE' };
    const invoices = [
      { ...of, vendor_name: 'Stadtwerke', line_items: [kwh] },
      { ...of, vendor_name: 'Tankstelle', line_items: [diesel] },
      { ...of, vendor_name: 'Kanzlei', line_items: [advice] },
      { ...of, vendor_name: 'Anderes Jahr', invoice_date: '2024-06-30', line_items: [advice] },
    ];
    expect((await postIngest(server, { invoices })).status).toBe(200);
    await owner.instrument.create.mutate({
      kind: 'guarantees_of_origin',
      period: '2025',
      country: 'DE',
      mwh: 0.25,
      reference: 'HKN 1',
    });
  });
  afterAll(() => server.close());

  const ask = (query: string, by = token) => askGraphql({ url: server.url, token: by, query });
  const rowsOf = async (args = 'period: "2025"') =>
    dataOf<{ inventory: Row[] }>(await ask(`{ inventory(${args}) { ${FIELDS} } }`)).inventory;

  it('has scope 1, both figures of scope 2, and all 15 categories of scope 3', async () => {
    const rows = await rowsOf();
    expect(
      rows.map(({ scope, scope2Method, scope3Category }) => [scope, scope2Method, scope3Category]),
    ).toEqual([
      [1, null, null],
      [2, 'LOCATION', null],
      [2, 'MARKET', null],
      ...Array.from({ length: 15 }, (_, at) => [3, null, at + 1]),
    ]);
    const [, location, market] = rows;
    expect(location).toMatchObject({ kgco2e: 342.06, lineCount: 1, physicalShare: 1, spendShare: 0 });
    expect(market).toMatchObject({ kgco2e: 513.0225, lineCount: 1, physicalShare: 1, spendShare: 0 });
    const [goods, capital] = rows.slice(3);
    expect(goods).toMatchObject({ name: 'Purchased goods and services', lineCount: 1, spendShare: 1 });
    expect(capital).toMatchObject({ kgco2e: 0, lineCount: 0, physicalShare: null });
  });

  it('adds up to the totals of the period by either method', async () => {
    const rows = await rowsOf();
    const { workspace } = dataOf<{
      workspace: { periods: { name: string; totals: { kgco2e: number; marketBasedKgco2e: number } }[] };
    }>(await ask('{ workspace { periods { name totals { kgco2e marketBasedKgco2e } } } }'));
    const totals = workspace.periods.find(({ name }) => name === '2025')?.totals;
    const sum = (left: Row['scope2Method']) =>
      rows.reduce((total, { scope2Method, kgco2e }) => total + (scope2Method === left ? 0 : kgco2e), 0);
    expect(sum('MARKET')).toBeCloseTo(totals?.kgco2e ?? 0, 6);
    expect(sum('LOCATION')).toBeCloseTo(totals?.marketBasedKgco2e ?? 0, 6);
  });

  it('is a table of 18 rows in the language asked for', async () => {
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'text/csv',
        'accept-language': 'de',
      },
      body: JSON.stringify({ query: `{ inventory(period: "2025") { ${FIELDS} } }` }),
    });
    expect(answer.status).toBe(200);
    const rows = parse(await answer.text(), { columns: true, bom: true }) as Record<string, string>[];
    expect(rows).toHaveLength(18);
    expect(rows[2]).toMatchObject({ scope2Method: 'MARKET', kgco2e: '513.0225' });
    expect(rows[3]?.name).toBe('Erworbene Waren und Dienstleistungen');
  });

  it('refuses a period that does not exist, or that an auditor may not see', async () => {
    const missing = await ask('{ inventory(period: "2031") { kgco2e } }');
    expect(missing.errors).toMatchObject([{ extensions: { code: 'validation_failed' } }]);
    const auditor = await newPerson(server.deps, server.workspaceId, 'auditor');
    const hidden = await ask('{ inventory(period: "2025") { kgco2e } }', auditor.token);
    expect(hidden.data).toEqual({ inventory: null });
    expect(hidden.errors).toMatchObject([{ extensions: { code: 'validation_failed' } }]);
  });
});
