import { rememberedTexts } from '../remembered-texts.ts';
import type { Hit } from './lexicon-index.ts';
import { findHits } from './lexicon-matcher.ts';
import type { Favour } from './model/industry-heads.ts';
import type { JudgedIndustries } from './model/judge-industries.ts';
import type { TextJudge, TextJudgement } from './model/judge-text.ts';

/** Some ten megabytes, results included. */
const ROOM = { texts: 8_192, letters: 500_000 } as const;

/** Favoured industries differ by vendor and bill; further answers for a text are not kept. */
const MOST_FAVOURS = 8;

/** How texts are read: by the lexicon and by the models. */
export interface TextReader {
  hits(text: string): readonly Hit[];
  readonly judge: TextJudge;
}

/** Results for a text, as far as requested. */
interface KnownText {
  hits: readonly Hit[] | undefined;
  judgement: TextJudgement | undefined;
  /** With the favoured industries; at most `MOST_FAVOURS`. */
  industries: readonly { readonly favour: Favour | undefined; readonly judged: JudgedIndustries }[];
}

/** For each classifier of this thread. */
const readers = new WeakMap<TextJudge, TextReader>();

/** The caching reader of a classifier. */
export function readerOf(judge: TextJudge): TextReader {
  const known = readers.get(judge);
  if (known !== undefined) return known;
  const reader = rememberingReader(judge);
  readers.set(judge, reader);
  return reader;
}

const NONE: KnownText['industries'] = [];

/**
 * Reads each text once: books repeat themselves, the same rent every month. A result depends only on the text and the
 * classifier, so the answer does not depend on earlier texts. One reader a thread and classifier.
 */
export function rememberingReader(judge: TextJudge): TextReader {
  const textOf = rememberedTexts(ROOM, unknownText);
  return {
    hits(text) {
      const known = textOf(text);
      known.hits ??= findHits(text);
      return known.hits;
    },
    judge: {
      info: judge.info,
      curveOf: (language) => judge.curveOf(language),
      distances: judge.distances,
      judge(text) {
        const known = textOf(text);
        known.judgement ??= judge.judge(text, judge.distances());
        return known.judgement;
      },
      industries(text, favour) {
        const known = textOf(text);
        const before = known.industries.find((one) => isSame(one.favour, favour));
        if (before !== undefined) return before.judged;
        const judged = judge.industries(text, favour);
        if (known.industries.length < MOST_FAVOURS)
          known.industries = [...known.industries, { favour, judged }];
        return judged;
      },
    },
  };
}

const unknownText = (): KnownText => ({ hits: undefined, judgement: undefined, industries: NONE });

/** Compares number by number: building a key would cost as much as judging a short text. */
function isSame(a: Favour | undefined, b: Favour | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return (
    a.category === b.category &&
    a.categoryPoints === b.categoryPoints &&
    a.naics === b.naics &&
    a.naicsPoints === b.naicsPoints
  );
}
