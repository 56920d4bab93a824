import type { Category } from '../../schema/contracts/categories.ts';
import type { FactorLeftOut, IgnoredKind, StoredDecision } from '../../schema/contracts/decision.ts';
import type { Attributes } from '../attributes.ts';
import { MOST_CANDIDATES } from '../classify/combine-numbers.ts';
import { LEFT_OPEN_CERTAINTY, NEAR_MEMORY_CERTAINTY } from '../emissions/review-numbers.ts';
import type { Candidate, Classification } from '../types.ts';

/**
 * What a person decided a line to be, or the workspace's memory of such a decision: an input of the line beside
 * its words and numbers. It is stored with the line, so that a re-performance does not depend on what the memory
 * holds later, nor on the classifier.
 */
export interface Decision {
  readonly source: 'person' | 'memory';
  /** How the memory met the line: the very text, or one that differs in what was left out; null for a person. */
  readonly match: 'exact' | 'near' | null;
  readonly category: Category;
  readonly attributes: Attributes;
  readonly naics: string | null;
  /** A factor of the invoice's factor set that counts instead of what the rules choose; null: the rules choose. */
  readonly factorId: string | null;
  /** What was left out to recognise the line; absent but for near texts, and from those recorded before it was kept. */
  readonly ignored?: readonly IgnoredKind[];
  /** Why a remembered factor does not count here. */
  readonly factorLeftOut?: FactorLeftOut;
  /** What the lines of the bill name, where the words of this one name no supply and another one was remembered. */
  readonly billNames?: Category;
}

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
 * Whether a decision is only a proposal: other numbers than dates, references and amounts were left out, or the bill
 * names another supply.
 */
export function isProposal({ ignored, billNames }: Decision): boolean {
  return billNames !== undefined || (ignored?.includes('number') ?? false);
}

/** Why a proposal is for review, in words. */
export function proposalDoubt({ billNames, category }: Decision): string {
  return billNames === undefined
    ? 'the remembered text has another number, which may name another thing'
    : `${category} was remembered for words that name no supply, and the bill names ${billNames}`;
}

function certaintyOf(decision: Decision): number {
  if (isProposal(decision)) return LEFT_OPEN_CERTAINTY;
  return decision.match === 'near' ? NEAR_MEMORY_CERTAINTY : 1;
}

/** The classification a decision amounts to, instead of what the classifier said. */
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

/** Who looks at a proposal sees what the classifier would have said. */
function others(candidates: readonly Candidate[], own: Candidate): readonly Candidate[] {
  return candidates
    .filter(({ category }) => category !== own.category)
    .slice(0, MOST_CANDIDATES - 1)
    .map(({ category, score }) => ({ category, score: Math.floor(score * (1 - own.score) * 1000) / 1000 }));
}

/** Puts decisions, null where there is none, in place of what the classifier said of the same lines. */
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
