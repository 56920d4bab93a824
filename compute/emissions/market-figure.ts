import type { RecordedMarketBased, StoredMarketBased } from '../../schema/contracts/market-based.ts';
import type { LineResult, MarketBased } from '../types.ts';

/** A line's market-based kilograms, decimal text: the location-based ones where it is no bought electricity or heat. */
export function marketFigure({
  marketBased,
  emissionsKgCo2e,
}: Pick<LineResult, 'marketBased' | 'emissionsKgCo2e'>): string {
  return marketBased?.emissionsKgCo2e ?? emissionsKgCo2e;
}

/** As the chain has it. */
export function recordedMarketBased(market: MarketBased): RecordedMarketBased {
  return {
    basis: market.basis,
    factor_id: market.factorId,
    factor_year: market.factorYear,
    kgco2e: market.emissionsKgCo2e,
    uncovered_kwh: market.uncoveredKwh,
  };
}

/** As it is stored with the line. */
export function storedMarketBased(market: MarketBased): StoredMarketBased {
  return { ...recordedMarketBased(market), explanation: market.explanation };
}
