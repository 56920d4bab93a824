import { evidenceFileName } from '../../schema/contracts/document-types.ts';
import { FILE_ATTACHED, FILE_WITHDRAWN, type FileEntry, filesOnChain } from '../chain/evidence-files.ts';
import { DOCUMENTS_FOLDER, EVIDENCE_FILE_NAME } from '../chain/package-bounds.ts';
import type { TrailEntry } from './entry-check.ts';
import type { FileDigest } from './package-check.ts';
import { asJson, type Members } from './profile.ts';
import type { Findings } from './rules.ts';

/** Entries about files of one engagement that are compared; the service writes fewer. */
const MOST_ENTRIES = 1_000;

/**
 * Checks the auditors' own files of a package against the entries up to the completion: each file in the package is one
 * that was attached and not withdrawn, with the same bytes, and `evidence_files` states them all as the entries do.
 * Source: docs/evidence-format.md, package.
 */
export class EvidenceFileCheck {
  readonly #subject: string;
  readonly #findings: Findings;
  readonly #entries: FileEntry[] = [];

  constructor(engagementId: string, findings: Findings) {
    this.#subject = `engagement:${engagementId}`;
    this.#findings = findings;
  }

  /** Takes an entry before the completion. */
  entry({ kind, subject, at, actor, payload }: TrailEntry, seq: number): void {
    if (subject !== this.#subject || payload === null) return;
    if (kind !== FILE_ATTACHED && kind !== FILE_WITHDRAWN) return;
    if (this.#entries.length <= MOST_ENTRIES) this.#entries.push({ kind, at, actor, seq, payload });
  }

  end({ evidence_files: stated }: Members, files: readonly FileDigest[]): void {
    const included = new Map(
      files.filter(({ name }) => EVIDENCE_FILE_NAME.test(name)).map((file) => [file.name, file]),
    );
    const attached = filesOnChain(this.#entries.slice(0, MOST_ENTRIES)).map((file) => ({
      ...file,
      path: `${DOCUMENTS_FOLDER}${evidenceFileName(file.file_id, file.media_type)}`,
    }));
    const live = new Map(
      attached.filter(({ withdrawn }) => withdrawn === null).map((file) => [file.path, file]),
    );
    for (const [name, { bytes, sha256 }] of included) {
      const file = live.get(name);
      if (file?.bytes === bytes && file.sha256 === sha256) continue;
      this.#findings.fail('document.digest', null, name);
    }
    // In the order canonical JSON gives members.
    const expected = attached.map((file) => ({
      attached_at: file.attached_at,
      attached_by: file.attached_by,
      bytes: file.bytes,
      file_id: file.file_id,
      included: included.has(file.path),
      line_item_id: file.line_item_id,
      media_type: file.media_type,
      name: file.name,
      sha256: file.sha256,
      ...(file.withdrawn !== null && { withdrawn: file.withdrawn }),
    }));
    const isSame = asJson(stated ?? []) === asJson(expected);
    if (!isSame || this.#entries.length > MOST_ENTRIES) {
      this.#findings.fail('document.listed', null, 'evidence_files');
    }
  }
}
