// First: what is loaded after it builds its index of the words it provides.

import { provideModel } from '../compute/classify/model/provided-models.ts';
import { threadStart } from './thread-start.ts';

for (const bytes of threadStart.models) provideModel(bytes);

export * from '../compute/worker.ts';
