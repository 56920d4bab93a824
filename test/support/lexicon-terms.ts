import { decode, encode, MAX_CODES } from '../../compute/classify/normalise.ts';
import { lexiconTables } from '../../compute/terms/lexicon-tables.ts';
import { smallWords } from '../../compute/terms/small-words.ts';

const codes = new Uint8Array(MAX_CODES);

/** The shipped tables of words. */
export const TABLES = lexiconTables();

/** Words that are read over. */
export const SMALL = new Set(
  [...smallWords.function, ...smallWords.modifier, ...smallWords.purpose].map(compared),
);

/** A text as the lexicon compares it. */
export function compared(text: string): string {
  return decode(codes, 0, encode(text, codes)).trim();
}
