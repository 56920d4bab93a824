import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateSample } from '../../../compute/sampling/evaluate-sample.ts';
import type { EvaluationPlan, TestedItem } from '../../../compute/sampling/evaluation-types.ts';

function item(recorded: string, audited: string | null = null, more: Partial<TestedItem> = {}): TestedItem {
  return {
    lineItemId: `line-${recorded}-${audited}`,
    stratum: 'sampled',
    recordedKgCo2e: recorded,
    riskWeight: '1',
    hits: 1,
    status: 'tested',
    auditedKgCo2e: audited,
    isAnomaly: false,
    ...more,
  };
}

/** `count` lines of 100 kg without a difference. */
function clean(count: number): TestedItem[] {
  return Array.from({ length: count }, (_, i) => item('100', null, { lineItemId: `clean-${i}` }));
}

/** Vector mus-evaluation-kg-01: 1,250,000 kg, 60 hits, 95 %. */
const PLAN: EvaluationPlan = {
  method: 'systematic_pps',
  confidence: 0.95,
  tolerableKgCo2e: '90000',
  expectedKgCo2e: '12500',
  samplingIntervalKgCo2e: '20833.333333',
  sampledLineItems: 5000,
  sampledAbsoluteKgCo2e: '1250000',
  sampledWeightedKgCo2e: '1250000',
};
const FACTORS = [2.995732274, 4.743864518, 6.295793622, 7.753656528];

