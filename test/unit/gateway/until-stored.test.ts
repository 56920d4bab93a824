import { describe, expect, it } from 'vitest';
import { inOrder, StaleError, untilStored } from '../../../gateway/actions/until-stored.ts';
import { PeriodClosedError } from '../../../gateway/database/append-entries.ts';
import { MAX_STORE_RUNS } from '../../../gateway/limits.ts';

describe('an action that reads, computes and stores', () => {
  it.each([new StaleError(), new PeriodClosedError(['2025'])])(
    'runs again where what it read has changed: %s',
    async (stale) => {
      let runs = 0;
      const value = await untilStored('The file', async () => {
        runs += 1;
        if (runs < 3) throw stale;
        return runs;
      });
      expect(value).toBe(3);
    },
  );

  it('gives up with 503 busy when it changes all the time, and at once for any other error', async () => {
    let runs = 0;
    const failing = (error: Error) =>
      untilStored('The file', async () => {
        runs += 1;
        throw error;
      });
    await expect(failing(new StaleError())).rejects.toMatchObject({ code: 'busy' });
    expect(runs).toBe(MAX_STORE_RUNS);
    await expect(failing(new RangeError('a bug'))).rejects.toThrow('a bug');
    expect(runs).toBe(MAX_STORE_RUNS + 1);
  });

  it('runs behind the one before it on the same thing, whatever became of that one, and beside others', async () => {
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      seen.push(`${name} ends`);
      if (name === 'first') throw new Error('the first fails');
      return name;
    };
    const settled = await Promise.allSettled([
      inOrder('one', work('first')),
      inOrder('one', work('second')),
      inOrder('other', work('third')),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(seen.indexOf('second begins')).toBeGreaterThan(seen.indexOf('first ends'));
    expect(seen.indexOf('third begins')).toBeLessThan(seen.indexOf('first ends'));
  });
});
