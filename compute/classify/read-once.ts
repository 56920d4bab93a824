import { rememberedTexts } from '../remembered-texts.ts';
import type { Hit } from './lexicon-index.ts';
import { findHits } from './lexicon-matcher.ts';
import type { Favour } from './model/industry-heads.ts';
import type { JudgedIndustries } from './model/judge-industries.ts';
import type { TextJudge, TextJudgement } from './model/judge-text.ts';

/** Some ten megabytes with what is known of each text. */
const ROOM = { texts: 8_192, letters: 500_000 } as const;

/** What may be favoured of one text differs by vendor and bill; further answers are not kept. */
const MOST_FAVOURS = 8;

/** How texts are read: by the lexicon, and by the models. */
export interface TextReader {
  hits(text: string): readonly Hit[];
  readonly judge: TextJudge;
}

/** What is known of a text, as far as it was asked for. */
interface KnownText {
  hits: readonly Hit[] | undefined;
  judgement: TextJudgement | undefined;
  /** With what was favoured; at most `MOST_FAVOURS`. */
  industries: readonly { readonly favour: Favour | undefined; readonly judged: JudgedIndustries }[];
}

/** Of each classifier that this thread was given. */
const readers = new WeakMap<TextJudge, TextReader>();

/** The reader of a classifier that remembers what it read. */
export function readerOf(judge: TextJudge): TextReader {
  const known = readers.get(judge);
  if (known !== undefined) return known;
  const reader = rememberingReader(judge);
  readers.set(judge, reader);
  return reader;
}

const NONE: KnownText['industries'] = [];

/**
 * Reads a text that comes again once: books repeat themselves, every month the same rent. What it keeps rests on the
 * text and the classifier alone, so an answer is the same whatever was read before; a classifier has one such reader
 * a thread.
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
