import { revokeApiKey } from '../../actions/settings/api-keys.ts';
import type { Command } from '../command.ts';
import { workspaceOption } from '../find-workspace.ts';
import { keyIdOf } from '../key-id.ts';
import { locallyIn } from '../local-action.ts';
import { withServerIn } from '../remote.ts';

export const keyRevokeCommand: Command = {
  name: 'key revoke',
  summary: 'Revoke an API key at once; revoking it again changes nothing.',
  positionals: ['KEY_ID'],
  options: workspaceOption,
  async run(input) {
    const keyId = keyIdOf(input);
    const { key_id, revoked_at } =
      input.url === null
        ? await locallyIn(input, (deps, caller) => revokeApiKey(deps, caller, keyId))
        : await withServerIn(input, (client, workspace_id) =>
            client.apiKey.revoke.mutate({ workspace_id, key_id: keyId }),
          );
    return { json: { key_id, revoked: true, revoked_at }, text: `key ${key_id} revoked ${revoked_at}` };
  },
};
