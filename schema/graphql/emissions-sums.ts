import { DATA_SOURCES } from '../contracts/market-based.ts';
import type { EmissionsRow } from '../queries/emissions.ts';
import { EMISSIONS_SUMS, type EmissionsSum, type EmissionsSums } from '../queries/emissions-sums.ts';
import { type Selection, selectedNames } from './selection.ts';

const BANDS = EMISSIONS_SUMS.filter((name) => name.startsWith('band'));
const OF_SOURCES = DATA_SOURCES.flatMap((name) => [`${name}KgCo2e`, `${name}Share`] as const);
const MARKET_OF_SOURCES = DATA_SOURCES.flatMap(
  (name) => [`${name}MarketBasedKgCo2e`, `${name}MarketBasedShare`] as const,
);

/** The sums each field needs; no others are computed. */
const SUMS_OF_FIELDS: Readonly<Record<string, readonly EmissionsSum[]>> = {
  kgco2e: ['emissionsKgCo2e'],
  marketBasedKgco2e: ['marketBasedKgCo2e'],
  share: ['share'],
  lineCount: ['lineCount'],
  spend: ['spend'],
  spendCurrency: ['spendCurrency'],
  intensity: ['intensity'],
  lastYear: ['emissionsKgCo2e', 'intensity', 'spendCurrency'],
  physicalShare: ['physicalShare'],
  confidence: BANDS,
  needsReviewLineCount: ['needsReviewLines'],
  needsReviewKgco2e: ['needsReviewKgCo2e'],
  needsReviewShare: ['needsReviewShare'],
  uncertainty: ['lowerKgCo2e', 'upperKgCo2e', 'uncertaintyFactor'],
  caveats: [
    'spendMethodKgCo2e',
    'linesWithSpend',
    'spendCurrency',
    'needsReviewLines',
    'needsReviewKgCo2e',
    'possibleDuplicateLines',
    'linesWithoutRate',
    'biogenicLines',
  ],
  biogenicCo2Kg: ['biogenicCo2Kg'],
};

/** What the fields asked for below need, in a fixed order. */
export function neededSums(info: Selection) {
  const names = selectedNames(info);
  const ofMarket = names.has('marketBasedKgco2e') || names.has('marketBasedShare');
  const sums = new Set([
    ...Object.entries(SUMS_OF_FIELDS).flatMap(([field, needed]) => (names.has(field) ? needed : [])),
    ...(names.has('quality') ? OF_SOURCES : []),
    ...(names.has('quality') && ofMarket ? MARKET_OF_SOURCES : []),
  ]);
  return {
    sums: EMISSIONS_SUMS.filter((name) => sums.has(name)),
    total: names.has('total'),
    lastYear: names.has('lastYear'),
  };
}

/** A sum that was read because a field needs it. */
export function asked<Value>(sum: Value | undefined): Value {
  if (sum === undefined) throw new Error('emissions: a sum was not asked for');
  return sum;
}

/** The sum with this name. */
export function sumNamed<Name extends EmissionsSum>(row: EmissionsRow, name: Name): EmissionsSums[Name] {
  return asked(row[name]) as EmissionsSums[Name];
}
