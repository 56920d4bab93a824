import { hasNoise, SIGNIFICANT_DIGITS, withoutNoise } from '../../../schema/contracts/kilograms.ts';
import type { NumberRounded } from '../../../schema/contracts/number-rounded.ts';

/**
 * A warning for each number of a request that was rounded because it had too many significant digits.
 * Source: API.md section 1.
 * @param members - by their name in the request; absent ones are left out.
 */
export function roundedNumbers(
  members: Readonly<Record<string, number | null | undefined>>,
): NumberRounded[] {
  return Object.entries(members).flatMap(([member, value]) => {
    if (value == null || !hasNoise(value)) return [];
    const message = `${member} was rounded to ${SIGNIFICANT_DIGITS} significant digits: ${withoutNoise(value)}.`;
    return [{ code: 'number_rounded' as const, message }];
  });
}
