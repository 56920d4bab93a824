import { parentPort } from 'node:worker_threads';
import { provideTerms } from '../../compute/terms/provided-terms.ts';
import { threadData } from './thread-data.ts';

/** A thread that makes the lexicon of its tables and ends: what that takes for a moment is given back with the thread. */
const data = threadData();
provideTerms(data.terms);
const { builtLexicon } = await import('../../compute/classify/build-index.ts');
parentPort?.postMessage({ ...data, lexicon: builtLexicon() });
