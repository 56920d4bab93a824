import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../compute/chain/canonical-json.ts';
import { drawSample } from '../../../compute/sampling/draw-sample.ts';
import type { PopulationItem } from '../../../compute/sampling/sampling-types.ts';
import { sieveOrder } from '../../../compute/sampling/sieve.ts';
import { drawn, populationLine, populations, TEST_PARAMETERS, TEST_SEED } from '../../support/sampling.ts';

const METHODS = ['systematic_pps', 'cell_pps', 'sieve_pps', 'random_records'] as const;
const TWO_TO_256 = 2n ** 256n;

/** Draw k of the seed, written anew from the definition. */
function uniform(seed: string, k: number): bigint {
  return BigInt(`0x${hash('sha256', Buffer.concat([Buffer.from(`${seed},`), Buffer.alloc(k)]))}`);
}

function micro(kg: string): bigint {
  return BigInt(kg.replace('.', ''));
}

function weighted({ recordedKgCo2e, riskWeight }: PopulationItem): bigint {
  const size = micro(recordedKgCo2e);
  return (size < 0n ? -size : size) * BigInt(Math.round(Number(riskWeight) * 1e6));
}

/** Equal lines of 10 kg: tolerable 5 % without expectation asks for 60 of them. */
function equalLines(count: number): PopulationItem[] {
  return Array.from({ length: count }, (_, i) =>
    populationLine(`line-${String(i).padStart(4, '0')}`, '10.000000'),
  );
}

/** A third of the population tolerable, nothing expected: a few hits, so that small populations are sampled. */
function roomyPlan(lines: readonly PopulationItem[]) {
  const absolute = lines.reduce((sum, { recordedKgCo2e }) => sum + Math.abs(Number(recordedKgCo2e)), 0);
  return { tolerableKgCo2e: (absolute / 3).toFixed(6), expectedKgCo2e: '0' };
}

describe('guards', () => {
  const failureOf = (lines: PopulationItem[], parameters: object) => {
    const result = drawSample(lines, { ...TEST_PARAMETERS, ...parameters });
    return result.ok ? null : result.error.code;
  };

  it('refuses a population without any size', () => {
    expect(failureOf([], {})).toBe('population_has_no_size');
    expect(failureOf([populationLine('a', '0.000000'), populationLine('b', '0')], {})).toBe(
      'population_has_no_size',
    );
  });

  it('refuses an expected misstatement that is not below the tolerable one', () => {
    const at = (expectedKgCo2e: string) =>
      failureOf(equalLines(100), { tolerableKgCo2e: '50', expectedKgCo2e });
    expect(at('50')).toBe('expected_not_below_tolerable');
    expect(at('51')).toBe('expected_not_below_tolerable');
    expect(at('49.999999')).toBeNull();
  });

  it('refuses a tolerable misstatement that reaches the population', () => {
    const at = (tolerableKgCo2e: string) => failureOf(equalLines(100), { tolerableKgCo2e });
    expect(at('1000')).toBe('tolerable_exceeds_population');
    expect(at('999.999999')).toBeNull();
  });

  it('names key items that are not in the population', () => {
    const result = drawSample(equalLines(100), { ...TEST_PARAMETERS, keyItemIds: ['line-0001', 'nobody'] });
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'key_item_not_in_population', lineItemIds: ['nobody'] },
    });
  });

  it.each([
    ['a weight below 1', populationLine('a', '1.000000', '0.99')],
    ['a weight above 10', populationLine('a', '1.000000', '10.01')],
    ['more than 6 decimals', populationLine('a', '1.0000001')],
    ['no number', populationLine('a', 'NaN')],
    ['an exponent', populationLine('a', '1e3')],
  ])('throws for a line no store can hold: %s', (_, line) => {
    expect(() => drawSample([...equalLines(5), line], TEST_PARAMETERS)).toThrow(RangeError);
  });

  it('throws for an id given twice', () => {
    const lines = [populationLine('a', '1.000000'), populationLine('a', '2.000000')];
    expect(() => drawSample(lines, TEST_PARAMETERS)).toThrow('given twice');
  });
});

