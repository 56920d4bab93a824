import type { PlanKilogram } from './engagements.ts';
import type { ErrorCode } from './errors.ts';

/** One threshold that must be below another, or may equal it, with the message if it is not. */
export interface ThresholdRule {
  readonly lower: PlanKilogram;
  readonly upper: PlanKilogram;
  readonly mayBeEqual: boolean;
  readonly code: ErrorCode & ('expected_not_below_tolerable' | 'materiality_out_of_order');
}

/** Order of an engagement's thresholds. Source: ISA 320.9 to 320.11; ISA 450.A3 (clearly trivial). */
export const THRESHOLD_ORDER: readonly ThresholdRule[] = [
  {
    lower: 'expected_misstatement_kgco2e',
    upper: 'tolerable_misstatement_kgco2e',
    mayBeEqual: false,
    code: 'expected_not_below_tolerable',
  },
  {
    lower: 'tolerable_misstatement_kgco2e',
    upper: 'performance_materiality_kgco2e',
    mayBeEqual: true,
    code: 'materiality_out_of_order',
  },
  {
    lower: 'performance_materiality_kgco2e',
    upper: 'overall_materiality_kgco2e',
    mayBeEqual: true,
    code: 'materiality_out_of_order',
  },
  {
    lower: 'clearly_trivial_kgco2e',
    upper: 'performance_materiality_kgco2e',
    mayBeEqual: false,
    code: 'materiality_out_of_order',
  },
];