describe('the evaluation of a sample', () => {
  it('gives the worked example of the method: two differences of 0.25 and 0.30 in 60 hits', () => {
    const evaluation = evaluateSample([...clean(58), item('8000', '6000'), item('500', '350')], PLAN);
    expect(Number(evaluation.over.basicPrecisionKgCo2e)).toBeCloseTo(62411.089, 2);
    expect(Number(evaluation.over.projectedKgCo2e)).toBeCloseTo(11458.3333, 3);
    expect(Number(evaluation.over.incrementalAllowanceKgCo2e)).toBeCloseTo(7550.457, 2);
    expect(Number(evaluation.over.upperLimitKgCo2e)).toBeCloseTo(81419.8796, 2);
    expect(evaluation.under).toMatchObject({
      projectedKgCo2e: '0.000000',
      incrementalAllowanceKgCo2e: '0.000000',
    });
    expect(evaluation.mostLikelyNetKgCo2e).toBe('11458.333333');
    expect(evaluation).toMatchObject({
      state: 'upper_limit_below_tolerable',
      flags: [],
      hits: 60,
      untestedItems: 0,
      evaluationIntervalKgCo2e: '20833.333333',
    });
    expect(
      evaluation.table.map(({ rank, tainting, factorIncrement }) => [rank, tainting, factorIncrement]),
    ).toEqual([
      [1, '0.3000000000', '1.748132'],
      [2, '0.2500000000', '1.551929'],
    ]);
  });

  it('without a difference is the basic precision in both directions', () => {
    const evaluation = evaluateSample(clean(60), PLAN);
    const basic = (1_250_000 / 60) * (FACTORS[0] ?? 0);
    for (const direction of [evaluation.over, evaluation.under]) {
      expect(Number(direction.upperLimitKgCo2e)).toBeCloseTo(basic, 3);
    }
    expect(evaluation.mostLikelyNetKgCo2e).toBe('0.000000');
  });

  it('repeats the tainting of a line once for each hit', () => {
    const twice = evaluateSample([...clean(58), item('1000', '400', { hits: 2 })], PLAN);
    const separate = evaluateSample([...clean(58), item('1000', '400'), item('500', '200')], PLAN);
    expect(twice.over).toEqual(separate.over);
    expect(twice.table).toHaveLength(2);
  });

  it('divides each tainting by its own weight', () => {
    const evaluation = evaluateSample([...clean(59), item('1000', '400', { riskWeight: '1.5' })], PLAN);
    expect(Number(evaluation.over.projectedKgCo2e)).toBeCloseTo(((0.6 / 1.5) * 1_250_000) / 60, 5);
  });

  it('adds certainty and key lines and anomalies at face value, each once and in its direction', () => {
    const evaluation = evaluateSample(
      [
        ...clean(60),
        item('40000', '35000', { stratum: 'certainty', riskWeight: '2' }),
        item('0', '40', { stratum: 'key' }),
        item('900', '0', { isAnomaly: true, hits: 2 }),
      ],
      PLAN,
    );
    expect(evaluation.over).toMatchObject({
      certaintyKgCo2e: '5000.000000',
      anomaliesKgCo2e: '900.000000',
      projectedKgCo2e: '0.000000',
    });
    expect(evaluation.under).toMatchObject({ certaintyKgCo2e: '40.000000', anomaliesKgCo2e: '0.000000' });
    expect(evaluation).toMatchObject({
      certaintyKgCo2e: '4960.000000',
      anomaliesKgCo2e: '900.000000',
      mostLikelyNetKgCo2e: '5860.000000',
      hits: 62,
    });
  });

  it('nets over- and understatement in the most likely figure and keeps the limits gross', () => {
    const evaluation = evaluateSample([...clean(58), item('100', '50'), item('200', '250')], PLAN);
    expect(evaluation.mostLikelyNetKgCo2e).toBe('5208.333334');
    const { over, under } = evaluation;
    expect(Number(over.projectedKgCo2e) - Number(under.projectedKgCo2e)).toBeCloseTo(5208.333333, 5);
    expect(Number(over.upperLimitKgCo2e) - Number(over.netUpperLimitKgCo2e)).toBeCloseTo(
      Number(under.projectedKgCo2e),
      5,
    );
  });

  it('names a net limit below zero: understated by more than the whole limit of the other direction', () => {
    // 60 hits of 20,833.33 kg: eleven lines understated by half project to 114,583 kg, the basic precision is 62,411 kg.
    const many = Array.from({ length: 11 }, () => item('100', '150'));
    const outweighed = evaluateSample([...clean(49), ...many], PLAN);
    expect(Number(outweighed.over.netUpperLimitKgCo2e)).toBeCloseTo(62_411.09 - 114_583.33, 1);
    expect(outweighed.flags).toContain('net_limit_below_zero');
    const few = evaluateSample([...clean(55), ...many.slice(0, 5)], PLAN);
    expect(Number(few.over.netUpperLimitKgCo2e)).toBeGreaterThan(0);
    expect(few.flags).not.toContain('net_limit_below_zero');
  });

  it('counts a line that could not be tested as misstated in full', () => {
    const unable = evaluateSample([...clean(59), item('300', null, { status: 'unable_to_test' })], PLAN);
    const zero = evaluateSample([...clean(59), item('300', '0')], PLAN);
    expect(unable.over).toEqual(zero.over);
    expect(Number(unable.over.projectedKgCo2e)).toBeCloseTo(1_250_000 / 60, 5);
  });

  it('says that testing is in progress while a line is untested, with the interval of all hits', () => {
    const untested = item('100', null, { status: 'untested' });
    const running = evaluateSample([...clean(58), item('8000', '6000'), untested], PLAN);
    expect(running).toMatchObject({ state: 'testing_in_progress', untestedItems: 1, hits: 60 });
    const done = evaluateSample(
      [...clean(58), item('8000', '6000'), { ...untested, status: 'tested' }],
      PLAN,
    );
    expect(running.over).toEqual(done.over);
  });

  it('keeps the sign of a credit: -100 recorded and -60 audited is understated by 40', () => {
    const evaluation = evaluateSample([...clean(59), item('-100', '-60')], PLAN);
    expect(Number(evaluation.under.projectedKgCo2e)).toBeCloseTo((0.4 * 1_250_000) / 60, 5);
    expect(evaluation.over.projectedKgCo2e).toBe('0.000000');
  });

  it.each([
    ['an understatement of 250 %', item('100', '350'), 'under', 2.5],
    ['an audited figure below zero', item('100', '-50'), 'over', 1.5],
  ] as const)(
    'does not cut %s, raises the basic precision and says that the assumption is broken',
    (_, found, direction, largest) => {
      const evaluation = evaluateSample([...clean(59), found], { ...PLAN, tolerableKgCo2e: '500000' });
      const interval = 1_250_000 / 60;
      expect(Number(evaluation[direction].basicPrecisionKgCo2e)).toBeCloseTo(
        interval * (FACTORS[0] ?? 0) * largest,
        2,
      );
      expect(Number(evaluation[direction].projectedKgCo2e)).toBeCloseTo(interval * largest, 4);
      expect(evaluation.state).toBe('bound_assumption_broken');
      expect(evaluation.flags).toContain('bound_assumption_broken');
    },
  );

  it('is not broken where the weight brings the tainting back to 1', () => {
    const evaluation = evaluateSample([...clean(59), item('100', '300', { riskWeight: '2' })], PLAN);
    expect(evaluation.flags).not.toContain('bound_assumption_broken');
  });

  it.each([
    ['81420', 'upper_limit_below_tolerable'],
    ['81419', 'upper_limit_above_tolerable_projection_below'],
    ['11459', 'upper_limit_above_tolerable_projection_below'],
    ['11458', 'projection_above_tolerable'],
  ])('against a tolerable misstatement of %s kg is in state %s', (tolerableKgCo2e, state) => {
    const items = [...clean(58), item('8000', '6000'), item('500', '350')];
    expect(evaluateSample(items, { ...PLAN, tolerableKgCo2e }).state).toBe(state);
  });

  it('takes a limit that equals tolerable as not below it', () => {
    const { over } = evaluateSample(clean(60), PLAN);
    const tolerableKgCo2e = over.upperLimitKgCo2e ?? '';
    expect(evaluateSample(clean(60), { ...PLAN, tolerableKgCo2e }).state).toBe(
      'upper_limit_above_tolerable_projection_below',
    );
  });

  it('flags a projection above what was expected, certainty lines included, anomalies not', () => {
    const flags = (found: TestedItem, more: Partial<EvaluationPlan> = {}) =>
      evaluateSample([...clean(59), found], { ...PLAN, ...more }).flags;
    expect(flags(item('100', '0'))).toEqual(['projection_above_expected']);
    const certain = item('40000', '27499', { stratum: 'certainty' });
    expect(flags(certain)).toEqual(['projection_above_expected']);
    expect(flags(certain, { expectedKgCo2e: '12501' })).toEqual([]);
    // One hit of 500 is 2,500 kg projected, but 12,501 kg were found.
    const found = [...clean(499), item('30000', '17499')];
    const flagsAt = (expectedKgCo2e: string) => evaluateSample(found, { ...PLAN, expectedKgCo2e }).flags;
    expect([flagsAt('12500'), flagsAt('12501')]).toEqual([['projection_above_expected'], []]);
    const anomaly = item('40000', '0', { isAnomaly: true });
    expect(flags(anomaly, { expectedKgCo2e: '0' })).toEqual(['all_exceptions_are_anomalies']);
  });

  it('has no limit below what was found, and says where that alone is above tolerable', () => {
    // One hit where the size lets expect twelve: 2,500 kg an interval, 2.9957 and 0.7481 of them allowed for.
    const items = [...clean(499), item('30000', '0')];
    const { over } = evaluateSample(items, PLAN);
    expect(over).toMatchObject({ projectedKgCo2e: '2500.000000', upperLimitKgCo2e: '30000.000000' });
    expect(Number(over.basicPrecisionKgCo2e)).toBeCloseTo(7489.3307, 3);
    expect(Number(over.incrementalAllowanceKgCo2e)).toBeCloseTo(30_000 - 2_500 - 7489.3307, 3);
    const stateAt = (tolerableKgCo2e: string) => evaluateSample(items, { ...PLAN, tolerableKgCo2e }).state;
    expect(stateAt('30001')).toBe('upper_limit_below_tolerable');
    expect(stateAt('30000')).toBe('upper_limit_above_tolerable_projection_below');
    expect(stateAt('29999')).toBe('projection_above_tolerable');
  });

  it('projects nothing where every line was tested', () => {
    const all = [item('100', '90', { stratum: 'certainty' }), item('200', null, { stratum: 'certainty' })];
    const plan: EvaluationPlan = {
      ...PLAN,
      method: 'all_items',
      samplingIntervalKgCo2e: null,
      sampledLineItems: 0,
      sampledAbsoluteKgCo2e: '0',
      sampledWeightedKgCo2e: '0',
    };
    expect(evaluateSample(all, plan)).toMatchObject({
      state: 'all_items_tested',
      over: { basicPrecisionKgCo2e: '0.000000', upperLimitKgCo2e: '10.000000' },
      under: { upperLimitKgCo2e: '0.000000' },
      evaluationIntervalKgCo2e: null,
    });
    expect(evaluateSample(all, { ...plan, tolerableKgCo2e: '9' }).state).toBe('projection_above_tolerable');
  });

  it('with every line misstated in full has an upper limit of at least the stratum', () => {
    const items = Array.from({ length: 60 }, (_, i) => item('100', '0', { lineItemId: `line-${i}` }));
    const evaluation = evaluateSample(items, PLAN);
    expect(Number(evaluation.over.projectedKgCo2e)).toBeCloseTo(1_250_000, 4);
    expect(Number(evaluation.over.upperLimitKgCo2e)).toBeGreaterThan(1_250_000);
    expect(evaluation.flags).toContain('many_differences');
    expect(evaluation.ppsMean?.projectedKgCo2e).toBe('1250000.000000');
  });

  it('gives the mean of the taintings from twenty differences on, and says where exceptions are all anomalies', () => {
    const found = (count: number) =>
      Array.from({ length: count }, (_, i) => item('100', '80', { lineItemId: `line-${i}` }));
    expect(evaluateSample([...clean(41), ...found(19)], PLAN).ppsMean).toBeNull();
    const many = evaluateSample([...clean(40), ...found(20)], PLAN);
    // Mean 0.2 x 20 / 60; standard deviation of 20 of 0.2 and 40 zeros; t(0.95, 19) = 1.729133.
    const deviation = Math.sqrt((20 * (0.2 - 1 / 15) ** 2 + 40 * (1 / 15) ** 2) / 59);
    const margin = (1.7291328 * deviation * 1_250_000) / Math.sqrt(60);
    expect(Number(many.ppsMean?.projectedKgCo2e)).toBeCloseTo(1_250_000 / 15, 3);
    expect(Number(many.ppsMean?.upperKgCo2e)).toBeCloseTo(1_250_000 / 15 + margin, 0);
    expect(evaluateSample([...clean(59), item('100', '0', { isAnomaly: true })], PLAN).flags).toEqual([
      'all_exceptions_are_anomalies',
    ]);
  });

  it('uses the planned interval where no unit hit the sampled stratum', () => {
    const evaluation = evaluateSample([], PLAN);
    expect(Number(evaluation.over.basicPrecisionKgCo2e)).toBeCloseTo(20833.333333 * (FACTORS[0] ?? 0), 3);
  });
});

