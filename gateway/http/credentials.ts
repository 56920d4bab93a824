import { ApiError } from '../api-error.ts';
import { isWellFormedApiKey } from '../auth/api-key.ts';

const BEARER = /^Bearer +(\S+) *$/i;

/** The token of an `Authorization: Bearer` header; null when there is none. */
export function bearerToken(headers: Pick<Headers, 'get'>): string | null {
  return BEARER.exec(headers.get('authorization') ?? '')?.[1] ?? null;
}

/** The 401 of a path that takes an API key. */
export function keyMissing(): ApiError {
  return new ApiError('unauthenticated', {
    detail:
      'A valid API key is needed: Authorization: Bearer <API_KEY>. Redirects between hosts drop the header.',
  });
}

/** The 401 of a path that takes an access token; for an API key, with the reason. */
export function tokenMissing(headers?: Pick<Headers, 'get'>): ApiError {
  const token = headers === undefined ? null : bearerToken(headers);
  const isKey = token !== null && isWellFormedApiKey(token);
  return new ApiError('unauthenticated', {
    detail: `${isKey ? 'API keys cannot do this, only people can. ' : ''}A valid access token is needed: Authorization: Bearer <JWT>, from POST /api/auth/token.`,
  });
}
