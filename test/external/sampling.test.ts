import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { chainValue } from '../../compute/chain/chain-value.ts';
import { scaledToText } from '../../compute/decimal.ts';
import { evaluateWorkpaper } from '../../compute/sampling/evaluate-workpaper.ts';
import type { TestedItem } from '../../compute/sampling/evaluation-types.ts';
import { drawReplacement, extendSample } from '../../compute/sampling/later-draws.ts';
import type {
  DrawnSample,
  PopulationItem,
  SampleItem,
  SampleParameters,
} from '../../compute/sampling/sampling-types.ts';
import { type AuditVector, auditVectors } from '../support/audit-vectors.ts';
import { idOf } from '../support/make-trail.ts';
import { rounds } from '../support/rounds.ts';
import { drawn, populationLine, TEST_PARAMETERS } from '../support/sampling.ts';

const SCRIPT = new URL('sample_again.py', import.meta.url).pathname;

/** A published figure has about ten significant digits. */
const PRINTED_DIGITS = 1e-8;
/** Published figures that the verifier's own arithmetic covers. */
const COVERED = 95;

interface Answers {
  readonly figures: readonly (Readonly<Record<string, unknown>> | null)[];
  readonly draws: readonly Readonly<Record<string, unknown>>[];
  readonly evaluations: readonly (readonly string[])[];
}

