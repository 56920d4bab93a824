import { parentPort, workerData } from 'node:worker_threads';
import { provideTerms, type TermFile } from '../../compute/terms/provided-terms.ts';

/** A thread that makes the lexicon of its tables and ends: what that takes for a moment is given back with the thread. */
provideTerms(workerData as readonly TermFile[]);
const { builtLexicon } = await import('../../compute/classify/build-index.ts');
parentPort?.postMessage(builtLexicon());