describe('the evaluation of a sieve', () => {
  /** 1,000 kg in ten lines: one of 400, one of 200 (100 kg of weight 2), eight of 50. */
  const plan: EvaluationPlan = {
    ...PLAN,
    method: 'sieve_pps',
    tolerableKgCo2e: '600',
    expectedKgCo2e: '200',
    sampledLineItems: 10,
    sampledAbsoluteKgCo2e: '900',
    sampledWeightedKgCo2e: '1000',
  };
  const fifties = (count: number) =>
    Array.from({ length: count }, (_, i) => item('50', null, { lineItemId: `fifty-${i}` }));
  const large = [
    item('400', '300', { lineItemId: 'large' }),
    item('-100', '-90', { lineItemId: 'heavy', riskWeight: '2' }),
  ];
  const small = item('50', '25', { lineItemId: 'small' });

  it('takes lines that reach the interval at face value, and the interval from the rest, until none reaches it', () => {
    // 1,000 / 6 is below 400, 600 / 5 below 200, 400 / 4 above 50.
    const evaluation = evaluateSample([small, ...fifties(3), ...large], plan);
    expect(evaluation).toMatchObject({
      evaluationIntervalKgCo2e: '100.000000',
      hits: 6,
      state: 'upper_limit_below_tolerable',
      over: { certaintyKgCo2e: '100.000000', projectedKgCo2e: '50.000000' },
      under: { certaintyKgCo2e: '10.000000', projectedKgCo2e: '0.000000' },
      mostLikelyNetKgCo2e: '140.000000',
    });
    expect(evaluation.table.map(({ lineItemId }) => lineItemId)).toEqual(['small']);
    const basic = 100 * (FACTORS[0] ?? 0);
    const allowance = 50 * ((FACTORS[1] ?? 0) - (FACTORS[0] ?? 0) - 1);
    expect(Number(evaluation.over.upperLimitKgCo2e)).toBeCloseTo(basic + 50 + allowance + 100, 4);
    expect(Number(evaluation.under.upperLimitKgCo2e)).toBeCloseTo(basic + 10, 4);
  });

  it('projects from all lines while the interval is above each of them', () => {
    const evaluation = evaluateSample([...large.slice(0, 1), small], plan);
    expect(evaluation).toMatchObject({
      evaluationIntervalKgCo2e: '500.000000',
      over: { certaintyKgCo2e: '0.000000', projectedKgCo2e: '375.000000' },
    });
  });

  it('counts a line of exactly the interval as certain', () => {
    // 1,000 / 5 is 200, and so is the 800 kg left / 4.
    const exact = item('200', '100', { lineItemId: 'exact' });
    const { evaluationIntervalKgCo2e, over } = evaluateSample([exact, ...fifties(4)], plan);
    expect([evaluationIntervalKgCo2e, over.certaintyKgCo2e]).toEqual(['200.000000', '100.000000']);
  });

  it('still projects to the size of a small replaced line, however many lines are tested', () => {
    const replaced = item('50', null, {
      lineItemId: 'replaced',
      status: 'not_applicable',
      replacedBy: 'fifty-0',
    });
    const evaluation = evaluateSample([...large, small, ...fifties(6), replaced], plan);
    // 400 kg of 50 each, of which seven were tested.
    expect(evaluation).toMatchObject({ evaluationIntervalKgCo2e: '57.142857', hits: 9, flags: [] });
    expect(evaluation.state).not.toBe('all_items_tested');
    expect(Number(evaluation.over.projectedKgCo2e)).toBeCloseTo(28.571429, 5);
  });
});

