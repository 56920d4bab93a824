import { isFixed } from './fixed-rates.ts';
import type { RateSeries, RateTable } from './rate-file.ts';
import type { ShippedRates } from './shipped-sets.ts';

/** Longest time between two ECB publication days since 1999 is five days (Easter); beyond this a rate is stale. */
const STALE_AFTER_DAYS = 7;
const MS_PER_DAY = 86_400_000;

/** In place of a rate: from this day on the ECB did not quote the currency for more than a week. */
export const NOT_QUOTED = '';

/** Series by currency. Shipped ones are read when first needed: most invoices need one or two of them. */
export interface SeriesBook {
  get(currency: string): RateSeries | undefined;
  set(currency: string, series: RateSeries): void;
  lastDay(): string;
  /** Last day of the shipped rates, whatever was loaded. */
  readonly shippedLastDay: string;
}

/** The series of the shipped rates. */
export function shippedBook(shipped: ShippedRates): SeriesBook {
  const read = new Map<string, RateSeries>();
  const allDays = shipped.dates.split(',');
  const shippedLastDay = allDays.at(-1) ?? '';
  let lastDay = shippedLastDay;
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
  return { get, set, lastDay: () => lastDay, shippedLastDay };
}

/** The days with a rate. A pause of more than a week (ISK, 2008 to 2018) begins with `NOT_QUOTED`. */
function quotedSeries(allDays: readonly string[], rates: readonly string[]): RateSeries {
  const days: string[] = [];
  const perEur: string[] = [];
  for (const [index, day] of allDays.entries()) {
    const rate = rates[index] ?? '';
    if (rate === '' && !beginsPause({ days, perEur }, day)) continue;
    days.push(day);
    perEur.push(rate);
  }
  // A currency that is no longer quoted ends with its last rate.
  if (perEur.at(-1) !== NOT_QUOTED) return { days, perEur };
  return { days: days.slice(0, -1), perEur: perEur.slice(0, -1) };
}

function beginsPause({ days, perEur }: RateSeries, day: string): boolean {
  const last = days.at(-1);
  return last !== undefined && perEur.at(-1) !== NOT_QUOTED && isOld(last, day);
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

/** Whether the rate at `index` is too old for the day: the last one known, or over a week old. */
export function isStale({ days, perEur }: RateSeries, index: number, day: string): boolean {
  const published = days[index] ?? '';
  if (perEur[index] === NOT_QUOTED) return true;
  if (day === published) return false;
  return index === days.length - 1 || isOld(published, day);
}

/** Whether a rate published on one day is more than a week old on another. */
export function isOld(published: string, day: string): boolean {
  return (Date.parse(day) - Date.parse(published)) / MS_PER_DAY > STALE_AFTER_DAYS;
}

/** Whether the series ends well before the shipped rates do: the currency is no longer quoted. */
export function hasEnded({ days }: RateSeries, lastDay: string): boolean {
  return isOld(days.at(-1) ?? '', lastDay);
}

/**
 * Adds a table's rates where none or only a stale one was known, and returns what was added. On days on which a
 * currency has an official parity or a fixed euro rate it keeps it.
 */
export function grow(known: SeriesBook, table: RateTable): Map<string, RateSeries> {
  const added = new Map<string, RateSeries>();
  for (const [currency, series] of table.series) {
    const old = known.get(currency);
    const free = pick(series, (day) => !isFixed(currency, day));
    const fresh = old ? unknownDays(free, old) : free;
    if (fresh.days.length === 0) continue;
    added.set(currency, fresh);
    known.set(currency, joined(old, fresh));
  }
  return added;
}

/** The days a file adds to a series: those without a rate or with a stale one, so that no good rate changes. */
function unknownDays(series: RateSeries, known: RateSeries): RateSeries {
  return pick(series, (day) => {
    const index = lastAtOrBefore(known.days, day);
    return index < 0 || isStale(known, index, day);
  });
}

/** Merges two series, which share at most the first day of a pause, in ascending order. */
export function joined(first: RateSeries | undefined, b: RateSeries): RateSeries {
  if (!first) return b;
  const added = new Set(b.days);
  const a = pick(first, (day) => !added.has(day));
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
