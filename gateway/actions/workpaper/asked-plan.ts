import { SAMPLE_MEMBERS } from '../../../schema/contracts/engagements.ts';
import { kilogramText, withoutNoise } from '../../../schema/contracts/kilograms.ts';
import type { GenerateSampleRequest } from '../../../schema/contracts/workpaper.ts';
import type { StoredPlan } from '../../../schema/queries/engagements.ts';
import { requireThresholdOrder } from '../check-thresholds.ts';

/**
 * The plan with what a request for a sample sets.
 * @throws ApiError `expected_not_below_tolerable`, `materiality_out_of_order`, as `engagement.plan` would.
 */
export function askedPlan(request: GenerateSampleRequest, plan: StoredPlan): StoredPlan {
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

/**
 * What a draw was made with otherwise than the plan has it now: what its request set, and what was planned beside it
 * while it was drawn, so that plan and sample agree.
 */
export function setByDraw(now: StoredPlan, drawn: StoredPlan): Partial<StoredPlan> {
  const changed = SAMPLE_MEMBERS.filter((member) => now[member] !== drawn[member]);
  return Object.fromEntries(changed.map((member) => [member, drawn[member]]));
}
