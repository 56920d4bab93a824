import { z } from 'zod';
import { CATEGORIES, METHODS } from './categories.ts';
import { INGEST_LIMITS, ReceiptAnswer } from './ingest.ts';
import { inputObject } from './input-object.ts';
import { INVOICE_PAGE_MAX } from './invoice-read.ts';
import { VOID_REASON_MAX } from './invoices.ts';
import { pageMembers } from './page-members.ts';
import { periodFilter } from './periods.ts';
import { ReasonAnswer } from './reasons.ts';
import { requiredText, soundText } from './text.ts';

const id = z.uuid('must be a UUID').transform((text) => text.toLowerCase());
const kilograms = z.number().describe('kg CO2e, at most 6 decimals.');
const FACTOR_ID_MAX = 200;

/** tRPC `invoice.reclassify`. */
export const ReclassifyInput = inputObject({
  line_item_id: id,
  category: z.enum(CATEGORIES, 'must be one of the categories').nullish(),
  factor_id: requiredText(FACTOR_ID_MAX)
    .nullish()
    .describe("A factor of the invoice's factor set to use instead of the rules' choice."),
  reason: requiredText(VOID_REASON_MAX),
  remember: z
    .boolean('must be true or false')
    .nullish()
    .describe(
      'false: the decision is about this line alone, and later lines of the vendor are not decided by it.',
    ),
}).refine(({ category, factor_id }) => category != null || factor_id != null, {
  message: 'must be given where factor_id is not',
  path: ['category'],
});

/** tRPC `invoice.undoReclassify`. */
export const UndoReclassifyInput = inputObject({
  line_item_id: id,
  reason: requiredText(VOID_REASON_MAX),
});

export const PREVIEW_CHOICES_MAX = 10;

/** tRPC `invoice.previewReclassify`. */
export const PreviewReclassifyInput = inputObject({
  line_item_id: id,
  choices: z
    .array(
      inputObject({
        category: z.enum(CATEGORIES, 'must be one of the categories').nullish(),
        factor_id: requiredText(FACTOR_ID_MAX).nullish(),
      }).refine(({ category, factor_id }) => category != null || factor_id != null, {
        message: 'must be given where factor_id is not',
        path: ['category'],
      }),
      'must be an array',
    )
    .min(1, 'must have at least one element')
    .max(PREVIEW_CHOICES_MAX, `must have at most ${PREVIEW_CHOICES_MAX} elements`)
    .nullish()
    .describe('Absent: the candidates of the line, its own category among them.'),
});
export type PreviewReclassifyInput = z.infer<typeof PreviewReclassifyInput>;

export const PreviewReclassifyAnswer = z.object({
  line_item_id: z.uuid(),
  invoice_id: z.uuid(),
  kgco2e: kilograms.describe('The line as it is.'),
  choices: z
    .array(
      z.object({
        asked: z.object({ category: z.enum(CATEGORIES).nullable(), factor_id: z.string().nullable() }),
        gives: z
          .object({
            category: z.enum(CATEGORIES),
            factor_id: z.string().nullable(),
            method: z.enum(METHODS),
            kgco2e: kilograms,
            total_kgco2e: kilograms.describe('The invoice.'),
            confidence: z.number(),
            explanation: z.string(),
            trace: z
              .array(z.looseObject({ step: z.string() }))
              .describe('Each step of the calculation with its inputs and result.'),
          })
          .nullable()
          .describe('null: the choice cannot be made.'),
        refused: z.string().nullable().describe('Why it cannot be made.'),
        refused_reason: ReasonAnswer.nullable().describe('The same by code and values, where it has a code.'),
      }),
    )
    .describe('In the order asked.'),
});
export type PreviewReclassifyAnswer = z.infer<typeof PreviewReclassifyAnswer>;

export const ReclassifyAnswer = z.object({
  invoice_id: z.uuid(),
  line_item_id: z.uuid(),
  period: z.string(),
  category: z.enum(CATEGORIES),
  factor_id: z.string().nullable(),
  method: z.enum(METHODS),
  confidence: z.number(),
  kgco2e: kilograms,
  previous_kgco2e: kilograms.describe('The line in the replaced version.'),
  needs_review: z.boolean(),
  explanation: z.string(),
  total_kgco2e: kilograms.describe('The invoice, the exact sum of its lines; scope 2 location-based.'),
  total_market_based_kgco2e: kilograms.describe('The same with scope 2 market-based.'),
  changed_line_item_ids: z
    .array(z.uuid())
    .describe('Lines of the invoice whose result changed, including the reclassified one.'),
  remembered: z.boolean().describe('Whether the decision applies to later lines of this vendor and text.'),
  receipts: z.array(ReceiptAnswer),
});
export type ReclassifyAnswer = z.infer<typeof ReclassifyAnswer>;

export const REVIEW_PAGE_DEFAULT = 50;

/** tRPC `invoice.reviewQueue`. */
export const ReviewQueueInput = inputObject({
  period: periodFilter.nullish(),
  vendor: soundText(INGEST_LIMITS.vendorName)
    .nullish()
    .describe("Part of the vendor's name, in any case; % and _ are literal."),
  category: z.enum(CATEGORIES, 'must be one of the categories').nullish(),
  line_item_id: id.nullish().describe('This line alone, whether or not it needs review.'),
  ...pageMembers(INVOICE_PAGE_MAX),
});
export type ReviewQueueInput = z.infer<typeof ReviewQueueInput>;

export const ReviewQueueLine = z.object({
  line_item_id: z.uuid(),
  invoice_id: z.uuid(),
  period: z.string(),
  vendor_name: z.string(),
  invoice_date: z.iso.date(),
  index: z.int().min(0),
  description: z.string(),
  spend_amount: z.string(),
  currency: z.string(),
  quantity: z.string().nullable(),
  unit_of_measure: z.string().nullable(),
  category: z.enum(CATEGORIES),
  factor_id: z.string().nullable(),
  method: z.enum(METHODS),
  confidence: z.number(),
  certainty: z.number(),
  kgco2e: kilograms,
  candidates: z.array(z.object({ category: z.string(), score: z.number() })).describe('Best first.'),
  reason: z.string().nullable().describe('Why it needs review.'),
  reasons: z
    .array(ReasonAnswer)
    .describe('The same by code and values; empty for lines of earlier versions.'),
  explanation: z.string(),
});
export type ReviewQueueLine = z.infer<typeof ReviewQueueLine>;

export const ReviewQueueAnswer = z.object({
  lines: z
    .array(ReviewQueueLine)
    .max(INVOICE_PAGE_MAX)
    .describe('Most kg CO2e first, credits by absolute value.'),
  next_cursor: z.string().nullable().describe('null on the last page.'),
});
export type ReviewQueueAnswer = z.infer<typeof ReviewQueueAnswer>;

/** tRPC `invoice.erase`. */
export const EraseInput = inputObject({
  invoice_id: id,
  reason: requiredText(VOID_REASON_MAX).describe(
    'The basis of the erasure. It stays on the chain, so do not name a person.',
  ),
});

export const EraseAnswer = z.object({
  invoice_id: z.uuid(),
  period: z.string(),
  erased_at: z.iso.datetime({ precision: 3 }),
  erased_entries: z.int().min(1).describe('Entries whose payload was deleted.'),
  receipts: z.array(ReceiptAnswer),
});
export type EraseAnswer = z.infer<typeof EraseAnswer>;
