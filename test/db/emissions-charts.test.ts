import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { withTenant } from '../../gateway/database/transaction.ts';
import {
  type EmissionsGroupRow,
  type EmissionsResult,
  emissionsBy,
  emissionsOrder,
} from '../../schema/queries/emissions.ts';
import type { EmissionsQuery } from '../../schema/queries/emissions-grouping.ts';
import { EMISSIONS_DIMENSIONS } from '../../schema/queries/emissions-keys.ts';
import { EMISSIONS_SUMS } from '../../schema/queries/emissions-sums.ts';
import { emissionsYearBefore } from '../../schema/queries/emissions-year-before.ts';
import type { LineFilter } from '../../schema/queries/line-filter.ts';
import { LINE_LIST, lineOrder } from '../../schema/queries/line-list.ts';
import { positionOf } from '../../schema/queries/page.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { pushDemoYear } from '../support/engagement.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { rounds } from '../support/rounds.ts';

const micro = (text: string | null | undefined) => BigInt((text ?? '0.000000').replace('.', ''));
const kgOf = ({ emissionsKgCo2e }: { emissionsKgCo2e?: string }) => micro(emissionsKgCo2e);
const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

const dimensions = fc.uniqueArray(fc.constantFrom(...EMISSIONS_DIMENSIONS), { minLength: 1, maxLength: 3 });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
const filters: fc.Arbitrary<LineFilter> = fc.record({
  from: maybe(fc.constantFrom('2025-01-10', '2025-02-01')),
  to: maybe(fc.constantFrom('2025-02-28', '2025-03-31')),
  scopes: maybe(fc.subarray([1, 2, 3])),
  scope3Categories: maybe(fc.subarray([1, 3, 4, 5, 6])),
  methods: maybe(fc.subarray(['physical', 'spend'] as const)),
  regions: maybe(fc.subarray(['CH', 'DE', 'FR'])),
  description: maybe(fc.constantFrom('e', 'strom', 'ü')),
  vendor: maybe(fc.constantFrom('a', 'ag')),
  kgco2eFrom: maybe(fc.constantFrom(-100, 0, 10)),
  spendTo: maybe(fc.constantFrom(100, 5_000)),
  confidenceFrom: maybe(fc.constantFrom(0.6, 0.9)),
});

