import { z } from 'zod';
import { ImportMapping, MappingProposal } from './import-mapping.ts';
import { inputObject } from './input-object.ts';
import { named } from './named.ts';
import { requiredText } from './text.ts';

/** `receiving`: the file is still being sent. `queued`: nothing is read yet. The last three are final. */
export const IMPORT_STATES = ['receiving', 'queued', 'reading', 'done', 'cancelled', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** `booked`: stored as an invoice; `calculated`: the same in a dry run, stored nowhere; `unread`: no invoice could be made of it. */
export const IMPORT_ITEM_STATUSES = ['booked', 'calculated', 'rejected', 'unread'] as const;
export type ImportItemStatus = (typeof IMPORT_ITEM_STATUSES)[number];

/** Longest name of a sent file, in characters. */
export const IMPORT_NAME_LENGTH = 255;
/** Notes of an item beyond this many are counted only. */
export const IMPORT_ITEM_NOTES = 20;
/** Items of one answer. */
export const IMPORT_PAGE_ITEMS = 1_000;

export const ImportPlace = named('ImportPlace', {
  file: z.string().describe('Path of the file, through the archives it is in: `2024.zip/march/inv-7.xml`.'),
  page: z.int().optional().describe('Page of a PDF.'),
  sheet: z.string().optional(),
  row: z.int().optional().describe('Row, from 1, as a spreadsheet shows it.'),
  column: z.string().optional().describe('Header word of the column, or its letter.'),
  path: z.string().optional().describe('XPath in an XML document, or JSON pointer.'),
});
export type ImportPlace = z.infer<typeof ImportPlace>;

export const ImportNote = named('ImportNote', {
  code: z.string().describe('Code of a note of the reader, or of a warning of the ingest answer.'),
  message: z.string(),
  place: ImportPlace.optional(),
});
export type ImportNote = z.infer<typeof ImportNote>;

export const ImportItemAnswer = named('ImportItem', {
  ordinal: z.int().min(1).describe('Position in the order of reading.'),
  status: z.enum(IMPORT_ITEM_STATUSES),
  place: ImportPlace,
  invoice_id: z.uuid().nullable(),
  invoice_number: z.string().nullable(),
  total_kgco2e: z.number().nullable(),
  code: z.string().nullable().describe('Why it was not booked.'),
  message: z.string().nullable(),
  notes: z
    .array(ImportNote)
    .describe('What was adjusted or left out, and warnings of the calculation; the first 20.'),
});
export type ImportItemAnswer = z.infer<typeof ImportItemAnswer>;

export const ImportJobAnswer = named(
  'ImportJob',
  {
    job_id: z.uuid(),
    state: z.enum(IMPORT_STATES),
    dry_run: z.boolean(),
    file: z.string(),
    bytes: z.int(),
    read_bytes: z.int().describe('Up to where the file is read; of a ZIP, about.'),
    sha256: z.string().nullable(),
    created_at: z.string(),
    started_at: z.string().nullable(),
    ended_at: z.string().nullable(),
    read: z.int().describe('Items read and stored so far: invoices, and what could not be read.'),
    processed: z.int().describe('Invoices booked; in a dry run, those that would be.'),
    rejected: z.int().describe('Invoices that were read and refused.'),
    problems: z.int().describe('Files, rows or invoices that could not be read.'),
    possible_duplicates: z.int(),
    line_items: z.int(),
    emissions_kgco2e: z.number(),
    codes: z.record(z.string(), z.int()).describe('Number of warnings, notes and problems of each code.'),
    failure: z.string().nullable().describe('Why the job failed. What it had booked stays booked.'),
    items: z.array(ImportItemAnswer),
    next: z.string().nullable().describe('Path of the next items; null after the last one so far.'),
  },
  {
    job_id: '0199d1f2-7c3a-7b52-9a55-2f6f0b1c9e11',
    state: 'done',
    dry_run: false,
    file: 'invoices-2024.zip',
    bytes: 1482334,
    read_bytes: 1482334,
    sha256: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
    created_at: '2026-03-02T08:30:00.123Z',
    started_at: '2026-03-02T08:30:00.410Z',
    ended_at: '2026-03-02T08:30:04.877Z',
    read: 2,
    processed: 1,
    rejected: 0,
    problems: 1,
    possible_duplicates: 0,
    line_items: 3,
    emissions_kgco2e: 1284.25,
    codes: { totals_differ: 1, xml_not_well_formed: 1 },
    failure: null,
    items: [
      {
        ordinal: 1,
        status: 'booked',
        place: { file: 'invoices-2024.zip/march/inv-7.xml' },
        invoice_id: '0199d1f2-8d11-7c40-8f6e-4b9f2a7f5c02',
        invoice_number: '2024-0311',
        total_kgco2e: 1284.25,
        code: null,
        message: null,
        notes: [],
      },
    ],
    next: null,
  },
);
export type ImportJobAnswer = z.infer<typeof ImportJobAnswer>;

export const ImportOf = inputObject({ job_id: z.uuid() });

export const ImportQuery = inputObject({
  ...ImportOf.shape,
  items: z.int().min(0).max(IMPORT_PAGE_ITEMS).default(20),
  after: z.int().min(0).max(2_147_483_647).default(0).describe('Ordinal of the last item you have.'),
  only: z.enum(['errors']).optional().describe('`errors`: what was not booked.'),
});

/** The newest jobs of a workspace, newest first, without their items. */
export const ImportList = z.object({ jobs: z.array(ImportJobAnswer.omit({ items: true, next: true })) });
export type ImportList = z.infer<typeof ImportList>;

const MAPPING_NAME_MAX = 100;
/** The name of a saved mapping. */
export const MappingName = requiredText(MAPPING_NAME_MAX).transform((name) => name.trim());

/** tRPC `imports.saveMapping`. */
export const SaveMapping = inputObject({
  name: MappingName.describe('A mapping of other columns that has the name loses it and stays.'),
  mapping: ImportMapping.describe('Instead of the one that was saved or sent for the same columns.'),
});
export type SaveMapping = z.infer<typeof SaveMapping>;

/** tRPC `imports.deleteMapping`. */
export const MappingOf = inputObject({
  layout: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits in lower case'),
});

export const DeletedMapping = z.object({
  layout: z.string(),
  deleted: z.boolean().describe('false: there was none.'),
});
export type DeletedMapping = z.infer<typeof DeletedMapping>;

/** A mapping of a workspace, used for every file with its columns. */
export const SavedMapping = z.object({
  layout: z.string(),
  name: z.string().nullable().describe('null: sent with a file, and remembered for its columns.'),
  mapping: ImportMapping,
  updated_at: z.iso.datetime({ precision: 3 }),
  updated_by: z.string(),
});
export type SavedMapping = z.infer<typeof SavedMapping>;

/** Those with a name first, each newest first. */
export const MappingList = z.object({ mappings: z.array(SavedMapping) });
export type MappingList = z.infer<typeof MappingList>;

/** A proposed mapping, and the one that the workspace remembers for the same columns. */
export const MappingAnswer = named('MappingProposal', {
  ...MappingProposal.shape,
  remembered: ImportMapping.nullable().describe(
    'Used for such files, unless another mapping is sent with them.',
  ),
});
export type MappingAnswer = z.infer<typeof MappingAnswer>;
