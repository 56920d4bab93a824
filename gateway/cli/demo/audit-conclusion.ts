import type { EvaluationAnswer } from '../../../schema/contracts/workpaper-answers.ts';
import type { Conclusion, Extension, Sample } from './audited-year.ts';
import { kg } from './print-audit.ts';

/** What the figures bear, in the auditor's words: where the limit is not below tolerable, no basis. */
export function conclusionOn(
  { over, under, state, tolerable_misstatement_kgco2e: tolerable }: EvaluationAnswer,
  { sample, extension }: { readonly sample: Sample; readonly extension: Extension | null },
): Conclusion {
  const isBelow = state === 'upper_limit_below_tolerable';
  const more =
    `More was projected (${kg(extension?.projectedKgCo2e ?? 0)}) than the ` +
    `${kg(sample.expected_misstatement_kgco2e)} planned for, so the sample was extended by ` +
    `${extension?.hits} hits.`;
  const limits =
    `With ${Math.round(sample.confidence_level * 100)} % confidence at most ${kg(over.upper_limit_kgco2e)} are ` +
    `recorded too high and ${kg(under.upper_limit_kgco2e)} too low`;
  const verdict = isBelow
    ? `${limits}; both are below the tolerable ${kg(tolerable)}. The sample gave a reasonable basis.`
    : `${limits}, which is not below the tolerable ${kg(tolerable)}. The sample gave no sufficient basis for a ` +
      'conclusion on the population.';
  return {
    text: [
      'The exceptions found were explained to the company.',
      ...(extension === null ? [] : [more]),
      verdict,
    ].join(' '),
    basis_adequate: isBelow,
  };
}
