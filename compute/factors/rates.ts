import { divide, multiply, ONE, parseDecimal, type Rational, reduce } from '../decimal.ts';
import type { LoadedRates } from '../ingest/task.ts';
import { EURO_CONVERSIONS, parityOn } from './fixed-rates.ts';
import { parseRateFile } from './rate-file.ts';
import {
  grow,
  hasEnded,
  isOld,
  isStale,
  lastAtOrBefore,
  NOT_QUOTED,
  type SeriesBook,
  shippedBook,
} from './rate-series.ts';
import { SHIPPED_RATES } from './shipped-sets.ts';

/** The value of a euro in a currency on a day. */
export interface Rate {
  readonly currency: string;
  /** Units of the currency per EUR, exact. */
  readonly perEur: Rational;
  /** Publication day of the rate, the day a currency joined the euro, or for EUR the requested day. */
  readonly day: string;
  /** True if the rate is the last one known, or a week or more older than the requested day. */
  readonly stale: boolean;
  /** The origin of the rate, for the trace: `ecb`, `identity`, `euro conversion`, or the parity in words. */
  readonly basis: string;
}

/** Exchange rates are only added: a known day and currency keeps its rate in every later set. */
export interface RateSet {
  readonly id: string;
  /** Last publication day of the set, YYYY-MM-DD. */
  readonly lastDay: string;
  /** The ECB reference rate of the day, or of the publication day before it; undefined when none is known. */
  rate(currency: string, day: string): Rate | undefined;
}

/** Bounds of the caches; each is emptied when full. */
const MAX_CACHED_SETS = 8;
const MAX_CACHED_RATES = 20_000;
const sets = new Map<string, RateSet>();

/**
 * The shipped rates, or those extended by a loaded file. Read once a thread and id.
 * @throws RangeError if the loaded text is no rate file: it was validated when it was loaded.
 */
export function rateSet(loaded: LoadedRates | null): RateSet {
  const id = loaded?.rateSetId ?? SHIPPED_RATE_SET_ID;
  const known = sets.get(id);
  if (known) return known;
  const series = shippedBook(SHIPPED_RATES);
  if (loaded) {
    const table = parseRateFile(new TextDecoder().decode(new Uint8Array(loaded.csv).slice()));
    if (!table.ok) throw new RangeError(`rate set ${id}: ${table.error.message}`);
    grow(series, table.value);
  }
  const set = buildRateSet(id, series);
  if (sets.size >= MAX_CACHED_SETS) sets.clear();
  sets.set(id, set);
  return set;
}

/** Id of the rates every installation has. */
export const SHIPPED_RATE_SET_ID: string = `ecb-${SHIPPED_RATES.dates.slice(-10)}`;

function buildRateSet(id: string, series: SeriesBook): RateSet {
  const cache = new Map<string, Rate | null>();
  const rate = (currency: string, day: string): Rate | undefined => {
    const key = currency + day;
    const cached = cache.get(key);
    if (cached !== undefined) return cached ?? undefined;
    const found = findRate(series, currency, day);
    if (cache.size >= MAX_CACHED_RATES) cache.clear();
    cache.set(key, found ?? null);
    return found;
  };
  return { id, lastDay: series.lastDay(), rate };
}

function findRate(series: SeriesBook, currency: string, day: string): Rate | undefined {
  if (currency === 'EUR') return { currency, perEur: ONE, day, stale: false, basis: 'identity' };
  const conversion = EURO_CONVERSIONS[currency];
  if (conversion && day >= conversion.from) {
    const perEur = parseDecimal(conversion.perEur);
    return { currency, perEur, day: conversion.from, stale: false, basis: 'euro conversion' };
  }
  const parity = parityOn(currency, day);
  if (!parity) return findQuoted(series, currency, day);
  const anchor = findRate(series, parity.anchor, day);
  if (!anchor) return undefined;
  const perAnchor = divide(parseDecimal(parity.units), parseDecimal(parity.anchorUnits));
  const perEur = reduce(multiply(anchor.perEur, perAnchor));
  const basis = `official parity ${parity.units} ${currency} = ${parity.anchorUnits} ${parity.anchor}`;
  return { ...anchor, currency, perEur, basis };
}

function findQuoted(series: SeriesBook, currency: string, day: string): Rate | undefined {
  const quoted = series.get(currency);
  if (!quoted) return undefined;
  const index = lastAtOrBefore(quoted.days, day);
  const published = quoted.days[index];
  const perEur = quoted.perEur[index] ?? NOT_QUOTED;
  if (published === undefined || perEur === NOT_QUOTED) return undefined;
  // The ECB has stopped quoting it: a rate of years ago would be a guess.
  if (hasEnded(quoted, series.shippedLastDay) && isOld(published, day)) return undefined;
  return {
    currency,
    perEur: parseDecimal(perEur),
    day: published,
    stale: isStale(quoted, index, day),
    basis: 'ecb',
  };
}
