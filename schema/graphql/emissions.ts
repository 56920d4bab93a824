import { type EmissionsResult, emissionsBy, emissionsOrder, MAX_DIMENSIONS } from '../queries/emissions.ts';
import { MAX_FILLED_GROUPS } from '../queries/emissions-buckets.ts';
import type { EMISSIONS_ORDERS, EmissionsQuery } from '../queries/emissions-grouping.ts';
import type { EmissionsDimension } from '../queries/emissions-keys.ts';
import { emissionsYearBefore, ofYearBefore, type YearBefore } from '../queries/emissions-year-before.ts';
import type { LineFilter } from '../queries/line-filter.ts';
import { builder } from './builder.ts';
import { placeOf } from './connection.ts';
import { type GraphqlContext, WORKSPACE_ARGUMENT, type WorkspaceReader } from './context.ts';
import { addedUp } from './emissions-added-up.ts';
import { neededSums } from './emissions-sums.ts';
import { type Breakdown, EmissionsBreakdownType } from './emissions-types.ts';
import { checkDays, checkedFilter, LineFilterInput } from './filter.ts';
import { periodsOf, requirePeriods } from './readable-periods.ts';
import { refusal } from './refuse.ts';
import type { Selection } from './selection.ts';

/** Groups of a page by default, and at most. */
const DEFAULT_GROUPS = 100;
const MAX_GROUPS = 1_000;
/** Values of the last dimension beside the rest. */
const MAX_TOP = 100;
/** Cost of an aggregate in the database, beside one row's cost. */
const AGGREGATE_COST = 50;

const DIMENSION_NAMES: Readonly<
  Record<string, { readonly value: EmissionsDimension; readonly description: string }>
