import { chainValue } from '../chain/chain-value.ts';
import { type DrawnLines, isMoment, type TopUpEntry } from './drawn-lines.ts';
import { asMembers, asNumber, asText, type Members, membersOf } from './profile.ts';
import { plainValue } from './record-digest.ts';
import type { Findings } from './rules.ts';
import { type Statement, state } from './statements.ts';

/** Members of `sample` that the entry of the draw has under the same name. */
export const DRAW_MEMBERS: readonly string[] = [
  'sample_id',
  'version',
  'supersede_reason',
  'method',
  'risk_model',
  'risk_weighting',
  'confidence_level',
  'overall_materiality_kgco2e',
  'performance_materiality_kgco2e',
  'tolerable_misstatement_kgco2e',
  'expected_misstatement_kgco2e',
  'clearly_trivial_kgco2e',
  'seed',
  'key_item_ids',
  'drawn_by',
  'statistical',
  'warnings',
];
/** Figures that change with each drawn line. */
export const FIGURES = ['uniforms_used', 'sampled', 'strata'];
/** Members of `sample.plan` and of `sample.population`, and their names in the entry of a draw. */
export const PLAN = {
  sample_size: 'sampleSize',
  sampling_interval_kgco2e: 'samplingIntervalKgCo2e',
  random_start: 'randomStartKgCo2e',
  basic_precision_kgco2e: 'basicPrecisionKgCo2e',
  confidence_factor: 'confidenceFactor',
  distribution: 'distribution',
} as const;
export const POPULATION = {
  line_items: 'lineItems',
  absolute_kgco2e: 'absoluteKgCo2e',
  net_kgco2e: 'netKgCo2e',
  weighted_kgco2e: 'weightedKgCo2e',
  zero_line_items: 'zeroLineItems',
  credit_line_items: 'creditLineItems',
  credit_kgco2e: 'creditKgCo2e',
} as const;

/** The same of `sample.top_ups`, whose populations are as that of the sample. */
export const TOP_UP = {
  draw: 'top_up',
  seed: 'seed',
  algorithm_version: 'algorithm',
  risk_model: 'risk_model',
  warnings: 'warnings',
  over: 'population_at',
} as const;
export const TOP_UP_PLAN = {
  sampling_interval_kgco2e: 'samplingIntervalKgCo2e',
  sampling_share: 'samplingShare',
  random_start: 'randomStartKgCo2e',
  expected_hits: 'expectedHits',
} as const;

/** A top-up in metadata.json. */
export function topUpStatement({ payload, hash, by, moment }: TopUpEntry): Members {
  // In canonical order, as a package has it.
  return chainValue({
    ...renamed(TOP_UP, payload),
    plan: renamed(TOP_UP_PLAN, payload.plan),
    population: { ...renamed(POPULATION, payload.population), hash: payload.population_digest ?? null },
    generated_at: moment.at,
    generated_by: by,
    entry: hash,
  }) as Members;
}

/** Members of an entry under the names of metadata.json. */
export function renamed(names: Readonly<Record<string, string>>, of: unknown): Members {
  const members = asMembers(of);
  return Object.fromEntries(Object.entries(names).map(([to, from]) => [to, members[from] ?? null]));
}

/** Members that only some completions state. */
export const IF_STATED: readonly string[] = [
  'instruments',
  'team',
  'late_changes',
  'carried_forward',
  'earlier_engagements',
  'differences_found',
  'review_notes',
  'management_response',
  'sign_offs',
];

/**
 * Checks the sample, its evaluation and the conclusion in metadata.json against the entries of the draw and of the
 * completion.
 */
