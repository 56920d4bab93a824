import { z } from 'zod';
import { CATEGORIES, METHODS } from './categories.ts';
import { COUNTRIES } from './countries.ts';
import { StoredDecision } from './decision.ts';
import { Factor } from './factors.ts';
import {
  ComponentAnswer,
  INGEST_LIMITS,
  InvoiceAnswer,
  ItemCode,
  LineItemAnswer,
  locationBased,
  marketBased,
  ReconciliationAnswer,
  WarningAnswer,
} from './ingest.ts';
import { inputObject } from './input-object.ts';
import { VOID_REASON_MAX, VoidInvoicesRequest } from './invoices.ts';
import { MARKET_BASES } from './market-based.ts';
import { named } from './named.ts';
import { pageMembers } from './page-members.ts';
import { periodFilter } from './periods.ts';
import { requiredText, soundText } from './text.ts';

/** Invoices in a page by default, and at most. */
export const INVOICE_PAGE_DEFAULT = 50;
export const INVOICE_PAGE_MAX = 100;
/** Newest document versions and entries of one invoice that are shown. */
export const INVOICE_HISTORY_MAX = 200;

/** The year 0000 is valid in ISO 8601 but not in the database. */
const day = z.iso
  .date('must be a date YYYY-MM-DD')
  .refine((date) => !date.startsWith('0000'), 'must be a date YYYY-MM-DD');

/** Filter of invoices; all members given must match, those on lines for the same line. */
export const InvoiceListInput = inputObject({
  period: periodFilter.nullish(),
  from: day.nullish().describe('First invoice_date, included.'),
  to: day.nullish().describe('Last invoice_date, included.'),
  vendor: soundText(INGEST_LIMITS.vendorName)
    .nullish()
    .describe("Part of the vendor's name, in any case; % and _ are literal."),
  invoice_number: soundText(INGEST_LIMITS.invoiceNumber).nullish().describe('Exactly as sent.'),
  external_id: soundText(INGEST_LIMITS.externalId).nullish().describe('Exactly as sent.'),
  region: z.enum(COUNTRIES, 'must be an ISO 3166-1 alpha-2 code').nullish(),
  method: z.enum(METHODS, 'must be physical or spend').nullish().describe('Of at least one line.'),
  needs_review: z.boolean('must be true or false').nullish().describe('Of at least one line.'),
  voided: z
    .boolean('must be true or false')
    .nullish()
    .describe('true: only voided ones; false: only those not voided; absent: both.'),
  ...pageMembers(INVOICE_PAGE_MAX),
});
export type InvoiceListInput = z.infer<typeof InvoiceListInput>;

const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/);
const nullableDecimal = decimalText.nullable();
const time = z.iso.datetime({ precision: 3 });
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const Voided = named('Voided', {
  at: time,
  by: z.string().describe('Actor, as on the chain.'),
  reason: z.string(),
});

const InvoiceHead = {
  invoice_id: z.uuid(),
  period: z.string(),
  invoice_number: z.string().nullable(),
  external_id: z.string().nullable().describe("The sender's own id of the invoice."),
  vendor_name: z.string(),
  invoice_date: z.iso.date(),
  currency: z.string(),
  region: z.string(),
  line_item_count: z.int().min(1),
  total_kgco2e: locationBased,
  total_market_based_kgco2e: marketBased,
  recorded_at: time,
  duplicate_of: z
    .uuid()
    .nullable()
    .describe('The earlier invoice with equal vendor, date, currency and lines.'),
  warnings: z.array(WarningAnswer),
};

