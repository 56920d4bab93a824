import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { z } from 'zod';
import { baseUrlOf } from '../base-url.ts';
import { joinDashedValues } from './dashed-values.ts';
import { repeatedOption } from './repeated-options.ts';

/** A mistake of the caller or a refusal: its message is printed without a stack and the command exits 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export interface CommandOption {
  /** Shown in the help after the name; a flag has none. */
  readonly value: string | null;
  readonly description: string;
  readonly required?: boolean;
  /** May be given more than once; its values are in `lists`. */
  readonly multiple?: boolean;
}

export interface CommandInput {
  /** Values of the command's own options that were given. */
  readonly options: Readonly<Record<string, string>>;
  /** Values of the options that may be given more than once. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly positionals: readonly string[];
  /** `--url`, without a trailing slash. */
  readonly url: string | null;
  /** Whether `json` of the result will be printed, and not its text. */
  readonly json: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Bytes of standard input, for commands that read it. */
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Prints a line at once, for commands that answer while they read; resolves when more may be written. */
  print(line: string): Promise<void>;
}

export interface CommandResult {
  /** What `--json` prints, on one line. */
  readonly json: Readonly<Record<string, unknown>>;
  /** What is printed without it. */
  readonly text: string;
  /** True where the command did its work and still must not count as a success. */
  readonly failed?: boolean;
  /** For a command whose exit codes say more than that. */
  readonly exitCode?: number;
}

export interface Command {
  /** One or two words. */
  readonly name: string;
  readonly summary: string;
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, CommandOption>>;
  /** Exit code of a refusal or failure; 1 unless said otherwise. */
  readonly errorExitCode?: number;
  /** Null where everything was printed already. */
  run(input: CommandInput): Promise<CommandResult | null>;
}

/** Options every command has. */
const COMMON: Readonly<Record<string, CommandOption>> = {
  json: { value: null, description: 'print one line of JSON' },
  url: { value: 'URL', description: 'speak to the running server at this address' },
  help: { value: null, description: 'print this help' },
};

export interface ParsedCommand {
  readonly input: Omit<CommandInput, 'env' | 'stdin' | 'print'>;
  readonly help: boolean;
}

/**
 * Reads the arguments after a command's name.
 * @throws CommandError naming the argument that is unknown, missing, without its value, or given twice and taken once.
 */
export function parseCommand(command: Command, args: readonly string[]): ParsedCommand {
  const { values, positionals } = readArguments(command, args);
  const options: Record<string, string> = {};
  const lists: Record<string, string[]> = {};
  for (const name of Object.keys(command.options)) {
    const value = values[name];
    if (Array.isArray(value)) lists[name] = value.filter((one) => typeof one === 'string');
    if (typeof value === 'string') options[name] = value;
    if (value === true) options[name] = 'true';
  }
  const help = values.help === true;
  if (!help) requireArguments(command, options, positionals);
  const url = typeof values.url === 'string' ? checkedUrl(values.url) : null;
  return { input: { options, lists, positionals, url, json: values.json === true }, help };
}

function readArguments(command: Command, args: readonly string[]) {
  const options: NonNullable<ParseArgsConfig['options']> = {};
  for (const [name, { value, multiple }] of Object.entries({ ...command.options, ...COMMON })) {
    options[name] = { type: value === null ? 'boolean' : 'string', multiple: multiple === true };
  }
  try {
    const parsed = parseArgs({
      args: joinDashedValues(args, options),
      options,
      allowPositionals: true,
      strict: true,
      tokens: true,
    });
    const repeated = repeatedOption(parsed.tokens, options);
    if (repeated !== null) throw new CommandError(`${repeated} may be given once only.`);
    return parsed;
  } catch (error) {
    throw new CommandError(`${messageOf(error)}\n\n${usageLine(command)}`);
  }
}

function requireArguments(
  command: Command,
  options: Readonly<Record<string, string>>,
  positionals: readonly string[],
): void {
  const absent = Object.entries(command.options)
    .filter(([name, { required }]) => required === true && (options[name] ?? '').trim() === '')
    .map(([name]) => `--${name}`);
  absent.push(...command.positionals.slice(positionals.length));
  if (absent.length > 0) throw new CommandError(`${absent.join(', ')} missing.\n\n${usageLine(command)}`);
  const extra = positionals.slice(command.positionals.length);
  if (extra.length > 0) throw new CommandError(`${extra.join(' ')} not understood.\n\n${usageLine(command)}`);
}

function checkedUrl(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new CommandError(`--url must be an http or https address, not ${text}`);
  }
  return baseUrlOf(text);
}

/** An option that `required` has already proved present. */
export function option(input: CommandInput, name: string): string {
  const value = input.options[name];
  if (value === undefined) throw new CommandError(`--${name} missing.`);
  return value.trim();
}

/**
 * Options as a contract reads them; an option is named as its member is, with `--`.
 * @throws CommandError naming each that cannot be taken.
 */
export function checkedBy<Schema extends z.ZodType>(schema: Schema, options: object): z.output<Schema> {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path, message }) => `--${path.map(String).join('.')} ${message}`,
  );
  throw new CommandError(`${problems.join('; ')}.`);
}

function usageLine(command: Command): string {
  const words = Object.entries(command.options).map(([name, { value, required }]) => {
    const text = value === null ? `--${name}` : `--${name} ${value}`;
    return required === true ? text : `[${text}]`;
  });
  return `Usage: npm run footing -- ${[command.name, ...command.positionals, ...words].join(' ')}`;
}

/** The text of `--help` for one command. */
export function helpOf(command: Command): string {
  const rows = Object.entries({ ...command.options, ...COMMON }).map(([name, { value, description }]) => {
    return `  ${`--${name}${value === null ? '' : ` ${value}`}`.padEnd(24)} ${description}`;
  });
  const once = 'An option with a value is given once, where nothing else is said.';
  return `${command.summary}\n\n${usageLine(command)}\n\n${rows.join('\n')}\n\n${once}`;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
