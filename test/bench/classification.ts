import { classifyInvoice } from '../../compute/classify/classify-invoice.ts';
import { type ClassifiedLine, classifyLines, invoiceOfLine } from '../../compute/classify/classify-lines.ts';
import { labelledLines } from '../../scripts/train/labelled-lines.ts';
import type { Finding } from './report.ts';

const LANGUAGES = ['de', 'fr', 'it', 'en'] as const;
/** Targets of the classifier's issue: category and method of labelled lines, each language. */
const LEAST_RIGHT = 0.88;
const MOST_CALIBRATION_ERROR = 0.03;
const BINS = 10;
const MOST_PAIRS = 15;
/** No answer depends on it. */
const SOME_DAY = '2026-01-01';

interface Answered {
  readonly language: string;
  /** Words and rules may be tuned on the half `tune`; `check` only reports. */
  readonly half: string;
  readonly category: string;
  readonly method: string;
  readonly answer: ClassifiedLine;
  /** Calibrated probability of the category; the answer's own may be that of the code. */
  readonly certainty: number;
}

/**
 * The labelled lines of `test/vectors/lines`, each as the only line of an invoice without a vendor: share right by language,
 * half and category, confused categories, and the calibration error.
 */
export function measureClassification(): Finding[] {
  const answered = LANGUAGES.flatMap(answersOf);
  return [
    ...LANGUAGES.map((language) => ofLanguage(answered, language)),
    ...LANGUAGES.map((language) => calibrationOf(answered, language)),
    calibrationOf(answered, 'all'),
    ...categories(answered),
    confusions(answered),
  ];
}

function answersOf(language: string): Answered[] {
  const labelled = labelledLines(language);
  const answers = classifyLines(labelled.map(({ line }) => line));
  return labelled.flatMap(({ half, category, method, line: { text, unit, ...known } }, place) => {
    const answer = answers[place];
    const invoice = invoiceOfLine({ ...known, description: text, unitOfMeasure: unit }, SOME_DAY);
    const [classification] = classifyInvoice(invoice);
    if (answer === undefined || classification === undefined) return [];
    return [{ language, half, category, method, answer, certainty: classification.certainty }];
  });
}

const isCategoryRight = ({ category, answer }: Answered) => answer.category === category;
const isMethodRight = ({ method, answer }: Answered) => answer.method === method;
const isRight = (line: Answered) => isCategoryRight(line) && isMethodRight(line);

function shareOf(lines: readonly Answered[], test: (line: Answered) => boolean): number {
  return lines.filter(test).length / Math.max(1, lines.length);
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function ofLanguage(answered: readonly Answered[], language: string): Finding {
  const shares = (half: string) => {
    const lines = answered.filter((line) => line.language === language && line.half === half);
    return {
      both: shareOf(lines, isRight),
      text: `${percent(shareOf(lines, isRight))} of ${lines.length} (category ${percent(shareOf(lines, isCategoryRight))}, method ${percent(shareOf(lines, isMethodRight))})`,
    };
  };
  const [check, tune] = [shares('check'), shares('tune')];
  return {
    name: `own lines ${language}, category and method`,
    value: `check half ${check.text}; tune half ${tune.text}`,
    target: `at least ${percent(LEAST_RIGHT)} of the check half`,
    reached: check.both >= LEAST_RIGHT,
  };
}

/** Mean distance of probability and share right over ten bins of equal width (expected calibration error). */
function calibrationOf(answered: readonly Answered[], language: string): Finding {
  const lines = answered.filter(
    (line) => line.half === 'check' && (language === 'all' || line.language === language),
  );
  const gaps = Array.from({ length: BINS }, (_, bin) => {
    const within = lines.filter(({ certainty }) => Math.min(BINS - 1, Math.floor(certainty * BINS)) === bin);
    return Math.abs(within.reduce((sum, line) => sum + line.certainty - (isCategoryRight(line) ? 1 : 0), 0));
  });
  const error = gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, lines.length);
  const finding = {
    name: `own lines ${language}, calibration error of the category`,
    value: `${error.toFixed(3)} over ${lines.length} lines of the check half`,
  };
  // A language has too few lines to distinguish an error as small as the target from chance.
  if (language !== 'all') return finding;
  return {
    ...finding,
    target: `at most ${MOST_CALIBRATION_ERROR}`,
    reached: error <= MOST_CALIBRATION_ERROR,
  };
}

/** Each category's share right in the four languages. */
function categories(answered: readonly Answered[]): Finding[] {
  const names = [...new Set(answered.map(({ category }) => category))].sort();
  return names.map((category) => {
    const lines = answered.filter((line) => line.category === category);
    const byLanguage = LANGUAGES.map((language) => {
      const own = lines.filter((line) => line.language === language);
      return `${language} ${own.filter(isCategoryRight).length}/${own.length}`;
    });
    return { name: `own lines: ${category}`, value: byLanguage.join('  ') };
  });
}

function confusions(answered: readonly Answered[]): Finding {
  const pairs = new Map<string, number>();
  for (const { category, answer } of answered) {
    if (answer.category === category) continue;
    const pair = `${category} as ${answer.category}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  const most = [...pairs].sort(([a, x], [b, y]) => y - x || a.localeCompare(b)).slice(0, MOST_PAIRS);
  return {
    name: 'own lines: taken for another category most',
    value: most.map(([pair, count]) => `${pair} ${count}`).join(', '),
  };
}
