import { randomUUIDv7 } from 'node:crypto';
import {
  FILE_ATTACHED,
  FILE_WITHDRAWN,
  type FileAt,
  filesOnChain,
} from '../../../compute/chain/evidence-files.ts';
import {
  type AttachEvidenceFileQuery,
  EVIDENCE_FILE_LIMITS,
  type EvidenceFileAnswer,
  type EvidenceFileSaved,
  type WithdrawEvidenceFileRequest,
} from '../../../schema/contracts/evidence-files.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import {
  addFileContent,
  fileEntries,
  isCited,
  removeFileContent,
} from '../../../schema/queries/evidence-files.ts';
import type { Tenant } from '../../../schema/queries/sql.ts';
import { ApiError } from '../../api-error.ts';
import type { EngagementAccess } from '../../auth/engagement-access.ts';
import { appendEntries } from '../../database/append-entries.ts';
import { newEntry } from '../../database/new-entry.ts';
import type { GatewayDeps } from '../../deps.ts';
import { actAsAuditor } from './act-as-auditor.ts';
import { requireUnfinished } from './engagement-state.ts';
import { requireSampledLine } from './sampled-line.ts';

type Deps = Pick<GatewayDeps, 'database' | 'clock' | 'config'>;

/** An uploaded file whose type is known. */
export interface UploadedFile {
  readonly content: Uint8Array;
  readonly mediaType: string;
  /** SHA-256 of the content, hex, taken while it was read. */
  readonly sha256: string;
}

/** The files of an engagement as the chain says, in the order they were attached. */
export async function filesOf(
  tx: Tenant,
  { period, engagementId }: { readonly period: string; readonly engagementId: string },
): Promise<FileAt[]> {
  return filesOnChain(await fileEntries(tx, { period, engagementId, size: null }));
}

/**
 * Puts an auditor's own file on file as evidence, about a sampled line or the engagement as a whole; the same bytes about
 * the same line are on file once.
 * Source: ISA 230.8; docs/guide-evidence-files.md.
 * @throws ApiError `not_found`, `forbidden`, `no_sample`, `line_not_in_sample`, `too_many_evidence_files`,
 * `engagement_completed`, `engagement_cancelled`.
 */
export async function attachEvidenceFile(
  deps: Deps,
  viewer: ViewerData,
  { query, file }: { readonly query: AttachEvidenceFileQuery; readonly file: UploadedFile },
): Promise<EvidenceFileSaved & { readonly created: boolean }> {
  const now = deps.clock().toISOString();
  const { engagement_id: engagementId, line_item_id: line = null, name } = query;
  return actAsAuditor(deps, { viewer, engagementId }, async (access) => {
    const { tx, engagement } = access;
    requireUnfinished(engagement);
    if (line !== null) await requireSampledLine(tx, engagement, line);
    const files = await filesOf(tx, engagement);
    const { content, mediaType, sha256 } = file;
    const same = files.find(
      (one) => one.withdrawn === null && one.sha256 === sha256 && one.line_item_id === line,
    );
    if (same !== undefined) return { created: false, file: answerOf(same) };
    requireRoom(files, content.byteLength);
    const fileId = randomUUIDv7();
    await addFileContent(tx, { fileId, engagementId, content: Buffer.from(content) });
    await append(access, now, {
      kind: FILE_ATTACHED,
      payload: {
        file_id: fileId,
        line_item_id: line,
        name,
        media_type: mediaType,
        bytes: content.byteLength,
        sha256,
      },
    });
    return { created: true, file: answerOf(await fileNamed(access, fileId)) };
  });
}

/**
 * Withdraws a file that was put on file by mistake: its entry stays, its bytes are removed. A repeated request changes
 * nothing.
 * @throws ApiError `not_found` for an engagement or file, `forbidden`, `evidence_file_cited` while the newest revision of
 * an assertion names it, `engagement_completed`, `engagement_cancelled`.
 */
export async function withdrawEvidenceFile(
  deps: Deps,
  viewer: ViewerData,
  { engagement_id: engagementId, file_id: fileId, reason }: WithdrawEvidenceFileRequest,
): Promise<EvidenceFileSaved> {
  const now = deps.clock().toISOString();
  return actAsAuditor(deps, { viewer, engagementId }, async (access) => {
    const { tx, engagement } = access;
    requireUnfinished(engagement);
    const found = await fileNamed(access, fileId);
    if (found.withdrawn !== null) return { file: answerOf(found) };
    if (await isCited(tx, { engagementId: engagement.engagementId, fileId })) {
      throw new ApiError('evidence_file_cited', {
        detail: 'An assertion names the file as evidence. Save the assertion again without it first.',
      });
    }
    await removeFileContent(tx, fileId);
    const entries = await fileEntries(tx, { ...engagement, size: null });
    const refs = entries.filter(({ seq }) => seq === found.seq).map(({ hash }) => hash);
    await append(access, now, { kind: FILE_WITHDRAWN, refs, payload: { file_id: fileId, reason } });
    return { file: answerOf(await fileNamed(access, fileId)) };
  });
}

/** A file of the engagement. @throws ApiError `not_found`. */
export async function fileNamed(
  { tx, engagement }: Pick<EngagementAccess, 'tx' | 'engagement'>,
  fileId: string,
): Promise<FileAt> {
  const file = (await filesOf(tx, engagement)).find((one) => one.file_id === fileId);
  if (file !== undefined) return file;
  throw new ApiError('not_found', { detail: 'The engagement has no such file.' });
}

export function answerOf({ seq: _, ...file }: FileAt): EvidenceFileAnswer {
  return file;
}

async function append(
  { tx, engagement, caller }: EngagementAccess,
  now: string,
  entry: { readonly kind: string; readonly refs?: readonly string[]; readonly payload: object },
): Promise<void> {
  const { period, engagementId } = engagement;
  const draft = newEntry({
    period,
    kind: entry.kind,
    subject: `engagement:${engagementId}`,
    actor: caller.actor,
    refs: entry.refs ?? [],
    payload: { ...entry.payload },
  });
  await appendEntries(tx, [draft], now, { requireOpen: false });
}

/** @throws ApiError `too_many_evidence_files`. */
function requireRoom(files: readonly FileAt[], bytes: number): void {
  const { files: most, bytes: mostBytes } = EVIDENCE_FILE_LIMITS;
  const stored = files.reduce((sum, one) => sum + (one.withdrawn === null ? one.bytes : 0), bytes);
  if (files.length < most && stored <= mostBytes) return;
  throw new ApiError('too_many_evidence_files', {
    values: { files: most, bytes: mostBytes },
    detail: `An engagement takes ${most} files, withdrawn ones included, and ${mostBytes} bytes of files on file.`,
  });
}