export function checkSampleStatement(metadata: Members, drawn: DrawnLines, findings: Findings): void {
  const { draw, completion, lastDraw } = drawn;
  const sample = asMembers(metadata.sample);
  const fail = (what: string | Statement) => findings.fail('recalculate.sample', null, what);
  if (draw === null) {
    fail(state('at_no_draw'));
    return;
  }
  for (const name of DRAW_MEMBERS) if (!isEqual(sample[name], draw[name])) fail(`sample.${name}`);
  if (!isEqual(sample.algorithm_version, draw.algorithm)) fail('sample.algorithm_version');
  if (!isEqual(sample.over, draw.population_at)) fail('sample.over');
  if (sample.entry !== lastDraw) fail('sample.entry');
  if (sample.generated_by !== drawn.drawnBy) fail('sample.generated_by');
  if (!isMoment(sample.generated_at, drawn.drawnAt)) fail('sample.generated_at');
  checkPopulation(sample, draw, fail);
  checkTopUps(sample, drawn, fail);
  for (const name of FIGURES) {
    if (drawn.figures !== null && !isEqual(sample[name], drawn.figures[name])) fail(`sample.${name}`);
  }
  checkPeriod(metadata, drawn, fail);
  const payload = asMembers(completion?.payload);
  if (payload.sample_id !== sample.sample_id) fail('sample.sample_id at completion');
  for (const name of ['evaluation', 'conclusion']) {
    if (!isEqual(metadata[name], payload[name])) fail(name);
  }
  if (!isEqual(metadata.testing_summary, summaryOf(asMembers(payload.items)))) fail('testing_summary');
  const engagement = asMembers(metadata.engagement);
  if (engagement.completed_at !== completion?.at || engagement.completed_by !== completion?.actor) {
    fail('engagement.completed_at');
  }
  checkMade(metadata, payload, fail);
  if ((engagement.status ?? 'completed') !== 'completed') fail('engagement.status');
}

/** Each top-up is that of its entry; the entries are numbered from 2. */
function checkTopUps(sample: Members, { topUps }: DrawnLines, fail: (what: string) => void): void {
  const stated = membersOf(sample.top_ups);
  if (stated.length !== topUps.length) fail('sample.top_ups');
  for (const [at, topUp] of topUps.entries()) {
    const { generated_at: time, ...members } = stated[at] ?? {};
    const { generated_at: _, ...recorded } = topUpStatement(topUp);
    const isMade = isMoment(time, topUp.moment) && recorded.draw === at + 2;
    if (!isMade || !isEqual(members, recorded)) fail(`sample.top_ups ${at + 2}`);
  }
}

/** The period is that of the chain, closed or not as in the chain at the completion. */
function checkPeriod(metadata: Members, { isClosed }: DrawnLines, fail: (what: string) => void): void {
  const { name, closed_at_completion: closed } = asMembers(metadata.period);
  if (name !== asText(metadata.chain).split('/')[1]) fail('period.name');
  if (closed !== isClosed) fail('period.closed_at_completion');
}

/** How the engagement was made and planned, its period, completeness test and what else a completion states. */
function checkMade(metadata: Members, payload: Members, fail: (what: string) => void): void {
  for (const part of ['engagement', 'period']) {
    const stated = asMembers(metadata[part]);
    for (const [name, value] of Object.entries(asMembers(payload[part]))) {
      if (!isEqual(stated[name], value)) fail(`${part}.${name}`);
    }
  }
  for (const name of ['completeness_test', ...IF_STATED]) {
    if (!isEqual(metadata[name], payload[name])) fail(name);
  }
}

/** The entry has the plan and the population under the names the program uses. */
function checkPopulation(sample: Members, draw: Members, fail: (what: string) => void): void {
  if (!isEqual(asMembers(sample.population).hash, draw.population_digest)) fail('sample.population.hash');
  for (const [part, names] of Object.entries({ plan: PLAN, population: POPULATION })) {
    const [stated, drawn] = [asMembers(sample[part]), asMembers(draw[part])];
    for (const [name, own] of Object.entries(names)) {
      if (!isEqual(stated[name], drawn[own])) fail(`sample.${part}.${name}`);
    }
  }
}

/** `testing_summary` from the items the completion counted. */
export function summaryOf(items: Members): Members {
  const of = (name: string) => asNumber(items[name] ?? 0);
  return {
    exceptions: of('tested_exception'),
    items: of('listed') - of('not_applicable'),
    not_applicable: of('not_applicable'),
    tested: of('tested_no_exception') + of('tested_exception') + of('unable_to_test'),
    unable_to_test: of('unable_to_test'),
  };
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(plainValue(a)) === JSON.stringify(plainValue(b));
}
