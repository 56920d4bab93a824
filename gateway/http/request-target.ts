import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../api-error.ts';
import { problemAnswer } from './problem.ts';
import { requestIdOf } from './request-id.ts';

/**
 * Checks that Host and request target form an address before the adapter builds one, which would answer a failure
 * with its stack. A target in absolute form is reduced to path and query, as RFC 9112 3.2.2 requires.
 */
export function hasValidTarget(request: IncomingMessage): boolean {
  const target = request.url ?? '';
  if (/^https?:\/\//i.test(target)) {
    if (!URL.canParse(target)) return false;
    const { pathname, search } = new URL(target);
    request.url = `${pathname}${search}`;
  }
  return (
    (request.url ?? '').startsWith('/') &&
    URL.canParse(`http://${request.headers.host ?? 'localhost'}${request.url}`)
  );
}

/** The 400 of a request without a valid target. */
export function answerInvalidTarget(response: ServerResponse): void {
  const requestId = requestIdOf(null);
  const detail = 'The request target or the Host header is not a valid address.';
  const { status, headers, body } = problemAnswer(new ApiError('malformed_request', { detail }), requestId);
  response.writeHead(status, {
    ...headers,
    'x-request-id': requestId,
    'api-version': 'v1',
    connection: 'close',
  });
  response.end(body);
}
