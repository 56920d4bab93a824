import { expect } from 'vitest';

interface Server {
  readonly url: string;
}

export interface Tokens {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly refresh_token: string;
}

/** Posts JSON; a string goes as it is. */
export function postJson(
  { url }: Server,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** `POST /api/auth/token`. */
export function postToken(
  server: Server,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return postJson(server, '/api/auth/token', body, headers);
}

/** `POST /api/auth/token` with a refresh token. */
export function refresh(server: Server, refreshToken: string): Promise<Response> {
  return postToken(server, { refresh_token: refreshToken });
}

/** `POST /api/auth/sign-out`. */
export function signOut(server: Server, refreshToken: string): Promise<Response> {
  return postJson(server, '/api/auth/sign-out', { refresh_token: refreshToken });
}

/** The tokens of an answer that must be 200. */
export async function tokensOf(answer: Response | Promise<Response>): Promise<Tokens> {
  const { status } = await answer;
  expect(status).toBe(200);
  return (await (await answer).json()) as Tokens;
}

/** Signs in with e-mail and password. */
export function signInFully(
  server: Server,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Tokens> {
  return tokensOf(postToken(server, { email, password }));
}

/** Status of a request with an access token: 200 for one that is taken, 401 for any other. */
export async function statusWith(server: Server, accessToken: string): Promise<number> {
  const answer = await fetch(`${server.url}/trpc/session.me`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return answer.status;
}

/** Status and problem code of a refusal. */
export async function refusal(answer: Response | Promise<Response>): Promise<[number, string]> {
  const { status } = await answer;
  const { code } = (await (await answer).json()) as { code: string };
  return [status, code];
}
