import type { Category } from '../../schema/contracts/categories.ts';
import type { StoredDecision } from '../../schema/contracts/decision.ts';
import type { Attributes } from '../attributes.ts';
import type { Classification } from '../types.ts';

/**
 * What a person decided a line to be, or the workspace's memory of such a decision: an input of the line beside
 * its words and numbers. It is stored with the line, so that a re-performance does not depend on what the memory
 * holds later, nor on the classifier.
 */
export interface Decision {
  readonly source: 'person' | 'memory';
  /** How the memory met the line: the very text, or one that differs in numbers and dates; null for a person. */
  readonly match: 'exact' | 'near' | null;
  readonly category: Category;
  readonly attributes: Attributes;
  readonly naics: string | null;
  /** A factor of the invoice's factor set that counts instead of what the rules choose; null: the rules choose. */
  readonly factorId: string | null;
}

/** Members in canonical order, for the chain. */
export function storedDecision(decision: Decision): StoredDecision {
  const { attributes, category, factorId, match, naics, source } = decision;
  return { attributes: { ...attributes }, category, factor_id: factorId, match, naics, source };
}

/** A stored decision as an input of the calculation. */
export function readDecision(stored: StoredDecision): Decision {
  const { attributes, category, factor_id: factorId, match, naics, source } = stored;
  return { source, match, category, attributes: attributes as Attributes, naics, factorId };
}

/** How sure a line is that somebody decided: a text that differs in numbers could still be another thing. */
const NEAR_CERTAINTY = 0.9;

/** The classification a decision amounts to. */
export function decidedClassification(decision: Decision, matched: readonly string[] = []): Classification {
  const certainty = decision.match === 'near' ? NEAR_CERTAINTY : 1;
  return {
    category: decision.category,
    attributes: decision.attributes,
    naics: decision.naics,
    certainty,
    matched,
    candidates: [{ category: decision.category, score: certainty }],
    decision,
  };
}

/** Puts decisions, null where there is none, in place of what the classifier said of the same lines. */
export function withDecisions(
  classifications: readonly Classification[],
  decisions: readonly (Decision | null)[],
): readonly Classification[] {
  if (decisions.every((decision) => decision === null)) return classifications;
  return classifications.map((classification, position) => {
    const decision = decisions[position] ?? null;
    return decision === null ? classification : decidedClassification(decision, classification.matched);
  });
}
