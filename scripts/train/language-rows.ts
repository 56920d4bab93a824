import { LANGUAGES, type Language } from '../../compute/classify/language.ts';
import { lexiconTables } from '../../compute/terms/lexicon-tables.ts';
import { STYLES } from './lines/line-styles.ts';
import { generator } from './train-svm.ts';
import type { TrainingRow } from './training-rows.ts';

/** Most lines of each language, and one per so many other rows: a small model needs few. */
const MOST_LINES = 25_000;
const ROWS_A_LINE = 3;
/** Titles are cut to at most so many words, as suppliers do. */
const MOST_WORDS = 4;
/** Lexicon phrases among four words or names; English has more titles of goods than the others. */
const PHRASES_OF_FOUR: { readonly [L in Language]: number } = { de: 2, fr: 2, it: 2, en: 1 };
const SEED = 4_711;

/**
 * How a line combines names, numbers and words: `%p` is a phrase of the lexicon or a cut title, `%b` a name common to all
 * languages, `%j` one of `JOINING`, the others as in `lines/line-styles.ts`.
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

/** Small words of one language that join names: in a line of names they give the language. */
const JOINING: { readonly [L in Language]: readonly string[] } = {
  de: ['für', 'mit', 'inkl.', 'von', 'und', 'zu', 'ohne', 'je', 'gemäss', 'zzgl.', 'ab', 'mtl.', 'Stk.'],
  fr: ['pour', 'avec', 'de', 'du', 'et', 'sans', 'des', 'la', 'selon', 'par', 'chez', 'au'],
  it: ['per', 'con', 'di', 'del', 'e', 'senza', 'da', 'della', 'come da', 'al', 'n.'],
  en: ['for', 'with', 'of', 'and', 'incl.', 'per', 'without', 'the', 'each', 'as per', 'ea'],
};

/**
 * Rows for the language head alone: short lines in suppliers' style, from the lexicon's words and shortened titles. Names of
 * makers, shops and towns appear in all languages equally, so that they are no evidence.
 * @param titles - rows whose words are of their marked language.
 * @param rows - number of rows of the whole training.
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

/** Every phrase of a language, of any weight. */
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
