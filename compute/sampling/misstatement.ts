import { scaledToText, toFixedText } from '../decimal.ts';
import { KG_PLACES, readKg } from './kilograms.ts';

/** Decimals of a stored tainting. */
const TAINTING_PLACES = 10;

export interface MisstatementTask {
  /** Decimal texts with at most 6 decimals. */
  readonly recordedKgCo2e: string;
  readonly auditedKgCo2e: string;
}

export interface Misstatement {
  /** recorded - audited, 6 decimals, exact: above 0 where emissions are overstated. */
  readonly misstatementKgCo2e: string;
  /** misstatement / |recorded|, 10 decimals, half to even; null where recorded is 0 kg. */
  readonly tainting: string | null;
}

/**
 * The misstatement of a line, in kilograms and as a share of the recorded figure.
 * @throws RangeError for kilograms with more than 6 decimals.
 * Source: design section 5.1; ISA 530.14.
 */
export function misstatement({ recordedKgCo2e, auditedKgCo2e }: MisstatementTask): Misstatement {
  const recorded = readKg(recordedKgCo2e);
  const difference = recorded - readKg(auditedKgCo2e);
  const size = recorded < 0n ? -recorded : recorded;
  return {
    misstatementKgCo2e: scaledToText(difference, KG_PLACES),
    tainting: size === 0n ? null : toFixedText({ numerator: difference, denominator: size }, TAINTING_PLACES),
  };
}
