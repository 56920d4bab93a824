import { createFooting, type FootingOptions } from '../../../client/src/index.ts';

/** A request as it arrives. */
export interface Asked {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Headers;
  /** What JSON says; null without a body. */
  readonly body: unknown;
}

/** A client of a server that answers by the given function; with what it was asked, and how long it waited. */
export function clientOf(
  answer: (asked: Asked, times: number) => Response | Error,
  options: Partial<FootingOptions> = {},
) {
  const requests: Asked[] = [];
  const waits: number[] = [];
  const scripted: typeof fetch = async (input, init) => {
    init?.signal?.throwIfAborted();
    const { pathname, search } = new URL(String(input));
    const { method = 'GET', headers, body } = init ?? {};
    const text = body === null || body instanceof FormData ? 'null' : await new Response(body).text();
    const asked = { method, path: pathname + search, headers: new Headers(headers), body: JSON.parse(text) };
    requests.push(asked);
    const answered = answer(asked, requests.length);
    if (answered instanceof Error) throw answered;
    return answered;
  };
  const footing = createFooting({
    url: 'http://server.example/',
    apiKey: 'ftg_secret',
    fetch: scripted,
    onWait: ({ seconds }) => void waits.push(seconds),
    sleep: async () => {},
    ...options,
  });
  return { footing, requests, waits };
}

export const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ code, detail: `${code}.` }, { status, headers: { 'x-request-id': 'r-1', ...headers } });
