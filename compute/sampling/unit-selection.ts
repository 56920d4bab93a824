import type { Rational } from '../decimal.ts';

/**
 * Selection of items by units: item i owns the units (C_(i-1), C_i], C the running total of the sizes in the given order.
 * Sizes are whole numbers of a small unit; a position u is rounded up to ceil(u), which has the same owner, so all comparisons
 * are exact.
 */
export interface UnitHit {
  /** Index of the item in the given order. */
  readonly place: number;
  /** ceil of the unit's position. */
  readonly unit: bigint;
  /** Running totals before and after the item. */
  readonly from: bigint;
  readonly to: bigint;
}

/**
 * The owners of units given in ascending order; a unit above the total has none. One pass over the sizes.
 * Source: ISA 530 appendix 4, value-weighted selection; boundary rule of package jfa (a unit equal to a
 * running total belongs to the item that ends there).
 */
export function ownersOf(units: readonly bigint[], sizes: Iterable<bigint>): UnitHit[] {
  const hits: UnitHit[] = [];
  let next = 0;
  let place = 0;
  let from = 0n;
  for (const size of sizes) {
    const to = from + size;
    for (let unit = units[next]; unit !== undefined && unit <= to; unit = units[next]) {
      hits.push({ place, unit, from, to });
      next += 1;
    }
    if (next >= units.length) break;
    from = to;
    place += 1;
  }
  return hits;
}

/** ceil, at least 1: the position 0 belongs to the first unit. */
export function unitOf(position: Rational): bigint {
  const whole = position.numerator / position.denominator;
  const unit = whole * position.denominator < position.numerator ? whole + 1n : whole;
  return unit < 1n ? 1n : unit;
}

/**
 * Fixed interval: start, start + interval, ... up to the total.
 * @param start - in (0, interval]. @param interval - above 0.
 * Source: ISA 530 appendix 4 (systematic selection).
 */
export function systematicUnits(start: Rational, interval: Rational, total: bigint): bigint[] {
  const denominator = start.denominator * interval.denominator;
  const step = interval.numerator * start.denominator;
  const units: bigint[] = [];
  for (let position = start.numerator * interval.denominator; ; position += step) {
    const unit = unitOf({ numerator: position, denominator });
    if (unit > total) return units;
    units.push(unit);
  }
}

/**
 * One unit in each interval: (k + u_k) x interval while a cell begins below the total.
 * @param uniform - u_k in [0, 1), asked for k = 0, 1, 2, ...
 * Source: cell selection, Leslie, Teitlebaum and Anderson 1979; package jfa `selection`.
 */
export function cellUnits(interval: Rational, total: bigint, uniform: (cell: bigint) => Rational): bigint[] {
  const units: bigint[] = [];
  for (let cell = 0n; cell * interval.numerator < total * interval.denominator; cell += 1n) {
    const { numerator, denominator } = uniform(cell);
    const unit = unitOf({
      numerator: (cell * denominator + numerator) * interval.numerator,
      denominator: denominator * interval.denominator,
    });
    if (unit <= total) units.push(unit);
  }
  return units;
}

/**
 * Rows of a systematic record sample, counted from 1: ceil(start + k x population / n), k = 0 ... n - 1.
 * @param start - above 0, at most population / n.
 * Source: package jfa 0.7.4, `selection` (records, interval).
 */
export function systematicRows(populationSize: number, sampleSize: number, start: Rational): number[] {
  const interval: Rational = { numerator: BigInt(populationSize), denominator: BigInt(sampleSize) };
  return systematicUnits(start, interval, BigInt(populationSize)).slice(0, sampleSize).map(Number);
}
