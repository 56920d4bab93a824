import type { ViewerData } from '../../schema/graphql/context.ts';
import { findAccount, identitiesOf } from '../../schema/queries/accounts.ts';
import { userOfForeignToken } from '../actions/identity/foreign-token.ts';
import { ApiError } from '../api-error.ts';
import { singleLookup } from '../database/transaction.ts';
import type { GatewayDeps } from '../deps.ts';
import { bearerToken } from '../http/credentials.ts';

/**
 * The user of an access token, with current memberships; null if the token is invalid, its session ended, or the user
 * no longer exists.
 * @throws ApiError `identity_provider_unavailable` for a token of the OpenID provider; `second_factor_missing`.
 */
export async function viewerOf(deps: GatewayDeps, headers: Pick<Headers, 'get'>): Promise<ViewerData | null> {
  const viewer = await anyViewerOf(deps, headers);
  if (viewer?.mustAddSecondFactor) throw secondFactorMissing();
  return viewer;
}

/** The refusal of everything but the procedures for setting up a second factor. */
export function secondFactorMissing(): ApiError {
  return new ApiError('second_factor_missing', {
    detail:
      'This installation asks for a second factor. Set one up with session.startSecondFactor and session.confirmSecondFactor.',
  });
}

/** As `viewerOf`, also of a user who has yet to set up a second factor. */
export async function anyViewerOf(
  deps: GatewayDeps,
  headers: Pick<Headers, 'get'>,
): Promise<ViewerData | null> {
  const token = bearerToken(headers);
  if (token === null) return null;
  if (deps.oidc?.claimsIssuer(token)) {
    const userId = await userOfForeignToken(deps, deps.oidc, token);
    return userId === null ? null : accountOf(deps, { userId });
  }
  const subject = await deps.tokens.verify(token, deps.clock());
  return subject === null ? null : accountOf(deps, subject);
}

async function accountOf(
  { database, config }: GatewayDeps,
  subject: Parameters<typeof findAccount>[1],
): Promise<ViewerData | null> {
  const lookup = singleLookup(database);
  const account = await findAccount(lookup, subject);
  if (account === null) return null;
  const mustAddSecondFactor = config.requireSecondFactor && !account.hasSecondFactor && !account.byProvider;
  if (!config.requireProvenAuditors) return { ...account, mustAddSecondFactor };
  const [row] = await identitiesOf(lookup, [account.userId]);
  const mustProve = row?.emailConfirmed !== true && row?.issuer == null;
  return { ...account, mustAddSecondFactor, mustProve };
}
