/** Kinds of entries about the files that auditors put on file as evidence. */
export const FILE_ATTACHED = 'evidence_file.attached';
export const FILE_WITHDRAWN = 'evidence_file.withdrawn';

/** Such an entry, in the order of the chain. */
export interface FileEntry {
  readonly kind: string;
  readonly at: string;
  readonly actor: string;
  readonly seq: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A file as its entries say; the members are those of a package and of an answer. */
export interface StatedFile {
  readonly file_id: string;
  /** null: about the engagement as a whole. */
  readonly line_item_id: string | null;
  readonly name: string;
  readonly media_type: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly attached_at: string;
  readonly attached_by: string;
  readonly withdrawn: { readonly at: string; readonly by: string; readonly reason: string } | null;
}

/** A file, and the position of the entry that attached it. */
export type FileAt = StatedFile & { readonly seq: number };

/** The files of an engagement, in the order they were attached. */
export function filesOnChain(entries: readonly FileEntry[]): FileAt[] {
  const files = new Map<string, FileAt>();
  for (const { kind, at, actor: by, seq, payload } of entries) {
    const id = String(payload.file_id);
    const known = files.get(id);
    if (kind === FILE_WITHDRAWN) {
      if (known !== undefined)
        files.set(id, { ...known, withdrawn: { at, by, reason: String(payload.reason) } });
    } else if (known === undefined) files.set(id, fileOf(payload, { at, by, seq }));
  }
  return [...files.values()];
}

function fileOf(
  { file_id, line_item_id, name, media_type, bytes, sha256 }: FileEntry['payload'],
  { at, by, seq }: { readonly at: string; readonly by: string; readonly seq: number },
): FileAt {
  return {
    file_id: String(file_id),
    line_item_id: line_item_id == null ? null : String(line_item_id),
    name: String(name),
    media_type: String(media_type),
    bytes: Number(bytes),
    sha256: String(sha256),
    attached_at: at,
    attached_by: by,
    withdrawn: null,
    seq,
  };
}

/** What may be in a package: an invoice's document, or an auditor's file. */
export interface Candidate {
  readonly id: string;
  /** Its place among documents, or among files, as they were attached. */
  readonly seq: number;
  /** Absolute kilograms, in millionths, of its sampled line, of an invoice the largest one; null without such a line. */
  readonly micro: bigint | null;
  readonly isFile: boolean;
}

/**
 * The order in which they are put into a package that has auditors' files: the largest line first, and with equal ones
 * documents before files; then files about no sampled line, then all other documents; else as they were attached.
 */
export function byValue(a: Candidate, b: Candidate): number {
  if (a.micro !== null && b.micro !== null && a.micro !== b.micro) return a.micro > b.micro ? -1 : 1;
  if ((a.micro === null) !== (b.micro === null)) return a.micro === null ? 1 : -1;
  if (a.isFile !== b.isFile) return a.isFile === (a.micro === null) ? -1 : 1;
  return a.seq - b.seq;
}
