import './provide-tables.ts';

import { builtLexicon } from '../../compute/classify/build-index.ts';
import { provideLexicon } from '../../compute/classify/lexicon.ts';

/** What runs compute in its own thread imports this first: what classifies asks for its words when it is loaded. */
provideLexicon(builtLexicon());
