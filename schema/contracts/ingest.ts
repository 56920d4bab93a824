import { z } from 'zod';
import { CATEGORIES, METHODS } from './categories.ts';
import { COUNTRIES } from './countries.ts';
import { CURRENCIES } from './currencies.ts';
import { EXAMPLE_INGEST_ANSWER, EXAMPLE_INVOICE } from './examples.ts';
import { named } from './named.ts';
import { ReasonAnswer } from './reasons.ts';
import { requiredText, soundText } from './text.ts';
import { MAX_TAX_ID } from './vendor-identity.ts';
import { WARNINGS, type WarningCode } from './warnings.ts';

/** Bounds of a request. Lengths are in characters (Unicode code points). */
export const INGEST_LIMITS = {
  invoices: 100,
  lines: 1_000,
  vendorName: 300,
  vendorTaxId: MAX_TAX_ID,
  invoiceNumber: 100,
  externalId: 100,
  /** What the classifier reads of a description, and what may be sent. */
  description: 2_000,
  descriptionSent: 100_000,
  unitOfMeasure: 50,
  itemCodes: 5,
  itemCode: 20,
  /** Money and quantity, absolute. */
  amount: 1e12,
  weightTonnes: 1e7,
  distanceKm: 1e6,
  vatRate: 100,
  /** The exchange rates begin here. */
  firstInvoiceDate: '1999-01-04',
  /** Days an invoice may be dated after today. */
  daysAhead: 366,
  firstServiceDate: '1990-01-01',
  lastServiceDate: '2100-12-31',
  /** Significant digits and decimals of a stored number. */
  significantDigits: 15,
  decimals: 20,
  problemsPerInvoice: 10,
} as const;

const amount = z.number().min(-INGEST_LIMITS.amount).max(INGEST_LIMITS.amount);
const invoiceDate = z.iso.date();
const serviceDate = z.iso.date();

/** Classifications of goods and services whose codes give hints. */
export const ITEM_CODE_SCHEMES = ['UNSPSC', 'CPV', 'HS'] as const;

/** Digits, in groups or not: 30197643-0, 4802.56.20, 44 12 16 18. */
export const ITEM_CODE_FORM = /^\d[\d .-]*$/;

export const ItemCode = z
  .object({
    scheme: z.enum(ITEM_CODE_SCHEMES).describe('HS: also its extensions, such as CN and TARIC.'),
    code: z
      .string()
      .regex(ITEM_CODE_FORM)
      .max(INGEST_LIMITS.itemCode)
      .describe('A text, since codes may begin with 0. Digits with points, hyphens and blanks.'),
  })
  .describe('Code of the item in a classification of goods and services.');
export type ItemCode = z.infer<typeof ItemCode>;

export const LineItemRequest = z
  .object({
    description: requiredText(INGEST_LIMITS.descriptionSent).describe(
      `Description of the line. The classifier uses it, in any of de, fr, it, en, to assign an emission factor. Of a longer one the first ${INGEST_LIMITS.description} characters are read and stored, with a warning.`,
    ),
    spend_amount: amount.describe('Amount in the invoice currency, without VAT. Negative for a credit.'),
    quantity: amount.nullish().describe('Physical quantity (kWh, kg, km, TEU and similar).'),
    unit_of_measure: soundText(INGEST_LIMITS.unitOfMeasure)
      .nullish()
      .describe('Unit of quantity: a word in de, fr, it, en or a UN/ECE Recommendation 20 code.'),
    weight_tonnes: z
      .number()
      .min(0)
      .max(INGEST_LIMITS.weightTonnes)
      .nullish()
      .describe('Weight in metric tonnes (freight).'),
    distance_km: z
      .number()
      .min(0)
      .max(INGEST_LIMITS.distanceKm)
      .nullish()
      .describe('Distance in km (freight or travel). Never doubled for a return trip.'),
    item_codes: z
      .array(ItemCode)
      .max(INGEST_LIMITS.itemCodes)
      .nullish()
      .describe(
        'Codes of the item. Hints for the classifier: they decide only where the description says nothing, and then the line needs review.',
      ),
    service_period_start: serviceDate.nullish().describe('First day of the service billed on the line.'),
    service_period_end: serviceDate.nullish().describe('Last day of the service billed on the line.'),
  })
  .describe(
    'Line item. Unknown members are ignored with a warning, or refused where the workspace says so (strict_members); null for an optional member means absent.',
  )
  .meta({ id: 'LineItem', examples: EXAMPLE_INVOICE.line_items });
