import { combine } from '../../compute/classify/combine.ts';
import { lexiconAnswers } from '../../compute/classify/lexicon-classifier.ts';
import { textJudge } from '../../compute/classify/model/judge-text.ts';
import type { ModelFile } from '../../compute/classify/model/model-file.ts';
import { textScorer } from '../../compute/classify/model/score-text.ts';
import type { IndustryCandidate, InvoiceInput } from '../../compute/types.ts';
import type { TrainingRow } from './training-rows.ts';

/** A labelled row with the whole classifier's answer. */
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
    const [answer] = lexiconAnswers(lineAlone(row.text));
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

function lineAlone(description: string): InvoiceInput {
  return {
    vendorName: '',
    invoiceDate: '2026-01-01',
    currency: 'CHF',
    region: 'CH',
    totalAmount: null,
    netAmount: null,
    vatRate: null,
    lines: [
      {
        index: 0,
        description,
        spendAmount: '100',
        quantity: null,
        unitOfMeasure: null,
        weightTonnes: null,
        distanceKm: null,
      },
    ],
  };
}
