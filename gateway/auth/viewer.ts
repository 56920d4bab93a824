import type { ViewerData } from '../../schema/graphql/context.ts';
import { findUserById, membershipsOf } from '../../schema/queries/users.ts';
import { withLookup } from '../database/transaction.ts';
import type { GatewayDeps } from '../deps.ts';
import { bearerToken } from '../rest/credentials.ts';

/**
 * The user an access token speaks for, with the memberships of this moment; null without a valid token or
 * when the user is gone.
 */
export async function viewerOf(deps: GatewayDeps, headers: Pick<Headers, 'get'>): Promise<ViewerData | null> {
  const token = bearerToken(headers);
  const subject = token === null ? null : await deps.tokens.verify(token, deps.clock());
  if (subject === null) return null;
  const { userId } = subject;
  return withLookup(deps.database, async (tx) => {
    const user = await findUserById(tx, userId);
    return user === null ? null : { ...user, memberships: await membershipsOf(tx, userId) };
  });
}
