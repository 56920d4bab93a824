import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { confidenceFactor } from '../../../compute/sampling/confidence-factor.ts';
import { evaluateSample } from '../../../compute/sampling/evaluate-sample.ts';
import type { TestedItem } from '../../../compute/sampling/evaluation-types.ts';
import { RESULTS } from '../../../schema/contracts/assertion-rules.ts';
import { ASSERTIONS } from '../../../schema/contracts/engagements.ts';
import { ITEM_STATUSES } from '../../../schema/contracts/workpaper.ts';
import { COMPLETION_GATES } from '../../../schema/contracts/workpaper-answers.ts';

interface Example {
  readonly confidence: number;
  readonly sampled_kgco2e: string;
  readonly hits: number;
  readonly tolerable_kgco2e: string;
  readonly exceptions: readonly {
    readonly recorded_kgco2e: string;
    readonly audited_kgco2e: string;
  }[];
  readonly interval_kgco2e: number;
  readonly basic_precision_kgco2e: number;
  readonly projected_kgco2e: number;
  readonly incremental_allowance_kgco2e: number;
  readonly upper_limit_kgco2e: number;
  readonly state: string;
}

const text = readFileSync(new URL('../../../docs/guide-auditors.md', import.meta.url), 'utf8');
const section = text.slice(text.indexOf('**Example.**'));
const example = JSON.parse(/```json\n(.*?)```/s.exec(section)?.[1] ?? 'null') as Example;

/** Every number of a text as it is written there. */
const numbersOf = (words: string) => words.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
const shown = (value: number, decimals = 0) =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** What the section says in words, figure by figure, from the block's inputs alone. */
function byHand({ confidence, sampled_kgco2e, hits, tolerable_kgco2e, exceptions }: Example) {
  const found = exceptions.map(({ recorded_kgco2e, audited_kgco2e }) => {
    const [recorded, wrong] = [Number(recorded_kgco2e), Number(recorded_kgco2e) - Number(audited_kgco2e)];
    return { recorded, wrong, tainting: wrong / recorded };
  });
  const [sampled, percent] = [shown(Number(sampled_kgco2e)), shown(confidence * 100)];
  const kilograms = Number(sampled_kgco2e) / hits;
  const interval = shown(kilograms, 2);
  const factors = [0, 1, 2].map((errors) => confidenceFactor(confidence, errors));
  const [none = 0, one = 0, two = 0] = factors;
  const growth = [one - none, two - one];
  const largestFirst = found.map(({ tainting }) => tainting).toSorted((a, b) => b - a);
  const allowance = largestFirst.map((tainting, rank) => ((growth[rank] ?? 0) - 1) * tainting * kilograms);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const basic = none * kilograms;
  const projected = sum(largestFirst) * kilograms;
  const upper = basic + projected + sum(allowance);
  const tolerable = shown(Number(tolerable_kgco2e));
  return {
    opening: [sampled, String(hits), percent, tolerable],
    steps: [
      [sampled, String(hits), interval],
      found.flatMap(({ recorded, wrong, tainting }) => [shown(wrong), shown(recorded), shown(tainting, 2)]),
      [shown(none, 4), interval, shown(basic, 2), shown(none, 4), percent],
      [...largestFirst.map((tainting) => shown(tainting, 2)), interval, shown(projected, 2)],
      [
        ...growth.map((by) => shown(by, 4)),
        '1',
        ...largestFirst.flatMap((tainting, rank) => [shown((growth[rank] ?? 0) - 1, 4), shown(tainting, 2)]),
        ...[interval, shown(sum(allowance), 2)],
      ],
      [shown(upper, 2), tolerable],
    ],
  };
}

function item(recordedKgCo2e: string, auditedKgCo2e: string | null, lineItemId: string): TestedItem {
  const drawn = { stratum: 'sampled', riskWeight: '1', hits: 1, status: 'tested', isAnomaly: false } as const;
  return { lineItemId, recordedKgCo2e, auditedKgCo2e, ...drawn };
}

describe('docs/guide-auditors.md', () => {
  it('shows an example whose figures are what the service computes', () => {
    const found = example.exceptions.map(({ recorded_kgco2e, audited_kgco2e }, at) =>
      item(recorded_kgco2e, audited_kgco2e, `exception-${at}`),
    );
    const clean = Array.from({ length: example.hits - found.length }, (_, at) =>
      item('100', null, `clean-${at}`),
    );
    const evaluation = evaluateSample([...found, ...clean], {
      method: 'systematic_pps',
      confidence: example.confidence,
      tolerableKgCo2e: example.tolerable_kgco2e,
      expectedKgCo2e: '12500.000000',
      samplingIntervalKgCo2e: null,
      sampledLineItems: 5_000,
      sampledAbsoluteKgCo2e: example.sampled_kgco2e,
      sampledWeightedKgCo2e: example.sampled_kgco2e,
    });
    const { over } = evaluation;
    expect(Number(evaluation.evaluationIntervalKgCo2e)).toBeCloseTo(example.interval_kgco2e, 2);
    expect(Number(over.basicPrecisionKgCo2e)).toBeCloseTo(example.basic_precision_kgco2e, 2);
    expect(Number(over.projectedKgCo2e)).toBeCloseTo(example.projected_kgco2e, 2);
    expect(Number(over.incrementalAllowanceKgCo2e)).toBeCloseTo(example.incremental_allowance_kgco2e, 2);
    expect(Number(over.upperLimitKgCo2e)).toBeCloseTo(example.upper_limit_kgco2e, 2);
    expect(evaluation.state).toBe(example.state);
  });

  it('shows the same by hand: every figure of the steps follows from the inputs of the example', () => {
    const [before = '', after = ''] = section.split(/```json\n.*?```/s);
    const steps = [...after.matchAll(/^\d\. (.*)$/gm)].map(([, step = '']) => numbersOf(step));
    expect({ opening: numbersOf(before), steps }).toEqual(byHand(example));
  });

  it('names every result, assertion, status and gate there is', () => {
    const names = [...ASSERTIONS, ...RESULTS, ...ITEM_STATUSES, ...COMPLETION_GATES];
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});
