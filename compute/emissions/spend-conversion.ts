import { type Reason, reason, reasonText } from '../../schema/contracts/reasons.ts';
import type { WarningCode } from '../../schema/contracts/warnings.ts';
import { divide, multiply, ONE, type Rational, reduce } from '../decimal.ts';
import type { FactorSet, SpendFactor } from '../factors/factor-set.ts';
import { priceArea, priceIndex } from '../factors/price-index.ts';
import type { Rate, RateSet } from '../factors/rates.ts';
import type { Result, TraceStep } from '../types.ts';
import { exactText } from './exact-text.ts';

export interface ConversionInput {
  readonly set: FactorSet;
  readonly rates: RateSet;
  /** Currency of the invoice and its date, YYYY-MM-DD. */
  readonly currency: string;
  readonly date: string;
  readonly factor: SpendFactor;
}

/** One multiplication from the invoice's currency to the factor's. */
export interface ConversionStep {
  readonly detail: TraceStep;
  readonly multiplier: Rational;
  /** Product of this and all earlier multipliers, exact and in lowest terms. */
  readonly product: Rational;
}
type Multiplication = Omit<ConversionStep, 'product'>;

/** From an invoice's currency and day to a factor's currency and price year. */
export interface Conversion {
  /** The product of the last step. */
  readonly multiplier: Rational;
  readonly steps: readonly ConversionStep[];
  /** At most one, for everything older than the invoice. */
  readonly warnings: readonly SpendWarning[];
  /** How many rates and indices are older than the invoice. */
  readonly olderFigures: number;
}

/** Bound of the currency and day pairs kept per rate set and factor set; emptied when full. */
const MAX_CACHED_DAYS = 20_000;
type Converted = Result<Conversion, CurrencyWithoutRate>;
/** By family: all factors of a family have one currency and price year (validate.ts checks this). */
type ByFamily = Map<string, Converted>;
const caches = new WeakMap<RateSet, WeakMap<FactorSet, Map<string, ByFamily>>>();

/** Lines of one invoice come in sequence, so the last currency and day answer nearly every call. */
let last: (Pick<ConversionInput, 'set' | 'rates' | 'currency' | 'date'> & { families: ByFamily }) | null =
  null;

/**
 * Exchange at the invoice date, then price level: the same order everywhere.
 * Source: spend factor research, section 2.
 */
export function conversion(input: ConversionInput): Converted {
  const families = familiesOf(input);
  const known = families.get(input.factor.family);
  if (known) return known;
  const made = convert(input);
  families.set(input.factor.family, made);
  return made;
}

function familiesOf({ set, rates, currency, date }: ConversionInput): ByFamily {
  if (last?.date === date && last.currency === currency && last.rates === rates && last.set === set) {
    return last.families;
  }
  const ofRates = caches.get(rates) ?? new WeakMap<FactorSet, Map<string, ByFamily>>();
  caches.set(rates, ofRates);
  const days = ofRates.get(set) ?? new Map<string, ByFamily>();
  ofRates.set(set, days);
  const key = currency + date;
  const families = days.get(key) ?? new Map<string, Converted>();
  if (days.size >= MAX_CACHED_DAYS) days.clear();
  days.set(key, families);
  last = { set, rates, currency, date, families };
  return families;
}

function convert(input: ConversionInput): Converted {
  const exchange = exchangeSteps(input);
  if (!exchange.ok) return exchange;
  const price = priceStep(input);
  let multiplier = ONE;
  const steps = [...exchange.value.steps, ...price.steps].map((step) => {
    multiplier = reduce(multiply(multiplier, step.multiplier));
    return { ...step, product: multiplier };
  });
  const [rates, index] = [exchange.value.older, price.older];
  const warnings = olderWarning(input.date, rates, index);
  return { ok: true, value: { multiplier, steps, warnings, olderFigures: rates.length + index.length } };
}

interface Steps {
  readonly steps: readonly Multiplication[];
  /** What replaces a figure of the invoice's own time, in words. */
  readonly older: readonly Reason[];
}

/** One warning for all figures older than the invoice: rates and index are one thing to a reader. */
function olderWarning(date: string, rates: readonly Reason[], index: readonly Reason[]): SpendWarning[] {
  const older = [...rates, ...index];
  if (older.length === 0) return [];
  const listed = older.map(reasonText).join(' and ');
  const message = `Nothing nearer to ${date} is known: the ${listed} ${older.length > 1 ? 'were' : 'was'} used.`;
  return [{ code: rates.length > 0 ? 'fx_rate_stale' : 'price_index_missing', message, reasons: older }];
}

/** Through the euro; no step at all when the invoice is in the factor's currency. */
function exchangeSteps({
  rates,
  currency,
  date,
  factor,
}: ConversionInput): Result<Steps, CurrencyWithoutRate> {
  if (currency === factor.currency) return { ok: true, value: { steps: [], older: [] } };
  const from = rates.rate(currency, date);
  if (!from) return { ok: false, error: withoutRate(currency, date) };
  const to = rates.rate(factor.currency, date);
  if (!to) return { ok: false, error: withoutRate(factor.currency, date) };
  const steps: Multiplication[] = [];
  if (currency !== 'EUR') {
    steps.push({ multiplier: divide(ONE, from.perEur), detail: exchangeDetail(from, currency, 'EUR') });
  }
  if (factor.currency !== 'EUR') {
    steps.push({ multiplier: to.perEur, detail: exchangeDetail(to, 'EUR', factor.currency) });
  }
  const older = [from, to].filter(({ stale }) => stale);
  return {
    ok: true,
    value: {
      steps,
      older: older.map(({ currency: of, day }) => reason('rate_of_day', { currency: of, day })),
    },
  };
}

function exchangeDetail({ perEur, day, stale, basis, currency }: Rate, from: string, to: string): TraceStep {
  return {
    step: 'exchange',
    from,
    to,
    rate: exactText(perEur),
    rate_unit: `${currency} per EUR`,
    rate_day: day,
    stale,
    basis,
  };
}

/** Only the gateway can name the command that loads the rate: it knows workspace and address. */
function withoutRate(currency: string, date: string): CurrencyWithoutRate {
  return {
    code: 'currency_without_rate',
    message: `No exchange rate is known for ${currency} on ${date}. Send the invoice in another currency, or let an owner load a file with the lines "date,${currency}" and "${date},RATE", units of ${currency} per euro, and send it again.`,
  };
}

function priceStep({ set, date, factor }: ConversionInput): Steps {
  const area = priceArea(factor.currency);
  const year = Number(date.slice(0, 4));
  const from = priceIndex(set.id, area, year);
  const to = priceIndex(set.id, area, factor.priceYear);
  const detail: TraceStep = {
    step: 'price_level',
    area,
    from_year: from.year,
    from_index: from.text,
    to_year: to.year,
    to_index: to.text,
    index_missing: from.missing,
  };
  return {
    steps: [{ detail, multiplier: divide(to.value, from.value) }],
    older: from.missing ? [reason('price_index_of_year', { area, year: String(from.year) })] : [],
  };
}

export interface CurrencyWithoutRate {
  readonly code: 'currency_without_rate';
  readonly message: string;
}
export interface SpendWarning {
  readonly code: WarningCode;
  readonly message: string;
  readonly reasons: readonly Reason[];
}
