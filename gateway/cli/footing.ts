import { COMMANDS } from './commands.ts';
import { runCommand } from './run-command.ts';

/** `npm run footing -- <command>`. */
process.exitCode = await runCommand(COMMANDS, process.argv.slice(2), {
  env: process.env,
  output: {
    out: (text) => void process.stdout.write(`${text}\n`),
    error: (text) => void process.stderr.write(`${text}\n`),
  },
});
