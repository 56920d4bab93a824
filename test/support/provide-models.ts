// First: what is loaded after it builds its index of the words it provides.
import '../../scripts/train/provide-terms.ts';

import { provideModel } from '../../compute/classify/model/provided-models.ts';
import { modelFiles } from '../../gateway/model-files.ts';

/** Tests and benchmarks that call compute in their own thread give it the models, as the pool gives them to its threads. */
for (const bytes of modelFiles()) provideModel(bytes);
