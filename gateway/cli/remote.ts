import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import { onOneLine } from '../../compute/verify/terminal-text.ts';
import { TokenResponse } from '../../schema/contracts/auth.ts';
import type { TrpcRouter } from '../trpc/router.ts';
import { CommandError, type CommandInput, messageOf } from './command.ts';
import { workspaceIdOf } from './find-workspace.ts';

const TIMEOUT_MS = 60_000;

export type RemoteClient = ReturnType<typeof createTRPCClient<TrpcRouter>>;

/**
 * Runs a command's work on the server of `--url`, signed in as FOOTING_EMAIL with FOOTING_PASSWORD, and
 * FOOTING_CODE of a second factor, for that time.
 * @throws CommandError when a setting is missing, or the server does not answer or refuses.
 */
export async function withServer<Value>(
  { url, env }: Pick<CommandInput, 'url' | 'env'>,
  work: (client: RemoteClient) => Promise<Value>,
): Promise<Value> {
  if (url === null) throw new CommandError('--url missing.');
  const { FOOTING_EMAIL: email, FOOTING_PASSWORD: password, FOOTING_CODE: code } = env;
  if (!email || !password) {
    throw new CommandError('Set FOOTING_EMAIL and FOOTING_PASSWORD: with --url the command signs in.');
  }
  const tokens = await signIn(url, { email, password, code: code || null });
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const client = createTRPCClient<TrpcRouter>({
    links: [
      httpLink({ url: `${url}/trpc`, headers, fetch: (input, init) => send(url, String(input), init) }),
    ],
  });
  try {
    return await work(client);
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error;
    throw error.cause instanceof CommandError ? error.cause : new CommandError(refusalText(error));
  } finally {
    await post(url, '/api/auth/sign-out', { refresh_token: tokens.refresh_token }).catch(() => {
      // The work is done; if signing out fails, the session expires.
    });
  }
}

/** The same for work in the workspace of `--workspace`. */
export async function withServerIn<Value>(
  input: CommandInput,
  work: (client: RemoteClient, workspaceId: string) => Promise<Value>,
): Promise<Value> {
  const workspaceId = workspaceIdOf(input);
  return withServer(input, (client) => work(client, workspaceId));
}

async function signIn(
  url: string,
  credentials: { readonly email: string; readonly password: string; readonly code: string | null },
): Promise<TokenResponse> {
  const answer = await post(url, '/api/auth/token', credentials);
  const content: unknown = await answer.json().catch(() => null);
  const tokens = TokenResponse.safeParse(content);
  if (answer.ok && tokens.success) return tokens.data;
  throw new CommandError(`${answer.status}: ${detailOf(content)}`);
}

function refusalText({ data, message }: TRPCClientError<TrpcRouter>): string {
  const problem = data?.problem;
  return onOneLine(problem === undefined ? message : `${problem.status}: ${problem.detail}`);
}

/** Posts JSON to a path of the server, without a sign-in. @throws CommandError when it does not answer. */
export function post(url: string, path: string, body: object): Promise<Response> {
  return send(url, `${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Redirects are refused: they would send the password or token to another host. */
async function send(url: string, address: string, init: object = {}): Promise<Response> {
  return fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw new CommandError(`${url} does not answer: ${messageOf(error)}`);
    },
  );
}

/** The explanation of a problem document. */
export function detailOf(content: unknown): string {
  if (typeof content === 'object' && content !== null && 'detail' in content) {
    return onOneLine(String(content.detail));
  }
  return 'no explanation given';
}
