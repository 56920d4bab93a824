import type { ParseArgsConfig } from 'node:util';

/**
 * Arguments in which a value that begins with a dash is joined to its option by `=`, as `parseArgs` demands: one
 * thumbprint in 64 begins with one. What names an option of the command stays an option.
 */
export function joinDashedValues(
  args: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
): string[] {
  const joined: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const [arg = '', next] = args.slice(at, at + 2);
    const isValue = next?.startsWith('-') === true && !namesOption(next, options);
    if (isValue && arg.startsWith('--') && options[arg.slice(2)]?.type === 'string') {
      joined.push(`${arg}=${next}`);
      at += 1;
    } else {
      joined.push(arg);
    }
  }
  return joined;
}

/** Also the bare `--`, which ends the options. */
function namesOption(arg: string, options: NonNullable<ParseArgsConfig['options']>): boolean {
  const [name = ''] = arg.slice(2).split('=');
  return arg === '--' || (arg.startsWith('--') && name in options);
}