describe('lines the procedure does not fit', () => {
  const ppsMethods = ['systematic_pps', 'cell_pps', 'sieve_pps'] as const;
  /** 1,000 kg in the sampled stratum, ten hits: the interval is 100 kg. */
  const plan: EvaluationPlan = {
    ...PLAN,
    tolerableKgCo2e: '600',
    expectedKgCo2e: '600',
    sampledLineItems: 40,
    sampledAbsoluteKgCo2e: '1000',
    sampledWeightedKgCo2e: '1000',
  };
  const tens = (count: number) =>
    Array.from({ length: count }, (_, i) => item('10', null, { lineItemId: `ten-${i}` }));
  const unfit = (recorded: string, replacedBy: string | null, more: Partial<TestedItem> = {}) =>
    item(recorded, null, { lineItemId: `unfit-${recorded}`, status: 'not_applicable', replacedBy, ...more });
  const standIn = (recorded: string, audited: string | null = null, more: Partial<TestedItem> = {}) =>
    item(recorded, audited, { lineItemId: 'stand-in', ...more });
  const basic = FACTORS[0] ?? 0;

  it.each(ppsMethods)(
    'of the interval and more are in both limits in full, and in no projection: %s',
    (method) => {
      // 1,000 kg / 9 tens and its own hit; 120 kg reach that. What is left are 880 kg and nine hits.
      const items = [...tens(9), unfit('-120', 'stand-in'), standIn('10', '5')];
      const evaluation = evaluateSample(items, { ...plan, method });
      const interval = 880 / 9;
      for (const direction of [evaluation.over, evaluation.under]) {
        expect(direction.notApplicableKgCo2e).toBe('120.000000');
        expect(Number(direction.basicPrecisionKgCo2e)).toBeCloseTo(basic * interval, 4);
      }
      expect(Number(evaluation.under.upperLimitKgCo2e)).toBeCloseTo(basic * interval + 120, 4);
      expect(Number(evaluation.over.projectedKgCo2e)).toBeCloseTo(interval / 2, 4);
      expect(Number(evaluation.mostLikelyNetKgCo2e)).toBeCloseTo(interval / 2, 4);
      expect(evaluation).toMatchObject({
        flags: ['not_applicable_in_full'],
        state: 'upper_limit_below_tolerable',
        table: [{ lineItemId: 'stand-in' }],
      });
      const above = evaluateSample(items, { ...plan, method, tolerableKgCo2e: '400' });
      expect(above.state).toBe('upper_limit_above_tolerable_projection_below');
    },
  );

  it('of the interval and more hand no hit on, not even to a larger line', () => {
    // 1,000 kg / 9 tens and two hits taken over; 120 kg reach that, and leave 880 kg and nine hits.
    const items = [...tens(9), unfit('120', 'stand-in', { hits: 2 }), standIn('130', '65')];
    expect(evaluateSample(items, plan)).toMatchObject({
      evaluationIntervalKgCo2e: '97.777778',
      over: { notApplicableKgCo2e: '120.000000', projectedKgCo2e: '48.888889' },
    });
  });

  it('hand their hits to the line in their place where that is at least as large', () => {
    const evaluation = evaluateSample(
      [...tens(7), unfit('50', 'stand-in', { hits: 3 }), standIn('50', '25')],
      plan,
    );
    expect(evaluation).toMatchObject({
      evaluationIntervalKgCo2e: '100.000000',
      flags: [],
      over: { projectedKgCo2e: '150.000000', notApplicableKgCo2e: '0.000000' },
    });
    expect(evaluation.table.map(({ lineItemId }) => lineItemId)).toEqual(Array(3).fill('stand-in'));
  });

  it('keep the size that is projected to, but no hit, where the line in their place is smaller', () => {
    const items = [...tens(8), unfit('50', 'stand-in', { hits: 2 }), standIn('49', '24.5')];
    expect(evaluateSample(items, plan)).toMatchObject({
      evaluationIntervalKgCo2e: '125.000000',
      flags: [],
      over: { projectedKgCo2e: '62.500000', notApplicableKgCo2e: '0.000000' },
    });
    // Units that fell on it by themselves later count like others.
    const extended = [...items.slice(0, -1), standIn('49', '24.5', { hits: 3 })];
    expect(evaluateSample(extended, plan)).toMatchObject({
      evaluationIntervalKgCo2e: '100.000000',
      over: { projectedKgCo2e: '100.000000' },
    });
  });

  it('count in full where each is said to be in the place of another, which only a forged trail says', () => {
    const items = [...tens(8), unfit('20', 'unfit-30'), unfit('30', 'unfit-20'), unfit('40', 'unfit-40')];
    const alone = items.map((one) => ({ ...one, replacedBy: null }));
    expect(evaluateSample(items, plan)).toEqual(evaluateSample(alone, plan));
    const before = unfit('5', 'unfit-20');
    const withBefore = evaluateSample([...items, before], plan);
    expect(withBefore).toEqual(evaluateSample([...alone, { ...before, replacedBy: null }], plan));
  });

  it('are followed to the line that was tested, where the one in their place did not fit either', () => {
    const chain = (last: string) => [
      ...tens(9),
      unfit('50', 'unfit-40'),
      unfit('40', 'stand-in'),
      standIn(last, '0'),
    ];
    expect(evaluateSample(chain('60'), plan).evaluationIntervalKgCo2e).toBe('100.000000');
    expect(evaluateSample(chain('45'), plan).evaluationIntervalKgCo2e).toBe('111.111111');
    const open = [...tens(9), unfit('50', 'unfit-40'), unfit('40', null)];
    expect(evaluateSample(open, plan)).toMatchObject({
      over: { notApplicableKgCo2e: '90.000000' },
      flags: ['not_applicable_in_full'],
    });
  });

  it.each(ppsMethods)('all count in full where no hit is left beside theirs: %s', (method) => {
    const items = [unfit('90', 'stand-in', { hits: 1 }), unfit('80', 'other'), standIn('10', '5')];
    const evaluation = evaluateSample([...items, item('20', null, { lineItemId: 'other' })], {
      ...plan,
      method,
      sampledLineItems: 40,
    });
    expect(evaluation).toMatchObject({
      evaluationIntervalKgCo2e: '415.000000',
      over: { notApplicableKgCo2e: '170.000000', projectedKgCo2e: '207.500000' },
      flags: ['not_applicable_in_full'],
    });
  });

  it('of the certainty and key lines are in both limits in full: none can stand for them', () => {
    const certain = unfit('5000', null, { stratum: 'certainty' });
    const key = unfit('-30', null, { stratum: 'key' });
    const evaluation = evaluateSample([...tens(10), certain, key], plan);
    expect(evaluation).toMatchObject({
      over: { notApplicableKgCo2e: '5030.000000', certaintyKgCo2e: '0.000000' },
      under: { notApplicableKgCo2e: '5030.000000' },
      mostLikelyNetKgCo2e: '0.000000',
      state: 'upper_limit_above_tolerable_projection_below',
      flags: ['not_applicable_in_full'],
    });
    const all = evaluateSample([item('10', null, { stratum: 'certainty' }), certain], {
      ...plan,
      method: 'all_items',
      sampledLineItems: 0,
      sampledWeightedKgCo2e: '0',
    });
    expect(all.over.upperLimitKgCo2e).toBe('5000.000000');
    expect(all.state).toBe('upper_limit_above_tolerable_projection_below');
  });

  it.each([...ppsMethods, 'random_records'] as const)(
    'with no line left in their place leave nothing to project to, and their size in the limit: %s',
    (method) => {
      const items = [...tens(39), unfit('610', null)];
      const evaluation = evaluateSample(items, { ...plan, method });
      expect(evaluation).toMatchObject({
        evaluationIntervalKgCo2e: null,
        over: { basicPrecisionKgCo2e: '0.000000', upperLimitKgCo2e: '610.000000' },
        state: 'upper_limit_above_tolerable_projection_below',
        flags: ['not_applicable_in_full'],
      });
    },
  );
});

