import { parseArgs } from 'node:util';
import { describe, expect, it } from 'vitest';
import { verifyCommand } from '../../../gateway/cli/commands/verify.ts';
import { joinDashedValues } from '../../../gateway/cli/dashed-values.ts';
import { runCommand } from '../../../gateway/cli/run-command.ts';

const OPTIONS = { thumbprint: { type: 'string' }, json: { type: 'boolean' } } as const;
const read = (...args: string[]) =>
  parseArgs({ args: joinDashedValues(args, OPTIONS), options: OPTIONS, allowPositionals: true });

describe('a value that begins with a dash', () => {
  it.each(['-Xq3', '--Xq3', '-', '-json'])('is read as %s', (value) => {
    const { values, positionals } = read('a.zip', '--thumbprint', value, '--json', 'b.zip');
    expect([values, positionals]).toEqual([{ thumbprint: value, json: true }, ['a.zip', 'b.zip']]);
  });

  it('is none where it names another option, ends the options, or follows a flag', () => {
    expect(() => read('--thumbprint', '--json')).toThrow(/ambiguous/);
    expect(() => read('--thumbprint', '--thumbprint=a')).toThrow(/ambiguous/);
    expect(() => read('--thumbprint', '--', 'a')).toThrow();
    expect(() => read('--json', '-Xq3')).toThrow(/Unknown option/);
  });

  it('may be the thumbprint of footing verify: the file is looked at, not the option refused', async () => {
    const said: string[] = [];
    const output = { out: () => {}, error: (text: string) => void said.push(text) };
    const args = ['verify', 'no-such-file.zip', '--key-thumbprint', `-${'A'.repeat(42)}`];
    expect(await runCommand([verifyCommand], args, { env: {}, output })).toBe(2);
    expect(said.join('')).toContain('no-such-file.zip');
  });
});
