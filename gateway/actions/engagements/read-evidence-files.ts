import { subtle } from 'node:crypto';
import type { EvidenceFileAnswer, EvidenceFilesAnswer } from '../../../schema/contracts/evidence-files.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { fileContent } from '../../../schema/queries/evidence-files.ts';
import { ApiError } from '../../api-error.ts';
import { type EngagementAccess, notForRole, readableEngagement } from '../../auth/engagement-access.ts';
import { withSnapshot } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { answerOf, fileNamed, filesOf } from './evidence-files.ts';
import { RowsDiffer } from './rows-differ.ts';

interface Asked {
  readonly viewer: ViewerData;
  readonly engagementId: string;
}

/**
 * The auditors' files of an engagement: for everybody assigned to it, and for owners and members once it is completed.
 * @throws ApiError `not_found`, `forbidden`.
 */
export async function listEvidenceFiles(
  { database }: Pick<GatewayDeps, 'database'>,
  asked: Asked,
): Promise<EvidenceFilesAnswer> {
  return readableEngagement(database, asked, async (access) => {
    requireSight(access);
    return { files: (await filesOf(access.tx, access.engagement)).map(answerOf) };
  });
}

/**
 * The bytes of a file, for the same people.
 * @throws ApiError `not_found`, also for a withdrawn file, `forbidden`; `trail_broken` when the stored bytes are not the
 * attached ones.
 */
export async function readEvidenceFile(
  { database, metrics }: Pick<GatewayDeps, 'database' | 'metrics'>,
  { fileId, ...asked }: Asked & { readonly fileId: string },
): Promise<{ readonly file: EvidenceFileAnswer; readonly content: Uint8Array }> {
  const { file, workspaceId } = await readableEngagement(database, asked, async (access) => {
    requireSight(access);
    return { file: await fileNamed(access, fileId), workspaceId: access.tx.workspaceId };
  });
  if (file.withdrawn !== null) {
    throw new ApiError('not_found', { detail: 'The file was withdrawn, and its bytes were removed.' });
  }
  const content = await withSnapshot(database, workspaceId, (tx) => fileContent(tx, fileId));
  // Hashed on a thread of the runtime, not on the event loop.
  const digest =
    content === null ? null : Buffer.from(await subtle.digest('SHA-256', content)).toString('hex');
  if (content === null || digest !== file.sha256) {
    metrics.countTrailProblem('rows_differ');
    throw new RowsDiffer(
      [`evidence file ${fileId}`],
      'The stored file is not the one that was attached: its digest differs from the one in the trail.',
    );
  }
  return { file: answerOf(file), content };
}

/** @throws ApiError `forbidden` for owners and members before the completion. */
export function requireSight(access: EngagementAccess): void {
  if (access.seesAll) return;
  throw notForRole(access, 'those assigned to the engagement, and after its completion for its workspace');
}
