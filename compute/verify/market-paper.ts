import { milligrams } from './decimal.ts';
import { equal, type Fraction, ONE, readNumber, rounded, times } from './fraction.ts';
import { isMembers, type Members } from './profile.ts';

/** The members of a work paper that its market-based figure depends on. */
interface MarketPaper {
  readonly line: Members;
  readonly trace: readonly Members[];
  readonly components: readonly Members[];
}

/** The value of a row of the register by its key; null when it has none. */
type FactorValue = (factorId: unknown, year: unknown) => Fraction | null;

/**
 * Recalculates the market-based figure of a line of bought electricity or heat from the step of its trace: the line's
 * own kWh less the share stated as renewable, times the register's residual mix, the supplier's mix or the
 * location-based factor, in place of the first component.
 * Source: docs/scope2.md.
 * @returns false when the line states another figure, or one without a step.
 */
export function isMarketRedone({ line, trace, components }: MarketPaper, factorValue: FactorValue): boolean {
  const steps = trace.filter(({ step }) => step === 'market_based');
  const market = line.market_based ?? null;
  const [step] = steps;
  if (market === null) return steps.length === 0;
  if (!isMembers(market) || step === undefined || steps.length > 1) return false;
  if (market.basis !== step.basis || market.kgco2e !== step.kgco2e) return false;
  if (line.method !== 'physical') {
    return market.basis === 'location_based' && milligrams(market.kgco2e) === milligrams(line.kgco2e);
  }
  const uncovered = readNumber(step.amount);
  if (uncovered === null || milligrams(market.uncovered_kwh) !== rounded(uncovered)) return false;
  if (!isUncovered(uncovered, step, trace)) return false;
  const rate = uncovered.n === 0n ? ONE : rateOf(step, { market, components }, factorValue);
  return rate !== null && isFooted(rounded(times(uncovered, rate)), step, components);
}

/** The kWh of the line's first part less the share stated as renewable. */
function isUncovered(
  uncovered: Fraction,
  { named_share: named }: Members,
  trace: readonly Members[],
): boolean {
  const amount = readNumber(trace.find(({ step }) => step === 'component')?.amount);
  const share = named === undefined ? { n: 0n, d: 1n } : readNumber(named);
  if (amount === null || share === null || share.n < 0n || share.n > share.d) return false;
  return equal(uncovered, times(amount, { n: share.d - share.n, d: share.d }));
}

function rateOf(
  step: Members,
  { market, components }: { readonly market: Members; readonly components: readonly Members[] },
  factorValue: FactorValue,
): Fraction | null {
  const stated = readNumber(step.kgco2e_per_kwh);
  if (step.basis === 'supplier_mix') return stated !== null && stated.n >= 0n ? stated : null;
  const [main] = components;
  const isResidual = step.basis === 'residual_mix';
  const [id, year] = isResidual
    ? [market.factor_id, market.factor_year]
    : [main?.factor_id, main?.factor_year];
  if (!isResidual && step.basis !== 'location_based') return null;
  if (step.factor_id !== id || step.factor_year !== year) return null;
  const value = factorValue(id, year);
  return value !== null && stated !== null && equal(value, stated) ? value : null;
}

/** Upstream emissions are the same by both methods. */
function isFooted(scope2: bigint, step: Members, components: readonly Members[]): boolean {
  const upstream = components.slice(1).reduce((sum, { kgco2e }) => sum + (milligrams(kgco2e) ?? 0n), 0n);
  return milligrams(step.scope2_kgco2e) === scope2 && milligrams(step.kgco2e) === scope2 + upstream;
}
