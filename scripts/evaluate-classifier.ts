/**
 * Measures the classifier on splits of the labelled rows, for docs/classifier-measurements.md:
 *   node scripts/evaluate-classifier.ts FOLDER [PART ...]
 * Trains five models, each without a fifth of the descriptions of both sets (parts 0 to 4), and one without the Austin purchase
 * orders (part `unseen`). Each row is answered by a model trained without it, calibrated on the other half of that model's test
 * rows. Without parts, all.
 */
// First: the index of words is built when compute is loaded.
import './train/provide-terms.ts';

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fitCurve, fitLogistic } from '../compute/classify/model/calibration.ts';
import type { ModelFile } from '../compute/classify/model/model-file.ts';
import { parseCsv } from './parse-csv.ts';
import { type Judged, judgeRows } from './train/judge-rows.ts';
import { type TrainingSet, trainModel, wholeTrainingSet } from './train/train-all.ts';
import { generator } from './train/train-svm.ts';
import type { TrainingRow } from './train/training-rows.ts';

const FOLDS = 5;
const SEED = 2;
const SET_NAMES = ['austin', 'caml'] as const;

const UNSEEN = 'unseen';

function main(folder: string, parts: readonly string[]): void {
  const set = wholeTrainingSet(folder);
  const factors = factorsOf(folder);
  const folds = foldsOf(set.rows);
  const answered: Judged[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    if (parts.length > 0 && !parts.includes(String(fold))) continue;
    answered.push(...without(set, (row) => folds.get(row) === fold));
    for (const name of SET_NAMES) report(`${name}, to part ${fold}`, ofSet(answered, name), factors);
  }
  for (const name of SET_NAMES) calibration(name, ofSet(answered, name));
  if (parts.length > 0 && !parts.includes(UNSEEN)) return;
  const unseen = without(set, ({ origin }) => origin === 'austin');
  report('austin, no Austin row in training', unseen, factors);
}

/** Rows with the same description stay in one fold. */
function foldsOf(rows: readonly TrainingRow[]): ReadonlyMap<TrainingRow, number> {
  const random = generator(SEED);
  const byText = new Map<string, number>();
  const folds = new Map<TrainingRow, number>();
  for (const row of rows) {
    if (!SET_NAMES.some((name) => name === row.origin)) continue;
    const text = row.text.toLowerCase();
    const fold = byText.get(text) ?? random(FOLDS);
    byText.set(text, fold);
    folds.set(row, fold);
  }
  return folds;
}

/** Answers for a model's test rows, calibrated on the other half of them. */
function without(set: TrainingSet, isApart: (row: TrainingRow) => boolean): Judged[] {
  const rows = set.rows.filter((row) => !isApart(row));
  const apart = set.rows.filter(isApart);
  const model = trainModel({ ...set, rows }, { calibrate: false });
  const first = judgeRows(model, apart);
  return [0, 1].flatMap((half) => {
    const others = first.filter((_, place) => place % 2 !== half);
    const own = apart.filter((_, place) => place % 2 === half);
    return judgeRows(fittedOn(model, others), own);
  });
}

function fittedOn(model: ModelFile, judged: readonly Judged[]): ModelFile {
  const outcomes = (name: string) =>
    ofSet(judged, name).map(({ row, industry, industryRaw }) => ({
      raw: industryRaw,
      right: industry === row.naics,
    }));
  const fitted = {
    industry: fitLogistic(outcomes('austin')),
    'industry.products': fitCurve(outcomes('caml')),
  };
  return { ...model, info: { ...model.info, fitted } };
}

function ofSet(answered: readonly Judged[], name: string): Judged[] {
  return answered.filter(({ row }) => row.origin === name);
}

/** kg CO2e per dollar by industry, EPA v1.3 with margins. */
function factorsOf(folder: string): ReadonlyMap<string, number> {
  const rows = parseCsv(readFileSync(join(folder, 'epa-supply-chain-factors-v1.3-naics2017.csv'), 'utf8'));
  return new Map(
    rows.map((row) => [row.naics_2017 ?? '', Number(row.kgco2e_per_usd2022_with_margins)] as const),
  );
}

