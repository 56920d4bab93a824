import { expect, it } from 'vitest';
import { headOf } from '../../../compute/classify/model/head-view.ts';
import { categoryOfIndustry } from '../../../compute/classify/model/industry-categories.ts';
import type { Favour } from '../../../compute/classify/model/industry-heads.ts';
import { textJudge } from '../../../compute/classify/model/judge-text.ts';
import { readModel } from '../../../compute/classify/model/model-file.ts';
import { type TextScorer, textScorer } from '../../../compute/classify/model/score-text.ts';
import { threadData } from '../../../gateway/threads/thread-data.ts';
import { EVERYDAY_LINES } from '../../support/everyday-lines.ts';

const ORDERS_ARE_SEEN = 0.9;
/** A head that does not know an industry says this of it; for orders it then counts not at all. */
const NO_ORDER = -1;
const NO_PRODUCT = -1.5;

/** The share of each head, for a line and for the page of a product. */
const SHARES = {
  line: { six: 1.3, four: 1.2, three: 0.7, index: 4.8, orders: 1.3, products: 0 },
  page: { six: 2, four: 0.6, three: 0, index: 3, orders: 0, products: 6 },
};

interface Reference {
  readonly scorer: TextScorer;
  readonly heads: ReturnType<typeof headsOf>;
}

function headsOf(scorer: TextScorer) {
  const head = (name: string) => {
    const view = headOf(scorer, name);
    return { ...view, places: new Map(view.labels.map((code, at) => [code, at])) };
  };
  return {
    naics: head('naics'),
    naics4: head('naics4'),
    naics3: head('naics3'),
    index: head('index'),
    orders: head('orders'),
    products: head('products'),
  };
}

/** Points of every industry, head by head and industry by industry, by the formula of the page. */
function pointsOf(
  { scorer, heads }: Reference,
  text: string,
  favour: Favour | undefined,
): Map<string, number> {
  const { knownWords } = scorer.score(text);
  const page = Math.min(1, Math.max(0, knownWords / 10 - 1));
  scorer.scoreRest(page > 0);
  const share = (head: keyof typeof SHARES.line) =>
    SHARES.line[head] + page * (SHARES.page[head] - SHARES.line[head]);
  const distance = (head: keyof Reference['heads'], code: string): number | null => {
    const { places, scores, step, biases } = heads[head];
    const at = places.get(code);
    return at === undefined ? null : (scores[at] ?? 0) * step + (biases[at] ?? 0);
  };
  const { index, naics } = heads;
  const most = Math.max(...index.scores);
  return new Map(
    naics.labels.map((code, at) => {
      let points = share('six') * (distance('naics', code) ?? 0);
      points += share('four') * (distance('naics4', code.slice(0, 4)) ?? 0);
      points += share('three') * (distance('naics3', code.slice(0, 3)) ?? 0);
      if (most > 0) points += (share('index') * (index.scores[at] ?? 0)) / most;
      const order = distance('orders', code);
      if (order !== null) points += share('orders') * (order - NO_ORDER) + (1 - page) * ORDERS_ARE_SEEN;
      const product = distance('products', code);
      if (product !== null) points += share('products') * (product - NO_PRODUCT);
      if (favour?.naics === code) points += favour.naicsPoints;
      if (favour !== undefined && categoryOfIndustry(code) === favour.category)
        points += favour.categoryPoints;
      return [code, points];
    }),
  );
}

const LINES = Object.values(EVERYDAY_LINES)
  .flatMap((lines) => lines.split('\n'))
  .map((line) => line.trim())
  .filter((line, at) => line !== '' && at % 12 === 0);
const PAGE =
  'Organic dark chocolate bar with roasted hazelnuts and sea salt, pack of ten bars of 100 grams each, fair trade cocoa, ';

it.each([
  ['nothing beside it', undefined],
  ['a category', { category: 'machinery', categoryPoints: 1, naics: null, naicsPoints: 0 }],
  ['a code', { category: 'steel', categoryPoints: 0.5, naics: '331110', naicsPoints: 2.5 }],
] as const)('the five best industries of a text are those of the formula over all, with %s', (_, favour) => {
  const model = readModel(threadData().classifier.model);
  const judge = textJudge(textScorer(model));
  const scorer = textScorer(model);
  const reference = { scorer, heads: headsOf(scorer) };
  for (const text of [...LINES, PAGE, PAGE.repeat(2), 'zzzz', '']) {
    const points = pointsOf(reference, text, favour);
    const { candidates, raw } = judge.industries(text, favour);
    const best = [...points.values()].sort((a, b) => b - a).slice(0, 5);
    // By their points: equal ones stand in any order here.
    for (const [rank, { naics }] of candidates.entries()) {
      expect(points.get(naics), `${text}: ${naics}`).toBeCloseTo(best[rank] ?? Number.NaN, 6);
    }
    expect(new Set(candidates.map(({ naics }) => naics)).size).toBe(5);
    const [top = 0] = best;
    expect(raw).toBeCloseTo(1 / best.reduce((sum, value) => sum + Math.exp(value - top), 0), 6);
  }
});
