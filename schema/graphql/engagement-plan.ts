import {
  ASSERTIONS,
  ASSURANCE_LEVELS,
  ASSURANCE_STANDARDS,
  type CompletenessTest,
  type Conclusion,
  ENGAGEMENT_STATUSES,
  RISK_WEIGHTINGS,
} from '../contracts/engagements.ts';
import type { PlanData } from '../queries/engagements.ts';
import { builder } from './builder.ts';
import { enumOf } from './enums.ts';

export const AssuranceStandardEnum = enumOf(
  'AssuranceStandard',
  ASSURANCE_STANDARDS,
  'The standard an engagement follows.',
);
export const AssuranceLevelEnum = enumOf('AssuranceLevel', ASSURANCE_LEVELS, 'Level of assurance.');
export const EngagementStatusEnum = enumOf(
  'EngagementStatus',
  ENGAGEMENT_STATUSES,
  'FIELDWORK from the first sample on; COMPLETED and CANCELLED engagements never change again.',
);
export const RiskWeightingEnum = enumOf(
  'RiskWeighting',
  RISK_WEIGHTINGS,
  'How much risk increases the chance of selection.',
);
export const AssertionEnum = enumOf('AssertionName', ASSERTIONS, 'Assertion about a line.');

const Completeness = builder.objectRef<CompletenessTest>('CompletenessTest').implement({
  description: 'The test of completeness.',
  fields: (t) => ({
    procedure: t.exposeString('procedure', { description: 'Procedure performed.' }),
    result: t.exposeString('result', { description: 'Result of the procedure.' }),
    reference: t.exposeString('reference', { nullable: true, description: 'Where it is documented.' }),
  }),
});

export const ConclusionType = builder.objectRef<Conclusion>('Conclusion').implement({
  description: "The auditor's conclusion, as written; the service never states one.",
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The words.' }),
    basisAdequate: t.exposeBoolean('basis_adequate', {
      description: 'Whether the sample gave a reasonable basis.',
    }),
    basisReason: t.string({
      nullable: true,
      description: 'Why, where a figure exceeds the tolerable misstatement.',
      resolve: ({ basis_reason }) => basis_reason ?? null,
    }),
  }),
});

export const Plan = builder.objectRef<PlanData>('EngagementPlan').implement({
  description: 'What the auditor plans with. A threshold that is null is computed when the sample is drawn.',
  fields: (t) => {
    const kilograms = (member: Parameters<typeof t.exposeFloat>[0], description: string) =>
      t.exposeFloat(member, { nullable: true, description: `${description}, kg CO2e.` });
    return {
      assuranceStandard: t.expose('assurance_standard', {
        type: AssuranceStandardEnum,
        description: 'The standard it follows.',
      }),
      assuranceLevel: t.expose('assurance_level', {
        type: AssuranceLevelEnum,
        description: 'Level of assurance.',
      }),
      overallMaterialityKgco2e: kilograms('overall_materiality_kgco2e', 'Overall materiality'),
      performanceMaterialityKgco2e: kilograms('performance_materiality_kgco2e', 'Performance materiality'),
      tolerableMisstatementKgco2e: kilograms('tolerable_misstatement_kgco2e', 'Tolerable misstatement'),
      expectedMisstatementKgco2e: kilograms('expected_misstatement_kgco2e', 'Expected misstatement'),
      clearlyTrivialKgco2e: kilograms('clearly_trivial_kgco2e', 'Clearly trivial below'),
      materialityRationale: t.exposeString('materiality_rationale', {
        nullable: true,
        description: 'Why these thresholds.',
      }),
      confidenceLevel: t.exposeFloat('confidence_level', { description: '0.5 to below 1.' }),
      riskWeighting: t.expose('risk_weighting', {
        type: RiskWeightingEnum,
        description: 'How much the risk of a line increases its chance of selection.',
      }),
      requiredAssertions: t.field({
        type: [AssertionEnum],
        description: 'Assertions required for each sampled line.',
        resolve: ({ required_assertions }) => [...required_assertions],
      }),
      requireReview: t.exposeBoolean('require_review', {
        description: "Whether another auditor's approval is needed.",
      }),
      completenessTest: t.expose('completeness_test', {
        type: Completeness,
        nullable: true,
        description: 'How completeness was tested; null: not recorded.',
      }),
      retentionYears: t.exposeInt('retention_years', { description: 'Retention period of the evidence.' }),
    };
  },
});
