import { ERRORS } from '../../schema/contracts/errors.ts';
import type { ApiError } from '../api-error.ts';
import { expectedFailure, internalError, problemDocument } from '../problem.ts';
import type { Answer } from './answer.ts';

/** Seconds after which a client may retry if the failure gives none. */
const RETRY_AFTER_SECONDS = 5;

/** The one mapper from failures to REST answers (RFC 9457). Unexpected errors are bugs: 500 without a message. */
export function problemAnswer(error: unknown, requestId: string): Answer {
  const failure = expectedFailure(error) ?? internalError();
  const { status } = ERRORS[failure.code];
  return {
    status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      ...retryAfter(failure),
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...failure.headers,
    },
    body: JSON.stringify(problemDocument(failure, requestId)),
  };
}

/** The header of a refusal that says when to retry. */
export function retryAfter(failure: ApiError): Record<string, string> {
  const { status } = ERRORS[failure.code];
  if (failure.retryAfterSeconds !== null) return { 'retry-after': String(failure.retryAfterSeconds) };
  return ERRORS[failure.code].retryable && status !== 500
    ? { 'retry-after': String(RETRY_AFTER_SECONDS) }
    : {};
}
