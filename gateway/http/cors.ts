import type { Answer } from './answer.ts';

/** Trace context (W3C) and the names by which GraphQL clients tell who they are, beside what the product reads. */
const ALLOWED =
  'accept-language, apollographql-client-name, apollographql-client-version, authorization, content-type, idempotency-key, traceparent, tracestate, trpc-accept, x-graphql-yoga-csrf, x-query-cost, x-request-id';
const EXPOSED =
  'api-version, footing-checkpoint, footing-warning, idempotent-replayed, ratelimit, ratelimit-policy, retry-after, x-request-id';

/** Whether a request is a browser's preflight from an allowed origin; with no allowed origins none is. */
export function isPreflight(
  origins: readonly string[],
  request: Pick<Request, 'method' | 'headers'>,
): boolean {
  const origin = request.headers.get('origin');
  return (
    request.method === 'OPTIONS' &&
    origin !== null &&
    origins.includes(origin) &&
    request.headers.get('access-control-request-method') !== null
  );
}

export function preflightAnswer(): Answer {
  return {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': ALLOWED,
      'access-control-max-age': '600',
    },
    body: null,
  };
}

/** Headers for any answer. Closed by default: without configured origins there are none. */
export function corsHeaders(origins: readonly string[], origin: string | null): Record<string, string> {
  if (origins.length === 0) return {};
  if (origin === null || !origins.includes(origin)) return { vary: 'Origin' };
  return { vary: 'Origin', 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED };
}
