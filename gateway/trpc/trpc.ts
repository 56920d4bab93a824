import { AsyncLocalStorage } from 'node:async_hooks';
import { initTRPC, TRPCError } from '@trpc/server';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import { z } from 'zod';
import { chainId } from '../../compute/chain/entry.ts';
import type { Role } from '../../schema/contracts/auth.ts';
import { ERRORS } from '../../schema/contracts/errors.ts';
import type { ViewerData } from '../../schema/graphql/context.ts';
import { checkpointBeside } from '../actions/evidence/auditor-checkpoint.ts';
import type { StoredCheckpoint } from '../actions/evidence/checkpoints.ts';
import { ApiError } from '../api-error.ts';
import { callerIn } from '../auth/access.ts';
import { secondFactorMissing } from '../auth/viewer.ts';
import { depsOf, type ServerDeps } from '../deps.ts';
import { tokenMissing } from '../http/credentials.ts';
import { malformedJson } from '../http/json-body.ts';
import { TRPC_MAX_BATCH } from '../limits.ts';
import { contractBroken, expectedFailure, internalError, problemDocument } from '../problem.ts';
import { recorded } from '../telemetry/telemetry.ts';

const NO_CALL = `The request is not a tRPC call. A batch has at most ${TRPC_MAX_BATCH} calls, all queries or all mutations, and one input for each.`;

/** The context of procedures. */
export interface TrpcContext {
  readonly deps: ServerDeps;
  readonly requestId: string;
  /** null when the request has no valid access token. */
  readonly viewer: ViewerData | null;
  /** IP address the request comes from. */
  readonly address: string;
  /** Header `Accept-Language`. */
  readonly languages: string | null;
  /** The refusal of the whole request, which each of its calls returns. */
  readonly refusal: ApiError | null;
  /** The JSON text of the inputs, as received. */
  readonly sent: string;
  /** The signed head of each chain that the calls were about, by chain; the calls put them there. */
  readonly checkpoints: Map<string, StoredCheckpoint>;
}

/** tRPC's name for each status of the catalogue. */
const CODE_OF_STATUS: Readonly<Record<number, TRPC_ERROR_CODE_KEY>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

/** Request ids for the problem documents of requests that fail before they have a context. */
const requestIds = new AsyncLocalStorage<string>();

/** Runs the handling of one request, for errors without a context. */
export const withRequestId = <Value>(requestId: string, work: () => Value): Value =>
  requestIds.run(requestId, work);

/** For the reference that `scripts/reference-pages.ts` prints, and the types of the client. */
interface ProcedureMeta {
  /** The permitted callers. */
  readonly who?: string;
  /** The answer of a procedure that checks it itself. */
  readonly answer?: z.ZodType;
}

const t = initTRPC
  .context<TrpcContext>()
  .meta<ProcedureMeta>()
  .create({
    /** A production server shows no stack, and neither does this one. */
    isDev: false,
    /** Beside tRPC's own members, `data.problem` is the RFC 9457 document REST would return. */
    errorFormatter({ shape, error, input, ctx }) {
      const failure = failureOf(error, { input, text: ctx?.sent });
      const { stack: _stack, ...data } = shape.data;
      const problem = problemDocument(failure, ctx?.requestId ?? requestIds.getStore() ?? '');
      return { ...shape, message: failure.message, data: { ...data, problem } };
    },
  });

/**
 * The catalogue's error behind a failed procedure; for a bug one without its message.
 * @param sent what the client sent, for messages about its members, and its JSON text, for where that is none.
 */
export function failureOf(
  error: TRPCError,
  sent: { readonly input?: unknown; readonly text?: string | undefined } = {},
): ApiError {
  const { cause, code } = error;
  const expected = expectedFailure(cause);
  if (expected !== null) return expected;
  if (code === 'NOT_FOUND') return new ApiError('not_found', { detail: 'No such procedure.' });
  if (code === 'METHOD_NOT_SUPPORTED') {
    return new ApiError('method_not_allowed', { detail: 'Queries take GET, mutations POST.' });
  }
  if (code !== 'PARSE_ERROR' && code !== 'BAD_REQUEST') return internalError();
  // An invalid answer is a ZodError too, but a bug and no bad request.
  if (cause instanceof z.core.$ZodError) return contractBroken(cause, sent.input ?? null);
  if (cause instanceof SyntaxError) {
    if (sent.text !== undefined) return malformedJson(sent.text, 'The input');
    return new ApiError('malformed_json', { detail: 'The input is not valid JSON.' });
  }
  return new ApiError('malformed_request', { detail: NO_CALL });
}