describe('the frozen population', () => {
  it('is hashed as canonical JSON of the lines in order of id', () => {
    const lines = [
      populationLine('b', '-0.5', '1.50'),
      populationLine('a "quoted" é', '12345678901234567890.123456', '1'),
      populationLine('c', '7', '2.000'),
      populationLine('d', '0.000000', '1.15'),
    ];
    const expected = canonicalJson([
      {
        line_item_id: 'a "quoted" é',
        recorded_kgco2e: '12345678901234567890.123456',
        risk_weight: '1',
        size_kgco2e: '12345678901234567890.123456',
      },
      { line_item_id: 'b', recorded_kgco2e: '-0.500000', risk_weight: '1.5', size_kgco2e: '0.500000' },
      { line_item_id: 'c', recorded_kgco2e: '7.000000', risk_weight: '2', size_kgco2e: '7.000000' },
      { line_item_id: 'd', recorded_kgco2e: '0.000000', risk_weight: '1.15', size_kgco2e: '0.000000' },
    ]);
    const { population } = drawn(lines, { tolerableKgCo2e: '1', expectedKgCo2e: '0' });
    expect(population).toEqual({
      lineItems: 4,
      absoluteKgCo2e: '12345678901234567897.623456',
      netKgCo2e: '12345678901234567896.623456',
      weightedKgCo2e: '12345678901234567904.873456',
      zeroLineItems: 1,
      creditLineItems: 1,
      creditKgCo2e: '-0.500000',
      hash: hash('sha256', expected),
    });
  });

  it('has the same hash and sample in whatever order its lines come, and however numbers are written', () => {
    fc.assert(
      fc.property(populations, fc.constantFrom(...METHODS), (lines, method) => {
        const shuffled = [...lines].reverse().map((line) => ({
          ...line,
          recordedKgCo2e: line.recordedKgCo2e.replace(/\.?0+$/, '') || '0',
          riskWeight: Number(line.riskWeight).toFixed(4),
        }));
        expect(drawn(shuffled, { ...roomyPlan(lines), method })).toEqual(
          drawn(lines, { ...roomyPlan(lines), method }),
        );
      }),
      { numRuns: 30 },
    );
  });
});

