import { MAX_CHARACTERS } from './journey-numbers.ts';

/** A word of a line's text and its position. */
interface Word {
  readonly text: string;
  /** Normalised for comparing names. */
  readonly key: string;
  readonly from: number;
  /** Behind its last character. */
  readonly to: number;
}

/** A line's text, split into words. */
export interface LineText {
  readonly text: string;
  readonly words: readonly Word[];
  /** It has no lower-case letters. */
  readonly isCapitals: boolean;
}

/** Reads the words of a description; beyond `MAX_CHARACTERS` it is ignored. */
export function readLine(description: string): LineText {
  const text = description.slice(0, MAX_CHARACTERS).normalize('NFC').replaceAll('’', "'");
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word,
    key: fold(word),
    from: index,
    to: index + word.length,
  }));
  return { text, words, isCapitals: text === text.toUpperCase() };
}

/** The text between two adjacent words, and at the ends. */
export function between({ text, words }: LineText, before: number, after: number): string {
  return text.slice(words[before]?.to ?? 0, words[after]?.from ?? text.length);
}

const PLAIN = /^[a-z0-9]*$/;
const MARKS = /\p{M}/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  œ: 'oe',
  æ: 'ae',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** A word without case and accents: "Zürich" is "zurich". */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[ßøœæłđðþı]/g, (letter) => LETTERS[letter] ?? letter);
}

/** With umlauts as two letters: "Zürich" is "zuerich". */
export function foldSpelt(word: string): string {
  return fold(
    word
      .toLowerCase()
      .normalize('NFC')
      .replace(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter),
  );
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a name, folded, with a blank between. */
export function nameKey(name: string, of: (word: string) => string = fold): string {
  return (name.match(WORD) ?? []).map(of).join(' ');
}
