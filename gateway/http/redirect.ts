import type { Answer } from './answer.ts';

/**
 * When the service's address is a www host, a request for its apex host is sent to the www host (308 keeps
 * method and body). The target host is the configured one, never one a client names.
 * @returns null for every other host.
 */
export function apexRedirect(baseUrl: string, host: string | null, url: URL): Answer | null {
  const base = new URL(baseUrl);
  if (!base.hostname.startsWith('www.') || host === null) return null;
  const name = host.toLowerCase().replace(/:\d+$/, '');
  if (name !== base.hostname.slice('www.'.length)) return null;
  return { status: 308, headers: { location: `${base.origin}${url.pathname}${url.search}` }, body: null };
}
