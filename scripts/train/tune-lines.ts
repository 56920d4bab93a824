import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { combine } from '../../compute/classify/combine.ts';
import { invoiceOfLine } from '../../compute/classify/invoice-of-line.ts';
import { lexiconAnswers } from '../../compute/classify/lexicon-classifier.ts';
import type { Outcome } from '../../compute/classify/model/calibration.ts';
import { textJudge } from '../../compute/classify/model/judge-text.ts';
import type { ModelFile } from '../../compute/classify/model/model-file.ts';
import { textScorer } from '../../compute/classify/model/score-text.ts';
import { parseCsv } from '../parse-csv.ts';
import type { Language } from './training-rows.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'test', 'vectors', 'lines');
/** No answer depends on it. */
const SOME_DAY = '2026-01-01';

/** How sure a model is of the category of each labelled line of the half `tune`, and whether it is right. */
export function tuneOutcomes(model: ModelFile, language: Language): Outcome[] {
  const judge = textJudge(textScorer(model));
  const rows = parseCsv(readFileSync(join(FOLDER, `${language}.csv`), 'utf8'));
  return rows
    .filter(({ half }) => half === 'tune')
    .map((row) => {
      const line = {
        description: row.text ?? '',
        quantity: row.quantity || null,
        unitOfMeasure: row.unit || null,
        region: row.region || 'CH',
        weightTonnes: row.weight_tonnes || null,
        distanceKm: row.distance_km || null,
      };
      const [answer] = lexiconAnswers(invoiceOfLine(line, SOME_DAY));
      if (answer === undefined) throw new Error('an invoice of one line has one answer');
      const { classification, raw } = combine(answer, judge, 'needed');
      return { raw, right: classification.category === row.category };
    });
}
