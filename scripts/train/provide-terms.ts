import { provideLexicon } from '../../compute/classify/lexicon.ts';
import { provideTerms } from '../../compute/terms/provided-terms.ts';
import { termFiles } from '../../gateway/threads/term-files.ts';

/** What runs compute in its own thread imports this first: what classifies asks for its words when it is loaded. */
provideTerms(termFiles());
const { builtLexicon } = await import('../../compute/classify/build-index.ts');
provideLexicon(builtLexicon());
