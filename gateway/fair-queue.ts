import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Shares a few places among parties (workspaces, accounts, addresses), so that none waits for all work of
 * another.
 */
export interface FairQueue {
  /**
   * Runs work in a place, at once or in its turn.
   * @throws the error of `refusal`, when too much is waiting or the turn did not come in time.
   */
  run<Value>(party: string, work: () => Promise<Value>): Promise<Value>;
  /** As `run`, for work that ends elsewhere: the returned function frees the place; repeated calls do nothing. */
  take(party: string): Promise<() => void>;
  readonly running: number;
  readonly waiting: number;
}

export interface FairQueueOptions {
  /** Tasks at once. */
  readonly places: number;
  /** Tasks of one party at once; absent: all. */
  readonly perParty?: number;
  /** A party that has been alone for this long may use all places; absent: never. */
  readonly aloneAfterMs?: number;
  /** Tasks that may wait, in all and of one party. */
  readonly waiting: number;
  readonly waitingPerParty: number;
  /** Longest wait for a place; absent: no bound. */
  readonly waitMs?: number;
  /** How long a refusal is delayed; absent: not at all. */
  readonly refusalDelayMs?: number;
  readonly refusal: (reason: 'full' | 'late') => Error;
}

/** A task that waits. */
interface Turn {
  begin(): void;
  refuse(reason: 'full' | 'late'): void;
}

interface Party {
  /** Milliseconds of places used, starting at the value of the party last served when this one arrived. */
  used: number;
  /** The start of each of its running tasks. */
  readonly began: Set<{ readonly at: number }>;
  readonly turns: Turn[];
}

/**
 * The waiting party that has used the places for the shortest time is next: start-time fair queueing with the actual
 * time as the cost. A new party starts at the value of the one last served, so nobody saves up turns by staying away.
 * If the queue is full, the newest task of the party with the most is refused, so a party without waiting tasks is
 * refused only if no party has more than one.
 * Source: Goyal, Vin, Cheng, "Start-Time Fair Queueing", IEEE/ACM Transactions on Networking 5(5), 1997; Suter, Lakshman, Stiliadis,
 * Choudhury, "Design considerations for supporting TCP with per-flow queueing", INFOCOM 1998 (longest queue drop).
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { places, perParty = places, aloneAfterMs = Number.POSITIVE_INFINITY } = options;
  const parties = new Map<string, Party>();
  let running = 0;
  let waiting = 0;
  let served = 0;
  let last = '';
  let othersCameAt = 0;

  const mayBegin = ({ began }: Party): boolean =>
    running < places && (began.size < perParty || performance.now() - othersCameAt > aloneAfterMs);

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
        if (party.turns.length === 0 || !mayBegin(party)) continue;
        if (next === null || usedBy(party, now) < usedBy(next, now)) next = party;
      }
      if (next === null) return;
      next.turns.shift()?.begin();
    }
  }

  function forgetIdle(name: string, party: Party): void {
    if (party.began.size === 0 && party.turns.length === 0) parties.delete(name);
  }

  async function take(name: string): Promise<() => void> {
    if (name !== last) othersCameAt = performance.now();
    last = name;
    const party = partyNamed(name);
    if (mayBegin(party)) return begin(name, party);
    if (party.turns.length >= options.waitingPerParty || !hasRoom(party)) {
      forgetIdle(name, party);
      if (options.refusalDelayMs !== undefined) await sleep(options.refusalDelayMs, null, { ref: false });
      throw options.refusal('full');
    }
    return wait(name, party);
  }

  function wait(name: string, party: Party): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const turn: Turn = {
      begin() {
        clearTimeout(timer);
        waiting -= 1;
        resolve(begin(name, party));
      },
      refuse(reason) {
        clearTimeout(timer);
        party.turns.splice(party.turns.indexOf(turn), 1);
        waiting -= 1;
        forgetIdle(name, party);
        reject(options.refusal(reason));
      },
    };
    const { waitMs } = options;
    const timer = waitMs === undefined ? undefined : setTimeout(() => turn.refuse('late'), waitMs);
    party.turns.push(turn);
    waiting += 1;
    return promise;
  }

  /** Whether one more task may wait, after refusing the newest of a party with more of them if needed. */
  function hasRoom({ turns }: Party): boolean {
    if (waiting < options.waiting) return true;
    const [longest] = [...parties.values()].sort((a, b) => b.turns.length - a.turns.length);
    if (longest === undefined || longest.turns.length <= turns.length + 1) return false;
    longest.turns.at(-1)?.refuse('full');
    return true;
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