describe('the evaluation of a stratum drawn to its last line', () => {
  const methods = ['systematic_pps', 'cell_pps', 'sieve_pps', 'random_records'] as const;
  const items = [
    item('300', '200', { hits: 3, riskWeight: '1.5' }),
    item('200', null, { status: 'unable_to_test', lineItemId: 'unable' }),
    item('80', '100'),
    item('50', '-20', { isAnomaly: true }),
    item('900', '890', { stratum: 'certainty' }),
    item('10'),
  ];
  const plan: EvaluationPlan = {
    ...PLAN,
    tolerableKgCo2e: '400',
    expectedKgCo2e: '0',
    sampledLineItems: 5,
    sampledAbsoluteKgCo2e: '640',
    sampledWeightedKgCo2e: '790',
  };

  it.each(methods)('is what was found, to the gram and in both directions: %s', (method) => {
    expect(evaluateSample(items, { ...plan, method })).toMatchObject({
      over: {
        basicPrecisionKgCo2e: '0.000000',
        projectedKgCo2e: '0.000000',
        incrementalAllowanceKgCo2e: '0.000000',
        certaintyKgCo2e: '310.000000',
        anomaliesKgCo2e: '70.000000',
        upperLimitKgCo2e: '380.000000',
      },
      under: { certaintyKgCo2e: '20.000000', upperLimitKgCo2e: '20.000000' },
      mostLikelyNetKgCo2e: '360.000000',
      state: 'all_items_tested',
      flags: [],
      hits: 7,
      ppsMean: null,
      table: [],
      evaluationIntervalKgCo2e: null,
    });
  });

  it.each(methods)(
    'is above tolerable by what was found, and in progress while a line is open: %s',
    (method) => {
      const stateOf = (tested: TestedItem[], tolerableKgCo2e: string) =>
        evaluateSample(tested, { ...plan, method, tolerableKgCo2e }).state;
      expect(stateOf(items, '380')).toBe('all_items_tested');
      expect(stateOf(items, '379')).toBe('projection_above_tolerable');
      const open = items.map((one) =>
        one.recordedKgCo2e === '10' ? { ...one, status: 'untested' as const } : one,
      );
      expect(stateOf(open, '380')).toBe('testing_in_progress');
    },
  );

  it.each(methods)('is none where a line was replaced: nothing is known of that one (%s)', (method) => {
    const replaced = items.map((one) =>
      one.recordedKgCo2e === '10' ? { ...one, status: 'not_applicable' as const } : one,
    );
    expect(evaluateSample(replaced, { ...plan, method, tolerableKgCo2e: '5000' }).state).not.toBe(
      'all_items_tested',
    );
  });
});

