import { SPREADSHEET_PROBLEMS } from './spreadsheet-problems.ts';

/**
 * The closed list of problems of an import, by code, each with its explanation. The first group keeps a file, a row or an
 * invoice out; the second stands beside an invoice that was made and says what was adjusted or could not be carried over.
 */
export const IMPORT_PROBLEMS = {
  format_unknown: 'The file is in none of the formats that can be imported.',
  format_signed:
    'The file is a signed or encrypted container (PKCS#7, .p7m). Take the document out of it and send that.',
  file_empty: 'The file has no content.',
  file_too_large: 'The file, or a part of it, has more bytes than can be taken at once.',
  file_encrypted: 'The file is encrypted or protected by a password.',
  file_damaged: 'The file, or the ZIP or PDF it is in, is damaged or incomplete.',
  file_repeated: 'A ZIP has two files with the same path; only the first was read.',
  archive_bounds:
    'A ZIP or PDF goes beyond a bound: files, nesting, length of a path, unpacked bytes or compression ratio.',
  archive_unsupported: 'An archive other than a ZIP, or a ZIP packed in a way that is not read.',
  pdf_without_invoice: 'The PDF has no e-invoice inside, so there are no lines to read.',
  pdf_several_invoices: 'The PDF has several e-invoices inside and does not say which one is its own.',
  json_invalid: 'The JSON is not valid, or is no invoice.',
  encoding_invalid:
    'The bytes are not text in the encoding that the file states, or in one that can be read.',
  xml_not_well_formed: 'The XML breaks off or is not well formed.',
  xml_doctype: 'The XML has a document type declaration (DTD). Invoices have none; it is refused unread.',
  xml_bounds: 'The XML goes beyond a bound of depth, attributes or text that no invoice needs.',
  profile_without_lines:
    'The e-invoice has a profile without invoice lines (Factur-X or ZUGFeRD MINIMUM or BASIC WL), so there is nothing to classify.',
  no_lines: 'The document has no lines.',
  too_many_lines: 'The invoice has more lines than can be taken.',
  value_missing: 'A value that an invoice must have is missing.',
  value_invalid: 'A value cannot be read as what it should be.',
  currency_mixed: 'The amounts of the document are in more than one currency.',

  totals_differ:
    "The document's own totals do not agree with its lines. It is taken as it stands; the reconciliation shows the difference.",
  amount_calculated:
    'A net line amount that the document does not state was calculated from what it does state.',
  value_left_out: 'An optional value could not be carried over and was left out.',
  text_cut: 'A text was longer than can be taken and was cut.',
  sign_reversed: 'The document is a credit note with positive amounts; they were made negative.',
  document_restates:
    'The document restates or corrects another one: booked both, the same purchase counts twice.',
  document_not_kept:
    'The file is too large to be kept as the source document of its invoices. Said once for a file.',
  other_invoice_inside: 'The PDF has another e-invoice inside, which was not read.',
  lines_joined:
    'No line of the document has an amount, so its lines became one line with their sum. Split it where they differ.',
  description_missing: 'A line does not name what was bought. Its class is uncertain.',
  seller_name_missing: 'The seller has no name in the document; its number stands for it.',
  sign_kept:
    'The document is a credit note whose amounts are negative already; they were taken as they stand.',
  region_unknown:
    "The document names no country of delivery and none of the buyer; the workspace's region is used.",
  ...SPREADSHEET_PROBLEMS,
} as const;

/** Code of a problem of an import. */
export type ImportProblemCode = keyof typeof IMPORT_PROBLEMS;
