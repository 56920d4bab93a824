import { LANGUAGES, type Language } from '../../compute/classify/language.ts';
import { lexiconTables } from '../../compute/terms/lexicon-tables.ts';
import { STYLES } from './lines/line-styles.ts';
import { generator } from './train-svm.ts';
import type { TrainingRow } from './training-rows.ts';

/** Lines of each language, at most so many and one for so many other rows: a small model learns from few. */
const MOST_LINES = 25_000;
const ROWS_A_LINE = 3;
/** Words a title is cut to at most: suppliers print the first of them. */
const MOST_WORDS = 4;
/** Of four words or names, how many are phrases of the lexicon; English has more titles of goods than the others. */
const PHRASES_OF_FOUR: { readonly [L in Language]: number } = { de: 2, fr: 2, it: 2, en: 1 };
const SEED = 4_711;

/**
 * How a line puts names, numbers and words together: `%p` is a phrase of the lexicon or a cut title, `%b` a name
 * that every language prints alike, `%j` one of `JOINING`, the others as in `lines/line-styles.ts`.
 */
const FRAMES: readonly string[] = [
  '%p',
  '%p',
  '%p %b',
  '%b %p',
  '%b %b %p',
  '%p %b %n',
  '%p %b - %b',
  '%b %p %q %u',
  '%p %p',
  '%p %a',
  '%p %b %a',
  '%p %m',
  '%p %q %u',
  '%n %b %p',
  '%p %q X %q',
  '%b %n %p %q%u',
  '%p %j %b',
  '%b %j %p',
  '%p %j %p',
  '%b %n %j %p',
];

/** Small words a language alone joins names with: where all else is a name they say which it is. */
const JOINING: { readonly [L in Language]: readonly string[] } = {
  de: ['für', 'mit', 'inkl.', 'von', 'und', 'zu', 'ohne', 'je', 'gemäss', 'zzgl.', 'ab', 'mtl.', 'Stk.'],
  fr: ['pour', 'avec', 'de', 'du', 'et', 'sans', 'des', 'la', 'selon', 'par', 'chez', 'au'],
  it: ['per', 'con', 'di', 'del', 'e', 'senza', 'da', 'della', 'come da', 'al', 'n.'],
  en: ['for', 'with', 'of', 'and', 'incl.', 'per', 'without', 'the', 'each', 'as per', 'ea'],
};

/**
 * Rows for the head of languages alone: short lines as suppliers print them, of the lexicon's words and of titles
 * cut short. Names of makers, shops and towns stand in lines of every language alike, so that they say none.
 * @param titles - rows whose words are of the language they are marked with.
 * @param rows - of the whole training, the number of them.
 */
export function languageRows(titles: readonly TrainingRow[], rows: number): TrainingRow[] {
  const random = generator(SEED);
  const names = sharedNames();
  const count = Math.min(MOST_LINES, Math.ceil(rows / ROWS_A_LINE));
  return LANGUAGES.flatMap((language) => {
    const own = titles.filter((row) => row.language === language).map(({ text }) => text);
    const source = { phrases: phrasesOf(language), titles: own, names };
    return Array.from({ length: count }, () => ({
      text: lineOf(language, source, random),
      language,
      category: null,
      naics: null,
      origin: 'language' as const,
    }));
  });
}

interface LineWords {
  readonly phrases: readonly string[];
  readonly titles: readonly string[];
  readonly names: readonly string[];
}

function lineOf(
  language: Language,
  { phrases, titles, names }: LineWords,
  random: (below: number) => number,
): string {
  const { units, months, additions } = STYLES[language];
  const pick = (list: readonly string[]) => list[random(list.length)] ?? '';
  const phrase = () => {
    const isPhrase = random(4) < PHRASES_OF_FOUR[language] || titles.length === 0;
    return isPhrase ? pick(phrases) : cut(pick(titles), 1 + random(MOST_WORDS));
  };
  return pick(FRAMES)
    .replaceAll('%p', phrase)
    .replaceAll('%b', () => pick(names))
    .replaceAll('%j', () => pick(JOINING[language]))
    .replace('%a', pick(additions))
    .replace('%m', pick(months))
    .replace('%u', pick(units))
    .replaceAll('%q', () => String(1 + random(250)))
    .replace('%n', String(10 + random(9_000)));
}

/** Every phrase of a language, whatever it weighs. */
function phrasesOf(language: Language): string[] {
  const { terms, attributes } = lexiconTables();
  const taught = [
    ...terms.filter(({ marks }) => !marks.isUntaught),
    ...attributes.filter(({ isUntaught }) => !isUntaught),
  ];
  return taught.filter((one) => one.language === language).map(({ term }) => term);
}

/** Names of makers, shops and towns, which are no words of any language. */
export function sharedNames(): string[] {
  const { terms, vendors, places } = lexiconTables();
  return [
    ...terms.filter(({ language, marks }) => language === 'any' && !marks.isUntaught).map(({ term }) => term),
    ...vendors.filter(({ isUntaught }) => !isUntaught).map(({ vendor }) => vendor),
    ...places.map(({ place }) => place),
  ];
}

function cut(text: string, words: number): string {
  return text.split(/\s+/).slice(0, words).join(' ');
}
