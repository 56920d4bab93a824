/** A problem with one member of what was sent. */
export interface MemberProblem {
  readonly code: string;
  /** RFC 6901 pointer into the request. */
  readonly pointer: string;
  readonly detail: string;
}

/** A request that failed and that no repetition, or none within the limits, made succeed. */
export class FootingError extends Error {
  override readonly name = 'FootingError';
  /**
   * A code of the interface, for instance `validation_failed`; `no_answer` if the server could not be reached or broke
   * off; `unexpected_answer` if something else answered in its place, such as a proxy.
   */
  readonly code: string;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** What failed, where, and how to correct it. */
  readonly detail: string;
  /** Wrong members, if the request was refused for them. */
  readonly errors: readonly MemberProblem[];
  /** Quote it when you report a problem. */
  readonly requestId: string | null;

  constructor(
    code: string,
    detail: string,
    more: Partial<Pick<FootingError, 'status' | 'errors' | 'requestId'>> = {},
  ) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
    this.status = more.status ?? 0;
    this.errors = more.errors ?? [];
    this.requestId = more.requestId ?? null;
  }
}

/** The error an answer states by a problem document (RFC 9457), which tRPC has inside; else something else answered. */
export function errorOf(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
): FootingError {
  const { data } = membersOf(membersOf(body).error);
  const { code, detail, errors } = membersOf(membersOf(data).problem ?? body);
  const requestId = headers.get('x-request-id');
  if (typeof code !== 'string') {
    return new FootingError('unexpected_answer', `HTTP status ${status} without an explanation`, {
      status,
      requestId,
    });
  }
  const members = Array.isArray(errors) ? (errors as readonly MemberProblem[]) : [];
  return new FootingError(code, String(detail), { status, requestId, errors: members });
}

/** JSON, or null for any other text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The members of a value; none if it is no object. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
