import { ApiError } from '../api-error.ts';
import { codeOf } from '../log.ts';
import { OutcomeUnknownError } from './server-dialect.ts';

const RETRY_AFTER_SECONDS = 5;
/** Somebody has to make room first. */
const FULL_RETRY_AFTER_SECONDS = 30;
/** SQLSTATE `disk_full`. */
export const DISK_FULL = '53100';
/** System errors of sockets that were closed or never opened. */
const UNREACHABLE =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ERR_STREAM_DESTROYED)$/;
/** SQLSTATE: connection exceptions, shutting down or starting, too many connections, out of resources, read-only. */
const UNAVAILABLE_STATE = /^(08...|57P0.|53...|25006|25P03)$/;
/** Serialisation failure, deadlock, lock timeout, statement cancelled: the same request may succeed when repeated. */
const CONTENDED_STATE = new Set(['40001', '40P01', '55P03', '57014']);
/** The pool's message when all connections are in use, which the queues of transactions prevent. */
const ALL_IN_USE = 'timeout exceeded when trying to connect';
/** Messages of the driver, its pool and the embedded database that have no code. */
const GONE =
  /Connection terminated|is not queryable|^timeout expired|PGlite is clos|PGlite instance is already closed|driver has already been destroyed|Cannot use a pool after calling end/i;

/** The client's error when the database is unavailable or too contended; null when the error is a bug. */
export function databaseFailure(error: unknown): ApiError | null {
  if (error instanceof OutcomeUnknownError) {
    return new ApiError('outcome_unknown', {
      detail:
        'The database was lost while it stored: whether it did is not known. Repeat the request with the same Idempotency-Key; without one, look first whether it was stored.',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      cause: error,
    });
  }
  const code = codeOf(error);
  if (code === DISK_FULL) return diskFull(error);
  if (code !== null && CONTENDED_STATE.has(code)) {
    return new ApiError('busy', {
      detail: 'Too many requests change the same records. Nothing was stored; send it again.',
      retryAfterSeconds: 1,
      cause: error,
    });
  }
  if (hasMessage(error, (message) => message === ALL_IN_USE)) {
    return new ApiError('busy', {
      detail: 'All connections to the database are in use. Nothing was stored; send it again.',
      retryAfterSeconds: 1,
      cause: error,
    });
  }
  const isAway = code !== null && (UNREACHABLE.test(code) || UNAVAILABLE_STATE.test(code));
  if (!isAway && !isGone(error)) return null;
  return new ApiError('database_unavailable', {
    detail: 'The database cannot be reached, or takes no changes for now. Nothing was stored; send it again.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: error,
  });
}

/** The refusal of a change for which the database's disk has no room. */
export function diskFull(cause?: unknown): ApiError {
  return new ApiError('disk_full', {
    detail:
      'The disk of the database is full. Nothing was stored; reading still works. Tell the operator, and send it again when there is room.',
    retryAfterSeconds: FULL_RETRY_AFTER_SECONDS,
    cause,
  });
}

function isGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A missing socket file.
  if ('syscall' in error && error.syscall === 'connect') return true;
  return GONE.test(error.message) || isGone(innerOf(error));
}

function hasMessage(error: unknown, fits: (message: string) => boolean): boolean {
  return error instanceof Error && (fits(error.message) || hasMessage(innerOf(error), fits));
}

const innerOf = (error: Error): unknown => ('previous' in error ? error.previous : error.cause);
