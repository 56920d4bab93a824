import { describe, expect, it } from 'vitest';
import { scaledToText } from '../../../compute/decimal.ts';
import { drawFrozen } from '../../../compute/sampling/draw-sample.ts';
import { evaluateSample } from '../../../compute/sampling/evaluate-sample.ts';
import type { SampleEvaluation, TestedItem } from '../../../compute/sampling/evaluation-types.ts';
import { type FrozenPopulation, freezePopulation } from '../../../compute/sampling/frozen-population.ts';
import { extendSample } from '../../../compute/sampling/later-draws.ts';
import type {
  DrawnSample,
  PopulationItem,
  SampleItem,
  SampleParameters,
} from '../../../compute/sampling/sampling-types.ts';
import { populationLine, TEST_PARAMETERS } from '../../support/sampling.ts';

/** Draws of each population and method: 12 in `npm test`; `ROUNDS` (npm run test:long) multiplies them. */
const DRAWS = 12 * Number(process.env.ROUNDS ?? 1);
const TIMEOUT_MS = 60_000 + DRAWS * 1_000;
const CONFIDENCE = 0.8;
/** Three standard errors of a share of `DRAWS` that is expected to be the confidence. */
const ALLOWANCE = 3 * Math.sqrt((CONFIDENCE * (1 - CONFIDENCE)) / DRAWS);
const LINES = 48;
/** Hits an extension adds, one extension after the other: the last ones draw a sieve to its last line. */
const STEPS = [4, 8, 12, 16, 48];

/** A line's share that is wrong, by its place among the lines in order of size, largest first. */
const WRONG = {
  'the largest lines': (place: number) => (place < 10 ? 1 : 0),
  'middling lines': (place: number) => (place >= 6 && place < 16 ? 1 : 0),
  'the smallest lines': (place: number) => (place >= 28 ? 1 : 0),
  'lines here and there, in part': (place: number) => (place % 3 === 0 ? 0.5 : 0),
} as const;

const POPULATIONS = {
  'sizes over magnitudes, with weights': (i: number) => [1.15 ** i, ['1', '1.5', '2'][i % 3] ?? '1'] as const,
  'a few large lines': (i: number) => [i < 8 ? 60 + i : 2 + (i % 5), '1'] as const,
  'lines alike': () => [10, '1'] as const,
};

interface Stage {
  readonly items: readonly SampleItem[];
  readonly sample: DrawnSample;
}

/** The sample as it is first drawn and after each extension; it ends where nothing is left to draw. */
function stagesOf(population: FrozenPopulation, parameters: SampleParameters): Stage[] {
  const first = drawFrozen(population, parameters);
  if (!first.ok) throw new Error(first.error.code);
  const sample = first.value;
  const stages: Stage[] = [{ items: sample.items, sample }];
  let { uniformsUsed } = sample;
  let hits = sample.sampled.hits;
  for (const step of STEPS) {
    const { items } = stages.at(-1) ?? { items: [] };
    const drawnItemIds = items.filter(({ stratum }) => stratum === 'sampled').map((item) => item.lineItemId);
    const state = { populationHash: population.hash, uniformsUsed, drawnItemIds, hits };
    const further = extendSample(population, parameters, { state, hits: step });
    if (!further.ok) break;
    const more = new Map(further.value.furtherHits.map((hit) => [hit.lineItemId, hit.hits]));
    const before = items.map((item) => ({ ...item, hits: item.hits + (more.get(item.lineItemId) ?? 0) }));
    stages.push({ items: [...before, ...further.value.newItems], sample });
    uniformsUsed = further.value.uniformsUsed;
    hits += further.value.hits;
  }
  return stages;
}

function evaluate({ items, sample }: Stage, audited: ReadonlyMap<string, string>): SampleEvaluation {
  const tested = items.map(
    (item): TestedItem => ({
      ...item,
      status: 'tested',
      auditedKgCo2e: audited.get(item.lineItemId) ?? null,
      isAnomaly: false,
    }),
  );
  return evaluateSample(tested, {
    method: sample.method,
    confidence: sample.confidence,
    tolerableKgCo2e: sample.tolerableKgCo2e,
    expectedKgCo2e: sample.expectedKgCo2e,
    samplingIntervalKgCo2e: sample.plan.samplingIntervalKgCo2e,
    sampledLineItems: sample.sampled.lineItems,
    sampledAbsoluteKgCo2e: sample.sampled.absoluteKgCo2e,
    sampledWeightedKgCo2e: sample.sampled.weightedKgCo2e,
  });
}

/** The audited figures of lines that are wrong, and how much all of them are overstated together. */
function wrongLines(lines: readonly PopulationItem[], share: (place: number) => number) {
  const largestFirst = lines.toSorted((a, b) => Number(b.recordedKgCo2e) - Number(a.recordedKgCo2e));
  const audited = new Map<string, string>();
  let truth = 0;
  largestFirst.forEach(({ lineItemId, recordedKgCo2e }, place) => {
    const right = Number((Number(recordedKgCo2e) * (1 - share(place))).toFixed(6));
    if (share(place) > 0) audited.set(lineItemId, right.toFixed(6));
    truth += Number(recordedKgCo2e) - right;
  });
  return { audited, truth };
}

