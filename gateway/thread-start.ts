import { workerData } from 'node:worker_threads';
import { provideTerms, type TermFile } from '../compute/terms/provided-terms.ts';

/** What a compute thread starts with, shared by all threads: the classifier's models and its tables of words. */
export interface ThreadStart {
  readonly models: readonly SharedArrayBuffer[];
  readonly terms: readonly TermFile[];
}

export const threadStart = workerData as ThreadStart;
provideTerms(threadStart.terms);
