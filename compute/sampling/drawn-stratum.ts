import { parseDecimal, powerOfTen, type Rational, roundToScaled, ZERO } from '../decimal.ts';
import type { EvaluationPlan, TestedItem } from './evaluation-types.ts';
import { parseWeight, readKg, WEIGHTED_PLACES } from './kilograms.ts';

/** A line that stands for others beside itself. */
export interface ProjectedLine {
  readonly item: TestedItem;
  /** How often its tainting is projected: its hits, and those it took over from a replaced line. */
  readonly taintings: number;
}

/** The lines drawn from the sampled stratum, by what each of them says about the others. */
export interface DrawnStratum {
  /** All lines that are drawn and not replaced. */
  readonly lines: readonly TestedItem[];
  readonly projected: readonly ProjectedLine[];
  /** Hits the interval is made of; that of a line too small for the one it replaces is none of them. */
  readonly hits: number;
  /** Weighted size the projected lines stand for, their own included, in kg. */
  readonly weighted: Rational;
  /** Lines of any stratum the procedure did not fit and that no other line stands for. */
  readonly inFull: readonly TestedItem[];
  /** Every line of the stratum is drawn, and at face value or `inFull`: nothing is left to project to. */
  readonly isWhole: boolean;
}

/**
 * Which drawn lines are projected, and to what. A stratum drawn to its last line has none: what was found is
 * what there is. A sieve gives each line one hit, whatever its size, so that a line of the interval and more
 * (weighted size / hits) is certain, but would count as less than itself: it is taken out with its hit and
 * its size, which lowers the interval, until none is left that reaches it. In the other PPS methods a line
 * counts as often as units fell on it; one that reaches the interval may still have none, so that to take out
 * those that have one would leave the limit too low for the others.
 *
 * Of a replaced line nothing is known. One that reaches the interval has no equal: it is taken out likewise,
 * whatever the method, and counts `inFull`. A smaller one stays in the size that is projected to; its hits go
 * to the line in its place where that is at least as large. Where it is smaller they count no more, and the
 * hit it was drawn with counts for its tainting only: draws in place of others fall on lines not drawn yet,
 * which large ones seldom are, so that they would thin out what was found on large lines. Where no hit is left,
 * all replaced lines count `inFull`, and the hits are those of the lines in their place, drawn from the rest.
 * Source: design sections 3.3 and 4.1, step 5 (`recomputeInterval`); ISA 530.10; Ohlsson, Journal of Official
 * Statistics 14 (1998) 149 (sequential Poisson sampling, which the sieve is). Coverage: coverage.test.ts.
 */
export function drawnStratum(items: readonly TestedItem[], plan: EvaluationPlan): DrawnStratum {
  const lines = items.filter(isDrawn);
  const { replaced, alone } = replacedLines(items);
  if (plan.method === 'random_records') return recordStratum(lines, alone, plan);
  const ownHits = hitsWithout(replaced, lines);
  const taken = takeOut({ lines, replaced, alone, ownHits }, plan);
  if (taken.hits > 0 || taken.isWhole || replaced.length === 0) return taken;
  const all = [...alone, ...replaced.map(({ item }) => item)];
  return takeOut({ lines, replaced: [], alone: all, ownHits: ({ hits }) => hits }, plan);
}

/** Every record has the same chance and stands for as many: one is as good as another in its place. */
function recordStratum(
  lines: readonly TestedItem[],
  alone: readonly TestedItem[],
  plan: EvaluationPlan,
): DrawnStratum {
  const isWhole = isAllKnown(lines, alone, plan);
  const projected = isWhole ? [] : lines.map((item) => ({ item, taintings: 1 }));
  return { lines, projected, hits: projected.length, weighted: ZERO, inFull: alone, isWhole };
}

interface Testing {
  readonly lines: readonly TestedItem[];
  /** Replaced lines that another one may stand for. */
  readonly replaced: readonly Replaced[];
  /** Those that none stands for. */
  readonly alone: readonly TestedItem[];
  /** Hits an item has by itself, not for another. */
  readonly ownHits: (item: TestedItem) => number;
}

