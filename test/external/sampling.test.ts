import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { scaledToText } from '../../compute/decimal.ts';
import { extendSample } from '../../compute/sampling/later-draws.ts';
import type { PopulationItem } from '../../compute/sampling/sampling-types.ts';
import { drawn, populationLine, TEST_PARAMETERS } from '../support/sampling.ts';

const FURTHER = 12;

interface Replay {
  readonly hash: string;
  readonly certain: readonly string[];
  readonly sampled: readonly (readonly [string, number])[];
  readonly further: readonly string[];
}

/** A population without regularity, the same in each run. */
function population(count: number, factor: bigint): PopulationItem[] {
  let state = factor;
  const next = () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
    return state >> 33n;
  };
  return Array.from({ length: count }, (_, i) => {
    const micro = next() % 10n ** (4n + (next() % 6n));
    const kg = scaledToText(next() % 20n === 0n ? -micro : micro, 6);
    return populationLine(`line-${i}`, kg, ['1', '1.05', '1.325', '2'][Number(next() % 4n)] ?? '1');
  });
}

/** Another language and exact fractions of its own: the same seed must give the same sample. */
describe('a draw replayed in Python', () => {
  it.each([1n, 2n, 3n, 4n, 5n])(
    'has the same population hash, lines, hits and further draws (%s)',
    (factor) => {
      const lines = population(400, factor);
      const absolute = lines.reduce((sum, line) => sum + Math.abs(Number(line.recordedKgCo2e)), 0);
      const parameters = {
        ...TEST_PARAMETERS,
        seed: `round ${factor} of dice: 6 5 4 3 2 1`,
        tolerableKgCo2e: (absolute / 12).toFixed(6),
        expectedKgCo2e: '0',
      };
      const sample = drawn(lines, parameters);
      expect(sample.method).toBe('systematic_pps');
      const input = {
        seed: parameters.seed,
        sample_size: sample.plan.sampleSize,
        lines: lines.map(({ lineItemId, recordedKgCo2e, riskWeight }) => [
          lineItemId,
          recordedKgCo2e,
          riskWeight,
        ]),
        further: FURTHER,
      };
      const ran = spawnSync('python3', [new URL('replay_sample.py', import.meta.url).pathname], {
        input: JSON.stringify(input),
        encoding: 'utf8',
      });
      expect(ran.stderr).toBe('');
      const replay = JSON.parse(ran.stdout) as Replay;
      const of = (stratum: string) => sample.items.filter((item) => item.stratum === stratum);
      expect(replay.hash).toBe(sample.population.hash);
      expect(replay.certain).toEqual(of('certainty').map(({ lineItemId }) => lineItemId));
      expect(replay.sampled).toEqual(of('sampled').map(({ lineItemId, hits }) => [lineItemId, hits]));
      const state = {
        populationHash: sample.population.hash,
        uniformsUsed: sample.uniformsUsed,
        drawnItemIds: of('sampled').map(({ lineItemId }) => lineItemId),
        hits: sample.sampled.hits,
      };
      const extension = extendSample(lines, parameters, { state, hits: FURTHER });
      if (!extension.ok) throw new Error(extension.error.code);
      const { newItems, furtherHits } = extension.value;
      const counts = new Map<string, number>();
      for (const id of replay.further) counts.set(id, (counts.get(id) ?? 0) + 1);
      const found = [...newItems, ...furtherHits].map(({ lineItemId, hits }) => [lineItemId, hits] as const);
      expect(new Map(found)).toEqual(counts);
    },
  );
});
