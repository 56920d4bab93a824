import { forgetDrafts } from './drafts.ts';
import { keepHeads } from './heads.ts';
import { ProblemError, problemOf } from './problem.ts';
import {
  type Access,
  type Credentials,
  noteCookie,
  requestRefresh,
  requestSignIn,
  requestSignOut,
} from './session-requests.ts';

/**
 * `unknown` until the cookie was tried; `expired` when a session ended while pages were open: what is on them stays, and
 * requests wait for the person to sign in again.
 */
export type SessionState = 'unknown' | 'signed-out' | 'signed-in' | 'expired';

/** A token that ends within this time is renewed before it is used. */
const RENEW_BEFORE_MS = 30_000;
/** Tabs share the cookie, and a refresh token works once: one tab renews at a time. */
const LOCK = 'footing-session';

let state: SessionState = 'unknown';
let access: Access | null = null;
/** Whose session it is. */
let person: string | null = null;
let renewing: Promise<Access | null> | null = null;
/** Requests that wait for the person to sign in again. */
let waiting = Promise.withResolvers<void>();
const listeners = new Set<() => void>();
const tabs = new BroadcastChannel(LOCK);

function become(next: SessionState, nextAccess: Access | null): void {
  // Another person has signed in in another tab: nothing of this one's may stay on the page.
  const subject = nextAccess === null ? null : subjectOf(nextAccess.token);
  if (subject !== null) forgetDrafts({ butOf: subject });
  if (subject !== null && person !== null && subject !== person) {
    location.reload();
    return;
  }
  if (subject !== null) person = subject;
  if (next === 'signed-out') person = null;
  state = next;
  access = nextAccess;
  if (next === 'signed-in') {
    waiting.resolve();
    waiting = Promise.withResolvers<void>();
  }
  if (next === 'signed-out') {
    waiting.promise.catch(() => {});
    waiting.reject(signedOutError());
    waiting = Promise.withResolvers<void>();
  }
  for (const listener of listeners) listener();
}

/** The person of an access token, which is a JWT. */
function subjectOf(token: string): string {
  const payload = token.split('.')[1] ?? '';
  const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string };
  return sub;
}

const signedOutError = () => new ProblemError({ code: 'signed_out', detail: '' });

tabs.onmessage = ({ data }) => {
  if (data === 'signed-out') {
    forgetDrafts();
    if (state !== 'signed-out') become('signed-out', null);
  }
  if (data === 'signed-in' && (state === 'expired' || state === 'signed-out')) void renew();
};

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const sessionState = (): SessionState => state;

/** Whether somebody is signed in; the first call asks the service by the cookie. */
export async function isSignedIn(): Promise<boolean> {
  if (state === 'unknown') await renew();
  return state === 'signed-in' || state === 'expired';
}

/** @throws ProblemError with what is wrong with the credentials. */
export async function signIn(credentials: Credentials): Promise<void> {
  become('signed-in', await requestSignIn(credentials));
  tabs.postMessage('signed-in');
}

/** Takes up a session whose cookie was set by another way of signing in. */
export async function takeUpSession(): Promise<boolean> {
  noteCookie();
  return (await renew()) !== null;
}

/** Ends the session here and in the other tabs. */
export async function signOut(): Promise<void> {
  // Whoever leaves has left, also where the service cannot be reached: it forgets the session by itself in time.
  await requestSignOut().catch(() => {});
  forgetDrafts();
  become('signed-out', null);
  tabs.postMessage('signed-out');
}

/** One renewal at a time, in this tab and over all of them. Null: the session has ended. */
function renew(): Promise<Access | null> {
  renewing ??= oneTabAtATime(requestRefresh)
    .then(
      (renewed) => {
        become('signed-in', renewed);
        return renewed;
      },
      (error: unknown) => {
        if (problemOf(error).status !== 401) throw error;
        become(state === 'signed-in' || state === 'expired' ? 'expired' : 'signed-out', null);
        return null;
      },
    )
    .finally(() => {
      renewing = null;
    });
  return renewing;
}

/** Browsers have no locks on addresses they do not trust (http other than this machine). */
function oneTabAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks === undefined ? work() : navigator.locks.request(LOCK, work);
}

/** A token to send; waits while the person signs in again. */
async function currentToken(): Promise<string> {
  for (;;) {
    if (state === 'signed-out') throw signedOutError();
    if (access !== null && access.endsAt - Date.now() > RENEW_BEFORE_MS) return access.token;
    if (state === 'expired') await waiting.promise;
    else if ((await renew()) === null && sessionState() !== 'expired') throw signedOutError();
  }
}

/**
 * Sends a request with the person's token. Where the service refuses it because the token has ended, it is sent again
 * with a new one, after the person has signed in again if need be.
 */
export async function withToken<Answer extends { readonly status: number }>(
  send: (token: string) => Promise<Answer>,
  isRefused = ({ status }: Answer) => status === 401,
): Promise<Answer> {
  for (;;) {
    const token = await currentToken();
    const answer = await send(token);
    if (!isRefused(answer)) return answer;
    // Unless another request has renewed it meanwhile.
    if (access?.token === token) access = null;
  }
}

/** A wrong password or code is 401 as well, and is for the person to mend. */
const isTokenRefused = ({ status, headers }: Response) => status === 401 && headers.has('www-authenticate');

/** `fetch` with the person's token. */
export const authorizedFetch: typeof fetch = (input, init) =>
  withToken(async (token) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${token}`);
    const response = await fetch(input, { ...init, headers });
    keepHeads(response.headers.get('footing-checkpoint'));
    return response;
  }, isTokenRefused);
