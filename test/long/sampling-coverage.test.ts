import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { scaledToText } from '../../compute/decimal.ts';
import { drawFrozen } from '../../compute/sampling/draw-sample.ts';
import { evaluateSample } from '../../compute/sampling/evaluate-sample.ts';
import type { SampleEvaluation, TestedItem } from '../../compute/sampling/evaluation-types.ts';
import { type FrozenPopulation, freezePopulation } from '../../compute/sampling/frozen-population.ts';
import { drawReplacement, extendSample } from '../../compute/sampling/later-draws.ts';
import type {
  DrawnSample,
  PopulationItem,
  SampleItem,
  SampleParameters,
} from '../../compute/sampling/sampling-types.ts';
import { populationLine, TEST_PARAMETERS } from '../support/sampling.ts';

/** Draws of each population and method: 12 in `npm test`; `ROUNDS` (npm run test:all) multiplies them. */
const DRAWS = 12 * Number(process.env.ROUNDS ?? 1);
const TIMEOUT_MS = 60_000 + DRAWS * 1_000;
const CONFIDENCE = 0.8;
/** Three standard errors of a share of `DRAWS` that is expected to be the confidence. */
const ALLOWANCE = 3 * Math.sqrt((CONFIDENCE * (1 - CONFIDENCE)) / DRAWS);
const LINES = 48;
/** Fewer where lines are replaced: near the last line a replacement takes many tries. */
const UNFIT_DRAWS = DRAWS / 2;
/** Share of lines the procedure does not fit. */
const UNFIT = 0.2;
/** What they must cover is above 0.85, so that one standard error leaves none out; 0.69 is far below. */
const LEAST = CONFIDENCE - Math.sqrt((CONFIDENCE * (1 - CONFIDENCE)) / UNFIT_DRAWS);
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
  'sizes over magnitudes, with weights': (i: number) =>
    [1.15 ** i, ['1', '2.25', '10'][i % 3] ?? '1'] as const,
  'a few large lines': (i: number) => [i < 8 ? 60 + i : 2 + (i % 5), '1'] as const,
  'lines alike': () => [10, '1'] as const,
};

interface Stage {
  readonly items: readonly CoveredItem[];
  readonly sample: DrawnSample;
  readonly uniformsUsed: number;
  readonly hits: number;
}

type CoveredItem = SampleItem & Pick<TestedItem, 'status' | 'replacedBy'>;

function asTested(items: readonly SampleItem[]): CoveredItem[] {
  return items.map((item) => ({ ...item, status: 'tested' }));
}

function drawState({ items, uniformsUsed, hits }: Stage, populationHash: string) {
  const drawnItemIds = items.filter(({ stratum }) => stratum === 'sampled').map((item) => item.lineItemId);
  return { populationHash, uniformsUsed, drawnItemIds, hits };
}

/** The sample as it is first drawn and after each extension; it ends where nothing is left to draw. */
function stagesOf(
  population: FrozenPopulation,
  parameters: SampleParameters,
  steps: readonly number[] = STEPS,
): Stage[] {
  const first = drawFrozen(population, parameters);
  if (!first.ok) throw new Error(first.error.code);
  const sample = first.value;
  const { uniformsUsed } = sample;
  const stages = [{ items: asTested(sample.items), sample, uniformsUsed, hits: sample.sampled.hits }];
  for (const step of steps) {
    const stage = stages.at(-1);
    if (stage === undefined) break;
    const further = extendSample(population, parameters, {
      state: drawState(stage, population.hash),
      hits: step,
    });
    if (!further.ok) break;
    const more = new Map(further.value.furtherHits.map((hit) => [hit.lineItemId, hit.hits]));
    const before = stage.items.map((item) => ({
      ...item,
      hits: item.hits + (more.get(item.lineItemId) ?? 0),
    }));
    stages.push({
      items: [...before, ...asTested(further.value.newItems)],
      sample,
      uniformsUsed: further.value.uniformsUsed,
      hits: stage.hits + further.value.hits,
    });
  }
  return stages;
}

/** The stage with the lines replaced that the procedure does not fit, and those in their place if so too. */
function withReplacements(
  stage: Stage,
  doesNotFit: (lineItemId: string) => boolean,
  {
    population,
    parameters,
  }: { readonly population: FrozenPopulation; readonly parameters: SampleParameters },
): Stage {
  const items = [...stage.items];
  let { uniformsUsed, hits } = stage;
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item === undefined || item.stratum !== 'sampled' || !doesNotFit(item.lineItemId)) continue;
    const state = drawState({ ...stage, items, uniformsUsed, hits }, population.hash);
    const drawn = drawReplacement(population, parameters, { state });
    const replacedBy = drawn.ok ? drawn.value.item.lineItemId : null;
    items[at] = { ...item, status: 'not_applicable', replacedBy };
    if (!drawn.ok) continue;
    items.push(...asTested([drawn.value.item]));
    uniformsUsed = drawn.value.uniformsUsed;
    hits += 1;
  }
  return { ...stage, items, uniformsUsed, hits };
}

