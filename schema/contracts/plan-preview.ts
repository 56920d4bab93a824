import type { z } from 'zod';
import { PLAN_KILOGRAMS, PlanEngagement } from './engagements.ts';
import { inputObject } from './input-object.ts';
import { SampleAnswer } from './sample.ts';
import { GenerateSampleRequest } from './workpaper.ts';

const { engagement_id, assurance_level, confidence_level, risk_weighting, reset } = PlanEngagement.shape;
const { method, key_item_ids } = GenerateSampleRequest.shape;
const thresholds = Object.fromEntries(
  PLAN_KILOGRAMS.map((member) => [member, PlanEngagement.shape[member]]),
) as Pick<typeof PlanEngagement.shape, (typeof PLAN_KILOGRAMS)[number]>;

/** tRPC `engagement.previewPlan`: changes of the plan that are tried out; absent members are those of the plan. */
export const PreviewPlan = inputObject({
  engagement_id,
  assurance_level,
  ...thresholds,
  confidence_level,
  risk_weighting,
  reset,
  method,
  key_item_ids,
});
export type PreviewPlan = z.infer<typeof PreviewPlan>;

/** What a draw by such a plan would give. A draw has another seed, and selects other lines of the sampled stratum. */
export const PlanPreview = SampleAnswer.pick({
  method: true,
  drawn_by: true,
  statistical: true,
  confidence_level: true,
  overall_materiality_kgco2e: true,
  performance_materiality_kgco2e: true,
  tolerable_misstatement_kgco2e: true,
  expected_misstatement_kgco2e: true,
  clearly_trivial_kgco2e: true,
  risk_weighting: true,
  plan: true,
  population: true,
  strata: true,
  warnings: true,
});
export type PlanPreview = z.infer<typeof PlanPreview>;
