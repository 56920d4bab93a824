import type { Category } from '../../schema/contracts/categories.ts';
import { type Reason, reason, reasonText } from '../../schema/contracts/reasons.ts';
import { MAX_TEXT } from '../bills/bill-numbers.ts';
import { POWER_CATEGORIES, SERVICES } from '../category-groups.ts';
import { multiply, scaledToText, trimZeros } from '../decimal.ts';
import { spendBoundary } from '../factors/spend-selection.ts';
import { isRailPass } from '../journeys/no-journey.ts';
import { plainText } from '../plain-text.ts';
import type { Classification, Component, Result, TraceStep } from '../types.ts';
import { because } from './because.ts';
import { spendConfidence } from './confidence.ts';
import { DEFAULT_NAICS } from './default-naics.ts';
import { exactText, threeDecimals } from './exact-text.ts';
import {
  finalWarnings,
  type InvoiceContext,
  type LineContext,
  type LineOutcome,
  warn,
} from './line-context.ts';
import { marketOfSpend } from './market-based.ts';
import {
  beliefInFactor,
  fittingCandidates,
  medianIndustry,
  sellsNoSuchService,
  type WeighedCandidate,
} from './median-industry.ts';
import { REVIEW_BELOW, SETTLED_SERVICE } from './review-numbers.ts';
import type { ScopeChoice } from './route-query.ts';
import { isFuel, spendScope } from './scopes.ts';
import { calculateSpend, type SpendCalculation } from './spend.ts';

export type RateMissing = { readonly code: 'currency_without_rate'; readonly message: string };

/**
 * Calculates a line by its net spend: exchange rate, price level, the region's factor, then one rounding.
 * @param factorId a spend factor of the set chosen by a person instead of the region's.
 */
export function spendLine(
  invoice: InvoiceContext,
  context: LineContext,
  factorId?: string,
): Result<LineOutcome, RateMissing> {
  const { classification, numbers } = context;
  const { category, attributes } = classification;
  const { currency, invoiceDate, region } = invoice.invoice;
  const doubted = factorId === undefined && isUnsure(invoice, classification);
  const unsure = doubted && !isSettledService(classification);
  const industry =
    doubted && !unsure
      ? ownIndustry(category, classification.naics)
      : industryOf(invoice, classification, unsure);
  const { naics } = industry;
  const calculated = calculateSpend({
    amount: multiply(numbers.spend, invoice.basisFactor),
    currency,
    date: invoiceDate,
    region,
    naics,
    set: invoice.set,
    rates: invoice.rates,
    ...(factorId === undefined ? {} : { factorId }),
  });
  if (!calculated.ok) return calculated;
  const scope = spendScope(category, attributes);
  const energy = noteEnergy(context);
  notePass(context, region);
  if (unsure) noteCandidates(context, industry);
  for (const { code, reasons, message } of calculated.value.warnings) {
    context.warnings.push({ code, message, reasons, line: context.line.index });
  }
  const spendText = exactText(numbers.spend);
  const parts = { spendText, calculation: calculated.value, scope, industry, energy, unsure };
  return { ok: true, value: marketOfSpend(invoice, context, outcome(invoice, context, parts)) };
}

/**
 * Whether a line's factor is a guess: candidates with other factors are as likely as those with the chosen code's, or that
 * code is of goods although a service was surely bought; without a code, whether the category is uncertain.
 */
function isUnsure(
  { set, invoice }: InvoiceContext,
  { category, certainty, naics, naicsCertainty, industries = [] }: Classification,
): boolean {
  if (naics !== null && certainty >= REVIEW_BELOW && sellsNoSuchService(naics, category)) return true;
  if (naics === null || naicsCertainty === undefined) return certainty < REVIEW_BELOW;
  if (naicsCertainty >= REVIEW_BELOW) return false;
  return beliefOf({ set, invoice }, { certainty, category, industries }, naics) < REVIEW_BELOW;
}

function isSettledService({ category, certainty }: Classification): boolean {
  return SERVICES.has(category) && certainty >= SETTLED_SERVICE;
}

/** NAICS 2017: rental and leasing of machinery and equipment. */
const HIRE_OF_GOODS = '532490';

/** The industry of a category. What is hired are goods if the words name some ("excavator hire"), else rooms. */
function ownIndustry(category: Category, named: string | null = null): Industry {
  const isHire = category === 'rent' && named !== null && sellsNoSuchService(named, category);
  const naics = DEFAULT_NAICS[category === 'not_a_purchase' ? 'other' : category];
  return { naics: isHire ? HIRE_OF_GOODS : naics, source: 'category default', candidates: [] };
}

