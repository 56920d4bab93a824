import { isUuid } from '../../../schema/contracts/text.ts';
import { removeMember } from '../../actions/identity/members.ts';
import { type Command, CommandError } from '../command.ts';
import { workspaceOption } from '../find-workspace.ts';
import { locallyIn } from '../local-action.ts';
import { withServerIn } from '../remote.ts';

/** On the database, the operator also takes a lead auditor off who cannot act any more; the trail shows it. */
export const userRemoveCommand: Command = {
  name: 'user remove',
  summary: 'End a membership and its assignments. Without --url also that of a lead auditor.',
  positionals: ['USER_ID'],
  options: workspaceOption,
  async run(input) {
    const userId = (input.positionals[0] ?? '').toLowerCase();
    if (!isUuid(userId)) throw new CommandError('USER_ID must be the UUID that user create shows.');
    const removed =
      input.url === null
        ? await locallyIn(input, (deps, caller) => removeMember(deps, caller, userId))
        : await withServerIn(input, (client, workspace_id) =>
            client.member.remove.mutate({ workspace_id, user_id: userId }),
          );
    return { json: { ...removed }, text: `user ${userId} removed` };
  },
};
