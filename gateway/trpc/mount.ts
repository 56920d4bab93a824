import type { TRPCError } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { countedViewer } from '../auth/counted-viewer.ts';
import { anyViewerOf } from '../auth/viewer.ts';
import { readBody } from '../http/body.ts';
import { decodedJson } from '../http/json-body.ts';
import { requireMediaType } from '../http/media-type.ts';
import { methodNotAllowed } from '../http/method-not-allowed.ts';
import type { Mount, MountRequest } from '../http/mounts.ts';
import { retryAfter } from '../http/problem.ts';
import { RATES_MAX_BODY_BYTES, TRPC_MAX_BATCH, TRPC_MAX_BODY_BYTES } from '../limits.ts';
import { expectedFailure } from '../problem.ts';
import { trpcRouter } from './router.ts';
import { failureOf, type TrpcContext, withRequestId } from './trpc.ts';

const METHODS = ['GET', 'POST'];
/** The one procedure that takes a file. */
const RATES_LOAD = '/trpc/rates.load';

/**
 * tRPC over the Fetch adapter. Credentials are checked before the body is read: without them, each call gets tRPC's
 * own 401. A mutation is JSON by POST with the token in a header, so no form of another site can send one.
 */
export const trpcMount: Mount = {
  path: '/trpc',
  async handle(mountRequest) {
    const { deps, requestId, request, address } = mountRequest;
    if (!METHODS.includes(request.method)) throw methodNotAllowed(METHODS.join(', '));
    const { call, sent, viewer, refusal } = await callOf(mountRequest);
    const languages = request.headers.get('accept-language');
    const response = await withRequestId(requestId, () =>
      fetchRequestHandler({
        endpoint: '/trpc',
        req: call,
        router: trpcRouter,
        maxBatchSize: TRPC_MAX_BATCH,
        createContext: () => ({
          deps,
          requestId,
          viewer,
          address,
          languages,
          refusal,
          sent,
          checkpoints: new Map(),
        }),
        onError({ error, path }) {
          const failure = failureOf(error);
          deps.accessLog.noteRefusal(failure);
          if (failure.code !== 'internal_error' && failure.cause === undefined) return;
          const err = error.cause ?? error;
          deps.log.error({ request_id: requestId, procedure: path, err }, 'procedure failed');
        },
        responseMeta: ({ ctx, errors }) => ({
          headers: { ...headersOf(errors), ...checkpointHeader(ctx?.checkpoints) },
        }),
      }),
    );
    return { kind: 'response', response: await wholeQuery(mountRequest, response) };
  },
};

/** The request for tRPC, and its JSON text. */
interface Call extends Pick<TrpcContext, 'sent'> {
  readonly call: Request;
}

/**
 * The answer of queries as text, which can be compressed; mutations may answer secrets, and streamed batches are sent
 * piece by piece.
 */
async function wholeQuery({ request, fetchAPI }: MountRequest, response: Response): Promise<Response> {
  if (request.method !== 'GET' || request.headers.get('trpc-accept') !== null) return response;
  const { status, headers } = response;
  return new fetchAPI.Response(await response.text(), { status, headers: Object.fromEntries(headers) });
}

/** The caller and the call. Earlier refusals have the form tRPC's clients expect. */
async function callOf(mountRequest: MountRequest): Promise<Pick<TrpcContext, 'viewer' | 'refusal'> & Call> {
  try {
    const { deps, request, extraHeaders } = mountRequest;
    const viewer = await countedViewer({ deps, headers: request.headers, extraHeaders, find: anyViewerOf });
    const call = viewer === null ? unreadCall(mountRequest) : await readCall(mountRequest, viewer.userId);
    return { ...call, viewer, refusal: null };
  } catch (error) {
    const refusal = expectedFailure(error);
    if (refusal === null) throw error;
    return { ...unreadCall(mountRequest), viewer: null, refusal };
  }
}

/** The request for tRPC, without the client's headers except those for the form of the answer. */
async function readCall({ request, url, body }: MountRequest, party: string): Promise<Call> {
  const accept = request.headers.get('trpc-accept');
  const headers = {
    'content-type': 'application/json',
    ...(accept === null ? {} : { 'trpc-accept': accept }),
  };
  if (request.method === 'GET') {
    return { call: new Request(url, { headers }), sent: url.searchParams.get('input') ?? '' };
  }
  requireMediaType(request.headers, 'application/json');
  const maxBytes = new URL(url).pathname === RATES_LOAD ? RATES_MAX_BODY_BYTES : TRPC_MAX_BODY_BYTES;
  const { content } = await readBody(body, { maxBytes, party });
  const sent = decodedJson(content);
  return { call: new Request(url, { method: 'POST', headers, body: content }), sent };
}

/** The same without its body, for an immediate refusal. */
function unreadCall({ request, url }: MountRequest): Call {
  const headers = { 'content-type': 'application/json' };
  return { call: new Request(url, { method: request.method, headers }), sent: '' };
}

/**
 * The signed head of each chain, separated by commas. A streamed batch has none: its headers are sent before its calls
 * are done.
 */
function checkpointHeader(checkpoints: TrpcContext['checkpoints'] = new Map()): Record<string, string> {
  const tokens = [...checkpoints.values()].map(({ token }) => token);
  return tokens.length === 0 ? {} : { 'footing-checkpoint': tokens.join(', ') };
}

/** The headers REST would send with the refusals of a request. */
function headersOf(errors: readonly TRPCError[]): Record<string, string> {
  const failures = errors.map((error) => failureOf(error));
  return {
    'cache-control': 'no-store',
    ...(failures.some(({ code }) => code === 'unauthenticated') ? { 'www-authenticate': 'Bearer' } : {}),
    ...Object.assign({}, ...failures.map(retryAfter)),
  };
}
