import { flushCompileCache } from 'node:module';
// First: what is loaded after it asks for the words it provides.
import { provideClassifier } from '../../compute/classify/provided-classifier.ts';
import { collectGarbage } from './collect-garbage.ts';
import { threadStart } from './thread-start.ts';

provideClassifier(threadStart.classifier);
// A thread is ended from outside, and would not write it then.
flushCompileCache();
collectGarbage();

export * from '../../compute/worker.ts';
