import { revokeApiKey } from '../../../schema/queries/api-keys.ts';
import { type Command, CommandError } from '../command.ts';
import { inWorkspace, workspaceOption } from '../find-workspace.ts';
import { keyIdOf } from '../key-id.ts';
import { requireLocal, withDatabase } from '../local-database.ts';

export const keyRevokeCommand: Command = {
  name: 'key revoke',
  summary: 'Revoke an API key at once.',
  positionals: ['KEY_ID'],
  options: workspaceOption,
  async run(input) {
    requireLocal(input);
    const keyId = keyIdOf(input);
    const revoked = await withDatabase(input.env, (database) =>
      inWorkspace(database, input, (tx) => revokeApiKey(tx, keyId, new Date().toISOString())),
    );
    if (!revoked) throw new CommandError(`This workspace has no live key ${keyId}.`);
    return { json: { key_id: keyId, revoked: true }, text: `key ${keyId} revoked` };
  },
};
