import { LANGUAGES } from '../../compute/classify/language.ts';
import { NAMES_A_PURCHASE } from '../../compute/classify/lexicon-numbers.ts';
import { categoryOfIndustry } from '../../compute/classify/model/industry-categories.ts';
import { lexiconTables, type Term } from '../../compute/terms/lexicon-tables.ts';
import { CATEGORIES } from '../../schema/contracts/categories.ts';
import { INDUSTRY_WORDS } from './lines/industry-words.ts';
import { type LineStyle, STYLES } from './lines/line-styles.ts';
import { SUPPLIER_LINES } from './lines/supplier-lines.ts';
import { generator } from './train-svm.ts';
import type { TrainingRow } from './training-rows.ts';

const LINES_A_PHRASE = 2;
const SEED = 20_261_121;

/**
 * The committed part of the training rows: the lexicon's phrases, alone and in lines, the words of industries, and whole
 * supplier lines.
 */
export function ownRows(): TrainingRow[] {
  const random = generator(SEED);
  const phrases = lexiconTables().terms.flatMap(termRows);
  return [
    ...phrases,
    ...phrases.flatMap((row) => asLines(row, random)),
    ...industryRows(),
    ...supplierRows(),
  ];
}

function termRows({ category, language, term, weight, naics, marks }: Term): TrainingRow[] {
  const { options, isEnding, isUntaught } = marks;
  // Terms that are mere hints would teach errors.
  const needsCompany = weight < NAMES_A_PURCHASE && category !== 'other';
  if (isUntaught || isEnding || needsCompany || options.when || options.family) return [];
  // Brands count as English.
  return [{ text: term, language: language === 'any' ? 'en' : language, category, naics, origin: 'lexicon' }];
}

/** A phrase as suppliers print it: with numbers, quantities, months, abbreviations, typing errors. */
function asLines(row: TrainingRow, random: (below: number) => number): TrainingRow[] {
  const styles = STYLES[row.language];
  return Array.from({ length: LINES_A_PHRASE }, () => ({
    ...row,
    text: styled(row.text, styles, random),
    origin: 'own' as const,
  }));
}

const TYPO_ONE_IN = 6;
const SHORTEST_TYPO = 6;

function styled(phrase: string, styles: LineStyle, random: (below: number) => number): string {
  const pick = (list: readonly string[]) => list[random(list.length)] ?? '';
  const words = random(TYPO_ONE_IN) === 0 ? slipped(phrase, random) : phrase;
  return pick(styles.frames)
    .replace('%p', words)
    .replace('%n', String(10_000 + random(90_000)))
    .replace('%q', String(1 + random(250)))
    .replace('%u', pick(styles.units))
    .replace('%m', pick(styles.months))
    .replace('%a', pick(styles.additions));
}

/** One letter left out or two changed places. */
function slipped(phrase: string, random: (below: number) => number): string {
  if (phrase.length < SHORTEST_TYPO) return phrase;
  const at = 1 + random(phrase.length - 3);
  if (random(2) === 0) return phrase.slice(0, at) + phrase.slice(at + 1);
  return phrase.slice(0, at) + (phrase[at + 1] ?? '') + (phrase[at] ?? '') + phrase.slice(at + 2);
}

/** What buyers call the products of an industry. */
export function industryRows(): TrainingRow[] {
  return INDUSTRY_WORDS.trim()
    .split('\n')
    .flatMap((line) => {
      const [naics = '', words = ''] = line.split(': ');
      return words.split(';').map((text) => ({
        text: text.trim(),
        language: 'en' as const,
        category: categoryOfIndustry(naics),
        naics,
        origin: 'industry-words' as const,
      }));
    });
}

/** Whole lines with their category, without a code: nobody assigned one. */
export function supplierRows(): TrainingRow[] {
  return SUPPLIER_LINES.split('\n@')
    .slice(1)
    .flatMap((part) => {
      const [name, ...lines] = part.trim().split('\n');
      const category = CATEGORIES.find((one) => one === name);
      if (category === undefined) throw new Error(`no category is called ${name}`);
      return lines.flatMap((line) => linesIn(line).map((row) => ({ ...row, category })));
    });
}

function linesIn(line: string): Omit<TrainingRow, 'category'>[] {
  const language = LANGUAGES.find((one) => line.startsWith(`${one}: `));
  if (language === undefined) throw new Error(`lines of no language: ${line.slice(0, 20)}`);
  return line
    .slice(language.length + 2)
    .split(';')
    .map((text) => ({ text: text.trim(), language, naics: null, origin: 'supplier' }));
}
