import { createTRPCClient, httpLink, type TRPCClient, TRPCClientError } from '@trpc/client';
import type { TrpcRouter } from '../../gateway/trpc/router.ts';
import type { Problem } from '../../schema/contracts/problem.ts';
import type { TestGateway } from './gateway.ts';

export type TrpcTestClient = TRPCClient<TrpcRouter>;

/** The typed client an application would use, signed in with an access token; null: not signed in. */
export function trpcClient({ url }: { readonly url: string }, token: string | null): TrpcTestClient {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  return createTRPCClient<TrpcRouter>({ links: [httpLink({ url: `${url}/trpc`, headers })] });
}

/** That of a user who signs in now. */
export async function signedInClient(
  server: Pick<TestGateway, 'url' | 'signIn'>,
  user: { readonly email: string; readonly password: string },
): Promise<TrpcTestClient> {
  return trpcClient(server, await server.signIn(user));
}

/** The problem document a call is refused with. @throws when it is not refused. */
export async function problemOf(call: Promise<unknown>): Promise<Problem> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error;
    const problem = (error.data as { problem?: Problem } | null)?.problem;
    if (problem === undefined) throw error;
    return problem;
  }
  throw new Error('the call was not refused');
}

/** Status and code of a refusal. */
export async function refusalOf(call: Promise<unknown>): Promise<[number, string]> {
  const { status, code } = await problemOf(call);
  return [status, code];
}

/** Status, code and the pointers of what a refusal names. */
export async function refusedWith(call: Promise<unknown>) {
  const { status, code, errors = [] } = await problemOf(call);
  return { status, code, pointers: errors.map(({ pointer }) => pointer) };
}
