import type { Problem } from '../../../../schema/contracts/problem.ts';

/** What went wrong, in the form in which REST, GraphQL and tRPC all tell it. */
export type KnownProblem = Pick<Problem, 'detail'> &
  Partial<Pick<Problem, 'status' | 'request_id' | 'errors' | 'values' | 'blockers' | 'warnings'>> & {
    readonly code: Problem['code'] | 'unreachable' | 'signed_out';
    readonly retryAfterSeconds?: number;
  };

/** A refusal by the service, or that it could not be asked. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: KnownProblem;

  constructor(problem: KnownProblem) {
    super(problem.detail);
    this.problem = problem;
  }
}

const INTERNAL: KnownProblem = { code: 'internal_error', detail: '' };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The problem behind any failure of a request; tRPC's have it in `data.problem`. */
export function problemOf(error: unknown): KnownProblem {
  if (error instanceof ProblemError) return error.problem;
  if (isObject(error)) {
    const { data, cause } = error;
    if (isObject(data) && isObject(data.problem)) return data.problem as KnownProblem;
    if (cause instanceof ProblemError) return cause.problem;
    if (isConnectionError(error) || isConnectionError(cause)) {
      return { code: 'unreachable', detail: '' };
    }
  }
  return { ...INTERNAL, detail: error instanceof Error ? error.message : String(error) };
}

/** Fetch rejects with a TypeError where there is no answer. */
const isConnectionError = (error: unknown) =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

/** The problem in an answer that is no success. */
export async function problemIn(response: Response): Promise<ProblemError> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const more = Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {};
  const body: unknown = await response.json().catch(() => null);
  if (isObject(body) && typeof body.code === 'string') {
    return new ProblemError({ ...(body as KnownProblem), ...more });
  }
  return new ProblemError({
    ...INTERNAL,
    status: response.status,
    detail: `HTTP ${response.status}`,
    ...more,
  });
}