function linesOf(sizeOf: (i: number) => readonly [number, string]): PopulationItem[] {
  return Array.from({ length: LINES }, (_, i) => {
    const [kg, weight] = sizeOf(i);
    return populationLine(`line-${i}`, scaledToText(BigInt(Math.round(kg * 1e6)), 6), weight);
  });
}

describe('the upper limit of a sample, as first drawn and however far extended', () => {
  const cases = Object.entries(POPULATIONS).flatMap(([name, sizeOf]) =>
    (['systematic_pps', 'cell_pps', 'sieve_pps'] as const).map((method) => ({ name, sizeOf, method })),
  );
  it.each(cases)(
    'covers what is wrong as often as it says, and is never below what was found: $method, $name',
    ({ sizeOf, method }) => {
      const lines = linesOf(sizeOf);
      const population = freezePopulation(lines);
      const total = lines.reduce((sum, line) => sum + Number(line.recordedKgCo2e), 0);
      const patterns = Object.values(WRONG).map((share) => wrongLines(lines, share));
      const covered = patterns.map(() => STEPS.concat(0).map(() => 0));
      for (let round = 0; round < DRAWS; round += 1) {
        const stages = stagesOf(population, {
          ...TEST_PARAMETERS,
          confidence: CONFIDENCE,
          tolerableKgCo2e: (total / 4).toFixed(6),
          expectedKgCo2e: '0',
          seed: `coverage, draw number ${round}`,
          method,
        });
        patterns.forEach(({ audited, truth }, pattern) => {
          covered[pattern]?.forEach((count, at, counts) => {
            const stage = stages[at];
            // Nothing is left to draw: what was evaluated before was the whole stratum.
            const limit = stage === undefined ? truth : limitOf(stage, audited);
            counts[at] = limit >= truth - 1e-4 ? count + 1 : count;
          });
        });
      }
      for (const counts of covered) {
        for (const count of counts) expect(count / DRAWS).toBeGreaterThanOrEqual(CONFIDENCE - ALLOWANCE);
      }
    },
    TIMEOUT_MS,
  );

  /** Also holds what needs no chance: the parts foot, and neither limit is below what was found. */
  function limitOf(stage: Stage, audited: ReadonlyMap<string, string>): number {
    const { over } = evaluate(stage, audited);
    const limit = Number(over.upperLimitKgCo2e);
    const parts = [
      over.basicPrecisionKgCo2e,
      over.projectedKgCo2e,
      over.incrementalAllowanceKgCo2e,
      over.certaintyKgCo2e,
    ];
    expect(limit).toBeCloseTo(
      parts.reduce((sum, part) => sum + Number(part), 0),
      4,
    );
    const found = stage.items.reduce((sum, { lineItemId, recordedKgCo2e }) => {
      const right = audited.get(lineItemId);
      return right === undefined ? sum : sum + Number(recordedKgCo2e) - Number(right);
    }, 0);
    expect(limit).toBeGreaterThanOrEqual(found - 1e-4);
    return limit;
  }
});

describe('a sample drawn to its last line', () => {
  it.each(['sieve_pps', 'random_records'] as const)(
    'is evaluated as what it is, every line of it tested: %s',
    (method) => {
      const lines = linesOf(POPULATIONS['a few large lines']);
      const { audited, truth } = wrongLines(lines, WRONG['the largest lines']);
      const stages = stagesOf(freezePopulation(lines), {
        ...TEST_PARAMETERS,
        confidence: CONFIDENCE,
        tolerableKgCo2e: '600',
        expectedKgCo2e: '0',
        method,
      });
      expect(stages[0]?.sample.method).toBe(method);
      const last = stages.at(-1);
      expect(last?.items).toHaveLength(LINES);
      if (last === undefined) throw new Error('drawn');
      const evaluation = evaluate(last, audited);
      expect(evaluation).toMatchObject({
        state: 'all_items_tested',
        flags: [],
        evaluationIntervalKgCo2e: null,
        over: {
          basicPrecisionKgCo2e: '0.000000',
          projectedKgCo2e: '0.000000',
          incrementalAllowanceKgCo2e: '0.000000',
          upperLimitKgCo2e: truth.toFixed(6),
        },
        under: { upperLimitKgCo2e: '0.000000' },
        mostLikelyNetKgCo2e: truth.toFixed(6),
        table: [],
      });
      expect(evaluate({ ...last, sample: { ...last.sample, tolerableKgCo2e: '500' } }, audited).state).toBe(
        'projection_above_tolerable',
      );
      const rate = { found: 10, records: LINES, upperRate: 10 / LINES };
      expect(evaluation.deviations).toEqual(method === 'random_records' ? rate : null);
    },
  );
});
