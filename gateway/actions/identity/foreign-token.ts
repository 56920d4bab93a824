import { SignInSession } from '../../../schema/entities/sign-in-session.ts';
import { findUserOfIdentity, linkIdentity, reclaimUser } from '../../../schema/queries/accounts.ts';
import { dropSecondFactor } from '../../../schema/queries/second-factors.ts';
import type { ForeignIdentity, OidcVerifier } from '../../auth/oidc.ts';
import { hashPassword, randomPassword } from '../../auth/password.ts';
import { withIdentity, withLookup } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { recordAccount } from './set-password.ts';

/**
 * The account of a token of the OpenID provider; null if the token is refused or matches no account (the log has the
 * reason). The verified e-mail of the first token links a person to an account; after that only issuer and subject
 * decide. No token creates an account.
 * @param oidc the verifier for the token's issuer.
 * @throws ApiError `identity_provider_unavailable`.
 */
export async function userOfForeignToken(
  deps: GatewayDeps,
  oidc: OidcVerifier,
  token: string,
): Promise<string | null> {
  const now = deps.clock();
  const outcome = await oidc.verify(token, now).catch((error: unknown) => {
    deps.metrics.countForeignToken('unavailable');
    throw error;
  });
  const account =
    outcome.kind === 'refused' ? outcome : await accountOf(deps, outcome.identity, now.toISOString());
  deps.metrics.countForeignToken(account.kind);
  if (account.kind === 'accepted') return account.userId;
  deps.log.debug({ reason: account.reason }, 'token of the identity provider refused');
  return null;
}

type Account =
  | { readonly kind: 'accepted'; readonly userId: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** The account of a person of the provider, which the first time is found by the verified e-mail. */
export async function accountOf(deps: GatewayDeps, identity: ForeignIdentity, now: string): Promise<Account> {
  const { verifiedEmail } = identity;
  const { linked, candidate } = await withLookup(deps.database, async (tx) => {
    const userId = await findUserOfIdentity(tx, identity);
    if (userId !== null || verifiedEmail === null) return { linked: userId, candidate: undefined };
    // Compared case-sensitively: at the provider, another case may be another person.
    const account = tx.db.selectFrom('app_user').select('userId').where('email', '=', verifiedEmail);
    return { linked: userId, candidate: await account.executeTakeFirst() };
  });
  if (linked !== null) return { kind: 'accepted', userId: linked };
  if (verifiedEmail === null) return { kind: 'refused', reason: 'unknown subject, no verified e-mail' };
  if (candidate === undefined)
    return { kind: 'refused', reason: 'unknown subject, no account with its e-mail' };
  return linkAccount(deps, { ...identity, ...candidate }, now);
}

/**
 * Of two first tokens at once one writes the link; both use what is then in the table. If an invitation created the
 * account, it now belongs to the person with the verified address: its password and
 * second factor are removed and its sessions end.
 */
async function linkAccount(
  deps: GatewayDeps,
  identity: ForeignIdentity & { readonly userId: string },
  now: string,
): Promise<Account> {
  const passwordHash = await hashPassword(randomPassword());
  const isReclaimed = await withIdentity(deps.database, async (tx) => {
    const { issuer, subject, userId } = identity;
    if (!(await linkIdentity(tx, { issuer, subject, userId, linkedAt: now }))) return false;
    const reclaimed = await reclaimUser(tx, { userId, passwordHash });
    const ended = { endedAt: now, endReason: 'account_reclaimed' } as const;
    if (reclaimed) {
      await tx.em.nativeUpdate(SignInSession, { userId, endedAt: null }, ended);
      await dropSecondFactor(tx, userId);
    }
    await recordAccount(tx, { userId, actor: `user:${userId}` }, now);
    return reclaimed;
  });
  const userId = await withLookup(deps.database, (tx) => findUserOfIdentity(tx, identity));
  if (userId === null) {
    return { kind: 'refused', reason: 'the account with its e-mail belongs to another subject' };
  }
  deps.log.info({ user_id: userId, issuer: identity.issuer, reclaimed: isReclaimed }, 'identity linked');
  return { kind: 'accepted', userId };
}
