import { provideTerms } from '../../compute/terms/provided-terms.ts';
import { termFiles } from '../../gateway/threads/term-files.ts';

/** First of all: what makes the lexicon asks for its words when it is loaded. */
provideTerms(termFiles());
