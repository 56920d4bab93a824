import { REFRESH_IDLE_SECONDS } from '../limits.ts';

/**
 * Browsers take `__Host-` over https only, with `Secure` and `Path=/` and without `Domain`: no subdomain and no plain
 * http page can set or replace it. Plain http, on this machine, has no such name.
 */
const SECURE_NAME = '__Host-footing';
const PLAIN_NAME = 'footing';

/** Whether the browser's own page came over https decides the name. */
const nameAt = (origin: string) => (origin.startsWith('https:') ? SECURE_NAME : PLAIN_NAME);

/** The refresh token in the cookies of a request; null if there is none, or several of the name. */
export function tokenInCookie(origin: string, headers: Pick<Headers, 'get'>): string | null {
  const name = nameAt(origin);
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  const [own, another] = pairs.filter(([key]) => key === name);
  return another === undefined ? (own?.[1] ?? null) : null;
}

/** `Set-Cookie` with a refresh token, for as long as it is valid unused; null: removes it. */
export function sessionCookie(origin: string, refreshToken: string | null): string {
  const name = nameAt(origin);
  const lifetime = refreshToken === null ? 0 : REFRESH_IDLE_SECONDS;
  const secure = name === SECURE_NAME ? '; Secure' : '';
  return `${name}=${refreshToken ?? ''}; Path=/; Max-Age=${lifetime}; HttpOnly; SameSite=Strict${secure}`;
}
