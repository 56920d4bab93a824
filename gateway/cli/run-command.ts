import { Readable } from 'node:stream';
import { type Command, CommandError, helpOf, messageOf, parseCommand } from './command.ts';
import { terminalText } from './terminal-text.ts';

export interface Output {
  /** Prints a line; a promise resolves when more may be written. */
  out(text: string): void | Promise<void>;
  error(text: string): void;
}

/** Runs one command line and answers the exit code: 0 done, 1 (or the command's own) refused or failed. */
export async function runCommand(
  commands: readonly Command[],
  args: readonly string[],
  options: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly output: Output;
    /** Standard input; empty when absent. */
    readonly stdin?: AsyncIterable<Uint8Array>;
  },
): Promise<number> {
  const { env, stdin = Readable.from([]) } = options;
  const output = safeOutput(options.output);
  const command = findCommand(commands, args);
  try {
    if (command === null) {
      const asked = args.length === 0 || args[0] === '--help' || args[0] === 'help';
      if (!asked) throw new CommandError(`No command "${args.join(' ')}".\n\n${overview(commands)}`);
      output.out(overview(commands));
      return 0;
    }
    const parsed = parseCommand(command, args.slice(command.name.split(' ').length));
    if (parsed.help) {
      output.out(helpOf(command));
      return 0;
    }
    const print = async (line: string) => output.out(line);
    const result = await command.run({ ...parsed.input, env, stdin, print });
    if (result === null) return 0;
    output.out(parsed.input.json ? JSON.stringify(result.json) : result.text);
    return result.exitCode ?? (result.failed === true ? 1 : 0);
  } catch (error) {
    report(error, output);
    return command?.errorExitCode ?? 1;
  }
}

/** Text from outside stands in much of what commands print: names, file names, a server's refusals. */
function safeOutput({ out, error }: Output): Output {
  return { out: (text) => out(terminalText(text)), error: (text) => error(terminalText(text)) };
}

function findCommand(commands: readonly Command[], args: readonly string[]): Command | null {
  const words = args.slice(0, 2);
  const isNamed = (name: string) => name.split(' ').every((word, index) => words[index] === word);
  return commands.find(({ name }) => isNamed(name)) ?? null;
}

function overview(commands: readonly Command[]): string {
  const rows = commands.map(({ name, summary }) => `  ${name.padEnd(18)} ${summary}`);
  return [
    'Usage: npm run footing -- <command> [options]',
    '',
    ...rows,
    '',
    'Each command explains itself with --help and prints JSON with --json.',
    'Commands work on the database of DATABASE_URL, or else on the embedded one in DATA_DIR (./data).',
  ].join('\n');
}

/** A refusal is a sentence; anything else is a bug and shows where it happened. */
function report(error: unknown, output: Output): void {
  const isRefusal = error instanceof CommandError || (error instanceof Error && error.name === 'ConfigError');
  output.error(isRefusal || !(error instanceof Error) ? messageOf(error) : (error.stack ?? error.message));
}
