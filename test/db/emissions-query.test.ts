import { beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../gateway/database/transaction.ts';
import { emissionsBy } from '../../schema/queries/emissions.ts';
import { EMISSIONS_ORDERS, type EmissionsQuery } from '../../schema/queries/emissions-grouping.ts';
import { EMISSIONS_DIMENSIONS, type EmissionsDimension } from '../../schema/queries/emissions-keys.ts';
import type { EmissionsSum, EmissionsSums } from '../../schema/queries/emissions-sums.ts';
import type { LineFilter } from '../../schema/queries/line-filter.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { pushDemoYear } from '../support/engagement.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

/** Every part of every line as the tables hold it; a line of 0 kg stands once, without a part. */
interface Part {
  readonly line: string;
  readonly ordinal: number;
  readonly microKg: bigint;
  /** null where nothing bio is burnt. */
  readonly biogenicMicroKg: bigint | null;
  readonly keys: Readonly<Record<EmissionsDimension, string | null>>;
  readonly hasPart: boolean;
  readonly voided: boolean;
  readonly review: boolean;
  readonly confidence: number;
  readonly date: string;
  /** Spend at the recorded rate. */
  readonly spend: number;
}

const SUMS: readonly EmissionsSum[] = [
  'emissionsKgCo2e',
  'spendMethodKgCo2e',
  'absoluteKgCo2e',
  'physicalAbsoluteKgCo2e',
  'lineCount',
  'spend',
  'spendCurrency',
  'linesWithSpend',
  'linesWithoutRate',
  'needsReviewLines',
  'needsReviewKgCo2e',
  'possibleDuplicateLines',
  'biogenicCo2Kg',
  'biogenicLines',
];

/** What is answered when everything is asked for. */
interface Whole {
  readonly total: EmissionsSums;
  readonly groups: readonly (EmissionsSums & { readonly keys: readonly (string | null)[] })[];
  readonly groupCount: number;
}

const micro = (text: string) => BigInt(text.replace('.', ''));
const all: LineFilter = {};

describeOnBothDatabases('emissions by dimension', (getDb) => {
  let server: TestGateway;
  let parts: Part[];

  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    await pushDemoYear(server, 60);
    const pellets = await postIngest(server, {
      invoices: [
        invoiceOf({
          vendor_name: 'Holz AG',
          line_items: [
            { description: 'Holzpellets lose', spend_amount: 1900, quantity: 5, unit_of_measure: 't' },
            { description: 'Heizöl extra leicht', spend_amount: 1000, quantity: 1000, unit_of_measure: 'l' },
          ],
        }),
      ],
    });
    expect(pellets.status).toBe(200);
    const voided = await postIngest(server, { invoices: [invoiceOf({ vendor_name: 'Voided AG' })] });
    const { invoices } = (await voided.json()) as { invoices: { invoice_id: string }[] };
    await getDb().asOwner(`update invoice set voided_at = recorded_at where invoice_id = $1`, [
      invoices[0]?.invoice_id ?? '',
    ]);
    parts = await readParts();
  });

  async function readParts(): Promise<Part[]> {
    const rows = await getDb().asOwner<Record<string, string | number | boolean | null>>(
      `select l.line_item_id as line, coalesce(c.ordinal, 0) as ordinal, coalesce(c.kgco2e, 0)::numeric(30,6)::text as kg,
         c.biogenic_co2_kg::text as biogenic,
         to_char(i.invoice_date, 'YYYY-MM') as month, to_char(i.invoice_date, 'YYYY') as year,
         to_char(i.invoice_date, 'YYYY-"Q"Q') as quarter, i.period,
         to_char(coalesce(l.service_period_start, i.service_period_start, i.invoice_date), 'YYYY-MM') as "serviceMonth",
         coalesce(c.scope, l.scope)::text as scope,
         (case when c.scope is null then l.scope3_category else c.scope3_category end)::text as "scope3Category",
         l.category as "factorCategory", i.vendor_name as vendor, i.region as region, l.method as method,
         c.scope is not null as "hasPart", i.voided_at is not null as voided, l.needs_review as review,
         l.confidence::text as confidence, i.invoice_date::text as date, i.workspace_rate::text as rate,
         l.spend_amount::text as spend
       from line_item l join invoice i using (workspace_id, invoice_id)
       left join line_component c using (workspace_id, line_item_id)`,
    );
    return rows.map((row) => {
      const text = (name: string) => (row[name] === null ? null : String(row[name]));
      return {
        line: String(row.line),
        ordinal: Number(row.ordinal),
        microKg: micro(String(row.kg)),
        biogenicMicroKg: row.biogenic === null ? null : micro(String(row.biogenic)),
        keys: Object.fromEntries(EMISSIONS_DIMENSIONS.map((name) => [name, text(name)])) as Part['keys'],
        hasPart: row.hasPart === true,
        voided: row.voided === true,
        review: row.review === true,
        confidence: Number(row.confidence),
        date: String(row.date),
        spend: Number(row.spend) * Number(row.rate),
      };
    });
  }

  /** With the names of vendors as keys, for which their ids stand. */
  async function askFor(
    query: Partial<EmissionsQuery> & Pick<EmissionsQuery, 'groupBy' | 'sums' | 'total'>,
    periods: readonly string[] | null = null,
  ) {
    const visible = { workspaceId: server.workspaceId, periods };
    const { groups, ...result } = await withTenant(getDb().db, server.workspaceId, (tx) =>
      emissionsBy(tx, visible, {
        filter: all,
        orderBy: 'key',
        limit: 1_000,
        days: { from: null, to: null },
        ...query,
      }),
    );
    const { hasNextPage: _, ...rest } = result;
    const named = groups.map(({ vendorName, keys, isOther: _, ...sums }) => ({
      ...Object.fromEntries(Object.entries(sums).filter(([name]) => !/^k\d$/.test(name))),
      keys: keys.map((key, at) => (query.groupBy[at] === 'vendor' ? (vendorName ?? null) : key)),
    }));
    return { ...rest, groups: named };
  }

  async function ask(
    query: Partial<EmissionsQuery> & Pick<EmissionsQuery, 'groupBy'>,
    periods: readonly string[] | null = null,
  ): Promise<Whole> {
    const result = await askFor({ ...query, sums: SUMS, total: true }, periods);
    for (const row of [result.total, ...result.groups]) {
      expect(Object.keys(row ?? {}).filter((name) => name !== 'keys')).toEqual(SUMS);
    }
    return result as unknown as Whole;
  }

  const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
  const kgOf = (of: readonly Part[]) => sum(of.map(({ microKg }) => microKg));
  const linesOf = (of: readonly Part[]) => new Set(of.map(({ line }) => line)).size;
  const pairs = EMISSIONS_DIMENSIONS.flatMap((a, at) =>
    EMISSIONS_DIMENSIONS.slice(at).map((b) => [a, b] as const),
  );

  it.each(pairs)('adds up %s and %s exactly, biogenic CO2 apart, without voided invoices', async (a, b) => {
    const groupBy = a === b ? [a] : [a, b];
    const live = parts.filter(({ voided }) => !voided);
    const { total, groups, groupCount } = await ask({ groupBy });
    const bio = live.filter(({ biogenicMicroKg }) => biogenicMicroKg !== null);
    const bioKg = sum(bio.map(({ biogenicMicroKg }) => biogenicMicroKg ?? 0n));
    // DESNZ 2025, outside of scopes: 1,677.18 kg a tonne of pellets.
    expect(bioKg).toBeGreaterThanOrEqual(8_385_900_000n);
    expect([micro(total.biogenicCo2Kg), total.biogenicLines]).toEqual([bioKg, linesOf(bio)]);
    expect(sum(groups.map(({ biogenicCo2Kg }) => micro(biogenicCo2Kg)))).toBe(bioKg);
    expect(micro(total.emissionsKgCo2e)).toBe(kgOf(live));
    expect(total.lineCount).toBe(linesOf(live));
    const expected = Map.groupBy(live, ({ keys }) => JSON.stringify(groupBy.map((name) => keys[name])));
    expect(groupCount).toBe(expected.size);
    expect(groups.map(({ keys }) => JSON.stringify(keys)).sort()).toEqual([...expected.keys()].sort());
    for (const group of groups) {
      const own = expected.get(JSON.stringify(group.keys)) ?? [];
      expect([micro(group.emissionsKgCo2e), group.lineCount]).toEqual([kgOf(own), linesOf(own)]);
      const spend = own.reduce((total, part) => total + (part.ordinal === 0 ? part.spend : 0), 0);
      expect(Number(group.spend ?? '0')).toBeCloseTo(spend, 1);
    }
  });

  it('keeps the largest groups and still counts and adds up all', async () => {
    const whole = await ask({ groupBy: ['vendor'], orderBy: 'emissions' });
    const top = await ask({ groupBy: ['vendor'], orderBy: 'emissions', limit: 10 });
    expect(top.groups).toEqual(whole.groups.slice(0, 10));
    expect([top.total, top.groupCount]).toEqual([whole.total, whole.groups.length]);
    const kg = whole.groups.map(({ emissionsKgCo2e }) => micro(emissionsKgCo2e));
    expect(kg).toEqual(kg.toSorted((x, y) => (x < y ? 1 : x > y ? -1 : 0)));
  });

  it('orders scopes and categories as numbers', async () => {
    const { groups } = await ask({ groupBy: ['scope3Category'] });
    const numbers = groups.flatMap(({ keys: [key] }) =>
      key === null || key === undefined ? [] : [Number(key)],
    );
    expect(numbers.length).toBeGreaterThan(3);
    expect(numbers).toEqual(numbers.toSorted((x, y) => x - y));
  });

  describe('a filter', () => {
    const live = () => parts.filter(({ voided }) => !voided);
    const cases: [string, LineFilter, (part: Part) => boolean][] = [
      [
        'scope 2 adds the parts in scope 2 only',
        { scope: 2 },
        ({ keys, hasPart }) => hasPart && keys.scope === '2',
      ],
      [
        'scope 3 category 3',
        { scope3Category: 3 },
        ({ keys, hasPart }) => hasPart && keys.scope3Category === '3',
      ],
      ['method', { method: 'physical' }, ({ keys }) => keys.method === 'physical'],
      ['category', { category: 'electricity' }, ({ keys }) => keys.factorCategory === 'electricity'],
      ['confidence', { confidenceBelow: 0.7 }, ({ confidence }) => confidence < 0.7],
      ['review', { needsReview: true }, ({ review }) => review],
      [
        'dates, both days included',
        { from: '2025-01-15', to: '2025-02-20' },
        ({ date }) => date >= '2025-01-15' && date <= '2025-02-20',
      ],
      ['vendor', { vendor: 'e' }, ({ keys }) => (keys.vendor ?? '').toLowerCase().includes('e')],
      ['a wildcard as itself', { vendor: '%' }, () => false],
    ];

    it.each(cases)('by %s', async (_name, filter, keep) => {
      const { total } = await ask({ groupBy: ['scope'], filter });
      const own = live().filter(keep);
      expect([micro(total.emissionsKgCo2e), total.lineCount]).toEqual([kgOf(own), linesOf(own)]);
    });

    it('can take voided invoices in', async () => {
      const { total } = await ask({ groupBy: ['month'], filter: { includeVoided: true } });
      expect([micro(total.emissionsKgCo2e), total.lineCount]).toEqual([kgOf(parts), linesOf(parts)]);
      expect(parts.length).toBeGreaterThan(live().length);
    });
  });

  it('shows nothing outside the periods a reader may see, and no group of an empty total', async () => {
    const { total, groups, groupCount } = await ask({ groupBy: ['month'] }, []);
    expect([total.emissionsKgCo2e, total.lineCount, groups, groupCount]).toEqual(['0.000000', 0, [], 0]);
    const lean = await askFor({ groupBy: ['month'], sums: ['lineCount'], total: false }, []);
    expect(lean).toEqual({ total: null, groups: [], groupCount: 0 });
  });

  describe('only the sums asked for', () => {
    const only = (row: EmissionsSums, sums: readonly EmissionsSum[]) =>
      Object.fromEntries(sums.map((name) => [name, row[name]]));

    // Each dimension alone, first and second.
    const some = EMISSIONS_DIMENSIONS.flatMap((name, at) => [
      [name],
      [name, EMISSIONS_DIMENSIONS.at(at - 1) ?? name],
    ]);
    const someSums = [
      ['emissionsKgCo2e', 'lineCount'],
      ['lineCount'],
      ['spend', 'physicalAbsoluteKgCo2e'],
      [],
    ] as const;
    const choices = EMISSIONS_ORDERS.flatMap((orderBy) =>
      someSums.flatMap((sums) => [true, false].map((total) => ({ orderBy, sums, total }))),
    );

    // Two choices each: all of them come with dimensions alone, and all with two.
    it.each(
      some.map((groupBy, at) => ({
        groupBy,
        asked: [0, 7].flatMap((further) => choices[(at + further) % choices.length] ?? []),
      })),
    )('are those of the whole answer, by $groupBy', async ({ groupBy, asked }) => {
      for (const { orderBy, sums, total } of asked) {
        const whole = await ask({ groupBy, orderBy });
        expect(await askFor({ groupBy, orderBy, sums, total })).toEqual({
          total: total ? only(whole.total, sums) : null,
          groups: whole.groups.map((group) => ({ ...only(group, sums), keys: group.keys })),
          groupCount: whole.groupCount,
        });
      }
    });

    it.each([
      { groupBy: ['vendor'] },
      { groupBy: ['factorCategory', 'month'] },
      { groupBy: ['scope', 'region'] },
    ] as const)('are each the same alone, by $groupBy', async ({ groupBy }) => {
      const whole = await ask({ groupBy });
      for (const name of SUMS) {
        const { total, groups } = await askFor({ groupBy, sums: [name], total: true });
        expect(total).toEqual(only(whole.total, [name]));
        expect(groups).toEqual(whole.groups.map((group) => ({ ...only(group, [name]), keys: group.keys })));
      }
    });

    it('agree under filters of invoices and of lines', async () => {
      const filters: LineFilter[] = [
        { from: '2025-01-15', to: '2025-02-20' },
        { vendor: 'e', includeVoided: true },
        { method: 'spend' },
        { scope: 3 },
      ];
      for (const filter of filters) {
        const whole = await ask({ groupBy: ['vendor', 'month'], filter });
        const sums = ['emissionsKgCo2e', 'lineCount'] as const;
        const { total, groups } = await askFor({ groupBy: ['vendor', 'month'], filter, sums, total: true });
        expect(total).toEqual(only(whole.total, sums));
        expect(groups).toEqual(whole.groups.map((group) => ({ ...only(group, sums), keys: group.keys })));
        expect(groups.length).toBeGreaterThan(0);
      }
    });

    it('keep the largest groups, and count those beyond the limit', async () => {
      const whole = await ask({ groupBy: ['vendor'], orderBy: 'emissions' });
      const top = await askFor({
        groupBy: ['vendor'],
        orderBy: 'emissions',
        limit: 3,
        sums: [],
        total: false,
      });
      expect(top.groups).toEqual(whole.groups.slice(0, 3).map(({ keys }) => ({ keys })));
      expect(top.groupCount).toBe(whole.groups.length);
    });
  });

  it('refuses no, four or twice the same dimension', async () => {
    for (const groupBy of [
      [],
      ['month', 'scope', 'vendor', 'region'],
      ['month', 'month'],
    ] as EmissionsDimension[][]) {
      await expect(ask({ groupBy })).rejects.toThrow(RangeError);
    }
  });
});
