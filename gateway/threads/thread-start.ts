import { workerData } from 'node:worker_threads';
import type { ClassifierData } from '../../compute/classify/provided-classifier.ts';
import { provideTerms, type TermFile } from '../../compute/terms/provided-terms.ts';

/** What a compute thread starts with, shared by all threads: its classifier and the tables of words. */
export interface ThreadStart {
  readonly classifier: ClassifierData;
  readonly terms: readonly TermFile[];
}

export const threadStart = workerData as ThreadStart;
provideTerms(threadStart.terms);
