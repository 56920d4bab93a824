import { createHash } from 'node:crypto';
import { absolute, compare, multiply, parseDecimal, type Rational, subtract } from '../decimal.ts';
import type { Result } from '../types.ts';
import {
  parseRateFile,
  type RateFileProblem,
  type RateSeries,
  type RateTable,
  renderRateFile,
} from './rate-file.ts';
import { grow, joined, NOT_QUOTED, type SeriesBook, shippedBook } from './rate-series.ts';
import { SHIPPED_RATES } from './shipped-sets.ts';

/** A loaded rate further than this from the known one of the same day is another kind of quotation, not a revision. */
const MAX_REVISION: Rational = parseDecimal('0.01');

export interface GrownRates {
  /** Id of the rates, by their last day and content; the same rates always have the same id, the shipped ones theirs. */
  readonly rateSetId: string;
  /** The text to store as `LoadedRates.csv`: earlier loaded days and the added ones, in the shipped layout. */
  readonly csv: string;
  /** Of `csv`, hex. */
  readonly sha256: string;
  /** How many rates (a day and a currency) the file adds; 0 if it has nothing new. */
  readonly addedRates: number;
  readonly lastDay: string;
}

export interface GrowRatesTask {
  /** `GrownRates.csv` of the file before; null at first. */
  readonly previousCsv: string | null;
  /** The further file. */
  readonly text: string;
}

/**
 * Adds a rate file to the shipped rates and those loaded before. A rate is added only for a day with none, or a stale one:
 * the rate of a calculated line never changes. On days with an official parity or a fixed euro rate, that rate stays. A file
 * that contradicts a known rate by more than 1 % is refused, since it is not in units per euro; so is one that makes the
 * whole longer than a thread reads.
 */
export function growRates({ previousCsv, text }: GrowRatesTask): Result<GrownRates, RateFileProblem> {
  const parsed = parseRateFile(text);
  if (!parsed.ok) return parsed;
  const known = shippedBook(SHIPPED_RATES);
  const added = new Map<string, RateSeries>();
  if (previousCsv !== null) {
    const previous = parseRateFile(previousCsv);
    if (!previous.ok) return previous;
    for (const [currency, series] of grow(known, previous.value)) added.set(currency, series);
  }
  const contradiction = findContradiction(known, parsed.value);
  if (contradiction) return refused(contradiction);
  let addedRates = 0;
  for (const [currency, series] of grow(known, parsed.value)) {
    addedRates += series.days.length;
    added.set(currency, joined(added.get(currency), series));
  }
  const csv = renderRateFile({ series: added });
  const whole = addedRates === 0 ? null : parseRateFile(csv);
  if (whole?.ok === false) return refused(`together with the rates loaded before: ${whole.error.message}`);
  const digest = createHash('sha256').update(csv).digest('hex');
  const lastDay = known.lastDay();
  const rateSetId = added.size === 0 ? `ecb-${lastDay}` : `ecb-${lastDay}-${digest.slice(0, 12)}`;
  return { ok: true, value: { rateSetId, csv, sha256: digest, addedRates, lastDay } };
}

function refused(message: string): { readonly ok: false; readonly error: RateFileProblem } {
  return { ok: false, error: { code: 'rates_refused', message } };
}

function findContradiction(known: SeriesBook, table: RateTable): string | null {
  for (const [currency, { days, perEur }] of table.series) {
    const old = known.get(currency);
    if (!old) continue;
    const knownRates = new Map(old.days.map((day, index) => [day, old.perEur[index] ?? '']));
    for (const [index, day] of days.entries()) {
      const before = knownRates.get(day);
      const now = perEur[index] ?? '';
      const isKnown = before !== undefined && before !== NOT_QUOTED;
      if (isKnown && before !== now && !isRevision(before, now)) {
        return `${currency} of ${day} is ${now} in the file and ${before} in the rates known: rates are units of currency per euro, and a known rate never changes`;
      }
    }
  }
  return null;
}

function isRevision(before: string, now: string): boolean {
  const old = parseDecimal(before);
  return compare(absolute(subtract(parseDecimal(now), old)), multiply(old, MAX_REVISION)) <= 0;
}
