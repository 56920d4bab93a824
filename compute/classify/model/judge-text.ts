import { CATEGORIES } from '../../../schema/contracts/categories.ts';
import { type Curve, curveOf } from './calibration.ts';
import { distances, headOf } from './head-view.ts';
import type { Favour } from './industry-heads.ts';
import { industryJudge, type JudgedIndustries } from './judge-industries.ts';
import type { ModelFile } from './model-file.ts';
import { WORDS_OF_A_LINE } from './model-numbers.ts';
import type { TextScorer } from './score-text.ts';

/** The models' answer for one text. */
export interface TextJudgement {
  /** Distance from each category's plane, in the order of `CATEGORIES`. */
  readonly categories: Float64Array;
  /** Distance from each language's plane, in the order of `LANGUAGES`. */
  readonly languages: Float64Array;
  /** Features of the text the model knows. */
  readonly known: number;
  /** Whole words among them. */
  readonly knownWords: number;
}

/** Where the distances of a judgement are written. */
export type Distances = Pick<TextJudgement, 'categories' | 'languages'>;

/** Combines the heads of a model. */
export interface TextJudge {
  /** @param into - arrays for the distances; by default the judge's own, overwritten by the next text. */
  judge(text: string, into?: Distances): TextJudgement;
  /** Arrays for the distances of one text. */
  distances(): Distances;
  /**
   * The five likeliest industries of a text, best first; their probabilities add up to at most 1. Fast for the text judged
   * last; another is scored first.
   */
  industries(text: string, favour?: Favour): JudgedIndustries;
  /** Curve of the category's certainty for a language; null if the model is not calibrated. */
  curveOf(language: string): Curve | null;
  readonly info: ModelFile['info'];
}

export function textJudge(scorer: TextScorer): TextJudge {
  const { info } = scorer.model;
  const category = headOf(scorer, 'category');
  const language = headOf(scorer, 'language');
  const room = () => ({
    categories: new Float64Array(CATEGORIES.length),
    languages: new Float64Array(language.labels.length),
  });
  const own = room();
  const industries = industryJudge(scorer);
  let productShare = 0;
  let scored: string | null = null;
  const curves = new Map(
    language.labels.flatMap((name) => {
      const numbers = info.fitted[`category.${name}`];
      return numbers === undefined ? [] : [[name, curveOf(numbers)] as const];
    }),
  );
  const score = (text: string) => {
    const counted = scorer.score(text);
    productShare = Math.min(1, Math.max(0, counted.knownWords / WORDS_OF_A_LINE - 1));
    scored = text;
    return counted;
  };
  return {
    info,
    distances: room,
    judge(text, { categories, languages } = own) {
      const { known, knownWords } = score(text);
      distances(category, categories);
      distances(language, languages);
      return { categories, languages, known, knownWords };
    },
    industries(text, favour) {
      if (text !== scored) score(text);
      // The favoured points are now included: the next question scores again.
      scored = null;
      return industries(productShare, favour);
    },
    curveOf: (name) => curves.get(name) ?? null,
  };
}
