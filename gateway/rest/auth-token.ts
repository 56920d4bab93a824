import { TokenRequest, type TokenResponse } from '../../schema/contracts/auth.ts';
import { signIn } from '../actions/sign-in.ts';
import { jsonAnswer } from './answer.ts';
import { readBody } from './body.ts';
import type { Route } from './context.ts';
import { parseJsonBody } from './json-body.ts';
import { requireMediaType } from './media-type.ts';

/** `POST /api/auth/token`: an access token for e-mail and password. */
export const authTokenRoute: Route = {
  method: 'POST',
  path: '/api/auth/token',
  async handle({ deps, headers, body }) {
    requireMediaType(headers, 'application/json');
    const credentials = parseJsonBody(TokenRequest, await readBody(body));
    const { accessToken, expiresIn } = await signIn(deps, credentials);
    const answer: TokenResponse = { access_token: accessToken, token_type: 'Bearer', expires_in: expiresIn };
    return jsonAnswer(200, JSON.stringify(answer));
  },
};

/** The public keys access tokens are checked with. */
export const jwksRoute: Route = {
  method: 'GET',
  path: '/.well-known/jwks.json',
  async handle({ deps }) {
    return jsonAnswer(200, deps.tokens.jwks, {
      'content-type': 'application/jwk-set+json',
      'cache-control': 'public, max-age=300',
    });
  },
};
