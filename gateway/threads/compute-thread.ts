// First: what is loaded after it builds its index of the words it provides.

import { provideClassifier } from '../../compute/classify/provided-classifier.ts';
import { threadStart } from './thread-start.ts';

provideClassifier(threadStart.classifier);

export * from '../../compute/worker.ts';
