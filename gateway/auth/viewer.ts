import type { ViewerData } from '../../schema/graphql/context.ts';
import { findUserOfSession } from '../../schema/queries/sessions.ts';
import type { SqlExecutor } from '../../schema/queries/sql.ts';
import { findUserById, membershipsOf } from '../../schema/queries/users.ts';
import { userOfForeignToken } from '../actions/foreign-token.ts';
import { withLookup } from '../database/transaction.ts';
import type { GatewayDeps } from '../deps.ts';
import { bearerToken } from '../rest/credentials.ts';

/**
 * The user an access token speaks for, with the memberships of this moment; null without a valid token, when
 * its session was ended, or when the user is gone.
 * @throws ApiError `identity_provider_unavailable` for a token of the other sign-in provider.
 */
export async function viewerOf(deps: GatewayDeps, headers: Pick<Headers, 'get'>): Promise<ViewerData | null> {
  const token = bearerToken(headers);
  if (token === null) return null;
  if (deps.oidc?.claimsIssuer(token)) {
    const userId = await userOfForeignToken(deps, deps.oidc, token);
    return userId === null ? null : viewerFound(deps, (tx) => findUserById(tx, userId));
  }
  const subject = await deps.tokens.verify(token, deps.clock());
  return subject === null ? null : viewerFound(deps, (tx) => findUserOfSession(tx, subject));
}

/** The user a look-up finds, with the memberships; both are read in one transaction. */
async function viewerFound(
  deps: GatewayDeps,
  find: (tx: SqlExecutor) => Promise<{ readonly userId: string; readonly email: string } | null>,
): Promise<ViewerData | null> {
  return withLookup(deps.database, async (tx) => {
    const user = await find(tx);
    return user === null ? null : { ...user, memberships: await membershipsOf(tx, user.userId) };
  });
}
