import { randomUUIDv7 } from 'node:crypto';
import { chainValue } from '../../../compute/chain/chain-value.ts';
import { tracedDigest } from '../../../compute/chain/paper-digest.ts';
import {
  kilogramText,
  microKilograms,
  microKilogramText,
  numberOrNull,
} from '../../../schema/contracts/kilograms.ts';
import type { RePerformAnswer, RePerformanceResult } from '../../../schema/contracts/re-performance.ts';
import type { RePerformRequest } from '../../../schema/contracts/workpaper.ts';
import type { RecordedInvoice } from '../../../schema/queries/recorded-invoices.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import type { EngagementAccess } from '../../auth/engagement-access.ts';
import type { TaskOutput } from '../../threads/pool.ts';
import { overridesKept } from './overrides.ts';

type Recalculated = TaskOutput<'rePerform'>[number];

/** Largest difference as a share of the recorded figure, when the auditor names no tolerance. */
const TOLERANCE_PER_KG = 1_000_000_000n;

/** The result of a calculation, and what it is compared with. */
export interface Recalculation {
  readonly items: readonly Row<'sample_item'>[];
  readonly invoices: readonly RecordedInvoice[];
  /** Kilograms as recorded now, by line. */
  readonly kilograms: ReadonlyMap<string, string>;
  readonly recalculated: ReadonlyMap<string, Recalculated>;
  readonly request: RePerformRequest;
  readonly now: string;
}

/** One row for each line, without the hash of its entry. */
export function rePerformanceRows(
  { tx, engagement, caller }: EngagementAccess,
  { items, invoices, recalculated, kilograms, request, now }: Recalculation,
): Row<'re_performance'>[] {
  const setOf = new Map(invoices.map(({ invoiceId, factorSetId }) => [invoiceId, factorSetId]));
  return items.map((item) => {
    const result = recalculated.get(item.lineItemId);
    // The drawn figure is the one under test, also when the line was decided again since.
    const { recordedKgco2e } = item;
    const recorded = microKilograms(recordedKgco2e);
    const recomputed =
      result?.recalculated == null ? null : microKilograms(result.recalculated.emissionsKgCo2e);
    const difference = recomputed === null ? null : recomputed - recorded;
    const tolerance = toleranceOf(request, recorded);
    return {
      workspaceId: tx.workspaceId,
      rePerformanceId: randomUUIDv7(),
      engagementId: engagement.engagementId,
      sampleId: item.sampleId,
      lineItemId: item.lineItemId,
      overrides: overridesKept(request, result),
      recordedKgco2e,
      recomputedKgco2e: recomputed === null ? null : microKilogramText(recomputed),
      differenceKgco2e: difference === null ? null : microKilogramText(difference),
      result: difference === null ? 'not_possible' : difference === 0n ? 'agrees' : 'differs',
      reason: reasonOf(item, { result, now: kilograms.get(item.lineItemId) }),
      toleranceKgco2e: microKilogramText(tolerance),
      withinTolerance: difference !== null && (difference < 0n ? -difference : difference) <= tolerance,
      factorSetId: setOf.get(item.invoiceId) ?? '',
      factorId: result?.recalculated?.factorId ?? null,
      newest: newestOf(result, recorded),
      trace: result?.recalculated?.trace ?? [],
      performedBy: caller.actor,
      performedAt: now,
      entryHash: '',
    };
  });
}

/** Why a line could not be calculated, or why it differs although the arithmetic is right. */
function reasonOf(
  item: Row<'sample_item'>,
  { result, now }: { readonly result: Recalculated | undefined; readonly now: string | undefined },
): string | null {
  if (result === undefined) return 'the line is no longer stored';
  if (result.reason !== null) return result.reason;
  if (now === undefined || now === item.recordedKgco2e) return null;
  return `the line was changed after it was drawn: ${now} kg are recorded now`;
}

function toleranceOf({ tolerance_kgco2e }: RePerformRequest, recorded: bigint): bigint {
  if (tolerance_kgco2e != null) return microKilograms(kilogramText(tolerance_kgco2e));
  return (recorded < 0n ? -recorded : recorded) / TOLERANCE_PER_KG;
}

function newestOf(result: Recalculated | undefined, recorded: bigint): Record<string, unknown> | null {
  if (result?.newest == null) return null;
  const { factorSetId, factorId, emissionsKgCo2e } = result.newest;
  const difference = microKilogramText(microKilograms(emissionsKgCo2e) - recorded);
  return {
    factor_set_id: factorSetId,
    factor_id: factorId,
    kgco2e: emissionsKgCo2e,
    difference_kgco2e: difference,
  };
}

/** The contents of its entry. */
export function rePerformancePayload(row: Row<'re_performance'>): Record<string, unknown> {
  return chainValue({
    re_performance_id: row.rePerformanceId,
    line_item_id: row.lineItemId,
    recorded_kgco2e: row.recordedKgco2e,
    recomputed_kgco2e: row.recomputedKgco2e,
    difference_kgco2e: row.differenceKgco2e,
    result: row.result,
    reason: row.reason,
    tolerance_kgco2e: row.toleranceKgco2e,
    within_tolerance: row.withinTolerance,
    factor_set_id: row.factorSetId,
    factor_id: row.factorId,
    overrides: row.overrides,
    newest: row.newest,
    traced: tracedDigest(chainValue(row.trace)),
  }) as Record<string, unknown>;
}

/** The answer, without the warnings about its request. */
export function answerOf(rows: readonly Row<'re_performance'>[]): Omit<RePerformAnswer, 'warnings'> {
  const possible = rows.filter(({ recomputedKgco2e }) => recomputedKgco2e !== null);
  const sum = (texts: readonly (string | null)[]) =>
    Number(microKilogramText(texts.reduce((total, text) => total + microKilograms(text ?? '0'), 0n)));
  return {
    results: rows.map(rePerformanceAnswer),
    summary: {
      line_items: rows.length,
      agrees: rows.filter(({ result }) => result === 'agrees').length,
      differs: rows.filter(({ result }) => result === 'differs').length,
      not_possible: rows.length - possible.length,
      within_tolerance: rows.filter(({ withinTolerance }) => withinTolerance).length,
      recorded_kgco2e: sum(possible.map(({ recordedKgco2e }) => recordedKgco2e)),
      recomputed_kgco2e: sum(possible.map(({ recomputedKgco2e }) => recomputedKgco2e)),
      difference_kgco2e: sum(possible.map(({ differenceKgco2e }) => differenceKgco2e)),
    },
  };
}

/** A stored re-performance as answered to the auditor. */
function rePerformanceAnswer(row: Row<'re_performance'>): RePerformanceResult {
  const { newest } = row;
  return {
    re_performance_id: row.rePerformanceId,
    line_item_id: row.lineItemId,
    recorded_kgco2e: Number(row.recordedKgco2e),
    recomputed_kgco2e: numberOrNull(row.recomputedKgco2e),
    difference_kgco2e: numberOrNull(row.differenceKgco2e),
    result: row.result,
    reason: row.reason,
    within_tolerance: row.withinTolerance,
    tolerance_kgco2e: Number(row.toleranceKgco2e),
    factor_id: row.factorId,
    factor_set_id: row.factorSetId,
    overrides: row.overrides,
    newest:
      newest === null
        ? null
        : {
            factor_set_id: String(newest.factor_set_id),
            factor_id: newest.factor_id === null ? null : String(newest.factor_id),
            kgco2e: Number(newest.kgco2e),
            difference_kgco2e: Number(newest.difference_kgco2e),
          },
    trace: row.trace.map((step) => ({ ...step })),
  };
}
