import { ApiError } from '../api-error.ts';
import type { RestRequest } from './context.ts';

/** A header that no form can send, and no other site without asking first, which is refused. */
export const CONSOLE_HEADER = 'x-footing-console';

/**
 * Requires that a page of this service sent the request: before anything is read or answered by cookie.
 * Source: OWASP Cross-Site Request Forgery Prevention Cheat Sheet, "Verifying Origin With Standard Headers", "Fetch Metadata" and
 * "Custom Request Headers".
 * @returns the origin of the page.
 * @throws ApiError `forbidden`.
 */
export function requireOwnOrigin({ deps, headers }: Pick<RestRequest, 'deps' | 'headers'>): string {
  const site = headers.get('sec-fetch-site');
  // A browser that leaves the origin out says whose page it is all the same, in a header that no page can set.
  const origin = headers.get('origin') ?? (site === 'same-origin' ? ownOrigin(deps.config, headers) : null);
  if (headers.get(CONSOLE_HEADER) !== '1') throw refused(`the header ${CONSOLE_HEADER}: 1 is missing`);
  if (site !== null && site !== 'same-origin') throw refused('the browser says that another site sent it');
  if (origin === null) throw refused('the header Origin is missing');
  if (!isOwn(origin, { baseUrl: deps.config.baseUrl, host: headers.get('host') })) {
    throw refused('its Origin is neither that of BASE_URL nor the host it was sent to');
  }
  return origin;
}

const ownOrigin = ({ baseUrl }: RestRequest['deps']['config'], headers: RestRequest['headers']) =>
  `${new URL(baseUrl).protocol}//${headers.get('host') ?? ''}`;

/** At the host of BASE_URL the scheme counts too, so that no plain http page acts for an https service. */
function isOwn(origin: string, own: { readonly baseUrl: string; readonly host: string | null }): boolean {
  const page = URL.parse(origin);
  const base = new URL(own.baseUrl);
  if (page === null || page.origin !== origin) return false;
  return origin === base.origin || (page.host === own.host && page.host !== base.host);
}

function refused(why: string): ApiError {
  return new ApiError('forbidden', {
    detail: `Only a page of this service may send this request: ${why}.`,
  });
}
