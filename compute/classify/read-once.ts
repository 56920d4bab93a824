import { findHits, type Hit } from './lexicon-matcher.ts';
import type { Favour } from './model/industry-heads.ts';
import type { JudgedIndustries } from './model/judge-industries.ts';
import type { TextJudge, TextJudgement } from './model/judge-text.ts';

/** Texts remembered at most; those after them are read each time. */
const MOST_TEXTS = 4_096;

/** What may be favoured of one text differs by vendor and bill; further answers are not remembered. */
const MOST_FAVOURS = 8;

/** How texts are read: by the lexicon, and by the trained machines. */
export interface TextReader {
  hits(text: string): readonly Hit[];
  readonly judge: TextJudge;
}

/**
 * Reads each text it is asked for. Those of several lines are judged once each: a line in doubt asks what language
 * the others speak.
 */
export function plainReader(judge: TextJudge, lines: number): TextReader {
  return { hits: findHits, judge: lines > 1 ? rememberingJudge(judge) : judge };
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
  /** With what was favoured; at most `MOST_FAVOURS`. */
  readonly industries: { readonly favour: Favour | undefined; readonly judged: JudgedIndustries }[];
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
      const { known: features, knownWords } = judgement;
      const categories = judgement.categories.slice();
      const kept = { categories, languages: judgement.languages.slice(), known: features, knownWords };
      remembered.set(text, { judgement: kept, industries: [] });
      return kept;
    },
    industries(text, favour) {
      const ofText = remembered.get(text)?.industries;
      const known = ofText?.find((one) => isSame(one.favour, favour));
      if (known !== undefined) return known.judged;
      const judged = judge.industries(text, favour);
      if (ofText !== undefined && ofText.length < MOST_FAVOURS) ofText.push({ favour, judged });
      return judged;
    },
  };
}

/** Compared number by number: writing them out as a key would cost as much as judging a short text. */
function isSame(a: Favour | undefined, b: Favour | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return (
    a.category === b.category &&
    a.categoryPoints === b.categoryPoints &&
    a.naics === b.naics &&
    a.naicsPoints === b.naicsPoints
  );
}
