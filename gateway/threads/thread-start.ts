import { workerData } from 'node:worker_threads';
import { type Lexicon, provideLexicon } from '../../compute/classify/lexicon.ts';
import type { ClassifierData } from '../../compute/classify/provided-classifier.ts';
import { provideTerms, type TermFile } from '../../compute/terms/provided-terms.ts';

/** What a compute thread starts with, shared by all threads: its classifier, the tables of words and the lexicon made of them. */
export interface ThreadStart {
  readonly classifier: ClassifierData;
  readonly terms: readonly TermFile[];
  readonly lexicon: Lexicon;
}

export const threadStart = workerData as ThreadStart;
provideTerms(threadStart.terms);
provideLexicon(threadStart.lexicon);
