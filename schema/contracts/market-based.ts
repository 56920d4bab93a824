/**
 * Basis of the market-based figure of purchased energy, best first: renewable energy named on the line, the
 * supplier's mix for the year, the country's residual mix, or the location-based factor if there is none.
 * Source: GHG Protocol Scope 2 Guidance (2015), table 6.3.
 */
export const MARKET_BASES = ['named_on_line', 'supplier_mix', 'residual_mix', 'location_based'] as const;
export type MarketBasis = (typeof MARKET_BASES)[number];

/** A line's market-based figure on the chain. */
export interface RecordedMarketBased {
  readonly basis: MarketBasis;
  readonly factor_id: string | null;
  readonly factor_year: number | null;
  /** Decimal text with 6 decimals: the whole line. */
  readonly kgco2e: string;
  /** Decimal text: kWh without a certificate named on the line. */
  readonly uncovered_kwh: string;
}

/** The same as stored with the line; an erasure keeps it, since it names nobody. */
export interface StoredMarketBased extends RecordedMarketBased {
  readonly explanation: string;
}

/** The kinds of data behind kilograms. Supplier-specific data occur in market-based figures alone. */
export const DATA_SOURCES = ['physical', 'supplier', 'spend'] as const;
export type DataSource = (typeof DATA_SOURCES)[number];
