import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { DATABASES } from '../faults/world.ts';

const SEED = '20';
/** Each fault once. */
const ROUNDS = { embedded: '5', postgres: '8' };
const TIMEOUT_MS = 300_000;

it.each(DATABASES)(
  'work against a service that is killed, stopped, cut off, filled and slowed loses nothing: %s',
  async (database) => {
    const args = ['--database', database, '--seed', SEED, '--rounds', ROUNDS[database]];
    const game = spawn(process.execPath, ['test/faults/main.ts', ...args]);
    const said: Buffer[] = [];
    for (const stream of [game.stdout, game.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes));
    const [code] = (await once(game, 'close')) as [number | null];
    const text = Buffer.concat(said).toString();
    expect(code, text).toBe(0);
    expect(text.match(/: sound/g)).toHaveLength(Number(ROUNDS[database]));
  },
  TIMEOUT_MS,
);
