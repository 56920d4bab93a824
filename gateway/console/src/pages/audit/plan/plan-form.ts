import type { EngagementPlan } from '../../../../../../schema/contracts/engagements.ts';
import { shifted } from '../../../language/decimal.ts';
import { decimalIn, exact, inField } from '../figures.ts';

export const THRESHOLDS = [
  'overall_materiality_kgco2e',
  'performance_materiality_kgco2e',
  'tolerable_misstatement_kgco2e',
  'expected_misstatement_kgco2e',
  'clearly_trivial_kgco2e',
] as const;
export type Threshold = (typeof THRESHOLDS)[number];

/** What the form holds: figures as typed, an empty threshold for one that is computed. */
export type PlanDraft = Pick<
  EngagementPlan,
  'assurance_standard' | 'assurance_level' | 'risk_weighting' | 'required_assertions' | 'require_review'
> & {
  readonly thresholds: Readonly<Record<Threshold, string>>;
  /** In per cent. */
  readonly confidence: string;
  readonly rationale: string;
  readonly procedure: string;
  readonly result: string;
  readonly reference: string;
  readonly retention: string;
};

export function draftOf(plan: EngagementPlan): PlanDraft {
  const { completeness_test: test } = plan;
  const thresholds = Object.fromEntries(
    THRESHOLDS.map((name) => [name, plan[name] === null ? '' : inField(exact(plan[name]))]),
  );
  return {
    assurance_standard: plan.assurance_standard,
    assurance_level: plan.assurance_level,
    risk_weighting: plan.risk_weighting,
    required_assertions: plan.required_assertions,
    require_review: plan.require_review,
    thresholds: thresholds as Record<Threshold, string>,
    confidence: inField(shifted(exact(plan.confidence_level), 2)),
    rationale: plan.materiality_rationale ?? '',
    procedure: test?.procedure ?? '',
    result: test?.result ?? '',
    reference: test?.reference ?? '',
    retention: String(plan.retention_years),
  };
}

/** Fields whose text is no figure. */
export function wrongFields(draft: PlanDraft): readonly string[] {
  const wrong = THRESHOLDS.filter(
    (name) => draft.thresholds[name].trim() !== '' && decimalIn(draft.thresholds[name]) === null,
  );
  return [
    ...wrong,
    ...(decimalIn(draft.confidence) === null ? ['confidence'] : []),
    ...(/^\d{1,3}$/.test(draft.retention.trim()) ? [] : ['retention']),
  ];
}

/** Texts without which the others of the completeness test would not be kept. */
export function missingTexts({
  procedure,
  result,
  reference,
}: PlanDraft): readonly ('procedure' | 'result')[] {
  const isBegun = [procedure, result, reference].some((text) => text.trim() !== '');
  if (!isBegun) return [];
  return [
    ...(procedure.trim() === '' ? ['procedure' as const] : []),
    ...(result.trim() === '' ? ['result' as const] : []),
  ];
}

/** The members that decide the size of a sample, as the service takes them. */
export function sizingOf(draft: PlanDraft) {
  const given = THRESHOLDS.flatMap((name) => {
    const value = decimalIn(draft.thresholds[name]);
    return value === null ? [] : [[name, Number(value)] as const];
  });
  const empty = THRESHOLDS.filter((name) => draft.thresholds[name].trim() === '');
  return {
    assurance_level: draft.assurance_level,
    risk_weighting: draft.risk_weighting,
    confidence_level: Number(shifted(decimalIn(draft.confidence) ?? '95', -2)),
    ...(Object.fromEntries(given) as Partial<Record<Threshold, number>>),
    ...(empty.length === 0 ? {} : { reset: empty }),
  };
}

/** The members that stay open when a sample is drawn. */
export function openMembersOf(draft: PlanDraft) {
  const { procedure, result, reference } = draft;
  const hasTest = procedure.trim() !== '' && result.trim() !== '';
  return {
    assurance_standard: draft.assurance_standard,
    required_assertions: [...draft.required_assertions],
    require_review: draft.require_review,
    retention_years: Number(draft.retention.trim()),
    ...(draft.rationale.trim() === '' ? {} : { materiality_rationale: draft.rationale }),
    ...(hasTest
      ? {
          completeness_test: {
            procedure,
            result,
            ...(reference.trim() === '' ? {} : { reference }),
          },
        }
      : {}),
  };
}
