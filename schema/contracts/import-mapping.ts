import { z } from 'zod';
import { COUNTRIES } from './countries.ts';
import { CURRENCIES } from './currencies.ts';
import { INGEST_LIMITS } from './ingest.ts';
import { named } from './named.ts';
import { requiredText, soundText } from './text.ts';

/** Encodings of text files, as the WHATWG names them. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-15'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const DELIMITERS = [';', ',', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/**
 * Order of day, month and year. `ddmm` has no year: `311` and `0311` are 3 November of the year that begins at `year_start`
 * (DATEV). Dates beginning with a year of four digits (2024-12-31, 20241231) are read with any of them.
 */
export const DATE_FORMATS = ['dmy', 'mdy', 'ymd', 'ddmm'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

export const WEIGHT_UNITS = ['kg', 't', 'lb'] as const;
export const DISTANCE_UNITS = ['km', 'mi'] as const;

const MAX_HEADER = 200;
const column = requiredText(MAX_HEADER).describe(
  'Header word of the column as in the file, or its letter (A, B ... AA).',
);
const decimalMark = z
  .enum(['.', ','])
  .describe(
    'Sign before the decimals: 1.234,56 has a comma. Left out: numbers with two meanings (1.234) are not read.',
  );

const TextColumn = z.strictObject({ column });
const NumberColumn = z.strictObject({ column, decimal_mark: decimalMark.optional() });
const DateColumn = z.strictObject({
  column,
  date_format: z
    .enum(DATE_FORMATS)
    .optional()
    .describe(
      'dmy: 31.12.2024; mdy: 12/31/2024; ymd: 24-12-31; ddmm: 3112. Left out: dates with two meanings (03/04/2024) are not read.',
    ),
  year_start: z.iso.date().optional().describe('ddmm only: first day of the year of the dates.'),
});

/** The columns of a table by what they hold. */
export const MappedColumns = z.strictObject({
  vendor_name: TextColumn.optional(),
  vendor_tax_id: TextColumn.optional().describe(
    "The supplier's Swiss UID or VAT number; never your own. Others are ignored.",
  ),
  invoice_number: TextColumn.optional(),
  external_id: TextColumn.optional(),
  invoice_date: DateColumn.optional(),
  description: z.array(TextColumn).min(1).max(4).optional().describe('Joined in this order.'),
  net_amount: NumberColumn.optional().describe('Amount of the line without VAT.'),
  gross_amount: NumberColumn.optional().describe('Amount of the line with VAT.'),
  vat_amount: NumberColumn.optional().describe('VAT of the line.'),
  vat_rate: NumberColumn.extend({
    unit: z.enum(['percent', 'fraction']).describe('percent: 8.1; fraction: 0.081.'),
  }).optional(),
  debit_amount: NumberColumn.optional().describe('Of two columns for debit and credit.'),
  credit_amount: NumberColumn.optional(),
  debit_credit: TextColumn.optional().describe(
    'Mark of debit or credit: S/H, D/C, Soll/Haben, débit/crédit.',
  ),
  document_type: TextColumn.optional().describe('Says which rows are credit notes.'),
  unit_price: NumberColumn.optional().describe('Times quantity, where a row has no amount.'),
  quantity: NumberColumn.optional(),
  unit_of_measure: TextColumn.optional(),
  currency: TextColumn.optional(),
  region: TextColumn.optional().describe('Country where the goods or services are used, as code or name.'),
  weight: NumberColumn.extend({ unit: z.enum(WEIGHT_UNITS) }).optional(),
  distance: NumberColumn.extend({ unit: z.enum(DISTANCE_UNITS) }).optional(),
  service_period_start: DateColumn.optional(),
  service_period_end: DateColumn.optional(),
  invoice_total: NumberColumn.optional().describe(
    'Total of the whole invoice with VAT, repeated on its rows.',
  ),
  invoice_net_total: NumberColumn.optional().describe('The same without VAT.'),
});
export type MappedColumns = z.infer<typeof MappedColumns>;
export type MappedField = keyof MappedColumns;

/** How a spreadsheet is read. Proposed by the service, corrected by the user, kept for files with the same layout. */
export const ImportMapping = z
  .strictObject({
    version: z.literal(1),
    layout: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('Digest of the header row: files with the same one have the same columns.'),
    encoding: z.enum(ENCODINGS).optional().describe('Text files only. Left out: found in each file.'),
    delimiter: z.enum(DELIMITERS).optional().describe('Text files only. Left out: found in each file.'),
    sheets: z
      .array(z.string().min(1).max(MAX_HEADER))
      .min(1)
      .max(64)
      .optional()
      .describe('Sheets to read. Left out: every visible sheet with these columns.'),
    header_row: z
      .int()
      .min(0)
      .max(50)
      .describe('Row of the header words, from 1. 0: there is none, and columns are named by letter.'),
    columns: MappedColumns,
    constants: z
      .strictObject({
        vendor_name: requiredText(INGEST_LIMITS.vendorName).optional(),
        invoice_date: z.iso.date().optional(),
        description: requiredText(INGEST_LIMITS.description).optional(),
        currency: z.enum(CURRENCIES).optional(),
        region: z.enum(COUNTRIES).optional(),
        unit_of_measure: soundText(INGEST_LIMITS.unitOfMeasure).optional(),
        vat_rate: z.number().min(0).max(INGEST_LIMITS.vatRate).optional().describe('Percent.'),
      })
      .describe('Values of every row whose own cell is empty.'),
    amount_sign: z
      .enum(['as_stated', 'reversed'])
      .describe('reversed: purchases are negative in the file, as in a bank statement.'),
    debit_means: z
      .enum(['purchase', 'credit'])
      .describe('What a debit mark or the debit column says: a purchase, or money back.'),
    blank_cells: z
      .enum(['missing', 'as_above'])
      .describe('as_above: a row without supplier, number and date is a further line of the invoice above.'),
  })
  .describe('Mapping of the columns of a spreadsheet.')
  .meta({ id: 'ImportMapping' });
export type ImportMapping = z.infer<typeof ImportMapping>;

/** What a proposal asks. */
export const MAPPING_QUESTIONS = {
  header_row: 'No row with known header words was found.',
  missing_column: 'No column was found for something that an invoice needs.',
  several_columns: 'Several columns fit as well.',
  date_order: 'No date proves whether the day or the month comes first.',
  date_format: 'The dates of a column cannot be read.',
  decimal_mark: 'No number proves which sign stands before the decimals.',
  net_or_gross: 'Nothing proves whether the amount is with or without VAT.',
  amount_sign: 'Most amounts are negative.',
  debit_side: 'Debit or credit may be the purchase.',
  unit: 'The unit of a weight or distance is not stated.',
  currency: 'Two columns state a currency, or a sign such as $ fits several.',
  country: 'A country may be that of the supplier, or that of use.',
  blank_cells: 'Some rows have neither supplier nor number nor date.',
} as const;
export type MappingQuestionCode = keyof typeof MAPPING_QUESTIONS;

const codes = Object.keys(MAPPING_QUESTIONS) as [MappingQuestionCode, ...MappingQuestionCode[]];

/** What the user should decide; the mapping already holds the likeliest answer, if there is one. */
export const MappingQuestion = named('MappingQuestion', {
  code: z.enum(codes),
  member: z.string().describe('RFC 6901 pointer to the member of the mapping that answers it.'),
  message: z.string(),
  choices: z.array(z.string()).describe('Values the member can have; empty when any column can.'),
  needs_answer: z.boolean().describe('true: nothing should be booked before it is answered.'),
});
export type MappingQuestion = z.infer<typeof MappingQuestion>;

const PreviewRow = named('PreviewRow', {
  sheet: z.string().nullable(),
  row: z.int().min(1),
  read: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
  problems: z.array(z.strictObject({ code: z.string(), column: z.string().nullable(), message: z.string() })),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

/** A mapping proposed for a file, with what speaks for it and the first rows as they would be read. */
export const MappingProposal = z.object({
  mapping: ImportMapping,
  file: z.strictObject({
    format: z.enum(['csv', 'xlsx']),
    encoding: z.enum(ENCODINGS).nullable(),
    delimiter: z.enum(DELIMITERS).nullable(),
    sheets: z.array(z.string()),
  }),
  columns: z.array(
    z.strictObject({
      letter: z.string(),
      header: z.string(),
      field: z.string().nullable().describe('Member of mapping.columns; null: not used.'),
      confidence: z.number().min(0).max(1),
      examples: z.array(z.string()),
    }),
  ),
  questions: z.array(MappingQuestion),
  preview: z.array(PreviewRow),
});
export type MappingProposal = z.infer<typeof MappingProposal>;
