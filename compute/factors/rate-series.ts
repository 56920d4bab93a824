import { EURO_CONVERSIONS, PARITIES } from './fixed-rates.ts';
import type { RateSeries, RateTable } from './rate-file.ts';
import type { ShippedRates } from './shipped-sets.ts';

/** Longest time between two ECB publication days since 1999 is five days (Easter); beyond this a rate is stale. */
const STALE_AFTER_DAYS = 7;
const MS_PER_DAY = 86_400_000;

/** Series by currency. Shipped ones are read when first asked for: most invoices need one or two of them. */
export interface SeriesBook {
  get(currency: string): RateSeries | undefined;
  set(currency: string, series: RateSeries): void;
  lastDay(): string;
}

export function shippedBook(shipped: ShippedRates): SeriesBook {
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

/** Whether the rate at `index` stands in for a day it is too old for: the last one known, or over a week old. */
export function isStale({ days }: RateSeries, index: number, day: string): boolean {
  const published = days[index] ?? '';
  if (day === published) return false;
  return index === days.length - 1 || isOld(published, day);
}

/** Whether a rate published on one day is more than a week old on another. */
export function isOld(published: string, day: string): boolean {
  return (Date.parse(day) - Date.parse(published)) / MS_PER_DAY > STALE_AFTER_DAYS;
}

/** Whether the series ends well before the file does: the currency is no longer quoted. */
export function hasEnded({ days }: RateSeries, lastDay: string): boolean {
  return isOld(days.at(-1) ?? '', lastDay);
}

/**
 * Adds a table's rates where none or only a stale one was known, and returns what was added. Currencies with an official
 * parity or a fixed euro rate keep it.
 */
export function grow(known: SeriesBook, table: RateTable): Map<string, RateSeries> {
  const added = new Map<string, RateSeries>();
  for (const [currency, series] of table.series) {
    if (currency === 'EUR' || currency in PARITIES || currency in EURO_CONVERSIONS) continue;
    const old = known.get(currency);
    const fresh = old ? unknownDays(series, old) : series;
    if (fresh.days.length === 0) continue;
    added.set(currency, fresh);
    known.set(currency, joined(old, fresh));
  }
  return added;
}

/** What a file adds to a series: days on which the rate known so far was none or stale, so that no good rate moves. */
function unknownDays(series: RateSeries, known: RateSeries): RateSeries {
  return pick(series, (day) => {
    const index = lastAtOrBefore(known.days, day);
    return index < 0 || isStale(known, index, day);
  });
}

/** Two series without a common day, as one in ascending order. */
export function joined(a: RateSeries | undefined, b: RateSeries): RateSeries {
  if (!a) return b;
  const days = [...a.days, ...b.days];
  const perEur = [...a.perEur, ...b.perEur];
  const order = [...days.keys()].sort((x, y) => ((days[x] ?? '') < (days[y] ?? '') ? -1 : 1));
  return {
    days: order.map((index) => days[index] ?? ''),
    perEur: order.map((index) => perEur[index] ?? ''),
  };
}

/** Index of the last day not after `day`, or -1. */
export function lastAtOrBefore(days: readonly string[], day: string): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