function python(tasks: object): Answers {
  const ran = spawnSync('python3', [SCRIPT], {
    input: JSON.stringify(tasks),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (ran.status !== 0) throw new Error(ran.stderr);
  return JSON.parse(ran.stdout) as Answers;
}

/** The members in which a figure is not the published one. */
function wrongMembers(
  { expected, tolerance }: AuditVector,
  found: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(found).flatMap(([name, value]) => {
    const published = expected[name];
    if (typeof published !== 'number' || typeof value !== 'number') {
      return JSON.stringify(published) === JSON.stringify(value) ? [] : [name];
    }
    const allowed = tolerance?.[name] ?? tolerance?.kg ?? tolerance?.all_kg ?? 0;
    const difference = Math.abs(value - published);
    return difference <= allowed + PRINTED_DIGITS * Math.abs(published) ? [] : [`${name}: ${value}`];
  });
}

/** Numbers without regularity, the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = BigInt(seed) + 1n;
  return (below) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
    return Number((state >> 33n) % BigInt(below));
  };
}

/** A population without regularity, in order of id. */
function population(count: number, next: (below: number) => number): PopulationItem[] {
  return Array.from({ length: count }, (_, i) => {
    const micro = BigInt(next(10 ** (4 + next(6))));
    const sized = next(30) === 0 ? 0n : micro;
    const kg = scaledToText(next(20) === 0 ? -sized : sized, 6);
    return populationLine(idOf(i + 1), kg, ['1', '1.05', '1.325', '2'][next(4)] ?? '1');
  });
}

function csvOf(lines: readonly PopulationItem[]): string {
  const rows = lines.map((line) => `1,${line.lineItemId},${line.recordedKgCo2e},${line.riskWeight}\n`);
  return `draw,line_item_id,recorded_kgco2e,risk_weight\n${rows.join('')}`;
}

const METHODS = ['systematic_pps', 'cell_pps', 'sieve_pps', 'random_records'] as const;

interface Draw {
  readonly lines: readonly PopulationItem[];
  readonly parameters: SampleParameters & { tolerableKgCo2e: string; expectedKgCo2e: string };
  readonly extendBy: number;
}

function randomDraw(round: number): Draw {
  const next = numbers(round);
  const lines = population(60 + next(340), next);
  const absolute = lines.reduce((sum, line) => sum + Math.abs(Number(line.recordedKgCo2e)), 0);
  const tolerable = absolute / (2 + next(30));
  return {
    lines,
    extendBy: 1 + next(40),
    parameters: {
      ...TEST_PARAMETERS,
      method: METHODS[round % METHODS.length] ?? 'systematic_pps',
      confidence: [0.8, 0.9, 0.95, 0.99][next(4)] ?? 0.95,
      seed: `round ${round} of dice: 6 5 4 3 2 1`,
      keyItemIds: [...new Set(Array.from({ length: next(4) }, () => idOf(1 + next(lines.length))))],
      tolerableKgCo2e: tolerable.toFixed(6),
      expectedKgCo2e: ((tolerable * next(5)) / 10).toFixed(6),
    },
  };
}

function taskOf({ lines, parameters, extendBy }: Draw) {
  return {
    population: csvOf(lines),
    method: parameters.method,
    confidence: parameters.confidence,
    tolerable: parameters.tolerableKgCo2e,
    expected: parameters.expectedKgCo2e,
    seed: parameters.seed,
    keys: parameters.keyItemIds,
    extend_by: extendBy,
  };
}

const ofSampled = (items: readonly SampleItem[]) => items.filter(({ stratum }) => stratum === 'sampled');

/** What the program gives for it, in the form of the other. */
function expectedDraw({ lines, parameters, extendBy }: Draw) {
  const sample = drawn(lines, parameters);
  const { sampled, strata, plan } = sample;
  const first = {
    population: sample.population,
    all_items: sample.method === 'all_items',
    size: plan.sampleSize,
    distribution: plan.distribution,
    interval: plan.samplingIntervalKgCo2e,
    basic: plan.basicPrecisionKgCo2e,
    start: plan.randomStartKgCo2e,
    items: sample.items.map(({ lineItemId, stratum, hits }) => [lineItemId, stratum, hits]),
    figures: {
      uniforms_used: sample.uniformsUsed,
      sampled: {
        absolute_kgco2e: sampled.absoluteKgCo2e,
        hits: sampled.hits,
        line_items: sampled.lineItems,
        weighted_kgco2e: sampled.weightedKgCo2e,
      },
      strata: strata.map(({ absoluteKgCo2e, lineItems, selected, stratum }) => ({
        absolute_kgco2e: absoluteKgCo2e,
        line_items: lineItems,
        selected,
        stratum,
      })),
    },
  };
  return { ...first, ...laterDraws({ lines, parameters, extendBy }, sample) };
}

function laterDraws({ lines, parameters, extendBy }: Draw, sample: DrawnSample) {
  const state = {
    populationHash: sample.population.hash,
    uniformsUsed: sample.uniformsUsed,
    drawnItemIds: ofSampled(sample.items).map(({ lineItemId }) => lineItemId),
    hits: sample.sampled.hits,
  };
  const extended = extendSample(lines, parameters, { state, hits: extendBy });
  if (!extended.ok) return {};
  const { newItems, furtherHits, hits, uniformsUsed } = extended.value;
  const pairs = (of: readonly { lineItemId: string; hits: number }[]) =>
    of.map((one) => [one.lineItemId, one.hits]);
  const extension = [pairs(newItems), pairs(furtherHits), uniformsUsed];
  const replaced = drawReplacement(lines, parameters, {
    state: {
      ...state,
      uniformsUsed,
      hits: state.hits + hits,
      drawnItemIds: [...state.drawnItemIds, ...newItems.map(({ lineItemId }) => lineItemId)],
    },
  });
  if (!replaced.ok) return { extension };
  return { extension, replacement: [replaced.value.item.lineItemId, replaced.value.uniformsUsed] };
}

const STATUSES = [
  'tested',
  'tested',
  'tested',
  'tested',
  'not_applicable',
  'unable_to_test',
  'untested',
] as const;

/** A drawn sample with results without regularity; some lines are replaced, some by lines replaced in turn. */
function tested({ lines, parameters }: Draw, round: number) {
  const next = numbers(round + 10_000);
  const sample = drawn(lines, parameters);
  const errors = next(4);
  const ids = ofSampled(sample.items).map(({ lineItemId }) => lineItemId);
  const items = sample.items.map((item, at): TestedItem => {
    const status = STATUSES[next(round % 3 === 0 ? 4 : STATUSES.length)] ?? 'tested';
    const recorded = Number(item.recordedKgCo2e);
    const share = next(3) < errors ? (next(41) - 10) / 10 : 1;
    const later = ids.indexOf(item.lineItemId) + 1 + next(3);
    return {
      ...item,
      status,
      replacedBy: status === 'not_applicable' && at % 4 !== 0 ? (ids[later] ?? null) : null,
      auditedKgCo2e: status === 'tested' && next(3) > 0 ? (recorded * share).toFixed(6) : null,
      isAnomaly: status === 'tested' && next(15) === 0,
    };
  });
  const plan = {
    method: sample.method,
    confidence: parameters.confidence,
    tolerableKgCo2e: sample.tolerableKgCo2e,
    expectedKgCo2e: sample.expectedKgCo2e,
    samplingIntervalKgCo2e: sample.plan.samplingIntervalKgCo2e,
    sampledLineItems: sample.sampled.lineItems,
    sampledAbsoluteKgCo2e: sample.sampled.absoluteKgCo2e,
    sampledWeightedKgCo2e: sample.sampled.weightedKgCo2e,
  };
  return { items, plan, stated: chainValue(evaluateWorkpaper({ items, plan })) };
}

function evaluationTask({ items, plan, stated }: ReturnType<typeof tested>) {
  return {
    items: items.map((item) => ({
      id: item.lineItemId,
      stratum: item.stratum,
      recorded: item.recordedKgCo2e,
      weight: item.riskWeight,
      hits: item.hits,
      by: item.replacedBy,
      status: item.status,
      audited: item.auditedKgCo2e,
      is_anomaly: item.isAnomaly,
    })),
    plan: {
      method: plan.method,
      confidence: plan.confidence,
      tolerable: plan.tolerableKgCo2e,
      expected: plan.expectedKgCo2e,
      interval: plan.samplingIntervalKgCo2e,
      items: plan.sampledLineItems,
      weighted: plan.sampledWeightedKgCo2e,
    },
    stated,
  };
}

const draws = Array.from({ length: rounds(40) }, (_, round) => randomDraw(round));

/** Another language, exact fractions and distribution functions of its own. */
describe('sampling in Python', () => {
  it('gives the published figures', () => {
    const { figures } = python({ figures: auditVectors });
    const wrong = auditVectors.flatMap((vector, at) => {
      const found = figures[at];
      return found == null ? [] : wrongMembers(vector, found).map((name) => `${vector.id} ${name}`);
    });
    expect(wrong).toEqual([]);
    expect(figures.filter((figure) => figure !== null).length).toBeGreaterThanOrEqual(COVERED);
  });

  it('gives the same plan, lines, hits, strata, extension and replacement for a seed, with every method', () => {
    const found = python({ draws: draws.map(taskOf) }).draws;
    expect(found).toEqual(draws.map(expectedDraw));
    expect(new Set(found.map(({ all_items }) => all_items))).toEqual(new Set([true, false]));
  });

  it('gives the same evaluation, whatever was found, replaced or not tested', () => {
    const cases = draws.map((draw, round) => tested(draw, round));
    const differing = python({ evaluations: cases.map(evaluationTask) }).evaluations;
    expect(differing).toEqual(cases.map(() => []));
    const states = new Set(cases.map(({ stated }) => (stated as { state: string }).state));
    expect(states.size).toBeGreaterThanOrEqual(4);
  });
});
