import type { LineResult, TraceStep } from '../types.ts';
import type { Decision } from './decision.ts';

/** A line's result that says who decided what it is: first in its explanation, first in its trace. */
export function sayDecided(result: LineResult): LineResult {
  const { decision } = result.classification;
  if (decision === undefined) return result;
  const step: TraceStep = {
    step: 'decision',
    source: decision.source,
    match: decision.match,
    category: decision.category,
    factor_id: decision.factorId,
  };
  return {
    ...result,
    explanation: `${words(decision)} ${result.explanation}`,
    trace: [step, ...result.trace],
  };
}

function words({ source, match, factorId }: Decision): string {
  const what = factorId === null ? 'Category' : 'Factor';
  if (source === 'person') return `${what} decided by a person.`;
  return match === 'exact'
    ? `${what} remembered: a person decided so for this vendor and text.`
    : `${what} remembered: a person decided so for this vendor and a text that differs in numbers or dates only.`;
}
