import './provide-tables.ts';

import { builtLexicon } from '../../compute/classify/build-index.ts';
import { provideLexicon } from '../../compute/classify/lexicon.ts';

/** Programs that run compute in their own thread import this first: the classifier reads its words when it is loaded. */
provideLexicon(builtLexicon());
