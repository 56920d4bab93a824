import type { BrowserSession, BrowserSignIn } from '../../../../schema/contracts/auth.ts';
import { ProblemError, problemIn } from './problem.ts';

/** An access token and when it ends. */
export interface Access {
  readonly token: string;
  readonly endsAt: number;
}

export type Credentials = BrowserSignIn;

const SESSION = '/api/auth/browser-session';
/** That there is a cookie, which scripts cannot see: without it nobody asks in vain. */
const HAS_COOKIE = 'footing:session';

/** Signs in; the answer's cookie keeps the session beyond this page. */
export const requestSignIn = (credentials: Credentials): Promise<Access> =>
  requestAccess(SESSION, credentials);

/** A new access token by the cookie. @throws ProblemError with the status 401 where the session has ended. */
export async function requestRefresh(): Promise<Access> {
  if (localStorage.getItem(HAS_COOKIE) === null) throw unauthenticated();
  return requestAccess(`${SESSION}/refresh`);
}

/** For a cookie that was set by another way of signing in. */
export function noteCookie(): void {
  localStorage.setItem(HAS_COOKIE, '1');
}

export async function requestSignOut(): Promise<void> {
  localStorage.removeItem(HAS_COOKIE);
  const response = await post(`${SESSION}/end`);
  if (!response.ok) throw await problemIn(response);
}

async function requestAccess(path: string, body?: object): Promise<Access> {
  const askedAt = Date.now();
  const response = await post(path, body);
  if (!response.ok) {
    if (response.status === 401) localStorage.removeItem(HAS_COOKIE);
    throw await problemIn(response);
  }
  noteCookie();
  const { access_token, expires_in } = (await response.json()) as BrowserSession;
  return { token: access_token, endsAt: askedAt + expires_in * 1_000 };
}

const unauthenticated = () => new ProblemError({ code: 'unauthenticated', detail: '', status: 401 });

async function post(path: string, body?: object): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: {
        'x-footing-console': '1',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ProblemError({ code: 'unreachable', detail: '' });
  }
}