describe('the evaluation of a record sample', () => {
  const plan: EvaluationPlan = { ...PLAN, method: 'random_records', samplingIntervalKgCo2e: null };

  it('gives no limit in kg for few differences: none that would look surer than it is', () => {
    const evaluation = evaluateSample([...clean(58), item('100', '70'), item('100', '110')], plan);
    expect(evaluation).toMatchObject({
      state: 'no_upper_limit',
      // 5,000 lines x 30 kg / 60
      over: { projectedKgCo2e: '2500.000000', basicPrecisionKgCo2e: null, upperLimitKgCo2e: null },
      under: { projectedKgCo2e: '833.333333', upperLimitKgCo2e: null },
      mostLikelyNetKgCo2e: '1666.666667',
    });
    expect(evaluation.deviations).toMatchObject({ found: 2, records: 60 });
    // Clopper-Pearson 2 of 60 at 95 % is 10.12 %; without replacement a little less.
    expect(evaluation.deviations?.upperRate).toBeLessThan(0.1012358949);
    expect(evaluation.deviations?.upperRate).toBeGreaterThan(0.098);
  });

  it('gives t limits from twenty differences on as information, and no state that rests on them', () => {
    const found = Array.from({ length: 20 }, (_, i) => item('100', '80', { lineItemId: `line-${i}` }));
    const opposite = Array.from({ length: 20 }, (_, i) => item('90', '100', { lineItemId: `other-${i}` }));
    const evaluation = evaluateSample([...clean(20), ...found, ...opposite], {
      ...plan,
      tolerableKgCo2e: '10000000',
    });
    // 20 of +20 kg, 20 of -10 kg, 20 of 0.
    const mean = 200 / 60;
    const squares = 20 * (20 - mean) ** 2 + 20 * (10 + mean) ** 2 + 20 * mean ** 2;
    // t(0.95, 59) = 1.671093
    const margin = (1.671093 * 5000 * Math.sqrt(squares / 59)) / Math.sqrt(60);
    expect(Number(evaluation.ppsMean?.upperKgCo2e)).toBeCloseTo(5000 * mean + margin, 0);
    expect(Number(evaluation.ppsMean?.lowerKgCo2e)).toBeCloseTo(5000 * mean - margin, 0);
    expect(evaluation).toMatchObject({
      state: 'no_upper_limit',
      over: { upperLimitKgCo2e: null, basicPrecisionKgCo2e: null, incrementalAllowanceKgCo2e: null },
      under: { upperLimitKgCo2e: null },
    });
    expect(evaluateSample([...clean(41), ...found.slice(1)], plan).ppsMean).toBeNull();
  });
});

