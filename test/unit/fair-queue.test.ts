import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createFairQueue, type FairQueueOptions } from '../../gateway/fair-queue.ts';

function queueOf(options: Partial<FairQueueOptions>) {
  return createFairQueue({
    places: 1,
    waiting: 100,
    waitingPerParty: 50,
    refusal: (reason) => new Error(reason),
    ...options,
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a fair queue', () => {
  it('never gives more places than it has, nor to a party more than its own, and gets every one back', async () => {
    const works = fc.array(
      fc.record({
        party: fc.constantFrom('a', 'b', 'c'),
        ms: fc.integer({ min: 0, max: 2 }),
        fails: fc.boolean(),
      }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(
        works,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        async (list, places, perParty) => {
          const queue = queueOf({ places, perParty });
          const now = new Map<string, number>();
          const results = await Promise.allSettled(
            list.map(({ party, ms, fails }) =>
              queue.run(party, async () => {
                now.set(party, (now.get(party) ?? 0) + 1);
                expect(now.get(party)).toBeLessThanOrEqual(perParty);
                expect(queue.running).toBeLessThanOrEqual(places);
                await pause(ms);
                now.set(party, (now.get(party) ?? 0) - 1);
                if (fails) throw new Error('failed');
              }),
            ),
          );
          const expected = list.map(({ fails }) => (fails ? 'rejected' : 'fulfilled'));
          expect(results.map(({ status }) => status)).toEqual(expected);
          expect([queue.running, queue.waiting]).toEqual([0, 0]);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('takes who comes anew before the rest of a party that has had its time', async () => {
    const queue = queueOf({});
    const order: string[] = [];
    const work = (party: string) =>
      queue.run(party, async () => {
        order.push(party);
        await pause(5);
      });
    const greedy = Array.from({ length: 10 }, () => work('greedy'));
    await pause(12);
    await work('modest');
    await Promise.all(greedy);
    expect(order.indexOf('modest')).toBeLessThan(5);
  });

  it('shares by the time taken, not by the number of pieces', async () => {
    const queue = queueOf({});
    const spent = { long: 0, short: 0 };
    let ended = false;
    const work = async (party: 'long' | 'short', ms: number) => {
      while (!ended) {
        await queue.run(party, async () => {
          const began = performance.now();
          await pause(ms);
          spent[party] += performance.now() - began;
        });
      }
    };
    const all = [work('long', 20), work('long', 20), work('short', 2), work('short', 2)];
    await pause(600);
    ended = true;
    await Promise.all(all);
    expect(spent.short / spent.long).toBeGreaterThan(0.6);
    expect(spent.short / spent.long).toBeLessThan(1.6);
  });

  it('gives the places kept for others to a party that has been alone for a while, until another comes', async () => {
    vi.useFakeTimers();
    try {
      const queue = queueOf({ places: 3, perParty: 1, aloneAfterMs: 1_000 });
      const first = await queue.take('a');
      void queue.take('a');
      expect(queue.running).toBe(1);
      await vi.advanceTimersByTimeAsync(1_001);
      first();
      await queue.take('a');
      expect(queue.running).toBe(2);
      await queue.take('b');
      void queue.take('a');
      expect([queue.running, queue.waiting]).toEqual([3, 1]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('refuses what is too much of one party while another still finds room', async () => {
    const queue = queueOf({ waiting: 3, waitingPerParty: 2 });
    const releases = [queue.take('a'), queue.take('a')];
    const newest = queue.take('a');
    await expect(queue.take('a')).rejects.toThrow('full');
    releases.push(queue.take('b'));
    const pushedOut = expect(newest).rejects.toThrow('full');
    releases.push(queue.take('c'));
    await pushedOut;
    await expect(queue.take('d')).rejects.toThrow('full');
    await Promise.all(releases.map(async (place) => (await place)()));
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  it('refuses who has nothing waiting only where nobody has more than one, and never holds more than its bounds', async () => {
    const names = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    await fc.assert(
      fc.asyncProperty(
        fc.array(names, { maxLength: 40 }),
        fc.integer({ min: 1, max: 5 }),
        async (asked, room) => {
          const queue = queueOf({ waiting: room, waitingPerParty: 3 });
          const release = await queue.take('first');
          const ends = asked.map((party) =>
            queue.take(party).then(
              (place) => {
                place();
                return party;
              },
              () => null,
            ),
          );
          expect(queue.waiting).toBeLessThanOrEqual(room);
          release();
          const served = (await Promise.all(ends)).filter((party) => party !== null);
          const counts = [...new Set(asked)].map((name) => served.filter((party) => party === name).length);
          expect(served.length).toBeLessThanOrEqual(room);
          expect(Math.max(0, ...counts)).toBeLessThanOrEqual(3);
          if (counts.includes(0)) expect(Math.max(...counts)).toBe(1);
          expect([queue.running, queue.waiting]).toEqual([0, 0]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('tells who waited too long, and gives a place back once however often it is asked to', async () => {
    vi.useFakeTimers();
    try {
      const queue = queueOf({ waitMs: 1_000 });
      const release = await queue.take('a');
      const late = expect(queue.take('b')).rejects.toThrow('late');
      await vi.advanceTimersByTimeAsync(1_000);
      await late;
      release();
      release();
      expect([queue.running, queue.waiting]).toEqual([0, 0]);
      await expect(queue.run('b', async () => 'done')).resolves.toBe('done');
    } finally {
      vi.useRealTimers();
    }
  });
});
