import type { Logger } from 'pino';
import { EVENT_CHANNEL, WorkspaceEvent } from '../schema/contracts/events.ts';
import { ApiError } from './api-error.ts';
import type { Database } from './database/open-database.ts';
import { MAX_EVENT_STREAMS, MAX_EVENT_STREAMS_PER_WORKSPACE, MAX_WAITING_EVENTS } from './limits.ts';

/** Hands the events of committed work, of any gateway on the database, to the streams of this one. */
export interface EventHub {
  /**
   * The events of a workspace from now on, until `return` is called or the hub closes. A reader that falls
   * far behind loses its oldest events: they are hints to read again, not the record.
   * @throws ApiError `busy` when too many streams are open, in all or for the workspace.
   */
  subscribe(workspaceId: string): AsyncIterableIterator<WorkspaceEvent>;
  /** Ends every stream. */
  close(): Promise<void>;
}

interface Stream {
  readonly workspaceId: string;
  push(event: WorkspaceEvent): void;
  end(): void;
}

/** Listens first, so that nothing sent after it returns is missed. */
export async function createEventHub(database: Database, log: Logger): Promise<EventHub> {
  const streams = new Set<Stream>();
  const listener = await database.listen({
    channel: EVENT_CHANNEL,
    onMessage(payload) {
      const event = parseEvent(payload);
      if (event === null) log.warn('a notification was not understood');
      else for (const stream of streams) if (stream.workspaceId === event.workspace_id) stream.push(event);
    },
    onLost: (error) => log.warn({ err: error }, 'the connection for events was lost; opening another'),
  });
  const openIn = (workspaceId: string) => {
    let count = 0;
    for (const stream of streams) if (stream.workspaceId === workspaceId) count += 1;
    return count;
  };
  return {
    subscribe(workspaceId) {
      if (streams.size >= MAX_EVENT_STREAMS || openIn(workspaceId) >= MAX_EVENT_STREAMS_PER_WORKSPACE) {
        throw new ApiError('busy', { detail: 'Too many open subscriptions. Try again later.' });
      }
      const stream = newStream(workspaceId, () => streams.delete(stream));
      streams.add(stream);
      return stream.iterator;
    },
    async close() {
      for (const stream of streams) stream.end();
      streams.clear();
      await listener.close();
    },
  };
}

/** Anyone who may connect to the database may notify, so what comes is checked like any input. */
function parseEvent(payload: string): WorkspaceEvent | null {
  try {
    return WorkspaceEvent.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

function newStream(
  workspaceId: string,
  onEnd: () => void,
): Stream & { readonly iterator: AsyncIterableIterator<WorkspaceEvent> } {
  const waiting: WorkspaceEvent[] = [];
  let ended = false;
  let wake: (() => void) | null = null;
  const signal = () => {
    wake?.();
    wake = null;
  };
  const end = () => {
    ended = true;
    onEnd();
    signal();
  };
  const iterator: AsyncIterableIterator<WorkspaceEvent> = {
    [Symbol.asyncIterator]: () => iterator,
    async next() {
      while (waiting.length === 0 && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const value = waiting.shift();
      return value === undefined ? { done: true, value: undefined } : { done: false, value };
    },
    async return() {
      waiting.length = 0;
      end();
      return { done: true, value: undefined };
    },
  };
  return {
    workspaceId,
    iterator,
    end,
    push(event) {
      if (ended) return;
      if (waiting.length >= MAX_WAITING_EVENTS) waiting.shift();
      waiting.push(event);
      signal();
    },
  };
}
