import type { SpendFactor } from './factor-set.ts';

/** Spend factors reach from the cradle to the price level they are stated at. */
export function spendBoundary(priceBasis: SpendFactor['priceBasis']): string {
  return `cradle to gate, spend-based, ${priceBasis} prices`;
}
