import type { Category, Method } from '../contracts/categories.ts';
import { scope3CategoryName, scopeName } from '../contracts/ghg-names.ts';
import type { EmissionsResult, EmissionsRow } from '../queries/emissions.ts';
import type { EmissionsDimension } from '../queries/emissions-keys.ts';
import type { ComparedRow } from '../queries/emissions-year-before.ts';
import { encodeCursor, type NamedOrder, type Positioned, positionOf } from '../queries/page.ts';
import { builder } from './builder.ts';
import { CaveatType, caveatsOf } from './emissions-caveats.ts';
import { comparedWith, LastYearType } from './emissions-last-year.ts';
import { intervalOf, QualityType, UncertaintyType } from './emissions-quality.ts';
import { asked } from './emissions-sums.ts';
import { CategoryEnum, LanguageEnum, MethodEnum } from './enums.ts';

/** Cost of comparing with the year before, and of an interval, in the database. */
const LAST_YEAR_COST = 10;
const UNCERTAINTY_COST = 5;

/** A row with the same a year earlier, where it was asked for. */
interface Row extends EmissionsRow {
  readonly before?: ComparedRow | null;
}

export interface Group extends Row {
  readonly keys: Readonly<Partial<Record<EmissionsDimension, string | null>>>;
  readonly isOther: boolean;
  readonly vendorName?: string | null;
}

export interface Breakdown extends Omit<EmissionsResult, 'total' | 'groups'> {
  readonly total: Row | null;
  readonly groups: readonly Positioned<Group>[];
  readonly order: NamedOrder;
  readonly isFirstPage: boolean;
}

const EmissionsTotalType = builder.objectRef<Row>('EmissionsTotal').implement({
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

const EmissionsGroupType = builder.objectRef<Group>('EmissionsGroup').implement({
  description: 'One group; only the keys of the chosen dimensions are set.',
  fields: (t) => {
    const key = (dimension: EmissionsDimension, description: string) =>
      t.string({ nullable: true, description, resolve: ({ keys }) => keys[dimension] ?? null });
    const number = (dimension: EmissionsDimension, description: string) =>
      t.int({ nullable: true, description, resolve: ({ keys }) => numberOf(keys[dimension]) });
    const name = (dimension: 'scope' | 'scope3Category', description: string) =>
      t.string({
        nullable: true,
        description,
        args: {
          language: t.arg({
            type: LanguageEnum,
            description: 'Language; by default that of `Accept-Language`, else English.',
          }),
        },
        resolve: ({ keys }, { language }, context) => {
          const value = numberOf(keys[dimension]);
          const named = dimension === 'scope' ? scopeName : scope3CategoryName;
          return value === null ? null : named(value, language ?? context.language);
        },
      });
    return {
      month: key('month', 'YYYY-MM.'),
      quarter: key('quarter', 'YYYY-Q1 to YYYY-Q4.'),
      year: number('year', 'Calendar year.'),
      period: key('period', 'Name of the reporting period.'),
      serviceMonth: key('serviceMonth', 'YYYY-MM.'),
      scope: number('scope', '1, 2 or 3.'),
      scopeName: name('scope', 'What emissions of the scope are.'),
      scope3Category: number('scope3Category', '1 to 15; null for scopes 1 and 2.'),
      scope3CategoryName: name('scope3Category', 'Name of the GHG Protocol category.'),
      factorCategory: t.field({
        type: CategoryEnum,
        nullable: true,
        description: 'Category the lines were classified to.',
        resolve: ({ keys }) => (keys.factorCategory ?? null) as Category | null,
      }),
      vendor: t.string({
        nullable: true,
        description: 'Name of the vendor, as on its invoice recorded last.',
        resolve: ({ vendorName }) => vendorName ?? null,
      }),
      vendorId: t.id({
        nullable: true,
        description: 'Id of the vendor; null for the invoices that were erased.',
        resolve: ({ keys }) => keys.vendor ?? null,
      }),
      region: key('region', 'ISO 3166-1 alpha-2.'),
      method: t.field({
        type: MethodEnum,
        nullable: true,
        description: 'Calculation method of the lines.',
        resolve: ({ keys }) => (keys.method ?? null) as Method | null,
      }),
      isOther: t.exposeBoolean('isOther', {
        description: 'The rest of the last dimension beyond `top`, whose key is null.',
      }),
      share: t.field({
        type: 'Float',
        nullable: true,
        description: 'Share in the kilograms of all groups, 0 to 1; null if these are 0.',
        resolve: ({ share }) => asked(share),
      }),
      ...sumFields(t),
    };
  },
});

export const EmissionsBreakdownType = builder.objectRef<Breakdown>('EmissionsBreakdown').implement({
  description: 'Emissions by one to three dimensions, with their total.',
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
      resolve: ({ groups }) => groups,
    }),
    groupCount: t.exposeInt('groupCount', {
      description: 'Number of groups, also on other pages.',
    }),
    pageInfo: t.field({
      type: builder.pageInfoRef(),
      description: 'Position of the page: send its `endCursor` as `after`.',
      complexity: 0,
      resolve: ({ groups, hasNextPage, isFirstPage, order }) => {
        const cursorOf = (group: Positioned<Group> | undefined) =>
          group === undefined ? null : encodeCursor(order, positionOf(group, order));
        return {
          hasNextPage,
          hasPreviousPage: !isFirstPage,
          startCursor: cursorOf(groups[0]),
          endCursor: cursorOf(groups.at(-1)),
        };
      },
    }),
  }),
});

