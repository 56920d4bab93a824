import { ApiError } from '../api-error.ts';
import { createFairQueue, type FairQueue } from '../fair-queue.ts';
import {
  BODY_WAIT_MS,
  LARGE_BODIES,
  LARGE_BODIES_PER_PARTY,
  MEDIUM_BODIES,
  MEDIUM_BODIES_PER_PARTY,
  MEDIUM_BODY_BYTES,
  REFUSAL_DELAY_MS,
  SMALL_BODY_BYTES,
  WAITING_BODIES,
  WAITING_BODIES_PER_PARTY,
} from '../limits.ts';

/** The place of one request's body in memory. */
export interface BodyPlace {
  /** Waits for a place for so many bytes, unless the body has it. @throws ApiError `busy`. */
  widen(party: string, bytes: number): Promise<void>;
  /** Gives it back: nothing needs the body any more. */
  release(): void;
}

/**
 * Bounds the bytes of bodies that are held, in all and for each party: those beyond a few KiB take one of a
 * few places, large ones one of fewer, and wait unread (the socket is not read from either) until one is free.
 * @returns what makes the place of a request.
 */
export function createBodyPlaces(): () => BodyPlace {
  const medium = queueOf(MEDIUM_BODIES, MEDIUM_BODIES_PER_PARTY);
  const large = queueOf(LARGE_BODIES, LARGE_BODIES_PER_PARTY);
  return () => {
    const held = new Map<FairQueue, () => void>();
    let ended = false;
    return {
      async widen(party, bytes) {
        if (bytes <= SMALL_BODY_BYTES) return;
        // One that outgrows its place keeps it meanwhile; those with a large one never ask for another.
        const queue = bytes <= MEDIUM_BODY_BYTES ? medium : large;
        if (held.has(queue)) return;
        const release = await queue.take(party);
        if (ended) release();
        else held.set(queue, release);
      },
      release() {
        ended = true;
        for (const release of held.values()) release();
      },
    };
  };
}

function queueOf(places: number, perParty: number): FairQueue {
  return createFairQueue({
    places,
    perParty,
    waiting: WAITING_BODIES,
    waitingPerParty: WAITING_BODIES_PER_PARTY,
    waitMs: BODY_WAIT_MS,
    refusalDelayMs: REFUSAL_DELAY_MS,
    refusal: () =>
      new ApiError('busy', { detail: 'Too many large requests at once. Nothing was stored; send it again.' }),
  });
}
