import type { ViewerData } from '../../schema/graphql/context.ts';
import { findUserById, membershipsOf } from '../../schema/queries/users.ts';
import { userOfForeignToken } from '../actions/foreign-token.ts';
import { withLookup } from '../database/transaction.ts';
import type { GatewayDeps } from '../deps.ts';
import { bearerToken } from '../rest/credentials.ts';

/**
 * The user an access token speaks for, with the memberships of this moment; null without a valid token or
 * when the user is gone.
 * @throws ApiError `identity_provider_unavailable` for a token of the other sign-in provider.
 */
export async function viewerOf(deps: GatewayDeps, headers: Pick<Headers, 'get'>): Promise<ViewerData | null> {
  const token = bearerToken(headers);
  const userId = token === null ? null : await userIdOf(deps, token);
  if (userId === null) return null;
  return withLookup(deps.database, async (tx) => {
    const user = await findUserById(tx, userId);
    return user === null ? null : { ...user, memberships: await membershipsOf(tx, userId) };
  });
}

async function userIdOf(deps: GatewayDeps, token: string): Promise<string | null> {
  if (deps.oidc?.claimsIssuer(token)) return userOfForeignToken(deps, deps.oidc, token);
  return (await deps.tokens.verify(token, deps.clock()))?.userId ?? null;
}
