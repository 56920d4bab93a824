import type { PlanKilogram } from '../../../schema/contracts/engagements.ts';
import { THRESHOLD_ORDER } from '../../../schema/contracts/threshold-order.ts';
import type { PlanData } from '../../../schema/queries/engagements.ts';
import { ApiError } from '../../api-error.ts';

/** A threshold in units so small that a percentage of a percentage is a whole number. */
interface Threshold {
  readonly member: PlanKilogram;
  readonly value: bigint;
  /** Whether it is a default. */
  readonly byDefault: boolean;
}

const DECIMALS = 6;
/** Two percentages. */
const FINER = 10_000n;

/**
 * Refuses thresholds that contradict each other. Missing ones get their default if it is a share of another
 * threshold: performance is 75 % of overall, tolerable equals performance. Those that depend on the population are
 * checked when the sample is drawn.
 * @throws ApiError `expected_not_below_tolerable`, `materiality_out_of_order`.
 */
export function requireThresholdOrder(plan: Pick<PlanData, PlanKilogram>): void {
  const known = knownThresholds(plan);
  for (const { lower, upper, mayBeEqual, code } of THRESHOLD_ORDER) {
    const [a, b] = [known.get(lower), known.get(upper)];
    if (a === undefined || b === undefined || a.value < b.value) continue;
    if (mayBeEqual && a.value === b.value) continue;
    const relation = mayBeEqual ? 'must not be above' : 'must be below';
    const detail = `${shown(a)} ${relation} ${shown(b)}`;
    throw new ApiError(code, { detail, errors: [{ code, pointer: `/${lower}`, detail }] });
  }
}

function knownThresholds(plan: Pick<PlanData, PlanKilogram>): Map<PlanKilogram, Threshold> {
  const known = new Map<PlanKilogram, Threshold>();
  const take = (member: PlanKilogram, basis?: Threshold, percent = 100n) => {
    const text = plan[member];
    if (text !== null) known.set(member, { member, value: units(text), byDefault: false });
    else if (basis !== undefined) {
      known.set(member, { member, value: (basis.value * percent) / 100n, byDefault: true });
    }
    return known.get(member);
  };
  const overall = take('overall_materiality_kgco2e');
  const performance = take('performance_materiality_kgco2e', overall, 75n);
  take('tolerable_misstatement_kgco2e', performance);
  take('expected_misstatement_kgco2e');
  take('clearly_trivial_kgco2e');
  return known;
}

/** Decimal text with 6 decimals, as stored. */
function units(text: string): bigint {
  return BigInt(text.replace('.', '')) * FINER;
}

function shown({ member, value, byDefault }: Threshold): string {
  const kilograms = Number(value / FINER) / 10 ** DECIMALS;
  return `${member} (${byDefault ? 'by default ' : ''}${kilograms})`;
}
