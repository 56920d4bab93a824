import { integer, multiply, type Rational } from '../../decimal.ts';
import { consistentOrder } from '../consistent-sampler.ts';
import { decimalOf, toNumber } from '../exact-decimal.ts';
import { sieveOrder } from '../sieve.ts';
import { TWO_TO_256, uniformNumber, uniformsFrom } from '../uniforms.ts';
import { cellUnits, ownersOf, systematicRows, systematicUnits, type UnitHit } from '../unit-selection.ts';
import {
  InputError,
  type Inputs,
  type Kind,
  MAX_LIST,
  readFlag,
  readIds,
  readInteger,
  readKilogramList,
  readNumber,
  readNumbers,
  readText,
} from './read-inputs.ts';

const MAX_DRAWS = 10_000;
const SCALE = 1_000_000n;

/** Kinds that select items. */
export const SELECTION_KINDS: Readonly<Record<string, Kind>> = {
  systematic_selection(inputs) {
    const { ids, sizes, total } = readSized(inputs);
    const interval = intervalOf(inputs, total);
    const start = readStart(inputs, interval);
    const hits = ownersOf(systematicUnits(start, interval, total), sizes);
    return { sampling_interval: inKg(interval), hits: countHits(ids, hits) };
  },
  cell_selection(inputs) {
    const { ids, sizes, total } = readSized(inputs);
    const interval = intervalOf(inputs, total);
    const uniforms = readUniforms(inputs, readInteger(inputs, 'sample_size'));
    const units = cellUnits(interval, total, (cell) => decimalOf(uniforms[Number(cell)] ?? 0));
    return { sampling_interval: inKg(interval), hits: countHits(ids, ownersOf(units, sizes)) };
  },
  sieve_selection(inputs) {
    const { ids, sizes } = readSized(inputs);
    const uniforms = readUniforms(inputs, ids.length);
    const take = readInteger(inputs, 'sample_size', { min: 1 });
    const items = ids.map((id, index) => ({
      id,
      size: sizes[index] ?? 0n,
      draw: drawOf(uniforms[index] ?? 0),
    }));
    const drawable = items.filter(({ size }) => size > 0n);
    if (take > drawable.length) throw new InputError('sample_size must be at most the items with a size');
    return {
      order: sieveOrder(drawable)
        .slice(0, take)
        .map(({ id }) => id),
    };
  },
  systematic_selection_top_stratum(inputs) {
    const { ids, sizes } = readSized(inputs);
    const interval = scaledNumber(readNumber(inputs, 'interval', { min: 0, max: 1e15, exclusive: true }));
    const cutoff = scaledNumber(readNumber(inputs, 'cutoff', { min: 0, max: 1e15, exclusive: true }));
    const isTop = (size: bigint) => size * cutoff.denominator >= cutoff.numerator;
    const bottom = ids.flatMap((id, index) => {
      const size = sizes[index] ?? 0n;
      return isTop(size) ? [] : [{ id, size }];
    });
    const total = bottom.reduce((sum, { size }) => sum + size, 0n);
    assertHits(total, interval);
    const units = systematicUnits(readStart(inputs, interval), interval, total);
    const hits = ownersOf(
      units,
      bottom.map(({ size }) => size),
    );
    return {
      top_stratum_ids: ids.filter((_, index) => isTop(sizes[index] ?? 0n)),
      hits: hits.map(({ place, unit }) => ({
        unit: toNumber({ numerator: unit, denominator: SCALE }),
        id: bottom[place]?.id,
      })),
    };
  },
  systematic_record_selection(inputs) {
    const populationSize = readInteger(inputs, 'population_size', { min: 1 });
    const sampleSize = readInteger(inputs, 'sample_size', { min: 1, max: MAX_LIST });
    if (sampleSize > populationSize) throw new InputError('sample_size must be at most population_size');
    const interval = populationSize / sampleSize;
    const start = readNumber(inputs, 'random_start', { min: 0, max: populationSize });
    if (start === 0 || start > interval) {
      throw new InputError(`random_start must be above 0 and at most the interval ${interval}`);
    }
    return { interval, rows: systematicRows(populationSize, sampleSize, decimalOf(start)) };
  },
  sha256_uniform(inputs) {
    const draws = readInteger(inputs, 'draws', { min: 1, max: MAX_DRAWS });
    const uniforms = uniformsFrom(readText(inputs, 'seed'), 0);
    const values = Array.from({ length: draws }, () => uniforms.next());
    return {
      hex: values.map((value) => value.toString(16).padStart(64, '0')),
      uniform: values.map(uniformNumber),
    };
  },
  consistent_sampler_example(inputs) {
    const ids = readIds(inputs);
    const withReplacement = readFlag(inputs, 'with_replacement');
    const take = readInteger(inputs, 'take', { min: 1, max: MAX_DRAWS });
    if (!withReplacement && take > ids.length) throw new InputError('take must be at most the number of ids');
    if (withReplacement && take * ids.length > 1e7) throw new InputError('take is too large for so many ids');
    return { order: consistentOrder(ids, readSeed(inputs), { take, withReplacement }) };
  },
};

