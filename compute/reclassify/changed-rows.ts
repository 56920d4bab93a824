import type { Warning } from '../../schema/contracts/warnings.ts';
import { storedMarketBased } from '../emissions/market-figure.ts';
import { storedDecision } from '../memory/decision.ts';
import { classificationRest } from '../reperform/recorded-classification.ts';
import type { LineResult } from '../types.ts';

/** Whether a warning is about how a line was sent, which no new result changes. */
const isOfSending = (code: string): boolean => code === 'number_rounded';

/** Whether it is about the whole invoice and comes from calculating its lines. */
export const isOfCalculation = (code: string): boolean => code === 'grid_only_invoice';

/** The warnings of a line with a new result: those about how it was sent stay. */
export function warningsAfter(recorded: readonly Warning[], { warnings }: LineResult): readonly Warning[] {
  return [...recorded.filter(({ code }) => isOfSending(code)), ...warnings];
}

/** The columns of a line's result, by name. */
export function lineRow(
  lineItemId: string,
  result: LineResult,
  recorded: readonly Warning[],
): Readonly<Record<string, unknown>> {
  const { classification } = result;
  const { decision } = classification;
  return {
    line_item_id: lineItemId,
    category: result.category,
    attributes: classification.attributes,
    naics: classification.naics,
    factor_id: result.factorId,
    method: result.method,
    confidence: result.confidence,
    kgco2e: result.emissionsKgCo2e,
    market_based_kgco2e: result.marketBased?.emissionsKgCo2e ?? null,
    market_based: result.marketBased === undefined ? null : storedMarketBased(result.marketBased),
    scope: result.scope,
    scope3_category: result.scope3Category,
    certainty: result.certainty,
    needs_review: result.needsReview,
    explanation: result.explanation,
    matched: classification.matched,
    candidates: classification.candidates,
    classification_rest: classificationRest(classification),
    warnings: warningsAfter(recorded, result),
    trace: result.trace,
    is_overridden: decision?.source === 'person',
    decision: decision === undefined ? null : storedDecision(decision),
  };
}

/** The rows of a line's components, by column. */
export function componentRow(
  lineItemId: string,
  { components }: LineResult,
): Readonly<Record<string, unknown>>[] {
  return components.map((part, ordinal) => ({
    line_item_id: lineItemId,
    ordinal,
    scope: part.scope,
    scope3_category: part.scope3Category,
    factor_id: part.factorId,
    factor_year: part.factorYear,
    boundary: part.boundary,
    gwp_basis: part.gwpBasis,
    kgco2e: part.emissionsKgCo2e,
    biogenic_co2_kg: part.biogenicCo2Kg,
  }));
}
