import { randomUUID } from 'node:crypto';
import { createTRPCClient, httpLink, type TRPCClient, TRPCClientError } from '@trpc/client';
import { addMember } from '../../gateway/actions/identity/add-user.ts';
import { hashPassword } from '../../gateway/auth/password.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import type { TrpcRouter } from '../../gateway/trpc/router.ts';
import type { Role } from '../../schema/contracts/auth.ts';
import type { TestGateway } from './gateway.ts';

export type Client = TRPCClient<TrpcRouter>;

/** A typed client; null sends no token. */
export function trpcClient(server: Pick<TestGateway, 'url'>, token: string | null): Client {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  return createTRPCClient<TrpcRouter>({ links: [httpLink({ url: `${server.url}/trpc`, headers })] });
}

/** A typed client of a user who signs in now. */
export async function signedInClient(
  server: Pick<TestGateway, 'url' | 'signIn'>,
  user: { readonly email: string; readonly password: string },
): Promise<Client> {
  return trpcClient(server, await server.signIn(user));
}

/** A further user of the workspace with a client of their own. */
export async function addUser(
  server: Pick<TestGateway, 'deps' | 'url' | 'signIn' | 'workspaceId'>,
  role: Role,
): Promise<{ readonly userId: string; readonly email: string; readonly client: Client }> {
  const [userId, password] = [randomUUID(), 'a long enough password'];
  const email = `${role}-${userId}@footing.example`;
  const passwordHash = await hashPassword(password);
  const now = new Date().toISOString();
  await withTenant(server.deps.database, server.workspaceId, async (tx) => {
    addMember(tx, { userId, email, role, passwordHash, emailVouched: true }, now);
  });
  return { userId, email, client: await signedInClient(server, { email, password }) };
}

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly pointers: readonly string[];
}

/** Status, code and pointers of the refusal a call must meet. @throws when the call succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const { detail: _, ...refusal } = await toldRefusalOf(call);
  return refusal;
}

/** The same with what a person is told. */
export async function toldRefusalOf(call: Promise<unknown>): Promise<Refusal & { readonly detail: string }> {
  const failure = await call.then(
    (answer) => {
      throw new Error(`expected a refusal, got ${JSON.stringify(answer).slice(0, 300)}`);
    },
    (error: unknown) => error,
  );
  if (!(failure instanceof TRPCClientError)) throw failure;
  const { data } = failure as TRPCClientError<TrpcRouter>;
  if (data === null || data === undefined) throw failure;
  return {
    status: data.httpStatus,
    code: data.problem.code,
    detail: data.problem.detail,
    pointers: (data.problem.errors ?? []).map(({ pointer }) => pointer),
  };
}
