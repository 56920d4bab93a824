import { workerData } from 'node:worker_threads';
import { type Lexicon, provideLexicon } from '../../compute/classify/lexicon.ts';
import type { ClassifierData } from '../../compute/classify/provided-classifier.ts';
import { provideTerms, type TermFile } from '../../compute/terms/provided-terms.ts';

/**
 * The start data of compute threads, shared by all: classifier, vocabulary tables and the lexicon built from
 * them.
 */
export interface ThreadStart {
  readonly classifier: ClassifierData;
  readonly terms: readonly TermFile[];
  readonly lexicon: Lexicon;
}

export const threadStart = workerData as ThreadStart;
provideTerms(threadStart.terms);
provideLexicon(threadStart.lexicon);
