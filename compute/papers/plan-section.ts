import { asMembers, type Members, membersOf } from '../verify/profile.ts';
import { earlierEngagements } from './found-elsewhere.ts';
import { html, type Markup } from './markup.ts';
import { memberTable } from './member-table.ts';
import { section } from './page-head.ts';
import { numeric, type Speaker, textOf } from './speaker.ts';

/** The plan: standard, level, materiality with its rationale, confidence, risk weighting. */
export function planSection(speaker: Speaker, metadata: Members): Markup {
  const engagement = asMembers(metadata.engagement);
  const [plan, sample] = [asMembers(engagement.plan), asMembers(metadata.sample)];
  // The draw states what the plan left to the defaults.
  const kilograms = (name: string) => speaker.kilograms(sample[name] ?? plan[name]);
  const {
    assurance_standard: standard,
    assurance_level: level,
    required_assertions: required,
  } = {
    ...engagement,
    ...plan,
  };
  const weighting = sample.risk_weighting ?? plan.risk_weighting;
  const assertions = Array.isArray(required) ? required.slice(0, 20) : [];
  const names = assertions.map((one) => speaker.code('assertion', one)).join(', ');
  const rationale = plan.materiality_rationale ?? engagement.materiality_rationale;
  return section(
    speaker,
    'plan',
    speaker.facts([
      [
        'plan.standard',
        speaker.text(engagement.assurance_standard_name) ??
          speaker.text(standard)?.replaceAll('_', ' ') ??
          null,
      ],
      ['plan.level', textOf(level) === null ? null : speaker.code('level', level)],
      ['plan.overall', kilograms('overall_materiality_kgco2e')],
      ['plan.performance', kilograms('performance_materiality_kgco2e')],
      ['plan.tolerable', kilograms('tolerable_misstatement_kgco2e')],
      ['plan.expected', kilograms('expected_misstatement_kgco2e')],
      ['plan.trivial', kilograms('clearly_trivial_kgco2e')],
      ['plan.rationale', said(speaker.text(rationale) ?? speaker.say('not_recorded'))],
      ['plan.confidence', speaker.percentage(sample.confidence_level ?? plan.confidence_level)],
      ['plan.weighting', textOf(weighting) === null ? null : speaker.code('weighting', weighting)],
      ['plan.required', names === '' ? speaker.say('none') : names],
      ['plan.review', speaker.yesNo(plan.require_review)],
      ['plan.retention', textOf(plan.retention_years) === null ? null : speaker.figure(plan.retention_years)],
    ]),
  );
}

/** What somebody wrote, with its line breaks. */
export function said(text: string): Markup {
  return html`<div class="said">${text}</div>`;
}

/** Population and sample: how it was drawn, its strata, and how its size follows. */
export function sampleSection(speaker: Speaker, metadata: Members): Markup {
  const sample = asMembers(metadata.sample);
  const [plan, population] = [asMembers(sample.plan), asMembers(sample.population)];
  const isRecords = sample.method === 'random_records';
  const drawn = {
    time: speaker.time(sample.generated_at) ?? '–',
    person: speaker.person(sample.generated_by) ?? '–',
  };
  return section(
    speaker,
    'sample',
    html`${speaker.facts([
      ['sample.method', textOf(sample.method) === null ? null : speaker.code('method', sample.method)],
      ['sample.unit', speaker.say(isRecords ? 'sample.unit.records' : 'sample.unit.text')],
      ['sample.seed', speaker.text(sample.seed)],
      ['sample.algorithm', speaker.text(sample.algorithm_version)],
      ['sample.start', speaker.kilograms(plan.random_start)],
      ['sample.hash', speaker.text(population.hash)],
      ['sample.drawn', textOf(sample.generated_at) === null ? null : speaker.say('sample.by', drawn)],
      ['sample.superseded', speaker.text(sample.supersede_reason)],
    ])}<h3>${speaker.say('sample.population')}</h3>
${speaker.facts([
  ['lines', textOf(population.line_items) === null ? null : speaker.figure(population.line_items)],
  ['sample.absolute', speaker.kilograms(population.absolute_kgco2e)],
  ['sample.net', speaker.kilograms(population.net_kgco2e)],
  ['sample.weighted', speaker.kilograms(population.weighted_kgco2e)],
  [
    'sample.zero',
    textOf(population.zero_line_items) === null ? null : speaker.figure(population.zero_line_items),
  ],
  ['sample.credit', speaker.kilograms(population.credit_kgco2e)],
])}${strata(speaker, sample)}<h3>${speaker.say('sample.size.title')}</h3>
<p>${sizeWords(speaker, sample)}</p>
${sample.statistical === false ? html`<p>${speaker.say('sample.statistical.no')}</p>\n` : null}${memberTable(
  speaker,
  'late.title',
  metadata.late_changes,
)}${memberTable(speaker, 'sample.top_ups', sample.top_ups)}${memberTable(
  speaker,
  'carried.title',
  metadata.carried_forward,
)}${earlierEngagements(speaker, metadata.earlier_engagements)}`,
  );
}

function strata(speaker: Speaker, sample: Members): Markup | null {
  const rows = membersOf(sample.strata).map(
    ({ stratum, line_items: lines, absolute_kgco2e: kg, selected }) => [
      speaker.code('stratum', stratum),
      numeric(speaker.figure(lines)),
      numeric(speaker.figure(kg)),
      numeric(speaker.figure(selected)),
    ],
  );
  if (rows.length === 0) return null;
  return speaker.table('sample.strata', ['stratum', 'lines', 'evaluation.figure', 'drawn'], rows);
}

/** Why the sample has its size; records have no interval. */
function sizeWords(speaker: Speaker, sample: Members): string {
  const [plan, population, sampled] = [
    asMembers(sample.plan),
    asMembers(sample.population),
    asMembers(sample.sampled),
  ];
  if (textOf(plan.sample_size) === null) return speaker.say('not_recorded');
  const size = speaker.figure(plan.sample_size);
  const hits = textOf(sampled.hits);
  const extended = hits === null ? '' : ` ${speaker.say('sample.extended', { hits: speaker.figure(hits) })}`;
  if (textOf(plan.sampling_interval_kgco2e) === null) {
    return speaker.say('sample.size.short', { size }) + extended;
  }
  const sentence = speaker.say('sample.size.text', {
    tolerable: speaker.figure(sample.tolerable_misstatement_kgco2e),
    expected: speaker.figure(sample.expected_misstatement_kgco2e),
    confidence: speaker.percentage(sample.confidence_level) ?? '–',
    size,
    distribution: speaker.text(plan.distribution) ?? '–',
    factor: speaker.figure(plan.confidence_factor),
    weighted: speaker.figure(population.weighted_kgco2e),
    interval: speaker.figure(plan.sampling_interval_kgco2e),
  });
  return sentence + extended;
}
