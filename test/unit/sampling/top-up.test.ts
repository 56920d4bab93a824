import { describe, expect, it } from 'vitest';
import { freezePopulation } from '../../../compute/sampling/frozen-population.ts';
import { extendSample } from '../../../compute/sampling/later-draws.ts';
import { packPopulation } from '../../../compute/sampling/packed-population.ts';
import type { SampleParameters } from '../../../compute/sampling/sampling-types.ts';
import { drawTopUp, type SampleSoFar } from '../../../compute/sampling/top-up.ts';
import { newPlaces, unitePopulations } from '../../../compute/sampling/united-populations.ts';
import { drawn, populationLine, TEST_PARAMETERS } from '../../support/sampling.ts';

const SEED = 'late dice 3 3 1 6 2 5 4';
/** Weighted sizes 30, 30, 40, 250, 0, 55 and 75 kg. */
const LATE = [
  populationLine('t1', '30.000000'),
  populationLine('t2', '20.000000', '1.5'),
  populationLine('t3', '-40.000000'),
  populationLine('t4', '250.000000'),
  populationLine('t5', '0.000000'),
  populationLine('t6', '55.000000'),
  populationLine('t7', '60.000000', '1.25'),
];

/** A sample of 2,000 kg drawn with an interval of 100 kg: 20 hits. */
const SO_FAR: SampleSoFar = {
  method: 'systematic_pps',
  drawnBy: 'systematic_pps',
  sampleSize: 20,
  samplingIntervalKgCo2e: '100.000000',
  samplingShare: null,
  absoluteKgCo2e: '2000.000000',
  sampled: { lineItems: 60, absoluteKgCo2e: '1500.000000', weightedKgCo2e: '2000', hits: 20 },
  strata: [
    { stratum: 'sampled', lineItems: 59, absoluteKgCo2e: '1490.000000', selected: 19 },
    { stratum: 'credit', lineItems: 1, absoluteKgCo2e: '10.000000', selected: 1 },
  ],
  topUps: [],
  extendedBy: 0,
};

function topUp(sample: Partial<SampleSoFar> = {}, seed = SEED) {
  return drawTopUp(freezePopulation(LATE), { seed, sample: { ...SO_FAR, ...sample } });
}

const hitsOf = ({ items }: ReturnType<typeof topUp>) =>
  items.map(({ lineItemId, hits, stratum }) => [lineItemId, hits, stratum]);

/**
 * By hand, from `printf 'late dice 3 3 1 6 2 5 4,' | sha256sum` and the same with the ids of the lines: u_0 = 0.830916760902,
 * and in the order of their hashes t1, t2, t4, t3, t6, t7, of which t4 reaches the interval. The running total of the others:
 * 30, 60, 100, 155, 230.
 */
describe('a top-up', () => {
  it('tests lines of the interval and draws from the rest: units 16.91, 116.91 and 216.91', () => {
    const drawnUp = topUp();
    expect(drawnUp.plan).toEqual({
      samplingIntervalKgCo2e: '100.000000',
      samplingShare: null,
      randomStartKgCo2e: '16.908324',
      expectedHits: '2.300000',
    });
    expect(hitsOf(drawnUp)).toEqual([
      ['t4', 1, 'certainty'],
      ['t1', 1, 'sampled'],
      ['t6', 1, 'sampled'],
      ['t7', 1, 'sampled'],
    ]);
    expect(drawnUp.items.map(({ inclusionProbability }) => inclusionProbability)).toEqual([
      1, 0.3, 0.55, 0.75,
    ]);
    expect(drawnUp.after.sampled).toEqual({
      lineItems: 65,
      absoluteKgCo2e: '1705.000000',
      weightedKgCo2e: '2230',
      hits: 23,
    });
    expect(drawnUp.after.strata).toEqual([
      { stratum: 'sampled', lineItems: 63, absoluteKgCo2e: '1655.000000', selected: 22 },
      { stratum: 'credit', lineItems: 2, absoluteKgCo2e: '50.000000', selected: 1 },
    ]);
    expect(drawnUp.warnings.map(({ code }) => code)).toEqual(['zero_lines', 'credit_lines']);
  });

  it('selects a unit in each cell: 83.09 and 176.48 kg; the third is beyond the total', () => {
    expect(hitsOf(topUp({ method: 'cell_pps', drawnBy: 'cell_pps' }))).toEqual([
      ['t4', 1, 'certainty'],
      ['t3', 1, 'sampled'],
      ['t7', 1, 'sampled'],
    ]);
  });

  it('takes as many lines of a sieve as a systematic draw has units: 3 of 2.3 expected', () => {
    expect(hitsOf(topUp({ method: 'sieve_pps', drawnBy: 'sieve_pps' }))).toEqual([
      ['t4', 1, 'certainty'],
      ['t1', 1, 'sampled'],
      ['t7', 1, 'sampled'],
      ['t6', 1, 'sampled'],
    ]);
  });

  it('takes the same share of lines as a record sample: 20 of 60 are 2 of 6', () => {
    const of = { method: 'random_records', drawnBy: 'random_records', samplingIntervalKgCo2e: null } as const;
    const drawnUp = topUp(of);
    expect(drawnUp.plan).toMatchObject({ samplingShare: '0.333333333333', expectedHits: '2.000000' });
    expect(hitsOf(drawnUp)).toEqual([
      ['t1', 1, 'sampled'],
      ['t2', 1, 'sampled'],
    ]);
    // Of 63 lines 3 are of a top-up: 20 of 60, and the 6 hits added since are of all 63.
    const later = { ...of, samplingShare: null, extendedBy: 6 };
    const sampled = { ...SO_FAR.sampled, lineItems: 63 };
    const again = topUp({ ...later, sampled, topUps: [{ absoluteKgCo2e: '1.000000', lineItems: 3 }] });
    expect(Number(again.plan.samplingShare)).toBeCloseTo(20 / 60 + 6 / 63, 11);
  });

  it('tests every line of which all are tested', () => {
    const drawnUp = topUp({ drawnBy: 'all_items', samplingIntervalKgCo2e: null });
    expect(drawnUp.items.map(({ lineItemId }) => lineItemId)).toEqual(['t1', 't2', 't3', 't4', 't6', 't7']);
    expect(new Set(drawnUp.items.map(({ stratum }) => stratum))).toEqual(new Set(['certainty']));
  });

  it('draws as densely as the extended sample: 2,000 kg in 20 hits and 20 more are 50 kg a hit', () => {
    expect(topUp({ extendedBy: 20 }).plan.samplingIntervalKgCo2e).toBe('50.000000');
  });

  it('warns where the lines of all top-ups are more than half of the first', () => {
    const codesOf = (absoluteKgCo2e: string) => topUp({ absoluteKgCo2e }).warnings.map(({ code }) => code);
    // The seven lines are 455 kg.
    expect(codesOf('910.000000')).not.toContain('top_up_large');
    expect(codesOf('909.999999')).toContain('top_up_large');
    const earlier = topUp({ topUps: [{ absoluteKgCo2e: '600.000000', lineItems: 3 }] });
    expect(earlier.warnings.map(({ code }) => code)).toContain('top_up_large');
  });
});

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const frozen = (...lines: readonly (readonly [n: number, kg: string])[]) =>
  freezePopulation(lines.map(([n, kg]) => populationLine(id(n), kg)));