function evaluate({ items, sample }: Stage, audited: ReadonlyMap<string, string>): SampleEvaluation {
  const tested = items.map(
    (item): TestedItem => ({
      ...item,
      auditedKgCo2e: item.status === 'tested' ? (audited.get(item.lineItemId) ?? null) : null,
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
});

describe('the upper limit of a sample with lines the procedure does not fit', () => {
  const lines = linesOf(POPULATIONS['a few large lines']);
  const population = freezePopulation(lines);
  const total = lines.reduce((sum, line) => sum + Number(line.recordedKgCo2e), 0);
  const patterns = [WRONG['the largest lines'], WRONG['lines here and there, in part']].map((share) =>
    wrongLines(lines, share),
  );
  it.each(['systematic_pps', 'cell_pps', 'sieve_pps'] as const)(
    'covers what is wrong as often as it says, where one has nothing to do with the other: %s',
    (method) => {
      const steps = [10, 90];
      const covered = patterns.map(() => [0, ...steps].map(() => 0));
      for (let round = 0; round < UNFIT_DRAWS; round += 1) {
        const parameters = {
          ...TEST_PARAMETERS,
          confidence: CONFIDENCE,
          tolerableKgCo2e: (total / 5).toFixed(6),
          expectedKgCo2e: '0',
          seed: `coverage, draw number ${round}`,
          method,
        };
        const doesNotFit = (id: string) => shareOf(`${round} ${id}`) < UNFIT;
        stagesOf(population, parameters, steps).forEach((stage, at) => {
          const replaced = withReplacements(stage, doesNotFit, { population, parameters });
          patterns.forEach(({ audited, truth }, pattern) => {
            const counts = covered[pattern] ?? [];
            counts[at] = (counts[at] ?? 0) + (limitOf(replaced, audited) >= truth - 1e-4 ? 1 : 0);
          });
        });
      }
      for (const count of covered.flat()) expect(count / UNFIT_DRAWS).toBeGreaterThanOrEqual(LEAST);
    },
    TIMEOUT_MS,
  );
});

describe('a sample none of whose large lines the procedure fitted', () => {
  /** Ten of 68.16 kg, 77 % of all, and 300 of 0.6816 kg. */
  const lines = Array.from({ length: 310 }, (_, i) =>
    populationLine(`line-${i}`, i < 10 ? '68.160000' : '0.681600'),
  );
  const population = freezePopulation(lines);
  const isLarge = (id: string) => Number(id.slice('line-'.length)) < 10;
  it.each(
    (['systematic_pps', 'cell_pps', 'sieve_pps'] as const).flatMap((method) =>
      [[], [240]].map((steps) => ({ method, steps })),
    ),
  )('is never below tolerable: what was not tested is in the limit ($method, extended by $steps)', (draw) => {
    const parameters = {
      ...TEST_PARAMETERS,
      confidence: CONFIDENCE,
      tolerableKgCo2e: '186.083',
      expectedKgCo2e: '0',
      seed: 'a seed of twenty five chars',
      method: draw.method,
    };
    const stage = stagesOf(population, parameters, draw.steps).at(-1);
    if (stage === undefined) throw new Error('drawn');
    const replaced = withReplacements(stage, isLarge, { population, parameters });
    const unfit = replaced.items.filter(({ status }) => status === 'not_applicable');
    const evaluation = evaluate(replaced, new Map());
    expect(evaluation.state).toBe('upper_limit_above_tolerable_projection_below');
    expect(evaluation.mostLikelyNetKgCo2e).toBe('0.000000');
    // As first drawn the interval is above 68.16 kg, so that they are projected to; extended it is below.
    const isExtended = draw.steps.length > 0;
    expect(unfit.length).toBeGreaterThanOrEqual(isExtended ? 10 : 6);
    const inFull = isExtended ? 681.6 : 0;
    for (const { notApplicableKgCo2e, upperLimitKgCo2e } of [evaluation.over, evaluation.under]) {
      expect(Number(notApplicableKgCo2e)).toBeCloseTo(inFull, 6);
      expect(Number(upperLimitKgCo2e)).toBeGreaterThan(inFull);
    }
  });
});

/** A number from 0 to 1 that depends on the text alone. */
function shareOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}

/** Also holds what needs no chance: the parts foot, and neither limit is below what was found. */
function limitOf(stage: Stage, audited: ReadonlyMap<string, string>): number {
  const { over } = evaluate(stage, audited);
  const limit = Number(over.upperLimitKgCo2e);
  const parts = [
    over.basicPrecisionKgCo2e,
    over.projectedKgCo2e,
    over.incrementalAllowanceKgCo2e,
    over.certaintyKgCo2e,
    over.notApplicableKgCo2e,
  ];
  expect(limit).toBeCloseTo(
    parts.reduce((sum, part) => sum + Number(part), 0),
    4,
  );
  const found = stage.items.reduce((sum, { lineItemId, recordedKgCo2e, status }) => {
    const right = audited.get(lineItemId);
    return right === undefined || status !== 'tested' ? sum : sum + Number(recordedKgCo2e) - Number(right);
  }, 0);
  expect(limit).toBeGreaterThanOrEqual(found - 1e-4);
  return limit;
}

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
