import type { Category, Method } from '../contracts/categories.ts';
import {
  type EMISSIONS_ORDERS,
  type EmissionsDimension,
  type EmissionsGroupRow,
  type EmissionsResult,
  type EmissionsRow,
  type EmissionsSum,
  emissionsBy,
} from '../queries/emissions.ts';
import { builder } from './builder.ts';
import type { GraphqlContext } from './context.ts';
import { CategoryEnum, MethodEnum } from './enums.ts';
import { checkedFilter, LineFilterInput } from './filter.ts';
import { refusal } from './refuse.ts';
import { type Selection, selectedNames } from './selection.ts';

/** Groups by default, and at most. */
const DEFAULT_GROUPS = 100;
const MAX_GROUPS = 1_000;
/** Cost of an aggregate in the database, beside one row's cost. */
const AGGREGATE_COST = 50;

/** The sums each field needs; no others are computed. */
const SUMS_OF_FIELDS: Readonly<Record<string, readonly EmissionsSum[]>> = {
  kgco2e: ['emissionsKgCo2e'],
  marketBasedKgco2e: ['marketBasedKgCo2e'],
  lineCount: ['lineCount'],
  spend: ['spend'],
  spendCurrency: ['spendCurrency'],
  physicalShare: ['absoluteKgCo2e', 'physicalAbsoluteKgCo2e'],
  caveats: [
    'spendMethodKgCo2e',
    'linesWithSpend',
    'spendCurrency',
    'needsReviewLines',
    'needsReviewKgCo2e',
    'possibleDuplicateLines',
    'linesWithoutRate',
    'biogenicLines',
  ],
  biogenicCo2Kg: ['biogenicCo2Kg'],
};

const DIMENSION_NAMES: Readonly<
  Record<string, { readonly value: EmissionsDimension; readonly description: string }>
> = {
  MONTH: { value: 'month', description: 'Month of the invoice date, YYYY-MM.' },
  SCOPE: { value: 'scope', description: 'Scope of each part: 1, 2 or 3.' },
  SCOPE3_CATEGORY: {
    value: 'scope3Category',
    description: 'GHG Protocol scope 3 category of each part, 1 to 15.',
  },
  FACTOR_CATEGORY: { value: 'factorCategory', description: 'Category the line was classified to.' },
  VENDOR: { value: 'vendor', description: 'Vendor of the invoice.' },
  REGION: { value: 'region', description: 'Region of the invoice.' },
  METHOD: { value: 'method', description: 'Physical or spend-based.' },
};

const EmissionsDimensionEnum = builder.enumType('EmissionsDimension', {
  description: 'Dimension of groups.',
  values: DIMENSION_NAMES,
});

const EmissionsOrderEnum = builder.enumType('EmissionsOrder', {
  description: 'Order of the groups.',
  values: {
    KEY: { value: 'key', description: 'By their keys, ascending.' },
    EMISSIONS: { value: 'emissions', description: 'Most kilograms first.' },
  } as const satisfies Record<string, { value: (typeof EMISSIONS_ORDERS)[number]; description: string }>,
});

/** A caveat about a total, computed from its lines. */
interface Caveat {
  readonly code: string;
  readonly message: string;
  readonly lineCount: number | null;
  readonly emissionsKgCo2e: string | null;
}

const CaveatType = builder.objectRef<Caveat>('Caveat').implement({
  description: 'A caveat to show beside a total.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code of the caveat; it does not change.' }),
    message: t.exposeString('message', { description: 'The caveat as text.' }),
    lineCount: t.exposeInt('lineCount', { nullable: true, description: 'Lines concerned.' }),
    kgco2e: t.field({
      type: 'Float',
      nullable: true,
      description: 'kg CO2e concerned.',
      resolve: ({ emissionsKgCo2e }) => emissionsKgCo2e,
    }),
  }),
});

const EmissionsTotalType = builder.objectRef<EmissionsRow>('EmissionsTotal').implement({
  description: 'Totals of the selected lines; without voided invoices unless the filter includes them.',
  fields: (t) => ({
    ...sumFields(t),
    caveats: t.field({
      type: [CaveatType],
      description: 'Caveats, computed from the selected lines.',
      resolve: caveatsOf,
    }),
  }),
});

interface Group extends EmissionsRow {
  readonly keys: Readonly<Partial<Record<EmissionsDimension, string | null>>>;
}

const EmissionsGroupType = builder.objectRef<Group>('EmissionsGroup').implement({
  description: 'One group; only the keys of the chosen dimensions are set.',
  fields: (t) => ({
    month: t.string({ nullable: true, description: 'YYYY-MM.', resolve: ({ keys }) => keys.month ?? null }),
    scope: t.int({ nullable: true, description: '1, 2 or 3.', resolve: ({ keys }) => numberOf(keys.scope) }),
    scope3Category: t.int({
      nullable: true,
      description: '1 to 15; null for scopes 1 and 2.',
      resolve: ({ keys }) => numberOf(keys.scope3Category),
    }),
    factorCategory: t.field({
      type: CategoryEnum,
      nullable: true,
      description: 'Category the lines were classified to.',
      resolve: ({ keys }) => (keys.factorCategory ?? null) as Category | null,
    }),
    vendor: t.string({
      nullable: true,
      description: 'Name of the vendor.',
      resolve: ({ keys }) => keys.vendor ?? null,
    }),
    region: t.string({
      nullable: true,
      description: 'ISO 3166-1 alpha-2.',
      resolve: ({ keys }) => keys.region ?? null,
    }),
    method: t.field({
      type: MethodEnum,
      nullable: true,
      description: 'Calculation method of the lines.',
      resolve: ({ keys }) => (keys.method ?? null) as Method | null,
    }),
    ...sumFields(t),
  }),
});