> = {
  MONTH: { value: 'month', description: 'Month of the invoice date, YYYY-MM.' },
  QUARTER: { value: 'quarter', description: 'Calendar quarter of the invoice date, YYYY-Q1.' },
  YEAR: { value: 'year', description: 'Calendar year of the invoice date.' },
  PERIOD: { value: 'period', description: 'Reporting period.' },
  SERVICE_MONTH: {
    value: 'serviceMonth',
    description: 'Month in which the service of the line or invoice began, else of the invoice date.',
  },
  SCOPE: { value: 'scope', description: 'Scope of each part: 1, 2 or 3.' },
  SCOPE3_CATEGORY: {
    value: 'scope3Category',
    description: 'GHG Protocol scope 3 category of each part, 1 to 15.',
  },
  FACTOR_CATEGORY: { value: 'factorCategory', description: 'Category the line was classified to.' },
  VENDOR: {
    value: 'vendor',
    description: 'Vendor of the invoice, one group whatever the spelling; in the order of the names.',
  },
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

/** Adds the root field `emissions`. */
export function addEmissions(): void {
  builder.queryField('emissions', (t) =>
    t.field({
      type: EmissionsBreakdownType,
      nullable: true,
      description:
        'Emissions by one to three dimensions. The filter is that of the lists, and the results agree.',
      args: {
        workspaceId: t.arg.id({ description: WORKSPACE_ARGUMENT }),
        groupBy: t.arg({
          type: [EmissionsDimensionEnum],
          required: true,
          description: 'One to three different dimensions.',
        }),
        from: t.arg({ type: 'Date', description: 'First invoice date, included.' }),
        to: t.arg({ type: 'Date', description: 'Last invoice date, included.' }),
        filter: t.arg({ type: LineFilterInput, description: 'Filter of lines.' }),
        orderBy: t.arg({
          type: EmissionsOrderEnum,
          defaultValue: 'key',
          description: 'Order of the groups.',
        }),
        top: t.arg.int({
          description: `Values of the last dimension to keep, those with the most kilograms over all groups, 1 to ${MAX_TOP}; the rest are one group each, with \`isOther\`.`,
        }),
        emptyGroups: t.arg.boolean({
          defaultValue: false,
          description:
            'Also groups without lines: all months, quarters or years from `from` to `to`, all scopes, all 15 categories, each with each value of the other dimensions.',
        }),
        first: t.arg.int({
          defaultValue: DEFAULT_GROUPS,
          description: `Groups of a page, 1 to ${MAX_GROUPS}; the total is of all.`,
        }),
        after: t.arg.string({ description: 'Groups after this cursor.' }),
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
  readonly top?: number | null | undefined;
  readonly emptyGroups?: boolean | null | undefined;
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

async function readEmissions(
  _root: unknown,
  args: EmissionsArguments,
  context: GraphqlContext,
  info: Selection,
): Promise<Breakdown> {
  const asked = checkedArguments(args);
  const { lastYear, ...needed } = neededSums(info);
  const reader = await context.open(args.workspaceId);
  await requirePeriods(reader, asked.filter);
  const query = { ...asked, ...needed, days: await daysOf(reader, asked.filter) };
  if (lastYear && (query.days.from === null || query.days.to === null)) {
    throw refusal('validation_failed', 'lastYear needs from and to, or filter.period.');
  }
  if (lastYear && query.filter.periods != null) {
    throw refusal(
      'validation_failed',
      'lastYear is that of days or of one period: leave out filter.periods.',
    );
  }
  const sums = await addedUp(reader, query);
  const result = await reader.kept(['emissions', keyOf(query, sums?.of ?? null)], async () =>
    emissionsBy(reader, reader, { ...query, addedUp: await sums?.rows() }),
  );
  if (query.fill && result.groupCount > MAX_FILLED_GROUPS) {
    throw refusal(
      'validation_failed',
      `emptyGroups would make more than ${MAX_FILLED_GROUPS} groups: ask for fewer days or dimensions.`,
    );
  }
  const before = lastYear
    ? await reader.kept(['emissions a year before', query], async () =>
        emissionsYearBefore(reader, reader, {
          ...query,
          groups: result.groups,
          addedUp: await (await addedUp(reader, { ...query, ...ofYearBefore(query) }, true))?.rows(),
        }),
      )
    : undefined;
  return breakdownOf(result, query, before);
}

/** Queries of days with the same invoices have the same result. */
function keyOf(query: EmissionsQuery, of: string | null) {
  if (of === null) return query;
  const { filter, days, ...others } = query;
  return {
    ...others,
    of,
    filter: { ...filter, from: null, to: null },
    days: query.fill === true ? days : null,
  };
}

function breakdownOf(
  result: EmissionsResult,
  query: EmissionsQuery,
  before: YearBefore | undefined,
): Breakdown {
  const { groupBy } = query;
  return {
    ...result,
    order: emissionsOrder(query),
    isFirstPage: query.after == null,
    total: result.total === null ? null : { ...result.total, ...(before && { before: before.total }) },
    groups: result.groups.map((group, at) => ({
      ...group,
      keys: Object.fromEntries(groupBy.map((dimension, place) => [dimension, group.keys[place] ?? null])),
      ...(before && { before: before.groups[at] ?? null }),
    })),
  };
}

/** @throws an error for the client that says what is wrong with an argument. */
function checkedArguments(args: EmissionsArguments) {
  const { groupBy } = args;
  if (groupBy.length < 1 || groupBy.length > MAX_DIMENSIONS || new Set(groupBy).size !== groupBy.length) {
    throw refusal('validation_failed', 'groupBy must name one to three different dimensions.');
  }
  const limit = args.first ?? DEFAULT_GROUPS;
  checkCount('first', limit, MAX_GROUPS);
  const top = args.top ?? undefined;
  if (top !== undefined) checkCount('top', top, MAX_TOP);
  checkDays('', args);
  const filter = withDates(checkedFilter(args.filter), args);
  checkDays('', filter);
  const shape = { groupBy, orderBy: args.orderBy ?? 'key', top };
  const after = args.after == null ? null : placeOf('after', args.after, emissionsOrder(shape));
  return { ...shape, filter, limit, after, fill: args.emptyGroups === true };
}

function checkCount(name: string, value: number, most: number): void {
  if (value >= 1 && value <= most) return;
  throw refusal('validation_failed', `${name} must be between 1 and ${most}, got ${value}.`);
}

/** The first and the last day that a filter selects: those of its period, if it names one. */
async function daysOf(reader: WorkspaceReader, filter: LineFilter): Promise<EmissionsQuery['days']> {
  const { from = null, to = null, period: name } = filter;
  const period = name == null ? undefined : (await periodsOf(reader)).find((one) => one.name === name);
  if (period === undefined) return { from, to };
  return {
    from: from === null || from < period.startDate ? period.startDate : from,
    to: to === null || to > period.endDate ? period.endDate : to,
  };
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
