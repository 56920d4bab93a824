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
import { ApiError } from '../../api-error.ts';
import { newInvitationToken } from '../../auth/invitation-token.ts';
import { requireOwner, type SettingsCaller } from '../../auth/owner-access.ts';
import { appendSettings } from '../../database/settings-chain.ts';
import { type TenantTransaction, withTenant } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { INVITATION_DAYS } from '../../limits.ts';

type Deps = Pick<GatewayDeps, 'database' | 'clock'>;

const DAY_MS = 86_400_000;

/**
 * Invites an e-mail address. The token is only in this answer; its holder becomes a member after signing in to the
 * account or creating it. The answer is the same whether the address has an account or not. A new invitation replaces
 * an open one of the address, whose token becomes invalid.
 * @throws ApiError `forbidden`, `already_member`, `too_many_members`.
 */
export async function inviteMember(
  deps: Deps,
  caller: SettingsCaller,
  input: InviteMember,
): Promise<InvitationAnswer> {
  const now = deps.clock().toISOString();
  const { token, tokenHash } = newInvitationToken(caller.workspaceId);
  const expiresAt = new Date(Date.parse(now) + INVITATION_DAYS * DAY_MS).toISOString();
  return withTenant(deps.database, caller.workspaceId, async (tx) => {
    await requireOwner(tx, caller);
    await requireRoom(tx, input.email, now);
    const { email, role } = input;
    const about = { email, role, createdAt: now, createdBy: caller.actor, expiresAt };
    const invitationId = await putInvitation(tx, { ...about, invitationId: randomUUIDv7(), tokenHash });
    const payload = { email, role, expires_at: expiresAt };
    const subject = `invitation:${invitationId}`;
    await appendSettings(tx, [{ kind: 'member.invited', subject, actor: caller.actor, payload }], now);
    return { ...invitationOf({ ...about, invitationId }), invitation_token: token };
  });
}

async function requireRoom(tx: TenantTransaction, email: string, now: string): Promise<void> {
  if (await isMemberEmail(tx, email)) {
    throw new ApiError('already_member', { detail: `${email} is a member of this workspace already.` });
  }
  await tx.em.nativeDelete(Invitation, { workspaceId: tx.workspaceId, expiresAt: { $lte: now } });
  if ((await countPeople(tx, now)) < MAX_MEMBERS) return;
  throw new ApiError('too_many_members', {
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
export function invitationOf(invitation: InvitationInfo): Omit<InvitationAnswer, 'invitation_token'> {
  return {
    invitation_id: invitation.invitationId,
    email: invitation.email,
    role: invitation.role,
    created_at: invitation.createdAt,
    created_by: invitation.createdBy,
    expires_at: invitation.expiresAt,
  };
}
