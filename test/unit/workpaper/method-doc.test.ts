import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluateSample } from '../../../compute/sampling/evaluate-sample.ts';
import type { TestedItem } from '../../../compute/sampling/evaluation-types.ts';
import { misstatement } from '../../../compute/sampling/misstatement.ts';
import { ASSERTIONS } from '../../../schema/contracts/engagements.ts';
import { ITEM_STATUSES, RESULTS } from '../../../schema/contracts/workpaper.ts';
import { COMPLETION_GATES, WORKPAPER_WARNINGS } from '../../../schema/contracts/workpaper-answers.ts';

interface Example {
  readonly confidence: number;
  readonly sampled_kgco2e: string;
  readonly hits: number;
  readonly tolerable_kgco2e: string;
  readonly exceptions: readonly {
    readonly recorded_kgco2e: string;
    readonly audited_kgco2e: string;
    readonly misstatement_kgco2e: string;
    readonly tainting: string;
  }[];
  readonly interval_kgco2e: number;
  readonly basic_precision_kgco2e: number;
  readonly projected_kgco2e: number;
  readonly incremental_allowance_kgco2e: number;
  readonly upper_limit_kgco2e: number;
  readonly state: string;
}

const text = readFileSync(new URL('../../../docs/method.md', import.meta.url), 'utf8');
const section = text.slice(text.indexOf('## Worked example'));
const example = JSON.parse(/```json\n(.*?)```/s.exec(section)?.[1] ?? 'null') as Example;

function item(recordedKgCo2e: string, auditedKgCo2e: string | null, lineItemId: string): TestedItem {
  const drawn = { stratum: 'sampled', riskWeight: '1', hits: 1, status: 'tested', isAnomaly: false } as const;
  return { lineItemId, recordedKgCo2e, auditedKgCo2e, ...drawn };
}

describe('docs/method.md', () => {
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

  it('shows each exception with its misstatement and tainting', () => {
    for (const { recorded_kgco2e, audited_kgco2e, misstatement_kgco2e, tainting } of example.exceptions) {
      expect(misstatement({ recordedKgCo2e: recorded_kgco2e, auditedKgCo2e: audited_kgco2e })).toEqual({
        misstatementKgCo2e: misstatement_kgco2e,
        tainting,
      });
    }
  });

  it('names every result, assertion, status, gate and warning there is', () => {
    const names = [
      ...ASSERTIONS,
      ...RESULTS,
      ...ITEM_STATUSES,
      ...COMPLETION_GATES,
      ...Object.keys(WORKPAPER_WARNINGS),
    ];
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});
