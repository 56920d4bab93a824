import { randomUUID } from 'node:crypto';
import { addMember } from '../../gateway/actions/identity/add-user.ts';
import type { Database } from '../../gateway/database/open-database.ts';
import { withIdentity, withTenant } from '../../gateway/database/transaction.ts';
import type { GatewayDeps } from '../../gateway/deps.ts';
import type { Role } from '../../schema/contracts/auth.ts';
import { Membership } from '../../schema/entities/membership.ts';
import { SignInSession } from '../../schema/entities/sign-in-session.ts';
import { postJson } from './sign-in.ts';
import type { TrpcTestClient } from './trpc.ts';

/** Someone signed in. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
}

/** A user with this role in a workspace and an access token; no password is hashed. */
export async function newPerson(
  deps: Pick<GatewayDeps, 'clock' | 'database' | 'tokens'>,
  workspaceId: string,
  role: Role,
): Promise<Person> {
  const userId = randomUUID();
  const email = `${role}-${userId}@example.com`;
  const now = deps.clock();
  await withTenant(deps.database, workspaceId, async (tx) => {
    addMember(tx, { userId, email, role, passwordHash: 'none', emailConfirmed: true }, now.toISOString());
  });
  return { userId, email, token: await newToken(deps, userId) };
}

/** Someone with a password, who joins by the link of an owner. */
export async function joinByInvitation(
  server: { readonly url: string },
  owner: TrpcTestClient,
  { email, password, role }: { readonly email: string; readonly password: string; readonly role: Role },
): Promise<void> {
  const { invitation_token } = await owner.member.invite.mutate({ email, role });
  const answer = await postJson(server, '/api/auth/accept-invitation', { invitation_token, password });
  if (!answer.ok) throw new Error(`the invitation: ${answer.status} ${await answer.text()}`);
}

/** Makes someone a member of a further workspace. */
export async function join(
  database: Database,
  workspaceId: string,
  membership: { readonly userId: string; readonly role: Role },
): Promise<void> {
  await withTenant(database, workspaceId, async ({ em }) => {
    em.create(Membership, { workspaceId, ...membership, createdAt: new Date().toISOString() });
  });
}

async function newToken(
  deps: Pick<GatewayDeps, 'clock' | 'database' | 'tokens'>,
  userId: string,
): Promise<string> {
  const now = deps.clock();
  const sessionId = randomUUID();
  const expiresAt = new Date(now.getTime() + 3_600_000).toISOString();
  const session = {
    sessionId,
    userId,
    origin: 'test',
    address: null,
    client: null,
    createdAt: now.toISOString(),
    expiresAt,
  };
  await withIdentity(deps.database, async ({ em }) => {
    em.create(SignInSession, session);
  });
  return (await deps.tokens.issue({ userId, sessionId }, now)).accessToken;
}