/** Gives an expected failure tRPC's code for its status, with the failure as the cause. */
const expectedFailures = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const failure = expectedFailure(result.error.cause);
  const code = failure === null ? undefined : CODE_OF_STATUS[ERRORS[failure.code].status];
  if (failure === null || code === undefined) return result;
  throw new TRPCError({ code, message: failure.message, cause: failure });
});

/** tRPC hands a failure on as a result. */
function failureCode(result: unknown): string | null {
  if (typeof result !== 'object' || result === null || !('error' in result)) return null;
  return result.error instanceof TRPCError ? failureOf(result.error).code : null;
}

/** Traces and measures each call, if telemetry is on. */
const recordedCalls = t.middleware(({ next, path, type }) =>
  recorded(
    () => ({
      kind: 'procedure',
      name: `trpc ${path}`,
      attributes: { 'rpc.system.name': 'trpc', 'rpc.method': path },
      details: { 'rpc.trpc.type': type },
      failure: failureCode,
    }),
    () => next(),
  ),
);

/** The procedures of one's own account, with which a second factor is set up. */
const OWN_ACCOUNT = 'session.';

const signedInOnly = t.procedure
  .use(recordedCalls)
  .use(expectedFailures)
  .use(({ ctx, next, path }) => {
    if (ctx.refusal !== null) throw ctx.refusal;
    if (ctx.viewer === null) throw tokenMissing();
    const { deps, viewer } = ctx;
    if (viewer.mustAddSecondFactor && !path.startsWith(OWN_ACCOUNT)) throw secondFactorMissing();
    const own = { ...ctx, viewer, deps: depsOf(deps, viewer.userId) };
    return deps.requests.run(viewer.userId, () => next({ ctx: own }));
  });

const NoMembers = z.strictObject({}).nullish();

interface Unread<Result> {
  readonly next: () => Result;
  readonly getRawInput: () => Promise<unknown>;
}

/** For a procedure without an input of its own, which would take any member in silence. */
export async function withoutInput<Result>({ next, getRawInput }: Unread<Result>): Promise<Awaited<Result>> {
  const { error } = NoMembers.safeParse(await getRawInput());
  if (error !== undefined) throw new TRPCError({ code: 'BAD_REQUEST', cause: error });
  return await next();
}

/** A procedure for signed-in users only. */
export const signedIn = signedInOnly.meta({ who: 'anybody signed in' });

/** After a call about an engagement, its auditors get the signed head of its chain in a header of the answer. */
const ofEngagement = signedInOnly.use(async ({ ctx, next, getRawInput }) => {
  const result = await next();
  const { engagement_id: engagementId } = ((await getRawInput()) ?? {}) as {
    readonly engagement_id?: unknown;
  };
  if (!result.ok || typeof engagementId !== 'string') return result;
  const { deps, viewer, checkpoints } = ctx;
  const checkpoint = await checkpointBeside(deps, { viewer, engagementId });
  if (checkpoint === null) return result;
  const chain = chainId(checkpoint.workspaceId, checkpoint.period);
  if (checkpoint.size >= (checkpoints.get(chain)?.size ?? 0)) checkpoints.set(chain, checkpoint);
  return result;
});

/** The transaction that does the work checks the caller's rights in an engagement. */
export const engagementTeam = ofEngagement.meta({ who: 'owner, from its acceptance on the lead auditor' });
export const assignedAuditor = ofEngagement.meta({ who: 'assigned auditor' });
export const assignedReader = ofEngagement.meta({ who: 'assigned auditor or quality reviewer' });
export const engagementReader = ofEngagement.meta({
  who: 'owner, member, assigned auditor or quality reviewer',
});

/** The workspace of a procedure; optional for people who belong to one only. */
const WorkspaceInput = z
  .object({
    workspace_id: z
      .uuid('must be a UUID')
      .transform((id) => id.toLowerCase())
      .nullish(),
  })
  .default({});

/** A procedure in one workspace for certain roles. Adds `caller`; roles are read per request. */
function inWorkspace(roles: readonly Role[]) {
  return signedInOnly
    .meta({ who: roles.join(', ') })
    .input(WorkspaceInput)
    .use(({ ctx, input, next }) =>
      next({ ctx: { ...ctx, caller: callerIn(ctx.viewer, input.workspace_id, roles) } }),
    )
    .use(({ getRawInput, next }) => next({ getRawInput: async () => ownMembers(await getRawInput()) }));
}

/** The members for the procedure itself, which refuses those it does not know. */
function ownMembers(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const { workspace_id: _, ...own } = input as Readonly<Record<string, unknown>>;
  return own;
}

export const ownerOnly = inWorkspace(['owner']);
export const memberOrOwner = inWorkspace(['owner', 'member']);
export const anyMember = inWorkspace(['owner', 'member', 'auditor']);

export const router = t.router;