export type LineItemRequest = z.infer<typeof LineItemRequest>;

export const InvoiceRequest = z
  .object({
    vendor_name: requiredText(INGEST_LIMITS.vendorName).describe('Supplier or vendor name.'),
    vendor_tax_id: soundText(INGEST_LIMITS.vendorTaxId)
      .nullish()
      .describe(
        "The supplier's Swiss UID or European VAT number, with its country's letters: CHE-116.281.710 MWST, DE 123456789. Invoices with the same number are of one vendor, whatever the name. One of another form is ignored with a warning.",
      ),
    invoice_date: invoiceDate.describe(
      `YYYY-MM-DD, from ${INGEST_LIMITS.firstInvoiceDate} to ${INGEST_LIMITS.daysAhead} days after today. Determines the reporting period.`,
    ),
    invoice_number: soundText(INGEST_LIMITS.invoiceNumber)
      .nullish()
      .describe("The supplier's number of the document. Stored and echoed."),
    external_id: soundText(INGEST_LIMITS.externalId)
      .nullish()
      .describe(
        "The sender's own id of the invoice, for finding it again. Stored and echoed; need not be unique.",
      ),
    replaces: requiredText(INGEST_LIMITS.invoiceNumber)
      .nullish()
      .describe(
        'The stored invoice that this one corrects: its invoice_id, or its invoice_number if the vendor is the same. It is voided in the same transaction.',
      ),
    total_amount: amount
      .nullish()
      .describe('Invoice total. When omitted, it is computed from the line items.'),
    vat_rate: z
      .number()
      .min(0)
      .max(INGEST_LIMITS.vatRate)
      .nullish()
      .describe('VAT rate as a percentage: 19 means 19 %, not 0.19. Reduces total_amount to its net value.'),
    net_amount: amount
      .nullish()
      .describe(
        'Tax-exclusive invoice total in the currency of total_amount. When present, nothing is derived from vat_rate.',
      ),
    currency: z
      .enum(CURRENCIES)
      .meta({ id: 'Currency' })
      .nullish()
      .describe(
        "ISO 4217 code in upper case; one withdrawn since 1999 (DEM, ITL ...) for invoices of its time. Default: the workspace's, CHF unless changed.",
      ),
    region: z
      .enum(COUNTRIES)
      .meta({ id: 'Country' })
      .nullish()
      .describe(
        "ISO 3166-1 alpha-2 code, in upper case, of where the goods or services are used. Default: the workspace's, CH unless changed.",
      ),
    service_period_start: serviceDate.nullish().describe('First day of the service billed.'),
    service_period_end: serviceDate.nullish().describe('Last day of the service billed.'),
    line_items: z.array(LineItemRequest).min(1).max(INGEST_LIMITS.lines),
  })
  .describe(
    'Invoice. Unknown members are ignored with a warning, or refused where the workspace says so (strict_members); null for an optional member means absent.',
  )
  .meta({ id: 'Invoice', examples: [EXAMPLE_INVOICE] });
export type InvoiceRequest = z.infer<typeof InvoiceRequest>;

/** The body of `POST /api/ingest`. An invalid invoice is rejected alone, in `errors`. */
export const IngestRequest = named(
  'IngestRequest',
  {
    invoices: z.array(InvoiceRequest).min(1).max(INGEST_LIMITS.invoices),
  },
  { invoices: [EXAMPLE_INVOICE] },
);
export type IngestRequest = z.infer<typeof IngestRequest>;

/** Query parameters of `POST /api/ingest`. */
export const IngestQuery = z.object({
  detail: z.literal('lines').optional().describe('`lines`: every invoice has its line_items.'),
  dry_run: z
    .enum(['true', 'false'])
    .optional()
    .describe('`true`: the full answer, but nothing is stored and every id is null.'),
});
export type IngestQuery = z.infer<typeof IngestQuery>;

const warningCodes = Object.keys(WARNINGS) as [WarningCode, ...WarningCode[]];

