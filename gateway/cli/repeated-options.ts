import type { ParseArgsConfig } from 'node:util';

interface Token {
  readonly kind: string;
  readonly name?: string;
}

/**
 * The first option that takes one value and was given several, as `--name`; null where there is none. `parseArgs` keeps
 * the last of them and says nothing. A flag given again asks for the same again.
 */
export function repeatedOption(
  tokens: readonly Token[],
  options: NonNullable<ParseArgsConfig['options']>,
): string | null {
  const given = new Set<string>();
  for (const { kind, name } of tokens) {
    if (kind !== 'option' || name === undefined) continue;
    const { type, multiple = false } = options[name] ?? {};
    if (type !== 'string' || multiple) continue;
    if (given.has(name)) return `--${name}`;
    given.add(name);
  }
  return null;
}
