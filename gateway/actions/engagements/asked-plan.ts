import { SAMPLE_MEMBERS } from '../../../schema/contracts/engagements.ts';
import { kilogramText, withoutNoise } from '../../../schema/contracts/kilograms.ts';
import type { GenerateSampleRequest } from '../../../schema/contracts/workpaper.ts';
import type { PlanData } from '../../../schema/queries/engagements.ts';
import { ApiError } from '../../api-error.ts';
import { requireThresholdOrder } from '../settings/check-thresholds.ts';

/**
 * The plan with the changes of a request for a sample.
 * @throws ApiError `expected_not_below_tolerable`, `materiality_out_of_order`, as `engagement.plan` would.
 */
export function askedPlan(request: GenerateSampleRequest, plan: PlanData): PlanData {
  const {
    tolerable_misstatement_kgco2e: tolerable,
    expected_misstatement_kgco2e: expected,
    confidence_level: confidence,
    risk_weighting: weighting,
  } = request;
  const asked = {
    ...plan,
    ...(tolerable == null ? {} : { tolerable_misstatement_kgco2e: kilogramText(tolerable) }),
    ...(expected == null ? {} : { expected_misstatement_kgco2e: kilogramText(expected) }),
    ...(confidence == null ? {} : { confidence_level: String(withoutNoise(confidence)) }),
    ...(weighting == null ? {} : { risk_weighting: weighting }),
  };
  requireThresholdOrder(asked);
  return asked;
}

/** The members of a plan used in a draw that differ from another plan, with the values of the second. */
export function drawnOtherwise(one: PlanData, other: PlanData): Partial<PlanData> {
  const changed = SAMPLE_MEMBERS.filter((member) => one[member] !== other[member]);
  return Object.fromEntries(changed.map((member) => [member, other[member]]));
}

/**
 * The members a draw sets in the plan.
 * @throws ApiError `plan_changed` when the plan was changed meanwhile: that change was confirmed to its author and
 * stays.
 */
export function setByDraw(
  now: PlanData,
  { planned, drawn }: { readonly planned: PlanData; readonly drawn: PlanData },
): Partial<PlanData> {
  const meanwhile = Object.keys(drawnOtherwise(planned, now));
  if (meanwhile.length === 0) return drawnOtherwise(now, drawn);
  throw new ApiError('plan_changed', {
    detail: `The plan was changed while the sample was drawn (${meanwhile.join(', ')}): look at it and draw again.`,
  });
}
