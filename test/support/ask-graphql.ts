/** What a GraphQL request was answered. */
export interface GraphqlAnswer {
  readonly status: number;
  readonly data: Record<string, unknown> | null;
  readonly errors: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions?: { readonly code?: string };
  }[];
}

export interface GraphqlQuestion {
  readonly url: string;
  readonly token: string;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** Asks over HTTP, as a client does. */
export async function askGraphql({ url, token, query, variables }: GraphqlQuestion): Promise<GraphqlAnswer> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const body = (await answer.json()) as Partial<GraphqlAnswer>;
  return { status: answer.status, data: body.data ?? null, errors: body.errors ?? [] };
}

/** The data of an answer without errors. */
export function dataOf<Data>({ data, errors }: GraphqlAnswer): Data {
  if (errors.length > 0 || data === null) throw new Error(JSON.stringify(errors));
  return data as Data;
}

/** A subscription over server-sent events, opened; events are read one by one. */
export interface EventStream {
  readonly status: number;
  /** The next event's `data`; null when the server ended the stream. */
  next(): Promise<Record<string, unknown> | null>;
  close(): Promise<void>;
}

export async function subscribe({ url, token, query, variables }: GraphqlQuestion): Promise<EventStream> {
  const controller = new AbortController();
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query, variables }),
    signal: controller.signal,
  });
  const reader = (answer.body ?? new Blob([]).stream()).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    status: answer.status,
    async next() {
      for (;;) {
        const match = /event: (\w+)\ndata: ?(.*)\n\n/.exec(text);
        if (match !== null) {
          text = text.slice(match.index + match[0].length);
          if (match[1] === 'complete') return null;
          return JSON.parse(match[2] ?? '') as Record<string, unknown>;
        }
        const { done, value } = await reader.read();
        if (done) return null;
        text += value;
      }
    },
    async close() {
      controller.abort();
      // Cancelled, not awaited: with something unread the abort never gets this far.
      await reader.cancel().catch(() => undefined);
    },
  };
}
