import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import { LEFT_OPEN_CERTAINTY, REVIEW_BELOW } from '../emissions/review-numbers.ts';
import type { Candidate, Classification, IndustryCandidate } from '../types.ts';
import {
  DECIDED_POINTS,
  ENGLISH_INDUSTRY_POINTS,
  FOREIGN_INDUSTRY_POINTS,
  GUESS_CERTAINTY,
  LEAST_FOREIGN_INDUSTRY,
  LEAST_MODEL_POINTS,
  LEAST_WITHOUT_WORDS,
  LETTERS_OF_A_COMPOUND,
  LEXICON_POINTS,
  LEXICON_SURE,
  LEXICON_SURE_POINTS,
  LOWEST_POINTS,
  MOST_CANDIDATES,
  OF_CATEGORY_POINTS,
  SETTLED_POINTS,
  SOFTNESS,
  UNIT_POINTS,
  VENDOR_SHARE,
  WORDLESS_BY_QUANTITY,
  WORDLESS_BY_SPEND,
} from './combine-numbers.ts';
import { codeOfAction, isDecidedByAction } from './done-to.ts';
import { type Language, type LineLanguage, languageOf } from './language.ts';
import { isMostlyUnknown, isNamedInPassing, isReadInBill, mostCertain, restsOnChance } from './left-open.ts';
import { answerAs } from './lexicon-classifier.ts';
import { type LexiconAnswer, namesAnything } from './line-evidence.ts';
import { calibrated } from './model/calibration.ts';
import { categoryOfIndustry } from './model/industry-categories.ts';
import type { JudgedIndustries } from './model/judge-industries.ts';
import type { TextJudge, TextJudgement } from './model/judge-text.ts';
import { WORDS_OF_A_LINE } from './model/model-numbers.ts';

const OTHER = CATEGORIES.indexOf('other');
const INDEX = new Map<string, number>(CATEGORIES.map((category, index) => [category, index]));

/** Categories whose physical factor would turn a wrong guess into tonnes: never chosen without a word for them. */
const NEEDS_A_WORD: readonly Category[] = [
  'electricity',
  'natural_gas',
  'heating_oil',
  'diesel',
  'petrol',
  'district_heat',
  'wood_pellets',
  'flights',
  'air_freight',
  'refrigerants',
  'not_a_purchase',
];
/** Points a category loses if no word, vendor or bill supports it, without and with a quantity. */
const LOST_BY_SPEND = lostPoints(WORDLESS_BY_SPEND);
const LOST_BY_QUANTITY = lostPoints(WORDLESS_BY_QUANTITY);

function lostPoints(most: number): Float64Array {
  return Float64Array.from(CATEGORIES, (category) => (NEEDS_A_WORD.includes(category) ? most : 0));
}

const points = new Float64Array(CATEGORIES.length);

/** A line's answer and its raw certainty before calibration. */
export interface Combined {
  readonly classification: Classification;
  readonly raw: number;
  readonly industryRaw: number;
}

/**
 * Which lines get industries: all, or only those whose code or factor depends on them. Other members of the answer are
 * the same.
 */
export type Industries = 'all' | 'needed';

export interface CombineOptions {
  readonly wanted?: Industries;
  /** The language of the other lines; null for a single line. */
  readonly around?: () => Language | null;
}

const NO_LANGUAGE = () => null;

