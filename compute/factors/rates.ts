import { createHash } from 'node:crypto';
import { compare, divide, multiply, ONE, parseDecimal, type Rational, reduce, subtract } from '../decimal.ts';
import type { LoadedRates } from '../ingest/task.ts';
import type { Result } from '../types.ts';
import { EURO_CONVERSIONS, PARITIES } from './fixed-rates.ts';
import {
  parseRateFile,
  type RateFileProblem,
  type RateSeries,
  type RateTable,
  renderRateFile,
} from './rate-file.ts';
import { NEWEST_SET, type ShippedRates } from './shipped-sets.ts';

/** What a euro was worth in a currency on a day. */
export interface Rate {
  readonly currency: string;
  /** Units of the currency per EUR, exact. */
  readonly perEur: Rational;
  /** Publication day of the rate, the day a currency joined the euro, or for EUR the day asked for. */
  readonly day: string;
  /** True when the rate is the last one known, or a week or more older than the day asked for. */
  readonly stale: boolean;
  /** How the rate came about, for the trace: `ecb`, `identity`, `euro conversion`, or the parity in words. */
  readonly basis: string;
}

/** Exchange rates that only ever grow: a day and currency once known keep their rate in every later set. */
export interface RateSet {
  readonly id: string;
  /** Last publication day of the set, YYYY-MM-DD. */
  readonly lastDay: string;
  /** The ECB reference rate of the day, or of the publication day before it; undefined when none is known. */
  rate(currency: string, day: string): Rate | undefined;
}

/** Longest time between two ECB publication days since 1999 is five days (Easter); beyond this a rate is stale. */
const STALE_AFTER_DAYS = 7;
const MS_PER_DAY = 86_400_000;
/** Bounds of the caches; each is emptied when full. */
const MAX_CACHED_SETS = 8;
const MAX_CACHED_RATES = 20_000;
/** A loaded rate further than this from the known one of the same day is another quotation, not a revision. */
const MAX_REVISION: Rational = parseDecimal('0.01');

/** Series by currency. Shipped ones are read when first asked for: most invoices need one or two of them. */
interface SeriesBook {
  get(currency: string): RateSeries | undefined;
  set(currency: string, series: RateSeries): void;
  lastDay(): string;
}

function shippedBook(shipped: ShippedRates): SeriesBook {
  const read = new Map<string, RateSeries>();
  const allDays = shipped.dates.split(',');
  let lastDay = allDays.at(-1) ?? '';
  const set = (currency: string, series: RateSeries) => {
    const end = series.days.at(-1) ?? '';
    if (end > lastDay) lastDay = end;
    read.set(currency, series);
  };
  const get = (currency: string) => {
    const text = shipped.rates[currency];
    if (!read.has(currency) && text !== undefined) set(currency, quotedSeries(allDays, text.split(',')));
    return read.get(currency);
  };
  return { get, set, lastDay: () => lastDay };
}

function quotedSeries(days: readonly string[], rates: readonly string[]): RateSeries {
  return pick({ days, perEur: rates }, (_, rate) => rate !== '');
}

function pick(series: RateSeries, keep: (day: string, rate: string) => boolean): RateSeries {
  const days: string[] = [];
  const perEur: string[] = [];
  for (const [index, day] of series.days.entries()) {
    const rate = series.perEur[index] ?? '';
    if (!keep(day, rate)) continue;
    days.push(day);
    perEur.push(rate);
  }
  return { days, perEur };
}

const sets = new Map<string, RateSet>();

/**
 * The shipped rates, or those grown by a loaded file. Read once a thread and id.
 * @throws RangeError when the loaded text is no rate file: it was checked when it was loaded.
 */
