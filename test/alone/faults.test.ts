import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { FAULTS } from '../faults/faults.ts';
import { DATABASES } from '../faults/world.ts';

const SEED = '20';
const TIMEOUT_MS = 300_000;

it.each(DATABASES)(
  'work against a service that is killed, stopped, cut off, filled and slowed loses nothing: %s',
  async (database) => {
    // Each fault once.
    const rounds = FAULTS.filter(({ on }) => on.includes(database)).length;
    const args = ['--database', database, '--seed', SEED, '--rounds', String(rounds)];
    const run = spawn(process.execPath, ['test/faults/main.ts', ...args]);
    onTestFinished(() => void run.kill());
    const said: Buffer[] = [];
    for (const stream of [run.stdout, run.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes));
    const [code] = (await once(run, 'close')) as [number | null];
    const text = Buffer.concat(said).toString();
    expect(code, text).toBe(0);
    expect(text.match(/: sound/g)).toHaveLength(rounds);
  },
  TIMEOUT_MS,
);
