import { once } from 'node:events';
import { COMMANDS } from './commands.ts';
import { runCommand } from './run-command.ts';

/**
 * A reader that has enough (`
 *  head`) closes the pipe: the command ends without a failure.
 */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

/** `npm run footing -- <command>`. */
process.exitCode = await runCommand(COMMANDS, process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  output: {
    async out(text) {
      if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain');
    },
    error: (text) => void process.stderr.write(`${text}\n`),
  },
});
