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

/** Media types of auditors' own evidence files. */
export const EVIDENCE_FILE_TYPES = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'message/rfc822': 'eml',
} as const;
export type EvidenceFileType = keyof typeof EVIDENCE_FILE_TYPES;

/** The name of an auditor's file in a package. */
export function evidenceFileName(fileId: string, mediaType: string): string {
  return `auditor-${fileId}.${EVIDENCE_FILE_TYPES[mediaType as EvidenceFileType] ?? 'bin'}`;
}
