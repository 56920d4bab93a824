import type { ViewerData } from '../../schema/graphql/context.ts';
import { findAccount } from '../../schema/queries/accounts.ts';
import { userOfForeignToken } from '../actions/identity/foreign-token.ts';
import { singleLookup } from '../database/transaction.ts';
import type { GatewayDeps } from '../deps.ts';
import { bearerToken } from '../http/credentials.ts';

/**
 * The user of an access token, with current memberships; null if the token is invalid, its session ended, or the user
 * no longer exists.
 * @throws ApiError `identity_provider_unavailable` for a token of the OpenID provider.
 */
export async function viewerOf(deps: GatewayDeps, headers: Pick<Headers, 'get'>): Promise<ViewerData | null> {
  const token = bearerToken(headers);
  if (token === null) return null;
  if (deps.oidc?.claimsIssuer(token)) {
    const userId = await userOfForeignToken(deps, deps.oidc, token);
    return userId === null ? null : findAccount(singleLookup(deps.database), { userId });
  }
  const subject = await deps.tokens.verify(token, deps.clock());
  return subject === null ? null : findAccount(singleLookup(deps.database), subject);
}
