import { type EmissionsQuery, type EmissionsSums, emissionsSql } from './emissions-sql.ts';
import { parameters, type Visible } from './line-filter.ts';
import type { SqlExecutor } from './sql.ts';

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
