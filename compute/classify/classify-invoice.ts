import type { Classification, InvoiceInput } from '../types.ts';
import { asCertificates } from './certificate-line.ts';
import { combine, type Industries } from './combine.ts';
import { type Language, languageOfMost } from './language.ts';
import { lexiconAnswers } from './lexicon-classifier.ts';
import type { TextJudge } from './model/judge-text.ts';
import { MODEL_VERSION } from './model/model-version.ts';
import { providedModel } from './model/provided-models.ts';
import { plainReader, readerOfTask, type TextReader } from './read-once.ts';

/** Stored with every invoice: with it and the text an answer can be made again. */
export const CLASSIFIER_VERSION = MODEL_VERSION;

/**
 * What each line of an invoice is: category, attributes, NAICS code, calibrated certainty, candidates and the
 * words it rests on, from the lexicon and the trained machines together, in the light of unit, freight
 * fields, the vendor and the rest of the invoice. The same invoice gives the same answer on every machine and
 * thread, and time is bounded by the length of its texts.
 * @param industries - whether lines whose code and factor do not rest on candidate industries get them too.
 * Source: docs/classification.md.
 * @throws Error when this thread was not given the model (`provideModel`): a bug of whoever started it.
 */
export function classifyInvoice(
  invoice: InvoiceInput,
  industries: Industries = 'needed',
): readonly Classification[] {
  return classifyWith(plainReader(providedModel(MODEL_VERSION), invoice.lines.length), invoice, industries);
}

/**
 * The same for the many invoices of one task: a text that comes again in it is read once.
 * @throws Error as `classifyInvoice` does.
 */
export function classifierOfTask(): (invoice: InvoiceInput) => readonly Classification[] {
  const reader = readerOfTask(providedModel(MODEL_VERSION));
  return (invoice) => classifyWith(reader, invoice, 'needed');
}

function classifyWith(
  reader: TextReader,
  invoice: InvoiceInput,
  industries: Industries,
): readonly Classification[] {
  const { judge } = reader;
  const answers = lexiconAnswers(invoice, reader.hits);
  const around = languageAround(judge, invoice);
  return answers.map((answer) => {
    const { classification } = combine(answer, judge, { wanted: industries, around });
    return asCertificates(answer.line.description, classification);
  });
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
