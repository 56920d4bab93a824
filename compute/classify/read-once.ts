import { findHits, type Hit } from './lexicon-matcher.ts';
import type { Favour } from './model/industry-heads.ts';
import type { JudgedIndustries } from './model/judge-industries.ts';
import type { TextJudge, TextJudgement } from './model/judge-text.ts';

/** Texts remembered at most; those after them are read each time. */
const MOST_TEXTS = 4_096;

/** How texts are read: by the lexicon, and by the trained machines. */
export interface TextReader {
  hits(text: string): readonly Hit[];
  readonly judge: TextJudge;
}

/** Reads each text it is asked for. */
export function plainReader(judge: TextJudge): TextReader {
  return { hits: findHits, judge };
}

/**
 * Reads a text that comes again once: books repeat themselves, every month the same rent. It is made for one task
 * and forgotten with it, so that no text stays in a thread and no workspace can tell what another one sent.
 * Answers are those of `plainReader`.
 */
export function readerOfTask(judge: TextJudge): TextReader {
  const found = new Map<string, readonly Hit[]>();
  return {
    hits(text) {
      const known = found.get(text);
      if (known !== undefined) return known;
      const hits = findHits(text);
      if (found.size < MOST_TEXTS) found.set(text, hits);
      return hits;
    },
    judge: rememberingJudge(judge),
  };
}

interface Judged {
  readonly judgement: TextJudgement;
  /** By what was favoured. */
  readonly industries: Map<string, JudgedIndustries>;
}

function rememberingJudge(judge: TextJudge): TextJudge {
  const remembered = new Map<string, Judged>();
  return {
    info: judge.info,
    curveOf: (language) => judge.curveOf(language),
    judge(text) {
      const known = remembered.get(text);
      if (known !== undefined) return known.judgement;
      const judgement = judge.judge(text);
      if (remembered.size >= MOST_TEXTS) return judgement;
      // The judge writes its next answer over these arrays.
      const { categories, languages } = judgement;
      const kept = { ...judgement, categories: categories.slice(), languages: languages.slice() };
      remembered.set(text, { judgement: kept, industries: new Map() });
      return kept;
    },
    industries(text, favour) {
      const byFavour = remembered.get(text)?.industries;
      const key = keyOf(favour);
      const known = byFavour?.get(key);
      if (known !== undefined) return known;
      const industries = judge.industries(text, favour);
      byFavour?.set(key, industries);
      return industries;
    },
  };
}

function keyOf(favour: Favour | undefined): string {
  if (favour === undefined) return '';
  const { category, categoryPoints, naics, naicsPoints } = favour;
  return `${category} ${categoryPoints} ${naics} ${naicsPoints}`;
}