describeOnBothDatabases('charts of emissions', (getDb) => {
  let server: TestGateway;
  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    await pushDemoYear(server, 60);
    const earlier = ['2024-01-20', '2024-02-29', '2024-03-05'].map((invoice_date) =>
      invoiceOf({ vendor_name: 'Vorjahr AG', invoice_date }),
    );
    const now = invoiceOf({ vendor_name: 'Vorjahr AG', invoice_date: '2025-02-28' });
    expect((await postIngest(server, { invoices: [...earlier, now] })).status).toBe(200);
  });

  const visible = () => ({ workspaceId: server.workspaceId, periods: null });
  const queryOf = (query: Partial<EmissionsQuery> & Pick<EmissionsQuery, 'groupBy'>): EmissionsQuery => ({
    filter: {},
    orderBy: 'key',
    limit: 1_000,
    sums: ['emissionsKgCo2e', 'lineCount', 'share'],
    total: true,
    days: { from: query.filter?.from ?? null, to: query.filter?.to ?? null },
    ...query,
  });
  const ask = (query: Partial<EmissionsQuery> & Pick<EmissionsQuery, 'groupBy'>): Promise<EmissionsResult> =>
    withTenant(getDb().db, server.workspaceId, (tx) => emissionsBy(tx, visible(), queryOf(query)));
  const keyOf = ({ keys, isOther }: EmissionsGroupRow) => JSON.stringify([keys, isOther]);
  const law = <Values extends [unknown, ...unknown[]]>(
    property: fc.IAsyncProperty<Values>,
    numRuns = rounds(10),
  ) => fc.assert(property, { numRuns });

  it('groups and the rest add up to the whole, and their shares to 1', async () => {
    await law(
      fc.asyncProperty(
        dimensions,
        filters,
        maybe(fc.integer({ min: 1, max: 4 })),
        async (groupBy, filter, top) => {
          const { total, groups } = await ask({ groupBy, filter, top });
          expect(sum(groups.map(kgOf))).toBe(kgOf(total ?? {}));
          const shares = groups.map(({ share }) => share);
          if (kgOf(total ?? {}) === 0n) expect(shares.every((share) => share === null)).toBe(true);
          else expect(shares.reduce((all, share) => all + Number(share), 0)).toBeCloseTo(1, 3);
          if (top === undefined) return;
          const kept = new Set(groups.filter(({ isOther }) => !isOther).map(({ keys }) => keys.at(-1)));
          expect(kept.size).toBeLessThanOrEqual(top);
        },
      ),
    );
  });

  it('the kept values are those with the most kilograms', async () => {
    const { groups: all } = await ask({ groupBy: ['vendor'], orderBy: 'emissions' });
    const { groups, groupCount } = await ask({ groupBy: ['vendor'], orderBy: 'emissions', top: 10 });
    expect(groups.slice(0, 10).map(kgOf)).toEqual(all.slice(0, 10).map(kgOf));
    expect(groups.map(({ isOther }) => isOther)).toEqual([...Array.from({ length: 10 }, () => false), true]);
    expect(kgOf(groups[10] ?? {})).toBe(sum(all.slice(10).map(kgOf)));
    expect([groups[10]?.vendorName, groups[10]?.lineCount, groupCount]).toEqual([
      null,
      all.slice(10).reduce((lines, { lineCount }) => lines + (lineCount ?? 0), 0),
      11,
    ]);
    const byMonth = await ask({ groupBy: ['month', 'vendor'], top: 3 });
    expect(new Set(byMonth.groups.flatMap(({ keys: [, id], isOther }) => (isOther ? [] : [id])))).toEqual(
      new Set(all.slice(0, 3).map(({ keys: [id] }) => id)),
    );
  });

  it('a table of two or three dimensions adds up to that of one', async () => {
    await law(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...EMISSIONS_DIMENSIONS), { minLength: 2, maxLength: 3 }),
        filters,
        async (groupBy, filter) => {
          const { groups } = await ask({ groupBy, filter });
          for (const [at, dimension] of groupBy.entries()) {
            const one = await ask({ groupBy: [dimension], filter });
            const added = Map.groupBy(groups, ({ keys }) => keys[at] ?? null);
            expect(new Map([...added].map(([key, rows]) => [key, sum(rows.map(kgOf))]))).toEqual(
              new Map(one.groups.map((group) => [group.keys[0] ?? null, kgOf(group)])),
            );
          }
        },
      ),
    );
  });

  it('empty groups add nothing, and none is missing', async () => {
    await law(
      fc.asyncProperty(dimensions, filters, async (groupBy, filter) => {
        const asked = await ask({ groupBy, filter });
        const filled = await ask({ groupBy, filter, fill: true });
        expect(filled.total).toEqual(asked.total);
        const known = new Map(asked.groups.map((group) => [keyOf(group), group]));
        const found = new Set(filled.groups.map(keyOf));
        expect(found.size).toBe(filled.groups.length);
        if (filled.groupCount <= 1_000)
          expect([...known.keys()].filter((key) => !found.has(key))).toEqual([]);
        for (const group of filled.groups) {
          if (!known.has(keyOf(group))) expect([kgOf(group), group.lineCount]).toEqual([0n, 0]);
        }
      }),
    );
  });

  it('all months, quarters, scopes and categories are there', async () => {
    const days = { from: '2025-01-01', to: '2025-12-31' };
    const keys = async (groupBy: EmissionsQuery['groupBy']) => {
      const { groups } = await ask({ groupBy, filter: { ...days, vendor: 'no such vendor' }, fill: true });
      return groups.map(({ keys: [first] }) => first);
    };
    const months = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`);
    expect(await keys(['month'])).toEqual(months);
    expect(await keys(['serviceMonth'])).toEqual(months);
    expect(await keys(['quarter'])).toEqual(['2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4']);
    expect(await keys(['year'])).toEqual(['2025']);
    expect(await keys(['scope'])).toEqual(['1', '2', '3']);
    expect(await keys(['scope3Category'])).toEqual(Array.from({ length: 15 }, (_, at) => String(at + 1)));
    expect(await keys(['period'])).toEqual(['2025']);
    const both = await ask({
      groupBy: ['scope', 'scope3Category'],
      filter: { scopes: [2, 3], ...days },
      fill: true,
    });
    expect(both.groups.map(({ keys: pair }) => pair)).toEqual([
      ['2', null],
      ...Array.from({ length: 15 }, (_, at) => ['3', String(at + 1)]),
    ]);
  });

  it('pages visit each group once, in the order of the whole', async () => {
    await law(
      fc.asyncProperty(
        dimensions,
        fc.constantFrom('key', 'emissions'),
        maybe(fc.integer({ min: 1, max: 4 })),
        fc.boolean(),
        async (groupBy, orderBy, top, fill) => {
          const shape = {
            groupBy,
            orderBy,
            top,
            fill,
            filter: { from: '2025-01-01', to: '2025-03-31' },
          } as const;
          const whole = await ask(shape);
          const limit = Math.max(1, Math.ceil(whole.groupCount / 4));
          const order = emissionsOrder(queryOf(shape));
          const seen: string[] = [];
          let after: readonly string[] | null = null;
          for (let page = 0; page < 6; page += 1) {
            const { groups, hasNextPage, groupCount, total } = await ask({ ...shape, limit, after });
            expect([groupCount, total]).toEqual([whole.groupCount, whole.total]);
            seen.push(...groups.map(keyOf));
            const last = groups.at(-1);
            expect(hasNextPage).toBe(seen.length < whole.groupCount);
            if (last === undefined || !hasNextPage) break;
            after = positionOf(last, order);
          }
          expect(new Set(seen).size).toBe(whole.groupCount);
          expect(seen.slice(0, whole.groups.length)).toEqual(whole.groups.map(keyOf));
        },
      ),
    );
  });

  it('filters select the lines that the list selects', async () => {
    await law(
      fc.asyncProperty(filters, async (filter) => {
        const { total } = await ask({ groupBy: ['region'], filter });
        const count = await withTenant(getDb().db, server.workspaceId, (tx) =>
          LINE_LIST.count(tx, visible(), filter),
        );
        expect(total?.lineCount).toBe(count);
      }),
    );
  });

  it('parts of texts are found whatever their case and accents, and wildcards are letters', async () => {
    const texts = ['Heizöl extra leicht', 'CAFÉ-Lieferung 100%', 'Straße_7 (Nord)', 'ŽLUŤOUČKÝ kůň'];
    const own = await startTestGateway(getDb().db, { pool: server.deps.pool });
    const lines = texts.map((description) => ({ description, spend_amount: 10 }));
    const sent = [invoiceOf({ invoice_number: 'RE-2025/Ä1', line_items: lines })];
    expect((await postIngest(own, { invoices: sent })).status).toBe(200);
    const found = (filter: LineFilter) =>
      withTenant(getDb().db, own.workspaceId, async (tx) => {
        const seen = { workspaceId: own.workspaceId, periods: null };
        const order = lineOrder('position', false);
        const page = { size: 9, after: null };
        const { rows } = await LINE_LIST.page(tx, seen, { filter, order, page });
        return rows.map(({ description }) => description).toSorted();
      });
    const cases: [string, string[]][] = [
      ['heizol', ['Heizöl extra leicht']],
      ['HEIZÖL EXTRA', ['Heizöl extra leicht']],
      ['cafe-', ['CAFÉ-Lieferung 100%']],
      ['zlutoucky KUN', ['ŽLUŤOUČKÝ kůň']],
      ['100%', ['CAFÉ-Lieferung 100%']],
      ['%', ['CAFÉ-Lieferung 100%']],
      ['_', ['Straße_7 (Nord)']],
      ['(nord)', ['Straße_7 (Nord)']],
      ['.*', []],
      ['[a-z]', []],
      ['\\', []],
    ];
    for (const [description, expected] of cases) expect(await found({ description })).toEqual(expected);
    expect(await found({ invoiceNumberContains: '25/a' })).toEqual(texts.toSorted());
    expect(await found({ invoiceNumberContains: '25/b' })).toEqual([]);
    expect(await found({ categories: [] })).toEqual([]);
    await own.close();
  });

  it('last year is the same days a year earlier, in the same groups', async () => {
    const days = { from: '2025-02-01', to: '2025-02-28' };
    const query = queryOf({ groupBy: ['month', 'vendor'], filter: days, top: 100, sums: EMISSIONS_SUMS });
    const [now, before, february] = await withTenant(getDb().db, server.workspaceId, async (tx) => {
      const { groups } = await emissionsBy(tx, visible(), query);
      const earlier = { ...query, filter: { from: '2024-02-01', to: '2024-02-29' } };
      return [
        groups,
        await emissionsYearBefore(tx, visible(), { ...query, groups }),
        await emissionsBy(tx, visible(), earlier),
      ] as const;
    });
    // 29 February 2024 belongs to February 2025: the last day stays the last.
    expect(february.total?.lineCount).toBe(2);
    expect(before.total).toMatchObject({
      lineCount: 2,
      emissionsKgCo2e: february.total?.emissionsKgCo2e,
      intensity: february.total?.intensity,
    });
    const found = before.groups.flatMap((group, at) =>
      group === null ? [] : [[now[at]?.vendorName, group.lineCount]],
    );
    expect(found).toEqual([['Vorjahr AG', 2]]);
    expect(now[0]?.keys[0]).toBe('2025-02');
  });

  it('kilograms for each unit of money are those of the lines with a rate', async () => {
    const sums = ['emissionsKgCo2e', 'spend', 'intensity', 'linesWithoutRate'] as const;
    const { groups } = await ask({ groupBy: ['factorCategory'], sums });
    const rated = groups.filter(({ spend, linesWithoutRate }) => Number(spend) > 0 && linesWithoutRate === 0);
    expect(rated.length).toBeGreaterThan(5);
    for (const { emissionsKgCo2e, spend, intensity } of rated) {
      expect(Number(intensity) * Number(spend)).toBeCloseTo(Number(emissionsKgCo2e), 0);
    }
  });

  it('the parts of quality add up to the whole', async () => {
    const { groups, total } = await ask({ groupBy: ['scope'], sums: EMISSIONS_SUMS });
    for (const row of [...groups, total ?? {}]) {
      const of = (names: readonly string[]) =>
        sum(names.map((name) => micro((row as Record<string, string>)[name])));
      expect(of(['physicalKgCo2e', 'supplierKgCo2e', 'spendKgCo2e'])).toBe(of(['emissionsKgCo2e']));
      expect(of(['physicalMarketBasedKgCo2e', 'supplierMarketBasedKgCo2e', 'spendMarketBasedKgCo2e'])).toBe(
        of(['marketBasedKgCo2e']),
      );
      expect(of([0, 1, 2, 3, 4].map((band) => `band${band}KgCo2e`))).toBe(of(['emissionsKgCo2e']));
      const shares = [0, 1, 2, 3, 4].map((band) => `band${band}Share`);
      expect(Number(of(shares)) / 1e6).toBeCloseTo(1, 4);
      expect(Number(of(['physicalShare', 'supplierShare', 'spendShare'])) / 1e6).toBeCloseTo(1, 4);
    }
  });

  it('the interval is that of a calculation by hand: lines of one factor err together', async () => {
    const own = await startTestGateway(getDb().db, { pool: server.deps.pool });
    const line_items = ['Rechtsberatung', 'Rechtsberatung 2', 'Rechtsberatung 3'].map((description) => ({
      description,
      spend_amount: 100,
    }));
    expect((await postIngest(own, { invoices: [invoiceOf({ line_items })] })).status).toBe(200);
    const set = (kg: number, factor: string, at: number) =>
      getDb().asOwner(
        `update line_component c set kgco2e = ${kg}, factor_id = '${factor}', factor_year = 2025
         from line_item l where l.workspace_id = c.workspace_id and l.line_item_id = c.line_item_id
         and c.workspace_id = '${own.workspaceId}'
         and l.line_index = ${at}`,
      );
    await Promise.all([set(60, 'a', 0), set(40, 'a', 1), set(100, 'b', 2)]);
    await getDb().asOwner(
      `update line_item set warnings = '[]', method = 'spend', category = 'legal' where workspace_id = '${own.workspaceId}'`,
    );
    await getDb().asOwner(
      `update invoice set invoice_date = '2025-06-01' where workspace_id = '${own.workspaceId}'`,
    );
    const interval = () =>
      withTenant(getDb().db, own.workspaceId, async (tx) => {
        const sums = ['lowerKgCo2e', 'upperKgCo2e', 'uncertaintyFactor'] as const;
        const seen = { workspaceId: own.workspaceId, periods: null };
        const { total, groups } = await emissionsBy(tx, seen, queryOf({ groupBy: ['scope'], sums }));
        expect(groups.map(({ keys: _, isOther: __, k0: ___, ...row }) => row)).toEqual([total]);
        return sums.map((name) => Number(total?.[name]));
      });
    // ln 1.05 = 0.048790, ln 1.2 = 0.182322, ln 1.5 = 0.405465: the root of the sum of their squares is 0.447240.
    // Two factors of 100 kg: 0.447240 x sqrt(100^2 + 100^2) / 200 = 0.316246, and e^0.316246 = 1.371968.
    const [lower, upper, factor] = await interval();
    expect([lower, upper, factor].map((value) => value?.toFixed(3))).toEqual(['145.776', '274.394', '1.372']);
    // All of one factor: e^0.447240 = 1.563990.
    await set(100, 'a', 2);
    expect((await interval()).map((value) => value.toFixed(3))).toEqual(['127.878', '312.798', '1.564']);
    // A factor of another region, seven years old: + ln 1.1 squared twice; the root is 0.467110, e^0.467110 = 1.595377.
    await getDb().asOwner(
      `update line_item set warnings = '[{"code":"factor_region_fallback","message":""}]' where workspace_id = '${own.workspaceId}'`,
    );
    await getDb().asOwner(
      `update line_component set factor_year = 2018 where workspace_id = '${own.workspaceId}'`,
    );
    expect((await interval())[2]?.toFixed(3)).toBe('1.595');
    await own.close();
  });
});
