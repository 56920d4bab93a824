import fc from 'fast-check';
import { scaledToText } from '../../compute/decimal.ts';
import { drawSample } from '../../compute/sampling/draw-sample.ts';
import type { DrawnSample, PopulationItem, SampleParameters } from '../../compute/sampling/sampling-types.ts';

/** A seed of the least length the service takes, for tests that want just any. */
export const TEST_SEED = 'dice 3 1 4 1 5 9 2 6';

export const TEST_PARAMETERS: SampleParameters = {
  confidence: 0.95,
  tolerableKgCo2e: null,
  expectedKgCo2e: null,
  method: 'systematic_pps',
  seed: TEST_SEED,
  keyItemIds: [],
};

/** A line with its id, kilograms and weight. */
export function populationLine(lineItemId: string, kg: string, riskWeight = '1'): PopulationItem {
  return { lineItemId, recordedKgCo2e: kg, riskWeight };
}

/** The sample, or the failure as an error. */
export function drawn(
  lines: readonly PopulationItem[],
  parameters: Partial<SampleParameters> = {},
): DrawnSample {
  const result = drawSample(lines, { ...TEST_PARAMETERS, ...parameters });
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

/** Populations of 30 to 200 lines: sizes over many magnitudes, some credits and zeros, weights of 1 to 2. */
export const populations: fc.Arbitrary<PopulationItem[]> = fc.uniqueArray(
  fc.record({
    lineItemId: fc.stringMatching(/^[a-z]{1,3}-\d{1,4}$/),
    recordedKgCo2e: fc
      .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 999_999 }), fc.nat(19))
      .map(([magnitude, digits, kind]) => {
        if (kind === 0) return '0.000000';
        const micro = BigInt(digits) * 10n ** BigInt(magnitude);
        return scaledToText(kind === 1 ? -micro : micro, 6);
      }),
    riskWeight: fc.constantFrom('1', '1.05', '1.15', '1.5', '2'),
  }),
  { minLength: 30, maxLength: 200, selector: ({ lineItemId }) => lineItemId },
);
