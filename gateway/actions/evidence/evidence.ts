import type { Evidence } from '../../../schema/contracts/workpaper.ts';
import { documentVersions } from '../../../schema/queries/source-documents.ts';
import { ApiError } from '../../api-error.ts';
import type { TenantTransaction } from '../../database/transaction.ts';

/** Evidence with every member. */
export type FullEvidence = { readonly [Member in keyof Evidence]-?: Exclude<Evidence[Member], undefined> };

/**
 * The evidence of an assertion, each source document with the digest of the version that was examined: the named one,
 * else the newest. Evidence stored elsewhere is kept as described.
 * @throws ApiError `evidence_not_found` for a digest no version of the invoice's document has.
 */
export async function resolveEvidence(
  tx: TenantTransaction,
  invoiceId: string,
  given: readonly Evidence[],
): Promise<FullEvidence[]> {
  const needsVersions = given.some(({ type }) => type === 'source_document');
  const versions = needsVersions ? (await documentVersions(tx, invoiceId)).map(({ sha256 }) => sha256) : [];
  return given.map((evidence, index) => {
    const { type, reference } = evidence;
    const digest = evidence.sha256 ?? null;
    if (type === 'source_document' && digest !== null && !versions.includes(digest)) throw notFound(index);
    const sha256 = type === 'source_document' ? (digest ?? versions.at(-1) ?? null) : digest;
    return { type, sha256, reference, page: evidence.page ?? null, note: evidence.note ?? null };
  });
}

function notFound(index: number): ApiError {
  const detail = `evidence[${index}].sha256 is no version of the invoice's source document`;
  return new ApiError('evidence_not_found', {
    detail,
    errors: [{ code: 'evidence_not_found', pointer: `/evidence/${index}/sha256`, detail }],
  });
}
