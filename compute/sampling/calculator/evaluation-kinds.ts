import {
  binomialUpperRate,
  clopperPearsonInterval,
  hypergeometricUpperLimit,
  tablePercent,
} from '../attribute-limits.ts';
import { benfordTest } from '../benford.ts';
import { CLASSICAL_METHODS, classicalProjection, projectionLimits } from '../classical-projection.ts';
import { type BookItem, type MusWorkflow, musWorkflow } from '../mus-workflow.ts';
import { stringerBound } from '../stringer-bound.ts';
import {
  InputError,
  type Inputs,
  type Kind,
  readChoice,
  readConfidence,
  readIds,
  readInteger,
  readKilogramList,
  readKilograms,
  readNumber,
  readNumbers,
  readObjects,
  readOverrides,
} from './read-inputs.ts';

const BOUND_DISTRIBUTIONS = ['poisson', 'binomial'] as const;
const MAX_TAINTINGS = 5_000;
const MAX_WEIGHT = 1_000;

/** Kinds that evaluate a sample. */
export const EVALUATION_KINDS: Readonly<Record<string, Kind>> = {
  attribute_upper_limit(inputs) {
    readChoice(inputs, 'sides', ['one']);
    const confidence = readConfidence(inputs);
    const { sampleSize, deviations } = readFound(inputs);
    if (readChoice(inputs, 'distribution', ['binomial', 'hypergeometric']) === 'hypergeometric') {
      const population = readInteger(inputs, 'population_size', { min: sampleSize });
      const limit = hypergeometricUpperLimit(confidence, { population, sampleSize, deviations });
      return { upper_rate: limit.upperRate, upper_count: limit.upperCount };
    }
    const upperRate = binomialUpperRate(confidence, sampleSize, deviations);
    return {
      upper_rate: upperRate,
      most_likely_rate: deviations / sampleSize,
      table_percent_1dp_up: tablePercent(upperRate),
    };
  },
  attribute_interval(inputs) {
    readChoice(inputs, 'method', ['clopper_pearson']);
    readChoice(inputs, 'sides', ['two']);
    const { sampleSize, deviations } = readFound(inputs);
    const interval = clopperPearsonInterval(readConfidence(inputs), sampleSize, deviations);
    return { lower_rate: interval.lowerRate, upper_rate: interval.upperRate };
  },
  stringer_bound(inputs) {
    const taintings = readNumbers(inputs, 'taintings', { min: -1e6, max: 1e6 });
    const sampleSize = readInteger(inputs, 'sample_size', { min: 1 });
    assertTaintings(taintings.length, sampleSize);
    const distribution = readChoice(inputs, 'distribution', BOUND_DISTRIBUTIONS);
    const bound = stringerBound(distribution, readConfidence(inputs), { sampleSize, taintings });
    return { most_likely_fraction: bound.mostLikelyFraction, upper_fraction: bound.upperFraction };
  },
  mus_evaluation_kg(inputs) {
    readKilograms(inputs, 'population_kg');
    const sampleSize = readInteger(inputs, 'sample_size', { min: 1 });
    const interval = readNumber(inputs, 'sampling_interval_kg', { min: 0, max: 1e15 });
    const taintings = readObjects(inputs, 'misstated_items').map(taintingOf);
    assertTaintings(taintings.length, sampleSize);
    const distribution = readChoice(inputs, 'distribution', BOUND_DISTRIBUTIONS);
    const bound = stringerBound(distribution, readConfidence(inputs), { sampleSize, taintings });
    const kg = (fraction: number) => fraction * interval * sampleSize;
    return {
      basic_precision_kg: kg(bound.basicFraction),
      projected_overstatement_kg: kg(bound.projectedFraction),
      incremental_allowance_kg: kg(bound.incrementalFraction),
      upper_misstatement_limit_kg: kg(bound.upperFraction),
    };
  },
  classical_projection(inputs) {
    const method = readChoice(inputs, 'method', CLASSICAL_METHODS);
    const sides = readChoice(inputs, 'sides', ['one', 'two']);
    const recordedKg = readNumbers(inputs, 'recorded_kg', { min: -1e15, max: 1e15 });
    const sampleSize = recordedKg.length;
    if (sampleSize < 2) throw new InputError('recorded_kg must have 2 elements or more');
    const auditedKg = readKilogramList(inputs, 'audited_kg', sampleSize, { min: -1e15 });
    const populationItems = readInteger(inputs, 'population_items', { min: sampleSize });
    const populationKg = readNumber(inputs, 'population_kg', { min: -1e15, max: 1e15 });
    const sample = { recordedKg, auditedKg, populationItems, populationKg };
    const projection = classicalProjection(method, sample);
    const limits = projectionLimits(projection, readConfidence(inputs), { sampleSize, sides });
    return {
      projected_misstatement_kg: projection.projectedKg,
      lower_kg: limits.lowerKg,
      upper_kg: limits.upperKg,
    };
  },
  mus_plan_extract_evaluate(inputs) {
    const tolerable = readKilograms(inputs, 'tolerable_kg');
    const run = readWorkflow(inputs, {
      tolerable,
      expected: readKilograms(inputs, 'expected_kg'),
      overrides: 'audited_overrides',
      weights: null,
    });
    const { over, under, topNetKg } = run;
    const netOver = over.upperKg - under.projectedKg + topNetKg;
    const netUnder = under.upperKg - over.projectedKg - topNetKg;
    return {
      sample_size_planned: run.sampleSize,
      high_value_threshold_kg: run.threshold,
      top_stratum_ids: run.topIds,
      bottom_stratum_sample_ids: run.bottomIds,
      selection_units: run.units,
      revised_interval_kg: run.revisedInterval,
      top_stratum_net_misstatement_kg: topNetKg,
      sample_gross_most_likely_overstatement_kg: over.projectedKg,
      sample_gross_most_likely_understatement_kg: under.projectedKg,
      basic_precision_kg: run.basicPrecision,
      net_upper_limit_overstatement_kg: netOver,
      acceptable: netOver < tolerable && netUnder < tolerable,
    };
  },
  risk_weighted_projection(inputs) {
    const run = readWorkflow(inputs, {
      tolerable: readKilograms(inputs, 'tolerable_weighted'),
      expected: readKilograms(inputs, 'expected_weighted'),
      overrides: 'audited_overrides_kg',
      weights: 'risk_weight',
    });
    return {
      weighted_population: run.weightedPopulation,
      sample_size_planned: run.sampleSize,
      threshold_weighted: run.threshold,
      top_stratum_ids: run.topIds,
      bottom_stratum_sample_ids: run.bottomIds,
      revised_interval_weighted: run.revisedInterval,
      projected_overstatement_kg: run.over.projectedKg,
      projected_understatement_kg: run.under.projectedKg,
      top_stratum_net_misstatement_kg: run.topNetKg,
      gross_upper_limit_overstatement_kg: run.over.upperKg,
    };
  },
  benford_first_digit(inputs) {
    const test = benfordTest(readNumbers(inputs, 'values'));
    if (test === null) throw new InputError('values must have a value other than 0');
    return {
      n: test.count,
      observed: test.observed,
      expected: test.expected,
      chi_square: test.chiSquare,
      df: 8,
      p_value: test.pValue,
      mean_absolute_deviation: test.meanAbsoluteDeviation,
    };
  },
};

