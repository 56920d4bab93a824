import { auditKeyStore } from '../../actions/evidence/audit-keys.ts';
import { loadConfig } from '../../config.ts';
import { migrate } from '../../database/migrate.ts';
import type { Command } from '../command.ts';
import { requireLocal, withDatabase } from '../local-database.ts';
import { setUp } from '../set-up.ts';
import { auditKeyOf, makeTokenKeyFile } from '../token-key-file.ts';

/** Creates the first workspace with everything needed to start. */
export const setupCommand: Command = {
  name: 'setup',
  summary:
    'Migrate the database, create a workspace with an API key, an owner and an auditor, and print or write their secrets once.',
  positionals: [],
  options: {
    name: { value: 'NAME', description: 'name of the workspace (default: Workspace)' },
    'print-secrets': {
      value: null,
      description:
        'print the key and passwords, as --json does, instead of writing them to a file of mode 0600',
    },
  },
  async run(input) {
    requireLocal(input);
    const config = loadConfig(input.env);
    const { baseUrl, tokenKeyFile } = config;
    if (tokenKeyFile !== null) await makeTokenKeyFile(tokenKeyFile);
    return withDatabase(input.env, async (database) => {
      await migrate(database);
      const { name } = input.options;
      const audit = await auditKeyOf(config, auditKeyStore(database));
      return setUp({
        database,
        config,
        asked: input.json || input.options['print-secrets'] !== undefined,
        baseUrl,
        ...(name === undefined ? {} : { name }),
        ...(audit === null ? {} : { auditKey: audit.key.kid }),
        ...(audit === null || config.auditKeyFile !== null ? {} : { auditKeyFile: audit.file }),
      });
    });
  },
};