describe('a drawn sample', () => {
  it('plans 5 % of equal lines without expectation at 60 hits, as AICPA Table C-1 does', () => {
    const sample = drawn(equalLines(1000), { tolerableKgCo2e: '500', expectedKgCo2e: '0' });
    expect(sample.plan).toMatchObject({
      sampleSize: 60,
      samplingIntervalKgCo2e: '166.666667',
      // ln(20) x 10,000 / 60
      basicPrecisionKgCo2e: '499.288712',
    });
    expect(sample.items).toHaveLength(60);
    expect(sample).toMatchObject({ method: 'systematic_pps', statistical: true, uniformsUsed: 1 });
  });

  it('computes materiality that was not given: 3.75 % of the population, a tenth of it expected', () => {
    const sample = drawn(equalLines(1000));
    expect(sample.tolerableKgCo2e).toBe('375.000000');
    expect(sample.expectedKgCo2e).toBe('37.500000');
  });

  it('starts at interval x (1 - draw 0) and takes every interval from there, on the hashed order', () => {
    fc.assert(
      fc.property(populations, (lines) => {
        const sample = drawn(lines, roomyPlan(lines));
        fc.pre(sample.method === 'systematic_pps');
        const total = lines.reduce((sum, line) => sum + weighted(line), 0n);
        const n = BigInt(sample.plan.sampleSize);
        const certain = (line: PopulationItem) => weighted(line) * n >= total;
        const rest = lines.filter((line) => !certain(line) && weighted(line) > 0n);
        const key = (line: PopulationItem) => hash('sha256', `${TEST_SEED},${line.lineItemId}`);
        rest.sort((a, b) => (key(a) < key(b) ? -1 : 1));
        // All positions times n x 2^256, so that they are whole.
        const scale = n * TWO_TO_256;
        const expected = new Map<string, number>();
        let position = total * (TWO_TO_256 - uniform(TEST_SEED, 0));
        let cumulative = 0n;
        for (const line of rest) {
          cumulative += weighted(line);
          for (; position <= cumulative * scale; position += total * TWO_TO_256) {
            expected.set(line.lineItemId, (expected.get(line.lineItemId) ?? 0) + 1);
          }
        }
        const sampled = sample.items.filter(({ stratum }) => stratum === 'sampled');
        expect(sampled.map(({ lineItemId, hits }) => [lineItemId, hits])).toEqual([...expected]);
        const certainIds = lines.filter(certain).map(({ lineItemId }) => lineItemId);
        const found = sample.items.filter(({ stratum }) => stratum === 'certainty');
        expect(found.map(({ lineItemId }) => lineItemId)).toEqual(certainIds.sort());
      }),
      { numRuns: 30 },
    );
  });

  it('hits the sampled stratum as often as expected, rounded down or up, and chances add up to that', () => {
    fc.assert(
      fc.property(populations, fc.constantFrom('0.8', '0.95'), (lines, confidence) => {
        const plan = { ...roomyPlan(lines), confidence: Number(confidence) };
        const sample = drawn(lines, plan);
        fc.pre(sample.method === 'systematic_pps');
        const expected =
          (Number(sample.sampled.weightedKgCo2e) * sample.plan.sampleSize) /
          Number(sample.population.weightedKgCo2e);
        expect(sample.sampled.hits).toBeGreaterThanOrEqual(Math.floor(expected - 1e-9));
        expect(sample.sampled.hits).toBeLessThanOrEqual(Math.ceil(expected + 1e-9));
        const every = drawn(lines, { ...plan, method: 'cell_pps' });
        for (const item of [...sample.items, ...every.items]) {
          expect(item.inclusionProbability).toBeGreaterThan(0);
          expect(item.inclusionProbability).toBeLessThanOrEqual(1);
        }
        const chance = lines.reduce((sum, line) => {
          const share = (Number(weighted(line)) * sample.plan.sampleSize) / 1e12;
          const ratio = share / Number(sample.population.weightedKgCo2e);
          return sum + (ratio < 1 ? ratio : 0);
        }, 0);
        expect(chance).toBeCloseTo(expected, 6);
        const shown = sample.items.find(({ stratum }) => stratum === 'sampled');
        const line = lines.find(({ lineItemId }) => lineItemId === shown?.lineItemId);
        if (shown !== undefined && line !== undefined) {
          const ratio = (Number(weighted(line)) * sample.plan.sampleSize) / 1e12;
          expect(shown.inclusionProbability).toBeCloseTo(ratio / Number(sample.population.weightedKgCo2e), 8);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('takes one unit of each interval with cell selection', () => {
    const sample = drawn(equalLines(1000), {
      tolerableKgCo2e: '500',
      expectedKgCo2e: '0',
      method: 'cell_pps',
    });
    expect(sample.sampled.hits).toBe(60);
    expect(sample.uniformsUsed).toBe(60);
    expect(sample.plan.randomStartKgCo2e).toBeNull();
    const units = sample.items.flatMap(({ selectionUnits }) =>
      selectionUnits.map(({ unitKgCo2e }) => Number(unitKgCo2e)),
    );
    units.forEach((unit, cell) => {
      expect(Math.ceil((unit * 60) / 10_000) - 1).toBe(cell);
      const position = ((cell + Number(uniform(TEST_SEED, cell)) / 2 ** 256) * 10_000) / 60;
      expect(unit).toBeCloseTo(position, 6);
    });
  });

  it('takes the largest size / own hash with the sieve, so that a line more displaces at most one', () => {
    fc.assert(
      fc.property(populations, populations, fc.integer({ min: 1, max: 20 }), (lines, others, take) => {
        const added = others.find(({ lineItemId }) => !lines.some((line) => line.lineItemId === lineItemId));
        fc.pre(added !== undefined);
        const order = (list: readonly (PopulationItem | undefined)[]) =>
          sieveOrder(
            list.flatMap((line) =>
              line === undefined || weighted(line) === 0n
                ? []
                : [
                    {
                      id: line.lineItemId,
                      size: weighted(line),
                      draw: BigInt(`0x${hash('sha256', `${TEST_SEED},${line.lineItemId}`)}`),
                    },
                  ],
            ),
          )
            .slice(0, take)
            .map(({ id }) => id);
        const before = order(lines);
        const after = new Set(order([...lines, added]));
        expect(before.filter((id) => !after.has(id)).length).toBeLessThanOrEqual(1);
        const sample = drawn(lines, { ...roomyPlan(lines), method: 'sieve_pps' });
        const sampled = sample.items
          .filter(({ stratum }) => stratum === 'sampled')
          .map((item) => item.lineItemId);
        const certain = new Set(
          sample.items.filter((i) => i.stratum === 'certainty').map((i) => i.lineItemId),
        );
        const rest = lines.filter(({ lineItemId }) => !certain.has(lineItemId));
        const expected = sieveOrder(
          rest
            .filter((line) => weighted(line) > 0n)
            .map((line) => ({
              id: line.lineItemId,
              size: weighted(line),
              draw: BigInt(`0x${hash('sha256', `${TEST_SEED},${line.lineItemId}`)}`),
            })),
        ).map(({ id }) => id);
        expect(sampled).toEqual(expected.slice(0, sampled.length));
      }),
      { numRuns: 20 },
    );
  });

  it('takes the first lines of the hashed order as a record sample, sizes aside', () => {
    const lines = equalLines(1000);
    const sample = drawn(lines, { tolerableKgCo2e: '500', expectedKgCo2e: '0', method: 'random_records' });
    // Hypergeometric: the smallest n with P(none of 50 in 1,000) <= 5 %.
    expect(sample.plan.sampleSize).toBe(57);
    expect(sample.plan).toMatchObject({ samplingIntervalKgCo2e: null, basicPrecisionKgCo2e: null });
    const order = lines
      .map(({ lineItemId }) => ({ lineItemId, key: hash('sha256', `${TEST_SEED},${lineItemId}`) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    expect(sample.items.map(({ lineItemId }) => lineItemId)).toEqual(
      order.slice(0, 57).map((line) => line.lineItemId),
    );
    expect(sample.items[0]?.inclusionProbability).toBe(0.057);
  });

  it('is not changed by weights of 1: no weighting is no weighting', () => {
    fc.assert(
      fc.property(populations, (lines) => {
        const plain = lines.map((line) => ({ ...line, riskWeight: '1' }));
        const total = lines.reduce((sum, { recordedKgCo2e }) => sum + Math.abs(Number(recordedKgCo2e)), 0);
        const sample = drawn(plain);
        expect(Number(sample.population.weightedKgCo2e)).toBeCloseTo(total, 6);
        expect(sample.population.weightedKgCo2e.replace(/\.?0+$/, '')).toBe(
          sample.population.absoluteKgCo2e.replace(/\.?0+$/, ''),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('needs more hits, never fewer, for weights above 1', () => {
    fc.assert(
      fc.property(populations, (lines) => {
        const plan = roomyPlan(lines);
        const plain = drawn(
          lines.map((line) => ({ ...line, riskWeight: '1' })),
          plan,
        );
        expect(drawn(lines, plan).plan.sampleSize).toBeGreaterThanOrEqual(plain.plan.sampleSize);
      }),
      { numRuns: 30 },
    );
  });

  it('has strata that add up to the population, with what is selected in each', () => {
    fc.assert(
      fc.property(populations, fc.constantFrom(...METHODS), (lines, method) => {
        const sample = drawn(lines, { ...roomyPlan(lines), method });
        const count = sample.strata.reduce((sum, { lineItems }) => sum + lineItems, 0);
        const kg = sample.strata.reduce((sum, { absoluteKgCo2e }) => sum + micro(absoluteKgCo2e), 0n);
        const selected = sample.strata.reduce((sum, stratum) => sum + stratum.selected, 0);
        expect(count).toBe(sample.population.lineItems);
        expect(kg).toBe(micro(sample.population.absoluteKgCo2e));
        expect(selected).toBe(sample.items.length);
        expect(sample.strata.map(({ stratum }) => stratum)).toEqual([
          'certainty',
          'key',
          'sampled',
          'credit',
          'zero',
        ]);
      }),
      { numRuns: 20 },
    );
  });
});

describe('edges of a population', () => {
  it('puts a line of exactly the interval into the certainty stratum, inclusive', () => {
    // 60 hits of 10,000 kg: an interval of 166 2/3 kg; with 59,900 kg in 599 lines and one of 1,000 no tie.
    const lines = [
      ...equalLines(60),
      ...Array.from({ length: 1 }, () => populationLine('giant', '600.000000')),
    ];
    const sample = drawn(lines, { tolerableKgCo2e: '359.488', expectedKgCo2e: '0' });
    // n = ceil(ln 20 / (T / 1200)) = 10, interval 120 kg.
    expect(sample.plan).toMatchObject({ sampleSize: 10, samplingIntervalKgCo2e: '120.000000' });
    const even = [
      ...equalLines(48),
      populationLine('exact', '120.000000'),
      ...Array.from({ length: 6 }, (_, i) => populationLine(`x-${i}`, '100.000000')),
    ];
    const tied = drawn(even, { tolerableKgCo2e: '359.488', expectedKgCo2e: '0' });
    expect(tied.plan.samplingIntervalKgCo2e).toBe('120.000000');
    expect(tied.items.find(({ lineItemId }) => lineItemId === 'exact')).toMatchObject({
      stratum: 'certainty',
      hits: 1,
      inclusionProbability: 1,
    });
    expect(
      tied.items.some(({ lineItemId, stratum }) => lineItemId.startsWith('x-') && stratum === 'certainty'),
    ).toBe(false);
  });

  it.each([
    ['one line', [populationLine('only', '12.500000')]],
    ['fewer lines than hits', equalLines(20)],
    ['all credits', [populationLine('a', '-3.000000'), populationLine('b', '-4.000000')]],
  ])('tests everything there is where the plan asks for as many units: %s', (_, lines) => {
    const sample = drawn(lines);
    expect(sample).toMatchObject({ method: 'all_items', statistical: false, uniformsUsed: 0 });
    expect(sample.items.map(({ stratum }) => stratum)).toEqual(lines.map(() => 'certainty'));
    expect(sample.plan.basicPrecisionKgCo2e).toBe('0.000000');
    expect(sample.warnings.map(({ code }) => code)).toContain('all_items');
  });

  it('lists zero lines without drawing them, and tests one named as a key item', () => {
    const lines = [
      ...equalLines(200),
      populationLine('zero-1', '0.000000'),
      populationLine('zero-2', '0.000000'),
    ];
    const sample = drawn(lines, { keyItemIds: ['zero-2', 'line-0007'] });
    expect(sample.strata.find(({ stratum }) => stratum === 'zero')).toMatchObject({
      lineItems: 1,
      selected: 0,
    });
    expect(sample.strata.find(({ stratum }) => stratum === 'key')).toMatchObject({
      lineItems: 2,
      selected: 2,
      absoluteKgCo2e: '10.000000',
    });
    expect(sample.items.slice(0, 2).map(({ lineItemId, stratum }) => [lineItemId, stratum])).toEqual([
      ['line-0007', 'key'],
      ['zero-2', 'key'],
    ]);
    expect(sample.items.filter(({ lineItemId }) => lineItemId === 'line-0007')).toHaveLength(1);
    expect(sample.warnings.map(({ code }) => code)).toContain('zero_lines');
  });

  it('draws a credit by its absolute size and keeps its sign', () => {
    const credits = Array.from({ length: 150 }, (_, i) => populationLine(`credit-${i}`, '-10.000000'));
    const sample = drawn([...equalLines(150), ...credits]);
    const negative = sample.items.filter(({ recordedKgCo2e }) => recordedKgCo2e === '-10.000000');
    expect(negative.length).toBeGreaterThan(0);
    expect(negative.every(({ stratum }) => stratum === 'sampled')).toBe(true);
    const row = sample.strata.find(({ stratum }) => stratum === 'credit');
    expect(row).toMatchObject({ lineItems: 150, absoluteKgCo2e: '1500.000000', selected: negative.length });
    expect(sample.population.netKgCo2e).toBe('0.000000');
  });

  it('takes one giant line for certain and draws from the small ones as planned', () => {
    const sample = drawn([populationLine('giant', '1000000.000000'), ...equalLines(5000)]);
    expect(sample.items[0]).toMatchObject({ lineItemId: 'giant', stratum: 'certainty' });
    expect(sample.sampled.hits).toBeGreaterThan(0);
  });
});