/** The fields of totals and groups. */
function sumFields<Of extends Row>(
  t: Parameters<
    NonNullable<Parameters<ReturnType<typeof builder.objectRef<Of>>['implement']>[0]['fields']>
  >[0],
) {
  return {
    ...kilogramFields(t),
    lineCount: t.int({
      description: 'Lines with a part here; by scope or category a line may be in several groups.',
      resolve: ({ lineCount }: Of) => asked(lineCount),
    }),
    spend: t.field({
      type: 'Decimal',
      nullable: true,
      description:
        "Spend as sent, in the workspace's currency at each invoice's recorded rate, of the lines whose main part is here; null if none has a rate or they were recorded in several currencies.",
      resolve: ({ spend }: Of) => asked(spend),
    }),
    spendCurrency: t.string({
      nullable: true,
      description: 'Currency of `spend`, ISO 4217.',
      resolve: ({ spendCurrency }: Of) => asked(spendCurrency),
    }),
    intensity: t.field({
      type: 'Float',
      nullable: true,
      description:
        'kg CO2e for each unit of `spend`, of the lines that have a rate; null unless the spend is above 0.',
      resolve: ({ intensity }: Of) => asked(intensity),
    }),
    lastYear: t.field({
      type: LastYearType,
      nullable: true,
      description:
        'The same over the same days a year earlier, and the change; null if there were no lines. It needs `from` and `to`, or `filter.period`.',
      complexity: LAST_YEAR_COST,
      resolve: (row: Of) => comparedWith(row, asked(row.before)),
    }),
    physicalShare: t.float({
      nullable: true,
      description:
        'Share of the absolute kilograms calculated from physical quantities, 0 to 1; null if there are none.',
      resolve: ({ physicalShare }: Of) => displayed(asked(physicalShare)),
    }),
    quality: t.field({
      type: QualityType,
      description: 'Quality of the data behind the kilograms.',
      resolve: (row: Of) => row,
    }),
    uncertainty: t.field({
      type: UncertaintyType,
      nullable: true,
      description:
        '95 % interval of the kilograms; null unless these are above 0, or if credits nearly cancel them.',
      complexity: UNCERTAINTY_COST,
      resolve: intervalOf,
    }),
  };
}

function kilogramFields<Of extends Row>(
  t: Parameters<
    NonNullable<Parameters<ReturnType<typeof builder.objectRef<Of>>['implement']>[0]['fields']>
  >[0],
) {
  return {
    kgco2e: t.field({
      type: 'Float',
      description: 'kg CO2e, the exact sum of the parts; scope 2 is location-based.',
      resolve: ({ emissionsKgCo2e }: Of) => asked(emissionsKgCo2e),
    }),
    biogenicCo2Kg: t.field({
      type: 'Float',
      description: 'kg of biogenic CO2 as far as the factors state it, in no other total.',
      resolve: ({ biogenicCo2Kg }: Of) => asked(biogenicCo2Kg),
    }),
    marketBasedKgco2e: t.field({
      type: 'Float',
      description:
        'The same with scope 2 market-based, as the sum of lines. Guarantees of origin apply to a whole reporting period: see its scope2.',
      resolve: ({ marketBasedKgCo2e }: Of) => asked(marketBasedKgCo2e),
    }),
  };
}

function numberOf(key: string | null | undefined): number | null {
  return key === null || key === undefined ? null : Number(key);
}

/** Shares are for display: four decimals. */
const displayed = (share: string | null) =>
  share === null ? null : Math.round(Number(share) * 10_000) / 10_000;
