import {
  DOCUMENT_NAME,
  DOCUMENTS_FOLDER,
  EVIDENCE_FILE_NAME,
  MAX_DOCUMENTS,
  METADATA_FILE,
  POPULATION_FILE,
  TRAIL_FILE,
  WORKPAPERS_FILE,
} from '../chain/package-bounds.ts';
import type { ZipMember } from '../zip/member-data.ts';
import { HASH_FORM, sha256Hex } from './entry-check.ts';
import { isMembers, type Members, readCanonical } from './profile.ts';
import type { Findings } from './rules.ts';
import { parseKey, type TrustedKey } from './token-check.ts';
import type { AttachedDocument } from './trail-check.ts';

const REQUIRED_FILES: readonly string[] = [TRAIL_FILE, METADATA_FILE, WORKPAPERS_FILE];
const ALLOWED: readonly string[] = [...REQUIRED_FILES, POPULATION_FILE, DOCUMENTS_FOLDER];

/** The invoice in a document's file name; null for another name. */
export function invoiceOf(name: string): string | null {
  return DOCUMENT_NAME.exec(name)?.[1] ?? null;
}

/** Whether a name is that of an invoice's document or of an auditor's file. */
function isDocument(name: string): boolean {
  return invoiceOf(name) !== null || EVIDENCE_FILE_NAME.test(name);
}

/** Checks the file names of a package against the list of files it may have. False when it must not be opened. */
export function checkNames(members: readonly ZipMember[], findings: Findings): boolean {
  const before = findings.count;
  const names = new Set<string>();
  for (const { name } of members) {
    if (!ALLOWED.includes(name) && !isDocument(name)) findings.fail('package.name', null, name);
    if (names.has(name)) findings.fail('package.duplicate', null, name);
    names.add(name);
  }
  for (const name of REQUIRED_FILES) {
    if (!names.has(name)) findings.fail('package.required', null, name);
  }
  const documents = members.filter(({ name }) => isDocument(name));
  if (documents.length > MAX_DOCUMENTS) findings.fail('package.documents', null, String(documents.length));
  return findings.count === before;
}

/** The members of metadata.json that the verifier relies on. */
export interface PackageMetadata {
  readonly members: Members;
  readonly engagementId: string;
  readonly seal: string;
  /** SHA-256 of the canonical text without the seal. */
  readonly sha256: string;
}

/** Reads metadata.json. Null when no part of it is reliable. */
export function readMetadata(text: string, findings: Findings): PackageMetadata | null {
  const members = readCanonical(text.replace(/\n$/, ''));
  if (members === null || !text.endsWith('\n')) findings.fail('metadata.json', null);
  if (members === null) return null;
  const { seal, ...sealed } = members;
  const { engagement_id: engagementId, chain } = members;
  const isForm = typeof engagementId === 'string' && typeof chain === 'string' && typeof seal === 'string';
  if (!isForm || members.format !== 'evidence-package/1') findings.fail('metadata.format', null);
  if (!isForm) return null;
  return { members, engagementId, seal, sha256: sha256Hex(JSON.stringify(sealed)) };
}

/** The public keys in a package, for convenience. One that is no valid Ed25519 key is reported. */
export function readKeyCopies({ members }: PackageMetadata, findings: Findings): TrustedKey[] {
  const { keys = [] } = members;
  if (!Array.isArray(keys)) {
    findings.fail('metadata.keys', null);
    return [];
  }
  const sound: TrustedKey[] = [];
  for (const key of keys.map(parseKey)) {
    if (key === null) continue;
    if ('problem' in key) findings.fail('metadata.keys', null, key.problem);
    else sound.push(key);
  }
  return sound;
}

/** The length and digest of a member. */
export interface FileDigest {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Checks the files against the sealed list, in both directions. */
export function checkFiles(
  files: readonly FileDigest[],
  metadata: PackageMetadata,
  findings: Findings,
): void {
  const listed = readFileList(metadata.members.files);
  if (listed === null) {
    findings.fail('files.list', null);
    return;
  }
  if (!isSorted(listed.map(({ name }) => name))) findings.fail('files.list', null);
  const found = new Map(files.map((file) => [file.name, file]));
  for (const { name, bytes, sha256 } of listed) {
    const file = found.get(name);
    if (file === undefined) findings.fail('files.missing', null, name);
    else if (file.bytes !== bytes || file.sha256 !== sha256) findings.fail('files.digest', null, name);
  }
  const names = new Set(listed.map(({ name }) => name));
  for (const { name } of files) if (!names.has(name)) findings.fail('files.unlisted', null, name);
}

function readFileList(value: unknown): FileDigest[] | null {
  if (!Array.isArray(value)) return null;
  const files = value.map((file: unknown) => {
    if (!isMembers(file) || Object.keys(file).join(',') !== 'bytes,name,sha256') return null;
    const { bytes, name, sha256 } = file;
    if (typeof bytes !== 'number' || typeof name !== 'string' || typeof sha256 !== 'string') return null;
    return HASH_FORM.test(sha256) ? { bytes, name, sha256 } : null;
  });
  const isEvery = (list: typeof files): list is FileDigest[] => list.every((file) => file !== null);
  return isEvery(files) ? files : null;
}

function isSorted(names: readonly string[]): boolean {
  return names.every((name, index) => index === 0 || (names[index - 1] ?? '') < name);
}

/** Checks each document against the one last attached to its invoice before the completion. */
export function checkDocuments(
  files: readonly FileDigest[],
  attached: ReadonlyMap<string, AttachedDocument | null>,
  findings: Findings,
): void {
  for (const { name, bytes, sha256 } of files) {
    const invoice = invoiceOf(name);
    if (invoice === null) continue;
    const document = attached.get(invoice) ?? null;
    if (document === null || document.sha256 !== sha256 || document.bytes !== bytes) {
      findings.fail('document.digest', null, name);
    }
  }
}
