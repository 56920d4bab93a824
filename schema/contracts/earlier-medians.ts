/**
 * What vendors billed in the year before the period: a row for each vendor, category, unit and currency with three lines or
 * more that have a quantity, as columns.
 */
export interface EarlierMedians {
  readonly vendors: readonly string[];
  readonly categories: readonly string[];
  /** In lower case. */
  readonly units: readonly string[];
  readonly currencies: readonly string[];
  /** Median of |amount / quantity|, in the currency. */
  readonly prices: readonly number[];
  /** Median of |quantity|, in the unit. */
  readonly quantities: readonly number[];
}
