import type { ChangeRole, Member, MemberListAnswer } from '../../../schema/contracts/members.ts';
import { Membership } from '../../../schema/entities/membership.ts';
import { type MemberInfo, memberNamed, membersOf, openInvitations } from '../../../schema/queries/members.ts';
import { ApiError } from '../../api-error.ts';
import type { Caller } from '../../auth/access.ts';
import { requireOwnerOfOwners, type SettingsCaller } from '../../auth/owner-access.ts';
import { appendSettings } from '../../database/settings-chain.ts';
import { type TenantTransaction, withRead, withTenant } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { accountRecorded } from './accounts.ts';
import { endAssignments } from './end-assignments.ts';
import { invitationOf } from './invitations.ts';

type Deps = Pick<GatewayDeps, 'database' | 'clock'>;

/** Members and open invitations of the workspace. */
export async function listMembers(deps: Deps, caller: Caller): Promise<MemberListAnswer> {
  const now = deps.clock().toISOString();
  return withRead(deps.database, caller.workspaceId, async (tx) => ({
    members: (await membersOf(tx)).map(memberOf),
    invitations: (await openInvitations(tx, now).execute()).map(invitationOf),
  }));
}

/**
 * Changes a member's role, from the next request on. The same role changes nothing. An auditor's assignments end.
 * @throws ApiError `forbidden`, also for an auditor of an engagement a lead has accepted; `not_found`, `last_owner`.
 */
export async function changeRole(deps: Deps, caller: SettingsCaller, input: ChangeRole): Promise<Member> {
  const now = deps.clock().toISOString();
  const { user_id: userId, role } = input;
  return withTenant(deps.database, caller.workspaceId, async (tx) => {
    const member = await lockedMember(tx, caller, { userId, staysOwner: role === 'owner' });
    const membership = await tx.em.findOneOrFail(Membership, { workspaceId: tx.workspaceId, userId });
    if (membership.role !== role) {
      const payload = { from: membership.role, to: role };
      const ended = await endAssignments(tx, caller, member);
      membership.role = role;
      const subject = `user:${userId}`;
      const changed = { kind: 'member.role_changed', subject, actor: caller.actor, payload };
      const recorded = await accountRecorded(tx, { userId, role }, caller.actor);
      await appendSettings(tx, [...ended, ...recorded, changed], now);
    }
    return { ...memberOf(member), role };
  });
}

/**
 * Ends a membership and its assignments. From the next request on the workspace is not found. Owners may remove
 * themselves while another one stays.
 * @throws ApiError `forbidden`, also for an auditor of an engagement a lead has accepted; `not_found`, `last_owner`.
 */
export async function removeMember(
  deps: Deps,
  caller: SettingsCaller,
  userId: string,
): Promise<{ readonly user_id: string; readonly removed: true }> {
  const now = deps.clock().toISOString();
  return withTenant(deps.database, caller.workspaceId, async (tx) => {
    const member = await lockedMember(tx, caller, { userId, staysOwner: false });
    const ended = await endAssignments(tx, caller, member);
    await tx.em.nativeDelete(Membership, { workspaceId: tx.workspaceId, userId });
    const subject = `user:${userId}`;
    const payload = { role: member.role };
    await appendSettings(
      tx,
      [...ended, { kind: 'member.removed', subject, actor: caller.actor, payload }],
      now,
    );
    return { user_id: userId, removed: true };
  });
}

/** The member to change. All owners are locked, so a workspace never loses its last one. */
async function lockedMember(
  tx: TenantTransaction,
  caller: SettingsCaller,
  { userId, staysOwner }: { readonly userId: string; readonly staysOwner: boolean },
): Promise<MemberInfo> {
  const owners = await requireOwnerOfOwners(tx, caller);
  const member = await memberNamed(tx, userId);
  if (member === undefined) {
    throw new ApiError('not_found', { detail: 'There is no such member in this workspace.' });
  }
  if (member.role === 'owner' && !staysOwner && owners.length === 1) {
    throw new ApiError('last_owner', {
      detail: 'A workspace keeps at least one owner. Make another member an owner first.',
    });
  }
  return member;
}

function memberOf({ userId, email, name, role, createdAt, isUnproven }: MemberInfo): Member {
  const identity = isUnproven ? { identity: 'unproven' as const } : {};
  return { user_id: userId, email, name, role, joined_at: createdAt, ...identity };
}
