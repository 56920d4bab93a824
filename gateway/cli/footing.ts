import { ingestCommand } from './commands/ingest.ts';
import { keyCreateCommand } from './commands/key-create.ts';
import { keyListCommand } from './commands/key-list.ts';
import { keyRevokeCommand } from './commands/key-revoke.ts';
import { migrateCommand } from './commands/migrate.ts';
import { ratesLoadCommand } from './commands/rates-load.ts';
import { setupCommand } from './commands/setup.ts';
import { userCreateCommand } from './commands/user-create.ts';
import { workspaceCreateCommand } from './commands/workspace-create.ts';
import { runCommand } from './run-command.ts';

/** `npm run footing -- <command>`. */
const COMMANDS = [
  setupCommand,
  migrateCommand,
  workspaceCreateCommand,
  userCreateCommand,
  keyCreateCommand,
  keyListCommand,
  keyRevokeCommand,
  ratesLoadCommand,
  ingestCommand,
];

process.exitCode = await runCommand(COMMANDS, process.argv.slice(2), {
  env: process.env,
  output: {
    out: (text) => void process.stdout.write(`${text}\n`),
    error: (text) => void process.stderr.write(`${text}\n`),
  },
});
