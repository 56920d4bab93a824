import { z } from 'zod';
import { EXAMPLE_IDS } from './examples.ts';
import { ReceiptAnswer } from './ingest.ts';
import { named } from './named.ts';
import { requiredText } from './text.ts';

/** Characters of a reason for voiding an invoice. */
export const VOID_REASON_MAX = 1_000;
/** Bytes of a source document: 10 MiB. */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;

/** The body of `POST /api/invoices/{invoice_id}/void`. */
export const VoidInvoiceRequest = named(
  'VoidInvoiceRequest',
  {
    reason: requiredText(VOID_REASON_MAX).describe('Why the invoice leaves totals and populations.'),
  },
  { reason: 'The invoice was pushed twice' },
);
export type VoidInvoiceRequest = z.infer<typeof VoidInvoiceRequest>;

export const VoidInvoiceAnswer = named('VoidInvoiceAnswer', {
  invoice_id: z.uuid(),
  status: z.literal('voided'),
  voided_at: z.iso.datetime({ precision: 3 }),
  reason: z.string(),
  period: z.string(),
  receipts: z.array(ReceiptAnswer),
});
export type VoidInvoiceAnswer = z.infer<typeof VoidInvoiceAnswer>;

/** Invoices voided by one request. */
export const VOID_MAX = 100;

/** The body of `POST /api/invoices/void`. */
export const VoidInvoicesRequest = z
  .object({
    invoice_ids: z
      .array(z.uuid('must be a UUID').transform((id) => id.toLowerCase()))
      .min(1, 'must hold at least one id')
      .max(VOID_MAX, `must hold at most ${VOID_MAX} ids`),
    reason: requiredText(VOID_REASON_MAX).describe('Why the invoices leave totals and populations.'),
  })
  .meta({
    id: 'VoidInvoicesRequest',
    examples: [{ invoice_ids: [EXAMPLE_IDS.invoice], reason: 'March was pushed twice' }],
  });
export type VoidInvoicesRequest = z.infer<typeof VoidInvoicesRequest>;

const VOID_STATUSES = ['voided', 'already_voided', 'refused'] as const;
/** Why an invoice of a bulk void stays as it is. */
const VOID_REFUSALS = ['not_found', 'period_closed', 'invoice_sampled'] as const;

export const VoidResult = named('VoidResult', {
  invoice_id: z.uuid(),
  status: z
    .enum(VOID_STATUSES)
    .describe('`already_voided`: by an earlier request, whose time and reason are given.'),
  period: z.string().nullable().describe('null for `not_found`.'),
  voided_at: z.iso.datetime({ precision: 3 }).nullable(),
  reason: z.string().nullable(),
  code: z.enum(VOID_REFUSALS).nullable().describe('Why it was refused, else null.'),
});
export type VoidResult = z.infer<typeof VoidResult>;

export const VoidInvoicesAnswer = named('VoidInvoicesAnswer', {
  voided: z.int().min(0).describe('Number of invoices voided by this request.'),
  results: z
    .array(VoidResult)
    .max(VOID_MAX)
    .describe('One for each id, in the order sent; repeated ids once.'),
  receipts: z.array(ReceiptAnswer),
});
export type VoidInvoicesAnswer = z.infer<typeof VoidInvoicesAnswer>;

/** The answer of `PUT /api/invoices/{invoice_id}/source-document`. */
export const SourceDocumentAnswer = named('SourceDocumentAnswer', {
  document_id: z.uuid(),
  invoice_id: z.uuid(),
  version: z.int().min(1).describe('1 for the first document of the invoice, then 2, 3 …'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().min(1).max(DOCUMENT_MAX_BYTES),
});
export type SourceDocumentAnswer = z.infer<typeof SourceDocumentAnswer>;
