/**
 * Letters that capitals, or other spellings of the same word, write as others; accents come off before. Not the
 * lexicon's list (`classify/normalise.ts`): keys are stored, and must not change with it.
 */
const SPELLED_OUT: { readonly [letter: string]: string } = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  // A sigma is written as a final one by what stands around it, so the same word in capitals would differ.
  ς: 'σ',
};
const SPELLED_OUT_LETTERS = new RegExp(`[${Object.keys(SPELLED_OUT).join('')}]`, 'gu');

/** Accents of Latin and Greek letters, and marks without a letter: in other scripts a mark is part of the word. */
const ACCENTS = /(^|[^\p{L}\p{M}]|[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;

/** A sign that ends a word tells it from others ("C#", "C++"); before or between words it separates. */
const SIGNS_BEFORE_A_WORD = /(?<![#+])[#+]+(?=[\p{L}\p{N}])/gu;
const SIGNS_BEHIND_NO_WORD = /(^|[^\p{L}\p{N}\p{M}#+])[#+]+/gu;

const SEPARATORS = /[^\p{L}\p{N}\p{M}#+~]+/u;
const IN_A_WORD = /[\p{L}\p{N}]/u;

/** A point, slash or dash that joins a number to what follows, as in dates; `~` stands for it. */
const JOINING_SIGNS = /(?<=\d)[./–-]+(?=\s?[\p{L}\d])/gu;
const JOINED_NUMBER = /^\d+~$/;

/** Lower case, without accents, "ß" as "ss" and "œ" as "oe"; a number joined to the next word has a `~` behind it. */
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

/** The words of a text as its key has them. */
export function keyWords(text: string): KeyWords {
  const marked = normalisedWords(text);
  return {
    words: marked.map((word) => word.replace('~', '')),
    joined: marked.map((word) => word.endsWith('~')),
  };
}

const normalised = (text: string): string => keyWords(text).words.join(' ');

/** The vendor as the memory knows it; empty for a name without any letter or digit. */
export const vendorKey = (vendorName: string): string => normalised(vendorName);

/** A description as the memory knows it, words with one space between them; empty without any letter or digit. */
export const textKey = (description: string): string => normalised(description);

/** Longest normalised text that is remembered, in characters; a longer one comes but once. */
export const MAX_REMEMBERED_TEXT = 500;
