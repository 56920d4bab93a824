import { ERRORS } from '../../schema/contracts/errors.ts';
import { ApiError } from '../api-error.ts';
import type { Answer } from './answer.ts';

/** Seconds after which a client may try again when the failure names none. */
const RETRY_AFTER_SECONDS = 5;

/** Address of an error's description; stable, one per code. */
export function problemType(code: string): string {
  return `urn:footing:error:${code}`;
}

/** The one mapper from failures to REST answers (RFC 9457). What is not an `ApiError` is a bug: 500, no message. */
export function problemAnswer(error: unknown, requestId: string): Answer {
  const failure =
    error instanceof ApiError ? error : new ApiError('internal_error', { detail: INTERNAL_DETAIL });
  const { status, title } = ERRORS[failure.code];
  const document = {
    type: problemType(failure.code),
    title,
    status,
    detail: failure.message,
    code: failure.code,
    request_id: requestId,
    error: failure.message,
    ...(failure.errors.length === 0 ? {} : { errors: failure.errors }),
  };
  return {
    status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      ...retryAfter(failure, status),
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...failure.headers,
    },
    body: JSON.stringify(document),
  };
}

const INTERNAL_DETAIL = 'Something failed on the server. Nothing was stored; the request may be sent again.';

function retryAfter(failure: ApiError, status: number): Record<string, string> {
  if (failure.retryAfterSeconds !== null) return { 'retry-after': String(failure.retryAfterSeconds) };
  return ERRORS[failure.code].retryable && status !== 500
    ? { 'retry-after': String(RETRY_AFTER_SECONDS) }
    : {};
}
