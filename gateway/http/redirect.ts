import type { Answer } from './answer.ts';

/**
 * If the service's address has a www host, a request for the bare domain is redirected to it (308 keeps method and
 * body). The target is the configured host, never one from the request.
 * @returns null for every other host.
 */
export function apexRedirect(baseUrl: string, host: string | null, url: URL): Answer | null {
  const base = new URL(baseUrl);
  if (!base.hostname.startsWith('www.') || host === null) return null;
  const name = host.toLowerCase().replace(/:\d+$/, '');
  if (name !== base.hostname.slice('www.'.length)) return null;
  return { status: 308, headers: { location: `${base.origin}${url.pathname}${url.search}` }, body: null };
}
