import { hasNoise, SIGNIFICANT_DIGITS, withoutNoise } from '../../../schema/contracts/kilograms.ts';
import type { NumberRounded } from '../../../schema/contracts/number-rounded.ts';

/**
 * A warning for each number of a request that had more significant digits than are kept, naming the member and what
 * it was rounded to. Source: API.md section 1.
 * @param members - by the name the request gives each; what is absent has none.
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
