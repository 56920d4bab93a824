import { auditKeyStore } from '../../actions/evidence/audit-keys.ts';
import { loadConfig } from '../../config.ts';
import { migrate } from '../../database/migrate.ts';
import type { Database } from '../../database/open-database.ts';
import { withOwner } from '../../database/transaction.ts';
import { codeOf } from '../../log.ts';
import type { Command, CommandResult } from '../command.ts';
import { requireLocal, UNDEFINED_TABLE, withDatabase } from '../local-database.ts';
import { setUp } from '../set-up.ts';
import { auditKeyOf, makeSecretKeyFile, makeTokenKeyFile } from '../token-key-file.ts';

/** Workspaces named; of more their number is told. */
const LISTED = 20;

interface NamedWorkspace {
  readonly workspaceId: string;
  readonly name: string;
}

/** The workspaces of a database, the oldest first; none where it has no tables yet. */
async function workspacesIn(database: Database): Promise<NamedWorkspace[]> {
  const read = withOwner(database, ({ db }) =>
    db.selectFrom('workspace').select(['workspaceId', 'name']).orderBy('createdAt').execute(),
  );
  return read.catch((error: unknown) => {
    if (codeOf(error) === UNDEFINED_TABLE) return [];
    throw error;
  });
}

function alreadySetUp(workspaces: readonly NamedWorkspace[]): CommandResult {
  const listed = workspaces.slice(0, LISTED);
  const lines = listed.map(({ workspaceId, name }) => `  workspace ${workspaceId}   ${name}`);
  if (workspaces.length > LISTED) lines.push(`  and ${workspaces.length - LISTED} more`);
  return {
    json: {
      event: 'already_set_up',
      workspaces: listed.map(({ workspaceId, name }) => ({ workspace_id: workspaceId, name })),
    },
    text: [
      'The database is set up already; nothing was changed. It has:',
      ...lines,
      'For another workspace: workspace create. For a new key: key create. For a lost password: user reset.',
    ].join('\n'),
  };
}

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
    const { baseUrl, tokenKeyFile, secretKeyFile } = config;
    return withDatabase(input.env, async (database) => {
      const existing = await workspacesIn(database);
      if (existing.length > 0) return alreadySetUp(existing);
      if (tokenKeyFile !== null) await makeTokenKeyFile(tokenKeyFile);
      if (secretKeyFile !== null) await makeSecretKeyFile(secretKeyFile);
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
