import type { Classification, InvoiceInput } from '../types.ts';
import { asCertificates } from './certificate-line.ts';
import { combine, type Industries } from './combine.ts';
import { type Language, languageOfMost } from './language.ts';
import { lexiconAnswers } from './lexicon-classifier.ts';
import type { TextJudge } from './model/judge-text.ts';
import { providedJudge } from './provided-classifier.ts';
import { readerOf, type TextReader } from './read-once.ts';

/**
 * What each line of an invoice is: category, attributes, NAICS code, calibrated certainty, candidates and the
 * words it rests on, from the lexicon and the models together, in the light of unit, freight
 * fields, the vendor and the rest of the invoice. The same invoice gives the same answer on every machine and
 * thread, and time is bounded by the length of its texts.
 * @param options.industries - whether lines whose code and factor do not rest on candidate industries get them too.
 * @param options.reader - what else than this thread's classifier reads the texts.
 * Source: docs/classification.md.
 * @throws Error when this thread was not given its classifier (`provideClassifier`): a bug of whoever started it.
 */
export function classifyInvoice(
  invoice: InvoiceInput,
  { industries = 'needed', reader = readerOf(providedJudge()) }: ClassifyOptions = {},
): readonly Classification[] {
  const { judge } = reader;
  const around = languageAround(judge, invoice);
  return lexiconAnswers(invoice, reader.hits).map((answer) => {
    const { classification } = combine(answer, judge, { wanted: industries, around });
    return asCertificates(answer.line.description, asRoadCharge(classification));
  });
}

export interface ClassifyOptions {
  readonly industries?: Industries;
  readonly reader?: TextReader;
}

/** The language the invoice speaks, found when it is first asked for; a line alone has no others to ask. */
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

/** A line of travel or freight that names a toll or another charge for the use of a road buys none of them. */
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
