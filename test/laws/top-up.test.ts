import { describe, expect, it } from 'vitest';
import { scaledToText } from '../../compute/decimal.ts';
import { drawFrozen } from '../../compute/sampling/draw-sample.ts';
import { evaluateSample } from '../../compute/sampling/evaluate-sample.ts';
import type { TestedItem } from '../../compute/sampling/evaluation-types.ts';
import { freezePopulation } from '../../compute/sampling/frozen-population.ts';
import { extendSample } from '../../compute/sampling/later-draws.ts';
import type { DrawnSample, SampleItem, SampleParameters } from '../../compute/sampling/sampling-types.ts';
import { drawTopUp, type SampleSoFar } from '../../compute/sampling/top-up.ts';
import { populationLine, TEST_PARAMETERS } from '../support/sampling.ts';

/** Seeds tried of each method. */
const DRAWS = 800 * Number(process.env.ROUNDS ?? 1);
const CONFIDENCE = 0.8;
const TIMEOUT_MS = 120_000 * Number(process.env.ROUNDS ?? 1);
const METHODS = ['systematic_pps', 'cell_pps', 'sieve_pps', 'random_records'] as const;

const kgOf = (kg: number) => scaledToText(BigInt(Math.round(kg * 1e6)), 6);
/** 60 lines of 4 to 63 kg, and 14 booked later, of which one is certain. */
const OLD = Array.from({ length: 60 }, (_, n) =>
  populationLine(`old-${n}`, kgOf(4 + n), ['1', '1.5', '2'][n % 3]),
);
const LATE = Array.from({ length: 14 }, (_, n) =>
  populationLine(`late-${n}`, kgOf(n === 0 ? 900 : 5 + 7 * n), n % 2 === 0 ? '1' : '1.25'),
);
const [old, late] = [freezePopulation(OLD), freezePopulation(LATE)];

function soFar(sample: DrawnSample, method: SampleParameters['method'], extendedBy = 0): SampleSoFar {
  return {
    method,
    drawnBy: sample.method,
    sampleSize: sample.plan.sampleSize,
    samplingIntervalKgCo2e: sample.plan.samplingIntervalKgCo2e,
    samplingShare: null,
    absoluteKgCo2e: sample.population.absoluteKgCo2e,
    sampled: { ...sample.sampled, hits: sample.sampled.hits + extendedBy },
    strata: sample.strata,
    topUps: [],
    extendedBy,
  };
}

function parametersOf(method: SampleParameters['method'], round: number): SampleParameters {
  return {
    ...TEST_PARAMETERS,
    confidence: CONFIDENCE,
    tolerableKgCo2e: '450',
    expectedKgCo2e: '0',
    method,
    seed: `first draw, number ${round}`,
  };
}

/** A draw, extended by so many hits, and its top-up. */
function bothDraws(method: SampleParameters['method'], round: number, extendBy: number) {
  const parameters = parametersOf(method, round);
  const first = drawFrozen(old, parameters);
  if (!first.ok) throw new Error(first.error.code);
  const { items, sampled, population, uniformsUsed } = first.value;
  const all = new Map<string, SampleItem>(items.map((item) => [item.lineItemId, item]));
  let added = 0;
  if (extendBy > 0) {
    const state = {
      populationHash: population.hash,
      uniformsUsed,
      drawnItemIds: [...all.keys()],
      hits: sampled.hits,
    };
    const further = extendSample(old, parameters, { state, hits: extendBy });
    if (!further.ok) throw new Error(further.error.code);
    for (const item of further.value.newItems) all.set(item.lineItemId, item);
    for (const { lineItemId, hits } of further.value.furtherHits) {
      const item = all.get(lineItemId);
      if (item !== undefined) all.set(lineItemId, { ...item, hits: item.hits + hits });
    }
    added = further.value.hits;
  }
  const seed = `later draw, number ${round}`;
  const topUp = drawTopUp(late, { seed, sample: soFar(first.value, method, added) });
  for (const item of topUp.items) all.set(item.lineItemId, item);
  return { first: first.value, topUp, items: [...all.values()] };
}

/** The upper limit of overstatement of both draws. */
function limitOf(
  tested: readonly TestedItem[],
  first: DrawnSample,
  { after: { sampled } }: { readonly after: Pick<SampleSoFar, 'sampled'> },
): number {
  const { over } = evaluateSample(tested, {
    method: first.method,
    confidence: first.confidence,
    tolerableKgCo2e: first.tolerableKgCo2e,
    expectedKgCo2e: first.expectedKgCo2e,
    samplingIntervalKgCo2e: first.plan.samplingIntervalKgCo2e,
    sampledLineItems: sampled.lineItems,
    sampledAbsoluteKgCo2e: sampled.absoluteKgCo2e,
    sampledWeightedKgCo2e: sampled.weightedKgCo2e,
  });
  return Number(over.upperLimitKgCo2e);
}

