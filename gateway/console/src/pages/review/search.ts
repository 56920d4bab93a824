import { CATEGORIES, type Category } from '../../../../../schema/contracts/categories.ts';

/** Which lines are reviewed, as it stands in the address. */
export interface ReviewSearch {
  readonly period?: string;
  readonly vendor?: string;
  readonly category?: Category;
}

const isCategory = (value: unknown): value is Category => (CATEGORIES as readonly unknown[]).includes(value);

export function reviewSearch({ period, vendor, category }: Readonly<Record<string, unknown>>): ReviewSearch {
  // The router reads `2025` as a number.
  const name = typeof period === 'number' ? String(period) : period;
  return {
    ...(typeof name === 'string' && name !== '' ? { period: name } : {}),
    ...(typeof vendor === 'string' && vendor.trim() !== '' ? { vendor } : {}),
    ...(isCategory(category) ? { category } : {}),
  };
}
