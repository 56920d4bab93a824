import { exactText } from '../emissions/exact-text.ts';
import type { LoadedRates } from '../ingest/task.ts';
import type { Result } from '../types.ts';
import { rateSet } from './rates.ts';

export interface RateOnTask {
  readonly rates: LoadedRates | null;
  /** ISO 4217. */
  readonly currency: string;
  /** YYYY-MM-DD. */
  readonly day: string;
}

/** The rate for an invoice of that currency and day. */
export interface RateOn {
  readonly rateSetId: string;
  /** Units of the currency per EUR: exact decimal text or a fraction. */
  readonly perEur: string;
  /** The day of the rate. */
  readonly day: string;
  readonly stale: boolean;
  readonly basis: string;
}

/** Errors: no rate is known. */
export function rateOn({
  rates,
  currency,
  day,
}: RateOnTask): Result<RateOn, { code: 'currency_without_rate' }> {
  const set = rateSet(rates);
  const rate = set.rate(currency, day);
  if (rate === undefined) return { ok: false, error: { code: 'currency_without_rate' } };
  const { perEur, day: of, stale, basis } = rate;
  return { ok: true, value: { rateSetId: set.id, perEur: exactText(perEur), day: of, stale, basis } };
}
