import type { Logger } from 'pino';
import { WorkspaceEvent } from '../../schema/contracts/events.ts';
import { EventChannel } from '../../schema/entities/event-channel.ts';
import { ApiError } from '../api-error.ts';
import type { Database } from '../database/open-database.ts';
import { withOwner } from '../database/transaction.ts';
import {
  EVENT_STALL_MS,
  MAX_EVENT_STREAMS,
  MAX_EVENT_STREAMS_PER_READER,
  MAX_EVENT_STREAMS_PER_WORKSPACE,
  MAX_WAITING_EVENTS,
} from '../limits.ts';

/** Passes events of committed work, from any gateway on the database, to the streams of this one. */
export interface EventHub {
  /**
   * The events of a workspace from now on, until `return` is called or the hub closes. A reader that falls far behind
   * loses the oldest events, which are only hints to read again. A reader that takes none for a minute while some
   * wait is disconnected.
   * @throws ApiError `busy` when too many streams are open, in all, for the workspace or for the reader.
   */
  subscribe(reader: StreamReader): AsyncIterableIterator<WorkspaceEvent>;
  /** Ends every stream. */
  close(): Promise<void>;
}

export interface StreamReader {
  readonly workspaceId: string;
  /** The person or API key. */
  readonly party: string;
  /** Closes its connection. */
  readonly disconnect: () => void;
}

interface Stream {
  readonly workspaceId: string;
  readonly party: string;
  push(event: WorkspaceEvent): void;
  end(): void;
}

/** Subscribes first, so that nothing sent after it returns is missed. */
export async function createEventHub(
  database: Database,
  log: Logger,
  stallMs: number = EVENT_STALL_MS,
): Promise<EventHub> {
  const streams = new Set<Stream>();
  const channel = await withOwner(database, async ({ em }) => {
    const [only] = await em.findAll(EventChannel);
    if (only === undefined) throw new Error('the database has no channel of events');
    return only.name;
  });
  const listener = await database.listen({
    channel,
    onMessage(payload) {
      const event = parseEvent(payload);
      if (event === null) log.warn('a notification was not understood');
      else for (const stream of streams) if (stream.workspaceId === event.workspace_id) stream.push(event);
    },
    onLost: (error) => log.warn({ err: error }, 'the connection for events was lost; opening another'),
  });
  const isFull = ({ workspaceId, party }: StreamReader) => {
    const open = [...streams];
    return (
      open.length >= MAX_EVENT_STREAMS ||
      open.filter((stream) => stream.workspaceId === workspaceId).length >= MAX_EVENT_STREAMS_PER_WORKSPACE ||
      open.filter((stream) => stream.party === party).length >= MAX_EVENT_STREAMS_PER_READER
    );
  };
  return {
    subscribe(reader) {
      if (isFull(reader)) {
        throw new ApiError('busy', { detail: 'Too many open subscriptions. Try again later.' });
      }
      const stream = newStream(reader, { stallMs, onEnd: () => streams.delete(stream) });
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

/** Every role that may connect to the database may notify, so events are checked like any input. */
function parseEvent(payload: string): WorkspaceEvent | null {
  try {
    return WorkspaceEvent.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

function newStream(
  { workspaceId, party, disconnect }: StreamReader,
  { stallMs, onEnd }: { readonly stallMs: number; readonly onEnd: () => void },
): Stream & { readonly iterator: AsyncIterableIterator<WorkspaceEvent> } {
  const waiting: WorkspaceEvent[] = [];
  let ended = false;
  let wake: (() => void) | null = null;
  /** Runs while an event waits because the reader's connection is full. */
  let stall: NodeJS.Timeout | undefined;
  const signal = () => {
    wake?.();
    wake = null;
  };
  const end = () => {
    ended = true;
    clearTimeout(stall);
    onEnd();
    signal();
  };
  const iterator: AsyncIterableIterator<WorkspaceEvent> = {
    [Symbol.asyncIterator]: () => iterator,
    async next() {
      clearTimeout(stall);
      stall = undefined;
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
    party,
    iterator,
    end,
    push(event) {
      if (ended) return;
      if (waiting.length >= MAX_WAITING_EVENTS) waiting.shift();
      waiting.push(event);
      if (wake !== null) return signal();
      stall ??= setTimeout(() => {
        end();
        disconnect();
      }, stallMs);
      stall.unref();
    },
  };
}
