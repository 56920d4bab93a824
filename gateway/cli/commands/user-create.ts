import { z } from 'zod';
import { password, ROLES } from '../../../schema/contracts/auth.ts';
import { AcceptedInvitation, email, PASSWORD_MIN, role } from '../../../schema/contracts/members.ts';
import { addUser, type NewMember } from '../../actions/identity/add-user.ts';
import { randomPassword } from '../../auth/password.ts';
import { type Command, CommandError, type CommandResult, checkedBy, option } from '../command.ts';
import { workspaceOption } from '../find-workspace.ts';
import { locallyIn } from '../local-action.ts';
import { detailOf, post, type RemoteClient, withServerIn } from '../remote.ts';

const NewUser = z.object({
  email,
  role,
  password: password.nullish().transform((text) => text ?? null),
});

export const userCreateCommand: Command = {
  name: 'user create',
  summary:
    'Add a member with a role. An existing account becomes a member; on a server by an invitation, which is printed.',
  positionals: [],
  options: {
    ...workspaceOption,
    email: { value: 'EMAIL', description: 'what the user signs in with', required: true },
    role: { value: ROLES.join('|'), description: 'what the user may do', required: true },
    password: {
      value: 'TEXT',
      description: `at least ${PASSWORD_MIN} characters, not easy to guess; without it a random one is printed`,
    },
  },
  async run(input) {
    const user = checkedBy(NewUser, {
      email: option(input, 'email'),
      role: option(input, 'role'),
      password: input.options.password,
    });
    const { url } = input;
    if (url !== null) {
      return withServerIn(input, (client, workspace_id) =>
        inviteAndAccept({ client, url, workspace_id }, user),
      );
    }
    const added = await locallyIn(input, (deps, caller) => addUser(deps, caller, user));
    return { json: { ...added }, text: textOf(added) };
  },
};

/**
 * A server reveals to nobody whether an address has an account, so the invitation is accepted with the new password
 * at once. If the account has another password, the invitation stays open for its owner to accept.
 */
async function inviteAndAccept(
  server: { readonly client: RemoteClient; readonly url: string; readonly workspace_id: string },
  user: NewMember,
): Promise<CommandResult> {
  const { client, url, workspace_id } = server;
  const { email, role } = user;
  const invitation = await client.member.invite.mutate({ workspace_id, email, role });
  const { invitation_token, expires_at } = invitation;
  const password = user.password ?? randomPassword();
  const answer = await post(url, '/api/auth/accept-invitation', { invitation_token, password });
  const content: unknown = await answer.json().catch(() => null);
  if (answer.ok) {
    const added = { user_id: AcceptedInvitation.parse(content).user_id, email, password };
    return { json: added, text: textOf(added) };
  }
  if (answer.status !== 401) throw new CommandError(`${answer.status}: ${detailOf(content)}`);
  return {
    json: { user_id: null, email, password: null, invitation_token, expires_at },
    text: `${email} has a sign-in already and accepts with it until ${expires_at}:\n${invitation_token}`,
  };
}

function textOf(user: {
  readonly user_id: string;
  readonly email: string;
  readonly password: string | null;
}) {
  return `user ${user.user_id}\n${user.email}   ${user.password ?? '(signs in as before)'}`;
}
