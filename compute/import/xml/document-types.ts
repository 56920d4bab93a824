/** Document types that are credit notes. Source: UNTDID 1001, D.16B, the part in the code list of EN 16931 for BT-3. */
const CREDIT_NOTES: ReadonlySet<string> = new Set(
  '81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '),
);

/** A corrected invoice takes the place of an earlier one. Source: as above. */
export const CORRECTED_INVOICE = '384';

/** Whether a document type (BT-3) is a credit note. */
export function isCreditType(code: string | undefined): boolean {
  return code !== undefined && CREDIT_NOTES.has(code);
}
