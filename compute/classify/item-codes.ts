import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import { LOOKED_AT_BELOW, REVIEW_BELOW, SETTLED_SERVICE } from '../emissions/review-numbers.ts';
import { type CodeRow, codeRow } from '../terms/item-codes.ts';
import type { Candidate, Classification, CodeHint } from '../types.ts';
import { CODE_DIFFERS_CERTAINTY, CODE_ODDS, GUESS_CERTAINTY, MOST_CANDIDATES } from './combine-numbers.ts';
import { answerAs } from './lexicon-classifier.ts';
import type { LexiconAnswer, LineEvidence } from './line-evidence.ts';

/**
 * A classification with the hint of the line's item codes. Suppliers' codes are often wrong, so they never take a line out of
 * review: a code that agrees raises the certainty up to the next threshold at most, one that differs asks for review, and one
 * decides only over a text that is likelier wrong than right, and the line then needs review.
 * Source: docs/classification.md, item codes.
 */
export function withItemCodes(answer: LexiconAnswer, classification: Classification): Classification {
  const codes = answer.line.itemCodes;
  if (codes == null) return classification;
  const rows = codes.flatMap((code) => codeRow(code) ?? []);
  const { category, certainty } = classification;
  // A discount has the code of the goods it is for.
  const isNothing = category === 'not_a_purchase' && certainty >= REVIEW_BELOW;
  if (rows.length === 0 || isNothing) return classification;
  const hint = (says: CodeHint['says']): CodeHint => ({ says, read: [...new Set(rows.map(readAs))] });
  const agrees = rows.every(({ fits }) => fits.includes(category));
  // `other` with little certainty is no answer that a code could agree with.
  const isOpen = certainty < REVIEW_BELOW && (category === 'other' || !agrees);
  const meant = isOpen ? meantBy(rows, answer.evidence) : null;
  if (meant !== null) return { ...decided(answer, classification, meant), codeHint: hint('decides') };
  if (agrees) return { ...withCertainty(classification, raised(certainty)), codeHint: hint('agrees') };
  const doubtful = withCertainty(classification, Math.min(certainty, CODE_DIFFERS_CERTAINTY));
  return { ...doubtful, codeHint: hint('differs') };
}

const readAs = ({ scheme, prefix, meaning }: CodeRow) => `${scheme} ${prefix}, ${meaning}`;

/** The category that all codes allow and no code contradicts, if the unit fits it too. */
function meantBy(rows: readonly CodeRow[], { unit }: LineEvidence): Category | null {
  const named = new Set(rows.flatMap(({ category }) => category ?? []));
  const [category] = named;
  if (category === undefined || named.size > 1) return null;
  if (!rows.every(({ fits }) => fits.includes(category))) return null;
  // The unit excludes it: litres are no furniture.
  return unit.otherwise < 1 && unit.fits[CATEGORIES.indexOf(category)] !== 1 ? null : category;
}

/** Thresholds of certainty that change a review, a factor or a confidence. */
const THRESHOLDS = [REVIEW_BELOW, LOOKED_AT_BELOW, SETTLED_SERVICE];
/** Certainty has three decimals. */
const STEP = 0.001;

function raised(certainty: number): number {
  const odds = CODE_ODDS * certainty;
  const higher = Math.round((1000 * odds) / (odds + 1 - certainty)) / 1000;
  const next = THRESHOLDS.find((threshold) => threshold > certainty);
  return next === undefined ? higher : Math.max(certainty, Math.min(higher, next - STEP));
}

function withCertainty(classification: Classification, certainty: number): Classification {
  const { category, candidates } = classification;
  return { ...classification, certainty, candidates: sharedOut({ category, score: certainty }, candidates) };
}

/** The words of the line give everything but the category; its industries are not read from a text that says so little. */
function decided(answer: LexiconAnswer, { candidates }: Classification, category: Category): Classification {
  return {
    category,
    ...answerAs(answer, category),
    certainty: GUESS_CERTAINTY,
    candidates: sharedOut({ category, score: GUESS_CERTAINTY }, candidates),
    industries: [],
  };
}

/** The chosen category first, and the others with no more than what it leaves. */
function sharedOut(chosen: Candidate, candidates: readonly Candidate[]): readonly Candidate[] {
  const others = candidates.filter(({ category }) => category !== chosen.category);
  const sum = others.reduce((total, { score }) => total + score, 0);
  const share = sum === 0 ? 0 : Math.min(1, (1 - chosen.score) / sum);
  return [
    chosen,
    ...others
      .slice(0, MOST_CANDIDATES - 1)
      .map(({ category, score }) => ({ category, score: Math.floor(score * share * 1000) / 1000 })),
  ];
}
