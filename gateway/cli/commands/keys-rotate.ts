import { rotateTokenKey } from '../../actions/token-keys.ts';
import { tokenKeyFile } from '../../auth/token-key.ts';
import { loadConfig } from '../../config.ts';
import { TOKEN_KEY_POLL_SECONDS } from '../../limits.ts';
import type { Command } from '../command.ts';
import { requireLocal, withDatabase } from '../local-database.ts';

export const keysRotateCommand: Command = {
  name: 'keys rotate',
  summary:
    'Make a new key for access tokens; running gateways take it up within seconds. Never the audit key.',
  positionals: [],
  options: {
    'at-once': { value: null, description: "refuse the old key's tokens from now on, as after a theft" },
  },
  async run(input) {
    requireLocal(input);
    const config = loadConfig(input.env);
    return withDatabase(input.env, async (database) => {
      const embedded = database.kind === 'pglite';
      const file = await tokenKeyFile({ file: config.tokenKeyFile, dataDir: config.dataDir, embedded });
      const atOnce = input.options['at-once'] !== undefined;
      const { kid, retired, retiredUntil } = await rotateTokenKey(database, {
        file,
        now: new Date(),
        atOnce,
      });
      const json = {
        kid,
        file,
        retired: retired.map((old) => ({ kid: old, accepted_until: retiredUntil })),
        taken_up_within_seconds: TOKEN_KEY_POLL_SECONDS,
      };
      const old = retired.map((id) => `key ${id} is accepted until ${retiredUntil}`);
      return { json, text: [`key ${kid} is in ${file}`, ...old].join('\n') };
    });
  },
};
