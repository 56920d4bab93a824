import type { FactorLeftOut, IgnoredKind, StoredDecision } from '../../schema/contracts/decision.ts';
import { type Reason, reason } from '../../schema/contracts/reasons.ts';
import type { Attributes } from '../attributes.ts';
import { MOST_CANDIDATES } from '../classify/combine-numbers.ts';
import { LEFT_OPEN_CERTAINTY, NEAR_MEMORY_CERTAINTY } from '../emissions/review-numbers.ts';
import type { Candidate, Classification, Decision, LineResult, TraceStep } from '../types.ts';
import { nearText } from './near-text.ts';

/** Members in canonical order, for the chain. */
export function storedDecision(decision: Decision): StoredDecision {
  const { attributes, billNames, category, factorId, factorLeftOut, ignored, match, naics, source } =
    decision;
  return {
    attributes: { ...attributes },
    ...(billNames === undefined ? {} : { bill_names: billNames }),
    category,
    factor_id: factorId,
    ...(factorLeftOut === undefined ? {} : { factor_left_out: factorLeftOut }),
    ...(ignored === undefined ? {} : { ignored: [...ignored] }),
    match,
    naics,
    source,
  };
}

/** A stored decision as an input of the calculation. */
export function readDecision(stored: StoredDecision): Decision {
  const { attributes, category, factor_id: factorId, match, naics, source } = stored;
  const { bill_names: billNames, factor_left_out: factorLeftOut, ignored } = stored;
  return {
    source,
    match,
    category,
    attributes: attributes as Attributes,
    naics,
    factorId,
    ...(ignored === undefined ? {} : { ignored }),
    ...(factorLeftOut === undefined ? {} : { factorLeftOut }),
    ...(billNames === undefined ? {} : { billNames }),
  };
}

/**
 * Whether a decision is only a proposal: other numbers than dates, references and amounts were ignored, or the bill names
 * another supply.
 */
export function isProposal({ ignored, billNames }: Decision): boolean {
  return billNames !== undefined || (ignored?.includes('number') ?? false);
}

/** Why a proposal needs review. */
export function proposalDoubt({ billNames, category }: Decision): Reason {
  return billNames === undefined
    ? reason('remembered_with_other_number')
    : reason('remembered_for_other_supply', { category, named: billNames });
}

function certaintyOf(decision: Decision): number {
  if (isProposal(decision)) return LEFT_OPEN_CERTAINTY;
  return decision.match === 'near' ? NEAR_MEMORY_CERTAINTY : 1;
}

/** The classification by a decision, which replaces the classifier's. */
export function decidedClassification(
  decision: Decision,
  { matched, candidates }: Pick<Classification, 'matched' | 'candidates'>,
): Classification {
  const certainty = certaintyOf(decision);
  const own = { category: decision.category, score: certainty };
  return {
    category: decision.category,
    attributes: decision.attributes,
    naics: decision.naics,
    certainty,
    matched,
    candidates: isProposal(decision) ? [own, ...others(candidates, own)] : [own],
    decision,
  };
}

/** A reviewer of a proposal sees the classifier's candidates. */
function others(candidates: readonly Candidate[], own: Candidate): readonly Candidate[] {
  return candidates
    .filter(({ category }) => category !== own.category)
    .slice(0, MOST_CANDIDATES - 1)
    .map(({ category, score }) => ({ category, score: Math.floor(score * (1 - own.score) * 1000) / 1000 }));
}

/** Replaces classifications by the decisions for the same lines; null is no decision. */
export function withDecisions(
  classifications: readonly Classification[],
  decisions: readonly (Decision | null)[],
): readonly Classification[] {
  if (decisions.every((decision) => decision === null)) return classifications;
  return classifications.map((classification, position) => {
    const decision = decisions[position] ?? null;
    return decision === null ? classification : decidedClassification(decision, classification);
  });
}

/**
 * Adds the decision to a line's result, at the beginning of its explanation and trace. Ignored parts of its text are quoted
 * in the explanation only, which an erasure removes.
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
  // Lines recorded before it was stored keep their wording.
  if (ignored === undefined) return 'a text that differs in numbers or dates only';
  const quoted = quotedOf(description, new Set(ignored));
  return `a text that is the same without ${quoted}`;
}

/** The ignored words of the line, by kind: `date "januar 2025", reference "4711"`. */
function quotedOf(description: string, kinds: ReadonlySet<IgnoredKind>): string {
  const all = nearText(description)?.ignored ?? [];
  const quoted = all.flatMap(({ kind, words: left }) => (kinds.has(kind) ? [`${kind} "${left}"`] : []));
  return quoted.length === 0 ? [...kinds].join(', ') : quoted.join(', ');
}
