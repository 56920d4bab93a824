import { classifyInvoice } from '../classify/classify-invoice.ts';
import { classifierVersion } from '../classify/provided-classifier.ts';
import { readDecision, withDecisions } from '../memory/decision.ts';
import type { Classification } from '../types.ts';
import type { ClassifiedAnew, StoredInvoice } from './task.ts';

/** Today's classifier for the invoices of one task. */
export interface ClassifierOfToday {
  readonly version: string;
  /** Its classification of an invoice's lines; decisions of people and of the memory stay. */
  classify(invoice: StoredInvoice): readonly Classification[];
}

/** This thread's classifier, for lines that are classified anew. */
export function classifierOfToday(): ClassifierOfToday {
  return {
    version: classifierVersion(),
    classify({ input, classifications }) {
      const decisions = classifications.map(({ decision }) =>
        decision === null ? null : readDecision(decision),
      );
      return withDecisions(classifyInvoice(input), decisions);
    },
  };
}

/** A line's classification then and today, with both versions; null if the invoice has no such line. */
export function classifiedAnew(
  { input, classifications, classifierVersion: recordedVersion }: StoredInvoice,
  index: number,
  today: Pick<ClassifierOfToday, 'version'> & { readonly classifications: readonly Classification[] },
): ClassifiedAnew | null {
  const position = input.lines.findIndex((line) => line.index === index);
  const [recorded, anew] = [classifications[position], today.classifications[position]];
  if (recorded === undefined || anew === undefined) return null;
  return {
    recordedCategory: recorded.category,
    category: anew.category,
    recordedClassifierVersion: recordedVersion,
    classifierVersion: today.version,
  };
}
