import { invoiceOfLine } from '../../compute/classify/classify-lines.ts';
import { combine } from '../../compute/classify/combine.ts';
import { LANGUAGES, type Language } from '../../compute/classify/language.ts';
import { lexiconAnswers } from '../../compute/classify/lexicon-classifier.ts';
import { fitCurve, fitLogistic, type Outcome } from '../../compute/classify/model/calibration.ts';
import { textJudge } from '../../compute/classify/model/judge-text.ts';
import type { ModelFile } from '../../compute/classify/model/model-file.ts';
import { textScorer } from '../../compute/classify/model/score-text.ts';
import { buildModel } from './build-model.ts';
import { type Judged, judgeRows } from './judge-rows.ts';
import { labelledLines } from './labelled-lines.ts';
import { ownRows } from './own-rows.ts';
import { generator } from './train-svm.ts';
import { readDataFolder, type TrainingRow } from './training-rows.ts';

/** Name of the next trained model and its file; the version stored with invoices begins with it. */
const MODEL_VERSION = 'combined-11';

/** No answer depends on it. */
const SOME_DAY = '2026-01-01';

/** One row in so many is held out for the calibration. */
const CALIBRATION_STEP = 10;
/** The same for rows with an industry assigned by people: a buyer has few. */
const LABELLED_STEP = 5;
const SEED = 11;
/** Weight of suppliers' lines, which are nearer to invoices than the more numerous titles of nomenclatures. */
const LINE_WEIGHT = 4;

export interface TrainingSet {
  readonly rows: readonly TrainingRow[];
  readonly descriptions: readonly TrainingRow[];
  readonly sources: Readonly<Record<string, string>>;
}

/** The data folder's rows and the committed ones. */
export function wholeTrainingSet(folder: string): TrainingSet {
  const { rows, descriptions, sources } = readDataFolder(folder);
  return { rows: [...rows, ...ownRows()], descriptions, sources };
}

export interface TrainingOptions {
  readonly progress?: (head: string) => void;
  /** Holds out the rows for the calibration; without it, a model is not calibrated. */
  readonly calibrate?: boolean;
}

/**
 * A model of a training set. Its calibration comes from a model trained without the held-out rows. Takes some minutes on one
 * core and gives the same model on every machine.
 */
export function trainModel(
  set: TrainingSet,
  { progress, calibrate = true }: TrainingOptions = {},
): ModelFile {
  const build = (rows: readonly TrainingRow[], fitted: ModelFile['info']['fitted']) =>
    buildModel(rows, {
      version: MODEL_VERSION,
      sources: set.sources,
      fitted,
      descriptions: set.descriptions,
      progress: (head, share) => {
        if (share === 1) progress?.(head);
      },
    });
  if (!calibrate) return build(set.rows, {});
  const apart = rowsApart(set.rows);
  const first = build(
    set.rows.filter((row) => !apart.has(row)),
    {},
  );
  return build(set.rows, fittedOn(first, judgeRows(first, [...apart])));
}

/** Rows the lexicon already knows: its phrases, and the lines its words were chosen from. */
const BY_HEART: readonly TrainingRow['origin'][] = ['lexicon', 'supplier'];

/** A tenth of the rows, a fifth of those with an industry, but none the lexicon already knows. */
function rowsApart(rows: readonly TrainingRow[]): ReadonlySet<TrainingRow> {
  const random = generator(SEED);
  return new Set(
    rows.filter(({ origin }) => {
      const step = origin === 'austin' || origin === 'caml' ? LABELLED_STEP : CALIBRATION_STEP;
      return random(step) === 0 && !BY_HEART.includes(origin);
    }),
  );
}

/** Curves of the category by language and for any, and of the industry. */
function fittedOn(model: ModelFile, judged: readonly Judged[]): Record<string, number[]> {
  const categories = judged.filter(({ row }) => row.category !== null);
  const byLanguage = LANGUAGES.map((language) => ({
    language,
    outcomes: withTuneLines(
      outcomesOf(categories.filter(({ row }) => row.language === language)),
      tuneOutcomes(model, language),
    ),
  }));
  const fitted: Record<string, number[]> = {
    'category.any': fitCurve(byLanguage.flatMap(({ outcomes }) => outcomes)),
  };
  for (const { language, outcomes } of byLanguage) fitted[`category.${language}`] = fitCurve(outcomes);
  const industryOutcomes = (origin: TrainingRow['origin']): Outcome[] =>
    judged
      .filter(({ row }) => row.origin === origin)
      .map(({ row, industry, industryRaw }) => ({ raw: industryRaw, right: industry === row.naics }));
  // For lines of orders and for product pages a clear answer is right at different rates.
  fitted.industry = fitLogistic(industryOutcomes('austin'));
  fitted['industry.products'] = fitCurve(industryOutcomes('caml'));
  return fitted;
}

function outcomesOf(rows: readonly Judged[]): Outcome[] {
  return rows.flatMap(({ row, raw, category }) => {
    const outcome = { raw, right: category === row.category };
    return row.origin === 'own' ? Array.from({ length: LINE_WEIGHT }, () => outcome) : [outcome];
  });
}

/**
 * Held-out rows are harder than invoice lines, and lines for tuning easier than new ones: the curve lies between, each side
 * with the same weight.
 */
function withTuneLines(apart: readonly Outcome[], tuned: readonly Outcome[]): Outcome[] {
  const times = Math.round(apart.length / Math.max(1, tuned.length));
  return [...apart, ...tuned.flatMap((outcome) => Array.from({ length: times }, () => outcome))];
}

/** The model's certainty of the category of each labelled line of the half `tune`, and whether it is right. */
function tuneOutcomes(model: ModelFile, language: Language): Outcome[] {
  const judge = textJudge(textScorer(model));
  return labelledLines(language)
    .filter(({ half }) => half === 'tune')
    .map(({ line: { text, unit, ...known }, category }) => {
      const line = { ...known, description: text, unitOfMeasure: unit };
      const [answer] = lexiconAnswers(invoiceOfLine(line, SOME_DAY));
      if (answer === undefined) throw new Error('an invoice of one line has one answer');
      const { classification, raw } = combine(answer, judge, { wanted: 'needed' });
      return { raw, right: classification.category === category };
    });
}
