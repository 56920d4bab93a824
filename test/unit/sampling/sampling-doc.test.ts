import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  LARGEST_ATTRIBUTE_SAMPLE,
  LARGEST_PRECISION_SAMPLE,
  LARGEST_STAGE,
} from '../../../compute/sampling/attribute-sample-size.ts';
import { calculate } from '../../../compute/sampling/calculator/calculate.ts';
import { evaluateSample } from '../../../compute/sampling/evaluate-sample.ts';
import { LARGEST_SAMPLE } from '../../../compute/sampling/mus-sample-size.ts';
import { RISK_POINTS } from '../../../compute/sampling/risk-points.ts';
import { drawn, populationLine } from '../../support/sampling.ts';

const page = readFileSync(new URL('../../../docs/sampling.md', import.meta.url), 'utf8');

interface Example {
  readonly seed: string;
  readonly confidence: number;
  readonly tolerable_kgco2e: string;
  readonly expected_kgco2e: string;
  readonly lines: readonly (readonly [string, string, string])[];
  readonly population_hash: string;
  readonly sample_size: number;
  readonly sampling_interval_kgco2e: string;
  readonly random_start: string;
  readonly basic_precision_kgco2e: string;
  readonly certainty: readonly string[];
  readonly sampled: readonly (readonly [string, number])[];
  readonly audited: Readonly<Record<string, string>>;
  readonly evaluation: Readonly<Record<string, string>>;
}

describe('docs/sampling.md', () => {
  const block = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const example = JSON.parse(block) as Example;
  const sample = drawn(
    example.lines.map(([id, kg, weight]) => populationLine(id, kg, weight)),
    {
      confidence: example.confidence,
      tolerableKgCo2e: example.tolerable_kgco2e,
      expectedKgCo2e: example.expected_kgco2e,
      seed: example.seed,
    },
  );

  it('has a worked example that the engine draws', () => {
    const of = (stratum: string) => sample.items.filter((item) => item.stratum === stratum);
    expect(sample.population.hash).toBe(example.population_hash);
    expect(sample.plan).toMatchObject({
      sampleSize: example.sample_size,
      samplingIntervalKgCo2e: example.sampling_interval_kgco2e,
      randomStartKgCo2e: example.random_start,
      basicPrecisionKgCo2e: example.basic_precision_kgco2e,
    });
    expect(of('certainty').map(({ lineItemId }) => lineItemId)).toEqual(example.certainty);
    expect(of('sampled').map(({ lineItemId, hits }) => [lineItemId, hits])).toEqual(example.sampled);
  });

  it('has a worked evaluation that the engine gives', () => {
    const evaluation = evaluateSample(
      sample.items.map((item) => ({
        ...item,
        status: 'tested' as const,
        auditedKgCo2e: example.audited[item.lineItemId] ?? null,
        isAnomaly: false,
      })),
      {
        method: sample.method,
        confidence: sample.confidence,
        tolerableKgCo2e: sample.tolerableKgCo2e,
        expectedKgCo2e: sample.expectedKgCo2e,
        samplingIntervalKgCo2e: sample.plan.samplingIntervalKgCo2e,
        sampledLineItems: sample.sampled.lineItems,
        sampledAbsoluteKgCo2e: sample.sampled.absoluteKgCo2e,
        sampledWeightedKgCo2e: sample.sampled.weightedKgCo2e,
      },
    );
    expect({
      interval_kgco2e: evaluation.evaluationIntervalKgCo2e,
      basic_precision_kgco2e: evaluation.over.basicPrecisionKgCo2e,
      projected_kgco2e: evaluation.over.projectedKgCo2e,
      incremental_allowance_kgco2e: evaluation.over.incrementalAllowanceKgCo2e,
      certainty_kgco2e: evaluation.over.certaintyKgCo2e,
      upper_limit_kgco2e: evaluation.over.upperLimitKgCo2e,
      state: evaluation.state,
    }).toEqual(example.evaluation);
  });

  it('has an example of the calculator that is answered as printed', () => {
    const [asked = '', answered = ''] = [...page.matchAll(/^ {4}(\{"id":1.*)$/gm)].map((match) => match[1]);
    const { id, kind, inputs } = JSON.parse(asked) as Record<string, unknown>;
    expect({ id, ...calculate(kind, inputs) }).toEqual(JSON.parse(answered));
  });

  it('says how far sizes are searched for', () => {
    const [poisson, attributes, stage, precision] = [
      LARGEST_SAMPLE,
      LARGEST_ATTRIBUTE_SAMPLE,
      LARGEST_STAGE,
      LARGEST_PRECISION_SAMPLE,
    ].map((size) => size.toLocaleString('en-US'));
    const words = page.replace(/\s+/g, ' ');
    expect(words).toContain(
      `up to ${poisson} (Poisson), ${attributes} (binomial, hypergeometric), ${stage} a stage (staged) and ${precision} (precision)`,
    );
  });

  it('lists every risk factor with its points', () => {
    for (const [code, points] of Object.entries(RISK_POINTS)) {
      expect(page).toContain(`| \`${code}\` | ${(points / 100).toFixed(2)} |`);
    }
  });
});
