/** Media types of source documents, with the ends of their names: PDFs that were sent, and files that were imported. */
export const DOCUMENT_TYPES = {
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
} as const;
export type DocumentType = keyof typeof DOCUMENT_TYPES;

/** The name of an invoice's document as a file. */
export function documentName(invoiceId: string, mediaType: string): string {
  return `${invoiceId}.${DOCUMENT_TYPES[mediaType as DocumentType] ?? 'pdf'}`;
}