/** Probability of an industry's factor: for a certain category, only among the candidates that can sell it. */
function beliefOf(
  { set, invoice }: Pick<InvoiceContext, 'set' | 'invoice'>,
  { certainty, category, industries = [] }: Pick<Classification, 'certainty' | 'category' | 'industries'>,
  naics: string,
): number {
  const factors = { set, region: invoice.region };
  const fitting = certainty >= REVIEW_BELOW ? fittingCandidates(industries, category) : industries;
  if (!fitting.some((one) => one.naics === naics)) return beliefInFactor(industries, naics, factors);
  const ruledOut = totalOf(industries) - totalOf(fitting);
  return beliefInFactor(fitting, naics, factors) / (1 - ruledOut);
}

function totalOf(industries: readonly { readonly probability: number }[]): number {
  return industries.reduce((sum, { probability }) => sum + probability, 0);
}

/** The industry that values a line, and the reason. */
interface Industry {
  readonly naics: string;
  readonly source: 'median of candidates' | 'classification' | 'category default';
  /** The candidates of the median; empty if none was used. */
  readonly candidates: readonly WeighedCandidate[];
}

/**
 * For an uncertain line the industry with the weighted median factor of its candidates; for a certain category only of those
 * that fit, and if none fits the category's own, which is broader. Otherwise the classification's industry if the set knows
 * it, else the category's own.
 */
function industryOf(
  { set, invoice }: InvoiceContext,
  { naics, category, certainty, industries = [] }: Classification,
  unsure: boolean,
): Industry {
  const isSure = certainty >= REVIEW_BELOW;
  if (unsure && industries.length > 0) {
    const fitting = isSure ? fittingCandidates(industries, category) : industries;
    const median = medianIndustry(fitting, { set, region: invoice.region });
    if (median !== null) return { ...median, source: 'median of candidates' };
    if (isSure) return ownIndustry(category, naics);
  }
  if (naics !== null && set.concordance(naics)) return { naics, source: 'classification', candidates: [] };
  return ownIndustry(category);
}

/** Certainty of the factor: that of all candidates with the same factor, if a candidate was taken. Three decimals. */
function certaintyOf(
  { set, invoice }: InvoiceContext,
  { certainty, category, naicsCertainty, industries = [] }: Classification,
  { naics, source }: Industry,
): number {
  if (naicsCertainty === undefined || source === 'category default') return certainty;
  const belief = beliefOf({ set, invoice }, { certainty, category, industries }, naics);
  return Math.round(Math.min(1, belief) * 1000) / 1000;
}

/** With a certain category, the reviewer must look at its candidate industries. */
function noteCandidates({ classification, reviews }: LineContext, { source }: Industry): void {
  const { industries = [], certainty } = classification;
  const listed = industries.map(({ naics, probability }) => `${naics} ${threeDecimals(probability)}`);
  const among = (code: 'median_factor' | 'industry_of_category' | 'industries_as_likely') =>
    reviews.push(
      listed.length === 0 ? reason(code) : reason(`${code}_among`, { industries: listed.join(', ') }),
    );
  if (certainty < REVIEW_BELOW) {
    if (source === 'median of candidates') among('median_factor');
  } else if (source === 'category default') among('industry_of_category');
  else among('industries_as_likely');
}

interface SpendParts {
  /** Of the line, exact. */
  readonly spendText: string;
  readonly calculation: SpendCalculation;
  readonly scope: ScopeChoice;
  readonly industry: Industry;
  /** The line is energy without a usable quantity: lowest confidence. */
  readonly energy: boolean;
  /** Its factor is a guess (`isUnsure`). */
  readonly unsure: boolean;
}

