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

/** Who sends files or asks for their jobs: an API key, or a member or owner of the workspace. */
export interface Importer extends Caller {
  /** The customer in fair queues. */
  readonly party: string;
}

/**
 * Requires an API key or a signed-in member or owner.
 * @param reads - whether nothing is changed: then a read key will do, and the request counts as a read.
 * @throws ApiError as `requireKey`, or for a person as `countedViewer` and `callerIn`.
 */
export async function requireImporter(
  request: KeyRequest,
  { workspaceId, reads }: { readonly workspaceId: string | undefined; readonly reads: boolean },
): Promise<Importer> {
  const token = bearerToken(request.headers);
  const viewer = token === null || isWellFormedApiKey(token) ? null : await countedViewer(request);
  if (viewer !== null) {
    return { ...callerIn(viewer, workspaceId, ['member', 'owner']), party: viewer.userId };
  }
  const caller = await requireKey(
    request,
    reads ? { scopes: ['ingest', 'read'], counted: 'read' } : { scopes: ['ingest'], counted: 'import' },
  );
  if (workspaceId === undefined || workspaceId === caller.workspaceId) return caller;
  throw new ApiError('not_found', { detail: 'The key belongs to another workspace.' });
}
