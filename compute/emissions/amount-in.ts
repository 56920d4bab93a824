import { absolute, integer, multiply, type Rational } from '../decimal.ts';
import { distanceOf, type LineNumbers, massTonnes, personsOf } from './activity.ts';
import type { Dimension } from './unit-words.ts';

/** The line's amount in base units of a dimension, exact and never negative; null when it has none. */
export function amountIn(dimension: Dimension, numbers: LineNumbers): Rational | null {
  const { quantity, unit, weightTonnes } = numbers;
  if (quantity && unit?.dimension === dimension) return multiply(absolute(quantity), unit.size);
  const distance = distanceOf(numbers);
  if (dimension === 'distance') return distance;
  if (dimension === 'mass') return weightTonnes === null ? null : multiply(weightTonnes, integer(1000));
  if (distance === null) return null;
  if (dimension === 'passenger_distance') return multiply(personsOf(numbers), distance);
  if (dimension === 'teu_distance') {
    return quantity && unit?.dimension === 'teu'
      ? multiply(multiply(absolute(quantity), unit.size), distance)
      : null;
  }
  const load = dimension === 'tonne_distance' ? (weightTonnes ?? massTonnes(numbers)) : null;
  return load === null ? null : multiply(load, distance);
}
