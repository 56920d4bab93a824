// First: what is loaded after it builds its index of the words it provides.
import '../../scripts/train/provide-terms.ts';

import { provideClassifier } from '../../compute/classify/provided-classifier.ts';
import { threadData } from '../../gateway/threads/thread-data.ts';

/** Tests and benchmarks that call compute in their own thread give it the classifier, as the pool gives it to its threads. */
provideClassifier(threadData().classifier);
