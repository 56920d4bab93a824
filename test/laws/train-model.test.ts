import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calibrated, curveOf, fitCurve, fitLogistic } from '../../compute/classify/model/calibration.ts';
import { textJudge } from '../../compute/classify/model/judge-text.ts';
import { readModel, writeModel } from '../../compute/classify/model/model-file.ts';
import { textScorer } from '../../compute/classify/model/score-text.ts';
import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import { ownRows } from '../../scripts/train/own-rows.ts';
import { trainModel } from '../../scripts/train/train-all.ts';
import type { TrainingRow } from '../../scripts/train/training-rows.ts';

/** Part of the committed rows: a few categories and industries that need no other words to be told apart. */
const CATEGORY_PART = new Set(['electricity', 'hotel', 'cleaning', 'insurance', 'paper']);
const INDUSTRY_PART = new Set(['326122', '332911', '335911', '339940', '311920']);

const rows = ownRows().filter(({ category, naics, origin }) =>
  origin === 'lexicon' ? CATEGORY_PART.has(category ?? '') : INDUSTRY_PART.has(naics ?? ''),
);
const model = trainModel({ rows, descriptions: [], sources: {} }, { calibrate: false });

function judged(text: string) {
  const judge = textJudge(textScorer(model));
  const judgement = judge.judge(text);
  const best = judgement.categories.reduce(
    (most, points, index) => (points > (judgement.categories[most] ?? 0) ? index : most),
    0,
  );
  return {
    category: CATEGORIES[best],
    naics: judge.industries(text).candidates[0]?.naics,
  };
}

describe('a model trained from the committed part', () => {
  it('has the same bytes each time, on every machine', () => {
    const rowOf = (text: string, category: Category, naics: string): TrainingRow => ({
      text,
      language: 'en',
      category,
      naics,
      origin: 'own',
    });
    // Rows of this test's own: their model changes with the way of training, and its head of languages with the
    // words of the lexicon and of industries.
    const few = [
      ...['copy paper A4', 'printer paper, 500 sheets', 'Kopierpapier weiss'].map((text) =>
        rowOf(text, 'paper', '322121'),
      ),
      ...['hotel room Bern', 'two nights, single room', 'Übernachtung'].map((text) =>
        rowOf(text, 'hotel', '721110'),
      ),
      ...['gate valve 8 in', 'ball valve brass 2 in', 'Kugelhahn'].map((text) =>
        rowOf(text, 'machinery', '332911'),
      ),
    ];
    const small = trainModel({ rows: few, descriptions: [], sources: {} }, { calibrate: false });
    const named = { ...small, info: { ...small.info, version: 'small' } };
    const bytes = createHash('sha256').update(writeModel(named)).digest('hex');
    expect(bytes).toBe('09ad5184143dab77566ad0e33cc0783a1dccb1d5abe490a82c99141062a2424d');
  });

  it('is read as it was written', () => {
    expect(readModel(writeModel(model).slice().buffer as ArrayBuffer)).toEqual(model);
  });

  it.each([
    ['Hotelübernachtung Bern', 'hotel'],
    ['Prime assurance bâtiment 2026', 'insurance'],
    ['pulizia uffici dicembre', 'cleaning'],
    ['copy paper A4', 'paper'],
  ])('knows the category of "%s"', (text, category) => {
    expect(judged(text).category).toBe(category);
  });

  it.each([
    ['COUPLING PVC SCH 40 2 IN', '326122'],
    ['gate valve 8 in', '332911'],
    ['ballpoint pens, blue', '339940'],
    ['ground coffee 12 oz', '311920'],
  ])('knows the industry of "%s"', (text, naics) => {
    expect(judged(text).naics).toBe(naics);
  });
});

describe('calibration', () => {
  const outcomes = Array.from({ length: 400 }, (_, place) => ({
    raw: place / 100,
    right: place % 4 < place / 100,
  }));

  it('rises with the raw certainty and stays within 0 and 1', () => {
    const curve = curveOf(fitCurve(outcomes));
    const values = Array.from({ length: 60 }, (_, place) => calibrated(curve, place / 10 - 1));
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThanOrEqual(1);
  });

  it('gives the share of right answers of like certainty', () => {
    const curve = curveOf(fitCurve(outcomes));
    // By construction one of four is right between 0 and 1, two between 1 and 2, and so on.
    expect(calibrated(curve, 0.5)).toBeCloseTo(0.25, 1);
    expect(calibrated(curve, 2.5)).toBeCloseTo(0.75, 1);
  });

  it('by a logistic curve finds the share of right answers of few outcomes', () => {
    // Half as likely to be right as it says: 1 of 10 at 0.2, 2 of 10 at 0.4 and so on.
    const few = [1, 2, 3, 4].flatMap((tenths) =>
      Array.from({ length: 50 }, (_, place) => ({ raw: tenths / 5, right: place % 10 < tenths })),
    );
    const curve = curveOf(fitLogistic(few));
    expect(curve.y).toEqual(curve.y.toSorted((a, b) => a - b));
    for (const raw of [0.2, 0.4, 0.6, 0.8])
      expect(Math.abs(calibrated(curve, raw) - raw / 2)).toBeLessThan(0.05);
  });

  it('by a logistic curve of no outcome leaves certainty as it is', () => {
    const curve = curveOf(fitLogistic([]));
    expect(curve.y).toEqual(curve.x);
  });
});
