import { z } from 'zod';
import { BrowserSession, BrowserSignIn } from '../../schema/contracts/auth.ts';
import { findAccount } from '../../schema/queries/accounts.ts';
import { refreshSession, signOut } from '../actions/identity/refresh-session.ts';
import { type IssuedTokens, signIn } from '../actions/identity/sign-in.ts';
import { ApiError } from '../api-error.ts';
import { sessionMe } from '../auth/session-me.ts';
import { singleLookup } from '../database/transaction.ts';
import type { ServerDeps } from '../deps.ts';
import { type Answer, jsonAnswer } from './answer.ts';
import { readCredentials } from './auth-token.ts';
import type { Route } from './context.ts';
import { parseJsonBody } from './json-body.ts';
import { requireMediaType } from './media-type.ts';
import { JSON_BODY_ERRORS } from './openapi/operation.ts';
import { CONSOLE_HEADER, requireOwnOrigin } from './require-own-origin.ts';
import { sessionCookie, tokenInCookie } from './session-cookie.ts';

const PATH = '/api/auth/browser-session';
const HEADERS = z.object({
  [CONSOLE_HEADER]: z.literal('1').describe('Always `1`: no form of another site can send it.'),
});
const OWN_PAGES =
  'For pages of this service: `Origin` must be its own and `x-footing-console` be `1`, else 403. The refresh token is in the cookie `__Host-footing` (`footing` over plain http), which no script can read.';

/** Sign-in of a browser: the refresh token goes into a cookie. */
const signInRoute: Route = {
  method: 'POST',
  path: PATH,
  operation: {
    operationId: 'createBrowserSession',
    tag: 'sign-in',
    summary: 'Sign in a browser with e-mail and password',
    description: `${OWN_PAGES} An account with a second factor needs \`code\` as well. Attempts are limited per account and per address.`,
    security: [],
    headers: HEADERS,
    body: { json: BrowserSignIn },
    answers: {
      200: { description: 'Signed in; sets the cookie.', json: BrowserSession, headers: ['Set-Cookie'] },
    },
    errors: [
      ...JSON_BODY_ERRORS,
      'forbidden',
      'invalid_credentials',
      'second_factor_required',
      'invalid_code',
      'invalid_refresh_token',
      'too_many_attempts',
      'busy',
    ],
  },
  async handle(request) {
    const origin = requireOwnOrigin(request);
    const { deps, headers, clientAddress } = request;
    requireMediaType(headers, 'application/json');
    const { email, password, code = null } = parseJsonBody(BrowserSignIn, await readCredentials(request));
    const from = { address: clientAddress, userAgent: headers.get('user-agent') };
    return answerWith(deps, origin, await signIn(deps, { kind: 'password', email, password, code }, from));
  },
};

/** New tokens by the cookie. A repeat, after a lost answer or from a second tab, does not end the session. */
const refreshRoute: Route = {
  method: 'POST',
  path: `${PATH}/refresh`,
  operation: {
    operationId: 'refreshBrowserSession',
    tag: 'sign-in',
    summary: 'Renew the access token of a browser by its cookie',
    description: `${OWN_PAGES} Send no body. A cookie whose answer was lost works again within an hour, until its successor is used; an older one ends the session.`,
    security: [],
    headers: HEADERS,
    answers: {
      200: { description: 'Renewed; sets the cookie.', json: BrowserSession, headers: ['Set-Cookie'] },
    },
    errors: ['forbidden', 'invalid_refresh_token', 'busy'],
  },
  async handle(request) {
    const origin = requireOwnOrigin(request);
    const refreshToken = tokenInCookie(origin, request.headers) ?? '';
    return answerWith(
      request.deps,
      origin,
      await refreshSession(request.deps, refreshToken, { mayRepeat: true }),
    );
  },
};

const endRoute: Route = {
  method: 'POST',
  path: `${PATH}/end`,
  operation: {
    operationId: 'endBrowserSession',
    tag: 'sign-in',
    summary: 'Sign a browser out: ends the session of its cookie',
    description: `${OWN_PAGES} Send no body. The answer is the same without a cookie.`,
    security: [],
    headers: HEADERS,
    answers: { 204: { description: 'Signed out; removes the cookie.', headers: ['Set-Cookie'] } },
    errors: ['forbidden', 'busy'],
  },
  async handle(request) {
    const origin = requireOwnOrigin(request);
    await signOut(request.deps, tokenInCookie(origin, request.headers) ?? '');
    const headers = { 'cache-control': 'no-store', 'set-cookie': sessionCookie(origin, null) };
    return { status: 204, headers, body: null };
  },
};

export const browserSessionRoutes: readonly Route[] = [signInRoute, refreshRoute, endRoute];

/** Somebody else ended it since the tokens were issued: a use of another of its tokens, or a new password. */
const sessionEnded = () =>
  new ApiError('invalid_refresh_token', { detail: 'The session was ended meanwhile. Sign in again.' });

async function answerWith(deps: ServerDeps, origin: string, issued: IssuedTokens): Promise<Answer> {
  const account = await findAccount(singleLookup(deps.database), issued);
  if (account === null) throw sessionEnded();
  const answer: BrowserSession = {
    access_token: issued.accessToken,
    token_type: 'Bearer',
    expires_in: issued.expiresIn,
    person: sessionMe(account, deps.config),
  };
  return jsonAnswer(200, JSON.stringify(answer), {
    'set-cookie': sessionCookie(origin, issued.refreshToken),
  });
}
