import type { ResetLink } from '../../../schema/contracts/members.ts';
import { findUserByEmail, identitiesOf } from '../../../schema/queries/accounts.ts';
import { memberNamed } from '../../../schema/queries/members.ts';
import { putReset } from '../../../schema/queries/password-resets.ts';
import { ApiError } from '../../api-error.ts';
import { resetUrl } from '../../auth/console-links.ts';
import { requireOwnerOfOwners, type SettingsCaller } from '../../auth/owner-access.ts';
import { newResetToken } from '../../auth/reset-token.ts';
import { appendSettings } from '../../database/settings-chain.ts';
import { inWorkspace, type Transaction, withIdentity, withLookup } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { addressNetwork } from '../../http/client-address.ts';
import { RESET_LINK_SECONDS } from '../../limits.ts';
import { mailLanguage, resetMail } from '../../mail/mails.ts';
import { countMail } from './limit-mails.ts';
import { whyNotReset } from './reset-rights.ts';

type Deps = Pick<GatewayDeps, 'database' | 'clock'> & { readonly config: { readonly baseUrl: string } };

interface Link {
  readonly userId: string;
  /** null: mailed to the person alone. */
  readonly issuedBy: string | null;
}

/**
 * A link for a member's new password, shown to an owner once; an earlier one of this owner becomes invalid.
 * @throws ApiError `forbidden` for a person whose account is not the owner's business; `not_found`.
 */
export async function resetMember(
  deps: Deps,
  caller: SettingsCaller & { readonly userId: string },
  userId: string,
): Promise<ResetLink> {
  const { workspaceId, actor } = caller;
  return withIdentity(deps.database, async (tx) => {
    await inWorkspace(tx, workspaceId, async (own) => {
      await requireOwnerOfOwners(own, caller);
      if ((await memberNamed(own, userId)) !== undefined) return;
      throw new ApiError('not_found', { detail: 'There is no such member in this workspace.' });
    });
    const why = await whyNotReset(tx, { owner: caller.userId, userId });
    if (why !== null) throw new ApiError('forbidden', { detail: why, refused: caller });
    const { createdAt, ...link } = await newLink(deps, tx, { userId, issuedBy: actor });
    await inWorkspace(tx, workspaceId, async (own) => {
      const payload = { expires_at: link.expires_at };
      const issued = { kind: 'member.reset_issued', subject: `user:${userId}`, actor, payload };
      await appendSettings(own, [issued], createdAt);
    });
    return link;
  });
}

/** The same for anybody, for the operator. @throws ApiError `not_found` without such an account. */
export async function resetByOperator(deps: Deps, email: string, actor: string): Promise<ResetLink> {
  const user = await withLookup(deps.database, (tx) => findUserByEmail(tx, email));
  if (user === undefined) throw new ApiError('not_found', { detail: `There is no account ${email}.` });
  const { createdAt: _, ...link } = await withIdentity(deps.database, (tx) =>
    newLink(deps, tx, { userId: user.userId, issuedBy: actor }),
  );
  return link;
}

/**
 * Mails a link to an address, if it has an account with a password. Everything that differs between addresses happens after
 * the answer.
 * @throws ApiError `not_found` where no mail is sent; `too_many_attempts`.
 */
export async function requestReset(
  deps: GatewayDeps,
  email: string,
  from: { readonly address: string; readonly languages: string | null },
): Promise<void> {
  const { mailer } = deps;
  if (mailer === null) {
    throw new ApiError('not_found', {
      values: { reason: 'no_mail' },
      detail: 'This installation sends no mail. Ask an owner of your workspace, or the operator, for a link.',
    });
  }
  await countMail(deps, { to: email, from: addressNetwork(from.address) });
  mailer.post(async () => {
    const user = await withLookup(deps.database, async (tx) => {
      const found = await findUserByEmail(tx, email);
      const [identity] = found === undefined ? [] : await identitiesOf(tx, [found.userId]);
      // Whoever signs in through the OpenID provider proves there who they are.
      return identity?.issuer == null ? found : undefined;
    });
    if (user === undefined) return null;
    const link = await withIdentity(deps.database, (tx) =>
      newLink(deps, tx, { userId: user.userId, issuedBy: null }),
    );
    const mail = { to: user.email, url: link.reset_url, expiresAt: link.expires_at };
    return resetMail(mail, mailLanguage(from.languages));
  });
}

async function newLink(
  { config, clock }: Deps,
  tx: Transaction,
  { userId, issuedBy }: Link,
): Promise<ResetLink & { readonly createdAt: string }> {
  const now = clock();
  const createdAt = now.toISOString();
  const expiresAt = new Date(now.getTime() + RESET_LINK_SECONDS * 1000).toISOString();
  const { token, tokenHash } = newResetToken();
  await putReset(tx, { tokenHash, userId, issuedBy, createdAt, expiresAt });
  return {
    user_id: userId,
    reset_token: token,
    reset_url: resetUrl(config.baseUrl, token),
    expires_at: expiresAt,
    createdAt,
  };
}
