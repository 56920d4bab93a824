import { randomUUIDv7 } from 'node:crypto';
import { expireApiKey, listApiKeys, createApiKey as storeApiKey } from '../../../schema/queries/api-keys.ts';
import { createApiKey } from '../../auth/api-key.ts';
import { type Command, CommandError } from '../command.ts';
import { inWorkspace, workspaceOption } from '../find-workspace.ts';
import { keyIdOf } from '../key-id.ts';
import { requireLocal, withDatabase } from '../local-database.ts';

const DEFAULT_OVERLAP_HOURS = 24;
/** Thirty days: longer than any deployment takes, short enough that an old key is not forgotten. */
const MAX_OVERLAP_HOURS = 720;
const MS_PER_HOUR = 3_600_000;

export const keyRollCommand: Command = {
  name: 'key roll',
  summary: 'Make a successor of an API key and print it, once; the old key works on for the overlap.',
  positionals: ['KEY_ID'],
  options: {
    ...workspaceOption,
    overlap: {
      value: 'HOURS',
      description: `how long the old key still works (default: ${DEFAULT_OVERLAP_HOURS}; 0 to ${MAX_OVERLAP_HOURS})`,
    },
  },
  async run(input) {
    requireLocal(input);
    const keyId = keyIdOf(input);
    const now = new Date();
    const expiresAt = new Date(
      now.getTime() + overlapHours(input.options.overlap) * MS_PER_HOUR,
    ).toISOString();
    const { key, hash: keyHash, prefix, lastFour } = createApiKey();
    const successorId = randomUUIDv7();
    await withDatabase(input.env, (database) =>
      inWorkspace(database, input, async (tx) => {
        const old = (await listApiKeys(tx)).find((candidate) => candidate.keyId === keyId);
        const live = old?.revokedAt === null && (old.expiresAt === null || old.expiresAt > now.toISOString());
        if (!old || !live) throw new CommandError(`This workspace has no live key ${keyId}.`);
        const row = { keyId: successorId, name: old.name, scope: old.scope, prefix, lastFour, keyHash };
        await storeApiKey(tx, { ...row, expiresAt: null }, now.toISOString());
        await expireApiKey(tx, keyId, expiresAt);
      }),
    );
    return {
      json: { key_id: successorId, api_key: key, rolled_key_id: keyId, rolled_key_expires_at: expiresAt },
      text: `key ${successorId}\n${key}\nkey ${keyId} works until ${expiresAt}`,
    };
  },
};

function overlapHours(text: string | undefined): number {
  if (text === undefined) return DEFAULT_OVERLAP_HOURS;
  const hours = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (!(hours <= MAX_OVERLAP_HOURS)) {
    throw new CommandError(`--overlap must be a whole number of hours from 0 to ${MAX_OVERLAP_HOURS}.`);
  }
  return hours;
}
