import { SignOutRequest, TokenRequest, type TokenResponse } from '../../schema/contracts/auth.ts';
import { AcceptInvitation } from '../../schema/contracts/members.ts';
import { acceptInvitation } from '../actions/identity/accept-invitation.ts';
import { refreshSession } from '../actions/identity/refresh-session.ts';
import { signIn } from '../actions/identity/sign-in.ts';
import { signOut } from '../actions/identity/sign-out.ts';
import { viewerOf } from '../auth/viewer.ts';
import { JWKS_MAX_AGE_SECONDS, MAX_CREDENTIALS_BYTES } from '../limits.ts';
import { jsonAnswer } from './answer.ts';
import { type RawBody, readBody } from './body.ts';
import type { RestRequest, Route } from './context.ts';
import { tokenMissing } from './credentials.ts';
import { parseJsonBody } from './json-body.ts';
import { requireMediaType } from './media-type.ts';

/** `POST /api/auth/token`: tokens for e-mail and password, or for a refresh token. */
export const authTokenRoute: Route = {
  method: 'POST',
  path: '/api/auth/token',
  async handle(request) {
    const { deps, headers, clientAddress } = request;
    requireMediaType(headers, 'application/json');
    const grant = parseJsonBody(TokenRequest, await readCredentials(request));
    const issued =
      grant.kind === 'password'
        ? await signIn(deps, grant, clientAddress)
        : await refreshSession(deps, grant.refreshToken);
    const answer: TokenResponse = {
      access_token: issued.accessToken,
      token_type: 'Bearer',
      expires_in: issued.expiresIn,
      refresh_token: issued.refreshToken,
    };
    return jsonAnswer(200, JSON.stringify(answer));
  },
};

/** `POST /api/auth/sign-out`: 204 for any text, so that it tells nothing about which tokens exist. */
export const signOutRoute: Route = {
  method: 'POST',
  path: '/api/auth/sign-out',
  async handle(request) {
    const { deps, headers } = request;
    requireMediaType(headers, 'application/json');
    const { refresh_token } = parseJsonBody(SignOutRequest, await readCredentials(request));
    await signOut(deps, refresh_token);
    return { status: 204, headers: { 'cache-control': 'no-store' }, body: null };
  },
};

/**
 * `POST /api/auth/accept-invitation`: makes the holder of an invitation a member, by the password of its
 * account or by an access token. Signing in is the next step.
 */
export const acceptInvitationRoute: Route = {
  method: 'POST',
  path: '/api/auth/accept-invitation',
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

/** The public keys access tokens are checked with. */
export const jwksRoute: Route = {
  method: 'GET',
  path: '/.well-known/jwks.json',
  async handle({ deps }) {
    return jsonAnswer(200, await deps.tokens.jwks(deps.clock()), {
      'content-type': 'application/jwk-set+json',
      'cache-control': `public, max-age=${JWKS_MAX_AGE_SECONDS}`,
    });
  },
};

/** Anybody may send credentials: no more is read than any could have. */
function readCredentials({ body, clientAddress }: RestRequest): Promise<RawBody> {
  return readBody(body, { maxBytes: MAX_CREDENTIALS_BYTES, party: clientAddress });
}
