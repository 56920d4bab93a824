import { ApiError } from '../api-error.ts';

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

/** The 401 of a path that takes an access token. */
export function tokenMissing(): ApiError {
  return new ApiError('unauthenticated', {
    detail: 'A valid access token is needed: Authorization: Bearer <JWT>, from POST /api/auth/token.',
  });
}
