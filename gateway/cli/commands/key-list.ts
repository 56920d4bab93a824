import { onOneLine } from '../../../compute/verify/terminal-text.ts';
import type { ApiKeyAnswer } from '../../../schema/contracts/api-keys.ts';
import { listApiKeys } from '../../actions/settings/api-keys.ts';
import type { Command } from '../command.ts';
import { workspaceOption } from '../find-workspace.ts';
import { locallyIn } from '../local-action.ts';
import { withServerIn } from '../remote.ts';

export const keyListCommand: Command = {
  name: 'key list',
  summary: 'List the API keys of a workspace: live ones first, then ended ones, newest first.',
  positionals: [],
  options: workspaceOption,
  async run(input) {
    const { keys } =
      input.url === null
        ? await locallyIn(input, listApiKeys)
        : await withServerIn(input, (client, workspace_id) => client.apiKey.list.query({ workspace_id }));
    const text = keys.length === 0 ? 'No keys.' : keys.map(describe).join('\n');
    return { json: { keys }, text };
  },
};

function describe(key: ApiKeyAnswer): string {
  const scope = key.scope.padEnd(6);
  return `${key.key_id}  ${key.prefix}…${key.last_four}  ${scope}  ${onOneLine(key.name)}  (${stateOf(key)})`;
}

function stateOf({ revoked_at, expires_at, last_used_at }: ApiKeyAnswer): string {
  if (revoked_at !== null) return `revoked ${revoked_at}`;
  const used = last_used_at === null ? 'never used' : `last used ${last_used_at}`;
  return expires_at === null ? used : `${used}, until ${expires_at}`;
}
