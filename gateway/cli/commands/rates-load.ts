import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { growRates } from '../../../compute/factors/grow-rates.ts';
import { MAX_RATE_FILE_CHARACTERS } from '../../../compute/factors/rate-file.ts';
import { addRateSet, newestRateSet, rateSetCsv } from '../../../schema/queries/rate-sets.ts';
import { appendSettings } from '../../database/settings-chain.ts';
import { type Command, CommandError, type CommandResult, messageOf } from '../command.ts';
import { inWorkspace, workspaceOption } from '../find-workspace.ts';
import { CLI_ACTOR } from '../local-action.ts';
import { requireLocal, withDatabase } from '../local-database.ts';

/** UTF-8 takes at most four bytes a character. */
const MAX_BYTES = MAX_RATE_FILE_CHARACTERS * 4;

export const ratesLoadCommand: Command = {
  name: 'rates load',
  summary:
    "Load exchange rates beyond the shipped ones: a CSV of units per euro (date,USD,CHF ...), such as the ECB's eurofxref-hist.csv. Days are added, known ones never change.",
  positionals: ['FILE'],
  options: workspaceOption,
  async run(input) {
    requireLocal(input);
    const text = readRates(input.positionals[0] ?? '');
    return withDatabase(input.env, (database) =>
      inWorkspace(database, input, async (tx): Promise<CommandResult> => {
        const newest = await newestRateSet(tx);
        const grown = growRates(newest === null ? null : await rateSetCsv(tx, newest.rateSetId), text);
        if (!grown.ok) throw new CommandError(grown.error.message);
        const { rateSetId, csv, addedRates, lastDay } = grown.value;
        if (addedRates > 0) {
          const sha256 = createHash('sha256').update(csv).digest('hex');
          const now = new Date().toISOString();
          await addRateSet(tx, { rateSetId, csv, sha256, lastDate: lastDay }, now);
          const payload = { sha256, added_rates: addedRates, last_day: lastDay };
          const subject = `rate_set:${rateSetId}`;
          await appendSettings(tx, [{ kind: 'rates.loaded', subject, actor: CLI_ACTOR, payload }], now);
        }
        return {
          json: { rate_set_id: rateSetId, added_rates: addedRates, last_day: lastDay },
          text:
            addedRates === 0
              ? 'The file holds nothing new; nothing was stored.'
              : `rate set ${rateSetId}: ${addedRates} rates added, the last of ${lastDay}`,
        };
      }),
    );
  },
};

function readRates(file: string): string {
  try {
    if (statSync(file).size > MAX_BYTES) throw new CommandError('longer than any rate file');
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandError(`${file}: ${messageOf(error)}`);
  }
}
