import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import type { AccessKind } from '../../schema/contracts/access-events.ts';
import { type AccessEventCount, added } from '../../schema/queries/access-events.ts';
import { addressNetwork } from '../http/client-address.ts';
import { ACCESS_FLUSH_MS, MAX_WAITING_ACCESS_EVENTS } from '../limits.ts';

/** Who was refused and where; null: in no workspace. */
export interface Refused {
  readonly workspaceId: string | null;
  readonly actor: string;
}

/** The subject of an event: an account, whose workspaces it concerns, or somebody in one workspace. */
export type Accessor =
  | { readonly userId: string }
  | { readonly email: string }
  | { readonly workspaceId: string; readonly actor: string };

/** Equal events that wait to be stored together. */
export type WaitingAccess = Pick<
  AccessEventCount,
  'hour' | 'kind' | 'address' | 'count' | 'firstAt' | 'lastAt'
> & {
  readonly by: Accessor;
};

/** Records sign-ins and refusals, in the process log at once and for owners a moment later. */
export interface AccessLog {
  /** Never throws and never waits. @param by null: an unknown caller. */
  note(kind: AccessKind, by: Accessor | null): void;
  /** Records a 403 answer if the failure says who was refused where. */
  noteRefusal(failure: unknown): void;
  /** Stores waiting events; those that cannot be stored keep waiting. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface AccessLogOptions {
  readonly store: (events: readonly WaitingAccess[]) => Promise<void>;
  readonly log: Logger;
  readonly clock: () => Date;
}

const address = new AsyncLocalStorage<string>();

/** Runs the handling of a request that comes from an address. */
export const withAddress = <Value>(from: string, work: () => Value): Value => address.run(from, work);

/** Equal events of an hour are merged and their number is bounded, so a failed database fills no memory. */
export function createAccessLog({ store, log, clock }: AccessLogOptions): AccessLog {
  let waiting = new Map<string, WaitingAccess>();
  let dropped = 0;
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> = Promise.resolve();

  function add(event: WaitingAccess): void {
    const key = JSON.stringify([event.hour, event.kind, event.by, event.address]);
    const known = waiting.get(key);
    if (known === undefined && waiting.size >= MAX_WAITING_ACCESS_EVENTS) dropped += 1;
    else waiting.set(key, added(known, event));
    timer ??= setTimeout(() => void flush(), ACCESS_FLUSH_MS).unref();
  }

  async function storeWaiting(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const events = [...waiting.values()];
    if (events.length === 0) return;
    waiting = new Map();
    try {
      await store(events);
      if (dropped > 0) log.warn({ events: dropped }, 'access events were not stored: too many at once');
      dropped = 0;
    } catch (error) {
      log.warn({ err: error }, 'access events wait: they could not be stored');
      for (const event of events) add(event);
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(storeWaiting);
    return flushing;
  }

  function note(kind: AccessKind, by: Accessor | Refused | null): void {
    const from = address.getStore() ?? 'unknown';
    log.info({ access: kind, address: from, ...namesOf(by) }, 'access');
    if (by === null || !isSomewhere(by)) return;
    const at = clock().toISOString();
    const hour = `${at.slice(0, 13)}:00:00.000Z`;
    add({ kind, by, address: addressNetwork(from), hour, count: 1, firstAt: at, lastAt: at });
  }

  return {
    note,
    noteRefusal(failure) {
      const refused = refusedOf(failure);
      if (refused !== null) note('forbidden', refused);
    },
    flush,
    async close() {
      await flush();
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** No e-mails in the process log. */
function namesOf(by: Accessor | Refused | null): Record<string, string | null> {
  if (by === null || 'email' in by) return {};
  return 'userId' in by ? { actor: `user:${by.userId}` } : { actor: by.actor, workspace_id: by.workspaceId };
}

const isSomewhere = (by: Accessor | Refused): by is Accessor =>
  !('workspaceId' in by) || by.workspaceId !== null;

/** The refused caller and place of a 403, from its `ApiError` or GraphQL error. */
function refusedOf(failure: unknown): Refused | null {
  if (!(failure instanceof Error) || !('refused' in failure)) return null;
  const refused = failure.refused as Refused | null;
  return refused === null ? null : { workspaceId: refused.workspaceId, actor: refused.actor };
}