/** An invoice of a list. */
export const InvoiceSummary = named('InvoiceSummary', {
  ...InvoiceHead,
  header_net: decimalText.describe('Net total in the invoice currency.'),
  reconciliation_status: z.string(),
  voided_at: time.nullable(),
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

export const InvoiceListAnswer = named('InvoiceListAnswer', {
  invoices: z.array(InvoiceSummary).max(INVOICE_PAGE_MAX).describe('Newest invoice_date first.'),
  next_cursor: z.string().nullable().describe('null on the last page.'),
});
export type InvoiceListAnswer = z.infer<typeof InvoiceListAnswer>;

const invoiceId = z.uuid('must be a UUID').transform((id) => id.toLowerCase());

/** The answer of `GET /api/invoices/{invoice_id}`: the invoice as an ingest answer with `detail=lines` has it, as it is now. */
export const InvoiceReadAnswer = InvoiceAnswer.omit({ replaces: true })
  .extend({
    invoice_id: z.uuid(),
    line_items: z.array(LineItemAnswer),
    invoice_date: z.iso.date(),
    recorded_at: time,
    duplicate_of: InvoiceHead.duplicate_of,
    voided: Voided.nullable(),
  })
  .meta({ id: 'StoredInvoiceResult' });
export type InvoiceReadAnswer = z.infer<typeof InvoiceReadAnswer>;

/** tRPC `invoice.get`. */
export const InvoiceGetInput = inputObject({ invoice_id: invoiceId });

/** tRPC `invoice.void`. */
export const InvoiceVoidInput = inputObject({
  invoice_id: invoiceId,
  reason: requiredText(VOID_REASON_MAX).describe('Why the invoice leaves totals and populations.'),
});

/** tRPC `invoice.voidMany`. */
export const InvoiceVoidManyInput = inputObject(VoidInvoicesRequest.shape);

const TraceStep = z
  .record(z.string(), z.json())
  .describe(
    'One step: `step` is its name, the rest are its figures; non-integers are decimal text. `journey` has its legs.',
  );

/** A stored line with all inputs of its result. Amounts and quantities are exact decimal text. */
export const StoredLine = z.object({
  line_item_id: z.uuid(),
  index: z.int().min(0).describe('Position in the invoice, from 0.'),
  description: z.string(),
  spend_amount: decimalText,
  quantity: nullableDecimal,
  unit_of_measure: z.string().nullable(),
  weight_tonnes: nullableDecimal,
  distance_km: nullableDecimal,
  item_codes: z.array(ItemCode),
  service_period_start: z.iso.date().nullable(),
  service_period_end: z.iso.date().nullable(),
  category: z.enum(CATEGORIES),
  attributes: z
    .record(z.string(), z.unknown())
    .describe('Attributes the classifier read beside the category.'),
  naics: z.string().nullable(),
  factor_id: z.string().nullable(),
  method: z.enum(METHODS),
  confidence: z.number(),
  certainty: z.number().describe('How sure the classifier is, 0 to 1.'),
  kgco2e: locationBased,
  market_based_kgco2e: marketBased,
  market_based: z
    .string()
    .nullable()
    .describe('Basis of the market-based figure; null unless the line is purchased electricity or heat.'),
  market_basis: z.enum(MARKET_BASES).nullable().describe('Name of the basis; the trace has the figures.'),
  scope: z.int(),
  scope3_category: z.int().nullable(),
  components: z.array(ComponentAnswer),
  candidates: z.array(z.object({ category: z.string(), score: z.number() })).describe('Best first.'),
  matched: z.array(z.string()).describe('Words the classification is based on.'),
  needs_review: z.boolean(),
  is_overridden: z.boolean().describe('A person reclassified the line.'),
  decision: StoredDecision.nullable().describe('Decision of a person or of the memory.'),
  explanation: z.string(),
  warnings: z.array(WarningAnswer),
  trace: z.array(TraceStep),
});
export type StoredLine = z.infer<typeof StoredLine>;

const DocumentVersion = z.object({
  document_id: z.uuid(),
  version: z.int().min(1),
  sha256,
  bytes: z.int().min(1),
  media_type: z.string(),
  created_at: time,
});

/** The header of an entry on the chain, and its hash. */
const HistoryEntry = z.object({
  seq: z.int().min(1),
  kind: z.string(),
  at: time,
  actor: z.string(),
  refs: z.array(z.string()),
  payload_digest: z.string(),
  hash: z.string(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** A complete stored invoice. Amounts are exact decimal text in the invoice currency. */
export const StoredInvoice = z.object({
  ...InvoiceHead,
  vendor_name_sent: z.string().describe('Character for character as sent.'),
  vendor_tax_id: z.string().nullable().describe("The vendor's UID or VAT number in one form, if sent."),
  vendor_id: z
    .uuid()
    .nullable()
    .describe('By number or name; once merged it leads to the other vendor. null once erased.'),
  service_period_start: z.iso.date().nullable(),
  service_period_end: z.iso.date().nullable(),
  total_amount: nullableDecimal,
  net_amount: nullableDecimal,
  vat_rate: nullableDecimal.describe('Percent.'),
  reconciliation: ReconciliationAnswer.extend({ policy: z.string() }),
  factor_set_id: z.string(),
  rate_set_id: z.string().nullable(),
  classifier_version: z
    .string()
    .describe('Name of the model, `+` and twelve hex digits of the digest of the classifier.'),
  workspace_currency: z.string().nullable(),
  workspace_rate: nullableDecimal.describe(
    'One unit of the invoice currency in workspace_currency on the invoice date.',
  ),
  request: z.object({
    digest: sha256.describe('SHA-256 of the raw request body.'),
    index: z.int().min(0),
  }),
  content_fingerprint: sha256,
  voided: Voided.nullable(),
  erased_at: time.nullable().describe('When its personal content was erased; then its texts are "[erased]".'),
  line_items: z.array(StoredLine),
  factors: z
    .array(Factor)
    .describe('The factors of the components, each once; empty for a set no longer shipped.'),
  documents: z
    .array(DocumentVersion)
    .max(INVOICE_HISTORY_MAX)
    .describe(`Versions of the source document, newest first; the newest ${INVOICE_HISTORY_MAX}.`),
  entries: z
    .array(HistoryEntry)
    .max(INVOICE_HISTORY_MAX)
    .describe(`Its entries on the period's chain, oldest first; the newest ${INVOICE_HISTORY_MAX}.`),
});
export type StoredInvoice = z.infer<typeof StoredInvoice>;
