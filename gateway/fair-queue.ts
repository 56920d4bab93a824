/** Shares a few places among parties (workspaces, accounts, addresses), so that none waits behind all of another's work. */
export interface FairQueue {
  /**
   * Runs work in a place, at once or after its turn has come.
   * @throws what `refusal` gives, when too much waits already or the turn did not come in time.
   */
  run<Value>(party: string, work: () => Promise<Value>): Promise<Value>;
  /** As `run`, for work that ends elsewhere: the place is held until the function is called, once or more. */
  take(party: string): Promise<() => void>;
  readonly running: number;
  readonly waiting: number;
}

export interface FairQueueOptions {
  /** Pieces of work at once. */
  readonly places: number;
  /** Of them for one party; absent: all. */
  readonly perParty?: number;
  /** Pieces of work that may wait, in all and of one party. */
  readonly waiting: number;
  readonly waitingPerParty: number;
  /** Longest wait for a place; absent: no bound. */
  readonly waitMs?: number;
  readonly refusal: (reason: 'full' | 'late') => Error;
}

interface Party {
  /** Milliseconds of places used, beginning with what the one served last had used when this one came. */
  used: number;
  /** When each piece of its work that runs now began. */
  readonly began: Set<{ readonly at: number }>;
  readonly turns: (() => void)[];
}

/**
 * Whoever of those waiting has used the places for the shortest time is next: start-time fair queueing with the
 * time really taken as the cost. Who comes anew begins where the one served last stands, so that nobody saves up
 * turns by staying away.
 * Source: Goyal, Vin, Cheng, "Start-Time Fair Queueing", IEEE/ACM Transactions on Networking 5(5), 1997.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { places, perParty = places } = options;
  const parties = new Map<string, Party>();
  let running = 0;
  let waiting = 0;
  let served = 0;

  const partyNamed = (name: string): Party => {
    const known = parties.get(name);
    if (known !== undefined) return known;
    const party: Party = { used: served, began: new Set(), turns: [] };
    parties.set(name, party);
    return party;
  };
  const usedBy = ({ used, began }: Party, now: number): number => {
    let sum = used;
    for (const { at } of began) sum += now - at;
    return sum;
  };

  function begin(name: string, party: Party): () => void {
    const now = performance.now();
    const work = { at: now };
    served = Math.max(served, usedBy(party, now));
    party.began.add(work);
    running += 1;
    return () => {
      if (!party.began.delete(work)) return;
      running -= 1;
      party.used += performance.now() - work.at;
      callNext();
      forgetIdle(name, party);
    };
  }

  function callNext(): void {
    while (running < places) {
      const now = performance.now();
      let next: Party | null = null;
      for (const party of parties.values()) {
        if (party.turns.length === 0 || party.began.size >= perParty) continue;
        if (next === null || usedBy(party, now) < usedBy(next, now)) next = party;
      }
      if (next === null) return;
      next.turns.shift()?.();
    }
  }

  function forgetIdle(name: string, party: Party): void {
    if (party.began.size === 0 && party.turns.length === 0) parties.delete(name);
  }

  async function take(name: string): Promise<() => void> {
    const party = partyNamed(name);
    if (running < places && party.began.size < perParty) return begin(name, party);
    if (waiting >= options.waiting || party.turns.length >= options.waitingPerParty) {
      forgetIdle(name, party);
      throw options.refusal('full');
    }
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const turn = () => {
      clearTimeout(timer);
      waiting -= 1;
      resolve(begin(name, party));
    };
    const timer =
      options.waitMs === undefined
        ? undefined
        : setTimeout(() => {
            party.turns.splice(party.turns.indexOf(turn), 1);
            waiting -= 1;
            forgetIdle(name, party);
            reject(options.refusal('late'));
          }, options.waitMs);
    party.turns.push(turn);
    waiting += 1;
    return promise;
  }

  return {
    take,
    async run(name, work) {
      const release = await take(name);
      try {
        return await work();
      } finally {
        release();
      }
    },
    get running() {
      return running;
    },
    get waiting() {
      return waiting;
    },
  };
}
