import type { FileAt } from '../../../compute/chain/evidence-files.ts';
import type { Evidence } from '../../../schema/contracts/workpaper.ts';
import { documentVersions } from '../../../schema/queries/source-documents.ts';
import { ApiError } from '../../api-error.ts';
import type { EngagementAccess } from '../../auth/engagement-access.ts';
import { filesOf } from '../engagements/evidence-files.ts';

type Member = Exclude<keyof Evidence, 'file_id'>;
/** Evidence with every member; an auditor's file has its id as well. */
export type FullEvidence = { readonly [Each in Member]-?: Exclude<Evidence[Each], undefined> } & {
  readonly file_id?: string;
};

/**
 * The evidence of an assertion, each source document with the digest of the version that was examined: the named one,
 * else the newest; each auditor's file with its id and digest. Evidence stored elsewhere is kept as described.
 * @throws ApiError `evidence_not_found` for a digest no version of the invoice's document has, and for a file that is not
 * on file.
 */
export async function resolveEvidence(
  { tx, engagement }: Pick<EngagementAccess, 'tx' | 'engagement'>,
  invoiceId: string,
  given: readonly Evidence[],
): Promise<FullEvidence[]> {
  const has = (wanted: Evidence['type']) => given.some(({ type }) => type === wanted);
  const documents = has('source_document') ? await documentVersions(tx, invoiceId) : [];
  const versions = documents.map(({ sha256 }) => sha256);
  const files = has('auditor_file') ? await filesOf(tx, engagement) : [];
  return given.map((evidence, index) => {
    const { type, reference } = evidence;
    const digest = evidence.sha256 ?? null;
    const stated = { reference, page: evidence.page ?? null, note: evidence.note ?? null };
    if (type === 'auditor_file') {
      const { sha256, file_id } = fileOf(evidence, files, index);
      return { type, sha256, ...stated, file_id };
    }
    if (type === 'source_document' && digest !== null && !versions.includes(digest)) {
      throw notFound(`/evidence/${index}/sha256`, 'is no version of the source document of the invoice');
    }
    const sha256 = type === 'source_document' ? (digest ?? versions.at(-1) ?? null) : digest;
    return { type, sha256, ...stated };
  });
}

function fileOf({ file_id: id, sha256 }: Evidence, files: readonly FileAt[], index: number): FileAt {
  const found = files.find(
    (file) =>
      file.withdrawn === null &&
      (id == null || file.file_id === id.toLowerCase()) &&
      (sha256 == null || file.sha256 === sha256),
  );
  const member = id == null ? 'sha256' : 'file_id';
  if (found === undefined) throw notFound(`/evidence/${index}/${member}`, 'names no file that is on file');
  return found;
}

function notFound(pointer: string, why: string): ApiError {
  const detail = `${pointer} ${why}`;
  return new ApiError('evidence_not_found', {
    detail,
    errors: [{ code: 'evidence_not_found', pointer, detail }],
  });
}