describe('laws of the evaluation', () => {
  const differing = fc
    .record({
      recorded: fc.integer({ min: 1, max: 10_000 }),
      audited: fc.integer({ min: -5_000, max: 20_000 }),
      hits: fc.integer({ min: 1, max: 3 }),
      weight: fc.constantFrom('1', '1.15', '2'),
      anomaly: fc.nat(9),
      stratum: fc.constantFrom('sampled' as const, 'certainty' as const),
    })
    .map(({ recorded, audited, hits, weight, anomaly, stratum }) =>
      item(String(recorded), String(audited), {
        hits,
        riskWeight: weight,
        isAnomaly: anomaly === 0,
        stratum,
      }),
    );
  const samples = fc
    .tuple(fc.array(differing, { maxLength: 30 }), fc.integer({ min: 1, max: 80 }))
    .map(([found, count]) => [
      ...found.map((one, i) => ({ ...one, lineItemId: `found-${i}` })),
      ...clean(count),
    ]);
  const number = (text: string | null) => Number(text);

  it('has parts that add up to the limit, a limit never below the most likely figure, and grows with confidence', () => {
    fc.assert(
      fc.property(samples, (items) => {
        const low = evaluateSample(items, { ...PLAN, confidence: 0.8 });
        const high = evaluateSample(items, PLAN);
        for (const direction of ['over', 'under'] as const) {
          const parts = high[direction];
          const sum =
            number(parts.basicPrecisionKgCo2e) +
            number(parts.projectedKgCo2e) +
            number(parts.incrementalAllowanceKgCo2e) +
            number(parts.certaintyKgCo2e) +
            number(parts.anomaliesKgCo2e);
          expect(number(parts.upperLimitKgCo2e)).toBeCloseTo(sum, 4);
          expect(number(parts.upperLimitKgCo2e)).toBeGreaterThanOrEqual(
            number(parts.projectedKgCo2e) + number(parts.certaintyKgCo2e) + number(parts.anomaliesKgCo2e),
          );
          expect(number(parts.upperLimitKgCo2e)).toBeGreaterThan(number(low[direction].upperLimitKgCo2e));
        }
        const net =
          number(high.over.projectedKgCo2e) -
          number(high.under.projectedKgCo2e) +
          number(high.certaintyKgCo2e) +
          number(high.anomaliesKgCo2e);
        expect(number(high.mostLikelyNetKgCo2e)).toBeCloseTo(net, 4);
      }),
      { numRuns: 60 },
    );
  });

  it('does not depend on the order of the items', () => {
    fc.assert(
      fc.property(samples, (items) => {
        expect(evaluateSample([...items].reverse(), PLAN)).toEqual(evaluateSample(items, PLAN));
      }),
      { numRuns: 30 },
    );
  });
});
