import { hash } from 'node:crypto';
import { uncountAttempt } from '../../../schema/queries/sign-ins.ts';
import { clientName } from '../../auth/client-name.ts';
import type { OidcClient, OidcFlow } from '../../auth/oidc-client.ts';
import type { GatewayDeps } from '../../deps.ts';
import { addressNetwork } from '../../http/client-address.ts';
import { accountOf } from './foreign-token.ts';
import { countFromAddress } from './limit-sign-ins.ts';
import { beginSession, type IssuedTokens, type SignInOrigin } from './sign-in.ts';

/**
 * Starts a session for a person whom the OpenID provider has signed in, by the rule for its access tokens: no account
 * is created.
 * @param answer the address the browser came back to.
 * @returns null if the provider's answer is refused or matches no account; the log has the reason.
 * @throws ApiError `identity_provider_unavailable`; `too_many_attempts`, since each asks the provider.
 */
export async function signInByProvider(
  deps: GatewayDeps,
  client: OidcClient,
  { answer, flow, from }: { readonly answer: URL; readonly flow: OidcFlow; readonly from: SignInOrigin },
): Promise<IssuedTokens | null> {
  const attempt = await countFromAddress(deps, from.address);
  const outcome = await client.finish(answer, flow);
  const account =
    outcome.kind === 'refused'
      ? outcome
      : await accountOf(deps, outcome.identity, deps.clock().toISOString());
  if (account.kind === 'refused') {
    deps.log.info({ reason: account.reason }, 'sign-in at the identity provider refused');
    deps.accessLog.note('sign_in_refused', null);
    return null;
  }
  const { userId } = account;
  const address = addressNetwork(from.address);
  const begin = {
    userId,
    // No origin from which passwords have failures of their own: none was proven here.
    origin: hash('sha256', `provider\n${userId}\n${address}`),
    address,
    client: clientName(from.userAgent),
    byProvider: true,
  };
  return beginSession(deps, begin, (tx) => uncountAttempt(tx, attempt));
}
