import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SCRIPT = join(import.meta.dirname, 'verify_trail.py');
const run = (...args: string[]) => spawnSync('python3', [SCRIPT, ...args], { encoding: 'utf8' });

describe('the second verifier', () => {
  it.each([
    [[]],
    [['--jwks']],
    [['evidence.zip', '--jwks', '']],
    [['evidence.zip', '--population']],
    [['evidence.zip', 'another.zip']],
    [['evidence.zip', '--key-thumbprint', 'dBjftJeZ4CVP-mBz92xOeFPTEBnjcFqfrBpB']],
    [['evidence.zip', '--known-head=x']],
    [['no-such-evidence.zip']],
  ])('refuses the arguments %j with its usage: a check it does not make is not passed over', (args) => {
    const { status, stdout, stderr } = run(...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('usage: verify_trail.py FILE [--jwks KEYS] [--population LINES]');
    expect(stderr).not.toContain('Traceback');
  });

  it('says how it is used', () => {
    const { status, stdout } = run('--help');
    expect([status, stdout.split('\n')[0]]).toEqual([
      0,
      'usage: verify_trail.py FILE [--jwks KEYS] [--population LINES]',
    ]);
  });
});
