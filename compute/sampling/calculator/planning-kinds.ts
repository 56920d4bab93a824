import { divide } from '../../decimal.ts';
import {
  binomialSampleSize,
  hypergeometricSampleSize,
  LARGEST_ATTRIBUTE_SAMPLE,
  LARGEST_PRECISION_SAMPLE,
  LARGEST_STAGE,
  precisionSampleSize,
  stagedSampleSize,
} from '../attribute-sample-size.ts';
import { detectionRisk, RISK_RATINGS, riskStratifiedAllocation } from '../audit-risk-model.ts';
import { confidenceFactor, expandedConfidenceFactor, tableFactor } from '../confidence-factor.ts';
import { decimalOf } from '../exact-decimal.ts';
import {
  conservativeSampleSize,
  DISTRIBUTIONS,
  type Distribution,
  LARGEST_SAMPLE,
  musSampleSize,
  poissonSampleSize,
} from '../mus-sample-size.ts';
import {
  InputError,
  type Inputs,
  type Kind,
  MAX_COUNT,
  readBelow,
  readChoice,
  readConfidence,
  readFraction,
  readInteger,
  readKilograms,
  readNumber,
  readNumbers,
} from './read-inputs.ts';

const MAX_MISSTATEMENTS = 1_000_000;
const MAX_STAGES = 10;
const MAX_ALLOWED = 1_000;
const TWO_SIDED_DISTRIBUTIONS = ['poisson', 'binomial'] as const;

