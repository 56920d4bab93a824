import { readFileSync, statSync } from 'node:fs';
import { growRates } from '../../../compute/factors/grow-rates.ts';
import { type LoadRates, RATE_FILE_MAX } from '../../../schema/contracts/rates.ts';
import { loadRates } from '../../actions/settings/rates.ts';
import { type Command, CommandError, type CommandResult, messageOf } from '../command.ts';
import { workspaceOption } from '../find-workspace.ts';
import { locallyIn } from '../local-action.ts';
import { withServerIn } from '../remote.ts';

export const ratesLoadCommand: Command = {
  name: 'rates load',
  summary:
    "Load exchange rates beyond the shipped ones: a CSV of units per euro (date,USD,CHF ...), such as the ECB's eurofxref-hist.csv. Days are added, known ones never change.",
  positionals: ['FILE'],
  options: workspaceOption,
  async run(input): Promise<CommandResult> {
    const request = () => readRates(input.positionals[0] ?? '');
    const answer =
      input.url === null
        ? await locallyIn(input, (deps, caller) => loadRates({ ...deps, grow: growRates }, caller, request()))
        : await withServerIn(input, (client, workspace_id) =>
            client.rates.load.mutate({ workspace_id, ...request() }),
          );
    const { rate_set_id, added_rates, last_day } = answer;
    return {
      json: { rate_set_id, added_rates, last_day },
      text:
        added_rates === 0
          ? 'The file holds nothing new; nothing was stored.'
          : `rate set ${rate_set_id}: ${added_rates} rates added, the last of ${last_day}`,
    };
  },
};

/** @throws CommandError naming the file when it cannot be read or is too long. */
function readRates(file: string): LoadRates {
  try {
    if (statSync(file).size > RATE_FILE_MAX) {
      throw new CommandError(`longer than ${RATE_FILE_MAX} bytes; load its days in several files`);
    }
    return { csv: readFileSync(file, 'utf8') };
  } catch (error) {
    throw new CommandError(`${file}: ${messageOf(error)}`);
  }
}
