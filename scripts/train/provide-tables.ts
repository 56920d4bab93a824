import { provideTerms } from '../../compute/terms/provided-terms.ts';
import { termFiles } from '../../gateway/threads/term-files.ts';

/** Import this first: the modules of the lexicon read its words when they are loaded. */
provideTerms(termFiles());
