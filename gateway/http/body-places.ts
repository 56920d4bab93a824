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

/** A place in memory for one request's body. */
export interface BodyPlace {
  /** Waits for a place of this size, unless the body has one. @throws ApiError `busy`. */
  widen(party: string, bytes: number): Promise<void>;
  /** Frees the place: the body is no longer needed. */
  release(): void;
}

/**
 * Bounds the bytes of bodies in memory, in all and for each party. A body above a few KiB takes one of a few places,
 * a large one one of fewer. Until a place is free it waits unread, also on the socket.
 * @returns a function that creates the place of a request.
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
        // A body that outgrows its place keeps it while waiting; one in a large place never asks for another.
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
