import { parseDecimal, powerOfTen, type Rational, roundToScaled, ZERO } from '../decimal.ts';
import type { EvaluationPlan, TestedItem } from './evaluation-types.ts';
import { parseWeight, readKg, WEIGHTED_PLACES } from './kilograms.ts';

/** A line that represents others besides itself. */
export interface ProjectedLine {
  readonly item: TestedItem;
  /** How often its tainting is projected: its hits, and those taken over from a replaced line. */
  readonly taintings: number;
}

/** The drawn lines of the sampled stratum, by how they are projected. */
export interface DrawnStratum {
  /** All drawn lines that are not replaced. */
  readonly lines: readonly TestedItem[];
  readonly projected: readonly ProjectedLine[];
  /** Hits for the interval; without those of a replacement smaller than its line. */
  readonly hits: number;
  /** Weighted size the projected lines represent, their own included, in kg. */
  readonly weighted: Rational;
  /** Lines of any stratum that are not applicable and that no other line represents. */
  readonly inFull: readonly TestedItem[];
  /** Every line of the stratum is drawn, and at face value or `inFull`: nothing is projected. */
  readonly isWhole: boolean;
}

/**
 * Which drawn lines are projected, and to what. If every line of a stratum was drawn, none is: the misstatement is known. A
 * sieve gives each line one hit, whatever its size. A line of the interval or more (weighted size / hits) is certain to be
 * drawn, but would count as less than itself. It is therefore taken out with its hit and size, which lowers the interval,
 * until no remaining line reaches it. In the other PPS methods a line counts once per unit on it; one that reaches the
 * interval may have no unit, so taking out those that have one would make the limit too low for the others.
 *
 * A replaced line was not tested. If it reaches the interval, it has no equal: it is taken out likewise, with any method,
 * and counts `inFull`. A smaller one stays in the size projected to; its hits go to its replacement if that is at least as
 * large. Otherwise they do not count, and the replacement's own hit counts for its tainting only: replacements are drawn
 * among lines not drawn yet, few of them large, and would dilute the result of large lines. If no hit is left, all replaced
 * lines count `inFull`, and the hits are those of their replacements, drawn from the rest.
 * Source: design sections 3.3 and 4.1, step 5 (`recomputeInterval`); ISA 530.10; Ohlsson, Journal of Official Statistics 14
 * (1998) 149 (sequential Poisson sampling, which the sieve is). Coverage: test/laws/sampling-coverage.test.ts.
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

/** Every record has the same chance and weight, so any replacement is equivalent. */
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
  /** Replaced lines with a replacement that may represent them. */
  readonly replaced: readonly Replaced[];
  /** Replaced lines without one. */
  readonly alone: readonly TestedItem[];
  /** Hits an item has itself, not for another. */
  readonly ownHits: (item: TestedItem) => number;
}

/** Takes out the largest lines one by one, while they reach the interval of the rest. */
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

/** A line drawn as a replacement has one hit for that. */
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

/** A line that was not applicable, and the one tested in its place. */
interface Replaced {
  readonly item: TestedItem;
  readonly standIn: TestedItem;
}

/**
 * The lines that were not applicable: those of the sampled stratum with their replacement, or the replacement's if that was
 * replaced too; and those without one, `alone`, of any stratum.
 * Source: ISA 530.10; API.md section 4 (certainty and key lines represent only themselves).
 */
function replacedLines(items: readonly TestedItem[]): {
  readonly replaced: readonly Replaced[];
  readonly alone: readonly TestedItem[];
} {
  const byId = new Map(items.map((item) => [item.lineItemId, item]));
  const known: StandIns = new Map();
  const replaced: Replaced[] = [];
  const alone: TestedItem[] = [];
  for (const item of items) {
    if (item.status !== 'not_applicable') continue;
    const standIn = item.stratum === 'sampled' ? lastInPlaceOf(item, { byId, known }) : null;
    if (standIn === null) alone.push(item);
    else replaced.push({ item, standIn });
  }
  return { replaced, alone };
}

/**
 * The line tested in place of one; null where there is none. A replacement is drawn after the line it replaces: only a forged
 * trail has them in a circle, in which none was tested. @param known - of the lines gone through so far.
 */
function lastInPlaceOf(
  item: TestedItem,
  { byId, known }: { readonly byId: ReadonlyMap<string, TestedItem>; readonly known: StandIns },
): TestedItem | null {
  const path = new Set<TestedItem>();
  let last: TestedItem | undefined = item;
  while (last?.status === 'not_applicable' && !path.has(last) && !known.has(last)) {
    path.add(last);
    last = byId.get(last.replacedBy ?? '');
  }
  const standIn = last === undefined || path.has(last) ? null : (known.get(last) ?? tested(last));
  for (const one of path) known.set(one, standIn);
  return standIn;
}

type StandIns = Map<TestedItem, TestedItem | null>;

const tested = (item: TestedItem) => (item.status === 'not_applicable' ? null : item);

/**
 * recorded - audited in 10^-6 kg, over positive; 0 without a difference, before testing or for a replaced line. A line that
 * could not be tested has an audited figure of 0 kg.
 * Source: design section 5.1; ISA 530.11.
 */
export function misstatementOf(item: TestedItem): bigint {
  if (item.status === 'unable_to_test') return readKg(item.recordedKgCo2e);
  if (item.status !== 'tested' || item.auditedKgCo2e === null) return 0n;
  return readKg(item.recordedKgCo2e) - readKg(item.auditedKgCo2e);
}

/** Whether the line was drawn from the sampled stratum and is still in the sample: its hits count. */
function isDrawn(item: TestedItem): boolean {
  return item.stratum === 'sampled' && item.status !== 'not_applicable';
}