export const WarningAnswer = named('Warning', {
  code: z.enum(warningCodes).meta({ id: 'WarningCode' }),
  message: z.string(),
  reasons: z
    .array(ReasonAnswer)
    .optional()
    .describe('What the message says beyond its code, for showing it in another language.'),
  line: z.int().min(0).optional().describe('Index of the line, from 0; absent for the whole invoice.'),
  invoice_id: z
    .uuid()
    .optional()
    .describe('possible_duplicate and invoice_number_reused: the earlier invoice.'),
});

export const RECONCILIATION_STATUSES = [
  'computed',
  'matched',
  'rounding',
  'mismatch',
  'vat_inclusive_lines',
] as const;
export type ReconciliationStatus = (typeof RECONCILIATION_STATUSES)[number];

const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/);

/** Comparison of the invoice's header with its lines. Amounts are decimal strings in the invoice currency. */
export const ReconciliationAnswer = named('Reconciliation', {
  status: z.enum(RECONCILIATION_STATUSES),
  header_net: decimalText.describe(
    'net_amount, else total_amount reduced by vat_rate, else total_amount, else sum_of_lines.',
  ),
  sum_of_lines: decimalText,
  difference: decimalText.describe('header_net - sum_of_lines.'),
  tolerance: decimalText,
  emission_basis: decimalText.describe('The spend used for the emissions.'),
  hint: z.string().nullable().describe('On a mismatch: the member to correct.'),
});
export type ReconciliationAnswer = z.infer<typeof ReconciliationAnswer>;

const kilograms = z.number().describe('kg CO2e, at most 6 decimals.');
/** Used wherever both figures are shown. Source: GHG Protocol Scope 2 Guidance (2015), chapter 7. */
export const locationBased = z
  .number()
  .describe(
    'kg CO2e, at most 6 decimals. Scope 2 is location-based: the grid average, whatever the contract.',
  );
export const marketBased = z
  .number()
  .describe(
    'kg CO2e, at most 6 decimals. Scope 2 is market-based: by renewable energy named on the line or the supplier mix set, else the residual mix, else as location-based. Other scopes do not differ.',
  );
const scope = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const scope3Category = z
  .int()
  .min(1)
  .max(15)
  .nullable()
  .describe('GHG Protocol category; null except for scope 3.');

export const ComponentAnswer = named('Component', {
  scope,
  scope3_category: scope3Category,
  factor_id: z.string(),
  factor_year: z.int().describe('Year of the factor: with its id it identifies one row of the factor set.'),
  boundary: z.string(),
  gwp_basis: z.string(),
  kgco2e: kilograms,
  biogenic_co2_kg: z
    .number()
    .nullable()
    .describe('kg of biogenic CO2, at most 6 decimals, in no total; null if the factor states none.'),
});

export const LineItemAnswer = named('LineItemResult', {
  line_item_id: z.uuid().nullable().describe('null on a dry run.'),
  index: z.int().min(0),
  description: z.string(),
  category: z.enum(CATEGORIES).meta({ id: 'Category' }),
  factor_id: z.string().nullable(),
  method: z.enum(METHODS),
  confidence: z.number().min(0.55).max(0.95).describe('physical 0.85 to 0.95, spend 0.55 to 0.75.'),
  kgco2e: locationBased,
  market_based_kgco2e: marketBased,
  scope,
  scope3_category: scope3Category,
  components: z.array(ComponentAnswer).max(4),
  needs_review: z.boolean(),
  explanation: z.string(),
  market_based: z
    .string()
    .nullable()
    .describe('Basis of the market-based figure; null unless the line is purchased electricity or heat.'),
  warnings: z.array(WarningAnswer),
});
export type LineItemAnswer = z.infer<typeof LineItemAnswer>;

/** The earlier invoice that a new one replaces. */
export const ReplacedInvoice = named('ReplacedInvoice', {
  invoice_id: z.uuid(),
  period: z.string(),
  invoice_date: z.iso.date(),
  header_net: decimalText,
  currency: z.string(),
  total_kgco2e: locationBased,
});
export type ReplacedInvoice = z.infer<typeof ReplacedInvoice>;

