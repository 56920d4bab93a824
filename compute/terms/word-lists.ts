import { plainText } from '../plain-text.ts';
import { TERM_LANGUAGES } from './lexicon-tables.ts';
import { providedTable } from './provided-terms.ts';
import { oneOf, readTable } from './read-table.ts';

/** A word or phrase for a rule, in small letters and without accents; `README.md` explains its signs. */
export interface ListedWord {
  readonly text: string;
  /** Only at the beginning of the text. */
  readonly isFirst: boolean;
}

/** The words of a table for rules, by purpose. */
export type WordLists<Purpose extends string> = { readonly [P in Purpose]: readonly ListedWord[] };

/**
 * The words of a table for rules; each purpose has some.
 * @param text - of the table; by default the thread's.
 * @throws RangeError with file and line if a line is wrong.
 */
export function wordLists<Purpose extends string>(
  name: string,
  purposes: readonly Purpose[],
  text = providedTable(name),
): WordLists<Purpose> {
  const lists = Object.fromEntries(purposes.map((purpose) => [purpose, []])) as unknown as {
    [P in Purpose]: ListedWord[];
  };
  const seen = new Set<string>();
  for (const { fields, place } of readTable({ name, text }, ['purpose', 'language', 'term', 'marks'])) {
    const purpose = oneOf(purposes, fields.purpose, place);
    oneOf(TERM_LANGUAGES, fields.language, place);
    const word = plainText(fields.term);
    if (!/[a-z\d]/.test(word) || seen.has(`${purpose} ${word}`)) {
      throw new RangeError(`${place}: "${fields.term}" is a duplicate or empty`);
    }
    seen.add(`${purpose} ${word}`);
    lists[purpose].push({ text: word, isFirst: oneOf(['', 'first'], fields.marks, place) === 'first' });
  }
  for (const purpose of purposes) {
    if (lists[purpose].length === 0) throw new RangeError(`${name}: no word is for ${purpose}`);
  }
  return lists;
}

/** One pattern for any of the words, in a text in small letters without accents. */
export function patternOf(words: readonly ListedWord[], flags = ''): RegExp {
  return new RegExp(sourceOf(words), flags);
}

/** Alternatives of the words, for a rule with conditions of its own around them. */
export function plainSource(words: readonly ListedWord[]): string {
  return `(?:${words.map(({ text }) => text).join('|')})`;
}

/** The words themselves, for comparison with whole words. @throws RangeError if one has a sign such as `*`. */
export function setOf(words: readonly ListedWord[]): ReadonlySet<string> {
  const open = words.find(({ text, isFirst }) => text.includes('*') || isFirst);
  if (open !== undefined) throw new RangeError(`"${open.text}" is compared with whole words`);
  return new Set(words.map(({ text }) => text));
}

/**
 * The same for a part of a rule's own pattern, with the longer of two words with the same beginning first.
 * @param begin - what must precede a word.
 */
export function sourceOf(words: readonly ListedWord[], begin = BEGIN): string {
  // Words with the same condition at their ends are grouped, so that it is checked once per position of the text.
  const groups = Map.groupBy(words, ({ text, isFirst }) => {
    const before = text.startsWith('*') ? (isFirst ? '^[\\w-]*' : BEGIN_OF_LETTERS) : isFirst ? '^' : begin;
    return `${before} ${text.endsWith('*') ? LETTERS : /[a-z\d]$/.test(text) ? END : ''}`;
  });
  const parts = [...groups].map(([ends, alike]) => {
    const [before = '', behind = ''] = ends.split(' ');
    const texts = alike.map(({ text }) => innerSource(text.replace(/^\*|\*$/g, '')));
    return `${before}(?:${texts.sort().reverse().join('|')})${behind}`;
  });
  return `(?:${parts.join('|')})`;
}

const BEGIN = '\\b';
/** Letters only: finds a word after digits too ("500kWh"). */
const BEGIN_OF_LETTERS = '(?<![a-z])[a-z]*';
const END = '\\b';
const LETTERS = '[a-z]*';
/** Signs with a special meaning inside a term. */
const SIGNS: { readonly [sign: string]: string } = {
  ' ... ': '\\b.*\\b',
  ' ... *': '\\b.*',
  '* ... ': '.*\\b',
  '* ... *': '.*',
  ' ': '[ -]',
  "'": "['\u2019\u00b4`]? ?",
  '*': LETTERS,
};

function innerSource(text: string): string {
  return text.replace(/\*? \.\.\. \*?|[^a-z\d]/g, (sign) => SIGNS[sign] ?? RegExp.escape(sign));
}
