import { Readable } from 'node:stream';
import { CommanderError, Command as Parser } from 'commander';
import { baseUrlOf } from '../../compute/verify/base-url.ts';
import { addOptions, type CommandOption, givenOptions } from '../../compute/verify/cli/options.ts';
import { terminalText } from '../../compute/verify/terminal-text.ts';
import { startFailure } from '../start-failure.ts';
import { type Command, CommandError, type CommandInput } from './command.ts';

export interface Output {
  /** Prints a line; a promise resolves when more may be written. */
  out(text: string): void | Promise<void>;
  error(text: string): void;
}

interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly output: Output;
  /** Standard input; empty when absent. */
  readonly stdin?: AsyncIterable<Uint8Array>;
}

/** Options every command has. */
const COMMON: Readonly<Record<string, CommandOption>> = {
  json: { value: null, description: 'print one line of JSON' },
  url: { value: 'URL', description: 'use the running server at this address' },
};

const CLOSING = `
Each command explains itself with --help and prints JSON with --json.
Commands work on the database of DATABASE_URL, or else on the embedded one in DATA_DIR (./data).`;

/** Runs one command line and returns the exit code: 0 done, 1 (or the command's own) refused or failed. */
export async function runCommand(
  commands: readonly Command[],
  args: readonly string[],
  { output, ...options }: Surroundings,
): Promise<number> {
  const surroundings = { ...options, output: safeOutput(output) };
  let exitCode = 0;
  const program = newProgram(surroundings.output);
  for (const command of commands) {
    const parser = addCommand(program, command);
    parser.action(async () => {
      exitCode = await perform(command, parser, surroundings);
    });
  }
  try {
    await program.parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Help or a usage error is printed already.
    if (error instanceof CommanderError) return error.exitCode;
    throw error;
  }
}

/** Much of what commands print comes from outside: names, file names, a server's messages. */
function safeOutput({ out, error }: Output): Output {
  return { out: (text) => out(terminalText(text)), error: (text) => error(terminalText(text)) };
}

function newProgram(output: Output): Parser {
  return new Parser('npm run footing --')
    .usage('<command> [options]')
    .helpOption('--help', 'print this help')
    .configureHelp({ visibleCommands: leavesOf, subcommandTerm: fullName })
    .addHelpText('after', CLOSING)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void output.out(text.trimEnd()),
      writeErr: (text) => output.error(text.trimEnd()),
    });
}

/** A name of two words is a command in a group. */
function addCommand(
  program: Parser,
  { name, summary, positionals, options, errorExitCode = 1 }: Command,
): Parser {
  const words = name.split(' ');
  const own = words.pop() ?? '';
  const parent = words.reduce((at, word) => groupOf(at, word), program);
  const parser = parent.command(own).description(summary).helpOption('--help', 'print this help');
  for (const positional of positionals) parser.argument(`<${positional}>`);
  return addOptions(parser, { ...options, ...COMMON }).exitOverride(({ exitCode, code, message }) => {
    throw new CommanderError(exitCode === 0 ? 0 : errorExitCode, code, message);
  });
}

function groupOf(parent: Parser, word: string): Parser {
  return parent.commands.find((one) => one.name() === word) ?? parent.command(word);
}

/** The commands without their groups. */
function leavesOf(parser: Parser): Parser[] {
  return parser.commands.flatMap((one) => (one.commands.length > 0 ? leavesOf(one) : [one]));
}

function fullName(parser: Parser): string {
  const { parent } = parser;
  return parent === null || parent.parent === null ? parser.name() : `${fullName(parent)} ${parser.name()}`;
}

/** Runs the command, prints its result and returns the exit code. */
async function perform(
  command: Command,
  parser: Parser,
  { env, output, stdin }: Surroundings,
): Promise<number> {
  try {
    const result = await command.run({
      ...inputOf(command, parser),
      env,
      stdin: stdin ?? Readable.from([]),
      print: async (line) => output.out(line),
    });
    if (result === null) return 0;
    await output.out(parser.opts().json === true ? JSON.stringify(result.json) : result.text);
    return result.exitCode ?? (result.failed === true ? 1 : 0);
  } catch (error) {
    report(error, output);
    return command.errorExitCode ?? 1;
  }
}

/** @throws CommandError naming missing options or an invalid address. */
function inputOf(command: Command, parser: Parser): Omit<CommandInput, 'env' | 'stdin' | 'print'> {
  const { options, lists } = givenOptions(parser, command.options);
  const { json, url, ...own } = options;
  const absent = Object.entries(command.options)
    .filter(([name, { required }]) => required === true && (own[name] ?? '').trim() === '')
    .map(([name]) => `--${name}`);
  if (absent.length > 0) {
    const usage = `Usage: ${parser.createHelp().commandUsage(parser)}`;
    throw new CommandError(`${absent.join(', ')} missing.\n\n${usage}`);
  }
  const checked = url === undefined ? null : checkedUrl(url);
  return { options: own, lists, positionals: parser.args, url: checked, json: json !== undefined };
}

function checkedUrl(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new CommandError(`--url must be an http or https address, not ${text}`);
  }
  return baseUrlOf(text);
}

/** A refusal is printed as a sentence; anything else is a bug and gets a stack. */
function report(error: unknown, output: Output): void {
  const line = error instanceof CommandError ? error.message : startFailure(error);
  output.error(line ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
}
