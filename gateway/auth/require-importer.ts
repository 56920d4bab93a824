import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { bearerToken } from '../http/credentials.ts';
import { type Caller, callerIn } from './access.ts';
import { isWellFormedApiKey } from './api-key.ts';
import { countedViewer } from './counted-viewer.ts';
import { type KeyRequest, requireKey } from './require-key.ts';

/** The workspace, for signed-in people; a key has one. */
export const ImporterQuery = z.object({
  workspace_id: z
    .uuid('must be a UUID')
    .transform((id) => id.toLowerCase())
    .optional()
    .describe('For signed-in people who belong to several workspaces.'),
});

/** Who sends files and documents or asks for jobs: an API key, or a member or owner of the workspace. */
export interface Importer extends Caller {
  /** The customer in fair queues. */
  readonly party: string;
}

/**
 * Requires an API key or a signed-in member or owner.
 * @param counted - how the request of a key counts. For `read` nothing is changed, and a read key will do.
 * @throws ApiError as `requireKey`, or for a person as `countedViewer` and `callerIn`.
 */
export async function requireImporter(
  request: KeyRequest,
  {
    workspaceId,
    counted,
  }: { readonly workspaceId: string | undefined; readonly counted: 'read' | 'import' | 'document' },
): Promise<Importer> {
  const token = bearerToken(request.headers);
  const viewer = token === null || isWellFormedApiKey(token) ? null : await countedViewer(request);
  if (viewer !== null) {
    return { ...callerIn(viewer, workspaceId, ['member', 'owner']), party: viewer.userId };
  }
  const scopes = counted === 'read' ? (['ingest', 'read'] as const) : (['ingest'] as const);
  const caller = await requireKey(request, { scopes, counted });
  if (workspaceId === undefined || workspaceId === caller.workspaceId) return caller;
  throw new ApiError('not_found', { detail: 'The key belongs to another workspace.' });
}
