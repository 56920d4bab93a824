import { ApiError } from './api-error.ts';
import { codeOf } from './log.ts';

const RETRY_AFTER_SECONDS = 5;
/** Sockets that ended or never opened. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT']);
/** SQLSTATE: connection exceptions, shutting down or starting, too many connections, out of resources. */
const UNAVAILABLE_STATE = /^(08|57P0|53)/;
/** Serialisation failure, deadlock, lock timeout, statement cancelled: the same request may succeed next time. */
const CONTENDED_STATE = new Set(['40001', '40P01', '55P03', '57014']);

/** The failure a client sees when the database is away or too contended; null when the error is a bug. */
export function databaseFailure(error: unknown): ApiError | null {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  if (code !== null && CONTENDED_STATE.has(code)) {
    return new ApiError('busy', {
      detail: 'Too many requests change the same records. Nothing was stored; send it again.',
      retryAfterSeconds: 1,
      cause: error,
    });
  }
  const away =
    (code !== null && (UNREACHABLE.has(code) || UNAVAILABLE_STATE.test(code))) ||
    /^Connection terminated|timeout exceeded when trying to connect/i.test(message);
  if (!away) return null;
  return new ApiError('database_unavailable', {
    detail: 'The database cannot be reached. Nothing was stored; send it again.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: error,
  });
}
