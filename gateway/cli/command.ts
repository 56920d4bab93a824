import type { z } from 'zod';
import type { CommandOption } from '../../compute/verify/cli/options.ts';

/** A mistake of the caller or a refusal: its message is printed without a stack and the command exits 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
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

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
