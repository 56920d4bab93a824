import { CATEGORIES, type Category } from '../../../../../schema/contracts/categories.ts';
import { isUuid } from '../../../../../schema/contracts/text.ts';

/** Which lines are reviewed, as it stands in the address. */
export interface ReviewSearch {
  readonly period?: string;
  readonly vendor?: string;
  readonly category?: Category;
  /** One line to be corrected, whether or not it waits. */
  readonly line?: string;
}

const isCategory = (value: unknown): value is Category => (CATEGORIES as readonly unknown[]).includes(value);

export function reviewSearch({
  period,
  vendor,
  category,
  line,
}: Readonly<Record<string, unknown>>): ReviewSearch {
  if (typeof line === 'string' && isUuid(line)) return { line };
  // The router reads `2025` as a number.
  const name = typeof period === 'number' ? String(period) : period;
  return {
    ...(typeof name === 'string' && name !== '' ? { period: name } : {}),
    ...(typeof vendor === 'string' && vendor.trim() !== '' ? { vendor } : {}),
    ...(isCategory(category) ? { category } : {}),
  };
}
