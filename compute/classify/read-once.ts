import { findHits, type Hit } from './lexicon-matcher.ts';
import type { Favour } from './model/industry-heads.ts';
import type { JudgedIndustries } from './model/judge-industries.ts';
import type { Distances, TextJudge, TextJudgement } from './model/judge-text.ts';

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
 * Arrays for the texts of one invoice, the thread's own: making new ones for each text took a thirtieth of all time.
 */
const rooms: Distances[] = [];

/**
 * Reads each text it is asked for; a thread uses one such reader at a time. Texts of several lines are judged once
 * each: a line in doubt asks what language the others speak.
 */
export function plainReader(judge: TextJudge, lines: number): TextReader {
  if (lines < 2) return { hits: findHits, judge };
  let used = 0;
  const next = () => {
    const room = rooms[used] ?? judge.distances();
    rooms[used] = room;
    used += 1;
    return room;
  };
  return { hits: findHits, judge: rememberingJudge(judge, next) };
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
    judge: rememberingJudge(judge, judge.distances),
  };
}

interface Judged {
  readonly judgement: TextJudgement;
  /** With what was favoured; at most `MOST_FAVOURS`. */
  industries: readonly { readonly favour: Favour | undefined; readonly judged: JudgedIndustries }[];
}

const NONE: Judged['industries'] = [];

/** @param room - arrays that are kept for the next text, not used before. */
function rememberingJudge(judge: TextJudge, room: () => Distances): TextJudge {
  const remembered = new Map<string, Judged>();
  return {
    info: judge.info,
    curveOf: (language) => judge.curveOf(language),
    distances: judge.distances,
    judge(text) {
      const known = remembered.get(text);
      if (known !== undefined) return known.judgement;
      if (remembered.size >= MOST_TEXTS) return judge.judge(text);
      const judgement = judge.judge(text, room());
      remembered.set(text, { judgement, industries: NONE });
      return judgement;
    },
    industries(text, favour) {
      const ofText = remembered.get(text);
      const known = ofText?.industries.find((one) => isSame(one.favour, favour));
      if (known !== undefined) return known.judged;
      const judged = judge.industries(text, favour);
      if (ofText !== undefined && ofText.industries.length < MOST_FAVOURS) {
        ofText.industries = [...ofText.industries, { favour, judged }];
      }
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
