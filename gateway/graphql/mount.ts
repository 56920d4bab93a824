import { isWellFormedApiKey } from '../auth/api-key.ts';
import { countedViewer } from '../auth/counted-viewer.ts';
import { findKey, requireKey } from '../auth/require-key.ts';
import { viewerOf } from '../auth/viewer.ts';
import { readBody } from '../http/body.ts';
import { bearerToken, tokenMissing } from '../http/credentials.ts';
import { parsedJson } from '../http/json-body.ts';
import { requireMediaType } from '../http/media-type.ts';
import { methodNotAllowed } from '../http/method-not-allowed.ts';
import type { Mount, MountRequest } from '../http/mounts.ts';
import { GRAPHQL_MAX_BODY_BYTES, GRAPHQL_MAX_VALUES, MAX_REPEATED_REQUEST_BYTES } from '../limits.ts';
import { type RequestContext, requestContext } from './context.ts';
import { asksForGraphiql, graphiqlPage } from './graphiql/page.ts';
import { refusedRequest } from './refused-request.ts';

const METHODS = ['GET', 'POST'];

/** Checks before GraphQL execution: method, credentials, limit, media type and size, as on every path. */
export const graphqlMount: Mount = {
  path: '/graphql',
  refusal: refusedRequest,
  async handle(mountRequest) {
    const { request, url, body, fetchAPI } = mountRequest;
    if (!METHODS.includes(request.method)) throw methodNotAllowed(METHODS.join(', '));
    if (asksForGraphiql(request.method, url, request.headers)) {
      const { html, headers } = await graphiqlPage();
      const response = new fetchAPI.Response(html, { headers: { ...headers } });
      return { kind: 'response', response };
    }
    const { party, contextOf } = await callerOf(mountRequest);
    if (request.method === 'GET') return { kind: 'graphql', request, context: contextOf(null) };
    requireMediaType(request.headers, 'application/json');
    const { content } = await readBody(body, { maxBytes: GRAPHQL_MAX_BODY_BYTES, party });
    parsedJson(content, GRAPHQL_MAX_VALUES);
    const context = contextOf(content.length > MAX_REPEATED_REQUEST_BYTES ? null : textOf(content));
    const { 'content-encoding': _, 'content-length': __, ...headers } = Object.fromEntries(request.headers);
    const next = new fetchAPI.Request(url.href, { method: 'POST', headers, body: content });
    return { kind: 'graphql', request: next, context };
  },
};

/** A user by access token, or a workspace by a key with scope `read`. */
async function callerOf({ deps, request, requestId, extraHeaders, disconnect }: MountRequest): Promise<{
  readonly party: string;
  readonly contextOf: (body: string | null) => RequestContext;
}> {
  const of = { deps, requestId, disconnect, languages: request.headers.get('accept-language') };
  const token = bearerToken(request.headers);
  if (token !== null && isWellFormedApiKey(token)) {
    const key = await requireKey(
      { deps, headers: request.headers, extraHeaders },
      { scopes: ['read'], counted: 'read' },
    );
    const again = async () => ((await findKey(deps, token)) === undefined ? null : { key });
    return {
      party: key.party,
      contextOf: (body) => requestContext({ ...of, caller: { key }, again, credential: token, body }),
    };
  }
  const viewer = await countedViewer({ deps, headers: request.headers, extraHeaders });
  if (token === null || viewer === null) throw tokenMissing();
  const again = async () => {
    const now = await viewerOf(deps, request.headers);
    return now === null ? null : { viewer: now };
  };
  return {
    party: viewer.userId,
    contextOf: (body) => requestContext({ ...of, caller: { viewer }, again, credential: token, body }),
  };
}

const textOf = (content: Uint8Array) =>
  Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString();