/** Combines the lexicon's answer and the models' scores for one line. */
export function combine(
  answer: LexiconAnswer,
  judge: TextJudge,
  { wanted = 'all', around = NO_LANGUAGE }: CombineOptions = {},
): Combined {
  const { line, region, vendorName, classification } = answer;
  if (isRefusedGuess(classification)) {
    return { classification: { ...classification, industries: [] }, raw: 0, industryRaw: 0 };
  }
  const judgement = judge.judge(line.description);
  const { languages, knownWords } = judgement;
  const ranked = rankedCategories(answer, judgement);
  // Must be read before the judge reads the other lines, which overwrites the judgement of this one.
  const spoken = languageOf(languages, region, { text: line.description, vendorName, around });
  const best = ranked[0] ?? OTHER;
  const category = CATEGORIES[best] ?? 'other';
  const second = ranked[1] ?? OTHER;
  const top = points[best] ?? 0;
  // Raw certainty: points plus the lead over the second.
  const raw = top + (top - (points[second] ?? 0));
  const curve = judge.curveOf(spoken.language);
  const probability = curve ? calibrated(curve, raw) : classification.certainty;
  const isGuess =
    isSilent(classification) &&
    (knownWords === 0 || category === 'other' || !HOLDS_A_WORD.test(line.description));
  const own = category === classification.category ? classification : answerAs(answer, category);
  const isFee = own.attributes.energyPart !== undefined;
  const most = isGuess ? GUESS_CERTAINTY : isFee ? 1 : mostCertain(answer, category);
  const isByChance = restsOnChance(answer.evidence.hits, best) || isNamedInPassing(answer, best);
  const mostOfWords = isByChance ? LEFT_OPEN_CERTAINTY : 1;
  const certainty = Math.min(probability, most, mostOfWords, mostOfLanguage(answer, knownWords, probability));
  const ofAction = spoken.language === 'en' ? codeOfAction(answer.evidence, best) : null;
  const isCoded = spoken.language === 'en' ? ofAction !== null : own.naics !== null;
  const isSettled = isCoded && certainty >= REVIEW_BELOW;
  const judged =
    wanted === 'needed' && isSettled
      ? NO_INDUSTRIES
      : judgedIndustries(judge, spoken, { line, category, naics: own.naics, classification, knownWords });
  const { attributes, matched } = own;
  const industries = judged.candidates;
  const chosen =
    ofAction === null
      ? chosenIndustry(spoken, { category, naics: own.naics, matched, industries, knownWords })
      : { naics: ofAction };
  const sure = Math.round(certainty * 1000) / 1000;
  const candidates = candidatesOf(ranked, certainty);
  // Separate members: building objects by spreading costs time on each line.
  const combined =
    chosen.naicsCertainty === undefined
      ? { category, attributes, naics: chosen.naics, certainty: sure, matched, candidates, industries }
      : { category, attributes, ...chosen, certainty: sure, matched, candidates, industries };
  return { classification: combined, raw, industryRaw: judged.raw };
}

/** Highest certainty of a line of mostly unknown words: its language may be one that is not supported. */
function mostOfLanguage(
  { line, evidence, classification }: LexiconAnswer,
  knownWords: number,
  probability: number,
): number {
  if (probability < REVIEW_BELOW || isReadInBill(evidence, classification)) return 1;
  return isMostlyUnknown(line.description, evidence.hits, knownWords) ? LEFT_OPEN_CERTAINTY : 1;
}

/** Single letters and digits do not count as words. */
const HOLDS_A_WORD = /\p{L}{2}/u;

/** No word of the line is in the lexicon, and nothing around it helps. */
function isSilent({ category, matched }: Classification): boolean {
  return category === 'other' && matched.length === 0;
}

/** Only the vendor's name speaks for the category, and it is not enough: a filling station also sells other goods. */
function isRefusedGuess(classification: Classification): boolean {
  return isSilent(classification) && classification.candidates.length > 1;
}

/** Categories by their points, most first; `points` holds them. */
function rankedCategories(answer: LexiconAnswer, judged: TextJudgement): readonly number[] {
  const { classification, evidence, line } = answer;
  const { unit } = evidence;
  const silent = isSilent(classification);
  const misfit = (1 - unit.otherwise) * UNIT_POINTS;
  const lost = lostWithoutWord(line);
  for (let index = 0; index < points.length; index += 1) {
    const byModel = Math.max(LOWEST_POINTS, judged.categories[index] ?? LOWEST_POINTS);
    points[index] = byModel - (unit.fits[index] === 1 ? 0 : misfit) - (lost[index] ?? 0);
  }
  if (judged.known === 0) points.fill(LOWEST_POINTS);
  if (silent) {
    const least = judged.knownWords === 0 ? LEAST_WITHOUT_WORDS : LEAST_MODEL_POINTS;
    points[OTHER] = Math.max(points[OTHER] ?? 0, least);
  } else addLexicon(answer);
  return likeliest();
}

/** The categories of the most points, most first; ties by their order in the list. */
function likeliest(): readonly number[] {
  const best: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < points.length; index += 1) {
    const value = points[index] ?? 0;
    if (value <= least) continue;
    if (best.length < MOST_CANDIDATES) best.push(index);
    let at = best.length - 1;
    while (at > 0 && value > (points[best[at - 1] ?? 0] ?? 0)) {
      best[at] = best[at - 1] ?? 0;
      at -= 1;
    }
    best[at] = index;
    if (best.length === MOST_CANDIDATES) least = points[best[MOST_CANDIDATES - 1] ?? OTHER] ?? 0;
  }
  return best;
}

function lostWithoutWord({ quantity }: LexiconAnswer['line']): Float64Array {
  return quantity === null ? LOST_BY_SPEND : LOST_BY_QUANTITY;
}

