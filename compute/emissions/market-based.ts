import type { SupplierMix } from '../../schema/contracts/instruments.ts';
import type {
  MarketBasis,
  RecordedMarketBased,
  StoredMarketBased,
} from '../../schema/contracts/market-based.ts';
import { reason, reasonMembers, reasonText } from '../../schema/contracts/reasons.ts';
import { POWER_CATEGORIES } from '../category-groups.ts';
import {
  multiply,
  ONE,
  parseDecimal,
  type Rational,
  roundToScaled,
  scaledToText,
  subtract,
  toFixedText,
  trimZeros,
} from '../decimal.ts';
import type { PhysicalFactor } from '../factors/factor-set.ts';
import { vendorKey } from '../memory/memory-keys.ts';
import type { LineResult, MarketBased, TraceStep } from '../types.ts';
import { because } from './because.ts';
import { exactText, shownText } from './exact-text.ts';
import { type InvoiceContext, type LineContext, type LineOutcome, warn } from './line-context.ts';
import { namedShare } from './named-share.ts';
import type { PhysicalRoute } from './physical-routes.ts';

const DECIMALS = 6;

/** The factor for energy that no certificate on the line covers. */
interface Rate {
  readonly basis: MarketBasis;
  readonly kgPerKwh: Rational;
  readonly text: string;
  readonly factor: PhysicalFactor | null;
  readonly instrumentId: string | null;
}

interface PhysicalOutcome {
  /** kWh; negative for a credit. */
  readonly signed: Rational;
  readonly route: PhysicalRoute;
  readonly outcome: LineOutcome;
  /** The location-based figure of the energy itself, without upstream. */
  readonly mainMicroKg: bigint;
}

/**
 * The market-based figure of a line of purchased electricity or heat: the share the line names as renewable at 0 kg of direct
 * emissions, the rest by the supplier's registered mix for the year, else the country's residual mix, else the
 * location-based factor. Upstream (scope 3) is the same in both figures.
 * Source: GHG Protocol Scope 2 Guidance (2015), table 6.3 (hierarchy of electricity data) and section 6.11.
 * @returns the outcome unchanged if its main part is not purchased energy.
 */
export function marketOfPhysical(
  invoice: InvoiceContext,
  context: LineContext,
  of: PhysicalOutcome,
): LineOutcome {
  if (!hasMarketFigure(invoice, context, of.route)) return of.outcome;
  const share = coveredShare(context);
  const uncovered = isNothing(share) ? of.signed : multiply(of.signed, subtract(ONE, share));
  const rate = rateOf(invoice, context, of.route);
  const basis = isNothing(uncovered) ? 'named_on_line' : rate.basis;
  const scaled = roundToScaled(multiply(uncovered, rate.kgPerKwh), DECIMALS, 'half_even');
  const marketMicroKg = of.outcome.microKg - of.mainMicroKg + scaled;
  const emissionsKgCo2e = scaledToText(marketMicroKg, DECIMALS);
  const factor = basis === 'residual_mix' ? rate.factor : null;
  const marketBased: MarketBased = {
    basis,
    emissionsKgCo2e,
    uncoveredKwh: shownText(uncovered),
    factorId: factor?.factorId ?? null,
    factorYear: factor?.validYear ?? null,
    explanation: explain(invoice, { share, uncovered, rate, basis, emissionsKgCo2e }),
  };
  const step: TraceStep = {
    step: 'market_based',
    basis,
    ...(isNothing(share)
      ? {}
      : {
          named_share: exactText(share),
          evidence: reasonText(NAMED_ONLY),
          reasons: reasonMembers([NAMED_ONLY]),
        }),
    amount: exactText(uncovered),
    unit: 'kWh',
    ...(isNothing(uncovered) ? {} : stepOfRate(rate)),
    rounding: 'half_even_6',
    scope2_kgco2e: scaledToText(scaled, DECIMALS),
    kgco2e: emissionsKgCo2e,
  };
  return { ...withMarket(of.outcome, marketBased, step), marketMicroKg };
}

const NAMED_ONLY = reason('certificate_on_line');

/** Energy without a quantity cannot be matched with a certificate, so both figures are the same. */
export function marketOfSpend(
  invoice: InvoiceContext,
  context: LineContext,
  outcome: LineOutcome,
): LineOutcome {
  const { category } = context.classification;
  if (invoice.supplierMixes === undefined || !POWER_CATEGORIES.has(category)) return outcome;
  const { emissionsKgCo2e } = outcome.result;
  const marketBased: MarketBased = {
    basis: 'location_based',
    emissionsKgCo2e,
    uncoveredKwh: '0',
    factorId: null,
    factorYear: null,
    explanation:
      'Market-based: without kWh no contract can be matched with the energy; the location-based figure counts.',
  };
  const step = {
    step: 'market_based',
    basis: 'location_based',
    ...because([reason('without_kwh')]),
    kgco2e: emissionsKgCo2e,
  };
  return { ...withMarket(outcome, marketBased, step), marketMicroKg: outcome.microKg };
}

function hasMarketFigure(
  { supplierMixes }: InvoiceContext,
  { classification }: LineContext,
  { parts: [main] }: PhysicalRoute,
): boolean {
  const isBought = POWER_CATEGORIES.has(classification.category) && main.scope === 2;
  return supplierMixes !== undefined && isBought && main.unit.dimension === 'energy';
}

