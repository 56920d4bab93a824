import { workerData } from 'node:worker_threads';
import { provideTerms, type TermFile } from '../../compute/terms/provided-terms.ts';

/** What the thread of imports starts with. It is imported before all that reads a table of words. */
export interface ImportThreadStart {
  readonly terms: readonly TermFile[];
}

provideTerms((workerData as ImportThreadStart).terms);
