import type { RecordedInvoice } from '../../../schema/queries/recorded-invoices.ts';
import type { TaskInput } from '../../threads/pool.ts';

type StoredInvoice = TaskInput<'rePerform'>['invoices'][number];

/** A recorded invoice as input of compute tasks, without the rates and the lines asked for. */
export function storedInput(invoice: RecordedInvoice): Omit<StoredInvoice, 'rates' | 'lines'> {
  const { invoiceId, reconciliationPolicy, factorSetId, classifierVersion, erasedAt, lines, ...rest } =
    invoice;
  const { rateSetId: _, ...input } = rest;
  const read = lines.map((line) => {
    const { category, attributes, naics, certainty, matched, candidates, rest, decision, ...sent } = line;
    const { invoiceId: _id, lineItemId: _line, ...words } = sent;
    const taken = { category, attributes, naics, matched, candidates, rest, decision };
    return { words, classification: { ...taken, certainty: Number(certainty) } };
  });
  return {
    invoiceId,
    input: { ...input, lines: read.map(({ words }) => words) },
    reconciliationPolicy,
    factorSetId,
    classifierVersion,
    isErased: erasedAt !== null,
    classifications: read.map(({ classification }) => classification),
  };
}
