import { ERRORS, type ErrorCode, type FieldProblem } from '../schema/contracts/errors.ts';
import type { ProblemMembers, ProblemValues } from '../schema/contracts/problem.ts';
import type { Refused } from './auth/access-log.ts';

export interface ApiErrorOptions {
  /** What failed, where, and how to correct it. */
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
  /** What the detail says, by name: pages put it into the reader's language. */
  readonly values?: ProblemValues;
  /** Further members of the problem document. */
  readonly members?: ProblemMembers;
  readonly retryAfterSeconds?: number;
  /** For a refusal in GraphQL: what would be needed. */
  readonly requires?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** For a 403: who was refused where. For the access log; never sent. */
  readonly refused?: Refused;
  /** For the log only; never sent. */
  readonly cause?: unknown;
}

/** An expected failure to report to a client. Thrown in the gateway only; each transport has one mapper for it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly errors: readonly FieldProblem[];
  readonly values: ProblemValues | null;
  readonly members: ProblemMembers;
  readonly retryAfterSeconds: number | null;
  readonly requires: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly refused: Refused | null;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(
      options.detail ?? ERRORS[code].title,
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.code = code;
    this.errors = options.errors ?? [];
    this.values = options.values ?? null;
    this.members = options.members ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.requires = options.requires ?? null;
    this.headers = options.headers ?? {};
    this.refused = options.refused ?? null;
  }
}
