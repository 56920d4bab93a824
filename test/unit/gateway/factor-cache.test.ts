import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { factorRegister, factorSetIds } from '../../../compute/factors/register.ts';
import { factorsFirst } from '../../../gateway/graphql/execute.ts';
import { createFactorCache } from '../../../gateway/threads/factor-cache.ts';
import type { PartyPool } from '../../../gateway/threads/pool.ts';

const SET = '2026-11-21';

/** The real task without a thread; it fails as often as asked. */
function poolThat(failures = 0): { readonly pool: PartyPool; readonly runs: () => number } {
  let runs = 0;
  const run = async (_name: string, task: Parameters<typeof factorRegister>[0]) => {
    runs += 1;
    if (runs <= failures) throw new Error('no thread');
    return factorRegister(task);
  };
  return { pool: { run: run as PartyPool['run'] }, runs: () => runs };
}

describe('the factors kept by a process', () => {
  it('are looked up without waiting once their set is ready, by id and exact year', async () => {
    const cache = createFactorCache(poolThat().pool);
    expect(cache.get(SET, 'electricity.grid.ch', 2026)).toBeNull();
    await cache.ready([SET]);
    expect(cache.get(SET, 'electricity.grid.ch', 2026)?.kgCo2ePerUnit).toBe('0.125');
    expect(cache.get(SET, 'electricity.grid.gb', 2025)?.kgCo2ePerUnit).toBe('0.177');
    expect(cache.get(SET, 'figaro26-purchaser-est-2023:J62_63:CH', 2023)?.unit).toBe('EUR');
    expect(cache.get(SET, 'electricity.grid.ch', 2025)).toBeNull();
    expect(cache.get('2020-01-01', 'electricity.grid.ch', 2026)).toBeNull();
  });

  it('are read once, however many ask and however often', async () => {
    const { pool, runs } = poolThat();
    const cache = createFactorCache(pool);
    await Promise.all([cache.ready([SET, SET]), cache.ready([SET]), cache.ready([SET])]);
    const once = runs();
    await cache.ready([SET]);
    expect([once, runs()]).toEqual([9, 9]);
  });

  it('are those of every set where all are asked for', async () => {
    const run = async (name: string, task: Parameters<typeof factorRegister>[0]) =>
      name === 'factorSetIds' ? factorSetIds({}) : factorRegister(task);
    const cache = createFactorCache({ run: run as PartyPool['run'] });
    await Promise.all([cache.allReady(), cache.allReady()]);
    for (const set of ['2026-11-21', '2026-11-22']) {
      expect(cache.get(set, 'electricity.grid.ch', 2026)?.kgCo2ePerUnit).toBe('0.125');
    }
  });

  it('are asked for again after a failure, and an unknown set is none', async () => {
    const cache = createFactorCache(poolThat(1).pool);
    await expect(cache.ready([SET])).rejects.toThrow('no thread');
    expect(cache.get(SET, 'electricity.grid.ch', 2026)).toBeNull();
    await cache.ready([SET, 'test-factors']);
    expect(cache.get(SET, 'electricity.grid.ch', 2026)?.year).toBe(2026);
    expect(cache.get('test-factors', 'electricity.grid.ch', 2026)).toBeNull();
  });

  it('are bounded: of many sets the oldest is let go', async () => {
    const { pool, runs } = poolThat();
    const cache = createFactorCache(pool);
    await cache.ready([SET]);
    for (let set = 0; set < 16; set += 1) await cache.ready([`unknown ${set}`]);
    expect(cache.get(SET, 'electricity.grid.ch', 2026)).toBeNull();
    const before = runs();
    await cache.ready([SET]);
    expect(runs()).toBeGreaterThan(before);
    expect(cache.get(SET, 'electricity.grid.ch', 2026)?.year).toBe(2026);
  });
});

describe('a GraphQL request', () => {
  it.each([
    ['{ invoices { nodes { factor { id } } } }', ['factors', 'executed']],
    [
      'query Q { invoices { ...F } } fragment F on X { nodes { main: factor { id } } }',
      ['factors', 'executed'],
    ],
    ['{ invoices { nodes { factorId } } }', ['executed']],
  ])('has the factors it asks for before it opens a transaction: %s', async (text, expected) => {
    const order: string[] = [];
    const plugin = factorsFirst({ allReady: async () => void order.push('factors') });
    let execute: (args: object) => unknown = async () => void order.push('executed');
    const { onExecute } = plugin as unknown as { onExecute: (input: object) => void };
    const setExecuteFn = (next: typeof execute) => {
      execute = next;
    };
    onExecute({ args: { document: parse(text) }, executeFn: execute, setExecuteFn });
    await execute({});
    expect(order).toEqual(expected);
  });
});
