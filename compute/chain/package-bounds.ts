import { DOCUMENT_TYPES, EVIDENCE_FILE_TYPES } from '../../schema/contracts/document-types.ts';

/** Files of an evidence package, and their maximum lengths: the verifier refuses longer ones, so none is written. */
export const TRAIL_FILE = 'audit-trail.json';
export const METADATA_FILE = 'metadata.json';
export const WORKPAPERS_FILE = 'workpapers.json';
/** The lines a sample was drawn from. Packages of earlier versions have none. */
export const POPULATION_FILE = 'population.csv';
/** Its first line. */
export const POPULATION_HEADER = 'draw,line_item_id,recorded_kgco2e,risk_weight';
/** A longer population is named with its digest alone, and is a download of its own: some 280,000 lines. */
export const MAX_POPULATION_BYTES = 16 * 1024 * 1024;
/** Tools that repack a package also write the folder as a member, which has no data. */
export const DOCUMENTS_FOLDER = 'source-documents/';
/**
 * Kinds of entries about an auditor's work in an engagement. A package withholds their content for other engagements that
 * are under way or cancelled, and nothing else.
 */
export const WORK_KINDS: readonly string[] = [
  'sample.generated',
  'assertion.saved',
  'assertion.reviewed',
  'note.saved',
  'evidence_file.attached',
  'evidence_file.withdrawn',
  'calculation.reperformed',
];
/** Kinds of entries whose payload contains a whole invoice. */
export const VERSION_KINDS: readonly string[] = ['invoice.recorded', 'invoice.amended'];
/** The kind of entries that record which contents were erased, and what is kept of them. */
export const ERASURE = 'payload.erased';
/** `source-documents/<invoice id>.pdf`, or of an imported file `.xml`, `.csv` or `.xlsx`. */
export const DOCUMENT_NAME = new RegExp(
  `^source-documents/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.(?:${Object.values(DOCUMENT_TYPES).join('|')})$`,
);
/** `source-documents/auditor-<file id>.pdf`, or the end of another type. */
export const EVIDENCE_FILE_NAME = new RegExp(
  `^source-documents/auditor-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.(?:${Object.values(EVIDENCE_FILE_TYPES).join('|')})$`,
);
/** Documents of invoices and auditors' files together. */
export const MAX_DOCUMENTS = 10;

const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
/** metadata.json is read as a whole. */
const MAX_METADATA_BYTES = 16 * 1024 * 1024;
/** Trail and work papers are read line by line: 64 GiB, some ten million invoices. */
const MAX_MEMBER_BYTES = 64 * 1024 ** 3;
/** Text of a trail compresses 10 to 50 times; beyond 200 a large member is a ZIP bomb. */
const MAX_RATIO = 200;
/** Smaller members (64 MiB) inflate in a moment and need no ratio. */
const RATIO_FREE_BYTES = 64 * 1024 * 1024;

/** Most bytes a member of this name may have. */
export function memberLimit(name: string): number {
  if (name === METADATA_FILE) return MAX_METADATA_BYTES;
  if (name === POPULATION_FILE) return MAX_POPULATION_BYTES;
  return DOCUMENT_NAME.test(name) || EVIDENCE_FILE_NAME.test(name) ? MAX_DOCUMENT_BYTES : MAX_MEMBER_BYTES;
}

/** Whether a member's compression ratio is beyond the limit. */
export function isBomb(bytes: number, compressedBytes: number): boolean {
  return bytes > RATIO_FREE_BYTES + MAX_RATIO * compressedBytes;
}
