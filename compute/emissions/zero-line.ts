import type { TraceStep } from '../types.ts';
import { zeroConfidence } from './confidence.ts';
import { finalWarnings, type LineContext, type LineOutcome } from './line-context.ts';
import type { ScopeChoice } from './route-query.ts';

/** A line of 0 kg: no factor, no component, and the reason in words. Its method is `spend` (rule 5). */
export function zeroLine(context: LineContext, scope: ScopeChoice, reason: string): LineOutcome {
  const { line, classification } = context;
  const trace: TraceStep[] = [{ step: 'zero', reason, kgco2e: '0.000000' }];
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
      explanation: `0 kg CO2e: ${reason}.`,
      warnings: finalWarnings(context),
      trace,
    },
  };
}