const EmissionsBreakdownType = builder
  .objectRef<EmissionsResult & { groupBy: readonly EmissionsDimension[] }>('EmissionsBreakdown')
  .implement({
    description: 'Emissions by one or two dimensions, with their total.',
    fields: (t) => ({
      total: t.field({
        type: EmissionsTotalType,
        description: 'Total of all groups, listed or not.',
        resolve: ({ total }) => asked(total ?? undefined),
      }),
      groups: t.field({
        type: [EmissionsGroupType],
        description: 'The groups, in the chosen order.',
        complexity: 0,
        resolve: ({ groups, groupBy }) => groups.map((group) => namedKeys(group, groupBy)),
      }),
      groupCount: t.exposeInt('groupCount', {
        description: 'Number of groups, also beyond `first`.',
      }),
    }),
  });

/** The fields of totals and groups. */
function sumFields<Row extends EmissionsRow>(
  t: Parameters<
    NonNullable<Parameters<ReturnType<typeof builder.objectRef<Row>>['implement']>[0]['fields']>
  >[0],
) {
  return {
    kgco2e: t.field({
      type: 'Float',
      description: 'kg CO2e, the exact sum of the parts; scope 2 is location-based.',
      resolve: ({ emissionsKgCo2e }: Row) => asked(emissionsKgCo2e),
    }),
    biogenicCo2Kg: t.field({
      type: 'Float',
      description: 'kg of biogenic CO2 as far as the factors state it, in no other total.',
      resolve: ({ biogenicCo2Kg }: Row) => asked(biogenicCo2Kg),
    }),
    marketBasedKgco2e: t.field({
      type: 'Float',
      description:
        'The same with scope 2 market-based, as the sum of lines. Guarantees of origin apply to a whole reporting period: see its scope2.',
      resolve: ({ marketBasedKgCo2e }: Row) => asked(marketBasedKgCo2e),
    }),
    lineCount: t.int({
      description: 'Lines with a part here; by scope or category a line may be in several groups.',
      resolve: ({ lineCount }: Row) => asked(lineCount),
    }),
    spend: t.field({
      type: 'Decimal',
      nullable: true,
      description:
        "Spend as sent, in the workspace's currency at each invoice's recorded rate, of the lines whose main part is here; null if none has a rate or they were recorded in several currencies.",
      resolve: ({ spend }: Row) => asked(spend),
    }),
    spendCurrency: t.string({
      nullable: true,
      description: 'Currency of `spend`, ISO 4217.',
      resolve: ({ spendCurrency }: Row) => asked(spendCurrency),
    }),
    physicalShare: t.float({
      nullable: true,
      description:
        'Share of the absolute kilograms calculated from physical quantities, 0 to 1; null if there are none.',
      resolve: physicalShare,
    }),
  };
}

/** A sum that was read because a field needs it. */
function asked<Value>(sum: Value | undefined): Value {
  if (sum === undefined) throw new Error('emissions: a sum was not asked for');
  return sum;
}

function numberOf(key: string | null | undefined): number | null {
  return key === null || key === undefined ? null : Number(key);
}

function namedKeys(group: EmissionsGroupRow, groupBy: readonly EmissionsDimension[]): Group {
  const keys = Object.fromEntries(groupBy.map((dimension, at) => [dimension, group.keys[at] ?? null]));
  return { ...group, keys };
}

/** Shares are for display: four decimals. */
function physicalShare({ absoluteKgCo2e, physicalAbsoluteKgCo2e }: EmissionsRow): number | null {
  const all = Number(asked(absoluteKgCo2e));
  return all === 0 ? null : Math.round((Number(asked(physicalAbsoluteKgCo2e)) / all) * 10_000) / 10_000;
}

