import type { Category } from '../../schema/contracts/categories.ts';
import type { StoredDecision } from '../../schema/contracts/decision.ts';
import type { Attributes } from '../attributes.ts';
import { decidedClassification, readDecision } from '../memory/decision.ts';
import type { Candidate, Classification } from '../types.ts';

/** The stored classification of a line. */
export interface RecordedClassification {
  readonly category: Category;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly naics: string | null;
  /** Of the figure, 0 to 1. */
  readonly certainty: number;
  readonly matched: readonly string[];
  readonly candidates: readonly Candidate[];
  /** `classificationRest`; null for lines recorded before it was stored. */
  readonly rest: Readonly<Record<string, unknown>> | null;
  readonly decision: StoredDecision | null;
}

/** The members of a classification without a column of their own, so that none is lost. */
export function classificationRest(classification: Classification): Readonly<Record<string, unknown>> {
  const {
    category: _,
    attributes: _a,
    naics: _n,
    matched: _m,
    candidates: _c,
    decision: _d,
    ...rest
  } = classification;
  return rest;
}

/** The classification used for a line; of an older line as far as stored (`isKept`). */
export function readClassification(recorded: RecordedClassification): Classification {
  const { category, naics, certainty, matched, candidates, rest, decision } = recorded;
  if (decision !== null) {
    return { ...decidedClassification(readDecision(decision), recorded), candidates };
  }
  const attributes = recorded.attributes as Attributes;
  return { category, attributes, naics, matched, candidates, certainty, ...rest };
}

/** Whether everything the line's figure depends on was stored: a decision is complete in itself. */
export function isKept({ rest, decision }: RecordedClassification): boolean {
  return rest !== null || decision !== null;
}
