import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { MemorySource } from '../../../compute/verify/cli/byte-source.ts';
import { addOptions, givenOptions } from '../../../compute/verify/cli/options.ts';
import { verifySource } from '../../../compute/verify/cli/verify-source.ts';
import { verifyCommand } from '../../../gateway/cli/commands/verify.ts';
import { runCommand } from '../../../gateway/cli/run-command.ts';
import { makePackage, trailBesideOthers } from '../../support/make-package.ts';
import { CONTEXT, optionsOf } from '../../support/verifier-context.ts';

const OPTIONS = {
  thumbprint: { value: 'T', description: 'a thumbprint' },
  json: { value: null, description: 'a flag' },
};

function read(...args: string[]) {
  const command = addOptions(new Command('test').argument('[files...]'), OPTIONS)
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  command.parse(args, { from: 'user' });
  return [givenOptions(command, OPTIONS).options, command.args];
}

describe('a value that begins with a dash', () => {
  it.each(['-Xq3', '--Xq3', '-', '-json'])('is read as %s', (value) => {
    expect(read('a.zip', '--thumbprint', value, '--json', 'b.zip')).toEqual([
      { thumbprint: value, json: 'true' },
      ['a.zip', 'b.zip'],
    ]);
  });

  it('is none where it names another option, ends the options, or follows a flag', () => {
    expect(() => read('--thumbprint', '--json')).toThrow(/needs a value, and --json is an option/);
    expect(() => read('--thumbprint', '--thumbprint=a')).toThrow(/needs a value/);
    expect(() => read('--thumbprint', '--', 'a')).toThrow(/needs a value/);
    expect(() => read('--thumbprint', '--help')).toThrow(/needs a value/);
    expect(() => read('--json', '-Xq3')).toThrow(/unknown option/);
  });

  it('may be the thumbprint of footing verify: the file is looked at, not the option refused', async () => {
    const said: string[] = [];
    const output = { out: () => {}, error: (text: string) => void said.push(text) };
    const args = ['verify', 'no-such-file.zip', '--key-thumbprint', `-${'A'.repeat(42)}`];
    expect(await runCommand([verifyCommand], args, { env: {}, output })).toBe(2);
    expect(said.join('')).toContain('no-such-file.zip');
  });
});

describe('a package beside an engagement that is under way', () => {
  it('is sound without what that one said, and says so', async () => {
    const bytes = makePackage({ trail: trailBesideOthers(), documents: {} });
    const { exitCode, findings, sentences } = await verifySource(new MemorySource(bytes), optionsOf(CONTEXT));
    expect(findings.kept).toEqual([]);
    expect(exitCode).toBe(0);
    expect(sentences[2]).toContain('the contents of 3 entries of other engagements');
  });
});
