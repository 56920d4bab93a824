import type { FactorLeftOut, IgnoredKind } from '../../schema/contracts/decision.ts';
import type { LineResult, TraceStep } from '../types.ts';
import type { Decision } from './decision.ts';
import { nearText } from './near-text.ts';

/**
 * A line's result that says who decided what it is: first in its explanation, first in its trace. What was left out
 * of its text is quoted in the explanation only, which an erasure takes away.
 */
export function sayDecided(result: LineResult, description: string): LineResult {
  const { decision } = result.classification;
  if (decision === undefined) return result;
  const step: TraceStep = {
    step: 'decision',
    source: decision.source,
    match: decision.match,
    category: decision.category,
    factor_id: decision.factorId,
    ...(decision.ignored === undefined ? {} : { ignored: decision.ignored.join(', ') }),
    ...(decision.billNames === undefined ? {} : { bill_names: decision.billNames }),
    ...(decision.factorLeftOut === undefined ? {} : { factor_left_out: decision.factorLeftOut }),
  };
  return {
    ...result,
    explanation: `${words(decision, description)} ${result.explanation}`,
    trace: [step, ...result.trace],
  };
}

const LEFT_OUT: { readonly [R in FactorLeftOut]: string } = {
  unfit: 'does not apply to this line',
  region: 'is of another region than this line',
  energy: 'would count the energy of another line of the bill again',
};

function words(decision: Decision, description: string): string {
  const { source, billNames, factorId, factorLeftOut } = decision;
  const what = factorId === null ? 'Category' : 'Factor';
  if (source === 'person') return `${what} decided by a person.`;
  const leftOut = factorLeftOut === undefined ? '' : ` The factor decided on ${LEFT_OUT[factorLeftOut]}.`;
  const against = billNames === undefined ? '' : ` This bill names ${billNames}: review it.`;
  return `${what} remembered: a person decided so for this vendor and ${textMet(decision, description)}.${leftOut}${against}`;
}

function textMet({ match, ignored }: Decision, description: string): string {
  if (match === 'exact') return 'text';
  // Lines recorded before it was kept say what they said then.
  if (ignored === undefined) return 'a text that differs in numbers or dates only';
  const quoted = quotedOf(description, new Set(ignored));
  return `a text that is the same without ${quoted}`;
}

/** The words of the line that were left out, by kind: `date "januar 2025", reference "4711"`. */
function quotedOf(description: string, kinds: ReadonlySet<IgnoredKind>): string {
  const all = nearText(description)?.ignored ?? [];
  const quoted = all.flatMap(({ kind, words: left }) => (kinds.has(kind) ? [`${kind} "${left}"`] : []));
  return quoted.length === 0 ? [...kinds].join(', ') : quoted.join(', ');
}