/** Other tools also write seeds as numbers; their decimal text is hashed. */
function readSeed(inputs: Inputs): string {
  return typeof inputs.seed === 'number'
    ? String(readNumber(inputs, 'seed', { min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }))
    : readText(inputs, 'seed');
}

function readSized(inputs: Inputs): { ids: string[]; sizes: bigint[]; total: bigint } {
  const ids = readIds(inputs);
  const sizes = readKilogramList(inputs, 'sizes', ids.length).map((size) => {
    const { numerator, denominator } = scaledNumber(size);
    return numerator / denominator;
  });
  const total = sizes.reduce((sum, size) => sum + size, 0n);
  if (total === 0n) throw new InputError('sizes must not all be 0');
  return { ids, sizes, total };
}

function intervalOf(inputs: Inputs, total: bigint): Rational {
  const sampleSize = readInteger(inputs, 'sample_size', { min: 1, max: MAX_LIST });
  return { numerator: total, denominator: BigInt(sampleSize) };
}

function assertHits(total: bigint, interval: Rational): void {
  if (total * interval.denominator > interval.numerator * BigInt(MAX_LIST)) {
    throw new InputError(`interval gives more than ${MAX_LIST} units`);
  }
}

function readStart(inputs: Inputs, interval: Rational): Rational {
  const start = readNumber(inputs, 'random_start', { min: 0, max: 1e15 });
  if (start === 0 || start > inKg(interval)) {
    throw new InputError(`random_start must be above 0 and at most the interval ${inKg(interval)}`);
  }
  return scaledNumber(start);
}

function readUniforms(inputs: Inputs, needed: number): number[] {
  const uniforms = readNumbers(inputs, 'uniforms', { min: 0, max: 1 - Number.EPSILON });
  if (uniforms.length < needed) throw new InputError(`uniforms must have ${needed} elements`);
  return uniforms;
}

/** A uniform as a number of 2^-256, exact: doubles have 53 bits after their leading zeros. */
function drawOf(uniform: number): bigint {
  const { numerator, denominator } = decimalOf(uniform);
  return (numerator * TWO_TO_256) / denominator;
}

/** In 10^-6 units. */
function scaledNumber(value: number): Rational {
  return multiply(decimalOf(value), integer(SCALE));
}

function inKg({ numerator, denominator }: Rational): number {
  return toNumber({ numerator, denominator: denominator * SCALE });
}

/** Items hit, in their order, with the number of units on each. */
function countHits(ids: readonly string[], hits: readonly UnitHit[]): { id: string; hits: number }[] {
  const counts = new Map<number, number>();
  for (const { place } of hits) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts].map(([place, count]) => ({ id: ids[place] ?? '', hits: count }));
}