function caveatsOf(sums: EmissionsRow): Caveat[] {
  const caveats: Caveat[] = [];
  const spendMethodKgCo2e = asked(sums.spendMethodKgCo2e);
  const needsReviewLines = asked(sums.needsReviewLines);
  const possibleDuplicateLines = asked(sums.possibleDuplicateLines);
  const linesWithoutRate = asked(sums.linesWithoutRate);
  if (Number(spendMethodKgCo2e) !== 0) {
    caveats.push({
      code: 'spend_based',
      message: 'Calculated from spend and sector averages, not from quantities.',
      lineCount: null,
      emissionsKgCo2e: spendMethodKgCo2e,
    });
  }
  if (needsReviewLines > 0) {
    caveats.push({
      code: 'needs_review',
      message: 'Lines whose classification or quantity is uncertain.',
      lineCount: needsReviewLines,
      emissionsKgCo2e: asked(sums.needsReviewKgCo2e),
    });
  }
  if (possibleDuplicateLines > 0) {
    caveats.push({
      code: 'possible_duplicates',
      message: 'Lines of invoices equal to another one in vendor, date, currency and lines.',
      lineCount: possibleDuplicateLines,
      emissionsKgCo2e: null,
    });
  }
  const biogenicLines = asked(sums.biogenicLines);
  if (biogenicLines > 0) {
    caveats.push({
      code: 'biogenic_co2',
      message:
        'Lines that burn wood, biogas or fuels with a bio share: their biogenic CO2 is in no total; biogenicCo2Kg is the part the factors state.',
      lineCount: biogenicLines,
      emissionsKgCo2e: null,
    });
  }
  if (linesWithoutRate > 0) {
    caveats.push({
      code: 'spend_without_rate',
      message: 'Lines in a currency without an exchange rate: their spend is not part of the sum.',
      lineCount: linesWithoutRate,
      emissionsKgCo2e: null,
    });
  }
  if (asked(sums.linesWithSpend) > 0 && asked(sums.spendCurrency) === null) {
    caveats.push({
      code: 'spend_in_several_currencies',
      message:
        "The workspace's currency was changed: lines were recorded in several, so their spend is not totalled.",
      lineCount: asked(sums.linesWithSpend),
      emissionsKgCo2e: null,
    });
  }
  return caveats;
}

/** Adds the root field `emissions`. */
export function addEmissions(): void {
  builder.queryField('emissions', (t) =>
    t.field({
      type: EmissionsBreakdownType,
      description:
        'Emissions by one or two dimensions. The filter is that of the lists, and the results agree.',
      args: {
        workspaceId: t.arg.id({
          description: 'The workspace. Required only for people who belong to several.',
        }),
        groupBy: t.arg({
          type: [EmissionsDimensionEnum],
          required: true,
          description: 'One or two different dimensions.',
        }),
        from: t.arg({ type: 'Date', description: 'First invoice date, included.' }),
        to: t.arg({ type: 'Date', description: 'Last invoice date, included.' }),
        filter: t.arg({ type: LineFilterInput, description: 'Filter of lines.' }),
        orderBy: t.arg({
          type: EmissionsOrderEnum,
          defaultValue: 'key',
          description: 'Order of the groups.',
        }),
        first: t.arg.int({
          defaultValue: DEFAULT_GROUPS,
          description: `Groups to list, 1 to ${MAX_GROUPS}; the total is of all.`,
        }),
      },
      complexity: ({ first }) => ({
        field: AGGREGATE_COST + Math.ceil((first ?? DEFAULT_GROUPS) / 10),
        multiplier: 1,
      }),
      resolve: readEmissions,
    }),
  );
}

interface EmissionsArguments {
  readonly workspaceId?: string | null | undefined;
  readonly groupBy: readonly EmissionsDimension[];
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly filter?: Parameters<typeof checkedFilter>[0];
  readonly orderBy?: (typeof EMISSIONS_ORDERS)[number] | null | undefined;
  readonly first?: number | null | undefined;
}

async function readEmissions(
  _root: unknown,
  args: EmissionsArguments,
  context: GraphqlContext,
  info: Selection,
) {
  const { groupBy } = args;
  if (groupBy.length < 1 || groupBy.length > 2 || new Set(groupBy).size !== groupBy.length) {
    throw refusal('validation_failed', 'groupBy must name one or two different dimensions.');
  }
  const limit = args.first ?? DEFAULT_GROUPS;
  if (limit < 1 || limit > MAX_GROUPS) {
    throw refusal('validation_failed', `first must be between 1 and ${MAX_GROUPS}, got ${limit}.`);
  }
  const filter = withDates(checkedFilter(args.filter), args);
  const query = { groupBy, filter, orderBy: args.orderBy ?? 'key', limit, ...neededSums(info) };
  const reader = await context.open(args.workspaceId);
  const result = await context.kept(reader, ['emissions', query], () => emissionsBy(reader, reader, query));
  return { ...result, groupBy };
}

/** What the fields asked for below need, in a fixed order. */
function neededSums(info: Selection): { readonly sums: readonly EmissionsSum[]; readonly total: boolean } {
  const names = selectedNames(info);
  const sums = Object.entries(SUMS_OF_FIELDS).flatMap(([field, needed]) => (names.has(field) ? needed : []));
  return { sums, total: names.has('total') };
}

/** `from` and `to` narrow the filter; if both give dates, both apply. */
function withDates(
  filter: ReturnType<typeof checkedFilter>,
  { from, to }: Pick<EmissionsArguments, 'from' | 'to'>,
): ReturnType<typeof checkedFilter> {
  const later = [filter.from, from]
    .filter((day) => day != null)
    .sort()
    .at(-1);
  const earlier = [filter.to, to]
    .filter((day) => day != null)
    .sort()
    .at(0);
  return { ...filter, from: later, to: earlier };
}
