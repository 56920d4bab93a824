import { emissionsSql } from './emissions-sql.ts';
import { type LineFilter, parameters, type Visible } from './line-filter.ts';
import type { SqlExecutor } from './sql.ts';

/** What emissions can be grouped by: any one or two. */
export const EMISSIONS_DIMENSIONS = [
  'month',
  'scope',
  'scope3Category',
  'factorCategory',
  'vendor',
  'region',
  'method',
] as const;
export type EmissionsDimension = (typeof EMISSIONS_DIMENSIONS)[number];

export const EMISSIONS_ORDERS = ['key', 'emissions'] as const;
export type EmissionsOrder = (typeof EMISSIONS_ORDERS)[number];

export interface EmissionsQuery {
  readonly groupBy: readonly EmissionsDimension[];
  readonly filter: LineFilter;
  readonly orderBy: EmissionsOrder;
  /** Groups at most. */
  readonly limit: number;
  /** The sums that are needed; the database makes no others. */
  readonly sums: readonly EmissionsSum[];
  /** Whether the total of all groups is needed. */
  readonly total: boolean;
}

/** Sums of a group, or of everything the filter selects. Kilograms and money are exact decimal text. */
export interface EmissionsSums {
  readonly emissionsKgCo2e: string;
  /** The same with scope 2 market-based, as the lines have it. */
  readonly marketBasedKgCo2e: string;
  /** Kilograms of lines calculated by the spend-based method. */
  readonly spendMethodKgCo2e: string;
  /** Sums of absolute kilograms, all and of the physical method: credits would distort a share. */
  readonly absoluteKgCo2e: string;
  readonly physicalAbsoluteKgCo2e: string;
  /** Lines with a part in the group. */
  readonly lineCount: number;
  /** Spend as sent, at each invoice's recorded rate, of the lines whose main part is in the group; null when none has a rate. */
  readonly spend: string | null;
  /** The currency of `spend`; null when it is none or more than one. */
  readonly spendCurrency: string | null;
  /** Lines whose main part is in the group and whose spend is in `spend`. */
  readonly linesWithSpend: number;
  readonly linesWithoutRate: number;
  readonly needsReviewLines: number;
  readonly needsReviewKgCo2e: string;
  readonly possibleDuplicateLines: number;
  /** kg of biogenic CO2, in none of the other sums, and the lines that burn what has some. */
  readonly biogenicCo2Kg: string;
  readonly biogenicLines: number;
}
export type EmissionsSum = keyof EmissionsSums;

/** A group or the total with the sums that were asked for; the others are left out. */
export type EmissionsRow = Partial<EmissionsSums>;

export interface EmissionsGroupRow extends EmissionsRow {
  /** One value for each dimension asked for, in their order. */
  readonly keys: readonly (string | null)[];
}

export interface EmissionsResult {
  /** null when it was not asked for. */
  readonly total: EmissionsRow | null;
  readonly groups: readonly EmissionsGroupRow[];
  /** All groups, also beyond the limit. */
  readonly groupCount: number;
}

interface Row extends EmissionsRow {
  readonly isTotal: boolean;
  readonly key1: string | null;
  readonly key2: string | null;
  readonly groupCount: number;
}

/**
 * Emissions by one or two dimensions, with their total, in one statement; every sum is made by the database
 * from exact decimals. Components are added, so scopes and categories are right part by part.
 * @throws RangeError for no dimension, more than two, or one twice.
 */
export async function emissionsBy(
  tx: SqlExecutor,
  visible: Visible,
  query: EmissionsQuery,
): Promise<EmissionsResult> {
  const { groupBy } = query;
  if (groupBy.length < 1 || groupBy.length > 2 || new Set(groupBy).size !== groupBy.length) {
    throw new RangeError('emissions are grouped by one or two different dimensions');
  }
  const { bind, values } = parameters();
  const rows = await tx.sql<Row>(emissionsSql(visible, query, bind), values);
  const total = rows.find(({ isTotal }) => isTotal);
  if (query.total && total === undefined) throw new Error('emissions: no total');
  return {
    total: total === undefined ? null : sumsOf(total),
    groups: rows
      .filter(({ isTotal }) => !isTotal)
      .map((row) => ({ ...sumsOf(row), keys: [row.key1, row.key2].slice(0, groupBy.length) })),
    groupCount: rows[0]?.groupCount ?? 0,
  };
}

function sumsOf({ isTotal: _, key1: __, key2: ___, groupCount: ____, ...sums }: Row): EmissionsRow {
  return sums;
}