function outcome(invoice: InvoiceContext, context: LineContext, parts: SpendParts): LineOutcome {
  const { calculation, scope, energy, unsure } = parts;
  const { factor } = calculation;
  const { microKg } = calculation;
  const emissionsKgCo2e = scaledToText(microKg, 6);
  const component: Component = {
    ...scope,
    factorId: factor.factorId,
    factorYear: factor.priceYear,
    boundary: spendBoundary(factor.priceBasis),
    gwpBasis: factor.gwpBasis,
    emissionsKgCo2e,
    biogenicCo2Kg: null,
  };
  const { classification } = context;
  const result = {
    index: context.line.index,
    classification,
    category: classification.category,
    factorId: factor.factorId,
    method: 'spend' as const,
    confidence: spendConfidence({
      certainty: classification.certainty,
      regionFallback: calculation.regionFallback,
      approximations: calculation.approximations,
      lowest: energy || unsure || classification.certainty < REVIEW_BELOW,
    }),
    certainty: certaintyOf(invoice, classification, parts.industry),
    emissionsKgCo2e,
    scope: scope.scope,
    scope3Category: scope.scope3Category,
    components: [component],
    needsReview: context.reviews.length > 0,
    explanation: explain(invoice, context, parts, emissionsKgCo2e),
    warnings: finalWarnings(context),
    trace: traceOf(invoice, parts, emissionsKgCo2e),
  };
  return { microKg, result };
}

function traceOf(
  { basisFactor, basisReason, invoice }: InvoiceContext,
  { spendText, calculation, industry, scope }: SpendParts,
  rounded: string,
): TraceStep[] {
  const steps: TraceStep[] = [{ step: 'spend', amount: spendText, currency: invoice.currency }];
  for (const candidate of industry.candidates) steps.push(weighedStep(candidate));
  steps.push({ step: 'industry', naics2017: industry.naics, source: industry.source });
  if (basisFactor.numerator !== basisFactor.denominator) {
    steps.push({ step: 'emission_basis', factor: exactText(basisFactor), ...basisStep(basisReason) });
  }
  steps.push(...calculation.trace, {
    step: 'component',
    factor_id: calculation.factor.factorId,
    factor_year: calculation.factor.priceYear,
    rounding: 'half_even_6',
    kgco2e: rounded,
    scope: scope.scope,
    scope3_category: scope.scope3Category,
  });
  return steps;
}

const basisStep = (why: Reason | null) => (why === null ? { reason: null } : because([why]));

/** In the order of the median, so that a person can add up the probabilities to a half. */
function weighedStep({ naics, thousandths, factorId, kgCo2ePerUnit }: WeighedCandidate): TraceStep {
  return {
    step: 'candidate',
    naics2017: naics,
    probability: threeDecimals(thousandths / 1000),
    factor_id: factorId,
    kgco2e_per_unit: kgCo2ePerUnit,
  };
}

function explain(
  { invoice, basisReason }: InvoiceContext,
  { classification }: LineContext,
  { spendText, calculation, scope, industry }: SpendParts,
  total: string,
): string {
  const { factor, priced } = calculation;
  const place =
    scope.scope3Category === null ? `scope ${scope.scope}` : `scope 3 category ${scope.scope3Category}`;
  const basis = basisReason ? ` (${reasonText(basisReason)})` : '';
  const median =
    industry.source === 'median of candidates'
      ? `, the weighted median factor of ${industry.candidates.length} candidate industries`
      : '';
  // Exchange and inflation change an amount: it is shown as the factor takes it, so that a reader can multiply.
  const amount = `${spendText} ${invoice.currency}${basis} = ${priced} ${factor.currency}`;
  return `${classification.category}: ${amount} at ${factor.priceYear} prices by ${factor.kgCo2ePerUnit} kg CO2e per ${factor.currency} (${factor.factorId}${median}) = ${trimZeros(total)} kg CO2e, ${place}.`;
}

/**
 * Rule 3: what the spend on fuel, power or refrigerant can and cannot show.
 * @returns whether the line is energy or gas without a usable quantity.
 */
function noteEnergy(context: LineContext): boolean {
  const { category } = context.classification;
  if (isFuel(category, context.classification.attributes)) {
    warn(
      context,
      'combustion_not_included',
      'Fuel without a usable quantity: only its supply is counted. Send litres or kWh.',
    );
    context.reviews.push(reason('fuel_from_spend'));
    return true;
  }
  if (category === 'refrigerants') {
    context.reviews.push(reason('refrigerant_from_spend'));
    return true;
  }
  if (!POWER_CATEGORIES.has(category)) return false;
  context.reviews.push(reason('energy_from_spend'));
  return true;
}

/** No spend row covers Swiss trains alone: that of all land transport is many times their emissions per franc. */
function notePass({ classification, line, reviews }: LineContext, region: string): void {
  if (classification.category !== 'rail' || region !== 'CH') return;
  if (!isRailPass(plainText(line.description.slice(0, MAX_TEXT)))) return;
  reviews.push(reason('rail_pass'));
}
