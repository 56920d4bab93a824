import type { Category } from '../../schema/contracts/categories.ts';
import type { StoredDecision } from '../../schema/contracts/decision.ts';
import type { Attributes } from '../attributes.ts';
import { decidedClassification, readDecision } from '../memory/decision.ts';
import type { Candidate, Classification } from '../types.ts';

/** What a line was taken for, as it is stored with it. */
export interface RecordedClassification {
  readonly category: Category;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly naics: string | null;
  /** Of the figure, 0 to 1. */
  readonly certainty: number;
  readonly matched: readonly string[];
  readonly candidates: readonly Candidate[];
  /** `classificationRest`; null of lines recorded before it was kept. */
  readonly rest: Readonly<Record<string, unknown>> | null;
  readonly decision: StoredDecision | null;
}

/** The members of a classification that have no column of their own, so that none of them is lost. */
export function classificationRest(classification: Classification): object {
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

/** The classification a line was calculated with; of an older line as far as it was kept (`isKept`). */
export function readClassification(recorded: RecordedClassification): Classification {
  const { category, naics, certainty, matched, candidates, rest, decision } = recorded;
  if (decision !== null) {
    return { ...decidedClassification(readDecision(decision), recorded), candidates };
  }
  const attributes = recorded.attributes as Attributes;
  return { category, attributes, naics, matched, candidates, certainty, ...rest };
}

/** Whether all that the line's figure rests on was kept: a decision says everything itself. */
export function isKept({ rest, decision }: RecordedClassification): boolean {
  return rest !== null || decision !== null;
}
