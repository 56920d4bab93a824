import type { Answer } from './answer.ts';

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
      'access-control-allow-headers':
        'authorization, content-type, idempotency-key, trpc-accept, x-request-id',
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
