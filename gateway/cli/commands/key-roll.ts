import { DEFAULT_OVERLAP_HOURS, MAX_OVERLAP_HOURS, RollApiKey } from '../../../schema/contracts/api-keys.ts';
import { rollApiKey } from '../../actions/settings/api-keys.ts';
import { type Command, CommandError, checkedBy } from '../command.ts';
import { workspaceOption } from '../find-workspace.ts';
import { keyIdOf } from '../key-id.ts';
import { locallyIn } from '../local-action.ts';
import { withServerIn } from '../remote.ts';

export const keyRollCommand: Command = {
  name: 'key roll',
  summary: 'Replace an API key and print the new one, once; the old key keeps working for the overlap.',
  positionals: ['KEY_ID'],
  options: {
    ...workspaceOption,
    overlap: {
      value: 'HOURS',
      description: `how long the old key keeps working (default: ${DEFAULT_OVERLAP_HOURS}; 0 to ${MAX_OVERLAP_HOURS})`,
    },
  },
  async run(input) {
    const request = checkedBy(RollApiKey, {
      key_id: keyIdOf(input),
      overlap_hours: overlapOf(input.options),
    });
    const { key_id, api_key, rolled_key_id, rolled_key_expires_at } =
      input.url === null
        ? await locallyIn(input, (deps, caller) => rollApiKey(deps, caller, request))
        : await withServerIn(input, (client, workspace_id) =>
            client.apiKey.roll.mutate({ workspace_id, ...request }),
          );
    return {
      json: { key_id, api_key, rolled_key_id, rolled_key_expires_at },
      text: `key ${key_id}\n${api_key}\nkey ${rolled_key_id} works until ${rolled_key_expires_at}`,
    };
  },
};

function overlapOf({ overlap }: Readonly<Record<string, string>>): number {
  if (overlap === undefined) return DEFAULT_OVERLAP_HOURS;
  const hours = /^\d{1,3}$/.test(overlap) ? Number(overlap) : Number.NaN;
  if (hours <= MAX_OVERLAP_HOURS) return hours;
  throw new CommandError(`--overlap must be a whole number of hours from 0 to ${MAX_OVERLAP_HOURS}.`);
}
