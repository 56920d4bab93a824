import { z } from 'zod';
import { ReceiptAnswer } from './ingest.ts';
import { requiredText } from './text.ts';

/** Characters of a reason for voiding an invoice. */
export const VOID_REASON_MAX = 1_000;
/** Bytes of a source document: 10 MiB. */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;

/** The body of `POST /api/invoices/{invoice_id}/void`. */
export const VoidInvoiceRequest = z.object({
  reason: requiredText(VOID_REASON_MAX).describe('Why the invoice leaves totals and populations.'),
});
export type VoidInvoiceRequest = z.infer<typeof VoidInvoiceRequest>;

export const VoidInvoiceAnswer = z.object({
  invoice_id: z.uuid(),
  status: z.literal('voided'),
  voided_at: z.iso.datetime({ precision: 3 }),
  reason: z.string(),
  period: z.string(),
  receipts: z.array(ReceiptAnswer),
});
export type VoidInvoiceAnswer = z.infer<typeof VoidInvoiceAnswer>;

/** The answer of `PUT /api/invoices/{invoice_id}/source-document`. */
export const SourceDocumentAnswer = z.object({
  document_id: z.uuid(),
  invoice_id: z.uuid(),
  version: z.int().min(1).describe('1 for the first document of the invoice, then 2, 3 …'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().min(1).max(DOCUMENT_MAX_BYTES),
});
export type SourceDocumentAnswer = z.infer<typeof SourceDocumentAnswer>;
