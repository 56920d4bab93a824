import type { Classification, InvoiceInput } from '../types.ts';
import { asCertificates } from './certificate-line.ts';
import { combine, type Industries } from './combine.ts';
import { withItemCodes } from './item-codes.ts';
import { type Language, languageOfMost } from './language.ts';
import { lexiconAnswers } from './lexicon-classifier.ts';
import type { TextJudge } from './model/judge-text.ts';
import { providedJudge } from './provided-classifier.ts';
import { readerOf, type TextReader } from './read-once.ts';

/**
 * Classifies each line of an invoice: category, attributes, NAICS code, calibrated certainty, candidates and matched words,
 * from the lexicon and the models together, with the unit, freight fields, item codes, vendor and the other lines. The same invoice gives
 * the same answer on every machine and thread. Time is bounded by the length of its texts.
 * @param options.industries - also give industries to lines whose code and factor do not depend on them.
 * @param options.reader - reads the texts; by default the thread's classifier.
 * Source: docs/classification.md.
 * @throws Error if the thread has no classifier (`provideClassifier`): a bug of the caller.
 */
export function classifyInvoice(
  invoice: InvoiceInput,
  { industries = 'needed', reader = readerOf(providedJudge()) }: ClassifyOptions = {},
): readonly Classification[] {
  const { judge } = reader;
  const around = languageAround(judge, invoice);
  return lexiconAnswers(invoice, reader.hits).map((answer) => {
    const { classification } = combine(answer, judge, { wanted: industries, around });
    return withItemCodes(answer, asCertificates(answer.line.description, asRoadCharge(classification)));
  });
}

export interface ClassifyOptions {
  readonly industries?: Industries;
  readonly reader?: TextReader;
}

/** The language of the invoice, determined when first needed; null for a single line. */
function languageAround(judge: TextJudge, { lines }: InvoiceInput): () => Language | null {
  let found: Language | null | undefined = lines.length > 1 ? undefined : null;
  return () => {
    if (found === undefined) found = languageOfMost(languagesOf(judge, lines));
    return found;
  };
}

function* languagesOf(judge: TextJudge, lines: InvoiceInput['lines']): Generator<Float64Array> {
  for (const { description } of lines) yield judge.judge(description).languages;
}

/** A line of travel or freight that names a toll or road charge only. */
function asRoadCharge(classification: Classification): Classification {
  const { attributes, certainty, matched } = classification;
  if (attributes.notAPurchase !== 'road_charge') return classification;
  return {
    category: 'not_a_purchase',
    attributes: { notAPurchase: 'road_charge' },
    naics: null,
    certainty,
    matched,
    candidates: [{ category: 'not_a_purchase', score: certainty }],
  };
}
