import { CreateWorkspace } from '../../../schema/contracts/workspace.ts';
import { createEmptyWorkspace } from '../../actions/settings/workspaces.ts';
import { type Command, checkedBy, option } from '../command.ts';
import { CLI_ACTOR, locally } from '../local-action.ts';
import { withServer } from '../remote.ts';

export const workspaceCreateCommand: Command = {
  name: 'workspace create',
  summary: 'Create a workspace: without members on a database, with the caller as owner on a server.',
  positionals: [],
  options: { name: { value: 'NAME', description: 'what it is called', required: true } },
  async run(input) {
    const request = checkedBy(CreateWorkspace, { name: option(input, 'name') });
    const { workspace_id } =
      input.url === null
        ? await locally(input.env, (deps) => createEmptyWorkspace(deps, CLI_ACTOR, request))
        : await withServer(input, (client) => client.workspace.create.mutate(request));
    return { json: { workspace_id }, text: `workspace ${workspace_id}` };
  },
};
