import { CURVE_DOUBT, CURVE_POINTS, LOGISTIC_PULL } from './model-numbers.ts';

/** A rising line through points, x ascending: from raw certainty to the share of right answers. */
export interface Curve {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** For a model that is not calibrated. */
const UNKNOWN: Curve = { x: [0], y: [0.5] };

/** @param numbers - pairs of x and y, as in a model file. */
export function curveOf(numbers: readonly number[] | undefined): Curve {
  if (numbers === undefined || numbers.length < 2) return UNKNOWN;
  return {
    x: numbers.filter((_, place) => place % 2 === 0),
    y: numbers.filter((_, place) => place % 2 === 1),
  };
}

/** The probability, 0 to 1, that an answer of this raw certainty is right; constant beyond the ends. */
export function calibrated({ x, y }: Curve, raw: number): number {
  const last = x.length - 1;
  if (!(raw > (x[0] ?? 0))) return y[0] ?? 0;
  if (raw >= (x[last] ?? 0)) return y[last] ?? 0;
  let right = 1;
  while (raw > (x[right] ?? 0)) right += 1;
  const x0 = x[right - 1] ?? 0;
  const x1 = x[right] ?? 0;
  const y0 = y[right - 1] ?? 0;
  const y1 = y[right] ?? 0;
  return y0 + ((raw - x0) / (x1 - x0)) * (y1 - y0);
}

/** An answer on a labelled line. */
export interface Outcome {
  readonly raw: number;
  readonly right: boolean;
}

/**
 * Fits the curve to labelled answers: bins of equal size, pooled until they rise. Numbers are rounded to three decimals.
 * Source: Zadrozny and Elkan 2002, pool-adjacent-violators.
 */
export function fitCurve(outcomes: readonly Outcome[]): number[] {
  const sorted = [...outcomes].sort((a, b) => a.raw - b.raw);
  let bins: { sum: number; right: number; count: number }[] = [];
  const size = Math.max(1, Math.ceil(sorted.length / CURVE_POINTS));
  for (let start = 0; start < sorted.length; start += size) {
    const part = sorted.slice(start, start + size);
    bins.push({
      sum: part.reduce((sum, { raw }) => sum + raw, 0),
      right: part.filter(({ right }) => right).length,
      count: part.length,
    });
  }
  for (let at = 1; at < bins.length; at += 1) {
    const [left, right] = [bins[at - 1], bins[at]];
    if (!left || !right || left.right / left.count < right.right / right.count) continue;
    const joined = {
      sum: left.sum + right.sum,
      right: left.right + right.right,
      count: left.count + right.count,
    };
    bins = [...bins.slice(0, at - 1), joined, ...bins.slice(at + 1)];
    at = Math.max(0, at - 2);
  }
  const shown = (value: number) => Math.round(value * 1000) / 1000;
  return bins.flatMap(({ sum, right, count }) => [
    shown(sum / count),
    shown((right + CURVE_DOUBT) / (count + 2 * CURVE_DOUBT)),
  ]);
}

/** Raw certainties, 0 to 1, at which a logistic curve is stored. */
const LOGISTIC_AT = [0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.995, 0.999];
const NEWTON_STEPS = 25;
const STEEPEST = 1e-3;
const SHORTEST_SHARE = 1e-4;

/**
 * Fits the curve `1 / (1 + e^-(slope × logit(raw) + offset))` to labelled answers whose raw certainty is a share, 0 to 1:
 * two parameters, for sets too small for `fitCurve`. Numbers are rounded to three decimals; the slope is at least 0.
 * Source: Platt 1999, Probabilistic Outputs for Support Vector Machines.
 */
export function fitLogistic(outcomes: readonly Outcome[]): number[] {
  let line: Line = { slope: 1, offset: 0 };
  let loss = lossOf(line, outcomes);
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    const way = newtonStep(line, outcomes);
    // A step that is too long is halved until it improves: far from the optimum the second derivatives mislead.
    for (let share = 1; share > SHORTEST_SHARE; share /= 2) {
      const next = { slope: line.slope + share * way.slope, offset: line.offset + share * way.offset };
      const nextLoss = lossOf(next, outcomes);
      if (nextLoss >= loss) continue;
      [line, loss] = [next, nextLoss];
      break;
    }
  }
  const { slope, offset } = { ...line, slope: Math.max(0, line.slope) };
  return LOGISTIC_AT.flatMap((raw) => [raw, Math.round(logistic(slope * logit(raw) + offset) * 1000) / 1000]);
}

interface Line {
  readonly slope: number;
  readonly offset: number;
}

/** Negative log-likelihood plus a penalty that pulls the curve to slope 1 and offset 0. */
function lossOf({ slope, offset }: Line, outcomes: readonly Outcome[]): number {
  const pulled = (LOGISTIC_PULL / 2) * ((1 - slope) ** 2 + offset ** 2);
  return outcomes.reduce((sum, { raw, right }) => {
    const p = logistic(slope * logit(raw) + offset);
    return sum - Math.log(Math.max(STEEPEST ** 2, right ? p : 1 - p));
  }, pulled);
}

/** The Newton step. */
function newtonStep({ slope, offset }: Line, outcomes: readonly Outcome[]): Line {
  let [ofSlope, ofOffset] = [LOGISTIC_PULL * (1 - slope), -LOGISTIC_PULL * offset];
  let [both, slopes, offsets] = [0, LOGISTIC_PULL, LOGISTIC_PULL];
  for (const { raw, right } of outcomes) {
    const x = logit(raw);
    const p = logistic(slope * x + offset);
    const weight = p * (1 - p);
    ofSlope += ((right ? 1 : 0) - p) * x;
    ofOffset += (right ? 1 : 0) - p;
    slopes += weight * x * x;
    offsets += weight;
    both += weight * x;
  }
  const determinant = slopes * offsets - both * both;
  return {
    slope: (ofSlope * offsets - ofOffset * both) / determinant,
    offset: (ofOffset * slopes - ofSlope * both) / determinant,
  };
}

function logit(share: number): number {
  const within = Math.min(1 - STEEPEST, Math.max(STEEPEST, share));
  return Math.log(within / (1 - within));
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
