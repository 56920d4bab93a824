import { randomUUIDv7 } from 'node:crypto';
import { API_KEY_SCOPES, type ApiKeyScope } from '../../../schema/entities/api-key.ts';
import { createApiKey as storeApiKey } from '../../../schema/queries/api-keys.ts';
import { createApiKey } from '../../auth/api-key.ts';
import { type Command, CommandError } from '../command.ts';
import { inWorkspace, workspaceOption } from '../find-workspace.ts';
import { requireLocal, withDatabase } from '../local-database.ts';

const MAX_NAME = 100;

export const keyCreateCommand: Command = {
  name: 'key create',
  summary: 'Make an API key and print it, once; only its SHA-256 is stored.',
  positionals: [],
  options: {
    ...workspaceOption,
    name: { value: 'NAME', description: 'what it is for (default: key)' },
    scope: { value: API_KEY_SCOPES.join('|'), description: 'what it may do (default: ingest)' },
  },
  async run(input) {
    requireLocal(input);
    const scope = checkedScope(input.options.scope ?? 'ingest');
    const name = (input.options.name ?? 'key').trim();
    if (name === '' || name.length > MAX_NAME) {
      throw new CommandError(`--name must have 1 to ${MAX_NAME} characters.`);
    }
    const { key, hash: keyHash, prefix, lastFour } = createApiKey();
    const keyId = randomUUIDv7();
    const row = { keyId, name, scope, prefix, lastFour, keyHash, expiresAt: null };
    await withDatabase(input.env, (database) =>
      inWorkspace(database, input, (tx) => storeApiKey(tx, row, new Date().toISOString())),
    );
    return { json: { key_id: keyId, api_key: key }, text: `key ${keyId}\n${key}` };
  },
};

function checkedScope(text: string): ApiKeyScope {
  const scope = API_KEY_SCOPES.find((name) => name === text);
  if (scope === undefined) throw new CommandError(`--scope must be one of ${API_KEY_SCOPES.join(', ')}.`);
  return scope;
}