const stored = (population: ReturnType<typeof frozen>, hash = population.hash) => ({
  parts: packPopulation({ lines: population, masks: new Uint32Array(population.ids.length) }),
  hash,
  riskModel: 'footing-risk-2',
});

describe('the populations of a sample', () => {
  const first = frozen([1, '10.000000'], [2, '20.000000'], [4, '40.000000'], [6, '9007199254740.993001']);
  const second = frozen([2, '25.000000'], [3, '-30.000000'], [7, '9007199254740.993003']);

  it('are one, each line with its newest figure and the draw that froze it', () => {
    const united = unitePopulations([stored(first), stored(second)]);
    if (!united.ok) throw new Error(united.error.code);
    const { lines, draws } = united.value;
    expect(Array.from({ length: 6 }, (_, place) => lines.ids.text(place))).toEqual(
      [1, 2, 3, 4, 6, 7].map(id),
    );
    expect([...draws]).toEqual([1, 2, 2, 1, 1, 2]);
    expect([...lines.micro].slice(0, 4)).toEqual([10e6, 25e6, -30e6, 40e6]);
    expect([...lines.large]).toEqual([
      [4, 9007199254740993001n],
      [5, 9007199254740993003n],
    ]);
  });

  it('are refused where one is not as its entry says', () => {
    const united = unitePopulations([stored(first), stored(second, first.hash)]);
    expect(united).toMatchObject({ ok: false, error: { code: 'population_changed' } });
  });

  it('lack new lines, and lines with another figure that are not sampled', () => {
    const united = unitePopulations([stored(first), stored(second)]);
    if (!united.ok) throw new Error(united.error.code);
    // 1 as before, 2 as it was at first, 4 sampled, 5 new, 6 changed by a thousandth of a gram.
    const now = frozen(
      [1, '10.000000'],
      [2, '20.000000'],
      [4, '41.000000'],
      [5, '1.000000'],
      [6, '9007199254740.993002'],
    );
    const places = newPlaces(now, united.value, new Set([id(4)]));
    expect([...places].map((place) => now.ids.text(place))).toEqual([2, 5, 6].map(id));
  });
});

describe('an extension after a top-up', () => {
  const lines = Array.from({ length: 200 }, (_, n) => populationLine(id(n), `${1 + (n % 20)}.000000`));
  const parameters: SampleParameters = { ...TEST_PARAMETERS, tolerableKgCo2e: '300', expectedKgCo2e: '0' };
  const first = drawn(lines, parameters);
  const late = [populationLine(id(900), '4000.000000'), populationLine(id(901), '6000.000000')];
  const population = freezePopulation([...lines, ...late]);
  const state = {
    populationHash: first.population.hash,
    uniformsUsed: first.uniformsUsed,
    drawnItemIds: first.items.map(({ lineItemId }) => lineItemId),
    hits: first.sampled.hits,
  };

  it('is over the lines of both but for those tested for certain, with the next numbers of the first seed', () => {
    const chosenIds = [id(901)];
    const extension = extendSample(lines, parameters, { state, hits: 30, union: { population, chosenIds } });
    if (!extension.ok) throw new Error(extension.error.code);
    const { newItems, furtherHits, hits, uniformsUsed } = extension.value;
    expect([hits, uniformsUsed]).toEqual([30, first.uniformsUsed + 30]);
    const drawnIds = newItems.map(({ lineItemId }) => lineItemId);
    // 4,000 of 6,100 kg: of 30 units none on it has a chance of 10^-14.
    expect(drawnIds).toContain(id(900));
    expect(drawnIds).not.toContain(id(901));
    const known = new Set(state.drawnItemIds);
    expect(drawnIds.some((lineItemId) => known.has(lineItemId))).toBe(false);
    expect(furtherHits.every(({ lineItemId }) => known.has(lineItemId))).toBe(true);
  });
});
