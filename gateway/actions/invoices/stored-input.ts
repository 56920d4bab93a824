import type { RecordedInvoice } from '../../../schema/queries/stored-invoices.ts';
import type { TaskInput } from '../../threads/pool.ts';

type StoredInvoice = TaskInput<'rePerform'>['invoices'][number];

/** A recorded invoice as compute tasks take it, but for the rates and the lines asked for. */
export function storedInput(invoice: RecordedInvoice): Omit<StoredInvoice, 'rates' | 'lines'> {
  const { invoiceId, reconciliationPolicy, factorSetId, classifierVersion, isErased, ...rest } = invoice;
  const { rateSetId: _, lines, ...input } = rest;
  return {
    invoiceId,
    input: { ...input, lines: lines.map(({ lineItemId: _id, classification: _taken, ...line }) => line) },
    reconciliationPolicy,
    factorSetId,
    classifierVersion,
    isErased,
    classifications: lines.map(({ classification }) => classification),
  };
}
