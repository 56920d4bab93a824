import { randomUUIDv7 } from 'node:crypto';
import { type InvitationAnswer, type InviteMember, MAX_MEMBERS } from '../../../schema/contracts/members.ts';
import { Invitation } from '../../../schema/entities/invitation.ts';
import {
  countPeople,
  type InvitationInfo,
  isMemberEmail,
  putInvitation,
  takeInvitation,
} from '../../../schema/queries/members.ts';
import { workspaceOf } from '../../../schema/queries/workspaces.ts';
import { ApiError } from '../../api-error.ts';
import { invitationUrl } from '../../auth/console-links.ts';
import { newInvitationToken } from '../../auth/invitation-token.ts';
import { requireOwner, type SettingsCaller } from '../../auth/owner-access.ts';
import { appendSettings } from '../../database/settings-chain.ts';
import { type TenantTransaction, withTenant } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { INVITATION_DAYS } from '../../limits.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { invitationMail, mailLanguage } from '../../mail/mails.ts';
import { countMail } from './limit-mails.ts';

type Deps = Pick<GatewayDeps, 'database' | 'clock'>;

const DAY_MS = 86_400_000;

/**
 * Invites an e-mail address. The token is only in this answer or, with `send`, only in a mail to the address; its holder becomes a member
 * after signing in to the account or creating it. The answer is the same whether the address has an account or not. A
 * new invitation replaces an open one of the address, whose token becomes invalid.
 * @throws ApiError `forbidden`, `already_member`, `too_many_members`; with `send` also `validation_failed` where no
 * mail is sent, `too_many_attempts`, `busy`.
 */
export async function inviteMember(
  deps: Deps & Pick<GatewayDeps, 'config' | 'mailer'>,
  caller: SettingsCaller,
  { email, role, send, languages }: InviteMember & { readonly languages: string | null },
): Promise<InvitationAnswer> {
  const now = deps.clock().toISOString();
  const { token, tokenHash } = newInvitationToken(caller.workspaceId);
  const expiresAt = new Date(Date.parse(now) + INVITATION_DAYS * DAY_MS).toISOString();
  const mailer = send === true ? mailerFor(deps.mailer) : null;
  if (mailer !== null) await countMail(deps, { to: email, from: `workspace ${caller.workspaceId}` });
  const { invitation, workspaceName } = await withTenant(deps.database, caller.workspaceId, async (tx) => {
    await requireOwner(tx, caller);
    await requireRoom(tx, email, now);
    const about = { email, role, createdAt: now, createdBy: caller.actor, expiresAt };
    const stored = { ...about, tokenHash, mailed: mailer !== null };
    const invitationId = await putInvitation(tx, { ...stored, invitationId: randomUUIDv7() });
    const { name } = await workspaceOf(tx);
    const payload = { email, role, expires_at: expiresAt, ...(mailer === null ? {} : { mailed: true }) };
    const subject = `invitation:${invitationId}`;
    await appendSettings(tx, [{ kind: 'member.invited', subject, actor: caller.actor, payload }], now);
    return { invitation: invitationOf({ ...about, invitationId }), workspaceName: name };
  });
  const url = invitationUrl(deps.config.baseUrl, token);
  if (mailer === null) return { ...invitation, invitation_token: token, invitation_url: url };
  const mail = { to: email, workspaceName, role, url, expiresAt };
  mailer.post(async () => invitationMail(mail, mailLanguage(languages)));
  return { ...invitation, invitation_token: null, invitation_url: null };
}

function mailerFor(mailer: Mailer | null): Mailer {
  if (mailer === null) {
    const detail = 'send must not be true: this installation sends no mail';
    const errors = [{ code: 'invalid_value' as const, pointer: '/send', detail }];
    throw new ApiError('validation_failed', { detail, errors });
  }
  if (mailer.hasRoom()) return mailer;
  throw new ApiError('busy', {
    detail: 'Too many mails wait to be sent. Try again in a moment.',
    retryAfterSeconds: 30,
  });
}

async function requireRoom(tx: TenantTransaction, email: string, now: string): Promise<void> {
  if (await isMemberEmail(tx, email)) {
    throw new ApiError('already_member', {
      values: { email },
      detail: `${email} is a member of this workspace already.`,
    });
  }
  await tx.em.nativeDelete(Invitation, { workspaceId: tx.workspaceId, expiresAt: { $lte: now } });
  if ((await countPeople(tx, now)) < MAX_MEMBERS) return;
  throw new ApiError('too_many_members', {
    values: { most: MAX_MEMBERS },
    detail: `A workspace has at most ${MAX_MEMBERS} members and open invitations.`,
  });
}

/**
 * Cancels an open invitation: its token becomes invalid.
 * @throws ApiError `forbidden`, `not_found`.
 */
export async function cancelInvitation(
  deps: Deps,
  caller: SettingsCaller,
  invitationId: string,
): Promise<{ readonly invitation_id: string; readonly cancelled: true }> {
  const now = deps.clock().toISOString();
  return withTenant(deps.database, caller.workspaceId, async (tx) => {
    await requireOwner(tx, caller);
    const invitation = await takeInvitation(tx, ['invitationId', invitationId], now);
    if (invitation === undefined) {
      throw new ApiError('not_found', { detail: 'There is no such open invitation in this workspace.' });
    }
    const subject = `invitation:${invitationId}`;
    const payload = { role: invitation.role };
    await appendSettings(tx, [{ kind: 'invitation.cancelled', subject, actor: caller.actor, payload }], now);
    return { invitation_id: invitationId, cancelled: true };
  });
}

/** An invitation as the contract writes it. */
export function invitationOf(
  invitation: InvitationInfo,
): Omit<InvitationAnswer, 'invitation_token' | 'invitation_url'> {
  return {
    invitation_id: invitation.invitationId,
    email: invitation.email,
    role: invitation.role,
    created_at: invitation.createdAt,
    created_by: invitation.createdBy,
    expires_at: invitation.expiresAt,
  };
}