function readFound(inputs: Inputs): { sampleSize: number; deviations: number } {
  const sampleSize = readInteger(inputs, 'sample_size', { min: 1 });
  const deviations = readInteger(inputs, 'deviations');
  if (deviations > sampleSize) throw new InputError('deviations must be at most sample_size');
  return { sampleSize, deviations };
}

function assertTaintings(count: number, sampleSize: number): void {
  if (count > sampleSize) throw new InputError('there are more misstatements than hits in sample_size');
  if (count > MAX_TAINTINGS) throw new InputError(`at most ${MAX_TAINTINGS} misstatements can be evaluated`);
}

function taintingOf(item: Inputs): number {
  const recorded = readKilograms(item, 'recorded_kg');
  if (recorded === 0) throw new InputError('recorded_kg must be above 0: a line of 0 kg has no tainting');
  return (recorded - readKilograms(item, 'audited_kg', { min: -1e15 })) / recorded;
}

function readWorkflow(
  inputs: Inputs,
  source: {
    readonly tolerable: number;
    readonly expected: number;
    readonly overrides: string;
    readonly weights: string | null;
  },
): MusWorkflow {
  const { tolerable, expected } = source;
  const ids = readIds(inputs);
  const recorded = readKilogramList(inputs, 'recorded_kg', ids.length);
  const weights =
    source.weights === null
      ? []
      : readKilogramList(inputs, source.weights, ids.length, { min: 1, max: MAX_WEIGHT });
  const audited = readOverrides(inputs, source.overrides, ids);
  const items = ids.map((id, index): BookItem => {
    const recordedKg = recorded[index] ?? 0;
    return { id, recordedKg, auditedKg: audited.get(id) ?? recordedKg, riskWeight: weights[index] ?? 1 };
  });
  const population = items.reduce((sum, { recordedKg, riskWeight }) => sum + recordedKg * riskWeight, 0);
  if (tolerable <= 0 || tolerable >= population) {
    throw new InputError('the tolerable misstatement must be above 0 and below the population');
  }
  if (expected >= tolerable)
    throw new InputError('the expected misstatement must be below the tolerable one');
  if (population > 1e12) throw new InputError('the population must be at most 1e12 units');
  const start = readNumber(inputs, 'start', { min: 0, max: population });
  const run = musWorkflow(items, { confidence: readConfidence(inputs), tolerable, expected, start });
  if (run === null)
    throw new InputError('no sample size meets this plan, or no unit falls below the threshold');
  if (start === 0 || start > run.threshold) {
    throw new InputError(`start must be above 0 and at most the interval ${run.threshold}`);
  }
  return run;
}
