import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import type { TrpcRouter } from '../../gateway/trpc/router.ts';
import type { Problem } from '../../schema/contracts/problem.ts';

/** The typed client an application would use, signed in with an access token; null: not signed in. */
export function trpcClient({ url }: { readonly url: string }, token: string | null) {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  return createTRPCClient<TrpcRouter>({ links: [httpBatchLink({ url: `${url}/trpc`, headers })] });
}

export type TrpcTestClient = ReturnType<typeof trpcClient>;

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