export function rateSet(loaded: LoadedRates | null): RateSet {
  const id = loaded?.rateSetId ?? SHIPPED_RATE_SET_ID;
  const known = sets.get(id);
  if (known) return known;
  const series = shippedBook(NEWEST_SET.rates);
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
export const SHIPPED_RATE_SET_ID: string = `ecb-${NEWEST_SET.rates.dates.slice(-10)}`;

export interface GrownRates {
  /** Names the rates by their last day and content; the same rates always have the same id. */
  readonly rateSetId: string;
  /** What to store as `LoadedRates.csv`: earlier loaded days and the added ones, in the shipped layout. */
  readonly csv: string;
  /** How many rates (a day and a currency) the file adds; 0 means it held nothing new. */
  readonly addedRates: number;
  readonly lastDay: string;
}

/**
 * A further rate file on top of the shipped rates and those loaded before (`previousCsv`, null at first). Days are added
 * before the first and after the last day known of a currency, never between and never changed; currencies with an
 * official parity or a fixed euro rate keep it. A file that contradicts a known rate by more than 1 % is refused:
 * it is not quoted in units per euro.
 */
export function growRates(previousCsv: string | null, text: string): Result<GrownRates, RateFileProblem> {
  const parsed = parseRateFile(text);
  if (!parsed.ok) return parsed;
  const known = shippedBook(NEWEST_SET.rates);
  const added = new Map<string, RateSeries>();
  if (previousCsv !== null) {
    const previous = parseRateFile(previousCsv);
    if (!previous.ok) return previous;
    for (const [currency, series] of grow(known, previous.value)) added.set(currency, series);
  }
  const contradiction = findContradiction(known, parsed.value);
  if (contradiction) return { ok: false, error: { code: 'rate_file_invalid', message: contradiction } };
  let addedRates = 0;
  for (const [currency, series] of grow(known, parsed.value)) {
    addedRates += series.days.length;
    added.set(currency, joined(added.get(currency), series));
  }
  const csv = renderRateFile({ series: added });
  const digest = createHash('sha256').update(csv).digest('hex').slice(0, 12);
  const lastDay = known.lastDay();
  return { ok: true, value: { rateSetId: `ecb-${lastDay}-${digest}`, csv, addedRates, lastDay } };
}

/** Adds a table's new days to the series and returns what was added. */
function grow(known: SeriesBook, table: RateTable): Map<string, RateSeries> {
  const added = new Map<string, RateSeries>();
  for (const [currency, series] of table.series) {
    if (currency === 'EUR' || currency in PARITIES || currency in EURO_CONVERSIONS) continue;
    const old = known.get(currency);
    const fresh = old ? outside(series, old) : series;
    if (fresh.days.length === 0) continue;
    added.set(currency, fresh);
    known.set(currency, joined(old, fresh));
  }
  return added;
}

function outside(series: RateSeries, { days }: RateSeries): RateSeries {
  const first = days[0] ?? '';
  const last = days.at(-1) ?? '';
  return pick(series, (day) => day < first || day > last);
}

/** Two series without a common day, as one in ascending order. */
function joined(a: RateSeries | undefined, b: RateSeries): RateSeries {
  if (!a) return b;
  const days = [...a.days, ...b.days];
  const perEur = [...a.perEur, ...b.perEur];
  const order = [...days.keys()].sort((x, y) => ((days[x] ?? '') < (days[y] ?? '') ? -1 : 1));
  return {
    days: order.map((index) => days[index] ?? ''),
    perEur: order.map((index) => perEur[index] ?? ''),
  };
}

function findContradiction(known: SeriesBook, table: RateTable): string | null {
  for (const [currency, { days, perEur }] of table.series) {
    const old = known.get(currency);
    if (!old) continue;
    const knownRates = new Map(old.days.map((day, index) => [day, old.perEur[index] ?? '']));
    for (const [index, day] of days.entries()) {
      const before = knownRates.get(day);
      const now = perEur[index] ?? '';
      if (before !== undefined && before !== now && !isRevision(before, now)) {
        return `${currency} of ${day} is ${now} in the file and ${before} in the rates known: rates are units of currency per euro, and a known rate never changes`;
      }
    }
  }
  return null;
}

function isRevision(before: string, now: string): boolean {
  const old = parseDecimal(before);
  const difference = subtract(parseDecimal(now), old);
  const limit = multiply(old, MAX_REVISION);
  return compare(difference, limit) <= 0 && compare(difference, multiply(limit, parseDecimal('-1'))) >= 0;
}

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
  const parity = PARITIES[currency];
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
  if (published === undefined) return undefined;
  const last = index === quoted.days.length - 1 && day > published;
  const age = (Date.parse(day) - Date.parse(published)) / MS_PER_DAY;
  return {
    currency,
    perEur: parseDecimal(quoted.perEur[index] ?? ''),
    day: published,
    stale: last || age > STALE_AFTER_DAYS,
    basis: 'ecb',
  };
}

/** Index of the last day not after `day`, or -1. */
function lastAtOrBefore(days: readonly string[], day: string): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
