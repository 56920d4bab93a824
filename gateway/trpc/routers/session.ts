import { SessionMe } from '../../../schema/contracts/auth.ts';
import { router, signedIn } from '../trpc.ts';

/** The user of the access token. */
export const sessionRouter = router({
  me: signedIn.output(SessionMe).query(({ ctx: { viewer } }) => ({
    user_id: viewer.userId,
    email: viewer.email,
    memberships: viewer.memberships.map(({ workspaceId, workspaceName, role }) => ({
      workspace_id: workspaceId,
      workspace_name: workspaceName,
      role,
    })),
  })),
});
