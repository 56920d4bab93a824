import { invoiceOfLine } from '../../compute/classify/classify-lines.ts';
import { combine } from '../../compute/classify/combine.ts';
import { lexiconAnswers } from '../../compute/classify/lexicon-classifier.ts';
import { textJudge } from '../../compute/classify/model/judge-text.ts';
import type { ModelFile } from '../../compute/classify/model/model-file.ts';
import { textScorer } from '../../compute/classify/model/score-text.ts';
import type { IndustryCandidate } from '../../compute/types.ts';
import type { TrainingRow } from './training-rows.ts';

/** No answer depends on it. */
const SOME_DAY = '2026-01-01';

/** A labelled row with the answer of the whole classifier. */
export interface Judged {
  readonly row: TrainingRow;
  readonly category: string;
  readonly raw: number;
  readonly probability: number;
  readonly industry: string | null;
  readonly industryRaw: number;
  readonly industries: readonly IndustryCandidate[];
}

/** Each row as the only line of an invoice without unit or vendor, answered with a model. */
export function judgeRows(model: ModelFile, rows: readonly TrainingRow[]): Judged[] {
  const judge = textJudge(textScorer(model));
  return rows.map((row) => {
    const [answer] = lexiconAnswers(invoiceOfLine({ description: row.text }, SOME_DAY));
    if (answer === undefined) throw new Error('an invoice of one line has one answer');
    const { classification, raw, industryRaw } = combine(answer, judge);
    return {
      row,
      category: classification.category,
      raw,
      probability: classification.certainty,
      industry: classification.naics,
      industryRaw,
      industries: classification.industries ?? [],
    };
  });
}
