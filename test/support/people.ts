import { randomUUID } from 'node:crypto';
import type { Database } from '../../gateway/database/open-database.ts';
import { withIdentity, withTenant } from '../../gateway/database/transaction.ts';
import type { GatewayDeps } from '../../gateway/deps.ts';
import type { Role } from '../../schema/contracts/auth.ts';
import { addSession } from '../../schema/queries/sessions.ts';
import { addMembership, createUser } from '../../schema/queries/users.ts';

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
    await createUser(
      tx,
      { userId, email, name: null, passwordHash: 'none', isEmailVouched: true },
      now.toISOString(),
    );
    await addMembership(tx, { userId, role }, now.toISOString());
  });
  return { userId, email, token: await newToken(deps, userId) };
}

/** Makes someone a member of a further workspace. */
export async function join(
  database: Database,
  workspaceId: string,
  membership: { readonly userId: string; readonly role: Role },
): Promise<void> {
  await withTenant(database, workspaceId, (tx) => addMembership(tx, membership, new Date().toISOString()));
}

async function newToken(
  deps: Pick<GatewayDeps, 'clock' | 'database' | 'tokens'>,
  userId: string,
): Promise<string> {
  const now = deps.clock();
  const sessionId = randomUUID();
  const expiresAt = new Date(now.getTime() + 3_600_000).toISOString();
  await withIdentity(deps.database, (tx) =>
    addSession(tx, { sessionId, userId, origin: 'test', expiresAt }, now.toISOString()),
  );
  return (await deps.tokens.issue({ userId, sessionId }, now)).accessToken;
}
