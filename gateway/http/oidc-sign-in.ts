import { z } from 'zod';
import { signInByProvider } from '../actions/identity/provider-sign-in.ts';
import { ApiError } from '../api-error.ts';
import type { OidcClient } from '../auth/oidc-client.ts';
import type { ServerDeps } from '../deps.ts';
import type { Answer } from './answer.ts';
import { consolePath } from './console-path.ts';
import type { RestRequest, Route } from './context.ts';
import { flowCookie, flowInCookie } from './oidc-flow-cookie.ts';
import { parseQuery } from './query.ts';
import { sessionCookie } from './session-cookie.ts';

export const OIDC_START = '/api/auth/oidc/start';
const CALLBACK = '/api/auth/oidc/callback';
/** Where a sign-in that failed ends, with its reason. */
const SIGN_IN_PAGE = '/console/sign-in';

const StartQuery = z.object({
  return: z
    .string()
    .max(2_000, 'must have at most 2000 characters')
    .optional()
    .describe('Path under `/console/` to come back to; any other is replaced by `/console/`.'),
});

/** `GET /api/auth/oidc/start`: sends the browser to the OpenID provider. */
const startRoute: Route = {
  method: 'GET',
  path: OIDC_START,
  operation: {
    operationId: 'startProviderSignIn',
    tag: 'sign-in',
    summary: 'Sign in a browser at the OpenID provider',
    description:
      'Open it in a browser, at the address of BASE_URL. It leads to the provider, and from there back into the console. 404 where the operator has set no OIDC_CLIENT_ID.',
    security: [],
    query: StartQuery,
    answers: {
      303: {
        description: 'To the provider; sets a cookie for ten minutes.',
        headers: ['Set-Cookie', 'Location'],
      },
    },
    errors: ['validation_failed', 'not_found', 'identity_provider_unavailable'],
  },
  async handle({ deps, query }) {
    const client = clientOf(deps);
    const back = consolePath(parseQuery(StartQuery, query).return);
    const { url, flow } = await client.start(`${deps.config.baseUrl}${CALLBACK}`);
    return redirect(url, flowCookie(originOf(deps), { ...flow, back }));
  },
};

/** `GET /api/auth/oidc/callback`: the browser comes back. People see pages here, so a refusal leads to one as well. */
const callbackRoute: Route = {
  method: 'GET',
  path: CALLBACK,
  operation: {
    operationId: 'finishProviderSignIn',
    tag: 'sign-in',
    summary: 'The way back from the OpenID provider',
    description:
      'Register it at the provider as redirect URI. Signed in, the browser gets the cookie of a browser session. Refused, it comes to `/console/sign-in` with `problem`: `invalid_credentials` (the answer is not good for this browser, or no account belongs to the person), `identity_provider_unavailable` or `too_many_attempts`.',
    security: [],
    anyQuery: true,
    answers: { 303: { description: 'Into the console.', headers: ['Set-Cookie', 'Location'] } },
    errors: ['not_found', 'busy'],
  },
  async handle(request) {
    const { deps } = request;
    const client = clientOf(deps);
    try {
      return await finish(request, client);
    } catch (error) {
      if (!(error instanceof ApiError) || !SHOWN.has(error.code)) throw error;
      return redirect(`${SIGN_IN_PAGE}?problem=${error.code}`);
    }
  },
};

const SHOWN = new Set(['invalid_credentials', 'identity_provider_unavailable', 'too_many_attempts']);

export const oidcSignInRoutes: readonly Route[] = [startRoute, callbackRoute];

async function finish(request: RestRequest, client: OidcClient): Promise<Answer> {
  const { deps, headers, search, clientAddress } = request;
  const origin = originOf(deps);
  const flow = flowInCookie(origin, headers);
  if (flow === null) throw new ApiError('invalid_credentials');
  // The address as registered: behind a proxy the request has another one.
  const answer = new URL(`${deps.config.baseUrl}${CALLBACK}${search}`);
  const from = { address: clientAddress, userAgent: headers.get('user-agent') };
  const issued = await signInByProvider(deps, client, { answer, flow, from });
  if (issued === null) throw new ApiError('invalid_credentials');
  // The other cookie stays until it expires: the provider takes no code twice.
  return redirect(consolePath(flow.back), sessionCookie(origin, issued.refreshToken));
}

/** The provider sends browsers to BASE_URL. */
const originOf = ({ config }: ServerDeps): string => new URL(config.baseUrl).origin;

function clientOf({ oidcClient }: ServerDeps): OidcClient {
  if (oidcClient !== null) return oidcClient;
  throw new ApiError('not_found', { detail: 'This installation signs nobody in at an OpenID provider.' });
}

/** No address of a page after it learns the code in this one. */
function redirect(location: string, cookie?: string): Answer {
  const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return {
    status: 303,
    headers: cookie === undefined ? headers : { ...headers, 'set-cookie': cookie },
    body: null,
  };
}
