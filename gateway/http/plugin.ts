import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ServerAdapterPlugin } from '@whatwg-node/server';
import { ApiError } from '../api-error.ts';
import { withAddress } from '../auth/access-log.ts';
import type { ServerDeps } from '../deps.ts';
import { expectedFailure, internalError } from '../problem.ts';
import { type RequestRecord, recordedRequest } from '../telemetry/telemetry.ts';
import type { Answer } from './answer.ts';
import { type BodySource, ClientGoneError } from './body.ts';
import { type BodyPlace, createBodyPlaces } from './body-places.ts';
import { clientAddress, trustedProxies } from './client-address.ts';
import { compressed } from './compress.ts';
import { encodingOf } from './content-encoding.ts';
import type { RestRequest, Route } from './context.ts';
import { corsHeaders, isPreflight, preflightAnswer } from './cors.ts';
import { methodNotAllowed } from './method-not-allowed.ts';
import { type Mounts, mountOf } from './mounts.ts';
import { problemAnswer } from './problem.ts';
import { requireKnownParameters } from './query.ts';
import { apexRedirect } from './redirect.ts';
import { requestIdOf } from './request-id.ts';
import { matchRoute } from './router.ts';
import { wireBody } from './wire-body.ts';

/** What the adapter adds to the Fetch request; in-process `fetch` calls have neither. */
export interface ServerContext {
  readonly req?: IncomingMessage;
  readonly res?: ServerResponse;
}

interface RequestState {
  readonly requestId: string;
  readonly startedAt: number;
  readonly record: RequestRecord;
  /** Pattern of the route, for logs and metrics. */
  route: string;
  rest: boolean;
  extraHeaders: Record<string, string>;
}

/** Routes that answer secrets, whose length must not depend on what a request says (BREACH): never compressed. */
const SECRETS = '/api/auth/';
/** Probes of an orchestrator: answered while stopping, and not logged. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Everything except GraphQL execution: request ids, redirect, CORS, routes, problem documents, logs and metrics.
 * Hooks of the adapter must not throw, so every failure becomes an answer here.
 */
export function restPlugin(
  deps: ServerDeps,
  routes: readonly Route[],
  mounts: Mounts,
): ServerAdapterPlugin<ServerContext> {
  const states = new WeakMap<object, RequestState>();
  const proxies = trustedProxies(deps.config.trustedProxies);
  const newPlace = createBodyPlaces();
  return {
    async onRequest({
      request,
      serverContext,
      endResponse,
      setRequest,
      fetchAPI,
      requestHandler,
      setRequestHandler,
    }) {
      const state = newState(request.headers);
      const { within } = state.record;
      states.set(serverContext, state);
      const place = newPlace();
      const reply = (answer: Answer) => {
        if (answer.body instanceof Readable) {
          const { requestId: request_id, route } = state;
          wireBody(answer.body, serverContext.res, (err) =>
            deps.log.error({ request_id, route, err }, 'answer broken off'),
          );
        }
        endResponse(toResponse(answer, fetchAPI.Response));
      };
      const refuse = (error: unknown) => refusal({ deps, state, request, mounts }, error);
      const forwardedFor = request.headers.get('x-forwarded-for');
      const address = clientAddress(serverContext.req?.socket.remoteAddress, forwardedFor, proxies);
      const handle = async () => {
        const url = new URL(request.url);
        const input = { deps, state, request, url, address, body: bodyOf(request, serverContext, place) };
        const early = beforeRouting(input);
        if (early !== null) return reply(early);
        const mount = mountOf(mounts, url.pathname);
        if (mount === null) return reply(await runRoute(input, routes).finally(place.release));
        state.rest = false;
        state.route = mount.path;
        const outcome = await mount.handle({
          ...input,
          requestId: state.requestId,
          extraHeaders: state.extraHeaders,
          disconnect: () => void serverContext.res?.destroy(),
          fetchAPI,
        });
        if (outcome.kind === 'response') {
          place.release();
          return endResponse(outcome.response);
        }
        setRequest(outcome.request);
        Object.assign(serverContext, outcome.context);
        setRequestHandler((next, context) =>
          within(() =>
            withAddress(address, async () => {
              try {
                return await requestHandler(next, context);
              } catch (error) {
                return toResponse(refuse(error), fetchAPI.Response);
              } finally {
                place.release();
              }
            }),
          ),
        );
      };
      await within(() =>
        withAddress(address, () =>
          handle().catch((error) => {
            place.release();
            reply(refuse(error));
          }),
        ),
      );
    },
    async onResponse({ request, response, serverContext, setResponse, fetchAPI }) {
      const state = states.get(serverContext);
      if (state === undefined) return;
      setCommonHeaders(deps, state, request.headers.get('origin'), response.headers);
      if (request.method !== 'HEAD' && !state.route.startsWith(SECRETS)) {
        const accepted = request.headers.get('accept-encoding');
        const shorter = await compressed(response, { accepted, Response: fetchAPI.Response });
        if (shorter !== null) setResponse(shorter);
      }
      report(deps, state, request.method, response.status);
    },
  };
}