/** Takes the largest lines out one by one, while they reach the interval of those that are left. */
function takeOut({ lines, replaced, alone, ownHits }: Testing, plan: EvaluationPlan): DrawnStratum {
  const counted = new Map(lines.map((item) => [item, ownHits(item)]));
  const add = (item: TestedItem, hits: number) => counted.set(item, (counted.get(item) ?? 0) + hits);
  const takers = new Map(replaced.flatMap((one) => (isTakenOver(one) ? [[one.item, one.standIn]] : [])));
  for (const [item, taker] of takers) add(taker, ownHits(item));
  let hits = [...counted.values()].reduce((sum, count) => sum + count, 0);
  let weighted = roundToScaled(parseDecimal(plan.sampledWeightedKgCo2e), WEIGHTED_PLACES, 'half_even');
  for (const item of alone) if (item.stratum === 'sampled') weighted -= sizeOf(item);
  const inFull = [...alone];
  const candidates = replaced.map(({ item }) => item).concat(plan.method === 'sieve_pps' ? lines : []);
  for (const { item, size } of largestFirst(candidates)) {
    if (size * BigInt(hits) < weighted) break;
    weighted -= size;
    hits -= counted.get(item) ?? 0;
    counted.delete(item);
    if (isDrawn(item)) continue;
    inFull.push(item);
    const taker = takers.get(item);
    if (taker === undefined || !counted.has(taker)) continue;
    hits -= ownHits(item);
    add(taker, -ownHits(item));
  }
  const isWhole = isAllKnown(lines, inFull, plan);
  const projected = isWhole ? [] : lines.filter((item) => counted.has(item));
  return {
    lines,
    projected: projected.map((item) => ({ item, taintings: Math.max(1, counted.get(item) ?? 0) })),
    hits: isWhole ? 0 : hits,
    weighted: { numerator: weighted, denominator: powerOfTen(WEIGHTED_PLACES) },
    inFull,
    isWhole,
  };
}

function isAllKnown(
  lines: readonly TestedItem[],
  inFull: readonly TestedItem[],
  plan: EvaluationPlan,
): boolean {
  const sampled = inFull.filter(({ stratum }) => stratum === 'sampled');
  return lines.length + sampled.length >= plan.sampledLineItems;
}

/** A line drawn in place of another has one hit for that. */
function hitsWithout(
  replaced: readonly Replaced[],
  lines: readonly TestedItem[],
): (item: TestedItem) => number {
  const inPlace = new Set(
    [...replaced.map(({ item }) => item), ...lines].map(({ replacedBy }) => replacedBy),
  );
  return ({ lineItemId, hits }) => (inPlace.has(lineItemId) ? hits - 1 : hits);
}

function isTakenOver({ item, standIn }: Replaced): boolean {
  return sizeOf(standIn) >= sizeOf(item);
}

interface SizedItem {
  readonly item: TestedItem;
  readonly size: bigint;
}

function largestFirst(items: readonly TestedItem[]): SizedItem[] {
  const sized = items.map((item) => ({ item, size: sizeOf(item) }));
  return sized.sort((a, b) => (a.size === b.size ? 0 : a.size > b.size ? -1 : 1));
}

/** |recorded| x weight, in 10^-12 kg. */
function sizeOf(item: TestedItem): bigint {
  const recorded = readKg(item.recordedKgCo2e);
  return (recorded < 0n ? -recorded : recorded) * BigInt(parseWeight(item.riskWeight));
}

/** A line the procedure did not fit, and the one that was tested in its place. */
interface Replaced {
  readonly item: TestedItem;
  readonly standIn: TestedItem;
}

/**
 * The lines the procedure did not fit: those of the sampled stratum with the line drawn in their place, or in
 * the place of that one where it was replaced too; and those that have none, `alone`, of any stratum.
 * Source: ISA 530.10; API.md section 4 (certainty and key lines stand for themselves only).
 */
function replacedLines(items: readonly TestedItem[]): {
  readonly replaced: readonly Replaced[];
  readonly alone: readonly TestedItem[];
} {
  const byId = new Map(items.map((item) => [item.lineItemId, item]));
  const replaced: Replaced[] = [];
  const alone: TestedItem[] = [];
  for (const item of items) {
    if (item.status !== 'not_applicable') continue;
    const standIn = item.stratum === 'sampled' ? lastInPlaceOf(item, byId) : null;
    if (standIn === null) alone.push(item);
    else replaced.push({ item, standIn });
  }
  return { replaced, alone };
}

/** Each replacement is drawn after the line it replaces, so that the way has an end. */
function lastInPlaceOf(item: TestedItem, byId: ReadonlyMap<string, TestedItem>): TestedItem | null {
  const next = byId.get(item.replacedBy ?? '');
  if (next === undefined) return null;
  return next.status === 'not_applicable' ? lastInPlaceOf(next, byId) : next;
}

/**
 * recorded - audited in 10^-6 kg, over positive; 0 where nothing was found, nothing was tested yet or the
 * line was replaced. A line that could not be tested has an audited figure of 0 kg.
 * Source: design section 5.1; ISA 530.11.
 */
export function misstatementOf(item: TestedItem): bigint {
  if (item.status === 'unable_to_test') return readKg(item.recordedKgCo2e);
  if (item.status !== 'tested' || item.auditedKgCo2e === null) return 0n;
  return readKg(item.recordedKgCo2e) - readKg(item.auditedKgCo2e);
}

/** Whether the line was drawn from the sampled stratum and stays in the sample: its hits count. */
function isDrawn(item: TestedItem): boolean {
  return item.stratum === 'sampled' && item.status !== 'not_applicable';
}
