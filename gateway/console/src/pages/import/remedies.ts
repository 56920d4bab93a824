import type { ImportText } from './texts/texts.ts';

/** What helps against a problem, by its code. */
const REMEDIES = {
  remedySupported: ['format_unknown', 'archive_unsupported'],
  remedyUnlock: ['format_signed', 'file_encrypted'],
  remedySaveAs: ['old_workbook', 'not_a_table'],
  remedyWriteAgain: [
    'file_empty',
    'file_damaged',
    'workbook_broken',
    'xml_not_well_formed',
    'xml_doctype',
    'xml_bounds',
    'json_invalid',
    'encoding_invalid',
  ],
  remedySplit: ['file_too_large', 'archive_bounds', 'file_repeated', 'too_many_lines', 'too_many_rows'],
  remedyWithLines: ['pdf_without_invoice', 'pdf_several_invoices', 'profile_without_lines', 'no_lines'],
  remedyCorrect: [
    'value_missing',
    'value_invalid',
    'currency_mixed',
    'row_too_long',
    'row_left_out',
    'invoice_incomplete',
    'validation_failed',
    'invalid_value',
  ],
  remedyColumns: ['mapping_incomplete', 'mapping_unanswered', 'sheet_not_read', 'too_many_problems'],
  remedyReopen: ['period_closed'],
} as const satisfies Partial<Record<ImportText, readonly string[]>>;

const BY_CODE = new Map(
  Object.entries(REMEDIES).flatMap(([text, codes]) =>
    codes.map((code) => [code as string, text as keyof typeof REMEDIES]),
  ),
);

export const remedyOf = (code: string): keyof typeof REMEDIES | null => BY_CODE.get(code) ?? null;