/** Kinds that plan a sample. */
export const PLANNING_KINDS: Readonly<Record<string, Kind>> = {
  confidence_factor(inputs) {
    const misstatements = readInteger(inputs, 'misstatements', { max: MAX_MISSTATEMENTS });
    const factor = confidenceFactor(readConfidence(inputs), misstatements);
    return { factor, table_2dp: tableFactor(factor) };
  },
  expanded_confidence_factor(inputs) {
    const ratio = readNumber(inputs, 'expected_to_tolerable_ratio', { min: 0, max: 0.999 });
    return { factor: expandedConfidenceFactor(readConfidence(inputs), ratio) };
  },
  mus_sample_size(inputs) {
    const tolerable = readFraction(inputs, 'tolerable_fraction');
    const expected = readBelow(inputs, 'expected_fraction', { name: 'tolerable_fraction', value: tolerable });
    const distribution = readChoice(inputs, 'distribution', DISTRIBUTIONS);
    const population =
      distribution === 'hypergeometric'
        ? { populationUnits: readInteger(inputs, 'population_units', { min: 1 }) }
        : {};
    const confidence = readConfidence(inputs);
    return {
      sample_size: found(
        musSampleSize({ distribution, confidence, tolerable, expected, ...population }),
        largestOf(distribution),
      ),
    };
  },
  mus_sample_size_kg(inputs) {
    const { population, tolerable, expected } = readPlanKg(inputs);
    const distribution = readChoice(inputs, 'distribution', DISTRIBUTIONS);
    const share = (kg: number) => divide(decimalOf(kg), decimalOf(population));
    const fractions = { tolerable: share(tolerable), expected: share(expected) };
    const plan = { distribution, confidence: readConfidence(inputs), ...fractions };
    const units = distribution === 'hypergeometric' ? { populationUnits: Math.ceil(population) } : {};
    const sampleSize = found(musSampleSize({ ...plan, ...units }), largestOf(distribution));
    return { sample_size: sampleSize, sampling_interval_kg: population / sampleSize };
  },
  mus_sample_size_conservative(inputs) {
    const size = conservativeSampleSize(readConfidence(inputs), readPlanKg(inputs));
    if (size.sampleSize > MAX_COUNT) found(null, MAX_COUNT);
    return { confidence_factor_2dp_up: size.confidenceFactor, sample_size: size.sampleSize };
  },
  attribute_sample_size(inputs) {
    const tolerable = readFraction(inputs, 'tolerable_rate');
    const expected = readBelow(inputs, 'expected_rate', { name: 'tolerable_rate', value: tolerable });
    const confidence = readConfidence(inputs);
    const rates = { tolerable, expected };
    if (readChoice(inputs, 'distribution', ['binomial', 'hypergeometric']) === 'binomial') {
      const size = found(binomialSampleSize(confidence, rates), LARGEST_ATTRIBUTE_SAMPLE);
      return { sample_size: size.sampleSize, allowed_deviations: size.allowedDeviations };
    }
    const population = readInteger(inputs, 'population_size', { min: 1 });
    const size = found(hypergeometricSampleSize(confidence, rates, population), LARGEST_ATTRIBUTE_SAMPLE);
    return { sample_size: size.sampleSize };
  },
  audit_risk_model(inputs) {
    const overall = readConfidence(inputs, 'overall_confidence');
    const risk = detectionRisk(overall, {
      inherent: readChoice(inputs, 'inherent_risk', RISK_RATINGS),
      control: readChoice(inputs, 'control_risk', RISK_RATINGS),
      analytical: readChoice(inputs, 'analytical_risk', RISK_RATINGS),
    });
    const tolerable = readFraction(inputs, 'tolerable_fraction');
    return {
      ir: risk.inherent,
      cr: risk.control,
      car: risk.analytical,
      detection_risk: risk.detectionRisk,
      sample_size_zero_expected: sizeAtRisk(risk.detectionRisk, tolerable),
    };
  },
  staged_sample_size(inputs) {
    const allowed = readNumbers(inputs, 'allowed_by_stage', { min: 0, max: MAX_ALLOWED });
    if (allowed.length === 0 || allowed.length > MAX_STAGES || !allowed.every(Number.isInteger)) {
      throw new InputError(`allowed_by_stage must be 1 to ${MAX_STAGES} whole numbers`);
    }
    const distribution = readChoice(inputs, 'distribution', TWO_SIDED_DISTRIBUTIONS);
    const tolerable = readFraction(inputs, 'tolerable_fraction');
    const size = stagedSampleSize(distribution, readConfidence(inputs), { tolerable, allowed });
    const perStage = found(size, LARGEST_STAGE);
    return { per_stage: perStage, total: perStage * allowed.length };
  },
  precision_sample_size(inputs) {
    const distribution = readChoice(inputs, 'distribution', TWO_SIDED_DISTRIBUTIONS);
    const minPrecision = readFraction(inputs, 'min_precision');
    const expected = readNumber(inputs, 'expected_fraction', { min: 0, max: 0.999 });
    const goal = { minPrecision, expected };
    const size = precisionSampleSize(distribution, readConfidence(inputs), goal);
    return { sample_size: found(size, LARGEST_PRECISION_SAMPLE) };
  },
  risk_stratified_allocation(inputs) {
    const medium = readNumber(inputs, 'medium_share', { min: 0, max: 1 });
    const low = readNumber(inputs, 'low_share', { min: 0, max: 1 });
    if (Math.abs(medium + low - 1) > 1e-9)
      throw new InputError('medium_share and low_share must add up to 1');
    const allocation = riskStratifiedAllocation(
      readInteger(inputs, 'sample_size'),
      readInteger(inputs, 'high_available'),
      medium,
    );
    return { ...allocation };
  },
  basic_precision_table_factor(inputs) {
    readConfidence(inputs);
    const population = readKilograms(inputs, 'population_kg');
    const factor = readNumber(inputs, 'table_factor_zero', { min: 0, max: 1_000 });
    const interval = population / readInteger(inputs, 'sample_size', { min: 1 });
    return { sampling_interval: interval, basic_precision: interval * factor };
  },
};

/** 0 if no sample is needed: the other procedures alone reach the audit risk. */
function sizeAtRisk(risk: number, tolerable: number): number {
  return risk >= 1 ? 0 : found(poissonSampleSize(1 - risk, { tolerable, expected: 0 }), LARGEST_SAMPLE);
}

function readPlanKg(inputs: Inputs): { population: number; tolerable: number; expected: number } {
  const population = readKilograms(inputs, 'population_kg');
  if (population === 0) throw new InputError('population_kg must be above 0');
  const tolerable = readKilograms(inputs, 'tolerable_kg');
  if (tolerable === 0) throw new InputError('tolerable_kg must be above 0');
  if (tolerable >= population) throw new InputError('tolerable_kg must be below population_kg');
  const expected = readKilograms(inputs, 'expected_kg');
  if (expected >= tolerable) throw new InputError('expected_kg must be below tolerable_kg');
  return { population, tolerable, expected };
}

function largestOf(distribution: Distribution): number {
  return distribution === 'poisson' ? LARGEST_SAMPLE : LARGEST_ATTRIBUTE_SAMPLE;
}

/** A size that exists. @param largest - size the search goes up to. */
function found<Value>(value: Value | null, largest: number): Value {
  if (value === null) throw new InputError(`no sample size up to ${largest} meets this plan`);
  return value;
}
