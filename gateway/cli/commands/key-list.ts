import { type ApiKeyInfo, listApiKeys } from '../../../schema/queries/api-keys.ts';
import type { Command } from '../command.ts';
import { inWorkspace, workspaceOption } from '../find-workspace.ts';
import { requireLocal, withDatabase } from '../local-database.ts';

export const keyListCommand: Command = {
  name: 'key list',
  summary: 'List the API keys of a workspace, newest first, revoked ones included.',
  positionals: [],
  options: workspaceOption,
  async run(input) {
    requireLocal(input);
    const keys = await withDatabase(input.env, (database) => inWorkspace(database, input, listApiKeys));
    const text = keys.length === 0 ? 'No keys.' : keys.map(describe).join('\n');
    return { json: { keys: keys.map(asJson) }, text };
  },
};

function asJson(key: ApiKeyInfo): Record<string, string | null> {
  return {
    key_id: key.keyId,
    name: key.name,
    scope: key.scope,
    prefix: key.prefix,
    last_four: key.lastFour,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
  };
}

function describe(key: ApiKeyInfo): string {
  const used = key.lastUsedAt === null ? 'never used' : `last used ${key.lastUsedAt}`;
  const state = key.revokedAt === null ? used : `revoked ${key.revokedAt}`;
  return `${key.keyId}  ${key.prefix}…${key.lastFour}  ${key.scope.padEnd(6)}  ${key.name}  (${state})`;
}
