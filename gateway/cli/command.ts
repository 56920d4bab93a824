import type { z } from 'zod';
import type { CommandOption } from '../../compute/verify/cli/options.ts';

/** A wrong command or a refusal: its message is printed without a stack and the exit code is 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export interface CommandInput {
  /** Values of the command's own options that were given. */
  readonly options: Readonly<Record<string, string>>;
  /** Values of options that may be repeated. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly positionals: readonly string[];
  /** `--url`, without a trailing slash. */
  readonly url: string | null;
  /** Whether the result's `json` is printed instead of its text. */
  readonly json: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Bytes of standard input, for commands that read it. */
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Prints a line at once, for commands that answer while reading; resolves when more may be written. */
  print(line: string): Promise<void>;
}

export interface CommandResult {
  /** What `--json` prints, on one line. */
  readonly json: Readonly<Record<string, unknown>>;
  /** What is printed without `--json`. */
  readonly text: string;
  /** True if the command did its work but must not count as a success. */
  readonly failed?: boolean;
  /** For a command with more exit codes. */
  readonly exitCode?: number;
}

export interface Command {
  /** One or two words. */
  readonly name: string;
  readonly summary: string;
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, CommandOption>>;
  /** Exit code of a refusal or failure; 1 by default. */
  readonly errorExitCode?: number;
  /** Null if everything was printed already. */
  run(input: CommandInput): Promise<CommandResult | null>;
}

/** An option that is declared `required`. */
export function option(input: CommandInput, name: string): string {
  const value = input.options[name];
  if (value === undefined) throw new CommandError(`--${name} missing.`);
  return value.trim();
}

/**
 * Options parsed by a contract; an option has the name of its member, with `--`.
 * @throws CommandError naming each invalid one.
 */
export function checkedBy<Schema extends z.ZodType>(schema: Schema, options: object): z.output<Schema> {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path, message }) => `--${path.map(String).join('.')} ${message}`,
  );
  throw new CommandError(`${problems.join('; ')}.`);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