interface RequestInput {
  readonly deps: ServerDeps;
  readonly state: RequestState;
  readonly request: Request;
  readonly url: URL;
  readonly body: BodySource;
  readonly address: string;
}

function newState(headers: Headers): RequestState {
  return {
    requestId: requestIdOf(headers.get('x-request-id')),
    startedAt: performance.now(),
    record: recordedRequest(headers),
    route: 'unknown',
    rest: true,
    extraHeaders: {},
  };
}

function beforeRouting({ deps, request, url }: RequestInput): Answer | null {
  const redirect = apexRedirect(deps.config.baseUrl, request.headers.get('host'), url);
  if (redirect !== null) return redirect;
  const { state } = deps.lifecycle;
  if (state !== 'serving' && !PROBES.has(url.pathname)) {
    const detail = `The server is ${state}. Send the request again in a moment.`;
    throw new ApiError(state === 'stopping' ? 'shutting_down' : 'busy', { detail });
  }
  return isPreflight(deps.config.corsOrigins, request) ? preflightAnswer() : null;
}

async function runRoute(input: RequestInput, routes: readonly Route[]): Promise<Answer> {
  const { deps, state, request, url, body } = input;
  const match = matchRoute(routes, request.method, url.pathname);
  if (match.kind === 'none') {
    throw new ApiError('not_found', { detail: 'No such path. The paths are listed in /openapi.json.' });
  }
  if (match.kind === 'wrong_method') {
    state.route = match.path;
    throw methodNotAllowed(match.allow);
  }
  state.route = match.route.path;
  const rest: RestRequest = {
    deps,
    requestId: state.requestId,
    method: request.method,
    path: url.pathname,
    query: url.searchParams,
    search: url.search,
    headers: request.headers,
    params: match.params,
    body,
    clientAddress: input.address,
    extraHeaders: state.extraHeaders,
  };
  requireKnownParameters(match.route, rest);
  return match.route.handle(rest);
}

interface RefusedRequest {
  readonly deps: ServerDeps;
  readonly state: RequestState;
  readonly request: Request;
  readonly mounts: Mounts;
}

function refusal({ deps, state, request, mounts }: RefusedRequest, error: unknown): Answer {
  const known =
    error instanceof ClientGoneError
      ? new ApiError('malformed_request', { detail: 'The request body ended early.' })
      : expectedFailure(error);
  deps.accessLog.noteRefusal(known);
  if (known === null || known.cause !== undefined) {
    deps.log.error({ request_id: state.requestId, route: state.route, err: error }, 'request failed');
  }
  const failure = known ?? internalError();
  const answer = problemAnswer(failure, state.requestId);
  const mount = mountOf(mounts, new URL(request.url).pathname);
  return mount?.refusal?.(answer, failure, request.headers.get('accept')) ?? answer;
}

function setCommonHeaders(
  deps: ServerDeps,
  state: RequestState,
  origin: string | null,
  headers: Headers,
): void {
  headers.set('x-request-id', state.requestId);
  headers.set('x-content-type-options', 'nosniff');
  if (state.rest) headers.set('api-version', 'v1');
  if (deps.lifecycle.state === 'stopping') headers.set('connection', 'close');
  for (const [name, value] of Object.entries(state.extraHeaders)) headers.set(name, value);
  for (const [name, value] of Object.entries(corsHeaders(deps.config.corsOrigins, origin)))
    headers.set(name, value);
}

function report(deps: ServerDeps, state: RequestState, method: string, status: number): void {
  const seconds = (performance.now() - state.startedAt) / 1000;
  deps.metrics.observeRequest({ method: knownMethod(method), route: state.route, status, seconds });
  state.record.end({ method: knownMethod(method), route: state.route, status });
  const line = {
    request_id: state.requestId,
    method: knownMethod(method),
    route: state.route,
    status,
    ms: Math.round(seconds * 1000),
  };
  if (PROBES.has(state.route)) deps.log.debug(line, 'request');
  else deps.log.info(line, 'request');
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A method as a label; unknown ones share a label, because clients can invent any number. */
function knownMethod(method: string): string {
  return METHODS.has(method) ? method : 'OTHER';
}

function bodyOf(request: Request, { req }: ServerContext, place: BodyPlace): BodySource {
  const contentLength = request.headers.get('content-length');
  const stream = req ?? Readable.from(request.body ?? []);
  return { stream, contentLength, encoding: encodingOf(request.headers), place };
}

function toResponse(answer: Answer, ResponseClass: typeof Response): Response {
  return new ResponseClass(answer.body as BodyInit | null, {
    status: answer.status,
    headers: { ...answer.headers },
  });
}
