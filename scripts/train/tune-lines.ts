import { invoiceOfLine } from '../../compute/classify/classify-lines.ts';
import { combine } from '../../compute/classify/combine.ts';
import type { Language } from '../../compute/classify/language.ts';
import { lexiconAnswers } from '../../compute/classify/lexicon-classifier.ts';
import type { Outcome } from '../../compute/classify/model/calibration.ts';
import { textJudge } from '../../compute/classify/model/judge-text.ts';
import type { ModelFile } from '../../compute/classify/model/model-file.ts';
import { textScorer } from '../../compute/classify/model/score-text.ts';
import { labelledLines } from './labelled-lines.ts';

/** No answer depends on it. */
const SOME_DAY = '2026-01-01';

/** How sure a model is of the category of each labelled line of the half `tune`, and whether it is right. */
export function tuneOutcomes(model: ModelFile, language: Language): Outcome[] {
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
