import { defineEntity, p } from '@mikro-orm/core';
import type { AssertionName } from '../contracts/assertion-rules.ts';
import {
  ASSURANCE_LEVELS,
  ASSURANCE_STANDARDS,
  type CompletenessTest,
  type Conclusion,
  ENGAGEMENT_STATUSES,
  RISK_WEIGHTINGS,
} from '../contracts/engagements.ts';
import type { StoredEvaluation } from '../contracts/workpaper-answers.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { ReportingPeriod } from './reporting-period.ts';
import { erasurePolicy, tenantPolicy } from './tenant-policy.ts';

/**
 * An assurance engagement over one reporting period, and its plan. Kilograms left null are computed when the
 * sample is drawn. Before completion only its assigned auditors see the plan.
 */
export const Engagement = defineEntity({
  name: 'Engagement',
  tableName: 'engagement',
  policies: [tenantPolicy, erasurePolicy],
  indexes: [{ name: 'engagement_period_index', properties: ['period', 'workspaceId'] }],
  checks: [
    {
      name: 'engagement_confidence_level_check',
      expression: 'confidence_level >= 0.5 and confidence_level < 1',
    },
    {
      name: 'engagement_kgco2e_check',
      expression:
        'overall_materiality_kgco2e > 0 and performance_materiality_kgco2e > 0 and tolerable_misstatement_kgco2e > 0 and expected_misstatement_kgco2e >= 0 and clearly_trivial_kgco2e >= 0',
    },
    {
      name: 'engagement_retention_years_check',
      expression: 'retention_years >= 1 and retention_years <= 100',
    },
    {
      name: 'engagement_completed_check',
      expression: `(status = 'completed') = (completed_at is not null)`,
    },
    {
      name: 'engagement_cancelled_check',
      expression: `(status = 'cancelled') = (cancelled_at is not null)`,
    },
  ],
  properties: {
    workspaceId: p.uuid().primary(),
    engagementId: p.uuid().primary(),
    period: p.text(),
    name: p.text(),
    assuranceStandard: p.enum(ASSURANCE_STANDARDS),
    assuranceLevel: p.enum(ASSURANCE_LEVELS),
    /** `fieldwork` from the first sample on. */
    status: p.enum(ENGAGEMENT_STATUSES),
    overallMaterialityKgco2e: kilograms(),
    performanceMaterialityKgco2e: kilograms(),
    tolerableMisstatementKgco2e: kilograms(),
    expectedMisstatementKgco2e: kilograms(),
    clearlyTrivialKgco2e: kilograms(),
    /** Why these thresholds. */
    materialityRationale: p.text().strictNullable(),
    /** 0.5 to below 1. */
    confidenceLevel: p.decimal().columnType('numeric'),
    riskWeighting: p.enum(RISK_WEIGHTINGS),
    /** Codes of assertions each sampled item needs. */
    requiredAssertions: p.json<readonly AssertionName[]>().columnType('json'),
    /** Whether each assertion needs the sign-off of another auditor. */
    requireReview: p.boolean(),
    completenessTest: p.json<CompletenessTest>().columnType('json').strictNullable(),
    retentionYears: p.smallint(),
    createdAt: instant(),
    /** Actors, as on the chain. */
    createdBy: p.text(),
    completedAt: instant().strictNullable(),
    completedBy: p.text().strictNullable(),
    conclusion: p.json<Conclusion>().columnType('json').strictNullable(),
    /** Evaluation of the sample, frozen at completion. */
    evaluation: p.json<StoredEvaluation>().columnType('json').strictNullable(),
    cancelledAt: instant().strictNullable(),
    cancelledBy: p.text().strictNullable(),
    cancelReason: p.text().strictNullable(),
    reportingPeriod: () => foreignKey(ReportingPeriod, 'workspace_id', 'period'),
  },
});

/** Kilograms to the microgram of a kilogram, as results have them. */
function kilograms() {
  return p.decimal().columnType('numeric(30,6)').strictNullable();
}
