import { CATEGORIES, type Category } from '../../../../../schema/contracts/categories.ts';

/** Which lines are reviewed, as it stands in the address. */
export interface ReviewSearch {
  readonly period?: string;
  readonly vendor?: string;
  readonly category?: Category;
  /** One line to be corrected, whether or not it waits. */
  readonly line?: string;
}

/** Without the library that checks the service's own ids: this is loaded with the first page. */
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const isCategory = (value: unknown): value is Category => (CATEGORIES as readonly unknown[]).includes(value);

export function reviewSearch({
  period,
  vendor,
  category,
  line,
}: Readonly<Record<string, unknown>>): ReviewSearch {
  if (typeof line === 'string' && ID.test(line)) return { line };
  // The router reads `2025` as a number.
  const name = typeof period === 'number' ? String(period) : period;
  return {
    ...(typeof name === 'string' && name !== '' ? { period: name } : {}),
    ...(typeof vendor === 'string' && vendor.trim() !== '' ? { vendor } : {}),
    ...(isCategory(category) ? { category } : {}),
  };
}
