import { SignOutRequest, TokenRequest, TokenResponse } from '../../schema/contracts/auth.ts';
import { AcceptedInvitation, AcceptInvitation } from '../../schema/contracts/members.ts';
import { acceptInvitation } from '../actions/identity/accept-invitation.ts';
import { refreshSession, signOut } from '../actions/identity/refresh-session.ts';
import { signIn } from '../actions/identity/sign-in.ts';
import { viewerOf } from '../auth/viewer.ts';
import { JWKS_MAX_AGE_SECONDS, MAX_CREDENTIALS_BYTES } from '../limits.ts';
import { jsonAnswer } from './answer.ts';
import { type RawBody, readBody } from './body.ts';
import type { RestRequest, Route } from './context.ts';
import { tokenMissing } from './credentials.ts';
import { parseJsonBody } from './json-body.ts';
import { requireMediaType } from './media-type.ts';
import { JSON_BODY_ERRORS, JWK_SET, publicRead } from './openapi/operation.ts';

/** `POST /api/auth/token`: tokens for e-mail and password, or for a refresh token. */
export const authTokenRoute: Route = {
  method: 'POST',
  path: '/api/auth/token',
  operation: {
    operationId: 'createToken',
    tag: 'sign-in',
    summary: 'Sign in with e-mail and password, or with a refresh token',
    description:
      'Either `email` and `password`, or `refresh_token`. An account with a second factor also needs `code`: of its authenticator app, or a recovery code; each works once. Without it the answer is `second_factor_required`, which is no failed attempt. A refresh token works once; a second use ends its session, so send one refresh at a time. Attempts are limited per account and per address.',
    security: [],
    body: { json: TokenRequest },
    answers: { 200: { description: 'Signed in.', json: TokenResponse } },
    errors: [
      ...JSON_BODY_ERRORS,
      'invalid_credentials',
      'second_factor_required',
      'invalid_code',
      'invalid_refresh_token',
      'too_many_attempts',
      'busy',
    ],
  },
  async handle(request) {
    const { deps, headers, clientAddress } = request;
    requireMediaType(headers, 'application/json');
    const grant = parseJsonBody(TokenRequest, await readCredentials(request));
    const issued =
      grant.kind === 'password'
        ? await signIn(deps, grant, { address: clientAddress, userAgent: headers.get('user-agent') })
        : await refreshSession(deps, grant.refreshToken, { mayRepeat: false });
    const answer: TokenResponse = {
      access_token: issued.accessToken,
      token_type: 'Bearer',
      expires_in: issued.expiresIn,
      refresh_token: issued.refreshToken,
    };
    return jsonAnswer(200, JSON.stringify(answer));
  },
};

/** `POST /api/auth/sign-out`: 204 for any text, so that it does not reveal which tokens exist. */
export const signOutRoute: Route = {
  method: 'POST',
  path: '/api/auth/sign-out',
  operation: {
    operationId: 'signOut',
    tag: 'sign-in',
    summary: 'End the session of a refresh token, with all its tokens',
    description: 'The answer is the same for a token that does not exist.',
    security: [],
    body: { json: SignOutRequest },
    answers: { 204: { description: 'The session has ended.' } },
    errors: [...JSON_BODY_ERRORS, 'busy'],
  },
  async handle(request) {
    const { deps, headers } = request;
    requireMediaType(headers, 'application/json');
    const { refresh_token } = parseJsonBody(SignOutRequest, await readCredentials(request));
    await signOut(deps, refresh_token);
    return { status: 204, headers: { 'cache-control': 'no-store' }, body: null };
  },
};

/**
 * `POST /api/auth/accept-invitation`: makes the holder of an invitation a member, with the account's password or an
 * access token. It does not sign in.
 */
export const acceptInvitationRoute: Route = {
  method: 'POST',
  path: '/api/auth/accept-invitation',
  operation: {
    operationId: 'acceptInvitation',
    tag: 'sign-in',
    summary: 'Become a member of the workspace an invitation is for',
    description:
      'Send `password`, that of the existing account of the address or of a new one. Without it, send an access token of the account; one with a second factor needs that.',
    security: [{}, { accessToken: [] }],
    body: { json: AcceptInvitation },
    answers: {
      200: {
        description: 'The account and workspace of the membership. Sign in next.',
        json: AcceptedInvitation,
      },
    },
    errors: [
      ...JSON_BODY_ERRORS,
      'unauthenticated',
      'invalid_invitation',
      'invalid_credentials',
      'second_factor_required',
      'second_factor_missing',
      'forbidden',
      'already_member',
      'weak_password',
      'too_many_attempts',
      'busy',
      'identity_provider_unavailable',
    ],
  },
  async handle(request) {
    const { deps, headers, clientAddress } = request;
    const viewer = await viewerOf(deps, headers);
    if (viewer === null && headers.get('authorization') !== null) throw tokenMissing();
    requireMediaType(headers, 'application/json');
    const input = parseJsonBody(AcceptInvitation, await readCredentials(request));
    const accepted = await acceptInvitation(deps, input, { viewer, address: clientAddress });
    return jsonAnswer(200, JSON.stringify(accepted));
  },
};

/** The public keys that verify access tokens. */
export const jwksRoute: Route = {
  method: 'GET',
  path: '/.well-known/jwks.json',
  operation: publicRead({
    operationId: 'getJwks',
    summary: 'Public keys of access tokens',
    description: 'For verifying access tokens without asking the service.',
    content: JWK_SET,
  }),
  async handle({ deps }) {
    return jsonAnswer(200, await deps.tokens.jwks(deps.clock()), {
      'content-type': 'application/jwk-set+json',
      'cache-control': `public, max-age=${JWKS_MAX_AGE_SECONDS}`,
    });
  },
};

/** Unauthenticated: no more is read than credentials can need. */
export function readCredentials({ body, clientAddress }: RestRequest): Promise<RawBody> {
  return readBody(body, { maxBytes: MAX_CREDENTIALS_BYTES, party: clientAddress });
}