export const InvoiceAnswer = named(
  'InvoiceResult',
  {
    invoice_id: z.uuid().nullable().describe('Identifier of the created invoice; null on a dry run.'),
    vendor_name: z.string().describe('Vendor name as sent.'),
    line_items_created: z.int().min(1),
    total_kgco2e: locationBased,
    total_market_based_kgco2e: marketBased,
    index: z.int().min(0).describe('Position in the request, from 0.'),
    invoice_number: z.string().nullable(),
    external_id: z.string().nullable(),
    currency: z.string(),
    region: z.string(),
    period: z.string().describe('Reporting period of the invoice_date.'),
    reconciliation: ReconciliationAnswer,
    line_items: z.array(LineItemAnswer).optional().describe('With detail=lines only.'),
    replaces: ReplacedInvoice.optional().describe(
      'If `replaces` was sent: the invoice that was voided; on a dry run, that would be.',
    ),
    warnings: z.array(WarningAnswer),
  },
  ...EXAMPLE_INGEST_ANSWER.invoices,
);
export type InvoiceAnswer = z.infer<typeof InvoiceAnswer>;

/** Why a single invoice was rejected: the code of its first problem. */
export const INVOICE_ERROR_CODES = [
  'missing',
  'unknown_member',
  'wrong_type',
  'blank',
  'too_long',
  'invalid_characters',
  'out_of_range',
  'invalid_date',
  'unknown_currency',
  'currency_ended',
  'unknown_region',
  'too_few_lines',
  'too_many_lines',
  'period_closed',
  'reconciliation_mismatch',
  'currency_without_rate',
  'replaces_not_found',
  'replaces_ambiguous',
  'already_voided',
  'invoice_sampled',
] as const;
export type InvoiceErrorCode = (typeof INVOICE_ERROR_CODES)[number];

/** Of these, the causes that lie in what the workspace has stored or set: the same invoice may be accepted later. */
export const STATE_ERROR_CODES: readonly InvoiceErrorCode[] = [
  'unknown_member',
  'period_closed',
  'reconciliation_mismatch',
  'currency_without_rate',
  'replaces_not_found',
  'replaces_ambiguous',
  'already_voided',
  'invoice_sampled',
];

export const InvoiceErrorAnswer = named(
  'InvoiceError',
  {
    index: z.int().min(0).describe('Position of the rejected invoice in the request, from 0.'),
    vendor_name: z.string().describe('As sent; "" when absent or no string.'),
    error: z.string().describe('What is wrong, naming each member; at most ten problems.'),
    invoice_number: z.string().nullable(),
    code: z.enum(INVOICE_ERROR_CODES).meta({ id: 'InvoiceErrorCode' }).describe('Code of the first problem.'),
    pointer: z.string().describe('RFC 6901 pointer to the first problem in the request.'),
  },
  {
    index: 1,
    vendor_name: 'Muster AG',
    error: 'invoice_date is missing',
    invoice_number: null,
    code: 'missing',
    pointer: '/invoices/1/invoice_date',
  },
);
export type InvoiceErrorAnswer = z.infer<typeof InvoiceErrorAnswer>;

export const ReceiptAnswer = z
  .object({
    chain: z.string().describe('<workspace id>/<reporting period>'),
    size: z.int().min(1),
    head: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .describe("State of a period's hash chain after this request. Keep it: it proves later omissions.")
  .meta({ id: 'Receipt' });
export type ReceiptAnswer = z.infer<typeof ReceiptAnswer>;

/** The answer of `POST /api/ingest`. */
export const IngestAnswer = named(
  'IngestAnswer',
  {
    processed: z.int().min(0).describe('Number of invoices processed.'),
    invoices: z.array(InvoiceAnswer),
    errors: z.array(InvoiceErrorAnswer).describe('One entry per rejected invoice; empty when none.'),
    receipts: z
      .array(ReceiptAnswer)
      .describe('One per reporting period touched; empty when nothing was stored.'),
    warnings: z
      .array(WarningAnswer)
      .optional()
      .describe('About the request as a whole: unknown members beside invoices. Absent when none.'),
  },
  EXAMPLE_INGEST_ANSWER,
);
export type IngestAnswer = z.infer<typeof IngestAnswer>;