function withMarket(
  { microKg, result }: LineOutcome,
  marketBased: MarketBased,
  step: TraceStep,
): LineOutcome {
  return { microKg, result: { ...result, marketBased, trace: [...result.trace, step] } };
}

/** The only evidence is the supplier's claim. */
function coveredShare({ classification, line }: LineContext): Rational {
  return classification.attributes.electricitySource === undefined
    ? { numerator: 0n, denominator: 1n }
    : namedShare(line.description);
}

/** Warns that nobody saw the certificate of a renewable source that the line names. */
export function noteClaim(invoice: InvoiceContext, context: LineContext, route: PhysicalRoute): void {
  if (!hasMarketFigure(invoice, context, route) || isNothing(coveredShare(context))) return;
  warn(
    context,
    'certificate_not_seen',
    'Renewable energy is named on the line, its certificate was not seen: the market-based figure rests on these words. The location-based one does not change.',
  );
}

function rateOf(
  { invoice, set, year, supplierMixes = [] }: InvoiceContext,
  { classification }: LineContext,
  route: PhysicalRoute,
): Rate {
  const energy = classification.category;
  const mix = mixFor(supplierMixes, { energy, year, country: invoice.region, vendor: invoice.vendorName });
  if (mix !== null) {
    const { instrumentId, kgCo2ePerKwh } = mix;
    return {
      basis: 'supplier_mix',
      kgPerKwh: parseDecimal(kgCo2ePerKwh),
      text: kgCo2ePerKwh,
      factor: null,
      instrumentId,
    };
  }
  const residual =
    energy === 'electricity'
      ? set.physical(`electricity.residual_mix.${invoice.region.toLowerCase()}`, year)
      : undefined;
  const factor = residual ?? route.parts[0].factor;
  const basis = residual === undefined ? 'location_based' : 'residual_mix';
  const text = factor.kgCo2ePerUnit;
  return { basis, kgPerKwh: parseDecimal(text), text, factor, instrumentId: null };
}

/** A mix for the invoice's vendor before a general one; of several the latest. */
function mixFor(
  mixes: readonly SupplierMix[],
  of: { readonly energy: string; readonly year: number; readonly country: string; readonly vendor: string },
): SupplierMix | null {
  const fitting = mixes.filter(
    ({ energy, year, country }) => energy === of.energy && year === of.year && country === of.country,
  );
  if (fitting.length === 0) return null;
  const vendor = vendorKey(of.vendor);
  const own = fitting.findLast(({ supplier }) => supplier !== null && vendorKey(supplier) === vendor);
  return own ?? fitting.findLast(({ supplier }) => supplier === null) ?? null;
}

function stepOfRate({ text, factor, instrumentId }: Rate) {
  return {
    ...(instrumentId === null ? {} : { instrument_id: instrumentId }),
    ...(factor === null
      ? {}
      : { factor_id: factor.factorId, factor_year: factor.validYear, factor_region: factor.region }),
    kgco2e_per_kwh: text,
  };
}

interface Explained {
  readonly share: Rational;
  readonly uncovered: Rational;
  readonly rate: Rate;
  readonly basis: MarketBasis;
  readonly emissionsKgCo2e: string;
}

function explain(
  { invoice }: InvoiceContext,
  { share, uncovered, rate, basis, emissionsKgCo2e }: Explained,
): string {
  const named = isNothing(share)
    ? ''
    : `${percentOf(share)} % named as renewable on the line (certificate not seen) at 0 kg`;
  const rest = isNothing(uncovered)
    ? ''
    : `${exactText(uncovered)} kWh by ${rate.text} kg CO2e per kWh (${sourceOf(rate, basis, invoice.region)})`;
  const parts = [named, rest].filter((part) => part !== '').join(', ');
  return `Market-based: ${parts === '' ? 'no energy' : parts} = ${trimZeros(emissionsKgCo2e)} kg CO2e, upstream included.`;
}

function percentOf(share: Rational): string {
  return trimZeros(toFixedText(multiply(share, { numerator: 100n, denominator: 1n }), 3));
}

function sourceOf({ factor }: Rate, basis: MarketBasis, country: string): string {
  if (basis === 'supplier_mix') return "the supplier's mix set for the year";
  const row = factor === null ? '' : `${factor.factorId}, ${factor.region} ${factor.validYear}`;
  return basis === 'residual_mix'
    ? row
    : `no residual mix is known for ${country}, so the location-based factor ${row} counts`;
}

function isNothing({ numerator }: Rational): boolean {
  return numerator === 0n;
}

/** A line's market-based kilograms, decimal text; the location-based ones unless it is purchased electricity or heat. */
export function marketFigure({
  marketBased,
  emissionsKgCo2e,
}: Pick<LineResult, 'marketBased' | 'emissionsKgCo2e'>): string {
  return marketBased?.emissionsKgCo2e ?? emissionsKgCo2e;
}

/** As on the chain. */
export function recordedMarketBased(market: MarketBased): RecordedMarketBased {
  return {
    basis: market.basis,
    factor_id: market.factorId,
    factor_year: market.factorYear,
    kgco2e: market.emissionsKgCo2e,
    uncovered_kwh: market.uncoveredKwh,
  };
}

/** As stored with the line. */
export function storedMarketBased(market: MarketBased): StoredMarketBased {
  return { ...recordedMarketBased(market), explanation: market.explanation };
}
