import { reason } from '../../schema/contracts/reasons.ts';
import {
  absolute,
  add,
  compare,
  divide,
  multiply,
  parseDecimal,
  type Rational,
  roundToScaled,
  scaledToText,
  trimZeros,
  ZERO,
} from '../decimal.ts';
import type { Component, TraceStep } from '../types.ts';
import { exactText } from './exact-text.ts';
import { finalWarnings, type LineContext, type LineOutcome } from './line-context.ts';
import { SPEND_BAND } from './review-numbers.ts';
import { zeroLine } from './zero-line.ts';

/** A line of the invoice with its spend, as input for the discount's mean. */
export interface SpendShare {
  readonly outcome: LineOutcome;
  readonly spend: Rational;
}

const MOST_COMPONENTS = 4;

/**
 * A discount takes the mean kg per currency unit of the invoice's spend lines, 0 if there are none (rule 7): the sum of their
 * recorded kilograms over the sum of their amounts, both absolute, so that a credit neither reverses nor inflates the mean.
 * It is split by scope and category like these lines, so nothing moves between scopes; beyond four parts the smallest join
 * the largest.
 */
export function discountLine(context: LineContext, lines: readonly SpendShare[]): LineOutcome {
  const basis = lines.filter(({ outcome }) => isSpendLine(outcome));
  const spendSum = basis.reduce((total, { spend }) => add(total, absolute(spend)), ZERO);
  const parts = partsOf(basis);
  if (spendSum.numerator === 0n || parts.length === 0) {
    return zeroLine(context, { scope: 3, scope3Category: 1 }, reason('zero_discount'));
  }
  const share = divide(context.numbers.spend, spendSum);
  let microKg = 0n;
  const components: Component[] = [];
  for (const { model, kilograms } of parts) {
    const scaled = roundToScaled(multiply(kilograms, share), 6, 'half_even');
    microKg += scaled;
    components.push({ ...model, emissionsKgCo2e: scaledToText(scaled, 6) });
  }
  return outcomeOf(context, components, microKg, { spendSum, lines: basis.length });
}

function isSpendLine({ result }: LineOutcome): boolean {
  return result.method === 'spend' && result.components.length > 0;
}

interface Part {
  readonly model: Component;
  kilograms: Rational;
}

/** Kilograms by scope and category; the group's largest line is its representative. */
function partsOf(basis: readonly SpendShare[]): Part[] {
  const groups = new Map<string, Part & { largest: Rational }>();
  for (const { outcome } of basis) {
    for (const component of outcome.result.components) {
      const key = `${component.scope}|${component.scope3Category}`;
      const kilograms = absolute(parseDecimal(component.emissionsKgCo2e));
      const group = groups.get(key);
      if (!group) groups.set(key, { model: component, kilograms, largest: kilograms });
      else {
        const larger = isLarger(kilograms, group.largest);
        groups.set(key, {
          model: larger ? component : group.model,
          kilograms: add(group.kilograms, kilograms),
          largest: larger ? kilograms : group.largest,
        });
      }
    }
  }
  return joinSmallest([...groups.values()]);
}

function joinSmallest(groups: Part[]): Part[] {
  if (groups.length <= MOST_COMPONENTS) return groups;
  const sorted = groups.toSorted((a, b) => compare(b.kilograms, a.kilograms));
  const kept = sorted.slice(0, MOST_COMPONENTS);
  const [largest] = kept;
  if (largest) {
    for (const rest of sorted.slice(MOST_COMPONENTS))
      largest.kilograms = add(largest.kilograms, rest.kilograms);
  }
  return kept;
}

function isLarger(a: Rational, b: Rational): boolean {
  return compare(a, b) > 0;
}

function outcomeOf(
  context: LineContext,
  components: readonly Component[],
  microKg: bigint,
  basis: { readonly spendSum: Rational; readonly lines: number },
): LineOutcome {
  const { line, classification, numbers } = context;
  const emissionsKgCo2e = scaledToText(microKg, 6);
  const [first] = components;
  const trace: TraceStep[] = [
    {
      step: 'discount',
      amount: exactText(numbers.spend),
      spend_of_lines: exactText(basis.spendSum),
      lines: basis.lines,
      rounding: 'half_even_6',
      kgco2e: emissionsKgCo2e,
    },
  ];
  return {
    microKg,
    result: {
      index: line.index,
      classification,
      category: classification.category,
      factorId: first?.factorId ?? null,
      method: 'spend',
      confidence: SPEND_BAND.low,
      certainty: classification.certainty,
      emissionsKgCo2e,
      scope: first?.scope ?? 3,
      scope3Category: first ? first.scope3Category : 1,
      components,
      needsReview: context.reviews.length > 0,
      explanation: `Discount of ${exactText(numbers.spend)} at the mean of the invoice's ${basis.lines} spend lines = ${trimZeros(emissionsKgCo2e)} kg CO2e.`,
      warnings: finalWarnings(context),
      trace,
    },
  };
}
