import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { tasksOf } from '../../gateway/cli/commands/classify.ts';
import type { ComputePool, PartyPool } from '../../gateway/threads/pool.ts';

/** A pool whose task takes the milliseconds that its first line has for a text. */
const pool: ComputePool = {
  of: () => ({
    async run(...[, task]: Parameters<PartyPool['run']>) {
      const [first] = task as readonly { readonly text: string }[];
      await wait(Number(first?.text));
      return task as never;
    },
  }),
  waiting: 0,
  close: async () => {},
};

const read = (id: number, ms: number) => ({
  id,
  line: {
    text: String(ms),
    quantity: null,
    unit: null,
    region: 'CH',
    weightTonnes: null,
    distanceKm: null,
  },
});

it('answers behind a slower task in the order read, also where the input ends while that one is awaited', async () => {
  const ids: number[] = [];
  let answered = 0;
  const print = async (line: string) => void ids.push(JSON.parse(line).id);
  const done = (lines: number) => {
    answered += lines;
  };
  const tasks = tasksOf({ print }, { pool, most: 4, done });
  await tasks.add(read(1, 300));
  await wait(60);
  await tasks.add(read(2, 0));
  await tasks.end();
  expect(ids).toEqual([1, 2]);
  expect(answered).toBe(2);
});
