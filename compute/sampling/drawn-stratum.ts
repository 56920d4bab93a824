import { parseDecimal, powerOfTen, type Rational, roundToScaled, ZERO } from '../decimal.ts';
import type { EvaluationPlan, TestedItem } from './evaluation-types.ts';
import { parseWeight, readKg, WEIGHTED_PLACES } from './kilograms.ts';
import { isDrawn } from './tested-item.ts';

/** The lines drawn from the sampled stratum, by what each of them says about the others. */
export interface DrawnStratum {
  /** All lines that are drawn and not replaced. */
  readonly lines: readonly TestedItem[];
  /** Those that stand for others beside themselves: their taintings are projected. */
  readonly projected: readonly TestedItem[];
  /** Hits of those. */
  readonly hits: number;
  /** Weighted size they stand for, their own included, in kg. */
  readonly weighted: Rational;
  /** Every line of the stratum is drawn and none was replaced: nothing is left to project to. */
  readonly isWhole: boolean;
}

interface SizedItem {
  readonly item: TestedItem;
  /** |recorded| x weight, in 10^-12 kg. */
  readonly size: bigint;
}

/**
 * Which drawn lines are projected, and to what. A stratum drawn to its last line has none: what was found is
 * what there is. A sieve gives each line one hit, whatever its size, so that a line of the interval and more
 * (weighted size / hits) is certain, but would count as less than itself: it is taken out with its hit and
 * its size, which lowers the interval, until none is left that reaches it. In the other PPS methods a line
 * counts as often as units fell on it; one that reaches the interval may still have none, so that to take out
 * those that have one would leave the limit too low for the others.
 * Source: design sections 3.3 and 4.1, step 5 (`recomputeInterval`); Ohlsson, Journal of Official Statistics
 * 14 (1998) 149 (sequential Poisson sampling, which the sieve is). Coverage: coverage.test.ts.
 */
export function drawnStratum(items: readonly TestedItem[], plan: EvaluationPlan): DrawnStratum {
  const lines = items.filter(isDrawn);
  if (lines.length >= plan.sampledLineItems) {
    return { lines, projected: [], hits: 0, weighted: ZERO, isWhole: true };
  }
  const weighted = parseDecimal(plan.sampledWeightedKgCo2e);
  if (plan.method === 'sieve_pps') return belowInterval(lines, weighted);
  return { lines, projected: lines, hits: hitsOf(lines), weighted, isWhole: false };
}

/** Takes the largest lines out one by one: each makes the interval smaller, or leaves it as it was. */
function belowInterval(lines: readonly TestedItem[], total: Rational): DrawnStratum {
  const largestFirst = lines.map(sized).sort((a, b) => (a.size === b.size ? 0 : a.size > b.size ? -1 : 1));
  let weighted = roundToScaled(total, WEIGHTED_PLACES, 'half_even');
  let hits = hitsOf(lines);
  const known = new Set<TestedItem>();
  for (const { item, size } of largestFirst) {
    if (size * BigInt(hits) < weighted) break;
    known.add(item);
    weighted -= size;
    hits -= item.hits;
  }
  return {
    lines,
    projected: lines.filter((item) => !known.has(item)),
    hits,
    weighted: { numerator: weighted, denominator: powerOfTen(WEIGHTED_PLACES) },
    isWhole: false,
  };
}

function sized(item: TestedItem): SizedItem {
  const recorded = readKg(item.recordedKgCo2e);
  return { item, size: (recorded < 0n ? -recorded : recorded) * BigInt(parseWeight(item.riskWeight)) };
}

function hitsOf(items: readonly TestedItem[]): number {
  return items.reduce((sum, { hits }) => sum + hits, 0);
}
