import type { Category } from '../../schema/contracts/categories.ts';
import { type Reason, reason, reasonText } from '../../schema/contracts/reasons.ts';
import { isEnergyFee } from '../bills/bill-line.ts';
import { DEAREST_CERTIFICATE } from '../bills/bill-numbers.ts';
import { compare, divide, parseDecimal } from '../decimal.ts';
import type { TraceStep } from '../types.ts';
import { because } from './because.ts';
import { zeroConfidence } from './confidence.ts';
import { finalWarnings, type LineContext, type LineOutcome, warn } from './line-context.ts';
import type { ScopeChoice } from './route-query.ts';
import { feeScope } from './scopes.ts';

/** A line of 0 kg: no factor, no component, and the reason in words. Its method is `spend` (rule 5). */
export function zeroLine(context: LineContext, scope: ScopeChoice, why: Reason): LineOutcome {
  const { line, classification } = context;
  const trace: TraceStep[] = [{ step: 'zero', ...because([why]), kgco2e: '0.000000' }];
  return {
    microKg: 0n,
    result: {
      index: line.index,
      classification,
      category: classification.category,
      factorId: null,
      method: 'spend',
      confidence: zeroConfidence(classification.certainty),
      certainty: classification.certainty,
      emissionsKgCo2e: '0.000000',
      scope: scope.scope,
      scope3Category: scope.scope3Category,
      components: [],
      needsReview: context.reviews.length > 0,
      explanation: `0 kg CO2e: ${reasonText(why)}.`,
      warnings: finalWarnings(context),
      trace,
    },
  };
}

const DEAREST = parseDecimal(DEAREST_CERTIFICATE);

/**
 * Certificates of origin are no energy: 0 kg, whatever their MWh; null for other lines. They count if registered as an
 * instrument. At the price of energy the line needs review.
 * Source: GHG Protocol Scope 2 Guidance (2015), chapter 4.
 */
export function certificateLine(context: LineContext): LineOutcome | null {
  const { category, attributes } = context.classification;
  if (attributes.energyPart !== 'certificate' || !isEnergyFee(context.classification)) return null;
  warn(
    context,
    'certificate_line',
    'Certificates of origin are no energy: 0 kg. Set them as an instrument of the workspace (instrument.create) for the market-based figure.',
  );
  if (isPriceOfEnergy(context)) context.reviews.push(reason('certificates_dear'));
  return zeroLine(context, feeScope(category, attributes), reason('zero_certificate'));
}

function isPriceOfEnergy({ numbers: { spend, quantity, unit } }: LineContext): boolean {
  if (quantity === null || quantity.numerator === 0n || unit?.dimension !== 'energy') return false;
  const kwh = {
    numerator: quantity.numerator * unit.size.numerator,
    denominator: quantity.denominator * unit.size.denominator,
  };
  return compare(divide(spend, kwh), DEAREST) > 0;
}

/** Why a line is 0 kg although it names a thing with a factor. */
interface NothingUsed {
  readonly reason: Reason;
  /** The reason for review; null without one. */
  readonly review: Reason | null;
}

const RECOVERED: NothingUsed = {
  reason: reason('zero_recovered'),
  review: null,
};
const OWN_POWER = reason('zero_own_power');

/** What the words and the spend of a line of these categories require. */
const BY_CATEGORY: { readonly [C in Category]?: (context: LineContext) => NothingUsed | null } = {
  refrigerants: recovered,
  electricity: ownPower,
};

/**
 * Lines that name a gas or power without using it: refrigerant recovered, power from the buyer's own roof. Null for other
 * lines.
 * Source: GHG Protocol Corporate Standard, chapter 4 (direct emissions are those released; scope 2 is purchased power).
 */
export function nothingUsed(context: LineContext): NothingUsed | null {
  return BY_CATEGORY[context.classification.category]?.(context) ?? null;
}

/** If the same line refills a gas, that amount counts as a leak. */
function recovered({ classification }: LineContext): NothingUsed | null {
  return classification.attributes.refrigerantUse === 'recovered' ? RECOVERED : null;
}

/** Roof power with a price may be somebody else's. */
function ownPower({ classification, numbers }: LineContext): NothingUsed | null {
  if (classification.attributes.electricitySource !== 'own') return null;
  const review = numbers.spend.numerator === 0n ? null : reason('own_power_paid');
  return { reason: OWN_POWER, review };
}
