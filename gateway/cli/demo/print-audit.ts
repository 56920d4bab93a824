import type { EvaluationAnswer } from '../../../schema/contracts/workpaper-answers.ts';
import type { AuditedYear } from './audited-year.ts';

const NAME_WIDTH = 32;
const FIGURE_WIDTH = 20;
const TEXT_WIDTH = 74;

/**
 * The result as text for a terminal of 80 columns, ending in a line break: how the sample was drawn, the parts of the
 * limits to the millionth of a kilogram so that each column adds up, and the conclusion.
 */
export function printedAudit(audit: AuditedYear): string {
  const { engagementId, evaluation, conclusion, completedAt } = audit;
  const flags = evaluation.flags.length === 0 ? 'none' : evaluation.flags.join(', ');
  const lines = [
    '',
    `Engagement ${engagementId}`,
    ...sampleRows(audit).map(([name, value]) => `  ${name.padEnd(NAME_WIDTH)}${value}`),
    '',
    ...limitRows(evaluation).map(([name, ...figures]) =>
      ['  ', name.padEnd(NAME_WIDTH), ...figures.map((figure) => figure.padStart(FIGURE_WIDTH))].join(''),
    ),
    '',
    ...[
      ['Most likely misstatement, net', kg(evaluation.most_likely_net_kgco2e)],
      ['State of the figures', evaluation.state],
      ['Flags', flags],
      ['Conclusion', conclusion.basis_adequate ? 'reasonable basis' : 'no sufficient basis'],
    ].map(([name = '', value]) => `  ${name.padEnd(NAME_WIDTH)}${value}`),
    ...wrapped(conclusion.text).map((line) => `    ${line}`),
    `  ${'Completed'.padEnd(NAME_WIDTH)}${completedAt}`,
    '',
  ];
  return lines.join('\n');
}

function sampleRows({ sample, reperformed, tested, extension }: AuditedYear): [string, string][] {
  return [
    ['Sampling method, confidence', `${sample.method}, ${sample.confidence_level}`],
    ['Population', `${sample.population.line_items} lines, ${kg(sample.population.absolute_kgco2e)}`],
    ['Tolerable misstatement', kg(sample.tolerable_misstatement_kgco2e)],
    ['Expected misstatement', kg(sample.expected_misstatement_kgco2e)],
    ['Planned hits, interval', `${sample.plan.sample_size}, ${kg(sample.plan.sampling_interval_kgco2e)}`],
    ...(extension === null
      ? []
      : ([
          [
            `First ${extension.lines} lines`,
            `projected ${kg(extension.projectedKgCo2e)}, limit ${kg(extension.upperLimitKgCo2e)}`,
          ],
          ['Therefore extended by', `${extension.hits} hits`],
        ] satisfies [string, string][])),
    ['Lines drawn', `${sample.items.length}`],
    ['Re-performed', `${reperformed.lineItems}: ${reperformed.agrees} agree, ${reperformed.differs} differ`],
    ['Tested', `${tested.items}, of them ${tested.exceptions} exceptions; ${tested.replaced} replaced`],
  ];
}

function limitRows({
  over,
  under,
  tolerable_misstatement_kgco2e: tolerable,
}: EvaluationAnswer): [string, string, string][] {
  const row = (name: string, member: keyof EvaluationAnswer['over']): [string, string, string] => [
    name,
    figure(over[member]),
    figure(under[member]),
  ];
  return [
    ['kg CO2e', 'recorded too high', 'recorded too low'],
    row('Basic precision', 'basic_precision_kgco2e'),
    row('+ projected misstatement', 'projected_kgco2e'),
    row('+ incremental allowance', 'incremental_allowance_kgco2e'),
    row('+ certainty and key lines', 'certainty_kgco2e'),
    row('+ anomalies', 'anomalies_kgco2e'),
    row('+ not applicable, in full', 'not_applicable_kgco2e'),
    row('= upper limit', 'upper_limit_kgco2e'),
    ['Tolerable misstatement', figure(tolerable), figure(tolerable)],
  ];
}

/** Kilograms to one decimal with Swiss thousands separators. */
export function kg(value: number | null): string {
  return value === null ? 'none' : `${grouped(value.toFixed(1))} kg`;
}

/** Kilograms with all decimals of the answer. */
function figure(value: number | null): string {
  return value === null ? 'none' : grouped(value.toFixed(6));
}

function grouped(text: string): string {
  return text.replace(/\B(?=(\d{3})+\.)/g, "'");
}

/** Text wrapped for a terminal of 80 columns, indented by four. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > TEXT_WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
