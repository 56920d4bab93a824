/**
 * The smallest whole number above `low` that meets a condition which `high` meets, and with it every number between it
 * and the answer. `high` itself is not asked. Source: bisection.
 */
export function smallestMet(low: number, high: number, isMet: (n: number) => boolean): number {
  let unmet = low;
  let met = high;
  while (met - unmet > 1) {
    const middle = Math.floor((unmet + met) / 2);
    if (isMet(middle)) met = middle;
    else unmet = middle;
  }
  return met;
}
