import { fold, WORD } from './fold.ts';
import { MAX_CHARACTERS } from './journey-numbers.ts';

/** A word of a line's text and where it stands. */
export interface Word {
  readonly text: string;
  /** Folded, as names are compared. */
  readonly key: string;
  readonly from: number;
  /** Behind its last character. */
  readonly to: number;
}

/** A line's text, read once. */
export interface LineText {
  readonly text: string;
  readonly words: readonly Word[];
  /** Nothing in it is in small letters. */
  readonly isCapitals: boolean;
}

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

/** What stands between two words that follow each other, and at the ends. */
export function between({ text, words }: LineText, before: number, after: number): string {
  return text.slice(words[before]?.to ?? 0, words[after]?.from ?? text.length);
}
