import { AccessEventsAnswer, AccessEventsInput } from '../../../schema/contracts/access-events.ts';
import { CreateWorkspace, UpdateWorkspace, WorkspaceAnswer } from '../../../schema/contracts/workspace.ts';
import { listAccessEvents } from '../../actions/identity/access-events.ts';
import { createWorkspace, getWorkspace, updateWorkspace } from '../../actions/settings/workspaces.ts';
import { memberOrOwner, ownerOnly, router, signedIn, withoutInput } from '../trpc.ts';

/** A workspace's name and settings, and its sign-ins. An owner may create further workspaces. */
export const workspaceRouter = router({
  get: memberOrOwner
    .use(withoutInput)
    .output(WorkspaceAnswer)
    .query(({ ctx: { deps, caller } }) => getWorkspace(deps, caller)),
  update: ownerOnly
    .input(UpdateWorkspace)
    .output(WorkspaceAnswer)
    .mutation(({ ctx: { deps, caller }, input }) => updateWorkspace(deps, caller, input)),
  accessEvents: ownerOnly
    .input(AccessEventsInput.default({}))
    .output(AccessEventsAnswer)
    .query(({ ctx: { deps, caller }, input }) => listAccessEvents(deps, caller, input)),
  create: signedIn
    .meta({ who: 'owner of any workspace' })
    .input(CreateWorkspace)
    .output(WorkspaceAnswer)
    .mutation(({ ctx: { deps, viewer }, input }) => createWorkspace(deps, viewer, input)),
});