describe('a draw and its top-up', () => {
  it.each(METHODS)(
    'give every line, old or late, the chance or the hits of its size: %s',
    (method) => {
      const hits = new Map<string, number>();
      let share = 0;
      let interval = 0;
      for (let round = 0; round < DRAWS; round += 1) {
        const { first, topUp, items } = bothDraws(method, round, 0);
        interval = Number(first.plan.samplingIntervalKgCo2e);
        share = Number(topUp.plan.samplingShare);
        for (const item of items) hits.set(item.lineItemId, (hits.get(item.lineItemId) ?? 0) + item.hits);
      }
      for (const { lineItemId, recordedKgCo2e, riskWeight } of [...OLD, ...LATE]) {
        const weighted = Number(recordedKgCo2e) * Number(riskWeight);
        const expected = method === 'random_records' ? share : Math.min(1, weighted / interval);
        const found = (hits.get(lineItemId) ?? 0) / DRAWS;
        // Five standard errors. A sieve is proportional to size only nearly: a tenth more or less.
        const slack = method === 'sieve_pps' ? 0.1 : 0;
        const error = 5 * Math.sqrt(Math.max(expected * (1 - expected), 1 / DRAWS) / DRAWS);
        expect(Math.abs(found - expected), lineItemId).toBeLessThan(error + slack);
      }
    },
    TIMEOUT_MS,
  );

  const WRONG = {
    'late lines in full': (id: string) => (id.startsWith('late-') ? 1 : 0),
    'old lines by half': (id: string) => (id.startsWith('old-') ? 0.5 : 0),
    'every third line by half': (id: string) => (Number(id.split('-')[1]) % 3 === 0 ? 0.5 : 0),
  } as const;

  it.each(
    (['systematic_pps', 'cell_pps', 'sieve_pps'] as const).flatMap((method) =>
      [0, 20].map((extendBy) => ({ method, extendBy })),
    ),
  )(
    'have one limit, which covers what is wrong as often as it says: $method, extended by $extendBy',
    ({ method, extendBy }) => {
      const rounds = DRAWS / 5;
      const covered = Object.values(WRONG).map(() => 0);
      for (let round = 0; round < rounds; round += 1) {
        const { first, topUp, items } = bothDraws(method, round, extendBy);
        Object.values(WRONG).forEach((wrongOf, pattern) => {
          const truth = [...OLD, ...LATE].reduce(
            (sum, { lineItemId, recordedKgCo2e }) => sum + Number(recordedKgCo2e) * wrongOf(lineItemId),
            0,
          );
          const tested = items.map((item) => ({
            ...item,
            status: 'tested' as const,
            auditedKgCo2e: kgOf(Number(item.recordedKgCo2e) * (1 - wrongOf(item.lineItemId))),
            isAnomaly: false,
          }));
          if (limitOf(tested, first, topUp) >= truth - 1e-4) covered[pattern] = (covered[pattern] ?? 0) + 1;
        });
      }
      const allowance = 3 * Math.sqrt((CONFIDENCE * (1 - CONFIDENCE)) / rounds);
      for (const count of covered) expect(count / rounds).toBeGreaterThanOrEqual(CONFIDENCE - allowance);
    },
    TIMEOUT_MS,
  );

  it(
    'cover what is wrong where the lines that were not selected are then booked at a tenth',
    () => {
      const rounds = DRAWS / 5;
      let covered = 0;
      for (let round = 0; round < rounds; round += 1) {
        const parameters = parametersOf('systematic_pps', round);
        const first = drawFrozen(old, parameters);
        if (!first.ok) throw new Error(first.error.code);
        const sampled = new Set(first.value.items.map(({ lineItemId }) => lineItemId));
        const changed = OLD.filter(({ lineItemId }) => !sampled.has(lineItemId)).map((line) => ({
          ...line,
          recordedKgCo2e: kgOf(Number(line.recordedKgCo2e) / 10),
        }));
        const topUp = drawTopUp(freezePopulation(changed), {
          seed: `later draw, number ${round}`,
          sample: soFar(first.value, 'systematic_pps'),
        });
        // Only what was changed is wrong, in full; the sampled lines are right.
        const truth = changed.reduce((sum, { recordedKgCo2e }) => sum + Number(recordedKgCo2e), 0);
        const items = [...first.value.items, ...topUp.items.map((item) => ({ ...item, auditedKgCo2e: '0' }))];
        const tested = items.map((item) => ({
          auditedKgCo2e: null,
          ...item,
          status: 'tested' as const,
          isAnomaly: false,
        }));
        if (limitOf(tested, first.value, topUp) >= truth - 1e-4) covered += 1;
      }
      const allowance = 3 * Math.sqrt((CONFIDENCE * (1 - CONFIDENCE)) / rounds);
      expect(covered / rounds).toBeGreaterThanOrEqual(CONFIDENCE - allowance);
    },
    TIMEOUT_MS,
  );

  it.each(['sieve_pps', 'random_records'] as const)(
    'do not gain a hit for each late line, however small: %s',
    (method) => {
      const tiny = freezePopulation([populationLine('late-1', '0.001000')]);
      const first = drawFrozen(old, parametersOf(method, 0));
      if (!first.ok) throw new Error(first.error.code);
      const share = method === 'random_records' ? first.value.plan.sampleSize / OLD.length : 0;
      let hits = 0;
      for (let round = 0; round < DRAWS; round += 1) {
        hits += drawTopUp(tiny, { seed: `a seed of twenty, ${round}`, sample: soFar(first.value, method) })
          .sampled.hits;
      }
      expect(Math.abs(hits / DRAWS - share)).toBeLessThan(5 * Math.sqrt(Math.max(share, 0.01) / DRAWS));
    },
  );
});
