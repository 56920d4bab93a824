import { type Command, Option } from 'commander';

/** One option of a command line: its help text and how often it may be given. */
export interface CommandOption {
  /** Shown in the help after the name; a flag has none. */
  readonly value: string | null;
  readonly description: string;
  readonly required?: boolean;
  /** May be given more than once; its values are in `lists`. */
  readonly multiple?: boolean;
  /** What to do instead of giving it twice. */
  readonly instead?: string;
}

type OptionTable = Readonly<Record<string, CommandOption>>;

/**
 * Adds the options of a table to a command. A value may begin with a dash (one thumbprint in 64 does), but not be the
 * name of another option, whose check would then be skipped. An option given twice is refused: otherwise the last would
 * silently win.
 */
export function addOptions(command: Command, table: OptionTable): Command {
  for (const [name, { value, description, multiple = false, instead }] of Object.entries(table)) {
    if (value === null) {
      command.addOption(new Option(`--${name}`, description));
      continue;
    }
    const option = new Option(`--${name} <${value}>`, description);
    option.argParser((text: string, earlier: readonly string[] = []) => {
      if (namesOption(command, text)) command.error(`--${name} needs a value, and ${text} is an option.`);
      const further = instead === undefined ? '' : `: ${instead}`;
      if (earlier.length > 0 && !multiple) command.error(`--${name} may be given once only${further}`);
      return [...earlier, text];
    });
    command.addOption(option);
  }
  return command;
}

/** Also the bare `--`, which ends the options. */
function namesOption(command: Command, text: string): boolean {
  const [name] = text.split('=');
  return text === '--' || name === '--help' || command.options.some(({ long }) => long === name);
}

export interface GivenOptions {
  /** The value of each option that may be given once; `true` for a flag. */
  readonly options: Readonly<Record<string, string>>;
  /** The values of the options that may be given more than once. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

/** The options of a table that were given, by name. */
export function givenOptions(command: Command, table: OptionTable): GivenOptions {
  const options: Record<string, string> = {};
  const lists: Record<string, readonly string[]> = {};
  const given: Readonly<Record<string, unknown>> = command.opts();
  for (const option of command.options) {
    const name = option.name();
    const value = given[option.attributeName()];
    if (value === true) options[name] = 'true';
    if (!Array.isArray(value)) continue;
    const texts: string[] = value.map(String);
    if (table[name]?.multiple === true) lists[name] = texts;
    else options[name] = texts[0] ?? '';
  }
  return { options, lists };
}
