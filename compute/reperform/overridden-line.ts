import type { FactorSet } from '../factors/factor-set.ts';
import { decisionFor } from '../memory/decide.ts';
import { decidedClassification } from '../memory/decision.ts';
import { decidedCategory } from '../reclassify/category-of-factor.ts';
import type { Classification, InvoiceInput, LineInput, LineResult } from '../types.ts';
import type { Overrides } from './task.ts';

/** The invoice with the quantity or unit of one line replaced; everything else is as recorded. */
export function overriddenInput(input: InvoiceInput, index: number, overrides: Overrides): InvoiceInput {
  const replaced = (line: LineInput): LineInput => ({
    ...line,
    quantity: overrides.quantity ?? line.quantity,
    unitOfMeasure: overrides.unitOfMeasure ?? line.unitOfMeasure,
  });
  return { ...input, lines: input.lines.map((line) => (line.index === index ? replaced(line) : line)) };
}

interface NamedFactor {
  /** Of the line among the invoice's lines, from 0. */
  readonly position: number;
  readonly factorId: string;
  /** Of the invoice. */
  readonly set: FactorSet;
}

/**
 * The classifications of an invoice with a chosen factor for one line, as if a person had decided it: the factor with its
 * upstream, and the category that follows from it.
 * Source: docs/guide-dashboards.md, "Change things".
 */
export function withChosenFactor(
  input: InvoiceInput,
  classifications: readonly Classification[],
  { position, factorId, set }: NamedFactor,
): readonly Classification[] {
  return classifications.map((classification, at) => {
    if (at !== position) return classification;
    const category = decidedCategory(factorId, classification.category, set);
    const decision = decisionFor(input, position, { source: 'person', match: null, category, factorId });
    return decidedClassification(decision, classification);
  });
}

/** The line of a what-if: with a chosen factor that nobody has decided. */
export function namedByHand(line: LineResult, factorId: string): LineResult {
  const calculated = line.trace.filter(({ step }) => step !== 'decision');
  const step = { step: 'override', factor_id: factorId, category: line.category, line_index: line.index };
  return { ...line, trace: [step, ...calculated] };
}

/**
 * The effect that an overridden quantity or unit does not have, as a text; null if it has one or none was given.
 * @param without the line calculated with the recorded quantity and unit.
 */
export function unusedOverride(
  { quantity, unitOfMeasure }: Overrides,
  line: LineResult,
  without: LineResult,
): string | null {
  if (quantity === undefined && unitOfMeasure === undefined) return null;
  const notUsed = line.warnings.find(({ code }) => code === 'quantity_not_used')?.message;
  const isSame = JSON.stringify(line.trace) === JSON.stringify(without.trace);
  if (notUsed === undefined && !isSame) return null;
  const named = [
    ...(quantity === undefined ? [] : ['quantity']),
    ...(unitOfMeasure === undefined ? [] : ['unit_of_measure']),
  ].join(' and ');
  const changes = isSame ? `the overridden ${named} changed nothing` : `the overridden ${named} was not used`;
  return notUsed === undefined ? changes : `${changes}: ${notUsed}`;
}
