import { provideTerms } from '../../compute/terms/provided-terms.ts';
import { termFiles } from '../../gateway/threads/term-files.ts';

/** What runs compute in its own thread imports this first: the index of the words is built when compute is loaded. */
provideTerms(termFiles());