/** Words of the line count in full, the vendor's words less; a part of an energy bill decides. */
function addLexicon({ classification, evidence, line }: LexiconAnswer): void {
  const { candidates, certainty, attributes } = classification;
  const weight = LEXICON_POINTS * (namesAnything(evidence) ? 1 : VENDOR_SHARE);
  const lost = lostWithoutWord(line);
  let rank = 0;
  for (const { category, score } of candidates) {
    const index = INDEX.get(category) ?? OTHER;
    const share = rank === 0 ? Math.max(score, certainty) : score;
    points[index] = (points[index] ?? 0) + (lost[index] ?? 0) + weight * share;
    if (rank === 0 && certainty >= LEXICON_SURE) points[index] = (points[index] ?? 0) + LEXICON_SURE_POINTS;
    rank += 1;
  }
  const index = INDEX.get(classification.category) ?? OTHER;
  const isSettled = attributes.energyPart !== undefined || isReadInBill(evidence, classification);
  if (isSettled) points[index] = (points[index] ?? 0) + SETTLED_POINTS;
  else if (isDecidedByAction(evidence, index)) points[index] = (points[index] ?? 0) + DECIDED_POINTS;
}

const weights = new Float64Array(MOST_CANDIDATES);

function candidatesOf(ranked: readonly number[], probability: number): Candidate[] {
  const top = points[ranked[0] ?? OTHER] ?? 0;
  let sum = 0;
  for (let rank = 0; rank < ranked.length; rank += 1) {
    weights[rank] = Math.exp(((points[ranked[rank] ?? OTHER] ?? 0) - top) / SOFTNESS);
    sum += weights[rank] ?? 0;
  }
  const others = Math.max(1e-9, sum - 1);
  const left = Math.min(1 - probability, probability * others);
  const candidates: Candidate[] = [];
  for (let rank = 0; rank < ranked.length; rank += 1) {
    const share = rank === 0 ? probability : (left * (weights[rank] ?? 0)) / others;
    const category = CATEGORIES[ranked[rank] ?? OTHER] ?? 'other';
    candidates.push({ category, score: Math.floor(share * 1000) / 1000 });
  }
  return candidates;
}

interface Chosen {
  readonly line: LexiconAnswer['line'];
  readonly category: Category;
  readonly naics: string | null;
  readonly classification: Classification;
  /** How many of the line's words the models know. */
  readonly knownWords: number;
}

const NO_INDUSTRIES: JudgedIndustries = { candidates: [], raw: 0 };

/** The models' industries, given the category and the lexicon's code. */
function judgedIndustries(
  judge: TextJudge,
  { language }: LineLanguage,
  { line, category, naics, classification, knownWords }: Chosen,
): JudgedIndustries {
  if (category === 'not_a_purchase' || knownWords === 0) return NO_INDUSTRIES;
  const isEnglish = language === 'en';
  return judge.industries(line.description, {
    category,
    categoryPoints: OF_CATEGORY_POINTS,
    naics: isEnglish && knownWords > WORDS_OF_A_LINE ? null : naics,
    naicsPoints: (isEnglish ? ENGLISH_INDUSTRY_POINTS : FOREIGN_INDUSTRY_POINTS) * classification.certainty,
  });
}

const COMPOUND = new RegExp(`[a-z]{${LETTERS_OF_A_COMPOUND},}`);
const holdsCompound = (words: string) => COMPOUND.test(words);

/**
 * English lines take the models' code, others the lexicon's. A doubtful line with a long compound is not read as English:
 * English does not write words like "Softwareentwicklung" together.
 */
function chosenIndustry(
  { language, isEnglishDoubtful }: LineLanguage,
  {
    category,
    naics,
    matched,
    industries,
    knownWords,
  }: {
    readonly category: Category;
    readonly naics: string | null;
    readonly matched: readonly string[];
    readonly industries: readonly IndustryCandidate[];
    readonly knownWords: number;
  },
): Pick<Classification, 'naics' | 'naicsCertainty'> {
  const best = industries[0];
  if (best === undefined || knownWords === 0) return { naics };
  const isEnglish = language === 'en' && !(isEnglishDoubtful && matched.some(holdsCompound));
  // Certainty of codes is fitted on English rows, so it does not apply to a line that may be in another language.
  if (isEnglish) {
    return { naics: best.naics, ...(isEnglishDoubtful ? {} : { naicsCertainty: best.probability }) };
  }
  if (naics !== null) return { naics };
  const fits = categoryOfIndustry(best.naics) === category;
  return fits && best.probability >= LEAST_FOREIGN_INDUSTRY ? { naics: best.naics } : { naics: null };
}
