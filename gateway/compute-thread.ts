import { workerData } from 'node:worker_threads';
import { provideModel } from '../compute/classify/model/provided-models.ts';

/** What a compute thread starts with: the classifier's models, shared by all threads. */
export interface ThreadStart {
  readonly models: readonly SharedArrayBuffer[];
}

const { models } = workerData as ThreadStart;
for (const bytes of models) provideModel(bytes);

export * from '../compute/worker.ts';
