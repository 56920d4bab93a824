import { expect, it } from 'vitest';
import { calculate } from '../../compute/sampling/calculator/calculate.ts';

/** Answers in time even on a busy machine: nothing may run for minutes. */
const BOUNDED_MS = 10_000;

it.each([
  [
    'mus_sample_size',
    { confidence: 0.999999999, tolerable_fraction: 2e-9, expected_fraction: 1e-9, distribution: 'poisson' },
  ],
  [
    'mus_sample_size',
    { confidence: 0.95, tolerable_fraction: 0.5, expected_fraction: 0.4999999, distribution: 'binomial' },
  ],
  [
    'mus_sample_size',
    {
      confidence: 0.95,
      tolerable_fraction: 0.5,
      expected_fraction: 0.4999999,
      distribution: 'hypergeometric',
      population_units: 1e7,
    },
  ],
  [
    'attribute_sample_size',
    { confidence: 0.95, tolerable_rate: 0.9, expected_rate: 0.8999999, distribution: 'binomial' },
  ],
  [
    'attribute_upper_limit',
    {
      confidence: 0.95,
      sample_size: 5e6,
      deviations: 2e6,
      distribution: 'hypergeometric',
      population_size: 1e7,
      sides: 'one',
    },
  ],
  [
    'attribute_upper_limit',
    { confidence: 0.95, sample_size: 1e7, deviations: 5e6, distribution: 'binomial', sides: 'one' },
  ],
  ['confidence_factor', { confidence: 0.95, misstatements: 1e6 }],
  ['expanded_confidence_factor', { confidence: 0.95, expected_to_tolerable_ratio: 0.999 }],
  [
    'precision_sample_size',
    { confidence: 0.95, min_precision: 1e-9, expected_fraction: 0.5, distribution: 'binomial' },
  ],
  [
    'staged_sample_size',
    {
      confidence: 0.95,
      tolerable_fraction: 1e-9,
      allowed_by_stage: Array(10).fill(1000),
      distribution: 'poisson',
    },
  ],
  [
    'stringer_bound',
    { confidence: 0.95, sample_size: 1e7, taintings: Array(5000).fill(0.5), distribution: 'binomial' },
  ],
  [
    'mus_sample_size_conservative',
    { confidence: 0.95, population_kg: 1e15, tolerable_kg: 2e-6, expected_kg: 0.000001 },
  ],
  ['systematic_selection', { ids: ['a'], sizes: [1e15], sample_size: 100_000, random_start: 1 }],
  [
    'systematic_selection_top_stratum',
    { ids: ['a'], sizes: [1e15], interval: 1e-6, cutoff: 1e16, random_start: 1e-6 },
  ],
  ['sha256_uniform', { seed: 'x', draws: 10_000 }],
  ['consistent_sampler_example', { ids: ['a', 'b'], seed: 'x', take: 10_000, with_replacement: true }],
  [
    'mus_plan_extract_evaluate',
    {
      ids: ['a', 'b'],
      recorded_kg: [1e11, 1e11],
      confidence: 0.95,
      tolerable_kg: 1,
      expected_kg: 0.999,
      start: 0.5,
      audited_overrides: {},
    },
  ],
] as const)('%s at its limits is answered in bounded time', (kind, inputs) => {
  const started = performance.now();
  const calculation = calculate(kind, inputs);
  const text = JSON.stringify(calculation);
  expect(text).not.toContain('null');
  expect(performance.now() - started).toBeLessThan(BOUNDED_MS);
});
