import { useEffect, useRef } from 'react';
import { documentText, type GraphqlDocument } from './graphql.ts';
import { authorizedFetch } from './session.ts';

/** Pauses before a connection is made again, in turn. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 30_000];
/** The server says that it is there at least this often. */
const SILENCE_MS = 60_000;

interface Subscription<Result, Variables> {
  readonly document: GraphqlDocument<Result, Variables>;
  readonly variables: Variables;
  readonly signal: AbortSignal;
  readonly onEvent: (data: Result) => void;
  /** After a pause events may have been missed. */
  readonly onConnected: () => void;
}

/** Follows a subscription until `signal` ends it; broken connections are made again. */
async function follow<Result, Variables>(subscription: Subscription<Result, Variables>): Promise<void> {
  const { signal } = subscription;
  for (let tries = 0; !signal.aborted; tries += 1) {
    const openedAt = Date.now();
    await listen(subscription).catch(() => {});
    if (Date.now() - openedAt > SILENCE_MS) tries = 0;
    await pause(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** One connection. Source: GraphQL over Server-Sent Events, distinct connections mode. */
async function listen<Result, Variables>(subscription: Subscription<Result, Variables>): Promise<void> {
  const { document, variables, signal, onEvent, onConnected } = subscription;
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await authorizedFetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query: documentText(document), variables }),
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || response.body === null) return;
    onConnected();
    let rest = '';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value: text } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      const blocks = `${rest}${text}`.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const { data } = eventIn(block);
        if (data !== undefined) onEvent(data as Result);
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

/** The payload of a `next` event; nothing for the others, and for comments that keep the connection open. */
function eventIn(block: string): { readonly data?: unknown } {
  const lines = block.split('\n');
  if (!lines.includes('event: next')) return {};
  const data = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice('data: '.length));
  const { data: payload } = JSON.parse(data.join('\n')) as { readonly data?: unknown };
  return payload === null || payload === undefined ? {} : { data: payload };
}

interface LiveOptions<Result, Variables> {
  readonly document: GraphqlDocument<Result, Variables>;
  readonly variables: Variables;
  /** For each event, and with null after a connection was made: events may have been missed before it. */
  readonly onEvent: (data: Result | null) => void;
}

/** Calls `onEvent` for what happens while the page is open, usually to invalidate its queries. */
export function useLive<Result, Variables>({
  document,
  variables,
  onEvent,
}: LiveOptions<Result, Variables>): void {
  const latest = useRef(onEvent);
  latest.current = onEvent;
  const key = JSON.stringify(variables);
  useEffect(() => {
    const ending = new AbortController();
    void follow({
      document,
      variables: JSON.parse(key) as Variables,
      signal: ending.signal,
      onEvent: (data) => latest.current(data),
      onConnected: () => latest.current(null),
    });
    return () => ending.abort();
  }, [document, key]);
}
