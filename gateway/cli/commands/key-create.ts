import { API_KEY_SCOPES, CreateApiKey } from '../../../schema/contracts/api-keys.ts';
import { createApiKey } from '../../actions/settings/api-keys.ts';
import { type Command, checkedBy } from '../command.ts';
import { workspaceOption } from '../find-workspace.ts';
import { locallyIn } from '../local-action.ts';
import { withServerIn } from '../remote.ts';

export const keyCreateCommand: Command = {
  name: 'key create',
  summary: 'Create an API key and print it, once; only its SHA-256 is stored.',
  positionals: [],
  options: {
    ...workspaceOption,
    name: { value: 'NAME', description: 'what it is for (default: key)' },
    scope: { value: API_KEY_SCOPES.join('|'), description: 'what it may do (default: ingest)' },
    expires: { value: 'TIME', description: 'when it ends, such as 2027-01-31T00:00:00Z (default: never)' },
  },
  async run(input) {
    const { name = 'key', scope, expires: expires_at } = input.options;
    const request = checkedBy(CreateApiKey, { name, scope, expires_at });
    const { key_id, api_key } =
      input.url === null
        ? await locallyIn(input, (deps, caller) => createApiKey(deps, caller, request))
        : await withServerIn(input, (client, workspace_id) =>
            client.apiKey.create.mutate({ workspace_id, ...request }),
          );
    return { json: { key_id, api_key }, text: `key ${key_id}\n${api_key}` };
  },
};
