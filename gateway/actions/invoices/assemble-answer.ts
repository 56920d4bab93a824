import type { AcceptedInvoice, RejectedInvoice } from '../../../compute/ingest/task.ts';
import { WARNINGS, type Warning } from '../../../schema/contracts/warnings.ts';
import type { Receipt } from '../../database/append-entries.ts';

/** The earlier invoice an accepted one repeats. */
export interface Duplicate {
  /** Index of the later invoice in the request. */
  readonly index: number;
  /** The earlier one; null on a dry run that repeats an invoice of the same request. */
  readonly originalId: string | null;
  /** Index of the earlier invoice if it is in the same request. */
  readonly originalIndex: number | null;
}

export interface AnswerParts {
  readonly accepted: readonly AcceptedInvoice[];
  readonly rejected: readonly RejectedInvoice[];
  readonly duplicates: readonly Duplicate[];
  readonly receipts: readonly Receipt[];
  /** About the request as a whole. */
  readonly warnings: readonly Warning[];
}

type AnswerWarning = Warning & { readonly invoice_id?: string };

/** The warning for a repeated invoice, with the earlier one. */
export function duplicateWarning({ originalId, originalIndex }: Duplicate): AnswerWarning {
  const text = WARNINGS.possible_duplicate;
  const where = originalIndex === null ? '' : `invoices[${originalIndex}] of this request`;
  if (originalId === null) return { code: 'possible_duplicate', message: `${text} It is ${where}.` };
  const which = where === '' ? originalId : `${originalId}, ${where}`;
  return { code: 'possible_duplicate', message: `${text} It is ${which}.`, invoice_id: originalId };
}

/**
 * The answer's text. The compute thread prepares long parts and they are only joined here, so nothing large is parsed
 * or serialised on the event loop.
 */
export function assembleAnswer({
  accepted,
  rejected,
  duplicates,
  receipts,
  warnings: ofRequest,
}: AnswerParts): string {
  const repeated = new Map(duplicates.map((duplicate) => [duplicate.index, duplicate]));
  const invoices = accepted.map(({ index, answerHead, warnings }) => {
    const duplicate = repeated.get(index);
    const all = duplicate === undefined ? warnings : [...warnings, duplicateWarning(duplicate)];
    return `${answerHead},"warnings":${JSON.stringify(all)}}`;
  });
  const last = ofRequest.length === 0 ? '' : `,"warnings":${JSON.stringify(ofRequest)}`;
  return `{"processed":${accepted.length},"invoices":[${invoices.join(',')}],"errors":${JSON.stringify(rejected)},"receipts":${JSON.stringify(receipts)}${last}}`;
}

/**
 * The accepted invoices that repeat a stored one or an earlier one of the same request.
 * @param stored - the earliest invoice, not voided, of each fingerprint already stored.
 */
export function findDuplicates(
  accepted: readonly AcceptedInvoice[],
  stored: ReadonlyMap<string, string>,
): Duplicate[] {
  const seen = new Map<string, Omit<Duplicate, 'index'>>();
  for (const [fingerprint, originalId] of stored) seen.set(fingerprint, { originalId, originalIndex: null });
  const duplicates: Duplicate[] = [];
  for (const { index, invoiceId, contentFingerprint } of accepted) {
    const original = seen.get(contentFingerprint);
    if (original) duplicates.push({ index, ...original });
    else seen.set(contentFingerprint, { originalId: invoiceId, originalIndex: index });
  }
  return duplicates;
}
