import type { z } from 'zod';
import { ERRORS, type FieldProblem, pointerTo } from '../schema/contracts/errors.ts';
import type { Problem } from '../schema/contracts/problem.ts';
import { ApiError } from './api-error.ts';
import { databaseFailure } from './database/database-failure.ts';

/** Problems listed for one request. */
const MAX_PROBLEMS = 20;
const INTERNAL_DETAIL =
  'Something failed on the server. Repeat the request with the same Idempotency-Key; without one, look first whether it was stored.';

/** Identifier of an error's type, stable, one per code: the address of its page, relative to the server (RFC 9457, 3.1.1). */
export function problemType(code: string): string {
  return `/docs/errors/${code}`;
}

/** A failure to report to the client; null for a bug, whose message stays in the log. */
export function expectedFailure(error: unknown): ApiError | null {
  return error instanceof ApiError ? error : databaseFailure(error);
}

/** The client's error for a bug. */
export function internalError(): ApiError {
  return new ApiError('internal_error', { detail: INTERNAL_DETAIL });
}

/** The members of an RFC 9457 document, the same on every transport. */
export function problemDocument(failure: ApiError, requestId: string): Problem {
  const { status, title } = ERRORS[failure.code];
  return {
    type: problemType(failure.code),
    title,
    status,
    detail: failure.message,
    code: failure.code,
    request_id: requestId,
    error: failure.message,
    ...(failure.errors.length === 0 ? {} : { errors: [...failure.errors] }),
    ...(failure.values === null ? {} : { values: failure.values }),
    ...failure.members,
  };
}

/**
 * The refusal of an input that violates its contract: a pointer and a sentence for each member.
 * @param sent the input, if the error does not contain it.
 */
export function contractBroken(error: z.core.$ZodError, sent?: unknown): ApiError {
  const errors = error.issues
    .slice(0, MAX_PROBLEMS)
    .map((issue) => fieldProblem(issue, sent === undefined ? issue.input : valueAt(sent, issue.path)));
  return new ApiError('validation_failed', { detail: errors.map(({ detail }) => detail).join('; '), errors });
}

function fieldProblem(issue: z.core.$ZodIssue, value: unknown): FieldProblem {
  const pointer = issue.path.map((part) => pointerTo(String(part))).join('');
  if (issue.code === 'unrecognized_keys') return unknownMember(issue, pointer);
  if (issue.path.length === 0) {
    const detail = issue.code === 'custom' ? issue.message : 'The request body must be a JSON object.';
    return { code: 'wrong_type', pointer, detail };
  }
  return {
    code: codeOf(issue, value),
    pointer,
    detail: `${placeOf(issue.path)} ${isMissing(issue, value) ? 'is missing' : issue.message}`,
  };
}

/** The pointer is to the first unknown member. */
function unknownMember(issue: z.core.$ZodIssueUnrecognizedKeys, pointer: string): FieldProblem {
  const where = issue.path.length === 0 ? 'The request' : placeOf(issue.path);
  return {
    code: 'unknown_member',
    pointer: `${pointer}${pointerTo(issue.keys[0] ?? '')}`,
    detail: `${where} ${issue.message}`,
  };
}

function valueAt(sent: unknown, path: readonly PropertyKey[]): unknown {
  let value = sent;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}

/** The codes ingest uses for the same problems. */
function codeOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (isMissing(issue, value)) return 'missing';
  return issue.code === 'invalid_type' ? 'wrong_type' : 'invalid_value';
}

function isMissing(issue: z.core.$ZodIssue, value: unknown): boolean {
  return value === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
}

/** A place as ingest names it: `invoice_ids[2]`, `conclusion.text`. */
function placeOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((place, part) => {
    if (typeof part === 'number') return `${place}[${part}]`;
    return place === '' ? String(part) : `${place}.${String(part)}`;
  }, '');
}
