import { auditKeyStore } from '../../actions/audit-keys.ts';
import { loadConfig } from '../../config.ts';
import { migrate } from '../../database/migrate.ts';
import type { Command } from '../command.ts';
import { requireLocal, withDatabase } from '../local-database.ts';
import { setup, setupJson, setupText } from '../setup.ts';
import { auditKeyOf, makeTokenKeyFile } from '../token-key-file.ts';

/** The first workspace with all it takes to begin. */
export const setupCommand: Command = {
  name: 'setup',
  summary:
    'Bring the database up to date, make a workspace with an API key, an owner and an auditor, and print them once.',
  positionals: [],
  options: { name: { value: 'NAME', description: 'name of the workspace (default: Workspace)' } },
  async run(input) {
    requireLocal(input);
    const config = loadConfig(input.env);
    const { baseUrl, tokenKeyFile } = config;
    if (tokenKeyFile !== null) await makeTokenKeyFile(tokenKeyFile);
    return withDatabase(input.env, async (database) => {
      await migrate(database);
      const { name } = input.options;
      const audit = await auditKeyOf(config, auditKeyStore(database));
      const result = await setup(database, {
        baseUrl,
        ...(name === undefined ? {} : { name }),
        ...(audit === null ? {} : { auditKey: audit.key.kid }),
        ...(audit === null || config.auditKeyFile !== null ? {} : { auditKeyFile: audit.file }),
      });
      return { json: setupJson(result), text: setupText(result) };
    });
  },
};
