import { SignInSession } from '../../../schema/entities/sign-in-session.ts';
import { findUserOfIdentity, linkIdentity, reclaimUser } from '../../../schema/queries/accounts.ts';
import type { ForeignIdentity, OidcVerifier } from '../../auth/oidc.ts';
import { hashPassword, randomPassword } from '../../auth/password.ts';
import { withIdentity, withLookup } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';

/**
 * The account a token of the other sign-in provider speaks for; null, with the reason in the log, where the
 * token is refused or nobody's. A person is linked to the account with the verified e-mail of the first token;
 * from then on issuer and subject decide alone. No token makes an account.
 * @param oidc the verifier whose issuer the token claims.
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

async function accountOf(deps: GatewayDeps, identity: ForeignIdentity, now: string): Promise<Account> {
  const { verifiedEmail } = identity;
  const { linked, candidate } = await withLookup(deps.database, async (tx) => {
    const userId = await findUserOfIdentity(tx, identity);
    if (userId !== null || verifiedEmail === null) return { linked: userId, candidate: undefined };
    // Compared as it is: what differs in case may be another person's at the provider.
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
 * Of two first tokens at once one writes the link; what both then find in the table is what holds. An account
 * its holder made with an invitation is from then on the person's who has proven the address: the password it
 * was made with opens it no more, and its sessions end.
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
    if (!(await reclaimUser(tx, { userId, passwordHash }))) return false;
    const ended = { endedAt: now, endReason: 'account_reclaimed' } as const;
    await tx.em.nativeUpdate(SignInSession, { userId, endedAt: null }, ended);
    return true;
  });
  const userId = await withLookup(deps.database, (tx) => findUserOfIdentity(tx, identity));
  if (userId === null) {
    return { kind: 'refused', reason: 'the account with its e-mail belongs to another subject' };
  }
  deps.log.info({ user_id: userId, issuer: identity.issuer, reclaimed: isReclaimed }, 'identity linked');
  return { kind: 'accepted', userId };
}