function report(name: string, answered: readonly Judged[], factors: ReadonlyMap<string, number>): void {
  const coded = answered.filter(({ row }) => row.naics !== '');
  const share = (isRight: (one: Judged) => boolean) => percent(coded.filter(isRight).length / coded.length);
  const at = (digits: number) =>
    share(({ row, industry }) => industry?.slice(0, digits) === row.naics?.slice(0, digits));
  const topFive = share(({ row, industries }) => industries.some(({ naics }) => naics === row.naics));
  const errors = coded.map((one) => error(factors.get(one.industry ?? ''), factors.get(one.row.naics ?? '')));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const truths = coded.map(({ row }) => factors.get(row.naics ?? ''));
  const [inMiddle, least] = [middleOf, middleOfShares].map((choose) => {
    const estimates = coded.map(({ industries }) => choose(industries, factors));
    const wrong = estimates.map((estimate, place) => error(estimate, truths[place]));
    return `${percent(mean(wrong))} (${percent(inAll(estimates, truths))} of all kilograms)`;
  });
  console.log(
    `${name}: n ${coded.length}, 6 digits ${at(6)}, 4 ${at(4)}, 3 ${at(3)}, 2 ${at(2)}, top 5 ${topFive}, MAPE ${percent(mean(errors))}, with median ${inMiddle}, with that of beliefs over factors ${least}, within 25 % ${percent(errors.filter((value) => value <= 0.25).length / errors.length)}`,
  );
}

type Factors = ReadonlyMap<string, number>;
type Estimate = number | undefined;

/** Sum of estimates over sum of true values, where both are known. */
function inAll(estimates: readonly Estimate[], truths: readonly Estimate[]): number {
  let [estimated, found] = [0, 0];
  for (const [place, estimate] of estimates.entries()) {
    const truth = truths[place];
    if (estimate === undefined || truth === undefined) continue;
    estimated += estimate;
    found += truth;
  }
  return estimated / found;
}

function error(answer: number | undefined, truth: number | undefined): number {
  return answer === undefined || truth === undefined ? 1 : Math.abs(answer / truth - 1);
}

/** The factor at half of the total probability of the five candidates. */
function middleOf(industries: Judged['industries'], factors: Factors): Estimate {
  return middle(industries.map(({ naics, probability }) => [factors.get(naics) ?? 0, probability] as const));
}

/** The same with probabilities divided by their factor: lowest error, but totals that are too low (decision 12). */
function middleOfShares(industries: Judged['industries'], factors: Factors): Estimate {
  const known = industries.map(({ naics, probability }) => [factors.get(naics) ?? 0, probability] as const);
  return middle(known.filter(([factor]) => factor > 0).map(([factor, belief]) => [factor, belief / factor]));
}

function middle(weighed: readonly (readonly [factor: number, belief: number])[]): Estimate {
  const sorted = weighed.toSorted(([a], [b]) => a - b);
  const half = sorted.reduce((sum, [, belief]) => sum + belief, 0) / 2;
  let sum = 0;
  return sorted.find(([, belief]) => {
    sum += belief;
    return sum >= half;
  })?.[0];
}

const BINS = 10;

/** Calibration: error of ten equal bins, coverage at 90 % and 80 % precision, rejection. */
function calibration(name: string, answered: readonly Judged[]): void {
  const probed = answered.map(({ row, industry, industryRaw, industries }) => ({
    raw: industryRaw,
    right: industry === row.naics,
    coded: row.naics !== '',
    p: industries[0]?.probability ?? 0,
  }));
  const bins = Array.from({ length: BINS }, (_, bin) =>
    probed.filter(({ p }) => Math.min(BINS - 1, Math.floor(p * BINS)) === bin),
  );
  const ece = bins.reduce((sum, bin) => {
    const gap = bin.reduce((total, { p, right }) => total + p - (right ? 1 : 0), 0);
    return sum + Math.abs(gap) / probed.length;
  }, 0);
  const sorted = probed.toSorted((a, b) => b.raw - a.raw);
  const coverage = (precision: number) => {
    let right = 0;
    let most = 0;
    for (const [place, one] of sorted.entries()) {
      right += one.right ? 1 : 0;
      if (right / (place + 1) >= precision) most = place + 1;
    }
    return percent(most / sorted.length);
  };
  const good = sorted.filter(({ coded }) => coded);
  const cut = good[Math.floor(good.length * 0.95)]?.raw ?? 0;
  const noCode = sorted.filter(({ coded }) => !coded);
  console.log(
    `${name}: ECE ${ece.toFixed(3)}, coverage at 90 % ${coverage(0.9)}, at 80 % ${coverage(0.8)}, no-code rows below the lowest 5 % ${percent(noCode.filter(({ raw }) => raw < cut).length / noCode.length)}`,
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

main(process.argv[2] ?? '', process.argv.slice(3));
