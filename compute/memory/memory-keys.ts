/**
 * Letters written differently in capitals or other spellings of a word; accents are removed before. Separate from the lexicon's
 * list (`classify/normalise.ts`): keys are stored, and must not change with it.
 */
const SPELLED_OUT: { readonly [letter: string]: string } = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  // The form of a sigma depends on its neighbours, so the same word in capitals would differ.
  ς: 'σ',
};
const SPELLED_OUT_LETTERS = new RegExp(`[${Object.keys(SPELLED_OUT).join('')}]`, 'gu');

/** Accents of Latin and Greek letters, and marks without a letter: in other scripts a mark is part of the word. */
const ACCENTS = /(^|[^\p{L}\p{M}]|[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;

/** A sign at the end of a word distinguishes it ("C#", "C++"); before or between words it separates. */
const SIGNS_BEFORE_A_WORD = /(?<![#+])[#+]+(?=[\p{L}\p{N}])/gu;
const SIGNS_BEHIND_NO_WORD = /(^|[^\p{L}\p{N}\p{M}#+])[#+]+/gu;

const SEPARATORS = /[^\p{L}\p{N}\p{M}#+~]+/u;
const IN_A_WORD = /[\p{L}\p{N}]/u;

/** A point, slash or dash that joins a number to what follows, as in dates; `~` marks it. */
const JOINING_SIGNS = /(?<=\d)[./–-]+(?=\s?[\p{L}\d])/gu;
const JOINED_NUMBER = /^\d+~$/;

/** Lower case, without accents, "ß" as "ss" and "œ" as "oe"; a number joined to the next word gets a `~`. */
function normalisedWords(text: string): string[] {
  const lower = text.normalize('NFKD').replace(ACCENTS, '$1').toLowerCase();
  const spelled = lower.replace(SPELLED_OUT_LETTERS, (letter) => SPELLED_OUT[letter] ?? letter);
  const plain = spelled
    .normalize('NFKC')
    .replaceAll('~', ' ')
    .replace(JOINING_SIGNS, '~ ')
    .replace(SIGNS_BEFORE_A_WORD, ' ')
    .replace(SIGNS_BEHIND_NO_WORD, '$1 ');
  return plain
    .split(SEPARATORS)
    .filter((word) => IN_A_WORD.test(word))
    .map((word) => (JOINED_NUMBER.test(word) ? word : word.replaceAll('~', '')));
}

/** The words of a text key, and which numbers a sign joins to the next word. */
export interface KeyWords {
  readonly words: readonly string[];
  readonly joined: readonly boolean[];
}

/** The words of a text as in its key. */
export function keyWords(text: string): KeyWords {
  const marked = normalisedWords(text);
  return {
    words: marked.map((word) => word.replace('~', '')),
    joined: marked.map((word) => word.endsWith('~')),
  };
}

const normalised = (text: string): string => keyWords(text).words.join(' ');

/** The key of a vendor; empty for a name without any letter or digit. */
export const vendorKey = (vendorName: string): string => normalised(vendorName);

/** The key of a description, words with one space between them; empty without any letter or digit. */
export const textKey = (description: string): string => normalised(description);

/** Longest normalised text that is remembered, in characters; longer ones do not repeat. */
export const MAX_REMEMBERED_TEXT = 500;
