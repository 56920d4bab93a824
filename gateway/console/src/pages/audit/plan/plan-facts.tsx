import type { EngagementPlan } from '../../../../../../schema/contracts/engagements.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import style from '../audit.module.css';
import { exact } from '../figures.ts';
import { useCodes } from '../parts/codes.ts';
import { Facts } from '../parts/facts.tsx';
import { STANDARDS } from '../parts/standards.ts';
import { PAPER_TEXTS } from '../texts/texts.ts';

/** A plan that is only read. */
export function PlanFacts({ plan }: { readonly plan: EngagementPlan }) {
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const format = useFormat();
  const mass = (kilograms: number | null) => (kilograms === null ? null : format.mass(exact(kilograms)));
  const test = plan.completeness_test;
  return (
    <Facts
      rows={[
        [words('plan.standard'), STANDARDS[plan.assurance_standard]],
        [words('plan.level'), code('level', plan.assurance_level)],
        [words('plan.overall'), mass(plan.overall_materiality_kgco2e)],
        [words('plan.performance'), mass(plan.performance_materiality_kgco2e)],
        [words('plan.tolerable'), mass(plan.tolerable_misstatement_kgco2e)],
        [words('plan.expected'), mass(plan.expected_misstatement_kgco2e)],
        [words('plan.trivial'), mass(plan.clearly_trivial_kgco2e)],
        [
          words('plan.rationale'),
          plan.materiality_rationale === null ? null : (
            <span key="rationale" className={style.text}>
              {plan.materiality_rationale}
            </span>
          ),
        ],
        [words('plan.confidence'), format.percent(exact(plan.confidence_level))],
        [words('plan.weighting'), code('weighting', plan.risk_weighting)],
        [
          words('plan.required'),
          plan.required_assertions.map((name) => code('assertion', name)).join(', ') || words('none'),
        ],
        [words('plan.review'), plan.require_review ? words('yes') : words('no')],
        [
          words('limits.completeness'),
          test === null ? words('limits.completeness.none') : `${test.procedure} – ${test.result}`,
        ],
        [words('plan.retention'), format.integer(plan.retention_years)],
      ]}
    />
  );
}
