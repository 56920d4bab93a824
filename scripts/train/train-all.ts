import { fitCurve, type Outcome } from '../../compute/classify/model/calibration.ts';
import type { ModelFile } from '../../compute/classify/model/model-file.ts';
import { MODEL_VERSION } from '../../compute/classify/model/model-version.ts';
import { buildModel } from './build-model.ts';
import { type Judged, judgeRows } from './judge-rows.ts';
import { ownRows } from './own-rows.ts';
import { generator } from './train-svm.ts';
import { LANGUAGES, readDataFolder, type TrainingRow } from './training-rows.ts';

/** One row in this many is kept apart to fit the calibration on. */
const CALIBRATION_STEP = 10;
/** The same of the rows people gave an industry: there are few of one buyer. */
const LABELLED_STEP = 5;
const SEED = 11;
/** What suppliers print is nearer to the lines of invoices than titles of nomenclatures, of which there are more. */
const LINE_WEIGHT = 4;
/** Bins of the curve of orders, of which few rows are kept apart. */
const ORDER_POINTS = 6;

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
  /** Leaves the rows apart on which the calibration is fitted; without, a model is not calibrated. */
  readonly calibrate?: boolean;
}

/**
 * A model of a training set, with the calibration that a model without a part of the rows shows on that part.
 * Takes some minutes on one core and gives the same model on every machine.
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
  return build(set.rows, fittedOn(judgeRows(first, [...apart])));
}

/**
 * A tenth of the rows, a fifth of those people gave an industry, but never a bare phrase of the lexicon: the
 * lexicon knows it by heart.
 */
function rowsApart(rows: readonly TrainingRow[]): ReadonlySet<TrainingRow> {
  const random = generator(SEED);
  return new Set(
    rows.filter(({ origin }) => {
      const step = origin === 'austin' || origin === 'caml' ? LABELLED_STEP : CALIBRATION_STEP;
      return random(step) === 0 && origin !== 'lexicon';
    }),
  );
}

/** Curves of the category by language and for any, and of the industry. */
function fittedOn(judged: readonly Judged[]): Record<string, number[]> {
  const categories = judged.filter(({ row }) => row.category !== null);
  const outcomes = (rows: readonly Judged[]): Outcome[] =>
    rows.flatMap(({ row, raw, category }) => {
      const outcome = { raw, right: category === row.category };
      return row.origin === 'own' ? Array.from({ length: LINE_WEIGHT }, () => outcome) : [outcome];
    });
  const fitted: Record<string, number[]> = { 'category.any': fitCurve(outcomes(categories)) };
  for (const language of LANGUAGES) {
    fitted[`category.${language}`] = fitCurve(
      outcomes(categories.filter(({ row }) => row.language === language)),
    );
  }
  const industryOutcomes = (origin: TrainingRow['origin']): Outcome[] =>
    judged
      .filter(({ row }) => row.origin === origin)
      .map(({ row, industry, industryRaw }) => ({ raw: industryRaw, right: industry === row.naics }));
  // Lines of orders and pages of products are unlike in how often a clear answer is right.
  fitted.industry = fitCurve(industryOutcomes('austin'), ORDER_POINTS);
  fitted['industry.products'] = fitCurve(industryOutcomes('caml'));
  return fitted;
}
