import { withoutNoise } from '../../../schema/contracts/kilograms.ts';
import type { RePerformRequest } from '../../../schema/contracts/workpaper.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { ApiError } from '../../api-error.ts';
import type { TaskInput, TaskOutput } from '../../threads/pool.ts';

type Recalculated = TaskOutput<'rePerform'>[number];

/**
 * Checks the what-if values of a re-performance.
 * @throws ApiError `validation_failed` for overrides that fit no line or contradict each other.
 */
export function checkOverrides(request: RePerformRequest): void {
  if (request.overrides == null) return;
  const asked = overridesOf(request);
  if (asked === null) {
    throw refused(
      'missing',
      '/overrides',
      'overrides must set quantity, unit_of_measure, factor_id or classify_anew',
    );
  }
  if (asked.classifyAnew === true) {
    if (Object.keys(asked).length === 1) return;
    throw refused(
      'invalid',
      '/overrides/classify_anew',
      'classify_anew stands alone: it takes no other override',
    );
  }
  if (request.line_item_id != null) return;
  throw refused('missing', '/line_item_id', 'overrides need line_item_id: a what-if is about one line');
}

function refused(code: 'missing' | 'invalid', pointer: string, detail: string): ApiError {
  return new ApiError('validation_failed', { detail, errors: [{ code, pointer, detail }] });
}

/** The what-if values as input of the calculation; null when there are none. */
export function overridesOf({ overrides }: RePerformRequest): TaskInput<'rePerform'>['overrides'] {
  if (overrides == null) return null;
  const {
    quantity,
    unit_of_measure: unitOfMeasure,
    factor_id: factorId,
    classify_anew: classifyAnew,
  } = overrides;
  if (quantity == null && unitOfMeasure == null && factorId == null && classifyAnew == null) return null;
  return {
    ...(classifyAnew == null ? {} : { classifyAnew }),
    ...(quantity == null ? {} : { quantity: plainDecimal(quantity) }),
    ...(unitOfMeasure == null ? {} : { unitOfMeasure }),
    ...(factorId == null ? {} : { factorId }),
  };
}

/**
 * The overrides used in the calculation: the same quantities are answered, stored and written to the chain. A new
 * classification names the line's classification then and today, and both versions.
 */
export function overridesKept(
  { overrides }: RePerformRequest,
  result: Recalculated | undefined,
): Row<'re_performance'>['overrides'] {
  if (overrides == null) return null;
  const anew = result?.classifiedAnew ?? null;
  if (anew !== null) {
    return {
      classify_anew: true,
      recorded_category: anew.recordedCategory,
      category: anew.category,
      recorded_classifier_version: anew.recordedClassifierVersion,
      classifier_version: anew.classifierVersion,
    };
  }
  const { quantity } = overrides;
  return quantity == null ? overrides : { ...overrides, quantity: withoutNoise(quantity) };
}

/** A JSON number as decimal text without an exponent, to 15 significant digits as everywhere. */
function plainDecimal(value: number): string {
  const rounded = withoutNoise(value);
  const text = String(rounded);
  return text.includes('e') ? rounded.toFixed(20).replace(/\.?0+$/, '') : text;
}
