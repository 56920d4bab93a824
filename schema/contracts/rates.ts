import { z } from 'zod';
import { isCurrency } from './currencies.ts';
import { inputObject } from './input-object.ts';

/** Longest file of exchange rates, in characters (4 MiB): twice all the ECB has published since 1999. */
export const RATE_FILE_MAX = 4 * 1024 * 1024;
/** Rate sets of one list. */
export const RATE_SETS_LISTED = 100;

const TOO_LONG = `must have at most ${RATE_FILE_MAX} characters; send the days in several files`;

/** tRPC `rates.load`. */
export const LoadRates = inputObject({
  csv: z
    .string('must be the text of a CSV file')
    .max(RATE_FILE_MAX, TOO_LONG)
    .describe(
      'Days in rows, units of currency per euro: `date,USD,KES` and below it `2026-11-20,1.16,150.1`. An empty cell or N/A is no rate.',
    ),
});
export type LoadRates = z.infer<typeof LoadRates>;

export const LoadedRatesAnswer = z.object({
  rate_set_id: z.string().describe('The rates in use from now on.'),
  added_rates: z.int().min(0).describe('Rates (a day and a currency) the file added; 0: nothing new.'),
  last_day: z.iso.date(),
});
export type LoadedRatesAnswer = z.infer<typeof LoadedRatesAnswer>;

/** tRPC `rates.list`: loaded sets, newest first; the first is in use. */
export const RateSetListAnswer = z.object({
  rate_sets: z.array(
    z.object({
      rate_set_id: z.string(),
      sha256: z.string(),
      currencies: z.array(z.string()).describe('Those loaded so far, beside the shipped ones.'),
      last_day: z.iso.date(),
      loaded_at: z.iso.datetime({ precision: 3 }),
    }),
  ),
});
export type RateSetListAnswer = z.infer<typeof RateSetListAnswer>;

/** tRPC `rates.get`. */
export const RateGetInput = inputObject({
  currency: z.string().refine(isCurrency, 'must be an ISO 4217 code in upper case'),
  date: z.iso.date('must be a date written YYYY-MM-DD'),
});
export type RateGetInput = z.infer<typeof RateGetInput>;

/** The rate for an invoice of that currency and date. */
export const RateAnswer = z.object({
  currency: z.string(),
  date: z.iso.date(),
  per_eur: z.string().describe('Units of the currency per EUR: exact decimal text or a fraction.'),
  rate_day: z.iso.date().describe('Day of the rate.'),
  stale: z.boolean().describe('True if a newer rate is missing.'),
  basis: z
    .string()
    .describe('`ecb` (published or loaded), `euro conversion`, `identity` or the official parity.'),
  rate_set_id: z.string(),
});
export type RateAnswer = z.infer<typeof RateAnswer>;
