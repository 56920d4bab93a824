/**
 * What the market-based figure of bought energy rests on, best first: words of the line that name it as renewable, the
 * supplier's mix set for the year, the country's residual mix, or the location-based factor where there is none.
 * Source: GHG Protocol Scope 2 Guidance (2015), table 6.3.
 */
export const MARKET_BASES = ['named_on_line', 'supplier_mix', 'residual_mix', 'location_based'] as const;
export type MarketBasis = (typeof MARKET_BASES)[number];

/** What the chain says of a line's market-based figure. */
export interface RecordedMarketBased {
  readonly basis: MarketBasis;
  readonly factor_id: string | null;
  readonly factor_year: number | null;
  /** Decimal text with 6 decimals: the whole line. */
  readonly kgco2e: string;
  /** Decimal text: what no certificate named on the line covers. */
  readonly uncovered_kwh: string;
}

/** The same as it is stored with the line: an erasure leaves it, since it names no one. */
export interface StoredMarketBased extends RecordedMarketBased {
  readonly explanation: string;
}
