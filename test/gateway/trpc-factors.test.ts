import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NEWEST_FACTOR_SET_ID } from '../../compute/factors/factor-set.ts';
import type { Factor, FactorSearchInput } from '../../schema/contracts/factors.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { refusedWith, signedInClient, type TrpcTestClient } from '../support/trpc.ts';

const SET = NEWEST_FACTOR_SET_ID;
const MAX_PAGES = 60;

// Figures counted and copied from the tables the set was built from (docs/factors.md).
describeOnBothDatabases('tRPC factor', (getDatabase) => {
  let server: TestGateway;
  let owner: TrpcTestClient;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    owner = await signedInClient(server, server.owner);
  });
  afterAll(() => server.close());

  async function all(filter: FactorSearchInput): Promise<{ total: number; factors: Factor[] }> {
    const factors: Factor[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const answer: { total: number; factors: Factor[]; next_cursor: string | null } =
        await owner.factor.search.query({ ...filter, cursor });
      factors.push(...answer.factors);
      cursor = answer.next_cursor;
      if (cursor === null) return { total: answer.total, factors };
    }
    throw new Error('the pages never end');
  }

  const keyOf = ({ factor_id, year }: Factor) => `${factor_id} ${year}`;

  it('shows the origin of a row of an older set without the notes of those who compiled it', async () => {
    // The file of the set says: "KBOB list: free to use with source named (terms not seen; confirm)".
    const older = await owner.factor.get.query({
      set_id: '2026-11-21',
      factor_id: 'electricity.grid.ch',
      year: 2026,
    });
    expect(older).toMatchObject({
      factor_set_id: '2026-11-21',
      kgco2e_per_unit: '0.125',
      licence: 'Free to use with the source named',
    });
  });

  it('shows the whole provenance of a physical factor', async () => {
    expect(await owner.factor.get.query({ factor_id: 'electricity.grid.ch' })).toEqual({
      factor_set_id: SET,
      factor_id: 'electricity.grid.ch',
      kind: 'physical',
      label: 'Swiss consumer electricity mix incl. traded imports, at socket',
      category: 'electricity',
      subcategory: 'grid average',
      region: 'CH',
      year: 2026,
      kgco2e_per_unit: '0.125',
      unit: 'kWh',
      price_basis: null,
      scope: 2,
      scope3_category: null,
      boundary: 'lifecycle incl. imports, infrastructure and grid',
      gwp_basis: 'as published, mixed',
      gwp_note: 'The copy used does not state it; its figures are 100-year potentials.',
      co2_kg_per_unit: null,
      ch4_kgco2e_per_unit: null,
      n2o_kgco2e_per_unit: null,
      biogenic_co2_kg_per_unit: null,
      classification: null,
      code: null,
      code_title: null,
      publisher: 'KBOB, ecobau and IPB, Switzerland',
      dataset: 'Ökobilanzdaten im Baubereich 2009/1',
      dataset_version: 'V9.0',
      publication_year: 2026,
      address: 'https://www.kbob.admin.ch',
      source: 'KBOB/ecobau/IPB life-cycle data V9.0, id 45.020 (second-hand reading)',
      source_locator:
        "KBOB/ecobau list 2022 V9.0 (14.07.2026), sheet 'Energie Energie', row 99 (45.020), as quoted in public program code",
      licence: 'Free to use with the source named',
      credit: 'Source: KBOB/ecobau/IPB Ökobilanzdaten im Baubereich 2009/1:2022.',
      flag: null,
      caution: null,
    });
  });

  it('shows the whole provenance of a spend factor, and the reason to be cautious with one', async () => {
    const it = await owner.factor.get.query({ factor_id: 'figaro26-purchaser-est-2023:J62_63:CH' });
    expect(it).toMatchObject({
      kind: 'spend',
      category: 'spend',
      region: 'CH',
      year: 2023,
      kgco2e_per_unit: '0.0702456',
      unit: 'EUR',
      price_basis: 'purchaser',
      scope: null,
      boundary: 'cradle to gate, spend-based, purchaser prices',
      gwp_basis: 'AR5',
      gwp_note: 'AR5 100-year potentials: CH4 28, N2O 265. Gases: CO2, CH4, N2O, F-gases.',
      classification: 'NACE2-A64',
      code: 'J62_63',
      publisher: 'Footing, from Ecodex; figures of Eurostat',
      dataset: 'FIGARO monetary emission factors, own derivation',
      address: 'https://doi.org/10.5281/zenodo.23157020',
      dataset_version: '26ed (Eurostat FIGARO 2026 edition)',
      licence: expect.stringContaining('CC BY-SA 4.0'),
      credit: expect.stringContaining('Ecodex'),
    });
    const apparel = await owner.factor.get.query({ factor_id: 'epa-sc-1.3.0:315110:US' });
    expect(apparel).toMatchObject({
      flag: 'caution',
      caution: expect.stringContaining('domestic-technology assumption'),
      dataset: 'Supply Chain Greenhouse Gas Emission Factors by NAICS-6',
      dataset_version: 'v1.3.0',
    });
  });

  it.each([
    [2024, 2025, '0.177'],
    [2025, 2025, '0.177'],
    [2026, 2026, '0.13096'],
    [2040, 2026, '0.13096'],
    [null, 2026, '0.13096'],
  ])('takes for %s the row of %i: the latest not after it, else the earliest', async (year, own, value) => {
    const row = await owner.factor.get.query({ factor_id: 'electricity.grid.gb', year, set_id: SET });
    expect([row.year, row.kgco2e_per_unit]).toEqual([own, value]);
  });

  it.each([
    [{}, 3_650],
    [{ kind: 'physical' }, 1_178],
    [{ kind: 'spend' }, 2_472],
    [{ kind: 'physical', region: 'CH' }, 100],
    [{ kind: 'spend', region: 'ch' }, 124],
    [{ unit: 'TKM' }, 78],
    [{ unit: 'GBP' }, 112],
    [{ category: 'electricity' }, 286],
    [{ category: 'electricity', region: 'CH', unit: 'kWh', set_id: SET }, 5],
    [{ category: 'electricity', unit: 'tkm' }, 0],
    [{ text: 'no such words anywhere' }, 0],
  ] as const)(
    'finds with %j the %i rows the tables hold, each once over the pages',
    async (filter, count) => {
      const { total, factors } = await all({ ...filter, limit: 100 });
      expect([total, factors.length, new Set(factors.map(keyOf)).size]).toEqual([count, count, count]);
    },
  );

  it('finds words in any order and case, without accents, and takes no character as a pattern', async () => {
    const ids = async (text: string) => (await all({ text })).factors.map(({ factor_id }) => factor_id);
    expect(await ids('SOCKET swiss consumer')).toEqual(['electricity.grid.ch']);
    expect(await ids('electricity.grid.ch')).toContain('electricity.grid.ch');
    expect(await ids('électricity.grïd.ch socket')).toEqual(['electricity.grid.ch']);
    expect(await ids('soybean 111110')).toEqual(['epa-sc-1.3.0:111110:US']);
    for (const text of ['sw_ss', 'swiss%socket', '.*swiss', '[s]wiss', "swiss' or '1'='1"]) {
      expect(await ids(text)).toEqual([]);
    }
    expect((await all({ text: '  \t ', kind: 'physical', region: 'CH' })).total).toBe(100);
  });

  it('gives the same rows in the same order for every page size, and the pages partition them', async () => {
    const whole = (await all({ region: 'CH', kind: 'physical', limit: 100 })).factors.map(keyOf);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 3, max: 100 }), async (limit) => {
        const paged = (await all({ region: 'CH', kind: 'physical', limit })).factors.map(keyOf);
        expect(paged).toEqual(whole);
      }),
      { numRuns: 6 },
    );
    expect((await owner.factor.search.query({})).factors).toHaveLength(20);
  });

  it.each([
    [{ limit: 0 }, '/limit'],
    [{ limit: 101 }, '/limit'],
    [{ limit: 2.5 }, '/limit'],
    [{ kind: 'both' }, '/kind'],
    [{ text: 'x'.repeat(201) }, '/text'],
    [{ text: 'a\u0000' }, '/text'],
    [{ text: '\ud800' }, '/text'],
    [{ region: 7 }, '/region'],
    [{ unit: 'x'.repeat(101) }, '/unit'],
    [{ cursor: 'x'.repeat(501) }, '/cursor'],
  ])('refuses to search with %j with 400, naming the member', async (input, pointer) => {
    const refusal = await refusedWith(owner.factor.search.query(input as FactorSearchInput));
    expect(refusal).toEqual({ status: 400, code: 'validation_failed', pointers: [pointer] });
  });

  it('takes a cursor as it was given and refuses every other with 400', async () => {
    const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const { next_cursor } = await owner.factor.search.query({ limit: 1 });
    expect(JSON.parse(Buffer.from(next_cursor ?? '', 'base64url').toString())).toEqual(['factor', SET, 0]);
    for (const cursor of [
      '',
      'nonsense',
      made(),
      made('factor', SET),
      made('invoice', SET, 1),
      made('factor', '2020-01-01', 1),
      made('factor', '__proto__', 1),
      made('factor', SET, -1),
      made('factor', SET, 1.5),
      made('factor', SET, 1e300),
      made('factor', SET, '1'),
      made('factor', SET, null),
      made('factor', null, 1),
      Buffer.from('{"a":').toString('base64url'),
    ]) {
      const refusal = await refusedWith(owner.factor.search.query({ cursor }));
      expect([cursor, refusal]).toEqual([
        cursor,
        { status: 400, code: 'validation_failed', pointers: ['/cursor'] },
      ]);
    }
    const beyond = await owner.factor.search.query({ cursor: made('factor', SET, 1_000_000) });
    expect(beyond).toMatchObject({ total: 3_650, factors: [], next_cursor: null });
  });

  it('answers 404 for an unknown factor or set and 400 for what names none', async () => {
    const missing = [
      { factor_id: 'electricity.grid.zz' },
      { factor_id: '' },
      { factor_id: '__proto__' },
      { factor_id: 'constructor', year: 2025 },
      { factor_id: 'electricity.grid.ch', set_id: '2020-01-01' },
      { factor_id: 'electricity.grid.ch', set_id: '../2026-11-21' },
    ];
    for (const input of missing) {
      expect([input, await refusedWith(owner.factor.get.query(input))]).toMatchObject([
        input,
        { status: 404, code: 'not_found' },
      ]);
    }
    expect(await refusedWith(owner.factor.search.query({ set_id: 'nothing' }))).toMatchObject({
      status: 404,
    });
    for (const input of [
      {},
      { factor_id: 7 },
      { factor_id: 'x', year: 2025.5 },
      { factor_id: 'x', year: 1e9 },
    ]) {
      const refusal = await refusedWith(owner.factor.get.query(input as { factor_id: string }));
      expect(refusal).toMatchObject({ status: 400, code: 'validation_failed' });
    }
  });
});
